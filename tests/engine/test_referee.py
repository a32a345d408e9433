"""A hand in which irregular acts happen: what follows, and that it always comes to an end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Bid,
    Deal,
    Discard,
    GoAlone,
    Name,
    OrderUp,
    Pass,
    PlayCard,
    TakeUp,
)
from engine.cards import Suit, card_set, cards_in, parse_card
from engine.choices import Referee
from engine.decks import deck_of
from engine.errors import IllegalAction, Reason
from engine.infractions.acts import (
    CallLead,
    ChangeCard,
    ClaimMisdeal,
    ClaimRevoke,
    CorrectRevoke,
    DemandCorrection,
    MixCards,
    PlayTwo,
    QuitTrick,
    ShowCard,
    TurnUpTrick,
    WrongCount,
)
from engine.infractions.catalogue import INFRACTIONS, Infraction
from engine.infractions.referee import TableAct, open_choices, referee_apply
from engine.infractions.refereed import RefereedHand, refereed
from engine.infractions.revokes import Take
from engine.infractions.table import CardAt
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import Phase, new_hand
from engine.transitions import legal_actions
from tests.engine.builders import dealt, rules
from tests.engine.strategies import some_rules

MOST_ACTS = 400
RULES = rules("euchre4", referee="penalise")
HANDS = {0: "AC KC QC 9H TH", 1: "JC 9C AS KS AH", 2: "TC AD KD QD JD", 3: "8C 7C TS 9S 8S"}


def play(seat: int, text: str) -> PlayCard:
    return PlayCard(seat=Seat(seat), card=parse_card(text))


def run(state: RefereedHand, *acts: TableAct) -> RefereedHand:
    """Return a hand after some acts."""
    for act in acts:
        state = referee_apply(state, act).state
    return state


def ruled(state: RefereedHand, act: TableAct) -> list[Infraction]:
    """Return which infractions an act was."""
    return [ruling.infraction for ruling in referee_apply(state, act).rulings]


def refused(state: RefereedHand, act: TableAct) -> Reason:
    """Return why an act is refused."""
    with pytest.raises(IllegalAction) as error:
        referee_apply(state, act)
    return error.value.reason


def opening(variant: str = "euchre4", **options: object) -> RefereedHand:
    """Return a hand of four in which seat 0 leads hearts as trumps; the dealer is seat 3."""
    own = rules(variant, referee="penalise", **options)
    hand = refereed(dealt(own, "7H", hands=HANDS))
    return run(hand, OrderUp(seat=Seat(0)), Discard(seat=Seat(3), card=parse_card("7H")))


def at(seat: int, text: str) -> CardAt:
    return CardAt(seat=Seat(seat), card=parse_card(text))


def test_a_misdeal_deals_again_only_until_the_deal_is_over() -> None:
    waiting = refereed(new_hand(RULES, Seat(3)))
    again = run(waiting, ClaimMisdeal(seat=Seat(1)))
    assert (again.hand.phase, again.hand.points) == (Phase.REDEAL, (0, 0))
    assert refused(opening(), ClaimMisdeal(seat=Seat(1))) is Reason.DEAL_IS_OVER


def test_a_wrong_count_deals_again_until_a_trick_lies_face_down() -> None:
    early = run(opening(), play(0, "AC"))
    assert run(early, WrongCount(seat=Seat(1))).hand.phase is Phase.REDEAL
    complete = run(early, play(1, "9C"), play(2, "TC"), play(3, "7C"))
    assert run(complete, WrongCount(seat=Seat(1))).hand.phase is Phase.REDEAL
    late = run(complete, QuitTrick(seat=Seat(0)), WrongCount(seat=Seat(1)))
    assert late.hand.phase is Phase.PLAY
    assert late.wrong == {1}


def test_a_side_with_a_wrong_hand_scores_nothing_and_plays_no_card_it_has_not() -> None:
    state = run(opening(), play(0, "AC"), play(1, "9C"), play(2, "TC"), play(3, "7C"))
    state = run(state, QuitTrick(seat=Seat(0)))
    holdings = list(state.hand.holdings)
    holdings[2] &= ~parse_card("JD").bit
    short = state.hand.holding(holdings)
    state = run(refereed(short), WrongCount(seat=Seat(2)))
    state = played_out(state, random.Random(3))
    assert state.hand.is_over
    assert not sum(state.hand.holdings)
    assert len(state.hand.quitted[-1].plays) == 3
    assert state.hand.points is not None
    assert state.scores_after((0, 0)) == (0, state.hand.points[1])


def test_a_dealer_who_plays_before_laying_out_a_card_plays_the_five_that_were_dealt() -> None:
    hand = refereed(dealt(RULES, "7H", hands=HANDS))
    state = run(hand, OrderUp(seat=Seat(0)), play(0, "AC"), play(1, "9C"), play(2, "TC"))
    assert ruled(state, play(3, "7C")) == [Infraction.NO_DISCARD]
    late = run(state, play(3, "7C"))
    assert late.hand.contract.discard == parse_card("7H")
    assert cards_in(late.hand.holdings[3]) == cards_in(
        card_set(parse_card(text) for text in ("8C", "TS", "9S", "8S"))
    )
    in_time = run(state, Discard(seat=Seat(3), card=parse_card("8S")))
    assert in_time.hand.holdings[3] & parse_card("7H").bit
    assert run(state, play(3, "7H")).hand.phase is Phase.REDEAL


def test_a_lead_out_of_turn_is_taken_back_on_demand_and_the_next_lead_called() -> None:
    led = run(opening(), play(1, "AS"), play(2, "TC"))
    assert led.table.out_of_turn
    back = run(led, DemandCorrection(seat=Seat(0)))
    assert back.table.exposed == (at(1, "AS"),)
    assert back.table.returned == (at(2, "TC"),)
    assert (back.hand.to_act, back.table.trick) == (0, ())
    trick = run(back, play(0, "QC"), play(1, "JC"), play(2, "TC"), play(3, "7C"))
    assert trick.hand.to_act == 0
    won = run(back, play(0, "QC"), play(1, "JC"), play(2, "TC"), play(3, "7C"), play(0, "9H"))
    won = run(won, play(1, "AH"), play(2, "AD"), play(3, "8C"))
    assert refused(won, CallLead(seat=Seat(2), suit=Suit.SPADES)) is Reason.NO_LEAD_TO_CALL
    called = run(won, CallLead(seat=Seat(0), suit=Suit.CLUBS))
    assert refused(called, play(1, "AS")) is Reason.MUST_LEAD_CALLED
    assert run(called, play(1, "9C")).table.calls == ()
    assert refused(won, play(1, "9C")) is Reason.MUST_PLAY_EXPOSED


def test_a_lead_out_of_turn_that_all_have_played_to_stands() -> None:
    led = run(opening(), play(1, "AS"), play(2, "TC"), play(3, "TS"))
    assert ruled(led, play(0, "9H")) == [Infraction.LEAD_STANDS]
    stands = run(led, play(0, "9H"))
    assert stands.hand.to_act == 0
    assert refused(stands, DemandCorrection(seat=Seat(2))) is Reason.NOTHING_TO_CORRECT


def test_a_card_played_out_of_turn_stays_face_up() -> None:
    state = run(opening(), play(0, "AC"), play(3, "7C"))
    assert state.table.exposed == (at(3, "7C"),)
    state = run(state, play(1, "9C"), play(2, "TC"))
    assert refused(state, play(3, "8C")) is Reason.MUST_PLAY_EXPOSED
    assert refused(state, play(3, "8S")) is Reason.MUST_PLAY_EXPOSED
    assert run(state, play(3, "7C")).table.exposed == ()


def test_a_card_that_came_along_stays_face_up_and_a_lone_players_does_not() -> None:
    two = PlayTwo(seat=Seat(0), card=parse_card("AC"), also=parse_card("KC"))
    assert run(opening(), two).table.exposed == (at(0, "KC"),)
    alone = refereed(dealt(RULES, "7H", hands=HANDS))
    lone = run(alone, OrderUp(seat=Seat(0), alone=True))
    lone = run(lone, Discard(seat=Seat(3), card=parse_card("7H")), two)
    assert (lone.table.exposed, lone.table.returned) == ((), (at(0, "KC"),))


def test_a_revoke_is_put_right_on_demand_and_who_played_after_it_may_change() -> None:
    state = run(opening(), play(0, "AC"), play(1, "AS"))
    assert [revoke.seat for revoke in state.revokes] == [1]
    state = run(state, play(2, "TC"), play(3, "7C"), DemandCorrection(seat=Seat(0)))
    assert state.correcting == 1
    assert refused(state, play(0, "KC")) is Reason.MUST_CORRECT
    assert refused(state, CorrectRevoke(seat=Seat(1), card=parse_card("KS"))) is Reason.MUST_FOLLOW
    right = run(state, CorrectRevoke(seat=Seat(1), card=parse_card("JC")))
    assert right.table.exposed == (at(1, "AS"),)
    assert right.changing == (2, 3)
    changed = run(right, ChangeCard(seat=Seat(3), card=parse_card("8C")))
    assert changed.table.trick[3] == at(3, "8C")
    assert changed.table.returned == (at(3, "7C"),)
    assert changed.revokes == ()
    assert run(changed, play(0, "KC")).quitted_tricks == 1


def test_an_established_revoke_costs_what_the_other_side_takes() -> None:
    state = run(opening(), play(0, "AC"), play(1, "AS"), play(2, "TC"), play(3, "7C"))
    assert refused(state, ClaimRevoke(seat=Seat(0), take=Take.ADD)) is Reason.NO_REVOKE
    state = run(state, play(0, "KC"))
    assert refused(state, CorrectRevoke(seat=Seat(1), card=parse_card("JC"))) is (
        Reason.NOTHING_TO_CORRECT
    )
    assert refused(state, ClaimRevoke(seat=Seat(3), take=Take.ADD)) is Reason.NO_REVOKE
    claimed = run(state, ClaimRevoke(seat=Seat(2), take=Take.DEDUCT))
    assert refused(claimed, ClaimRevoke(seat=Seat(0), take=Take.ADD)) is Reason.NO_REVOKE
    end = played_out(claimed, random.Random(1))
    assert end.scores_after((3, 1)) == (3, -1)


def test_mixing_the_cards_proves_a_revoke() -> None:
    state = run(opening(), play(0, "AC"), play(1, "AS"))
    assert run(state, MixCards(seat=Seat(3))).established == (1,)
    assert refused(state, MixCards(seat=Seat(0))) is Reason.NO_REVOKE


def test_a_trick_turned_up_again_gives_a_lead_to_call() -> None:
    state = run(opening(), play(0, "AC"), play(1, "9C"), play(2, "TC"), play(3, "7C"))
    assert refused(state, TurnUpTrick(seat=Seat(0))) is Reason.NO_TRICK_TURNED
    state = run(state, QuitTrick(seat=Seat(0)), TurnUpTrick(seat=Seat(0)))
    assert CallLead(seat=Seat(3), suit=Suit.HEARTS) in set(open_choices(state))
    called = run(state, CallLead(seat=Seat(3), suit=Suit.HEARTS))
    assert refused(called, play(0, "KC")) is Reason.MUST_LEAD_CALLED


def test_calls_out_of_turn_bar_a_side_and_an_auction_bars_one_seat() -> None:
    pair = refereed(dealt(RULES, "7H", hands=HANDS))
    assert ruled(pair, TakeUp(seat=Seat(3))) == [Infraction.CALL_OUT_OF_TURN]
    assert run(pair, TakeUp(seat=Seat(3))).hand.contract.barred == {1, 3}
    five = rules("auction5", referee="penalise")
    pack = shuffle(deck_of(five), b"five")
    auction = run(refereed(new_hand(five, Seat(4))), Deal(cards=pack))
    out = run(auction, Bid(seat=Seat(2), value=5))
    assert out.hand.contract.barred == {2}
    assert run(out, Bid(seat=Seat(0), value=3)).hand.contract.bid == 3


def test_a_side_barred_after_its_bid_still_names_trumps() -> None:
    six = rules("auction6", referee="penalise")
    pack = shuffle(deck_of(six), b"six")
    state = run(refereed(new_hand(six, Seat(5))), Deal(cards=pack), Bid(seat=Seat(0), value=3))
    state = run(state, Bid(seat=Seat(4), value=5))
    state = run(state, *(Pass(seat=Seat(seat)) for seat in range(1, 6)))
    assert state.hand.phase is Phase.NAME_TRUMP
    named = run(state, Name(seat=Seat(0), suit=Suit.CLUBS))
    assert named.hand.contract.trump is Suit.CLUBS


def test_a_barred_defender_may_still_go_alone_before_the_lead() -> None:
    own = rules("north_american", referee="penalise")
    hands = {0: "AC KC QC 9H TH", 1: "JC 9C AS KS AH", 2: "TC AD KD QD JD", 3: "JH JS TS 9S QS"}
    state = refereed(dealt(own, "QH", hands=hands))
    state = run(state, OrderUp(seat=Seat(1)), OrderUp(seat=Seat(0)))
    state = run(state, Discard(seat=Seat(3), card=parse_card("9S")), GoAlone(seat=Seat(1)))
    assert state.hand.contract.lone == (1,)


def test_where_irregularities_are_prevented_the_referee_takes_none() -> None:
    strict = refereed(dealt(rules("euchre4"), "7H", hands=HANDS))
    assert refused(strict, OrderUp(seat=Seat(2))) is Reason.NOT_YOUR_TURN
    show = ShowCard(seat=Seat(0), card=parse_card("AC"))
    assert refused(strict, show) is Reason.NOT_IRREGULAR
    state = run(strict, OrderUp(seat=Seat(0)), Discard(seat=Seat(3), card=parse_card("7H")))
    assert refused(state, play(1, "AS")) is Reason.NOT_YOUR_TURN
    assert run(state, play(0, "AC")).hand.to_act == 1


def test_a_seat_that_is_not_there_can_do_nothing() -> None:
    assert refused(opening(), WrongCount(seat=Seat(4))) is Reason.NOT_YOUR_TURN


def test_every_infraction_is_told_in_words() -> None:
    assert list(INFRACTIONS) == list(Infraction)
    for text in INFRACTIONS.values():
        assert text.title
        assert all(part.endswith(".") for part in (text.happened, text.follows, text.decides))


def played_out(state: RefereedHand, chance: random.Random) -> RefereedHand:
    """Return a hand played to its end with lawful cards."""
    while not state.hand.is_over:
        state = run(state, lawful_act(state, chance))
    return state


def lawful_act(state: RefereedHand, chance: random.Random) -> TableAct:
    """Return something that is taken: an act of the game, or what a demand asks for."""
    offered: list[TableAct] = list(legal_actions(state.hand))
    seat = state.hand.turn
    if state.hand.phase is Phase.PLAY:
        offered += [PlayCard(seat=seat, card=card) for card in cards_in(state.hand.holdings[seat])]
    if state.correcting is not None:
        offered = list(open_choices(state))
    chance.shuffle(offered)
    for act in offered:
        try:
            referee_apply(state, act)
        except IllegalAction:
            continue
        return act
    raise AssertionError(f"nobody can act in {state.hand.phase}")


def anything(state: RefereedHand, chance: random.Random) -> Iterator[TableAct]:
    """Yield acts that players might do at any moment, most of them irregular."""
    own = state.hand.rules
    seat = Seat(chance.randrange(own.players))
    held = cards_in(state.hand.holdings[seat]) or deck_of(own)
    card, other = chance.choice(held), chance.choice(held)
    yield PlayCard(seat=seat, card=card)
    yield ShowCard(seat=seat, card=card)
    yield PlayTwo(seat=seat, card=card, also=other)
    yield from (Pass(seat=seat), OrderUp(seat=seat), Bid(seat=seat, value=chance.choice((3, 4, 5))))
    yield Name(seat=seat, suit=chance.choice(list(Suit)))
    yield from (TurnUpTrick(seat=seat), QuitTrick(seat=seat), DemandCorrection(seat=seat))
    yield from (MixCards(seat=seat), GoAlone(seat=seat), TakeUp(seat=seat))
    if chance.random() < 0.1:
        yield WrongCount(seat=seat)
    yield from open_choices(state)


def cards_of(state: RefereedHand) -> list[int]:
    """Return the sets of cards a hand consists of."""
    hand = state.hand
    on_table = card_set(play.card for play in hand.trick)
    quitted = [card_set(play.card for play in trick.plays) for trick in hand.quitted]
    widow = 0 if hand.contract.widow_taken else hand.dealt.widow
    return [*hand.holdings, on_table, *quitted, widow, hand.contract.buried]


@settings(deadline=None, max_examples=60)
@given(some_rules(), st.integers(0, 2**32))
def test_whatever_happens_the_hand_ends_and_the_scores_follow_from_the_acts(
    drawn: Rules, seed: int
) -> None:
    own = replace(drawn, referee=Referee.PENALISE)
    chance = random.Random(seed)
    dealer = Seat(chance.randrange(own.players))
    pack = shuffle(deck_of(own), str(seed).encode())
    first = run(refereed(new_hand(own, dealer)), Deal(cards=pack))
    state, acts = first, list[TableAct]()
    while not state.hand.is_over or list(open_choices(state)):
        act = chance.choice(list(anything(state, chance)))
        if not taken(state, act) and not state.hand.is_over:
            act = lawful_act(state, chance)
        if taken(state, act):
            acts.append(act)
            before, state = state, run(state, act)
            check_places(before, state)
        assert len(acts) < MOST_ACTS
    assert run(first, *acts) == state
    check_scores(state, (1,) * own.accounts)


def taken(state: RefereedHand, act: TableAct) -> bool:
    """Say whether the referee takes an act."""
    try:
        referee_apply(state, act)
    except IllegalAction:
        return False
    return True


def check_places(before: RefereedHand, after: RefereedHand) -> None:
    """Check that each card is in one place, and an exposed card in no hidden one."""
    places = cards_of(after)
    union = 0
    for cards in places:
        union |= cards
    assert sum(places) == union
    for place in set(before.table.exposed) - set(after.table.exposed):
        in_hand = after.hand.holdings[place.seat] & place.card.bit
        assert not in_hand or place.seat in after.hand.contract.idle or after.hand.is_over


def check_scores(state: RefereedHand, scores: tuple[int, ...]) -> None:
    """Check scores: a penalty replaces the hand, and nothing falls below zero if it must not."""
    after = state.scores_after(scores)
    assert len(after) == len(scores)
    if not state.hand.rules.negative_scores:
        assert min(after) >= 0
    taken = [claim for claim in state.claims if claim.take is not Take.SCORE_AS_PLAYED]
    if not taken and not state.wrong and state.hand.points is not None:
        assert after == tuple(a + b for a, b in zip(scores, state.hand.points, strict=True))
