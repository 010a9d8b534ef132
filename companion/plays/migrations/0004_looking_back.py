import uuid
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from companion.people.names import key
from companion.plays.marking import month_of


def fill(apps, schema_editor):
    Play = apps.get_model("plays", "Play")
    for play in Play.objects.all().iterator():
        try:
            clock = ZoneInfo(play.zone)
        except (ZoneInfoNotFoundError, ValueError):
            clock = ZoneInfo("UTC")
        play.key = play.table_id or uuid.uuid4()
        play.day = play.started.astimezone(clock).date()
        play.month = month_of(play.day)
        play.save(update_fields=["key", "day", "month"])
    Mark = apps.get_model("plays", "Mark")
    months = set(Play.objects.order_by().values_list("month", flat=True))
    Mark.objects.bulk_create(Mark(month=month) for month in sorted(months))
    PlaySeat = apps.get_model("plays", "PlaySeat")
    for seat in PlaySeat.objects.all().iterator():
        seat.folded = key(seat.name)
        seat.save(update_fields=["folded"])


class Migration(migrations.Migration):

    # PostgreSQL changes no table that has rows waiting for their checks.
    atomic = False

    dependencies = [
        ("people", "0002_circles"),
        ("plays", "0003_people"),
    ]

    operations = [
        migrations.AddField("play", "key", models.UUIDField(null=True, editable=False)),
        migrations.AddField("play", "day", models.DateField(null=True)),
        migrations.AddField("play", "month", models.DateField(null=True, editable=False)),
        migrations.AddField("play", "further", models.TextField(blank=True, default=""), preserve_default=False),
        migrations.AddField(
            "play", "source", models.CharField(blank=True, db_index=True, default="", max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            "playseat", "folded", models.CharField(db_index=True, default="", editable=False, max_length=1200),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Mark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(db_index=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            "play", "key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)
        ),
        migrations.AlterField("play", "day", models.DateField(db_index=True)),
        migrations.AlterField("play", "month", models.DateField(db_index=True, editable=False)),
        migrations.AddIndex(
            "play", models.Index(fields=["circle", "-ended", "-id"], name="plays_of_a_circle")
        ),
        migrations.AddIndex(
            "play", models.Index(fields=["-ended", "-id"], name="plays_newest_first")
        ),
        migrations.AddIndex(
            "play", models.Index(fields=["circle", "month"], name="plays_month_of_circle")
        ),
        migrations.AddIndex(
            "playseat", models.Index(fields=["player", "play"], name="seats_of_a_player")
        ),
        migrations.CreateModel(
            name="Witness",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("writes", models.BooleanField()),
                ("browser", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="witnessed", to="people.browser")),
                ("play", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="witnesses", to="plays.play")),
            ],
            options={"verbose_name_plural": "witnesses"},
        ),
        migrations.AddConstraint(
            "witness", models.UniqueConstraint(fields=("play", "browser"), name="one_witness_a_browser")
        ),
        migrations.CreateModel(
            name="Keepsake",
            fields=[
                ("key", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("notes", models.TextField(blank=True)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Photo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("data", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=32)),
                ("keepsake", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="photo", to="plays.keepsake")),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("foreign", models.CharField(max_length=200)),
                ("name", models.CharField(max_length=60)),
                ("browser", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="people.browser")),
            ],
            options={"verbose_name_plural": "matches"},
        ),
        migrations.AddConstraint(
            "match", models.UniqueConstraint(fields=("browser", "foreign"), name="one_match_a_player")
        ),
        migrations.CreateModel(
            name="Brought",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("zone", models.CharField(max_length=64)),
                ("found", models.TextField()),
                ("created", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("browser", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="brought", to="people.browser")),
            ],
            options={"verbose_name_plural": "brought"},
        ),
        migrations.CreateModel(
            name="Sheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("of", models.CharField(max_length=64)),
                ("month", models.DateField()),
                ("newest", models.BigIntegerField()),
                ("marks", models.IntegerField()),
                ("looked", models.DateField(db_index=True)),
                ("data", models.BinaryField()),
            ],
        ),
        migrations.AddConstraint(
            "sheet", models.UniqueConstraint(fields=("of", "month"), name="one_sheet_a_month")
        ),
    ]
