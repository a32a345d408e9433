"""Writing the project's own notation: the same game always gives the same text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from engine.actions import PlayCard
from engine.cards import Suit, texts_of
from engine.infractions import Take
from engine.notation.upcard_acts import IRREGULAR, act_words
from engine.notation.upcard_proofs import LOT, PROOF, proof_lines
from engine.notation.upcard_values import (
    FORMAT,
    START_SINCE,
    Act,
    Ruling,
    UpcardDeal,
    UpcardGame,
    after,
    as_dealt,
)
from engine.rules import Rules
from engine.rules_json import option_values
from engine.state import Dealt, HandState
from engine.variants.registry import rules_for

UNCOUNTED: Final = (FORMAT, "rules", "title", "date", "seat", "note", LOT, PROOF)
"""Lines that are not of the game itself: who, when, what was said about it, and proofs."""


def write_upcard(game: UpcardGame) -> str:
    """Return a game as text."""
    return "\n".join(lines_of_game(game)) + "\n"


def upcard_hash(game: UpcardGame) -> str:
    """Return a number for what was played: names, dates and notes do not count."""
    counted = [line for line in lines_of_game(game) if line.partition(" ")[0] not in UNCOUNTED]
    return sha256("\n".join(counted).encode()).hexdigest()


def lines_of_game(game: UpcardGame) -> Iterator[str]:
    """Yield the lines of a game; an empty one stands before each deal and the total."""
    yield f"{FORMAT} {START_SINCE if game.end.start else 1}"
    yield f"rules {game.rules_version}"
    yield f"variant {game.variant}"
    for key, value in options_of(game.variant, game.rules).items():
        yield f"option {key} {option_word(value)}"
    yield f"ends {game.end.kind.value} {game.end.value}"
    if game.end.start:
        yield "starts " + numbers(game.end.start)
    if game.title is not None:
        yield f"title {game.title}"
    if game.date is not None:
        yield f"date {game.date}"
    for seat, name in enumerate(game.players):
        yield f"seat {seat} {name}"
    yield from proof_lines(game.lot)
    for note in game.notes:
        yield f"note {note}"
    for number, deal in enumerate(game.deals, start=1):
        yield ""
        yield from lines_of_deal(deal, number)
    yield ""
    yield "total " + numbers(game.total)


def numbers(scores: tuple[int, ...]) -> str:
    """Return scores with spaces between them."""
    return " ".join(str(score) for score in scores)


def options_of(variant: str, rules: Rules) -> Mapping[str, object]:
    """Return the options that make these rules of a variant.

    The number of players comes first, as others follow from it where they are not given.
    """
    wanted = option_values(rules)
    usual = option_values(rules_for(variant, {}))
    options = {} if usual["players"] == wanted["players"] else {"players": wanted["players"]}
    for _ in wanted:
        given = option_values(rules_for(variant, options))
        missing = {key: value for key, value in wanted.items() if given[key] != value}
        if not missing:
            break
        options |= missing
    return {key: options[key] for key in wanted if key in options}


def option_word(value: object) -> str:
    """Return the value of an option as a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def lines_of_deal(deal: UpcardDeal, number: int) -> Iterator[str]:
    """Yield the lines of a deal."""
    yield f"deal {number} by {deal.dealt.dealer}"
    yield from proof_lines(deal.proof)
    yield from lines_of_cards(deal.dealt)
    yield from lines_of_entries(deal)
    yield from deal.unread
    for note in deal.notes:
        yield f"note {note}"
    yield f"void {deal.void}" if deal.void else "points " + numbers(deal.points)


def lines_of_cards(dealt: Dealt) -> Iterator[str]:
    """Yield the lines of the cards as they were dealt."""
    for seat, cards in enumerate(dealt.hands):
        yield f"hand {seat} " + " ".join(texts_of(cards))
    if dealt.turn_up is not None:
        yield f"up {dealt.turn_up}"
    if dealt.widow:
        yield "widow " + " ".join(texts_of(dealt.widow))
    if dealt.stock:
        yield "stock " + " ".join(str(card) for card in dealt.stock)


def lines_of_entries(deal: UpcardDeal) -> Iterator[str]:
    """Yield the lines of what was done: acts of one kind together, each trick for itself."""
    words: list[str] = []
    hand = as_dealt(deal.dealt)
    for entry in deal.entries:
        if isinstance(entry, Ruling):
            yield from joined(words)
            words = []
            yield ruling_line(entry)
            continue
        keyword, body = act_words(entry.action)
        starts = keyword != (words[0] if words else "") or is_lead(entry, hand)
        if starts:
            yield from joined(words)
            words = [keyword]
        words.append(word_of(entry, body, hand, starts=starts))
        hand = after(hand, entry)
    yield from joined(words)


def joined(words: list[str]) -> Iterator[str]:
    """Yield a line of the words there are."""
    if words:
        yield " ".join(words)


def is_lead(act: Act, hand: HandState) -> bool:
    """Say whether an act opens a trick."""
    return isinstance(act.action, PlayCard) and not hand.trick


def word_of(act: Act, body: str, hand: HandState, *, starts: bool) -> str:
    """Return an act as a word, with its seat at the start of a line and out of turn."""
    mark = IRREGULAR if act.irregular else ""
    named = starts or act.action.seat != hand.turn
    seat = f"{act.action.seat}:" if named else ""
    return f"{mark}{seat}{body}"


def ruling_line(ruling: Ruling) -> str:
    """Return a ruling as a line."""
    detail = ruling.detail
    if isinstance(detail, Take):
        text = f" {detail.value}"
    elif isinstance(detail, Suit):
        text = f" {detail.code}"
    else:
        text = "" if detail is None else f" {detail}"
    return f"ruling {ruling.infraction} {ruling.seat}{text}"
