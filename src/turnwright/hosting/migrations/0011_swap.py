"""The swap rule at a table being set up."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hosting", "0010_mail")]

    operations = [
        migrations.AddField("gathering", "swap", models.BooleanField(default=False)),
        migrations.AddField("gathering", "named", models.SmallIntegerField(default=None, null=True)),
        migrations.AddField("gathering", "picked", models.PositiveSmallIntegerField(default=None, null=True)),
    ]
