from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_late")]

    operations = [
        migrations.CreateModel(
            name="Reviewed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match", models.CharField(default="", max_length=16)),
                ("made", models.BinaryField(default=None, null=True)),
                ("whole", models.BooleanField(default=False)),
                ("problem", models.TextField(default="")),
                ("touched", models.DateTimeField(auto_now=True)),
                ("play", models.OneToOneField(on_delete=models.CASCADE, related_name="review", to="tables.play")),
            ],
        )
    ]
