"""Reading the project's own notation, strictly: every deal is played as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.choices import MisdealDealer
from engine.decks import deck_of
from engine.errors import BadRecord, BadRules, gettext_noop
from engine.game import EndKind, GameEnd, added, is_over, next_dealer, totals_of_hands
from engine.notation.egn_reading import date_at
from engine.notation.upcard_deals import DealReader, dealer_at, notes_at, read_deal
from engine.notation.upcard_lines import (
    NUMBER,
    Line,
    Lines,
    Word,
    number_of,
    refused,
    scores_of,
    words_of,
    wrong,
)
from engine.notation.upcard_proofs import lot_at
from engine.notation.upcard_values import (
    FORMAT,
    FORMAT_VERSION,
    MOST_DEALS,
    MOST_NAME,
    MOST_TITLE,
    START_SINCE,
    UpcardDeal,
    UpcardGame,
)
from engine.rules import Rules
from engine.rules_json import OPTION_TYPES
from engine.seats import Seat
from engine.variants.registry import get_variant, rules_for
from engine.version import RULES_VERSION

FLAGS: Final[Mapping[str, bool]] = {"yes": True, "no": False}


def is_upcard(text: str) -> bool:
    """Say whether a text is meant to be in the project's own notation."""
    return text.removeprefix("\ufeff").lstrip().startswith(FORMAT)


def read_upcard(text: str, *, rules_version: int = RULES_VERSION) -> UpcardGame:
    """Return the game of a text, or raise `BadRecord` with line and column.

    The points of every deal must be those its cards give. Only in a record made under an older
    version of the rules do they stay what they were.
    """
    lines = Lines(text)
    form = format_at(lines.expect(FORMAT))
    version = version_at(lines.expect("rules"), rules_version)
    variant, rules = rules_at(lines)
    end = end_at(lines.expect("ends"), rules)
    if form >= START_SINCE and lines.keyword == "starts":
        end = replace(end, start=start_at(lines.take(), rules, end))
    title = lines.take().free_text(0, MOST_TITLE) if lines.keyword == "title" else None
    date = date_in(lines.take()) if lines.keyword == "date" else None
    players = tuple(player_at(lines.expect("seat"), seat) for seat in range(rules.players))
    lot = lot_at(lines, rules)
    notes = notes_at(lines)
    deals = deals_at(lines, rules, end, strict=version == rules_version)
    return UpcardGame(
        variant=variant,
        rules=rules,
        end=end,
        players=players,
        deals=deals,
        total=total_at(lines, rules, deals, end.start),
        rules_version=version,
        title=title,
        date=date,
        notes=notes,
        lot=lot,
    )


def format_at(line: Line) -> int:
    """Return the version of the notation, or refuse one that is not known."""
    (word,) = words_of(line, 1)
    known = [str(number) for number in range(1, FORMAT_VERSION + 1)]
    if word.text not in known:
        sentence = gettext_noop("This is version %(found)s of the notation; %(known)s is read.")
        raise wrong("bad_version", sentence, word, found=word.text, known=", ".join(known))
    return int(word.text)


def start_at(line: Line, rules: Rules, end: GameEnd) -> tuple[int, ...]:
    """Return what each side begins with: less than ends the game, and something for one."""
    start = scores_of(line, rules.accounts)
    is_over = end.kind is EndKind.TARGET and max(start) >= end.value
    if min(start) < 0 or not any(start) or is_over:
        sentence = gettext_noop("A game cannot begin with these points.")
        raise wrong("bad_start", sentence, line.start)
    return start


def version_at(line: Line, known: int) -> int:
    """Return the version of the rules a record was made under."""
    (word,) = words_of(line, 1)
    version = number_of(word)
    if not 1 <= version <= known:
        sentence = gettext_noop("There is no version %(found)s of the rules here.")
        raise wrong("newer_rules", sentence, word, found=version)
    return version


def rules_at(lines: Lines) -> tuple[str, Rules]:
    """Return the variant and the rules, from the options that differ."""
    line = lines.expect("variant")
    (key,) = words_of(line, 1)
    try:
        get_variant(key.text)
    except BadRules as error:
        raise refused(key, error) from None
    options: dict[str, object] = {}
    place = key
    while lines.keyword == "option":
        name, value = words_of(lines.take(), 2)
        if name.text in options:
            sentence = gettext_noop("The rule “%(option)s” stands here twice.")
            raise wrong("option_twice", sentence, name, option=name.text)
        options[name.text] = option_in(name.text, value)
        place = value
    try:
        return key.text, rules_for(key.text, options)
    except BadRules as error:
        raise refused(place, error) from None


def option_in(key: str, value: Word) -> object:
    """Return an option's value as it stands in JSON; the rules check whether it is one."""
    kind = OPTION_TYPES.get(key)
    if kind is bool and value.text in FLAGS:
        return FLAGS[value.text]
    if kind is int and NUMBER.fullmatch(value.text):
        return int(value.text)
    return value.text


def end_at(line: Line, rules: Rules) -> GameEnd:
    """Return what ends the game."""
    kind, length = words_of(line, 2)
    if kind.text not in {item.value for item in EndKind}:
        sentence = gettext_noop("A game ends after deals, at a target or after a time.")
        raise wrong("bad_end", sentence, kind)
    value = number_of(length)
    if not value:
        raise wrong("bad_end", gettext_noop("A game cannot end before it begins."), length)
    return GameEnd(kind=EndKind(kind.text), value=value)


def date_in(line: Line) -> str:
    """Return a date as it stands."""
    text = line.free_text(0, MOST_TITLE)
    try:
        return date_at(text) or text
    except BadRecord:
        place = Word(text, line.number, len(line.keyword) + 2)
        sentence = gettext_noop("There is no such day or time.")
        raise wrong("bad_date", sentence, place) from None


def player_at(line: Line, seat: int) -> str:
    """Return the name of a seat."""
    word = Word(line.text.split(" ")[1] if " " in line.text else "", line.number, len("seat ") + 1)
    if word.text != str(seat):
        sentence = gettext_noop("Seat %(seat)s is expected here.")
        raise wrong("wrong_seat", sentence, word, seat=seat)
    return line.free_text(1, MOST_NAME)


def deals_at(lines: Lines, rules: Rules, end: GameEnd, *, strict: bool) -> tuple[UpcardDeal, ...]:
    """Return all deals."""
    pack = frozenset(deck_of(rules))
    game = GameSoFar(rules, end)
    while lines.keyword == "deal":
        if strict:
            game.check_open(lines.place)
        reader = DealReader(lines, rules, strict=strict)
        dealer = dealer_at(lines.take(), rules, len(game.deals) + 1, game.next_dealer)
        game.add(read_deal(reader, pack, dealer, game.scores))
    return tuple(game.deals)


class GameSoFar:
    """The deals of a game that were read, and what they add up to."""

    def __init__(self, rules: Rules, end: GameEnd) -> None:
        self.rules = rules
        self.end = end
        self.deals: list[UpcardDeal] = []
        self.scores = end.start_of(rules.accounts)
        self.tokens: tuple[int, ...] = (0,) * rules.accounts
        self.counted = 0

    def check_open(self, place: Word) -> None:
        """Refuse a deal after the one that ended the game."""
        maker = self.deals[-1].end.contract.maker if self.deals else None
        makers = None if maker is None else self.rules.account_of(maker)
        if is_over(self.end, self.scores, self.counted, self.rules, makers=makers):
            sentence = gettext_noop("The game is over; no deal follows.")
            raise wrong("after_the_end", sentence, place)
        if len(self.deals) == MOST_DEALS:
            sentence = gettext_noop("A record has %(most)s deals at most.")
            raise wrong("too_many", sentence, place, most=MOST_DEALS)

    @property
    def next_dealer(self) -> Seat | None:
        """Return who deals next, or None if anybody may: where a misdeal passes the deal on."""
        if not self.deals or self.rules.misdeal_dealer is MisdealDealer.NEXT:
            return None
        before = self.deals[-1]
        return next_dealer(before.dealt.dealer, self.rules, misdeal=not before.counts)

    def add(self, deal: UpcardDeal) -> None:
        """Count a deal."""
        self.deals.append(deal)
        self.scores, self.tokens = added(self.scores, self.tokens, deal.points, deal.token)
        self.counted += deal.counts


def total_at(
    lines: Lines, rules: Rules, deals: tuple[UpcardDeal, ...], start: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the final score, which has to be that of the deals and the last line."""
    line = lines.expect("total")
    total = scores_of(line, rules.accounts)
    made = totals_of_hands([(deal.points, deal.token) for deal in deals], rules, start)
    if total != made:
        sentence = gettext_noop("The deals add up to %(scores)s.")
        raise wrong(
            "wrong_total", sentence, line.start, scores=" ".join(str(score) for score in made)
        )
    if lines.keyword:
        raise wrong("after_the_end", gettext_noop("Nothing follows the total."), lines.place)
    return total
