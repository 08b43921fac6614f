"""Django's handle on hosting."""

from django.apps import AppConfig


class HostingConfig(AppConfig):
    name = "turnwright.hosting"
    label = "hosting"
