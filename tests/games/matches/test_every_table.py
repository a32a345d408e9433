"""Matches of two to seven seats: written, sent, confirmed, disputed, corrected, forfeited."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.matches.errors import Conflict, ImpossibleScore, NotAllowed
from games.matches.models import HandScore, Match
from games.matches.selectors.cards import match_card
from games.matches.selectors.results import confirmed_results
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, decide, forfeit, reopen_match
from games.matches.services.reports import (
    confirm_report,
    dispute_report,
    report_final,
    send_slip,
    take_back,
)
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.states import MatchStatus
from tests.factories.matches import seated_match
from tests.games.matches.actors import OFFICIAL, at_once

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, kw_only=True)
class Game:
    """A variant with two hands of it and what they come to."""

    variant: str
    players: int
    hands: tuple[HandEntry, HandEntry]
    points: tuple[tuple[int, ...], tuple[int, ...]]
    seat_points: tuple[int, ...]
    """Of the first hand."""

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(*self.points, strict=True)))

    def seated(self, **fields: object) -> Match:
        return seated_match(
            variant=self.variant,
            rules={"players": self.players},
            game_length=len(self.hands),
            **fields,
        )

    def __str__(self) -> str:
        return f"{self.variant}-{self.players}"


GAMES = [
    Game(
        variant="euchre2",
        players=2,
        hands=(HandEntry(makers=0, tricks=5), HandEntry(makers=1, tricks=2)),
        points=((2, 0), (2, 0)),
        seat_points=(2, 0),
    ),
    Game(
        variant="jucre3",
        players=3,
        hands=(HandEntry(makers=1, tricks=5), HandEntry(makers=2, tricks=1)),
        points=((0, 3, 0), (3, 3, 0)),
        seat_points=(0, 3, 0),
    ),
    Game(
        variant="railroad",
        players=4,
        hands=(
            HandEntry(makers=0, tricks=1, alone=True, lone_defender=True),
            HandEntry(makers=1, tricks=5, alone=True, maker_seat=3),
        ),
        points=((0, 4), (0, 4)),
        seat_points=(0, 4, 0, 4),
    ),
    Game(
        variant="jucre_call_ace",
        players=4,
        hands=(
            HandEntry(makers=2, tricks=3, partners=(0,), called="H"),
            HandEntry(makers=1, tricks=5, alone=True),
        ),
        points=((1, 0, 1, 0), (0, 4, 0, 0)),
        seat_points=(1, 0, 1, 0),
    ),
    Game(
        variant="auction5",
        players=5,
        hands=(
            HandEntry(makers=4, tricks=4, bid=4, partners=(2, 1)),
            HandEntry(makers=0, tricks=4, bid=8),
        ),
        points=((0, 4, 4, 0, 4), (0, 8, 8, 8, 8)),
        seat_points=(0, 4, 4, 0, 4),
    ),
    Game(
        variant="call_best",
        players=5,
        hands=(
            HandEntry(makers=3, tricks=5, partners=(4,), called="S"),
            HandEntry(makers=3, tricks=2, called="C"),
        ),
        points=((0, 0, 0, 3, 3), (2, 2, 2, 0, 2)),
        seat_points=(0, 0, 0, 3, 3),
    ),
    Game(
        variant="auction6",
        players=6,
        hands=(
            HandEntry(makers=1, tricks=5, bid=5, maker_seat=5),
            HandEntry(makers=0, tricks=4, bid=15),
        ),
        points=((0, 5), (0, 15)),
        seat_points=(0, 5, 0, 5, 0, 5),
    ),
    Game(
        variant="jucre_call_ace",
        players=6,
        hands=(
            HandEntry(makers=5, tricks=5),
            HandEntry(makers=0, tricks=0, partners=(3,)),
        ),
        points=((0, 0, 0, 0, 0, 6), (0, 2, 2, 0, 2, 2)),
        seat_points=(0, 0, 0, 0, 0, 6),
    ),
    Game(
        variant="auction7",
        players=7,
        hands=(
            HandEntry(makers=6, tricks=6, bid=6, partners=(0, 3)),
            HandEntry(makers=2, tricks=7, bid=20),
        ),
        points=((6, 0, 0, 6, 0, 0, 6), (0, 0, 20, 0, 0, 0, 0)),
        seat_points=(6, 0, 0, 6, 0, 0, 6),
    ),
]
every_table = pytest.mark.parametrize("game", GAMES, ids=str)
individual = pytest.mark.parametrize(
    "game", [game for game in GAMES if len(game.totals) == game.players], ids=str
)
several_accounts = pytest.mark.parametrize(
    "game", [game for game in GAMES if len(game.totals) > 2], ids=str
)


def seat(number: int) -> Actor:
    return Actor(seat=number)


def written(game: Game) -> Match:
    match = game.seated()
    for number, entry in enumerate(game.hands, start=1):
        writer = seat(number % game.players)
        save_hand(match_id=match.pk, number=number, entry=entry, actor=writer, revision=number - 1)
    return match


def points_of(match: Match) -> tuple[int | None, ...]:
    return tuple(match.sides.values_list("points", flat=True))


@every_table
def test_hands_are_written_with_the_engines_points(game: Game) -> None:
    match = written(game)
    hands = HandScore.objects.filter(report__match=match).order_by("number")
    assert tuple(tuple(hand.points) for hand in hands) == game.points
    assert tuple(hands[0].seat_points) == game.seat_points
    card = match_card(match_id=match.pk)
    assert card.totals == game.totals
    assert card.hands[-1].running == game.totals
    assert card.is_complete
    assert not card.takes_hand


@every_table
def test_what_was_written_of_a_hand_is_kept(game: Game) -> None:
    match = written(game)
    hand = HandScore.objects.get(report__match=match, number=1)
    entry = game.hands[0]
    assert (hand.makers, hand.tricks, hand.bid) == (entry.makers, entry.tricks, entry.bid)
    assert (hand.partners, hand.called) == (sorted(entry.partners), entry.called)
    is_individual = len(game.totals) == game.players
    assert hand.maker_seat == (entry.makers if is_individual else entry.maker_seat)


@every_table
def test_the_same_hand_again_changes_nothing_in_whatever_order_partners_are_named(
    game: Game,
) -> None:
    match = game.seated()
    entry = game.hands[0]
    first = save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    turned = HandEntry(
        **{
            name: getattr(entry, name)
            for name in ("makers", "tricks", "alone", "lone_defender", "bid", "called")
        },
        maker_seat=entry.maker_seat,
        partners=tuple(reversed(entry.partners)),
    )
    again = save_hand(match_id=match.pk, number=1, entry=turned, actor=seat(1), revision=0)
    assert again.pk == first.pk
    assert HandScore.objects.count() == 1


@every_table
def test_a_slip_counts_once_somebody_of_another_side_agrees(game: Game) -> None:
    match = written(game)
    report = send_slip(match_id=match.pk, actor=seat(0), revision=2)
    match.refresh_from_db()
    assert match.status == MatchStatus.REPORTED
    with pytest.raises(NotAllowed):
        confirm_report(report_id=report.pk, actor=seat(0))
    for number in range(2, game.players):
        if number % len(game.totals) == 0:
            with pytest.raises(NotAllowed):
                confirm_report(report_id=report.pk, actor=seat(number))
    confirm_report(report_id=report.pk, actor=seat(1))
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert points_of(match) == game.totals
    (result,) = confirmed_results(match_ids=[match.pk])
    assert result.points == game.totals
    assert len(result.seats) == game.players
    assert sum(each.points for each in result.seats[: len(game.totals)]) == sum(game.totals)


@every_table
def test_the_last_seat_of_the_table_can_confirm_a_final_score(game: Game) -> None:
    match = game.seated()
    report = report_final(match_id=match.pk, points=game.totals, actor=seat(0), revision=0)
    confirm_report(report_id=report.pk, actor=seat(game.players - 1))
    assert points_of(match) == game.totals


@every_table
@pytest.mark.parametrize("length", [-1, 1])
def test_a_final_score_with_too_few_or_too_many_numbers_is_refused(game: Game, length: int) -> None:
    match = game.seated()
    points = (*game.totals, 0) if length > 0 else game.totals[:-1]
    with pytest.raises(ImpossibleScore) as refused:
        report_final(match_id=match.pk, points=points, actor=OFFICIAL, revision=0)
    assert list(refused.value.fields) == ["points"]
    with pytest.raises(ImpossibleScore):
        forfeit(match_id=match.pk, points=points, actor=OFFICIAL, reason="Gone.", revision=0)
    assert not match.reports.exists()


@every_table
def test_a_result_is_corrected_taken_back_and_forfeited(game: Game) -> None:
    match = written(game)
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=2)
    first_hand = game.hands[0]
    correct_result(
        match_id=match.pk,
        actor=OFFICIAL,
        reason="Misread.",
        revision=3,
        hands=[first_hand, first_hand],
    )
    assert points_of(match) == tuple(2 * number for number in game.points[0])
    reopen_match(match_id=match.pk, actor=OFFICIAL, reason="One more look.", revision=4)
    assert points_of(match) == (None,) * len(game.totals)
    assert len(match_card(match_id=match.pk).hands) == 2
    forfeit(
        match_id=match.pk,
        points=range(len(game.totals)),
        actor=OFFICIAL,
        reason="Gone.",
        revision=5,
    )
    assert points_of(match) == tuple(range(len(game.totals)))


@every_table
def test_a_report_is_taken_back_by_its_own_side_only(game: Game) -> None:
    match = written(game)
    send_slip(match_id=match.pk, actor=seat(0), revision=2)
    with pytest.raises(NotAllowed):
        take_back(match_id=match.pk, actor=seat(1), revision=3)
    take_back(match_id=match.pk, actor=seat(len(game.totals) % game.players), revision=3)
    assert match_card(match_id=match.pk).is_writable


@several_accounts
def test_a_dispute_among_more_than_two_is_the_directors(game: Game) -> None:
    match = written(game)
    report = send_slip(match_id=match.pk, actor=seat(0), revision=2)
    second = dispute_report(report_id=report.pk, actor=seat(1), points=game.points[0])
    for supporter in (seat(2), OFFICIAL):
        with pytest.raises(NotAllowed, match="director decides"):
            confirm_report(report_id=report.pk, actor=supporter)
    with pytest.raises(NotAllowed, match="director decides"):
        report_final(match_id=match.pk, points=game.totals, actor=seat(2), revision=4)
    third = dispute_report(report_id=report.pk, actor=seat(2), reason="We played another hand.")
    card = match_card(match_id=match.pk)
    assert [row.id for row in card.pending] == [report.pk, second.pk, third.pk]
    decide(match_id=match.pk, report_id=second.pk, actor=OFFICIAL, reason="Counted.")
    assert points_of(match) == game.points[0]


@several_accounts
def test_the_only_one_who_disagreed_can_agree_after_all(game: Game) -> None:
    match = written(game)
    report = send_slip(match_id=match.pk, actor=seat(0), revision=2)
    dispute_report(report_id=report.pk, actor=seat(1), points=game.points[0])
    confirm_report(report_id=report.pk, actor=seat(1))
    assert points_of(match) == game.totals


@individual
def test_whoever_made_trumps_is_told_apart_from_the_other_seats(game: Game) -> None:
    match = game.seated()
    entry = game.hands[0]
    other = HandEntry(
        makers=entry.makers,
        tricks=entry.tricks,
        bid=entry.bid,
        partners=entry.partners,
        maker_seat=(entry.makers or 0) + 1,
    )
    hand = save_hand(match_id=match.pk, number=1, entry=other, actor=seat(0), revision=0)
    assert hand.maker_seat == entry.makers


IMPOSSIBLE = [
    ("auction5", HandEntry(makers=0, tricks=3), "bid"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=6), "bid"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, partners=(1, 2)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=4, partners=(0,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=4, partners=(9,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=5, bid=8, partners=(1,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, called="H"), "called"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, alone=True), "alone"),
    ("auction5", HandEntry(makers=5, tricks=3, bid=3), "makers"),
    ("auction6", HandEntry(makers=0, tricks=3, bid=3, partners=(2,)), "partners"),
    ("auction6", HandEntry(makers=0, tricks=3, bid=3, maker_seat=1), "maker_seat"),
    ("auction7", HandEntry(makers=0, tricks=8, bid=4), "tricks"),
    ("call_best", HandEntry(makers=0, tricks=3, partners=(1, 2)), "partners"),
    ("call_best", HandEntry(makers=0, tricks=3, alone=True, partners=(1,)), "partners"),
    ("call_best", HandEntry(makers=0, tricks=3, partners=(1,), called="X"), "called"),
    ("call_best", HandEntry(makers=0, tricks=3, lone_defender=True), "lone_defender"),
    ("euchre3", HandEntry(makers=3, tricks=3), "makers"),
    ("euchre3", HandEntry(makers=0, tricks=5, alone=True), "alone"),
    ("euchre2", HandEntry(makers=0, tricks=3, bid=3), "bid"),
]


@pytest.mark.parametrize(("variant", "entry", "field"), IMPOSSIBLE)
def test_an_impossible_hand_is_refused_at_its_field(
    variant: str, entry: HandEntry, field: str
) -> None:
    match = seated_match(variant=variant)
    with pytest.raises(ImpossibleScore) as refused:
        save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    assert list(refused.value.fields) == [field]
    assert not HandScore.objects.exists()


def test_where_the_dealer_must_bid_no_hand_is_passed_out() -> None:
    match = seated_match(variant="auction5", rules={"auction_all_pass": "dealer_min"})
    entry = HandEntry(is_passed_out=True)
    with pytest.raises(ImpossibleScore, match="must bid"):
        save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    free = seated_match(variant="auction5")
    hand = save_hand(match_id=free.pk, number=1, entry=entry, actor=seat(0), revision=0)
    assert hand.points == [0] * 5


def test_a_game_goes_on_while_several_lead_at_the_target() -> None:
    match = seated_match(variant="euchre3", game_end="target", game_length=5)
    point = [HandEntry(makers=2, tricks=2)]  # both others get two
    for number, entry in enumerate(point * 3, start=1):
        save_hand(match_id=match.pk, number=number, entry=entry, actor=seat(0), revision=number - 1)
    assert match_card(match_id=match.pk).totals == (6, 6, 0)
    assert not match_card(match_id=match.pk).is_complete
    last = HandEntry(makers=0, tricks=3)
    save_hand(match_id=match.pk, number=4, entry=last, actor=seat(0), revision=3)
    assert match_card(match_id=match.pk).is_complete
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=4)
    assert points_of(match) == (7, 6, 0)


def test_the_maker_of_the_last_hand_wins_a_tie_where_the_maker_goes_first() -> None:
    rules = {"multi_winner": "maker_first"}
    match = seated_match(variant="euchre3", rules=rules, game_end="target", game_length=5)
    march, point, euchre = 5, 3, 2
    hands = [(0, march), (1, march), (2, point), (2, point), (2, euchre)]
    for number, (maker, tricks) in enumerate(hands, start=1):
        entry = HandEntry(makers=maker, tricks=tricks)
        save_hand(match_id=match.pk, number=number, entry=entry, actor=seat(0), revision=number - 1)
    assert match_card(match_id=match.pk).totals == (5, 5, 2)
    assert not match_card(match_id=match.pk).is_complete
    last = HandEntry(makers=2, tricks=march)
    save_hand(match_id=match.pk, number=6, entry=last, actor=seat(0), revision=5)
    assert match_card(match_id=match.pk).is_complete
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=6)
    assert points_of(match) == (5, 5, 5)


def test_counts_follow_the_makers_side_of_each_hand() -> None:
    match = seated_match(variant="auction5", game_length=4)
    hands = [
        HandEntry(makers=0, tricks=4, bid=4, partners=(1, 2)),
        HandEntry(makers=1, tricks=2, bid=3, partners=(0,)),
        HandEntry(makers=3, tricks=5, bid=8),
        HandEntry(is_passed_out=True),
    ]
    for number, entry in enumerate(hands, start=1):
        save_hand(match_id=match.pk, number=number, entry=entry, actor=seat(0), revision=number - 1)
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=4)
    (result,) = confirmed_results(match_ids=[match.pk])
    assert [each.points for each in result.seats] == [4, 4, 4 + 3, 3 + 8, 3]
    assert [each.hands for each in result.seats] == [3] * 5
    assert [each.marches for each in result.seats] == [1, 1, 1, 0, 0]
    assert [each.loners for each in result.seats] == [0, 0, 0, 1, 0]
    assert [each.euchred for each in result.seats] == [1, 1, 0, 0, 0]
    assert [each.euchres for each in result.seats] == [0, 0, 1, 1, 1]


@pytest.mark.django_db(transaction=True)
def test_two_of_five_who_save_a_hand_at_once_make_one_row_and_one_conflict() -> None:
    match = seated_match(variant="auction5")
    results = at_once(
        *(
            lambda number=number: save_hand(
                match_id=match.pk,
                number=1,
                entry=HandEntry(makers=number, tricks=3, bid=3),
                actor=seat(number),
                revision=0,
            )
            for number in range(2)
        )
    )
    assert HandScore.objects.filter(is_replaced=False).count() == 1
    assert sum(isinstance(result, Conflict) for result in results) == 1
