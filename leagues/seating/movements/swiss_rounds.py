"""How many Swiss rounds a field has before somebody has the same partner or opponent again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from leagues.events.ways import MovementOption, NewCompany
from leagues.seating.movements.base import Movement, UnplannableField, gettext_noop
from leagues.seating.movements.swiss_terms import SwissRound
from leagues.seating.movements.swiss_wishes import meets_again
from leagues.seating.plans import SEATS, EntrantKey

SPARE: Final = "spare"
ALLOW: Final = "allow"
REFUSE: Final = "refuse"

REMATCHES: Final = MovementOption(
    key="rematches",
    title=gettext_noop("If somebody has to meet an opponent again"),
    choices={
        SPARE: gettext_noop("let those meet who met least, in no more rounds than opponents"),
        ALLOW: gettext_noop("let those meet who met least, in any number of rounds"),
        REFUSE: gettext_noop("do not draw the round"),
    },
    default=SPARE,
    description=gettext_noop(
        "8 pairs have 7 opponents each: from round 8 on somebody meets one again."
    ),
)
PARTNERS_AGAIN: Final = MovementOption(
    key=REMATCHES.key,
    title=gettext_noop("If somebody has to have a partner again"),
    choices={
        SPARE: gettext_noop(
            "let those be partners who were least often, in no more rounds than partners"
        ),
        ALLOW: gettext_noop("let those be partners who were least often, in any number of rounds"),
        REFUSE: gettext_noop("do not draw the round"),
    },
    default=SPARE,
    description=gettext_noop(
        "8 people have 7 partners each: from round 8 on somebody has one again."
    ),
)


def rounds_of_new_partners(people: int) -> int:
    """Return in how many rounds nobody need have a partner again: 7 for 8, 9 for 9, 11 for 10.

    Every table takes two of the pairs that there are; who rests leaves theirs for later.
    """
    return people * (people - 1) // 2 // (2 * (people // SEATS))


def rounds_of_new_opponents(entrants: int) -> int:
    """Return in how many rounds nobody need meet again: 7 for 8, and 9 for 9, with byes."""
    return entrants * (entrants - 1) // 2 // (entrants // 2)


NEW_PARTNERS: Final = NewCompany(
    rounds=rounds_of_new_partners,
    option=PARTNERS_AGAIN.key,
    unbounded=ALLOW,
    text=gettext_noop(
        "Among %(count)s people each has only %(others)s to play with: from round %(round)s on "
        "somebody has a partner again."
    ),
)
NEW_OPPONENTS: Final = NewCompany(
    rounds=rounds_of_new_opponents,
    option=REMATCHES.key,
    unbounded=ALLOW,
    text=gettext_noop(
        "Among %(count)s pairs each has only %(others)s to meet: from round %(round)s on somebody "
        "meets again."
    ),
)


def require_new_company(movement: Movement, swiss: SwissRound, again: Iterable[EntrantKey]) -> None:
    """Raise `UnplannableField` if those who have somebody `again` must not.

    Within the rounds that the field has, a second time may be the only way left; beyond them
    only an event that chose so goes on.
    """
    entrants = frozenset(again)
    chosen = movement.option(swiss.request, REMATCHES.key)
    if not entrants or chosen == ALLOW:
        return
    if chosen == REFUSE:
        raise meets_again(swiss, entrants)
    count = len(swiss.request.entrants)
    company = movement.new_company
    if company is not None and swiss.number > company.rounds(count):
        raise UnplannableField(
            "too_many_rounds",
            _BEYOND[company.text],
            values={"number": swiss.number, **company.values(count)},
            entrants=tuple(sorted(entrants)),
        )


_BEYOND: Final = {
    NEW_PARTNERS.text: gettext_noop(
        "Round %(number)s cannot be drawn: among %(count)s people each has only %(others)s to play "
        "with, and from round %(round)s on somebody has a partner again. Play fewer rounds, or "
        "choose in the event's settings that people are partners again in any number of rounds."
    ),
    NEW_OPPONENTS.text: gettext_noop(
        "Round %(number)s cannot be drawn: among %(count)s pairs each has only %(others)s to meet, "
        "and from round %(round)s on somebody meets again. Play fewer rounds, or choose in the "
        "event's settings that pairs meet again in any number of rounds."
    ),
}
