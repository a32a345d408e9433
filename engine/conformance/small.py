"""Cases of the kinds that need no hand: ranks, tricks, deals, scores, games, rubbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from engine.actions import Deal, PlayCard
from engine.bowers import order_of_suit, ranking
from engine.cards import Card, Suit, card_set, texts_of
from engine.conformance.cases import (
    Case,
    Fields,
    as_card,
    as_card_set,
    as_cards,
    as_fields,
    as_flag,
    as_list,
    as_number,
    as_points,
    as_scores,
    as_seat,
    as_suit,
    as_text,
    lone_of,
)
from engine.conformance.deals import dealer_of
from engine.decks import deck_of
from engine.errors import BadCase, BadRules, IllegalAction, gettext_noop
from engine.game import FinishedGame, GameAfter, next_dealer, rubber_of, settle_hand
from engine.lots import draw_of
from engine.markers import marker_for
from engine.rules import Rules
from engine.rules_json import OPTION_TYPES
from engine.scoring import makers_beside, worth_of
from engine.seats import Seat, left_of
from engine.slips import HandSlip
from engine.state import new_hand
from engine.transitions import apply
from engine.tricks import playable_cards, winner_of
from engine.variants.registry import rules_for


def trump_of(case: Case) -> Suit | None:
    """Return the trumps of a case, which may be none."""
    raw = case.setup.get("trump")
    return None if raw is None else as_suit(raw, "trump")


def observe_rank(case: Case, rules: Rules) -> Fields:
    """Return the order of every suit."""
    trump = trump_of(case)
    pack = card_set(deck_of(rules))
    orders = {
        suit: [str(card) for card in order_of_suit(suit, trump, pack, bowers=rules.bowers)]
        for suit in Suit
    }
    return {
        "trump_order": [] if trump is None else orders[trump],
        "other_order": {suit.code: orders[suit] for suit in Suit if suit is not trump},
    }


def observe_legal(case: Case, rules: Rules) -> Fields:
    """Return which cards of a hand may be played."""
    tables = ranking(trump_of(case), bowers=rules.bowers)
    hand = as_card_set(case.setup.get("hand"), "hand")
    raw = case.setup.get("led")
    led = -1 if raw is None else tables.suits[as_card(raw, "led")]
    return {"legal": list(texts_of(playable_cards(hand, led, tables)))}


def observe_trick(case: Case, rules: Rules) -> Fields:
    """Return who wins a trick and what was led."""
    trump = trump_of(case)
    tables = ranking(trump, bowers=rules.bowers)
    plays = [
        PlayCard(seat=as_seat(act.get("seat"), "seat"), card=as_card(act.get("card"), "card"))
        for act in case.actions
    ]
    check_order(case, plays, rules.players)
    winner = winner_of(plays, tables, -1 if trump is None else trump)
    led = tables.suits[plays[0].card]
    return {
        "winner": winner,
        "next_leader": winner,
        "led_suit": Suit(led).code if led < len(Suit) else None,
    }


def check_order(case: Case, plays: list[PlayCard], players: int) -> None:
    """Refuse a trick in which seats do not play clockwise, the idle ones left out."""
    idle = {as_seat(seat, "idle") for seat in as_list(case.setup.get("idle", []), "idle")}
    if not plays:
        raise BadCase("no_plays", gettext_noop("The trick has no card."))
    if any(play.seat in idle for play in plays):
        raise BadCase("idle_plays", gettext_noop("An idle seat plays to the trick."))
    for before, after in pairwise(plays):
        seat = left_of(before.seat, players=players)
        while seat in idle:
            seat = left_of(seat, players=players)
        if after.seat != seat:
            sentence = gettext_noop("Seat %(seat)s does not play after seat %(before)s.")
            raise BadCase("wrong_order", sentence, seat=after.seat, before=before.seat)


def observe_deal(case: Case, rules: Rules) -> Fields:
    """Return what a pack gives when it is dealt."""
    dealer = dealer_of(case, rules)
    pack = as_cards(case.setup.get("pack"), "pack")
    try:
        hand = apply(new_hand(rules, dealer), Deal(cards=pack)).state
    except IllegalAction as error:
        raise BadCase(error.code, error.template) from None
    return {
        "hands": [list(texts_of(cards)) for cards in hand.dealt.hands],
        "widow": list(texts_of(hand.dealt.widow)),
        "upcard": None if hand.dealt.turn_up is None else str(hand.dealt.turn_up),
        "unseen": len(hand.dealt.stock),
        "bids_first": hand.to_act,
        "next_dealer": next_dealer(dealer, rules),
    }


def observe_deal_counts(case: Case, rules: Rules) -> Fields:
    """Return how many cards go where."""
    dealt = rules.players * rules.hand_size
    pack = rules.deck + rules.joker
    return {
        "players": rules.players,
        "deck": pack,
        "pack": pack,
        "cards": pack,
        "hand_size": rules.hand_size,
        "each": rules.hand_size,
        "cards_each": rules.hand_size,
        "dealt": dealt,
        "widow": rules.widow,
        "upcard": int(rules.turn_up),
        "turn_up": int(rules.turn_up),
        "unseen": pack - dealt - rules.widow - rules.turn_up,
        "trumps": rules.deck // 4 + 1 + rules.joker,
    }


def observe_trick_count(case: Case, rules: Rules) -> Fields:
    """Return how many tricks a hand has and how many cards fall."""
    size = as_number(case.setup.get("hand_size", rules.hand_size), "hand_size")
    idle = len(as_list(case.setup.get("idle", []), "idle"))
    active = rules.players - idle
    return {
        "tricks": size,
        "cards_per_trick": active,
        "active": active,
        "cards_played": size * active,
        "plays": size * active,
        "cards_left": size * idle,
    }


def observe_setup_check(case: Case) -> Fields:
    """Return whether options and set-up together make rules that can be played."""
    asked = {key: value for key, value in case.setup.items() if key in OPTION_TYPES}
    try:
        rules_for(case.variant, {**case.options, **asked})
    except BadRules as error:
        return {"accepted": False, "reason": error.code}
    return {"accepted": True, "reason": None}


def observe_next_dealer(case: Case, rules: Rules) -> Fields:
    """Return who deals, bids and leads after a hand."""
    hand = as_text(case.setup.get("hand", "played"), "hand")
    misdeal = hand in {"misdeal", "redeal", "new_deal", "void"}
    dealer = next_dealer(dealer_of(case, rules), rules, misdeal=misdeal)
    eldest = left_of(dealer, players=rules.players)
    return {
        "next_dealer": dealer,
        "dealer": dealer,
        "bids_first": eldest,
        "leader_if_nobody_alone": eldest,
    }


def draws_of(case: Case) -> dict[str, Card]:
    """Return who drew which card."""
    plain = {name: card for name, card in case.setup.items() if not name.startswith("redraw")}
    draws = as_fields(case.setup.get("draws", plain), "draws")
    return {name: as_card(card, "draws") for name, card in draws.items()}


def redraws_of(case: Case) -> list[dict[str, Card]]:
    """Return who drew which card again, one time after the other."""
    raw = case.setup.get("redraws", case.setup.get("redraw", []))
    return [
        {name: as_card(card, "draws") for name, card in as_fields(draw, "redraws").items()}
        for draw in ([raw] if isinstance(raw, dict) else as_list(raw, "redraws"))
    ]


def observe_draws(case: Case, rules: Rules) -> Fields:
    """Return who deals first, in which order players sit, and who draws again."""
    draw = draw_of(draws_of(case), rules, redraws_of(case))
    seated = draw.clockwise_from_dealer
    again = draw.tied if case.kind != "first_dealer" else draw.tied_for_deal
    return {
        "dealer": draw.dealer,
        "clockwise_from_dealer": None if seated is None else list(seated),
        "redraw": list(again) or None,
        "sides": None if seated is None else [list(seated[0::2]), list(seated[1::2])],
    }


def observe_score(case: Case, rules: Rules) -> Fields:
    """Return what a finished hand is worth."""
    setup = case.setup
    tricks = [as_number(count, "tricks") for count in as_list(setup.get("tricks"), "tricks")]
    maker = as_seat(setup.get("maker"), "maker")
    if len(tricks) != rules.players or sum(tricks) != rules.hand_size or min(tricks) < 0:
        sentence = gettext_noop("The tricks of the seats do not add up to %(tricks)s.")
        raise BadCase("bad_tricks", sentence, tricks=rules.hand_size)
    slip = HandSlip(
        makers=rules.account_of(maker),
        tricks=sum(tricks[seat] for seat in makers_beside(rules, maker, partners_of(case, maker))),
        alone=has_lone_maker(case, rules, maker),
        lone_defender=has_lone_defender(case, rules, maker),
        partners=() if rules.has_partners else partners_of(case, maker),
        bid=None if setup.get("bid") is None else as_number(setup["bid"], "bid"),
    )
    score = worth_of(slip, rules)
    return {"points": list(score.points), "outcome": score.outcome.value}


def partners_of(case: Case, maker: Seat) -> tuple[Seat, ...]:
    """Return the maker's partners as a set-up names them: one, or a whole side."""
    side = [as_seat(seat, "seat") for seat in as_list(case.setup.get("maker_side", []), "seats")]
    if case.setup.get("partner") is not None:
        side.append(as_seat(case.setup["partner"], "partner"))
    return tuple(sorted(set(side) - {maker}))


def has_lone_maker(case: Case, rules: Rules, maker: Seat) -> bool:
    """Say whether a set-up tells of a lone maker: by seat, by flag, or as a side of one."""
    alone = case.setup.get("alone")
    if isinstance(alone, int) and not isinstance(alone, bool):
        return rules.are_allies(as_seat(alone, "alone"), maker)
    lone = lone_of(case.setup) if rules.has_partners or rules.calls_partner else set()
    return as_flag(alone, "alone") or any(rules.are_allies(seat, maker) for seat in lone)


def has_lone_defender(case: Case, rules: Rules, maker: Seat) -> bool:
    """Say whether a set-up tells of a lone defender."""
    named = case.setup.get("lone_defender")
    is_named = named is not None and named is not False
    lone = lone_of(case.setup) if rules.has_partners else set()
    return is_named or any(not rules.are_allies(seat, maker) for seat in lone)


def observe_game(case: Case, rules: Rules) -> Fields:
    """Return where a game stands after some hands."""
    target = as_number(case.setup.get("target", rules.target), "target")
    game = replace(rules, target=target)
    nothing = (0,) * rules.accounts
    scores = as_points(case.setup.get("scores", [*nothing]), "scores", rules.accounts)
    after = settle_hand(scores, nothing, game)
    for act in case.actions:
        maker = act.get("maker")
        makers = None if maker is None else rules.account_of(as_seat(maker, "maker"))
        points = as_points(act.get("points"), "points", rules.accounts)
        after = settle_hand(after.next_game_scores, points, game, makers=makers)
    return {
        "scores": list(after.scores),
        "winner": winner_of_game(after),
        "games_credited": list(after.games_credited),
        "next_game_scores": list(after.next_game_scores),
    }


def winner_of_game(after: GameAfter) -> int | list[int] | None:
    """Return the side that has won, None, or both when they win together."""
    if len(after.winners) > 1:
        return list(after.winners)
    return after.winners[0] if after.winners else None


def observe_rubber(case: Case, rules: Rules) -> Fields:
    """Return where a rubber stands."""
    games = [
        finished_game(as_fields(raw, "game"))
        for raw in as_list(case.setup.get("games", []), "games")
    ]
    rubber = rubber_of(games, rules)
    return {
        "rubber_points": list(rubber.rubber_points),
        "finished": rubber.finished,
        "winner": rubber.winner,
        "net": rubber.net,
    }


def finished_game(raw: Mapping[str, object]) -> FinishedGame:
    """Return a finished game; without a winner named, the higher score won."""
    scores = as_scores(raw.get("scores"), "scores")
    winner = raw.get("winner")
    named = as_number(winner, "winner") if winner is not None else int(scores[1] > scores[0])
    if named not in (0, 1):
        raise BadCase("bad_winner", gettext_noop("The winner of a game is side 0 or 1."))
    return FinishedGame(winner=named, scores=scores)


def observe_marker(case: Case, rules: Rules) -> Fields:
    """Return how a score is shown with a three and a four."""
    score = as_number(case.setup.get("score"), "score")
    target = as_number(case.setup.get("target", rules.target), "target")
    marker = marker_for(score, target=target)
    return {
        "shown_card": None if marker is None else marker.shown_card,
        "position": None if marker is None else marker.position,
        "other_card_face": None if marker is None else marker.other_card_face,
        "visible_pips": None if marker is None else marker.visible_pips,
    }
