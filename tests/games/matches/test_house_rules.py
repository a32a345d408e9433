"""Hands of house rules: written, added up, counted."""

from __future__ import annotations

import pytest

from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.game import EndKind, GameEnd
from engine.notation.upcard import upcard_of_played, write_upcard
from games.matches.errors import ImpossibleScore
from games.matches.models import HandScore, Match
from games.matches.rulebook import rules_of
from games.matches.selectors.cards import match_card
from games.matches.selectors.results import confirmed_results
from games.matches.services.corrections import correct_result
from games.matches.services.reports import confirm_report, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from games.records.services import import_game
from tests.factories.matches import by_seat, seated_match
from tests.games.matches.actors import OFFICIAL
from tests.games.matches.games import points_of, seat

pytestmark = pytest.mark.django_db

FOUR_TRICKS = HandEntry(makers=0, tricks=4)


def playing(*hands: HandEntry, variant: str = "euchre4", **rules: object) -> Match:
    """Return a match to five points with some hands written."""
    match = seated_match(variant=variant, rules=rules, game_end="target", game_length=5)
    for number, entry in enumerate(hands, start=1):
        save_hand(match_id=match.pk, number=number, entry=entry, actor=seat(0), revision=number - 1)
    return match


def refused_at(entry: HandEntry, **rules: object) -> list[str]:
    """Return the fields at which a hand is refused."""
    match = seated_match(variant="euchre4", rules=rules)
    with pytest.raises(ImpossibleScore) as refusal:
        save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    return list(refusal.value.fields)


def test_four_tokens_are_a_point_more_for_the_side_and_for_each_of_its_seats() -> None:
    match = playing(*[FOUR_TRICKS] * 3, four_trick_tokens=True)
    assert match_card(match_id=match.pk).totals == (3, 0)
    save_hand(match_id=match.pk, number=4, entry=FOUR_TRICKS, actor=seat(0), revision=3)
    card = match_card(match_id=match.pk)
    assert [hand.running for hand in card.hands] == [(1, 0), (2, 0), (3, 0), (5, 0)]
    assert [hand.token for hand in card.hands] == [0] * 4
    assert card.is_complete
    report = send_slip(match_id=match.pk, actor=seat(0), revision=4)
    confirm_report(report_id=report.pk, actor=seat(1))
    assert points_of(match) == (5, 0)
    (result,) = confirmed_results(match_ids=[match.pk])
    assert [each.points for each in by_seat(result)] == [5, 0, 5, 0]


def test_a_correction_hand_by_hand_counts_tokens_as_well() -> None:
    match = playing(*[FOUR_TRICKS] * 4, four_trick_tokens=True)
    correct_result(
        match_id=match.pk,
        hands=[HandEntry(makers=1, tricks=4)] * 4,
        reason="The sides were mixed up.",
        actor=OFFICIAL,
        revision=4,
    )
    assert points_of(match) == (0, 5)


def test_without_tokens_four_tricks_are_a_point() -> None:
    assert match_card(match_id=playing(*[FOUR_TRICKS] * 4).pk).totals == (4, 0)


def test_nobody_scores_after_a_fast_break() -> None:
    match = playing(HandEntry(makers=1, tricks=3, fast_break=True), fast_break=True)
    hand = HandScore.objects.get()
    assert (hand.points, hand.outcome, hand.fast_break) == ([0, 0], "fast_break", True)
    assert match_card(match_id=match.pk).hands[0].fast_break


def test_what_house_rules_bring_about_is_refused_where_they_are_off() -> None:
    assert refused_at(HandEntry(makers=0, tricks=3, fast_break=True)) == ["fast_break"]
    assert refused_at(HandEntry(makers=0, tricks=4, fast_break=True), fast_break=True) == [
        "fast_break"
    ]
    assert refused_at(HandEntry(makers=0, tricks=0, dealer_paid=True)) == ["dealer_paid"]
    assert refused_at(HandEntry(makers=0, tricks=3, trump="N")) == ["trump"]


def test_a_dealer_who_paid_gives_every_opponent_a_point() -> None:
    rules = {"stick_dealer": True, "dealer_may_pay": True}
    paid = HandEntry(makers=2, tricks=0, dealer_paid=True)
    match = playing(paid, variant="euchre3", **rules)
    hand = HandScore.objects.get()
    assert (hand.points, hand.outcome, hand.dealer_paid) == ([1, 1, 0], "dealer_paid", True)
    again = save_hand(match_id=match.pk, number=1, entry=paid, actor=seat(1), revision=0)
    assert again.pk == hand.pk


def test_a_hand_without_trumps_is_kept_as_one() -> None:
    playing(HandEntry(makers=0, tricks=5, trump="N"), no_trump=True)
    assert HandScore.objects.get().trump == "N"


def test_a_lone_maker_gets_more_as_a_player_where_the_slip_says_who_it_was() -> None:
    playing(HandEntry(makers=0, tricks=5, alone=True, maker_seat=2), pts_alone_caller=5)
    hand = HandScore.objects.get()
    assert (hand.points, hand.seat_points) == ([4, 0], [4, 0, 5, 0])


def test_a_recorded_game_with_every_house_rule_is_taken_in() -> None:
    options = {
        "farmers_hand": "exchange",
        "farmers_cards": "three_low",
        "go_under": True,
        "no_trump": True,
        "stick_dealer": True,
        "dealer_may_pay": True,
        "fast_break": True,
        "four_trick_tokens": True,
        "pts_euchre_all": 4,
        "target": 15,
    }
    match = seated_match(variant="euchre4", rules=options, game_end="target", game_length=15)
    own = rules_of(match)
    end = GameEnd(kind=EndKind.TARGET, value=15)
    game = play_game(rules=own, end=end, bots=[steady_bot] * 4, seed=b"club")
    text = write_upcard(upcard_of_played(game, "euchre4", ["Ann", "Bob", "Cyd", "Dee"]))
    report = import_game(match_id=match.pk, text=text, actor=seat(0), revision=0)
    assert tuple(report.points or ()) == game.final
    hands = report.hands.order_by("number")
    tokens = [hand.token for hand in hands]
    assert tokens == [deal.token for deal in game.deals]
    assert {0, 1} & set(tokens)
    paid = [deal.end.score is not None and deal.end.contract.maker is None for deal in game.deals]
    assert [hand.dealer_paid for hand in hands] == paid
