"""What a live table shows of rulings: cards that lie face up, who is bound by what, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.cards import Suit
from engine.infractions.acts import CallLead
from engine.infractions.referee import table_before_lead
from engine.seats import Seat
from games.matches.card_faces import card_name, suit_name
from games.online.hand_view import View
from games.online.live import LiveGame, lead_choices
from games.online.marks import Mark, mark
from games.online.ruling import lead_code
from games.online.words import trump_words


def with_rulings(seats: list[View], live: LiveGame | None) -> None:
    """Add to each seat the cards of it that lie face up, and what rulings left it."""
    state = None if live is None else live.refereed
    if state is None or state.hand.is_over:
        return
    for seat in seats:
        number = Seat(int(str(seat["number"])))
        seat["held"] = [
            {"card": str(place.card), "name": card_name(str(place.card))}
            for place in state.table.exposed
            if place.seat == number
        ]
        marks = seat["marks"]
        if isinstance(marks, list):
            marks += marks_of_rulings(live, number)


def marks_of_rulings(live: LiveGame | None, seat: Seat) -> list[Mark]:
    """Return the marks of a seat: who may make no trumps, whose lead is called or may be."""
    state = None if live is None else live.refereed
    if state is None or state.hand.is_over:
        return []
    marks = []
    if seat in state.hand.contract.barred and state.hand.contract.maker is None:
        marks.append(mark(_("May make no trumps"), strong=True))
    if any(place.seat == seat for place in state.table.exposed):
        marks.append(mark(_("Card face up"), strong=True))
    table = table_before_lead(state)
    called = table.called_suit
    if called is not None and not table.trick and seat == state.hand.turn:
        words = _("Has to lead %(suit)s") % {"suit": suit_name(Suit(called).code)}
        marks.append(mark(words, strong=True))
    elif any(seat in table.callable_seats(right) for right in table.calls):
        marks.append(mark(_("Lead may be called"), strong=True))
    return marks


def lead_choices_of(live: LiveGame, seat: Seat, is_playing: bool) -> list[View]:
    """Return the choices of who may name the suit of the other side's lead."""
    acts = lead_choices(live, seat) if is_playing else ()
    return [
        {
            "code": lead_code(act),
            "card": None,
            "suit": act.suit.code if isinstance(act, CallLead) else None,
            "label": trump_words(act.suit)
            if isinstance(act, CallLead)
            else _("Leave the lead to them"),
            "is_quiet": not isinstance(act, CallLead),
            "note": "",
            "alone_of": None,
            "is_button": True,
        }
        for act in acts
    ]


def lead_prompt(live: LiveGame, seat: Seat, names: Sequence[str], is_playing: bool) -> str:
    """Return what is asked of who may name the suit of a lead, or nothing."""
    if live.hand is None or not is_playing or not lead_choices(live, seat):
        return ""
    words = _("You may name the suit that %(name)s has to lead.")
    return words % {"name": names[live.hand.turn]}
