"""Results of two to seven seats: sent, confirmed, disputed, corrected, forfeited, counted."""

from __future__ import annotations

import pytest

from games.matches.errors import ImpossibleScore, NotAllowed
from games.matches.selectors.cards import match_card
from games.matches.selectors.results import confirmed_results
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
from tests.factories.matches import by_seat, seated_match
from tests.games.matches.actors import OFFICIAL
from tests.games.matches.games import (
    Game,
    every_table,
    points_of,
    seat,
    several_accounts,
    written,
)
from tests.races import at_once

pytestmark = pytest.mark.django_db


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
    assert len(by_seat(result)) == game.players
    assert sum(each.points for each in by_seat(result)[: len(game.totals)]) == sum(game.totals)


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
    assert [each.points for each in by_seat(result)] == [4, 4, 4 + 3, 3 + 8, 3]
    assert [each.hands for each in by_seat(result)] == [3] * 5
    assert [each.marches for each in by_seat(result)] == [1, 1, 1, 0, 0]
    assert [each.loners for each in by_seat(result)] == [0, 0, 0, 1, 0]
    assert [each.euchred for each in by_seat(result)] == [1, 1, 0, 0, 0]
    assert [each.euchres for each in by_seat(result)] == [0, 0, 1, 1, 1]


@pytest.mark.django_db(transaction=True)
def test_three_of_five_who_report_different_scores_at_once_are_all_kept() -> None:
    match = seated_match(variant="auction5", game_length=1)
    scores = [(3, 0, 0, 0, 0), (0, 3, 0, 0, 0), (0, 0, 3, 0, 0)]
    results = at_once(
        *(
            lambda number=number, points=points: report_final(
                match_id=match.pk, points=points, actor=seat(number), revision=0
            )
            for number, points in enumerate(scores)
        )
    )
    assert not any(isinstance(result, Exception) for result in results)
    card = match_card(match_id=match.pk)
    assert card.status == MatchStatus.DISPUTED
    assert sorted(row.points or () for row in card.pending) == sorted(scores)
