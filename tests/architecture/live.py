"""Live tables of the organiser, made where a test needs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import EndKind
from games.online.models import Mute, OnlineTable, Silence
from games.online.selectors.games import live_game
from games.online.services.commentators import name_commentator
from games.online.services.opening import (
    TablePlan,
    begin_play,
    open_for_match,
    open_practice,
    open_table,
)
from games.online.services.pausing import pause
from games.online.services.seat_links import hand_out_link, link_token
from games.online.services.sitting import sit_down
from games.online.services.talk import mute, report, say_phrase, say_text
from games.online.services.telling import Word
from games.online.services.turns import do_due
from games.online.states import TableStatus, Watching
from games.online.visitors import Visitor, hash_of_guest
from leagues.players.models import Club
from leagues.seating.models import RoundTable
from tests.architecture.scene import Scene
from tests.games.online.tables import a_choice, again, dealt, later, played_out, turn

OWN_SEAT = 0
NEW = {
    "variant": "euchre2",
    "game_end": "deals",
    "game_length": "1",
    "bot_key": "steady",
    "watching": "anyone",
    "guest_name": "Ann",
}
WRONG = NEW | {"game_length": "0", "rule_defend_alone": "always"}


def organiser(scene: Scene) -> Visitor:
    user = scene.organiser
    return Visitor(user_id=user.pk, player_id=user.player.pk)


def gathering(scene: Scene) -> list[Any]:
    """A table that waits for players."""
    plan = TablePlan(variant="north_american", rules={"stick_dealer": True})
    return [open_table(plan=plan, visitor=organiser(scene)).key]


def talked(scene: Scene) -> list[Any]:
    """A table of the organiser, and what a guest said there."""
    (key,) = gathering(scene)
    guest = Visitor(guest_key=hash_of_guest("talkative"))
    sit_down(table_key=key, number=1, visitor=guest, guest_name="Gus")
    return [key, say_phrase(table_key=key, phrase="sorry", visitor=guest).pk]


def chatty(scene: Scene) -> list[Any]:
    """A table at which the organiser and a guest have said something."""
    key, _ = talked(scene)
    say_text(table_key=key, text="Hello", visitor=organiser(scene))
    return [key]


def muted(scene: Scene) -> list[Any]:
    """A table and the number of the organiser's mute there."""
    key, remark_id = talked(scene)
    mute(table_key=key, remark_id=remark_id, visitor=organiser(scene))
    return [key, Mute.objects.latest("pk").pk]


def of_club(scene: Scene) -> list[Any]:
    """A table of the club, with the member for a commentator."""
    plan = TablePlan(variant="euchre2", club_id=scene.club.pk)
    table = open_table(plan=plan, visitor=organiser(scene))
    name_commentator(table_key=table.key, player_id=scene.member.player_id, by=scene.organiser)
    return [table.key]


def commented(scene: Scene) -> list[Any]:
    """The table of the club and its commentator."""
    return [*of_club(scene), scene.member.player_id]


def reported(scene: Scene) -> list[Any]:
    """The club, and something that was reported at a table of it."""
    return [scene.club.slug, *reported_in(scene, club=scene.club)]


def reported_in(scene: Scene, *, club: Club | None = None) -> list[Any]:
    """Something that was reported at a table of a club, or of none."""
    key, remark_id = talked(scene)
    OnlineTable.objects.filter(key=key).update(club=club)
    report(table_key=key, remark_id=remark_id, reason="rude", visitor=organiser(scene))
    return [remark_id]


def silenced(scene: Scene) -> list[Any]:
    """The club, and somebody who can say nothing there."""
    row = Silence.objects.create(club=scene.club, player=scene.member.player)
    return [scene.club.slug, row.pk]


def begun(scene: Scene) -> list[Any]:
    """A table whose first hand is not dealt yet."""
    return [_practice(scene).key]


def own_turn(scene: Scene) -> list[Any]:
    """A table that waits for the organiser."""
    table = dealt(_practice(scene))
    while turn(table) != OWN_SEAT:
        do_due(table_key=table.key, sequence=table.sequence, now=later(table))
        table = again(table)
    return [table.key]


def secret(scene: Scene) -> list[Any]:
    """A table that nobody may watch."""
    return [_practice(scene, watching=Watching.NOBODY).key]


def over(scene: Scene) -> list[Any]:
    """A table whose game is over."""
    return [played_out(_practice(scene, sits_there=False)).key]


def over_of_four(scene: Scene) -> list[Any]:
    """A table of two pairs whose game is over."""
    return [played_out(_practice(scene, sits_there=False, variant="north_american")).key]


def deal_over(scene: Scene) -> list[Any]:
    """The first deal of a game that is over."""
    return [*over(scene), 1]


def by_link(scene: Scene) -> list[Any]:
    """A personal link to the organiser's seat."""
    plan = TablePlan(variant="north_american")
    table = open_table(plan=plan, visitor=organiser(scene))
    return [link_token(hand_out_link(table_key=table.key, number=OWN_SEAT))]


def at_event(scene: Scene) -> list[Any]:
    """A table of a round at whose live table people play."""
    return [table_at_event(scene).pk]


def penalised(scene: Scene) -> list[Any]:
    """The same where infractions are penalised, and the table stands still."""
    table = scene.untouched
    table.match.rules |= {"referee": "penalise"}
    table.match.save(update_fields=["rules"])
    table_at_event(scene)
    pause(table_key=table.match.online.key, word=Word(by="Dora", why="Tea"))
    return [table.pk]


def alone_at_event(scene: Scene) -> list[Any]:
    """The live table of an event at which bots play against the organiser."""
    key = table_at_event(scene).match.online.key
    seats = OnlineTable.objects.get(key=key).seats.all()
    seats.update(player=None, bot_key="steady")
    seats.filter(number=OWN_SEAT).update(player=organiser(scene).player_id, bot_key="")
    return [key]


def seat_at_event(scene: Scene) -> list[Any]:
    """The same, and a seat of it."""
    return [*at_event(scene), 1]


def round_of_event(scene: Scene) -> list[Any]:
    """The round in which it is played."""
    table_at_event(scene)
    return [scene.running.pk, 1]


def table_at_event(scene: Scene) -> RoundTable:
    """Return the table that has written nothing down, with a live table in play."""
    table = scene.untouched
    live = open_for_match(match_id=table.match_id, plan=TablePlan(variant="", clock_seconds=600))
    if live.status == TableStatus.GATHERING:
        begin_play(table=live)
        dealt(live)
    return table


def of_event(**typed: Any) -> Callable[[Scene], Mapping[str, Any]]:
    """Return what is sent about a live table of an event, made from the newest page."""

    def sent(scene: Scene) -> Mapping[str, Any]:
        table = table_at_event(scene)
        table.match.refresh_from_db()
        return {"revision": table.match.revision, "reason": "Gone", **typed}

    return sent


def ruling(scene: Scene) -> Mapping[str, Any]:
    """What is sent to rule that somebody called out of turn, at the table that stands still."""
    table = OnlineTable.objects.get(match=scene.untouched.match)
    seat = next(seat for seat in range(4) if seat != turn(table))
    return of_event(infraction="P3", seat=str(seat), sequence=str(table.sequence))(scene)


def lawful(scene: Scene) -> Mapping[str, Any]:
    """What the organiser may do at the table that was made last."""
    table = OnlineTable.objects.latest("pk")
    return {"code": a_choice(table), "sequence": table.sequence}


def _practice(
    scene: Scene,
    *,
    watching: Watching = Watching.ANYONE,
    sits_there: bool = True,
    variant: str = "euchre2",
) -> OnlineTable:
    plan = TablePlan(
        variant=variant, game_end=EndKind.DEALS.value, game_length=1, watching=watching
    )
    table = open_practice(visitor=organiser(scene), plan=plan)
    if not sits_there:
        table.seats.filter(number=OWN_SEAT).update(is_away=True)
    assert live_game(table=table) is not None
    return table
