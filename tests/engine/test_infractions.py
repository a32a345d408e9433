"""What irregularities cost (rules.md section 11)."""

from __future__ import annotations

import pytest

from engine import infractions
from engine.actions import GoAlone, Name, OrderUp, Pass, TurnDown
from engine.bowers import ranking
from engine.cards import Suit, parse_card
from engine.infractions import CardAt, HandSides, Infraction, OpenTable, RevokeClaim, Take
from engine.infractions import table as tables
from engine.rules import Rules
from engine.seats import Seat
from engine.state import NOTHING_LED, HandState, Phase
from tests.engine.builders import after, dealt, holding, rules

NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))
RULES = rules("euchre4", referee="penalise")
PLAIN = ranking(Suit.HEARTS)


def at(seat: int, card: str) -> CardAt:
    return CardAt(seat=Seat(seat), card=parse_card(card))


def sides(own: Rules = RULES, *, makers: str = "", lone: str = "") -> HandSides:
    """Return the sides of a hand; seats as digits."""
    return HandSides(
        rules=own,
        makers=frozenset(Seat(int(seat)) for seat in makers),
        lone=frozenset(Seat(int(seat)) for seat in lone),
    )


def table(leader: int = 0, *, of: HandSides | None = None, **values: object) -> OpenTable:
    return OpenTable(sides=of or sides(), leader=Seat(leader), **values)  # type: ignore[arg-type]


def round_two(**options: object) -> HandState:
    hand = dealt(rules("euchre4", referee="penalise", **options), "9H")
    return after(hand, *(Pass(seat=Seat(seat)) for seat in range(3)), TurnDown(seat=WEST))


def test_a_misdeal_voids_only_while_cards_are_dealt() -> None:
    assert infractions.deal_is_void(dealing=True)
    assert not infractions.deal_is_void(dealing=False)


def test_a_wrong_count_voids_until_a_trick_is_quitted_and_then_costs_the_points() -> None:
    assert infractions.wrong_count_is_void(quitted_tricks=0)
    assert not infractions.wrong_count_is_void(quitted_tricks=1)
    assert infractions.points_without((1, 0), {0}) == (0, 0)
    assert infractions.points_without((0, 2), {0}) == (0, 2)
    assert infractions.points_without((3, 0, 3), {0, 2}) == (0, 0, 0)


def test_naming_the_suit_turned_down_bars_the_side_and_uses_the_turn() -> None:
    ruling = infractions.rule_on_call(round_two(), Name(seat=NORTH, suit=Suit.HEARTS))
    assert ruling.void
    assert ruling.barred == {NORTH, SOUTH}
    assert ruling.hand.to_act == EAST


def test_a_call_out_of_turn_bars_the_side_and_leaves_the_turn() -> None:
    hand = dealt(RULES, "9H")
    ruling = infractions.rule_on_call(hand, OrderUp(seat=SOUTH))
    assert (ruling.void, ruling.hand.to_act) == (True, NORTH)
    assert ruling.barred == {NORTH, SOUTH}
    assert infractions.rule_on_call(hand, GoAlone(seat=EAST)).barred == {EAST, WEST}


def test_a_pass_out_of_turn_costs_nothing() -> None:
    hand = dealt(RULES, "9H")
    ruling = infractions.rule_on_call(hand, Pass(seat=SOUTH))
    assert (ruling.void, ruling.barred, ruling.hand) == (False, frozenset(), hand)


def test_a_barred_seat_can_only_pass_and_another_call_of_it_counts_as_one() -> None:
    barred = infractions.rule_on_call(dealt(RULES, "9H"), OrderUp(seat=SOUTH)).hand
    again = infractions.rule_on_call(barred, OrderUp(seat=NORTH))
    assert again.void
    assert (again.hand.to_act, again.hand.contract.maker) == (EAST, None)
    lawful = infractions.rule_on_call(again.hand, OrderUp(seat=EAST))
    assert (lawful.void, lawful.hand.contract.maker) == (False, EAST)


def test_a_barred_dealer_is_not_stuck() -> None:
    hand = round_two(stick_dealer=True)
    hand = infractions.rule_on_call(hand, Name(seat=EAST, suit=Suit.CLUBS)).hand
    for seat in range(4):
        hand = infractions.rule_on_call(hand, Pass(seat=Seat(seat))).hand
    assert hand.phase is Phase.PASSED_OUT


def test_another_impossible_call_in_turn_is_void_and_the_seat_calls_again() -> None:
    ruling = infractions.rule_on_call(dealt(RULES, "9H"), Name(seat=NORTH, suit=Suit.SPADES))
    assert (ruling.void, ruling.barred, ruling.hand.to_act) == (True, frozenset(), NORTH)


def test_a_lead_out_of_turn_that_all_have_played_to_stands() -> None:
    trick = tables.lead(table(), SOUTH, parse_card("AS"))
    for seat, card in ((WEST, "9S"), (NORTH, "TS"), (EAST, "QS")):
        trick = tables.follow(trick, seat, parse_card(card))
    assert trick.trick_stands
    assert tables.take_back_lead(trick) == trick


def test_a_lead_out_of_turn_is_taken_back_and_exposed_and_the_next_lead_can_be_called() -> None:
    led = tables.lead(table(), SOUTH, parse_card("AS"))
    back = tables.take_back_lead(tables.follow(led, WEST, parse_card("9S")))
    assert back.exposed == (at(2, "AS"),)
    assert back.returned == (at(3, "9S"),)
    assert (back.trick, back.trick_stands) == ((), False)
    (right,) = back.calls
    assert back.callable_seats(right) == {NORTH, SOUTH}


def test_a_lone_players_lead_out_of_turn_just_goes_back() -> None:
    lone = table(of=sides(makers="13", lone="1"), idle=frozenset({WEST}))
    back = tables.take_back_lead(tables.lead(lone, EAST, parse_card("AS")))
    assert (back.exposed, back.returned, back.calls) == ((), (at(1, "AS"),), ())


def test_two_handed_leniency_exposes_nothing() -> None:
    lenient = table(of=sides(rules("euchre4", penalties="two_handed")))
    back = tables.take_back_lead(tables.lead(lenient, EAST, parse_card("AS")))
    assert (back.exposed, back.returned, back.calls) == ((), (at(1, "AS"),), ())


def test_the_opponent_who_plays_last_names_the_suit_once() -> None:
    wrong = tables.lead(table(), EAST, parse_card("AS"))
    waiting = tables.win_trick(tables.take_back_lead(wrong), WEST)
    assert not tables.call_is_valid(waiting, NORTH)
    assert tables.call_is_valid(waiting, SOUTH)
    assert tables.call_lead(waiting, NORTH, Suit.DIAMONDS) == waiting
    called = tables.call_lead(waiting, SOUTH, Suit.DIAMONDS)
    assert called.called_suit == Suit.DIAMONDS
    assert not tables.call_is_valid(called, SOUTH)
    held = holding("9D AC KC")
    assert tables.allowed_cards(called, WEST, held, led=NOTHING_LED, tables=PLAIN) == holding("9D")
    void = holding("AC KC")
    assert tables.allowed_cards(called, WEST, void, led=NOTHING_LED, tables=PLAIN) == void


def test_the_right_to_call_waits_for_the_sides_lead_and_lapses_with_it() -> None:
    wrong = tables.lead(table(), EAST, parse_card("AS"))
    back = tables.take_back_lead(wrong)
    assert not tables.call_is_valid(back, WEST)
    other = tables.lead(back, NORTH, parse_card("9C"))
    assert other.calls
    led = tables.lead(tables.win_trick(other, WEST), WEST, parse_card("9D"))
    assert led.calls == ()


def test_an_exposed_card_goes_at_the_first_opportunity() -> None:
    shown = tables.expose(table(), EAST, parse_card("AS"))
    held = holding("AS 9S KD")
    clubs = PLAIN.suits[parse_card("7C")]
    diamonds = PLAIN.suits[parse_card("7D")]
    assert tables.allowed_cards(shown, EAST, held, led=clubs, tables=PLAIN) == holding("AS")
    assert tables.allowed_cards(shown, EAST, held, led=diamonds, tables=PLAIN) == holding("KD")
    gone = tables.follow(shown, EAST, parse_card("AS"))
    assert gone.exposed == ()


def test_a_revoke_is_corrected_before_the_trick_is_quitted() -> None:
    trick = table(trick=(at(0, "AC"), at(1, "9S"), at(2, "TC")))
    corrected = tables.correct_revoke(trick, EAST, parse_card("KC"))
    assert corrected.exposed == (at(1, "9S"),)
    assert corrected.trick[1] == at(1, "KC")
    assert tables.may_change_after(trick, EAST) == (SOUTH,)


@pytest.mark.parametrize(
    ("offender", "makers", "lone", "points"),
    [
        (1, "02", "", 2),
        (1, "02", "0", 4),
        (0, "02", "0", 2),
        (0, "02", "1", 2),
        (1, "02", "2", 4),
        (1, "", "", 2),
    ],
)
def test_only_opponents_of_a_lone_maker_pay_four(
    offender: int, makers: str, lone: str, points: int
) -> None:
    who = sides(makers=makers, lone=lone)
    assert infractions.revoke_points(Seat(offender), who) == points


@pytest.mark.parametrize(
    ("variant", "makers", "offender", "points"),
    [
        ("euchre2", "0", 1, 2),
        ("euchre3", "0", 1, 4),
        ("euchre3", "0", 0, 2),
        ("auction5", "02", 1, 2),
        ("auction5", "0", 1, 4),
        ("call_best", "0", 1, 4),
        ("jucre_call_ace", "03", 1, 2),
    ],
)
def test_a_maker_alone_by_the_game_or_in_secret_is_a_lone_maker(
    variant: str, makers: str, offender: int, points: int
) -> None:
    who = sides(rules(variant, referee="penalise"), makers=makers)
    assert infractions.revoke_points(Seat(offender), who) == points


def claim(by: int, take: Take, *seats: int) -> RevokeClaim:
    return RevokeClaim(by=Seat(by), take=take, revokes=tuple(Seat(seat) for seat in seats))


@pytest.mark.parametrize(
    ("claims", "scores"),
    [
        ([claim(0, Take.ADD, 1)], (5, 1)),
        ([claim(0, Take.DEDUCT, 1)], (3, -1)),
        ([claim(0, Take.SCORE_AS_PLAYED, 1)], (4, 1)),
        ([claim(0, Take.ADD, 1, 3)], (7, 1)),
        ([claim(0, Take.ADD, 1), claim(1, Take.ADD, 0)], (5, 3)),
    ],
)
def test_a_penalty_replaces_the_score_of_the_hand(
    claims: list[RevokeClaim], scores: tuple[int, int]
) -> None:
    assert infractions.settle_claims((3, 1), (1, 0), claims, sides(makers="02")) == scores


def test_a_penalty_counts_for_every_score_of_a_side() -> None:
    who = sides(rules("auction5", referee="penalise"), makers="02")
    hand = (3, 0, 3, 0, 0)
    added = infractions.settle_claims((5,) * 5, hand, [claim(0, Take.ADD, 4)], who)
    assert added == (7, 5, 7, 5, 5)
    deducted = infractions.settle_claims((1,) * 5, hand, [claim(0, Take.DEDUCT, 4)], who)
    assert deducted == (1, -1, 1, -1, -1)


def test_a_partner_has_no_claim_and_a_revoke_is_paid_once() -> None:
    who = sides(rules("euchre3", referee="penalise"), makers="0")
    partner, first, second = claim(2, Take.ADD, 1), claim(0, Take.ADD, 1), claim(0, Take.DEDUCT, 1)
    assert infractions.valid_claims([partner, first, second], [Seat(1)], who) == (first,)


def test_a_deduction_stops_at_zero_where_scores_cannot_be_negative() -> None:
    floor = sides(rules("euchre4", referee="penalise", negative_scores=False), makers="02")
    deducted = infractions.settle_claims((3, 1), (1, 0), [claim(0, Take.DEDUCT, 1)], floor)
    assert deducted == (3, 0)


def test_the_rules_may_leave_only_one_form_of_the_penalty() -> None:
    assert infractions.takes_allowed(rules("euchre4", revoke_take="add")) == (
        Take.ADD,
        Take.SCORE_AS_PLAYED,
    )
    assert infractions.takes_allowed(RULES) == tuple(Take)


def test_a_slip_says_who_played_alone() -> None:
    lone = infractions.lone_seats(maker=NORTH, alone=True, lone_defender=EAST)
    assert lone == {NORTH, EAST}
    assert infractions.lone_seats(maker=NORTH, alone=False, lone_defender=None) == frozenset()


def test_a_dealer_who_is_barred_from_naming_the_joker_blind_may_pass() -> None:
    hand = dealt(rules("british", referee="penalise"), "Jo")
    ruling = infractions.rule_on_call(hand, Name(seat=EAST, suit=Suit.CLUBS))
    assert ruling.infraction is Infraction.CALL_OUT_OF_TURN
    passed = infractions.rule_on_call(ruling.hand, Pass(seat=WEST))
    assert (passed.void, passed.hand.phase) == (False, Phase.PASSED_OUT)
