"""What a director types about a prize."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.events.models import Event
from leagues.events.prize_labels import LONGEST_LABEL, labels_in
from leagues.standings.labels import (
    EXCLUSION_LABELS,
    LIST_LABELS,
    PRIZE_KIND_LABELS,
    TIE_LABELS,
)
from leagues.standings.models import Prize
from leagues.standings.prizes import Exclusion, PrizeKind, TieRule
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.sections import kinds_of_prizes
from leagues.standings.services.prizes import PrizeTerms

CENTS: Final = 100
MOST_PLACE: Final = 200


class PrizeForm(forms.Form):
    """A prize: what it is for, how much it is, and who cannot have it."""

    title = forms.CharField(label=_("What it is called"), max_length=60)
    kind = forms.ChoiceField(label=_("It is for"), choices=list(PRIZE_KIND_LABELS.items()))
    first_place = forms.IntegerField(
        label=_("From place"), min_value=1, max_value=MOST_PLACE, initial=1
    )
    last_place = forms.IntegerField(
        label=_("To place"), min_value=1, max_value=MOST_PLACE, initial=1
    )
    amount = forms.DecimalField(
        label=_("Amount, for each place"),
        required=False,
        min_value=0,
        max_digits=7,
        decimal_places=2,
    )
    percent = forms.IntegerField(
        label=_("Or per cent of the pool"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("The pool is what was paid in entry fees."),
    )
    list_kind = forms.ChoiceField(label=_("By the list of"), choices=list(LIST_LABELS.items()))
    ties = forms.ChoiceField(label=_("If several are equal"), choices=list(TIE_LABELS.items()))
    excludes = forms.ChoiceField(
        label=_("It does not go to"),
        choices=list(EXCLUSION_LABELS.items()),
        help_text=_("For prizes that are not for places, or that are for a label."),
    )
    needs_presence = forms.BooleanField(
        label=_("Only for those who were there from the first round to the end"), required=False
    )

    for_label = forms.CharField(
        label=_("Only for people with the label"),
        required=False,
        max_length=LONGEST_LABEL,
        help_text=_(
            "Such as Lady or Junior; empty: for everybody. The desk labels people from the menu "
            "beside their name at check-in. Only the desk sees labels: say in the name of the "
            "prize for whom it is."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "list": "labels-used", "translate": "no"}
        ),
    )

    def __init__(self, posted: Any = None, *, event: Event, prize: Prize | None = None) -> None:
        """Show a prize, or an empty form. Any: what a browser sent."""
        super().__init__(posted, initial=None if prize is None else initial_of(prize))
        kinds = kinds_of_prizes(event)
        if len(kinds) == 1:
            del self.fields["list_kind"]
        else:
            choices = [(kind.value, LIST_LABELS[kind]) for kind in kinds]
            self.fields["list_kind"] = forms.ChoiceField(
                label=self.fields["list_kind"].label, choices=choices
            )

    def clean_for_label(self) -> str:
        """Return one label, cleaned as those of people are."""
        typed: str = self.cleaned_data["for_label"]
        found = labels_in(typed)
        if len(found) > 1:
            raise forms.ValidationError(
                _("A prize is for one label, so there can be no comma here: put up one prize each.")
            )
        if typed and not found:
            raise forms.ValidationError(_("A label needs a letter or a digit."))
        return next(iter(found), "")

    def terms(self) -> PrizeTerms:
        """Return what was typed, once it is valid; the services say whether it can be given."""
        typed = self.cleaned_data
        amount: Decimal | None = typed["amount"]
        return PrizeTerms(
            title=typed["title"],
            kind=PrizeKind(typed["kind"]),
            list_kind=ListKind(typed.get("list_kind") or ListKind.ENTRIES),
            first_place=typed["first_place"],
            last_place=typed["last_place"],
            cents=None if amount is None else int(amount * CENTS),
            percent=typed["percent"],
            excludes=Exclusion(typed["excludes"]),
            ties=TieRule(typed["ties"]),
            needs_presence=typed["needs_presence"],
            for_label=typed["for_label"],
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name, sentence)


def initial_of(prize: Prize) -> dict[str, Any]:
    """Return a prize as the fields show it. Any: each field's own type."""
    return {
        "title": prize.title,
        "kind": prize.kind,
        "first_place": prize.first_place,
        "last_place": prize.last_place,
        "amount": None if prize.cents is None else Decimal(prize.cents) / CENTS,
        "percent": prize.percent,
        "list_kind": prize.list_kind,
        "ties": prize.ties,
        "excludes": prize.excludes,
        "needs_presence": prize.needs_presence,
        "for_label": prize.for_label,
    }
