"""What directors send about seats and rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.matches.rulebook import MOST_HANDS


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


class SubstituteForm(forms.Form):
    """Who takes over which seat of a table, from which deal on."""

    player = forms.TypedChoiceField(
        label=_("Choose the person"),
        coerce=int,
        choices=(),
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": _("This person cannot take a seat here. Choose one who was found.")
        },
    )
    seat = forms.TypedChoiceField(
        label=_("Whose seat"),
        coerce=int,
        choices=(),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("This table has no such seat.")},
    )
    from_deal = forms.IntegerField(
        label=_("From deal"),
        initial=1,
        min_value=1,
        max_value=MOST_HANDS,
        help_text=_("1 if the game has not begun."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        seats: Sequence[tuple[int, str]],
        people: Sequence[tuple[int, str]],
    ) -> None:
        super().__init__(data)
        for name, choices in (("seat", seats), ("player", people)):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices


class AnywayForm(forms.Form):
    """Whether the director takes an unusual step on their own word."""

    anyway = forms.BooleanField(required=False)
