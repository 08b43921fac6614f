"""The form with which somebody new introduces themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest

from turnwright.core import BadSetup

from .people import LONGEST_NAME, new_person, read_name


class Introduction(forms.Form):
    """What is asked beside mail address and password."""

    name = forms.CharField(
        label="Name", max_length=LONGEST_NAME, help_text="What others see; your mail address they never do."
    )
    zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput(attrs={"data-zone": ""}))
    field_order = ("name", "email", "password1")

    def clean_name(self) -> str:
        try:
            return read_name(self.cleaned_data["name"])
        except BadSetup as error:
            raise forms.ValidationError(str(error)) from None

    def signup(self, request: HttpRequest, user: Any) -> None:
        new_person(user, self.cleaned_data["name"], self.cleaned_data.get("zone", ""))
