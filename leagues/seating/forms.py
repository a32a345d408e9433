"""What directors send about seats and rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _


class SwapForm(forms.Form):
    """Two people to change places, on the seats the director saw."""

    people = forms.TypedMultipleChoiceField(
        coerce=int,
        error_messages={
            "required": _("Choose two people of this round, then swap them."),
            "invalid_choice": _("Choose two people of this round, then swap them."),
        },
    )
    revision = forms.CharField(max_length=32)

    def __init__(self, data: QueryDict, *, entries: Sequence[int]) -> None:
        super().__init__(data)
        people = self.fields["people"]
        if isinstance(people, forms.TypedMultipleChoiceField):
            people.choices = [(entry, str(entry)) for entry in entries]

    def clean_people(self) -> list[int]:
        """Return the two entries; any other number of them is refused."""
        people: list[int] = self.cleaned_data["people"]
        if len(people) != 2:
            raise forms.ValidationError(_("Choose two people, no more and no fewer."))
        return people


class AnywayForm(forms.Form):
    """Whether the director takes an unusual step on their own word."""

    anyway = forms.BooleanField(required=False)
