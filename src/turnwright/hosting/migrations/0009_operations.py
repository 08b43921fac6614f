"""What a host sees: the processes that are there, and errors."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hosting", "0008_company")]

    operations = [
        migrations.CreateModel(
            name="Process",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, unique=True)),
                ("kind", models.CharField(max_length=8)),
                ("release", models.CharField(default="", max_length=40)),
                ("started", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={"ordering": ("kind", "name")},
        ),
        migrations.CreateModel(
            name="Mishap",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=80)),
                ("place", models.CharField(max_length=160)),
                ("times", models.PositiveIntegerField(default=0)),
                ("first", models.DateTimeField(default=django.utils.timezone.now)),
                ("last", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("-last",),
                "constraints": [models.UniqueConstraint(fields=("kind", "place"), name="one_mishap_per_place")],
            },
        ),
    ]
