"""Mail that plays: what a turn's mail offered, what came in, what is answered."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hosting", "0009_operations"), ("tables", "0008_as_written")]

    operations = [
        migrations.CreateModel(
            name="Arrival",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("raw", models.BinaryField()),
                ("receivers", models.JSONField(default=list)),
                ("due", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="TurnMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("actions", models.JSONField(default=list)),
                ("draft", models.JSONField(default=list)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="hosting.person"
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="turn_mails", to="tables.play"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("identity", models.CharField(max_length=64)),
                ("message_id", models.CharField(default="", max_length=250)),
                ("received", models.DateTimeField(default=django.utils.timezone.now)),
                ("subject", models.CharField(default="", max_length=250)),
                ("answer", models.TextField(default="")),
                ("due", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("sent", models.DateTimeField(default=None, null=True)),
                ("problem", models.CharField(default="", max_length=200)),
                (
                    "turn",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="hosting.turnmail"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ByMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("auto", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="hosting.person"
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.play"),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("person", "play"), name="one_way_by_mail")]},
        ),
        migrations.AddIndex(
            model_name="turnmail", index=models.Index(fields=["made"], name="hosting_tur_made_0b90ba_idx")
        ),
        migrations.AddIndex(
            model_name="reply", index=models.Index(fields=["sent", "due"], name="hosting_rep_sent_0e94ea_idx")
        ),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.UniqueConstraint(fields=("turn", "identity"), name="each_mail_is_taken_once"),
        ),
    ]
