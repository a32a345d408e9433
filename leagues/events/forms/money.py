"""What the desk types about money."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.labels import BOOKING_LABELS
from leagues.events.money import BookingKind
from leagues.events.selectors.money import EntryDue
from leagues.events.services.money import LONGEST_METHOD, LONGEST_NOTE, NewPayment


class PaymentForm(forms.Form):
    """A booking of any amount: for an entry, or one of its people where it has several."""

    who = forms.ChoiceField(label=gettext_lazy("Who"))
    kind = forms.ChoiceField(label=gettext_lazy("What"))
    amount = forms.DecimalField(
        label=gettext_lazy("Amount"), max_digits=7, decimal_places=2, min_value=Decimal("0.01")
    )
    method = forms.CharField(
        label=gettext_lazy("How, if not in cash"),
        max_length=LONGEST_METHOD,
        required=False,
        help_text=gettext_lazy("For example: bank transfer"),
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=LONGEST_NOTE, required=False)
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        rows: Sequence[EntryDue],
        seen: int,
        directs: bool,
    ) -> None:
        super().__init__(posted, initial={"seen": seen})
        who, kind = self.fields["who"], self.fields["kind"]
        assert isinstance(who, forms.ChoiceField)  # noqa: S101  # for the type checker
        assert isinstance(kind, forms.ChoiceField)  # noqa: S101  # as above
        who.choices = [("", "---"), *(choice for row in rows for choice in _choices(row))]
        kinds = list(BookingKind) if directs else [BookingKind.PAID]
        kind.choices = [(one.value, BOOKING_LABELS[one]) for one in kinds]

    @property
    def entry_id(self) -> int:
        """The entry that was chosen."""
        return int(self.cleaned_data["who"].partition("-")[0])

    def payment(self) -> NewPayment:
        """Return what was typed, once it is valid."""
        typed = self.cleaned_data
        player = typed["who"].partition("-")[2]
        return NewPayment(
            kind=BookingKind(typed["kind"]),
            amount=typed["amount"],
            player_id=int(player) if player else None,
            method=typed["method"],
            note=typed["note"],
        )


class CountForm(forms.Form):
    """What was in the cash box before, and what was counted."""

    opening = forms.DecimalField(
        label=gettext_lazy("Float: in the cash box at the beginning"),
        max_digits=9,
        decimal_places=2,
        min_value=0,
    )
    counted = forms.DecimalField(
        label=gettext_lazy("Counted at the end"),
        max_digits=9,
        decimal_places=2,
        min_value=0,
        required=False,
    )


def _choices(row: EntryDue) -> list[tuple[str, str]]:
    if len(row.people) < 2:
        return [(str(row.entry.pk), row.label)]
    people = [
        (f"{row.entry.pk}-{one.player.pk}", _("only %(name)s") % {"name": one.player.label})
        for one in row.people
    ]
    return [(str(row.entry.pk), row.label), *people]
