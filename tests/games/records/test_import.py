"""Taking a recorded game as a match's result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.notation.egn import MAX_BYTES
from games.matches.errors import NotAllowed, UnlawfulStep
from games.matches.models import HandScore, Match, ScoreReport
from games.matches.selectors.results import confirmed_results
from games.matches.services.actors import Actor
from games.matches.services.corrections import reopen_match
from games.matches.services.reports import confirm_report, report_final
from games.matches.states import MatchStatus
from games.records.errors import AlreadyRecorded, BadGame
from games.records.models import MatchRecord
from games.records.reading import read_game
from games.records.services import import_game
from tests.factories.matches import by_seat, seated_match
from tests.games.matches.actors import EAST, NORTH, OFFICIAL
from tests.races import at_once

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).resolve().parents[2] / "engine" / "records"
TEXT = (RECORDS / "league-round-game-1.egn").read_text()
RULES = {"stick_dealer": True}


def match_to_ten() -> Match:
    return seated_match(game_end="target", game_length=10, variant="euchre4", rules=RULES | {
        "deck": 24, "target": 10,
    })  # fmt: skip


def take_in(match: Match, text: str = TEXT, *, actor: Actor = NORTH, turn: int = 0) -> ScoreReport:
    return import_game(match_id=match.pk, text=text, actor=actor, revision=0, turn=turn)


def test_a_recorded_game_is_a_report_with_all_its_hands() -> None:
    match = match_to_ten()
    report = take_in(match)
    assert (report.points, report.depth, report.status) == ([10, 3], "cards", "reported")
    assert report.hands.count() == 11
    assert all(hand.maker_seat is not None and hand.trump for hand in report.hands.all())
    confirm_report(report_id=report.pk, actor=EAST)
    (result,) = confirmed_results(match_ids=[match.pk])
    assert [seat.points for seat in by_seat(result)] == [10, 3, 10, 3]
    assert MatchRecord.objects.get().text == TEXT


def test_players_may_sit_further_on_than_in_the_record() -> None:
    match = match_to_ten()
    report = take_in(match, turn=1)
    assert report.points == [3, 10]
    read = read_game(text=TEXT, turn=1)
    assert read.players[1:] + read.players[:1] == read.replay.players
    first = report.hands.order_by("number")[0]
    assert first.maker_seat == (int(read.replay.deals[0].maker or 0) + 1) % 4
    assert first.makers == first.maker_seat % 2


def test_the_same_game_twice_is_once_here_and_refused_elsewhere() -> None:
    match = match_to_ten()
    report = take_in(match)
    assert take_in(match).pk == report.pk
    assert take_in(match, json.dumps(json.loads(TEXT))).pk == report.pk
    other = match_to_ten()
    with pytest.raises(AlreadyRecorded):
        take_in(other)
    assert not other.reports.exists()


def test_a_game_that_was_taken_back_can_be_taken_in_again() -> None:
    match = match_to_ten()
    take_in(match, actor=OFFICIAL)
    reopen_match(match_id=match.pk, actor=OFFICIAL, reason="Wrong table.", revision=1)
    assert take_in(match_to_ten(), actor=OFFICIAL).points == [10, 3]


def test_the_cards_of_a_result_that_both_sides_have_are_kept() -> None:
    match = match_to_ten()
    report_final(match_id=match.pk, points=(10, 3), actor=EAST, revision=0)
    assert take_in(match).status == "confirmed"
    assert [(each.depth, each.status) for each in match.reports.all()] == [
        ("final", "superseded"),
        ("cards", "confirmed"),
    ]


def test_an_official_may_add_the_cards_of_a_confirmed_result() -> None:
    match = match_to_ten()
    report_final(match_id=match.pk, points=(10, 3), actor=OFFICIAL, revision=0)
    with pytest.raises(UnlawfulStep, match="confirmed"):
        take_in(match)
    assert take_in(match, actor=OFFICIAL).depth == "cards"
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


def test_a_game_of_another_length_is_not_this_matchs() -> None:
    with pytest.raises(BadGame, match="over after 8 deals, but the record has 11"):
        take_in(seated_match(rules=RULES))
    long = seated_match(game_end="target", game_length=20, rules=RULES)
    with pytest.raises(BadGame, match="stops after 11 deals"):
        take_in(long)
    assert not ScoreReport.objects.exists()


def test_deals_worth_something_else_under_the_matchs_rules_are_named() -> None:
    match = seated_match(game_end="target", game_length=10, rules=RULES | {"pts_march": 3})
    with pytest.raises(BadGame, match=r"Deal \d+ is worth something else"):
        take_in(match)


def broken(**changes: object) -> str:
    """Return the record with something changed in its first deal's first trick."""
    game = json.loads(TEXT)
    game["deals"][0] |= changes
    return json.dumps(game)


def first_tricks() -> list[list[str]]:
    phases = json.loads(TEXT)["deals"][0]["phases"]
    return next(phase["tricks"] for phase in phases if phase["type"] == "TRICK_PLAY")


def with_tricks(tricks: list[list[str]]) -> str:
    game = json.loads(TEXT)
    for phase in game["deals"][0]["phases"]:
        if phase["type"] == "TRICK_PLAY":
            phase["tricks"] = tricks
    return json.dumps(game)


def card_twice() -> str:
    tricks = first_tricks()
    tricks[1][0] = tricks[0][0]
    return with_tricks(tricks)


def card_missing() -> str:
    tricks = first_tricks()
    return with_tricks([tricks[0][:3], *tricks[1:]])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "JSON"),
        ("[" * 200 + "]" * 200, "nested"),
        (broken(colour="red"), "colour"),
        (card_twice(), first_tricks()[0][0]),
        (card_missing(), "trick"),
        ("x" * (MAX_BYTES + 1), "larger"),
    ],
)
def test_a_bad_record_is_refused_in_words_and_nothing_is_written(text: str, words: str) -> None:
    match = match_to_ten()
    with pytest.raises(BadGame) as refused:
        take_in(match, text)
    assert words in str(refused.value)
    assert refused.value.fields["text"] == [str(refused.value)]
    assert refused.value.is_too_large == (len(text) > MAX_BYTES)
    assert not HandScore.objects.exists()
    assert not ScoreReport.objects.exists()


def test_only_people_at_the_table_and_officials_take_records_in() -> None:
    with pytest.raises(NotAllowed):
        take_in(match_to_ten(), actor=Actor())


@pytest.mark.django_db(transaction=True)
def test_one_game_at_two_matches_at_once_is_kept_once() -> None:
    one, other = match_to_ten(), match_to_ten()
    results = at_once(lambda: take_in(one), lambda: take_in(other))
    assert sorted(type(result).__name__ for result in results) == [
        "AlreadyRecorded",
        "ScoreReport",
    ]
    assert MatchRecord.objects.count() == 1
