"""Addresses of the API; a host adds its own."""

from django.conf import settings
from django.utils.module_loading import import_module

from . import routes
from .protocol import patterns

for name in settings.API:
    import_module(name)
urlpatterns = patterns()

__all__ = ["routes", "urlpatterns"]
