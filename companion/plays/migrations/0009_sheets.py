from datetime import date

import django.utils.timezone
from django.db import migrations, models

from companion.plays.marking import month_of


def fill(apps, schema_editor):
    Play = apps.get_model("plays", "Play")
    months = set()
    for play in Play.objects.only("day").iterator():
        play.month = month_of(play.day)
        play.save(update_fields=["month"])
        months.add(play.month)
    Mark = apps.get_model("plays", "Mark")
    Mark.objects.bulk_create(Mark(month=month) for month in sorted(months))


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("plays", "0008_further"),
    ]

    operations = [
        migrations.AddField("play", "month", models.DateField(default=date.min, editable=False), preserve_default=False),
        migrations.DeleteModel("Mark"),
        migrations.CreateModel(
            name="Mark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(db_index=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
            ],
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
        migrations.AddConstraint("sheet", models.UniqueConstraint(fields=("of", "month"), name="one_sheet_a_month")),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField("play", "month", models.DateField(db_index=True, editable=False)),
        migrations.AddIndex("play", models.Index(fields=["circle", "month"], name="plays_month_of_circle")),
    ]
