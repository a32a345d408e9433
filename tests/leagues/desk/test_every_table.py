"""Tables of two to seven on the phone and at the desk: what is asked, shown and sent."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.variants.registry import VARIANTS
from games.matches.models import HandScore, Match, MatchSeat
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import (
    is_refused,
    look_and_apply,
    phone,
    player_at,
    staff,
    table_playing,
)

pytestmark = pytest.mark.django_db

TABLES = [
    ("euchre2", 2, {"makers": "0", "tricks": "2"}, [0, 2]),
    ("euchre3", 3, {"makers": "1", "tricks": "5"}, [0, 3, 0]),
    ("north_american", 4, {"makers": "1", "tricks": "3"}, [0, 1]),
    ("call_best", 4, {"makers": "3", "tricks": "5", "partners": "1"}, [0, 2, 0, 2]),
    (
        "auction5",
        5,
        {"makers": "0", "bid": "4", "partners": ["1", "2"], "tricks": "4"},
        [4, 4, 4, 0, 0],
    ),
    ("auction6", 6, {"makers": "1", "bid": "5", "tricks": "4"}, [5, 0]),
    ("jucre_call_ace", 6, {"makers": "2", "tricks": "5", "partners": ""}, [0, 0, 6, 0, 0, 0]),
    ("auction7", 7, {"makers": "6", "bid": "20", "tricks": "7"}, [0, 0, 0, 0, 0, 0, 20]),
]
every_table = pytest.mark.parametrize(
    ("variant", "players", "typed", "points"),
    TABLES,
    ids=[f"{each[0]}-{each[1]}" for each in TABLES],
)


def url(name: str, table: RoundTable, *more: int) -> str:
    return reverse(f"desk:{name}", args=[table.match.link_key, *more])


def score(points: list[int], revision: int = 0, **more: str) -> dict[str, str]:
    typed = {f"points_{side}": str(number) for side, number in enumerate(points)}
    return typed | {"revision": str(revision)} | more


def in_words(points: list[int]) -> str:
    return " to ".join(map(str, points)) if len(points) == 2 else " : ".join(map(str, points))


@every_table
def test_a_hand_is_asked_for_saved_sent_and_confirmed(
    variant: str, players: int, typed: dict[str, str], points: list[int]
) -> None:
    table = table_playing(variant, players, game_length=1)
    first, second = phone(table, seat=0), phone(table, seat=1)
    asked = first.get(url("enter_hand", table, 1)).content.decode()
    assert all(player_at(table, seat).label in asked for seat in range(players))
    answer = first.post(url("enter_hand", table, 1), typed | {"revision": "0"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert HandScore.objects.get().points == points
    assert f"Send result {in_words(points)}" in first.get(url("table", table)).content.decode()
    first.post(url("send", table), {"revision": "1"})
    (claim,) = second.get(url("table", table)).context["claims"]
    second.post(url("confirm", table, claim["row"].id), {"revision": "2"})
    match = Match.objects.get(pk=table.match_id)
    assert match.status == MatchStatus.FINISHED
    assert [side.points for side in match.sides.all()] == points
    shown = first.get(reverse("desk:match", args=[match.pk])).content.decode()
    assert all(player_at(table, seat).label in shown for seat in range(players))


@every_table
def test_a_final_score_has_a_number_for_every_side(
    variant: str, players: int, typed: dict[str, str], points: list[int]
) -> None:
    table = table_playing(variant, players, game_length=1)
    client = phone(table, seat=0)
    page = client.get(url("final", table)).content.decode()
    assert [f'name="points_{side}"' in page for side in range(8)].count(True) == len(points)
    short = score(points)
    del short["points_1"]
    refused = client.post(url("final", table), short)
    assert refused.status_code == 422
    assert "Write the points of" in refused.content.decode()
    assert client.post(url("final", table), score(points)).status_code == 302
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.REPORTED


@every_table
def test_the_desk_enters_and_corrects_a_score(
    variant: str, players: int, typed: dict[str, str], points: list[int]
) -> None:
    table = table_playing(variant, players, game_length=1)
    event = table.round.stage.event
    scorer, director = staff(event, Role.SCORER), staff(event, Role.DIRECTOR)
    grid = scorer.get(reverse("desk:scores", args=[event.pk, 1])).content.decode()
    assert grid.count('type="number"') == len(points)
    scorer.post(reverse("desk:enter_score", args=[table.pk]), score(points))
    assert [side.points for side in table.match.sides.all()] == points
    page = director.get(reverse("desk:correct", args=[table.pk]))
    assert [line["old"] for line in page.context["lines"]] == points
    nothing = [0] * len(points)
    preview = director.post(
        reverse("desk:correct", args=[table.pk]) + "?preview=1", score(nothing, 1)
    )
    assert f"{max(points)} points become 0" in preview.content.decode()
    correct, forfeit = (reverse(f"desk:{name}", args=[table.pk]) for name in ("correct", "forfeit"))
    look_and_apply(director, correct, score(nothing, 1, reason="Misread."))
    assert [side.points for side in table.match.sides.all()] == nothing
    look_and_apply(director, forfeit, score(points, 2, reason="Went home."))
    assert [side.points for side in table.match.sides.all()] == points


@every_table
def test_a_different_score_is_kept_and_shown_to_everybody(
    variant: str, players: int, typed: dict[str, str], points: list[int]
) -> None:
    table = table_playing(variant, players, game_length=1)
    made = report_final(match_id=table.match_id, points=points, actor=Actor(seat=0), revision=0)
    last = phone(table, seat=players - 1)
    if players > 2 or len(points) > 1:
        assert last.get(url("dispute", table, made.pk)).status_code == 200
    nothing = [0] * len(points)
    last.post(url("dispute", table, made.pk), score(nothing, 1))
    for seat in range(players):
        page = phone(table, seat=seat).get(url("table", table))
        claims = page.context["claims"]
        assert [list(claim["row"].points) for claim in claims] == [points, nothing]
    director = staff(table.round.stage.event, Role.DIRECTOR)
    decide = director.get(reverse("desk:correct", args=[table.pk])).content.decode()
    assert f"Take {in_words(points)}" in decide
    assert f"Take {in_words(nothing)}" in decide


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_asks_only_what_its_game_has(variant: str) -> None:
    players = VARIANTS[variant].rules.players
    table = table_playing(variant, players)
    response = phone(table, seat=0).get(url("enter_hand", table, 1))
    page, slip = response.content.decode(), response.context["slip"]
    assert page.count('name="makers"') == slip.accounts
    assert page.count('name="bid"') == len(slip.bids)
    assert page.count('name="tricks"') == slip.tricks + 1
    assert ('name="alone"' in page) == slip.alone
    assert ('name="lone_defender"' in page) == slip.lone_defender
    assert ('name="partners"' in page) == bool(slip.most_partners)
    assert ('name="called"' in page) == slip.calls_partner
    assert ('name="maker_seat"' in page) == (slip.accounts < players)
    assert ('name="passed_out"' in page) == slip.may_pass_out


REFUSED = [
    ("auction5", 5, {"makers": "0", "tricks": "4", "partners": "1"}, "bid", "The bid is one of"),
    ("auction5", 5, {"makers": "0", "tricks": "4", "bid": "6"}, "bid", "no such bid"),
    (
        "auction5",
        5,
        {"makers": "0", "tricks": "4", "bid": "3", "partners": ["1", "2"]},
        "partners",
        "at most 1, not 2",
    ),
    (
        "auction7",
        7,
        {"makers": "0", "tricks": "7", "bid": "10", "partners": "1"},
        "partners",
        "no partner",
    ),
    ("auction7", 7, {"makers": "0", "tricks": "8", "bid": "10"}, "tricks", "between 0 and 7"),
    ("call_best", 4, {"makers": "0", "tricks": "3"}, "partners", "Say who the partner was"),
    ("call_best", 4, {"makers": "0", "tricks": "3", "partners": "0"}, "partners", "another player"),
    (
        "call_best",
        4,
        {"makers": "0", "tricks": "3", "alone": "on", "partners": "1"},
        "partners",
        "no partner",
    ),
    (
        "call_best",
        4,
        {"makers": "0", "tricks": "3", "partners": "", "called": "X"},
        "called",
        "A suit is",
    ),
    ("euchre3", 3, {"makers": "3", "tricks": "3"}, "makers", "Say who made trumps"),
    ("euchre2", 2, {"makers": "0", "tricks": "3", "alone": "on"}, "alone", "Nobody goes alone"),
]


@pytest.mark.parametrize(("variant", "players", "typed", "field", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_at_its_field_with_what_was_typed(
    variant: str, players: int, typed: dict[str, str], field: str, sentence: str
) -> None:
    table = table_playing(variant, players)
    answer = phone(table, seat=0).post(url("enter_hand", table, 1), typed | {"revision": "0"})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert sentence in " ".join(form.errors[field])
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert form["tricks"].value() == typed["tricks"]
    assert not HandScore.objects.exists()


def test_what_a_hand_is_worth_is_said_by_name() -> None:
    table = table_playing("auction5", 5)
    typed = {"makers": "0", "bid": "3", "partners": "2", "tricks": "2", "revision": "0"}
    answer = phone(table, seat=0).post(
        url("enter_hand", table, 1) + "?preview=1", typed, headers={"HX-Request": "true"}
    )
    one, two, three = (player_at(table, seat).label for seat in (1, 3, 4))
    shown = answer.content.decode().strip()
    assert shown == f"3 points each to {one}, {two} and {three}: bid not made"


def test_a_hand_is_shown_again_as_it_was_saved() -> None:
    table = table_playing("call_best", 4)
    client = phone(table, seat=0)
    alone = {"makers": "0", "tricks": "3", "partners": "", "called": "S", "trump": "H"}
    client.post(url("enter_hand", table, 1), alone | {"revision": "0"})
    page = client.get(url("enter_hand", table, 1)).content.decode()
    assert 'id="id_partners_nobody" checked' in page
    assert 'id="id_called_S" checked' in page
    assert 'id="id_trump_H" checked' in page
    with_partner = {"makers": "0", "tricks": "3", "partners": "2", "revision": "1"}
    client.post(url("enter_hand", table, 1), with_partner)
    page = client.get(url("enter_hand", table, 1)).content.decode()
    assert 'id="id_partners_2" checked' in page
    assert 'id="id_partners_nobody" checked' not in page
    assert HandScore.objects.get(is_replaced=False).points == [1, 0, 1, 0]


def test_a_match_page_tells_the_bid_the_partners_and_the_suit_that_was_called() -> None:
    auction, calling = table_playing("auction5", 5), table_playing("call_best", 4)
    phone(auction, seat=0).post(
        url("enter_hand", auction, 1),
        {"makers": "0", "bid": "4", "partners": ["1", "2"], "tricks": "4", "revision": "0"},
    )
    phone(calling, seat=0).post(
        url("enter_hand", calling, 1),
        {"makers": "0", "tricks": "3", "partners": "2", "called": "S", "revision": "0"},
    )
    shown = [
        " ".join(
            Client().get(reverse("desk:match", args=[table.match_id])).content.decode().split()
        )
        for table in (auction, calling)
    ]
    assert ", bid 4, 4 tricks" in shown[0]
    assert "with" in shown[0]
    assert ", called Spades, 3 tricks" in shown[1]
    assert "The score after each hand" in shown[1]


@pytest.mark.parametrize(
    ("length", "points", "words"),
    [
        (5, [1, 4], ["The three lies under the four", "The four lies on the three"]),
        (5, [2, 3], ["The four lies under the three", "The three lies on the four"]),
        (10, [2, 3], []),
    ],
)
def test_a_score_of_a_five_point_game_is_shown_by_a_three_and_a_four(
    length: int, points: list[int], words: list[str]
) -> None:
    table = table_playing("jucre4", 4, game_end="target", game_length=length)
    report_final(
        match_id=table.match_id,
        points=points,
        actor=Actor(is_official=True),
        revision=0,
        ended_early=True,
    )
    page = phone(table, seat=0).get(url("table", table)).content.decode()
    assert page.count('class="marker-pip"') == (sum(points) if words else 0)
    assert all(word in page for word in words)
    assert ("lies" in page) == bool(words)


def test_nobody_but_the_table_and_the_clubs_scorers_writes_at_a_table_of_five() -> None:
    table = table_playing("auction5", 5)
    typed = {"makers": "0", "bid": "3", "tricks": "3", "revision": "0"}
    other = phone(table_playing("auction5", 5), seat=4)
    member = staff(table.round.stage.event, Role.MEMBER)
    for client in (Client(), other, member):
        answer = client.post(url("enter_hand", table, 1), typed)
        assert answer.status_code == 422
        assert "do not sit at this table" in answer.content.decode()
    assert not HandScore.objects.exists()
    assert phone(table, seat=4).post(url("enter_hand", table, 1), typed).status_code == 302


def test_every_seat_of_a_table_of_seven_can_say_who_holds_the_phone() -> None:
    table = table_playing("auction7", 7)
    for number in range(7):
        seen = phone(table, seat=number).get(url("table", table)).context["visit"]
        assert seen.seat.number == number
    assert Client().post(url("who", table), {"seat": "7"}).status_code == 422
    assert MatchSeat.objects.filter(match_id=table.match_id).count() == 7


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_score_sheet_has_a_column_for_what_is_written_of_a_hand(variant: str) -> None:
    table = table_playing(variant, VARIANTS[variant].rules.players)
    event = table.round.stage.event
    answer = staff(event, Role.SCORER).get(reverse("desk:sheets", args=[event.pk, 1]))
    page = " ".join(answer.content.decode().split())
    slip = answer.context["sheets"][0]["slip"]
    assert page.count("paper-score") == slip.accounts
    assert page.count('<th scope="row">') == 8
    assert ('<th scope="col">Bid</th>' in page) == bool(slip.bids)
    assert ('<th scope="col">With</th>' in page) == bool(slip.bids and slip.most_partners)
    assert ('<th scope="col">Partner</th>' in page) == slip.calls_partner
    assert ('<th scope="col">Alone</th>' in page) == slip.alone
    for seat in range(slip.players):
        assert player_at(table, seat).label in page


@pytest.mark.parametrize(
    ("variant", "end", "length", "lines", "markers"),
    [
        ("jucre4", "target", 5, 10, True),
        ("jucre4", "target", 10, 20, False),
        ("euchre4", "deals", 5, 5, False),
        ("auction5", "target", 15, 10, False),
        ("euchre4", "time", 20, 16, False),
        ("euchre4", "target", 99, 24, False),
    ],
)
def test_a_score_sheet_has_room_for_the_game(
    variant: str, end: str, length: int, lines: int, *, markers: bool
) -> None:
    players = VARIANTS[variant].rules.players
    table = table_playing(variant, players, game_end=end, game_length=length)
    event = table.round.stage.event
    page = staff(event, Role.SCORER).get(reverse("desk:sheets", args=[event.pk, 1]))
    assert page.content.decode().count('<th scope="row">') == lines
    assert ("With a three and a four" in page.content.decode()) == markers


def test_score_sheets_are_for_the_clubs_scorers() -> None:
    table = table_playing("auction5", 5)
    event = table.round.stage.event
    sheets = reverse("desk:sheets", args=[event.pk, 1])
    for client in (Client(), phone(table, seat=0), staff(event, Role.MEMBER)):
        assert is_refused(client.get(sheets))
    assert staff(event, Role.SCORER).get(sheets).status_code == 200
