"""One deal of the project's own notation: the cards as dealt, then everything that was done."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.actions import Deal
from engine.cards import SUIT_CODES, Card, Suit
from engine.choices import Referee
from engine.errors import BadRecord, IllegalAction, gettext_noop
from engine.infractions import Infraction, Take
from engine.notation.upcard_acts import ACT_LINES, TRICK, act_of, card_of, shown, split_act
from engine.notation.upcard_lines import Line, Lines, Word, refused, scores_of, wrong
from engine.notation.upcard_proofs import proof_at
from engine.notation.upcard_rulings import is_lawful, points_after
from engine.notation.upcard_values import MOST_NOTE, VOIDING, Act, Entry, Ruling, UpcardDeal, after
from engine.phases.dealing import pack_of
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, new_hand
from engine.transitions import apply

DETAILS: Final[dict[str, type | None]] = {
    "P5": None,
    "P6": None,
    "P7": Card,
    "P8": None,
    "P9": Card,
    "P10": Suit,
    "P11": Card,
    "P12": None,
    "P13": Take,
}
"""What a ruling on an infraction says besides the seat."""


class DealReader:
    """One deal while it is read."""

    def __init__(self, lines: Lines, rules: Rules, *, strict: bool) -> None:
        self.lines = lines
        self.rules = rules
        self.strict = strict
        self.entries: list[Entry] = []
        self.hand: HandState = new_hand(rules, Seat(0))

    def act(self, keyword: str, word: Word) -> None:
        """Do what a word says."""
        irregular, named, rest = split_act(word)
        seat = Seat(self.hand.turn) if named is None else named
        if seat >= self.rules.players:
            raise wrong("no_seat", gettext_noop("There is no such seat at this table."), word)
        action = act_of(keyword, rest, seat)
        act = Act(action=action, irregular=irregular)
        try:
            self.hand = after(self.hand, act)
        except IllegalAction as error:
            raise refused(word, error) from None
        self.entries.append(act)

    def act_line(self, line: Line) -> None:
        """Do what a line says; a trick ends with its line, and begins with one."""
        words = line.words()
        if not words:
            raise wrong("word_count", gettext_noop("This line says nothing."), line.start)
        for place, word in enumerate(words):
            if line.keyword == TRICK and place and not self.hand.trick:
                sentence = gettext_noop("The trick is complete; the next one has its own line.")
                raise wrong("trick_complete", sentence, word)
            self.act(line.keyword, word)

    def ruling_line(self, line: Line) -> None:
        """Note what the director said."""
        ruling = ruling_of(line, self.rules)
        if self.rules.referee is not Referee.PENALISE:
            sentence = gettext_noop(
                "Under these rules mistakes cannot happen, so none is ruled on."
            )
            raise wrong("bad_ruling", sentence, line.start)
        if not is_lawful(ruling, self.hand):
            sentence = gettext_noop("The rules do not leave this form of the penalty.")
            raise wrong("bad_ruling", sentence, line.start)
        self.entries.append(ruling)

    def entry_lines(self) -> tuple[str, ...]:
        """Do what the lines say, and return those that older rules allowed and these do not."""
        while self.lines.keyword in {*ACT_LINES, "ruling"}:
            start = self.lines.at
            kept, hand = len(self.entries), self.hand
            line = self.lines.take()
            try:
                self.ruling_line(line) if line.keyword == "ruling" else self.act_line(line)
            except BadRecord:
                if self.strict:
                    raise
                del self.entries[kept:]
                self.hand = hand
                self.lines.at = start
                return self.unread()
        return ()

    def unread(self) -> tuple[str, ...]:
        """Return the lines up to the points as they stand."""
        found = []
        while self.lines.keyword in {*ACT_LINES, "ruling"}:
            found.append(self.lines.take().text)
        return tuple(found)


def read_deal(
    reader: DealReader, pack: Collection[Card], dealer: Seat, scores: tuple[int, ...]
) -> UpcardDeal:
    """Return the deal after its first line; `scores` are those before it."""
    lines = reader.lines
    proof = proof_at(lines, reader.rules)
    reader.hand = dealt_hand(lines, reader.rules, pack, dealer)
    unread = reader.entry_lines()
    notes = notes_at(lines)
    points, void = result_at(reader, scores, unread=bool(unread))
    return UpcardDeal(
        dealt=reader.hand.dealt,
        entries=tuple(reader.entries),
        points=points,
        end=reader.hand,
        void=void,
        notes=notes,
        unread=unread,
        proof=proof,
    )


def notes_at(lines: Lines) -> tuple[str, ...]:
    """Return the notes that follow."""
    notes = []
    while lines.keyword == "note":
        notes.append(lines.take().free_text(0, MOST_NOTE))
    return tuple(notes)


def dealer_at(line: Line, rules: Rules, number: int, expected: Seat | None) -> Seat:
    """Return the dealer of a line such as `deal 3 by 2`."""
    words = line.words()
    if len(words) != 3 or words[0].text != str(number) or words[1].text != "by":
        sentence = gettext_noop("“deal %(number)s by” and the dealer's seat are expected here.")
        raise wrong("bad_deal", sentence, line.start, number=number)
    dealer = seat_of(words[2], rules)
    if expected not in (None, dealer):
        sentence = gettext_noop("This deal belongs to seat %(seat)s.")
        raise wrong("wrong_dealer", sentence, words[2], seat=expected)
    return dealer


def seat_of(word: Word, rules: Rules) -> Seat:
    """Return a seat of the table."""
    if len(word.text) != 1 or word.text not in "0123456" or int(word.text) >= rules.players:
        raise wrong("no_seat", gettext_noop("There is no such seat at this table."), word)
    return Seat(int(word.text))


class Cards:
    """The cards of a deal while they are read: each in one place."""

    def __init__(self, pack: Collection[Card]) -> None:
        self.pack = pack
        self.used: set[Card] = set()

    def take(self, words: tuple[Word, ...], count: int, line: Line) -> tuple[Card, ...]:
        """Return so many cards of the pack that lie nowhere else yet."""
        if len(words) != count:
            place = words[count] if len(words) > count else line.start
            sentence = gettext_noop("There should be %(count)s cards here, not %(found)s.")
            raise wrong("card_count", sentence, place, count=count, found=len(words))
        cards = []
        for word in words:
            card = card_of(word)
            if card not in self.pack:
                sentence = gettext_noop("The pack of this game has no %(card)s.")
                raise wrong("not_in_pack", sentence, word, card=word.text)
            if card in self.used:
                sentence = gettext_noop("%(card)s is in two places.")
                raise wrong("card_twice", sentence, word, card=word.text)
            self.used.add(card)
            cards.append(card)
        return tuple(cards)


def dealt_hand(lines: Lines, rules: Rules, pack: Collection[Card], dealer: Seat) -> HandState:
    """Return the hand with the cards dealt that the lines give: the whole pack."""
    cards = Cards(pack)
    hands = []
    for seat in range(rules.players):
        line = lines.expect("hand")
        words = line.words()
        if not words or words[0].text != str(seat):
            sentence = gettext_noop("Seat %(seat)s is expected here.")
            raise wrong("wrong_seat", sentence, words[0] if words else line.start, seat=seat)
        hands.append(cards.take(words[1:], rules.hand_size, line))
    turn_up = None
    if rules.turn_up:
        line = lines.expect("up")
        (turn_up,) = cards.take(line.words(), 1, line)
    widow = cards_line(lines, cards, "widow", rules.widow)
    stock = cards_line(lines, cards, "stock", len(pack) - len(cards.used))
    order = pack_of(rules, dealer, hands=hands, turn_up=turn_up, stock=stock, widow=widow)
    return apply(new_hand(rules, dealer), Deal(cards=order)).state


def cards_line(lines: Lines, cards: Cards, keyword: str, count: int) -> tuple[Card, ...]:
    """Return the cards of a line, which is there only if there are such cards."""
    if not count:
        return ()
    line = lines.expect(keyword)
    return cards.take(line.words(), count, line)


def ruling_of(line: Line, rules: Rules) -> Ruling:
    """Return a ruling such as `ruling P13 2 add`."""
    words = line.words()
    if not words or words[0].text not in DETAILS:
        sentence = gettext_noop("A ruling names its infraction, P5 to P13.")
        raise wrong("bad_ruling", sentence, words[0] if words else line.start)
    kind = DETAILS[words[0].text]
    count = 2 if kind is None else 3
    if len(words) != count:
        sentence = gettext_noop("A ruling on %(infraction)s has %(count)s words.")
        raise wrong("bad_ruling", sentence, line.start, infraction=words[0].text, count=count)
    seat = seat_of(words[1], rules)
    detail = None if kind is None else detail_of(words[2], kind)
    return Ruling(infraction=words[0].text, seat=seat, detail=detail)


def detail_of(word: Word, kind: type) -> Card | Suit | Take:
    """Return the card, suit or penalty a ruling is about."""
    if kind is Card:
        return card_of(word)
    if kind is Suit and len(word.text) == 1 and word.text in SUIT_CODES:
        return Suit(SUIT_CODES.index(word.text))
    if kind is Take and word.text in {take.value for take in Take}:
        return Take(word.text)
    sentence = gettext_noop("“%(text)s” does not belong to this ruling.")
    raise wrong("bad_ruling", sentence, word, text=shown(word))


def result_at(
    reader: DealReader, scores: tuple[int, ...], *, unread: bool
) -> tuple[tuple[int, ...], str]:
    """Return the points of the deal that was read, and why it was void if it was."""
    lines, hand = reader.lines, reader.hand
    nothing = (0,) * reader.rules.accounts
    if lines.keyword == "void":
        line = lines.take()
        words = line.words()
        if len(words) != 1 or words[0].text not in VOIDING:
            raise wrong("bad_void", gettext_noop("A deal is void by P1 or P4."), line.start)
        if reader.strict:
            check_void(reader, words[0])
        return nothing, words[0].text
    line = lines.expect("points")
    if not hand.is_over and not unread:
        raise wrong("unfinished", gettext_noop("This deal is not over."), line.start)
    stated = scores_of(line, reader.rules.accounts)
    if not reader.strict:
        return stated, ""
    made = points_after(hand, reader.entries, scores)
    if stated != made:
        sentence = gettext_noop("The cards of this deal give %(scores)s.")
        found = " ".join(str(score) for score in made)
        raise wrong("wrong_points", sentence, line.start, scores=found)
    return made, ""


def check_void(reader: DealReader, word: Word) -> None:
    """Refuse a void deal after the moment up to which it can be claimed (rules.md section 11)."""
    if word.text == Infraction.MISDEAL and reader.entries:
        sentence = gettext_noop("A misdeal is claimed before anything is said or played.")
        raise wrong("bad_void", sentence, word)
    turned_down = len(reader.hand.quitted) > bool(not reader.hand.trick)
    if word.text == Infraction.WRONG_COUNT_EARLY and (turned_down or reader.hand.is_over):
        sentence = gettext_noop("Once the first trick is turned down, a wrong hand is played out.")
        raise wrong("bad_void", sentence, word)
