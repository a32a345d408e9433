"""A look at what would change at a live table changes nothing there, not in what is kept of it."""

from __future__ import annotations

import pytest
from django.utils import timezone

from engine.seats import Seat
from games.online.models import OnlineTable
from games.online.selectors.games import game_at, live_game
from games.online.selectors.views import moment_of
from games.online.services.playing import act
from games.online.states import TableStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.games.online.tables import a_choice, again, turn
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, playing_table, revision, told, url, visitor_at

pytestmark = pytest.mark.django_db(transaction=True)


def play(table: RoundTable, live: OnlineTable) -> None:
    """Let whoever has the turn do something lawful."""
    act(
        table_key=live.key,
        code=a_choice(live),
        expected_sequence=again(live).sequence,
        visitor=visitor_at(table, turn(live)),
    )


def look(table: RoundTable, ending: str, *, unseen: bool) -> None:
    """Look at what an ending would change, or try to apply it without having looked."""
    client = staff(table.round.stage.event, Role.DIRECTOR)
    sent = {"reason": "Wrong rules.", "revision": revision(table)}
    typed = sent | {"points_0": 6, "points_1": 4, "seat": 1}
    answer = client.post(url(table, f"live_{ending}") + ("" if unseen else "?preview=1"), typed)
    assert answer.status_code == (422 if unseen else 200)


@pytest.mark.parametrize(
    ("ending", "unseen"),
    [("anew", False), ("void", False), ("forfeit", False), ("score", False), ("score", True)],
)
def test_cards_played_after_a_look_at_an_ending_are_shown_to_everybody(
    ending: str, unseen: bool
) -> None:
    table = playing_table()
    live = live_at(table)
    play(table, live)
    look(table, ending, unseen=unseen)
    for _ in range(3):
        play(table, live)
        now = again(live)
        assert live_game(table=now) == game_at(table=now, sequence=now.sequence)
        moment = moment_of(key=live.key, now=timezone.now(), revision=now.revision)
        assert moment is not None
        assert moment.live is not None
        assert moment.live.sequence == now.sequence
        assert moment.live.notices == ()
        assert "anew" not in str(moment.view(Seat(0))["prompt"])
    assert again(live).status == TableStatus.PLAYING
    assert told(live) == []


@pytest.mark.parametrize("ending", ["void", "anew"])
def test_a_game_that_is_played_live_is_not_ended_without_a_look_though_no_points_change(
    ending: str,
) -> None:
    """Seen: *Void* and *play it again* took a running game away at once."""
    table = playing_table()
    live = live_at(table)
    client = staff(table.round.stage.event, Role.DIRECTOR)
    sent = {"reason": "Wrong rules.", "revision": revision(table)}
    refused = client.post(url(table, f"live_{ending}"), sent)
    assert refused.status_code == 422
    assert "Look at what this changes first" in refused.content.decode()
    assert again(live).status == TableStatus.PLAYING
    looked = client.post(url(table, f"live_{ending}") + "?preview=1", sent)
    assert "The game that is being played at the live table ends" in looked.content.decode()
    seen = looked.context[ending]["seen"].value()
    assert client.post(url(table, f"live_{ending}"), sent | {"seen": seen}).status_code == 302
    assert again(live).status == TableStatus.ABANDONED
