"""Let bots play what is left of an event's current round: a test bench by hand."""

from __future__ import annotations

from engine.bots.table import play_game
from engine.notation.upcard import upcard_of_played, write_upcard
from games.matches.rulebook import end_of, rules_of
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.states import OVER, MatchStatus
from games.records.reading import read_game
from games.records.services import check_game
from leagues.desk.demo.play import person_bot, seed_of
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable

CARE = 80  # cards of a hundred that everybody plays with care
UNFINISHED = tuple(status.value for status in MatchStatus if status not in OVER)


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
    game = play_game(
        rules=rules_of(match),
        end=end_of(match),
        bots=[person_bot(CARE)] * len(names),
        seed=seed_of("simulated", match.pk),
    )
    text = write_upcard(upcard_of_played(game, match.variant, names))
    hands = check_game(match=match, game=read_game(text=text))
    correct_result(
        match_id=match.pk,
        actor=Actor(is_official=True),
        reason="simulated",
        revision=match.revision,
        hands=hands,
    )
