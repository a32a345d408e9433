"""What the form of a result card is about: who can play, which games, what was said so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.league_models import Fixture, League
from leagues.seating.card_errors import CardRefused
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import Card, CardSide, Pair, read_card
from leagues.seating.selectors.card_page import newest_card, people_to_play
from leagues.seating.selectors.line_ups import games_of


def card_form_terms(fixture: Fixture, found: ResultCard | None) -> dict[str, Any]:
    """Return what the form of a card takes. Any: a form's arguments."""
    league = fixture.division.league
    newest = newest_card(found, fixture)
    return {
        "people": people_to_play(fixture, league),
        "games": games_of(league),
        "pairs": league.pairs,
        "said": read_card(newest.version.said) if newest else None,
        "revision": found.revision if found else 0,
    }


def card_as_sent(
    *,
    league: League,
    home: Sequence[Sequence[int]],
    away: Sequence[Sequence[int]],
    scores: Sequence[Sequence[int] | None],
) -> Card:
    """Return a card of a league from what a program sent; pairs at the end can be left out.

    Raises `CardRefused` if there are more pairs, or other games, than a match of the league has.
    """
    fields = {
        side.value: [
            ngettext(
                "A team of this league has %(count)s pair at most.",
                "A team of this league has %(count)s pairs at most.",
                league.pairs,
            )
            % {"count": league.pairs}
        ]
        for side, pairs in ((CardSide.HOME, home), (CardSide.AWAY, away))
        if len(pairs) > league.pairs
    }
    if len(scores) != league.games:
        words = ngettext(
            "A match of this league has %(count)s game: send a score for it.",
            "A match of this league has %(count)s games: send a score for each, in their order, "
            "and null for one that was not played.",
            league.games,
        )
        fields["scores"] = [words % {"count": league.games}]
    if fields:
        raise CardRefused(_("The card cannot be handed in yet: see below."), fields=fields)
    return Card(
        home=_padded(home, league.pairs),
        away=_padded(away, league.pairs),
        scores=tuple(None if score is None else (score[0], score[1]) for score in scores),
    )


def _padded(pairs: Sequence[Sequence[int]], size: int) -> tuple[Pair, ...]:
    return (*map(tuple, pairs), *[()] * (size - len(pairs)))
