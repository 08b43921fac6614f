"""The table in which all processes keep what they count together."""

from django.core.management import call_command
from django.db import migrations


def create(apps, schema_editor):
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("hosting", "0002_clock")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
