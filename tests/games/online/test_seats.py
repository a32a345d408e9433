"""Who sits at a live table: opened, sat down at, left, come back to, given up, played again."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.states import MatchStatus
from games.online.errors import (
    BadTable,
    NotReady,
    NotSignedIn,
    NotYourSeat,
    NotYourTable,
    SeatTaken,
    TableNotOpen,
    TooManyTables,
)
from games.online.models import TableAction
from games.online.services.finishing import abandon, give_up
from games.online.services.keeping import seats_of
from games.online.services.opening import (
    MOST_TABLES,
    TablePlan,
    open_for_match,
    open_practice,
    open_table,
    rematch,
    start,
)
from games.online.services.sitting import (
    come_to_table,
    hand_over_to_bot,
    hold_seat,
    leave,
    release_seat,
    return_to_seat,
    seat_bot,
    sit_down,
)
from games.online.services.turns import do_due
from games.online.states import TableStatus
from games.online.visitors import Visitor
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory, UserFactory
from tests.games.online.tables import (
    act_once,
    again,
    dealt,
    gathered,
    guest,
    later,
    played_out,
    player,
    playing,
    turn,
)

pytestmark = pytest.mark.django_db


def test_seats_are_taken_once_and_moved_between() -> None:
    host, second = player(), player()
    table = open_table(plan=TablePlan(variant="british"), visitor=host)
    with pytest.raises(SeatTaken):
        sit_down(table_key=table.key, number=0, visitor=second)
    with pytest.raises(NotSignedIn):
        sit_down(table_key=table.key, number=1, visitor=Visitor())
    with pytest.raises(BadTable):
        sit_down(table_key=table.key, number=9, visitor=second)
    sit_down(table_key=table.key, number=1, visitor=second)
    sit_down(table_key=table.key, number=2, visitor=second)
    seats = [seat.player_id for seat in seats_of(table)]
    assert seats == [host.player_id, None, second.player_id, None]
    leave(table_key=table.key, number=2, visitor=second)
    assert seats_of(table)[2].is_free
    with pytest.raises(NotYourSeat):
        leave(table_key=table.key, number=0, visitor=second)


def test_a_guest_without_a_name_of_their_own_keeps_the_given_one_in_another_seat() -> None:
    """Seen: "Guest 817" moved to the seat opposite and was "Guest 532" there."""
    table = open_table(plan=TablePlan(variant="british"), visitor=guest("mine"))
    (name,) = [seat.guest_name for seat in seats_of(table) if seat.guest_name]
    sit_down(table_key=table.key, number=2, visitor=guest("mine"), guest_name=" ")
    assert [seat.guest_name for seat in seats_of(table)] == ["", "", name, ""]
    sit_down(table_key=table.key, number=3, visitor=guest("mine"), guest_name="Zoe")
    assert seats_of(table)[3].guest_name == "Zoe"


def test_a_guest_sits_by_cookie_and_under_a_name() -> None:
    table = open_table(
        plan=TablePlan(variant="euchre2"), visitor=guest("mine"), guest_name=" Ann \x00 "
    )
    sit_down(table_key=table.key, number=1, visitor=guest("other"), guest_name="")
    names = [seat.guest_name for seat in seats_of(table)]
    assert names[0] == "Ann"
    assert names[1].startswith("Guest ")
    start(table_key=table.key, visitor=guest("mine"))
    table = dealt(table)
    match = table.match
    assert match is not None
    assert [seat.guest_name for seat in match.seats.all()] == names
    assert not match.is_rated
    with pytest.raises(NotYourSeat):
        hold_seat(table_key=table.key, number=0, visitor=guest("third"), login="x")


def test_bots_fill_free_seats_at_the_start_and_starting_twice_is_once() -> None:
    host = player()
    table = open_table(plan=TablePlan(variant="euchre3", is_rated=True), visitor=host)
    with pytest.raises(NotYourSeat):
        start(table_key=table.key, visitor=player())
    with pytest.raises(NotYourSeat):
        seat_bot(table_key=table.key, number=1, bot_key="random", visitor=player())
    with pytest.raises(SeatTaken):
        seat_bot(table_key=table.key, number=0, bot_key="random", visitor=host)
    seat_bot(table_key=table.key, number=1, bot_key="random", visitor=host)
    start(table_key=table.key, visitor=host)
    started = start(table_key=table.key, visitor=host)
    assert [seat.bot_key for seat in seats_of(table)] == ["", "random", "steady"]
    assert started.match is not None
    assert not started.match.is_rated
    with pytest.raises(TableNotOpen):
        sit_down(table_key=table.key, number=1, visitor=player())


def test_a_rated_table_of_people_gives_a_rated_match() -> None:
    table, _ = playing(is_rated=True)
    assert table.match is not None
    assert table.match.is_rated
    assert table.match.status == MatchStatus.IN_PLAY


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"variant": "bridge"}, "variant"),
        ({"rules": {"target": 0}}, "rules.target"),
        ({"game_length": 0}, "game_length"),
        ({"game_end": "never"}, "game_length"),
        ({"clock_seconds": 1}, "clock_seconds"),
        ({"clock_increment": 121}, "clock_increment"),
        ({"spectator_delay": 601}, "spectator_delay"),
        ({"bot_key": "genius"}, "bot_key"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_the_field_at_fault(
    wrong: dict[str, object], field: str
) -> None:
    plan = TablePlan(**({"variant": "north_american"} | wrong))  # type: ignore[arg-type]
    with pytest.raises(BadTable) as refused:
        open_table(plan=plan, visitor=player())
    assert list(refused.value.fields) == [field]


def test_nobody_opens_tables_without_end() -> None:
    host = player()
    for _ in range(MOST_TABLES):
        table = open_table(plan=TablePlan(variant="euchre2"), visitor=host)
    with pytest.raises(TooManyTables):
        open_table(plan=TablePlan(variant="euchre2"), visitor=host)
    abandon(table_key=table.key, visitor=host)
    open_table(plan=TablePlan(variant="euchre2"), visitor=host)


def test_whoever_leaves_in_play_is_played_for_and_can_come_back() -> None:
    table, people = playing()
    seat = turn(table)
    leave(table_key=table.key, number=seat, visitor=people[seat])
    table = again(table)
    assert do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    assert TableAction.objects.get(table=table, sequence=table.sequence + 1).by == "bot"
    return_to_seat(table_key=table.key, number=seat, visitor=people[seat])
    assert not seats_of(table)[seat].is_away
    hand_over_to_bot(table_key=table.key, number=seat, visitor=people[seat])
    hold_seat(table_key=table.key, number=seat, visitor=people[seat], login="here")
    assert not seats_of(table)[seat].is_away
    with pytest.raises(NotYourSeat):
        hand_over_to_bot(table_key=table.key, number=seat, visitor=people[(seat + 1) % 4])


def test_acting_oneself_takes_the_seat_back_from_the_bot() -> None:
    table, people = playing()
    seat = turn(table)
    hand_over_to_bot(table_key=table.key, number=seat, visitor=people[seat])
    act_once(table, people)
    assert not seats_of(table)[seat].is_away


def test_a_table_that_everybody_has_left_is_finished_by_bots() -> None:
    table, people = playing(game_end="deals", game_length=1)
    for number, visitor in enumerate(people):
        leave(table_key=table.key, number=number, visitor=visitor)
    assert played_out(table).status == TableStatus.FINISHED


def test_the_latest_connection_holds_a_seat_and_an_older_one_cannot_let_it_go() -> None:
    table, people = playing()
    hold_seat(table_key=table.key, number=0, visitor=people[0], login="first")
    before = hold_seat(table_key=table.key, number=0, visitor=people[0], login="second")
    release_seat(table_key=table.key, login="first")
    assert seats_of(table)[0].login == "second"
    assert again(table).revision == before.revision
    release_seat(table_key=table.key, login="second")
    assert seats_of(table)[0].login == ""


def test_only_the_host_or_who_is_alone_gives_a_table_up_and_its_match_is_void() -> None:
    table, people = playing()
    with pytest.raises(NotYourTable):
        abandon(table_key=table.key, visitor=people[1])
    practice = open_practice(visitor=guest())
    with pytest.raises(NotYourTable):
        abandon(table_key=practice.key, visitor=guest("other"))
    gone = abandon(table_key=practice.key, visitor=guest())
    assert gone.status == TableStatus.ABANDONED
    assert gone.match is not None
    gone.match.refresh_from_db()
    assert gone.match.status == MatchStatus.VOID
    with pytest.raises(TableNotOpen):
        abandon(table_key=practice.key, visitor=guest())


def test_another_game_has_the_same_people_in_the_same_seats_once() -> None:
    table = played_out(
        open_practice(
            visitor=guest(), plan=TablePlan(variant="euchre2", game_end="deals", game_length=1)
        )
    )
    with pytest.raises(NotYourSeat):
        rematch(table_key=table.key, visitor=player())
    second = rematch(table_key=table.key, visitor=guest())
    assert rematch(table_key=table.key, visitor=guest()) == second
    assert second.key != table.key
    assert [(seat.guest_name, seat.bot_key) for seat in seats_of(second)] == [
        (seat.guest_name, seat.bot_key) for seat in seats_of(table)
    ]
    start(table_key=second.key, visitor=guest())
    assert played_out(second).status == TableStatus.FINISHED


def test_a_scheduled_match_has_its_people_in_its_seats_and_begins_when_all_are_there() -> None:
    match = seated_match(game_length=1)
    table = open_for_match(match_id=match.pk)
    assert open_for_match(match_id=match.pk) == table
    people = [player() for _ in range(4)]
    for seat, visitor in zip(seats_of(table), people, strict=True):
        seat.player_id = visitor.player_id
        seat.save()
    with pytest.raises(NotYourSeat):
        sit_down(table_key=table.key, number=1, visitor=player())
    for number, visitor in enumerate(people):
        with pytest.raises(NotReady):
            start(table_key=table.key, visitor=visitor)
        hold_seat(table_key=table.key, number=number, visitor=visitor, login=f"l{number}")
    start(table_key=table.key, visitor=people[0])
    table = dealt(table)
    while table.status != TableStatus.FINISHED:
        table = act_once(table, people)
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


def test_nobody_gets_up_from_or_sits_down_at_a_seat_that_was_drawn() -> None:
    match = seated_match()
    table = open_for_match(match_id=match.pk)
    people = [Visitor(player_id=seat.player_id) for seat in seats_of(table)]
    table.seats.filter(number=3).update(player=None, bot_key="steady")
    for move in (
        partial(leave, table_key=table.key, number=0, visitor=people[0]),
        partial(sit_down, table_key=table.key, number=3, visitor=people[0]),
        partial(sit_down, table_key=table.key, number=3, visitor=guest(), guest_name="Eve"),
        partial(seat_bot, table_key=table.key, number=3, bot_key="", visitor=people[0]),
    ):
        with pytest.raises(NotYourSeat, match="were drawn"):
            move()
    assert [seat.player_id for seat in seats_of(table)][:3] == [
        visitor.player_id for visitor in people[:3]
    ]


def test_people_without_a_script_begin_a_drawn_table_once_each_has_said_so() -> None:
    table = open_for_match(match_id=seated_match().pk)
    page = reverse("online:start", args=[table.key])
    answers = []
    for seat in seats_of(table):
        seat.player.user = UserFactory.create()  # type: ignore[union-attr]
        seat.player.save()  # type: ignore[union-attr]
        client = Client()
        client.force_login(seat.player.user)  # type: ignore[union-attr]
        answers.append(client.post(page))
        shown = client.get(reverse("online:table", args=[table.key])).content.decode()
        assert "Get up" not in shown
        assert "Invite others" not in shown
    assert [answer.status_code for answer in answers] == [409, 409, 409, 302]
    assert "These are not here yet" in answers[2].content.decode()
    assert again(table).status == TableStatus.PLAYING


def test_a_rematch_begun_without_the_others_is_not_rated_and_bots_play_until_they_come() -> None:
    table, people = gathered("euchre2", is_rated=True)
    give_up(table=table)
    second = rematch(table_key=table.key, visitor=people[0])
    come_to_table(table_key=second.key, visitor=people[0])
    match = start(table_key=second.key, visitor=people[0]).match
    assert match is not None
    assert not match.is_rated
    assert [seat.is_away for seat in seats_of(second)] == [False, True]
    hold_seat(table_key=second.key, number=1, visitor=people[1], login="here")
    assert not seats_of(second)[1].is_away


def test_a_rematch_to_which_all_have_come_is_rated_as_the_first_game_was() -> None:
    table, people = gathered("euchre2", is_rated=True)
    give_up(table=table)
    second = rematch(table_key=table.key, visitor=people[0])
    for visitor in people:
        come_to_table(table_key=second.key, visitor=visitor)
    match = start(table_key=second.key, visitor=people[1]).match
    assert match is not None
    assert match.is_rated


def test_whoever_is_refused_reads_why_also_without_a_seat(client: Client) -> None:
    table, _people = playing()
    answer = client.post(reverse("online:sit", args=[table.key]), {"seat": "1"})
    assert answer.status_code == 409
    assert "This cannot be done now. The table is: playing." in answer.content.decode()


def test_the_host_closes_a_table_without_sitting_there(client: Client) -> None:
    host = PlayerFactory.create(user=UserFactory.create())
    visitor = Visitor(user_id=host.user_id, player_id=host.pk)
    table = open_table(plan=TablePlan(variant="euchre2"), visitor=visitor)
    leave(table_key=table.key, number=0, visitor=visitor)
    client.force_login(host.user)  # type: ignore[arg-type]
    page = client.get(reverse("online:table", args=[table.key])).content.decode()
    assert "Close the table" in page
    client.post(reverse("online:abandon", args=[table.key]))
    assert again(table).status == TableStatus.ABANDONED


def test_a_table_where_nobody_waits_any_more_leaves_the_lobby(client: Client) -> None:
    table = open_table(plan=TablePlan(variant="british", name="Long forgotten"), visitor=player())
    lobby = reverse("online:lobby")
    assert "Long forgotten" in client.get(lobby).content.decode()
    table.seats.filter(number=0).update(seen_at=timezone.now() - timedelta(minutes=31))
    assert "Long forgotten" not in client.get(lobby).content.decode()


def test_who_wants_another_game_is_told_at_the_old_table(client: Client) -> None:
    table, people = playing("euchre2", game_end="deals", game_length=1)
    table = played_out(table)
    asks = table.seats.get(number=1).player
    assert asks is not None
    page = reverse("online:table", args=[table.key])
    assert "another game" not in client.get(page).content.decode()
    rematch(table_key=table.key, visitor=people[1])
    assert f"{asks.label} wants another game." in client.get(page).content.decode()
    assert again(table).revision == table.revision + 1
