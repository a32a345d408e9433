"""What a ruling at a live table leads to, in words, before and after it is made."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from engine.choices import Penalties
from engine.infractions import INFRACTIONS, Infraction
from engine.infractions.referee import table_before_lead
from engine.infractions.refereed import RefereedHand, RefereedStep
from engine.seats import Seat
from games.matches.card_faces import card_name, suit_name
from games.online.told import Deed, Notice


def ruled_words(notice: Notice, by: str, names: Sequence[str]) -> str:
    """Return what the table is told of a ruling: whose infraction it was, and what follows."""
    about = Infraction(notice.infraction)
    given = {
        "by": by,
        "title": _(INFRACTIONS[about].title),
        "name": names[notice.seat or 0],
        "card": card_name(notice.card) if notice.card else "",
        "follows": _(INFRACTIONS[about].follows),
    }
    if notice.card:
        return _("%(by)s rules: %(title)s, %(name)s, the %(card)s. %(follows)s") % given
    return _("%(by)s rules: %(title)s, %(name)s. %(follows)s") % given


def lead_words(notice: Notice, names: Sequence[str]) -> str:
    """Return what a player said about the other side's lead."""
    name = names[notice.seat or 0]
    if notice.deed is Deed.LEAD_LEFT:
        return _("%(name)s leaves the lead to the other side.") % {"name": name}
    return _("%(name)s calls the lead: %(suit)s.") % {
        "name": name,
        "suit": suit_name(notice.card),
    }


def outlook_words(
    step: RefereedStep, *, before: RefereedHand, seat: int, names: Sequence[str]
) -> list[str]:
    """Return what a ruling would lead to at this table, sentence by sentence."""
    state, offender = step.state, names[seat]
    found = []
    barred = state.hand.contract.barred - before.hand.contract.barred
    if barred:
        people = _listed(barred, names)
        found.append(_("%(names)s may make no trumps in this deal.") % {"names": people})
    if state.hand.turn != before.hand.turn and not state.hand.is_over:
        found.append(_("The turn passes to %(name)s.") % {"name": names[state.hand.turn]})
    for place in state.table.exposed:
        if place not in before.table.exposed:
            words = _("The %(card)s lies face up; %(name)s has to play it as soon as it is lawful.")
            found.append(words % {"card": card_name(str(place.card)), "name": names[place.seat]})
    table = table_before_lead(state)
    for right in table.calls:
        if right not in before.table.calls:
            people = _listed(table.callable_seats(right), names)
            words = _("An opponent may name the suit of the next lead of %(names)s.")
            found.append(words % {"names": people})
    if state.hand.is_over:
        found.append(_("The hand is over with it."))
    if any(each.infraction is Infraction.LONE_PLAYER for each in step.rulings):
        found.append(
            _("%(name)s plays alone: no penalty, the card goes back.") % {"name": offender}
        )
    elif not found and before.hand.rules.penalties is Penalties.TWO_HANDED:
        found.append(_("In this event the card just goes back to the hand."))
    return found or [_("Nothing changes at this table.")]


def _listed(seats: frozenset[Seat], names: Sequence[str]) -> str:
    return str(get_text_list([names[seat] for seat in sorted(seats)], _("and")))
