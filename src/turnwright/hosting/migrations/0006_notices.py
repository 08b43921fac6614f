"""Notices that are told by several channels, and who wants which."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hosting", "0005_ratings"), ("tables", "0008_as_written")]

    operations = [
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=8)),
                ("when", models.CharField(default="now", max_length=8)),
                ("due", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("sent", models.DateTimeField(default=None, null=True)),
                ("problem", models.CharField(default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=120)),
                ("auth", models.CharField(max_length=40)),
                ("name", models.CharField(default="", max_length=60)),
                ("session", models.CharField(db_index=True, default="", max_length=64)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"ordering": ("made", "pk")},
        ),
        migrations.CreateModel(
            name="Preference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=12)),
                ("channel", models.CharField(max_length=8)),
                ("when", models.CharField(max_length=8)),
            ],
        ),
        migrations.RemoveIndex(model_name="notice", name="hosting_not_sent_cc3762_idx"),
        migrations.RemoveField(model_name="notice", name="sent"),
        migrations.AddField(
            model_name="notice", name="about", field=models.PositiveBigIntegerField(default=None, null=True)
        ),
        migrations.AddField(
            model_name="notice",
            name="gathering",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="hosting.gathering"
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="play",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="tables.play"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["person", "play", "kind"], name="hosting_not_person__929236_idx"),
        ),
        migrations.AddIndex(
            model_name="notice", index=models.Index(fields=["made"], name="hosting_not_made_f5f085_idx")
        ),
        migrations.AddField(
            model_name="delivery",
            name="notice",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="hosting.notice"
            ),
        ),
        migrations.AddField(
            model_name="device",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="hosting.person"
            ),
        ),
        migrations.AddField(
            model_name="delivery",
            name="device",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="hosting.device"
            ),
        ),
        migrations.AddField(
            model_name="preference",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="preferences", to="hosting.person"
            ),
        ),
        migrations.AddField(
            model_name="preference",
            name="play",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.play"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["channel", "when", "sent", "due"], name="hosting_del_channel_69f209_idx"),
        ),
        migrations.AddConstraint(
            model_name="preference",
            constraint=models.UniqueConstraint(
                condition=models.Q(("play", None)),
                fields=("person", "kind", "channel"),
                name="one_preference_at_all_matches",
            ),
        ),
        migrations.AddConstraint(
            model_name="preference",
            constraint=models.UniqueConstraint(
                fields=("person", "play", "kind", "channel"), name="one_preference_at_a_match"
            ),
        ),
    ]
