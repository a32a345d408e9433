"""Let bots play what is left of an event's current round: a test bench by hand."""

from __future__ import annotations

from games.matches.rulebook import rules_of
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.states import MatchStatus
from games.records.reading import read_game
from games.records.services import check_game
from leagues.desk.demo.play import game_text, seed_of
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable

CARE = 80  # cards of a hundred that everybody plays with care
UNFINISHED = tuple(
    status.value for status in MatchStatus if status not in (MatchStatus.FINISHED, MatchStatus.VOID)
)


def play_current_round(*, event: Event) -> int:
    """Give every table of the current round that has no result one; return how many."""
    rounds = Round.objects.filter(stage__event=event).exclude(status=RoundStatus.DRAFT)
    current = rounds.order_by("-number").first()
    tables = RoundTable.objects.filter(round=current, match__status__in=UNFINISHED)
    found = list(tables.select_related("match", "round__stage"))
    for table in found:
        _play(table)
    return len(found)


def _play(table: RoundTable) -> None:
    match = table.match
    seats = match.seats.select_related("player").order_by("number")
    names = [seat.player.label if seat.player else seat.bot_key for seat in seats]
    text = game_text(
        rules=rules_of(match),
        deals=match.game_length,
        names=names,
        care=[CARE] * len(names),
        seed=seed_of("simulated", match.pk),
    )
    hands = check_game(match=match, game=read_game(text=text))
    correct_result(
        match_id=match.pk,
        actor=Actor(is_official=True),
        reason="simulated",
        revision=match.revision,
        hands=hands,
    )
