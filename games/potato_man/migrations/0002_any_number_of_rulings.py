from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("potato_man", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="roundsacks", name="ruled", field=models.IntegerField(default=0)
        ),
        migrations.AlterField(model_name="roundsacks", name="value", field=models.IntegerField()),
    ]
