"""Tokens for programs, and chairs that a bot of somebody's takes."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hosting", "0006_notices")]

    operations = [
        migrations.AddField(
            model_name="chair", name="program", field=models.CharField(blank=True, default="", max_length=60)
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("stored", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list)),
                ("bot", models.CharField(blank=True, default="", max_length=24)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires", models.DateTimeField(default=None, null=True)),
                ("used", models.DateTimeField(default=None, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="hosting.person"
                    ),
                ),
            ],
            options={"ordering": ("-made",)},
        ),
    ]
