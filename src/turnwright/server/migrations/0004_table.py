from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_chronicle")]

    operations = [
        migrations.AddField(model_name="play", name="table", field=models.BinaryField(default=None, null=True))
    ]
