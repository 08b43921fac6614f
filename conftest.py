"""What holds for every test, those in the games' folders too."""

from hypothesis import HealthCheck, settings

# A clock on the wall says how busy the machine is, not how slow a test: what must be fast is measured in processor time.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
