"""What the options of going alone do, one test for each."""

from __future__ import annotations

from engine.actions import (
    DeclineBest,
    DefendAlone,
    DiscardForBest,
    GiveBest,
    GoAlone,
    NoLoneDefence,
    OrderUp,
    Pass,
)
from engine.cards import cards_in
from engine.state import HandState, Phase
from engine.transitions import legal_actions
from tests.engine.builders import after
from tests.engine.options.tables import (
    FIRST,
    FOURTH,
    SECOND,
    THIRD,
    hand_of,
    kinds,
    left_turn_up,
    ordered_alone,
    passed,
)

WINDOW = {"alone_when": "before_lead"}


def may_declare(who: str) -> set[int]:
    """Return who may go alone before the lead; the second seat has made trumps."""
    hand = hand_of("euchre4", "9H", alone_who=who, **WINDOW)
    hand = left_turn_up(after(hand, Pass(seat=FIRST), OrderUp(seat=SECOND)))
    return {action.seat for action in legal_actions(hand) if isinstance(action, GoAlone)}


def test_alone_who() -> None:
    assert may_declare("none") == set()
    assert may_declare("maker") == {SECOND}
    assert may_declare("maker_side") == {SECOND, FOURTH}
    assert may_declare("anyone") == {FIRST, SECOND, THIRD, FOURTH}


def test_alone_when() -> None:
    alone = OrderUp(seat=FIRST, alone=True)
    with_call = hand_of("euchre4", "9H")
    assert alone in legal_actions(with_call)
    assert left_turn_up(after(with_call, OrderUp(seat=FIRST))).phase is Phase.PLAY
    later = left_turn_up(after(hand_of("euchre4", "9H", **WINDOW), OrderUp(seat=FIRST)))
    assert GoAlone(seat=FIRST) in legal_actions(later)


def test_assist_must_alone() -> None:
    def ways(*, must: bool, passes: int) -> set[bool]:
        hand = passed(hand_of("british", "9H", assist_must_alone=must), passes)
        return {call.alone for call in legal_actions(hand) if isinstance(call, OrderUp)}

    assert ways(must=False, passes=1) == {False, True}
    assert ways(must=True, passes=1) == {True}
    assert ways(must=True, passes=0) == {False, True}


def test_defend_alone() -> None:
    def asked(how: str, *, alone: bool) -> bool:
        hand = hand_of("euchre4", "9H", defend_alone=how)
        return after(hand, OrderUp(seat=FIRST, alone=alone)).phase is Phase.LONE_DEFENCE

    assert [asked("never", alone=alone) for alone in (False, True)] == [False, False]
    assert [asked("vs_lone", alone=alone) for alone in (False, True)] == [False, True]
    assert [asked("always", alone=alone) for alone in (False, True)] == [True, True]


def test_lone_lead() -> None:
    assert ordered_alone(lone_lead="eldest_active").to_act == FIRST
    assert ordered_alone(lone_lead="left_of_lone").to_act == THIRD


def test_two_lone_lead() -> None:
    def leader(how: str) -> int | None:
        hand = hand_of("railroad", "9H", two_lone_lead=how, best_card=False)
        hand = after(hand, OrderUp(seat=FIRST, alone=True), NoLoneDefence(seat=SECOND))
        hand = after(hand, DefendAlone(seat=FOURTH))
        return left_turn_up(hand).to_act

    assert leader("eldest_active") == FIRST
    assert leader("defender") == FOURTH


def alone_in_railroad(**options: object) -> HandState:
    """Return a railroad hand whose first seat plays alone against both, before best cards."""
    hand = after(hand_of("railroad", "9H", **options), OrderUp(seat=FIRST, alone=True))
    hand = after(hand, NoLoneDefence(seat=SECOND), NoLoneDefence(seat=FOURTH))
    return left_turn_up(hand)


def test_best_card() -> None:
    assert alone_in_railroad(best_card=False).phase is Phase.PLAY
    asking = alone_in_railroad(best_card=True)
    assert kinds(asking) == {"DiscardForBest", "DeclineBest"}
    assert after(asking, DeclineBest(seat=FIRST)).phase is Phase.PLAY


def test_best_card_order() -> None:
    first = alone_in_railroad(best_card_order="discard_first")
    laid_out = cards_in(first.holdings[FIRST])[0]
    first = after(first, DiscardForBest(seat=FIRST, card=laid_out))
    assert (first.to_act, kinds(first)) == (THIRD, {"GiveBest"})
    last = alone_in_railroad(best_card_order="receive_first")
    assert kinds(last) == {"GiveBest", "DeclineBest"}
    gift = next(action for action in legal_actions(last) if isinstance(action, GiveBest))
    last = after(last, gift)
    assert (last.to_act, kinds(last)) == (FIRST, {"DiscardForBest"})
