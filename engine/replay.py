"""Replay a recorded game: points of every deal, revokes, and every step to look at."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choices import Sides
from engine.errors import BadRecord, gettext_noop
from engine.frames import dealt_hands, frames_of
from engine.game import EndKind, GameEnd, added, is_over
from engine.notation.egn_reading import read_egn
from engine.notation.egn_rules import end_of, rules_of
from engine.notation.egn_values import EgnGame
from engine.notation.upcard_reading import is_upcard, read_upcard
from engine.notation.upcard_values import UpcardGame
from engine.phases.settling import is_fast_break
from engine.played import PlayedDeal, check_deal
from engine.recorded import Frame, Replay, ReplayedDeal, Revoke
from engine.rerun import rerun
from engine.revoke import find_revokes
from engine.rules import Rules
from engine.scoring import slip_of_hand, worth_of
from engine.seats import seats_of_side, side_of
from engine.slips import HandSlip

__all__ = ["Frame", "Replay", "ReplayedDeal", "Revoke", "replay", "replay_egn", "replay_text"]


def replay(game: EgnGame | UpcardGame) -> Replay:
    """Return a game of either notation replayed, or raise `BadRecord`."""
    return rerun(game) if isinstance(game, UpcardGame) else replay_egn(game)


def replay_text(text: str) -> Replay:
    """Return a recorded game of either notation replayed, or raise `BadRecord`."""
    return replay(read_upcard(text) if is_upcard(text) else read_egn(text))


def replay_egn(game: EgnGame, rules: Rules | None = None) -> Replay:
    """Return a game of EGN replayed under its own rules or those given, or raise `BadRecord`.

    A revoke is told, not refused: the points are those of the cards as they fell. Whoever gives
    rules also knows when the game ends; otherwise no deal may come after the end.
    """
    own_rules = rules_of(game.ruleset)
    end = end_of(game.ruleset) if rules is None else None
    rules = own_rules if rules is None else rules
    check_players(game, rules)
    scores: tuple[int, ...] = game.initial_score
    tokens: tuple[int, ...] = (0, 0)
    deals: list[ReplayedDeal] = []
    revokes: list[Revoke] = []
    for record in game.deals:
        check_number(record.number, deals)
        if end is not None:
            check_not_over(end, scores, deals, record.number, rules)
        checked = check_deal(record, rules)
        deal = replayed_deal(checked)
        scores, tokens = added(scores, tokens, deal.points, deal.token)
        deals.append(deal)
        revokes.extend(revokes_of(checked))
    check_final(game, scores)
    return Replay(
        rules=rules,
        players=tuple(player.name for player in game.players),
        deals=tuple(deals),
        final=scores,
        revokes=tuple(revokes),
        start=game.initial_score if any(game.initial_score) else (),
    )


def check_players(game: EgnGame, rules: Rules) -> None:
    """Refuse a game that is not of two pairs, or without exactly one name for each seat."""
    if rules.sides is not Sides.PAIRS:
        sentence = gettext_noop("This notation tells of two pairs at a table and of no other game.")
        raise BadRecord("not_pairs", sentence, path="metadata.ruleset")
    if len(game.players) != rules.players:
        sentence = gettext_noop("The record names %(found)s players; %(expected)s are needed.")
        raise BadRecord(
            "bad_players",
            sentence,
            path="metadata.players",
            found=len(game.players),
            expected=rules.players,
        )


def check_number(number: int, deals: list[ReplayedDeal]) -> None:
    """Refuse deals that are not in the order of their numbers."""
    if deals and number <= deals[-1].number:
        sentence = gettext_noop("Deal number %(deal)s comes after number %(before)s.")
        raise BadRecord("deal_order", sentence, deal=number, before=deals[-1].number)


def check_not_over(
    end: GameEnd,
    scores: Sequence[int],
    deals: list[ReplayedDeal],
    number: int,
    rules: Rules,
) -> None:
    """Refuse a deal after the one that ended the game."""
    if not is_over(end, scores, len(deals), rules):
        return
    if end.kind == EndKind.DEALS:
        sentence = gettext_noop("Deal number %(deal)s is one too many: the game has %(limit)s.")
    else:
        sentence = gettext_noop(
            "Deal number %(deal)s comes after the end: %(first)s : %(second)s, to %(limit)s."
        )
    raise BadRecord(
        "after_the_end",
        sentence,
        deal=number,
        limit=end.value,
        first=scores[0],
        second=scores[1],
    )


def check_final(game: EgnGame, scores: Sequence[int]) -> None:
    """Refuse a record whose final score is not what its cards give."""
    if game.final_score is not None and game.final_score != tuple(scores):
        sentence = gettext_noop(
            "The record ends at %(first)s : %(second)s, but its cards give %(one)s : %(two)s."
        )
        raise BadRecord(
            "wrong_final_score",
            sentence,
            path="metadata.finalScore",
            first=game.final_score[0],
            second=game.final_score[1],
            one=scores[0],
            two=scores[1],
        )


def slip_of_deal(deal: PlayedDeal) -> HandSlip | None:
    """Return a deal as a slip has it, or None if it was passed out."""
    contract = deal.hand.contract
    if contract.maker is None:
        return None
    taken = [0] * deal.hand.rules.players
    for trick in deal.tricks:
        taken[trick.winner] += 1
    rules = deal.hand.rules
    played = deal.hand._replace(quitted=deal.tricks)
    return slip_of_hand(
        rules,
        maker=contract.maker,
        tricks=taken,
        lone=contract.lone,
        fast_break=rules.fast_break and is_fast_break(played),
    )


def replayed_deal(deal: PlayedDeal) -> ReplayedDeal:
    """Return a checked deal with everything that follows from it."""
    contract = deal.hand.contract
    slip = slip_of_deal(deal)
    score = None if slip is None else worth_of(slip, deal.hand.rules)
    points = (0, 0) if score is None else (score.points[0], score.points[1])
    makers = () if contract.maker is None else seats_of_side(side_of(contract.maker))
    lone = {seat in makers: seat for seat in contract.lone}
    hands = dealt_hands(deal)
    return ReplayedDeal(
        number=deal.record.number,
        dealer=deal.hand.dealer,
        turn_up=deal.turn_up,
        trump=contract.trump,
        maker=contract.maker,
        alone=lone.get(True),
        lone_defender=lone.get(False),
        discard=deal.discard,
        hands=tuple(None if cards is None else tuple(cards) for cards in hands),
        points=points,
        seat_points=(0,) * deal.hand.rules.players if score is None else score.seat_points,
        outcome=None if score is None else score.outcome,
        slip=slip,
        token=None if score is None else score.token,
        frames=tuple(frames_of(deal, points)),
    )


def revokes_of(deal: PlayedDeal) -> list[Revoke]:
    """Return the revokes of a checked deal."""
    plays = [trick.plays for trick in deal.tricks]
    return [
        Revoke(
            deal=deal.record.number,
            trick=revoke.trick,
            seat=revoke.seat,
            card=revoke.card,
            held=revoke.held,
        )
        for revoke in find_revokes(plays, deal.hand.contract.tables)
    ]
