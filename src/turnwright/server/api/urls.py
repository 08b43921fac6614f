"""Addresses of the API; a host adds its own."""

from django.conf import settings
from django.utils.module_loading import import_module

from .routes import api

for name in settings.API:
    import_module(name)
urlpatterns = [one for one in api.urls[0] if one.name != "api-root"]
