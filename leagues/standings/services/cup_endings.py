"""End a cup that is not played to its final, and keep a league open while one is undecided."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.cup_models import Cup
from leagues.events.league_errors import LeagueStep
from leagues.events.league_models import League
from leagues.events.league_states import OPEN_FIXTURES
from leagues.events.services.league_notes import count_list_change, note
from leagues.players.models import User
from leagues.standings.selectors.cups import cup_state
from leagues.standings.services.cup_ties import held_cup, names_of


@transaction.atomic
def end_cup(*, cup_id: int, by: User | None) -> Cup:
    """End a cup without a winner, once none of its matches is still to be played. Twice is once."""
    state = held_cup(cup_id)
    cup = state.cup
    if cup.ended_at is not None:
        return cup
    if state.winner is not None:
        raise LeagueStep(_("This cup has a winner, so it is over already."))
    left = [each.tie for each in state.ties.values() if each.last.status in OPEN_FIXTURES]
    if left:
        names = "; ".join(names_of((tie.one, tie.two)) for tie in left)
        raise LeagueStep(
            _(
                "Still to be played: %(names)s. Enter the results, or declare these matches void, "
                "then end the cup."
            )
            % {"names": names}
        )
    cup.ended_at = timezone.now()
    _save(cup, "league.cup_ended", by=by)
    return cup


@transaction.atomic
def resume_cup(*, cup_id: int, by: User | None) -> Cup:
    """Take up a cup again that was ended without a winner. Twice is once."""
    cup = held_cup(cup_id).cup
    if cup.ended_at is not None:
        cup.ended_at = None
        _save(cup, "league.cup_resumed", by=by)
    return cup


def require_cups_over(league: League) -> None:
    """Refuse with `LeagueStep` while a cup of a league has neither a winner nor been ended."""
    left = [cup.name for cup in league.cups.filter(ended_at=None) if not cup_state(cup).winner]
    if left:
        raise LeagueStep(
            _(
                "A cup is not decided: %(cups)s. On its page draw the next round and enter the "
                "results, or end it without a winner; then finish the league."
            )
            % {"cups": ", ".join(left)}
        )


def _save(cup: Cup, verb: str, *, by: User | None) -> None:
    cup.save(update_fields=["ended_at"])
    count_list_change(cup.league)
    note(cup.league, verb, by=by, about=cup.name, after={"cup": cup.pk})
