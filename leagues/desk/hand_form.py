"""The shape of one hand as the players write it: what is asked fits the game they play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.cards import NO_TRUMP_CODE
from games.matches.selectors.rows import HandRow, MatchCard
from games.matches.services.scoring import HandEntry
from games.matches.wording import bid_words
from leagues.desk.forms import RevisionForm, number_or_none

SUIT_CHOICES: Final = [
    ("C", gettext_lazy("Clubs")),
    ("D", gettext_lazy("Diamonds")),
    ("H", gettext_lazy("Hearts")),
    ("S", gettext_lazy("Spades")),
]
NO_TRUMP_CHOICE: Final = (NO_TRUMP_CODE, gettext_lazy("No trumps"))

DETAILS: Final = ("maker_seat", "trump", "called")


class SeatsWidget(forms.CheckboxSelectMultiple):
    """Seats to tick; the answer "nobody" is an empty one."""

    def value_from_datadict(self, *args: Any) -> list[str]:  # Any: as forms.Widget has it
        """Return the seats that were ticked."""
        return [seat for seat in super().value_from_datadict(*args) or () if seat]


def _choice(label: Any, refusal: Any) -> forms.TypedChoiceField:  # Any: lazy texts
    return forms.TypedChoiceField(
        label=label,
        coerce=number_or_none,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": refusal},
    )


def _suit(label: Any) -> forms.ChoiceField:  # Any: a lazy text
    return forms.ChoiceField(
        label=label,
        choices=SUIT_CHOICES,
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("A suit is clubs, diamonds, hearts or spades.")
        },
    )


class HandForm(RevisionForm):
    """A hand: who made it, with what bid, with whom, alone or not, how many tricks.

    Fields that have no meaning in the match's game stay in the form, so that the engine can
    say so; the page does not show them.
    """

    makers = _choice(gettext_lazy("Made by"), gettext_lazy("Say who made trumps."))
    bid = _choice(gettext_lazy("Bid"), gettext_lazy("There is no such bid in this game."))
    partners = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=SeatsWidget,
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )
    called = _suit(gettext_lazy("Called suit"))
    alone = forms.BooleanField(required=False)
    lone_defender = forms.BooleanField(required=False)
    fast_break = forms.BooleanField(required=False)
    tricks = _choice("", "")
    maker_seat = _choice(gettext_lazy("Who made it"), gettext_lazy("This table has no such seat."))
    trump = _suit(gettext_lazy("Trumps"))
    passed_out = forms.BooleanField(required=False, widget=forms.HiddenInput)
    payer = _choice("", gettext_lazy("Say who dealt and paid."))

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.slip = card.slip
        self.details = DETAILS[1:] if card.is_individual else DETAILS
        seats = [(seat.number, seat.label) for seat in card.seats]
        sides = [(side.number, side.title) for side in card.sides]
        self._offer("makers", sides)
        self._offer("payer", sides)
        if card.rules.no_trump:
            suits = cast("forms.ChoiceField", self.fields["trump"])
            suits.choices = [*SUIT_CHOICES, NO_TRUMP_CHOICE]
        self._offer("bid", [(bid.value, bid_words(bid)) for bid in self.slip.bids])
        self._offer("partners", seats)
        self._offer("maker_seat", seats)
        self._offer("tricks", [(number, number) for number in range(self.slip.tricks + 1)])
        self.fields["partners"].label = self._ask_for_partners()
        self.fields["tricks"].label = self._ask_for_tricks(is_individual=card.is_individual)
        self.fields["tricks"].error_messages["invalid_choice"] = _(
            "The makers take between 0 and %(most)s tricks."
        ) % {"most": self.slip.tricks}

    def _offer(self, name: str, choices: Iterable[tuple[int, Any]]) -> None:  # Any: any words
        cast("forms.ChoiceField", self.fields[name]).choices = list(choices)

    def _ask_for_partners(self) -> str:
        if self.slip.calls_partner:
            return _("Who turned out to be the partner?")
        return ngettext("Partner", "Partners", self.slip.most_partners)

    def _ask_for_tricks(self, *, is_individual: bool) -> str:
        if not is_individual:
            return _("Tricks the makers took")
        if self.slip.most_partners:
            return _("Tricks the maker's side took")
        return _("Tricks the maker took")

    def clean(self) -> dict[str, Any]:  # Any: as forms.Form
        """Ask for the partner of a call game, as nobody said is not the same as nobody."""
        cleaned = super().clean() or {}
        ended = cleaned.get("passed_out") or cleaned.get("payer") is not None
        answers = ended or cleaned.get("alone") or "partners" in self.data
        if self.slip.calls_partner and not answers:
            self.add_error("partners", _("Say who the partner was, or that there was none."))
        return cleaned

    @property
    def says_nobody(self) -> bool:
        """Whether the partner of a call game is said to be nobody."""
        if self.is_bound:
            return "partners" in self.data and not self["partners"].value()
        return bool(self.initial.get("says_nobody"))

    @property
    def shows_details(self) -> bool:
        """Whether anything is written, or wrong, among what is folded away."""
        return any(self[name].value() or self[name].errors for name in self.details)

    @property
    def asks_trumps_only(self) -> bool:
        """Whether trumps are all that is folded away."""
        return not self.slip.calls_partner and self.details == DETAILS[1:]

    def entry(self) -> HandEntry:
        """Return the hand; for a valid form only."""
        typed = self.cleaned_data
        if typed["passed_out"]:
            return HandEntry(is_passed_out=True)
        if typed["payer"] is not None:
            return HandEntry(makers=typed["payer"], tricks=0, dealer_paid=True)
        return HandEntry(
            makers=typed["makers"],
            tricks=typed["tricks"],
            alone=typed["alone"],
            lone_defender=typed["lone_defender"],
            fast_break=typed["fast_break"],
            maker_seat=typed["maker_seat"],
            trump=typed["trump"],
            bid=typed["bid"],
            partners=tuple(typed["partners"]),
            called=typed["called"],
        )

    @staticmethod
    def initial_of(hand: HandRow | None, card: MatchCard) -> dict[str, Any]:
        """Return what the form shows at first: the hand as it was saved, or nothing."""
        if hand is None or hand.is_passed_out or hand.dealer_paid:
            return {"revision": card.revision}
        return {
            "revision": card.revision,
            "makers": hand.makers,
            "tricks": hand.tricks,
            "alone": hand.alone,
            "lone_defender": hand.lone_defender,
            "fast_break": hand.fast_break,
            "maker_seat": hand.maker_seat,
            "trump": hand.trump,
            "bid": hand.bid,
            "partners": list(hand.partners),
            "called": hand.called,
            "says_nobody": card.slip.calls_partner and not hand.partners and not hand.alone,
        }
