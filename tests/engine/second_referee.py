"""A second referee: the rules of a hand once more, on card texts and sets, sharing no code.

It knows turn-up games of two pairs without best card. Acts are pairs of a seat and words.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import TypeAlias, TypeVar

from engine.rules import Rules

Act = tuple[int, str]
Told = TypeVar("Told")
Telling: TypeAlias = Generator[set[Act], Act, Told]
"""A part of a hand: what may be done goes out, what was done comes in, the outcome ends it."""

MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}
RANKS = "789TJQKA"


def suit_of(card: str, trump: str, *, bowers: bool) -> str:
    """Return the suit a card counts for."""
    left = bowers and card == "J" + MATES.get(trump, "")
    return trump if card == "Jo" or left else card[1]


def power_of(card: str, trump: str, *, bowers: bool) -> int:
    """Return a number that is higher for the better of two trumps, or of two cards of a suit."""
    order = ["Jo", *(["J" + trump, "J" + MATES.get(trump, "")] if bowers else [])]
    if card in order:
        return 100 - order.index(card)
    return RANKS.index(card[0]) + (50 if card[1] == trump else 0)


def dealt_hands(pack: list[str], dealer: int, packets: str) -> list[set[str]]:
    """Return the hands by seat."""
    rounds = {
        "3-2": [[3, 3, 3, 3], [2, 2, 2, 2]],
        "2-3": [[2, 2, 2, 2], [3, 3, 3, 3]],
        "alternating": [[3, 2, 3, 2], [2, 3, 2, 3]],
        "singles": [[1, 1, 1, 1]] * 5,
    }[packets]
    hands: list[set[str]] = [set(), set(), set(), set()]
    left = iter(pack)
    for sizes in rounds:
        for step, size in enumerate(sizes, start=1):
            hands[(dealer + step) % 4] |= {next(left) for _ in range(size)}
    return hands


class SecondReferee:
    """One hand from the deal to its points, told act by act."""

    def __init__(self, rules: Rules, dealer: int, pack: list[str]) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands = dealt_hands(pack, dealer, rules.deal_packets.value)
        self.turn_up = pack[20]
        self.stock = pack[21:]
        self.trump = ""
        self.maker = -1
        self.lone: list[int] = []
        self.declined: set[int] = set()
        self.taken = [0, 0, 0, 0]
        self.winners: list[int] = []
        self.points = (0, 0)
        self.story = self.hand()
        self.expected: set[Act] | None = next(self.story, None)

    def take(self, act: Act) -> None:
        """Take an act and work out what may come next; None is the end of the hand."""
        try:
            self.expected = self.story.send(act)
        except StopIteration:
            self.expected = None

    def hand(self) -> Telling[None]:
        """Tell a whole hand: what is expected goes out, what was done comes in."""
        joker_rule = self.rules.joker_turned_up.value
        if self.turn_up == "Jo" and joker_rule == "redeal":
            return
        blind = self.turn_up == "Jo" and joker_rule == "dealer_names_blind"
        if not blind and (yield from self.poor_hands()):
            return
        accepted = yield from self.calls(blind=blind)
        if not self.trump:
            return
        if self.rules.alone_when.value == "with_call":
            yield from self.lone_defence()
        if accepted and self.dealer not in self.idle:
            yield from self.exchange()
        lead = None
        if self.rules.alone_when.value == "before_lead":
            lead = yield from self.window()
        yield from self.tricks(lead)
        self.points = self.worth()

    def poor_hands(self) -> Telling[bool]:
        """Ask everybody for a poor hand; return whether one is dealt anew."""
        if self.rules.farmers_hand.value == "none" and not self.rules.go_under:
            return False
        for seat in ((self.dealer + step) % 4 for step in (1, 2, 3, 4)):
            _, said = yield {(seat, word) for word in self.showings(self.hands[seat])}
            if said == "redeal":
                return True
            if said.startswith("under"):
                laid = said.split()[1:]
                self.hands[seat] = self.hands[seat].difference(laid).union(self.stock[:3])
                return False
        return False

    def showings(self, held: set[str]) -> set[str]:
        """Return what a hand gives a right to before the calls."""
        low = {card for card in held if card[0] in "789T"}
        rest = held - low
        is_poor = {
            "no_ace_no_face": len(low) == 5,
            "ace_no_face": not rest or (len(rest) == 1 and next(iter(rest))[0] == "A"),
            "three_low": len(low) > 2,
        }[self.rules.farmers_cards.value]
        right = self.rules.farmers_hand.value if is_poor else "none"
        words = {"keep hand", "redeal"} if right == "redeal" else {"keep hand"}
        if right == "exchange" or (self.rules.go_under and len(low) > 2):
            threes = combinations(sorted(low), 3)
            words |= {" ".join(("under", *three)) for three in threes}
        return words

    @property
    def idle(self) -> set[int]:
        """Return the seats whose partner plays alone."""
        return {(seat + 2) % 4 for seat in self.lone}

    def calls(self, *, blind: bool) -> Telling[bool]:
        """Make trumps in two rounds, or by a blind naming; return whether the dealer exchanges."""
        refused = self.turn_up[1]
        if self.turn_up == "Jo":
            refused = "" if blind else self.rules.joker_turned_up.value[-1]
        turns = (
            [(2, self.dealer)]
            if blind
            else [(number, (self.dealer + step) % 4) for number in (1, 2) for step in (1, 2, 3, 4)]
        )
        for number, seat in turns:
            stuck = number == 2 and seat == self.dealer and self.rules.stick_dealer
            words = self.makings(number, seat, refused)
            if not (blind or stuck):
                words.add("down" if number == 1 and seat == self.dealer else "pass")
            elif stuck and not blind and self.rules.dealer_may_pay:
                words.add("pay")
            _, said = yield {(seat, word) for word in words}
            if said == "pay":
                self.points = (1, 0) if self.dealer % 2 else (0, 1)
                return False
            if said in {"down", "pass"}:
                continue
            self.maker = seat
            self.trump = refused if said.startswith("up") else said.split()[1]
            if said.endswith("alone"):
                self.lone.append(seat)
            return blind or number == 1
        return False

    def makings(self, number: int, seat: int, refused: str) -> set[str]:
        """Return the words by which a seat may make trumps in a round."""
        ends = [""] if self.rules.alone_who.value == "none" else ["", " alone"]
        if number == 1:
            assists = seat == (self.dealer + 2) % 4 and self.rules.assist_must_alone
            return {f"up{end}" for end in (ends[1:] if assists else ends)}
        suits = "CDHSN" if self.rules.no_trump else "CDHS"
        return {f"name {suit}{end}" for suit in suits if suit != refused for end in ends}

    def may_go_alone(self, seat: int) -> bool:
        """Say whether a seat may declare now to play alone."""
        makers, defence = self.maker % 2, self.rules.defend_alone.value
        if seat % 2 in {other % 2 for other in self.lone}:
            return False
        if seat % 2 != makers:
            return defence == "always" or (defence == "vs_lone" and bool(self.lone))
        who = self.rules.alone_who.value
        return who != "none" if seat == self.maker else who in {"maker_side", "anyone"}

    def lone_defence(self) -> Telling[None]:
        """Ask the defenders from the maker's left."""
        for seat in ((self.maker + 1) % 4, (self.maker + 3) % 4):
            if self.may_go_alone(seat):
                _, said = yield {(seat, "defend"), (seat, "no defence")}
                if said == "defend":
                    self.lone.append(seat)

    def exchange(self) -> Telling[None]:
        """Let the dealer lay one of six cards out, or of five."""
        own = self.hands[self.dealer]
        six = own | {self.turn_up}
        free = own if self.rules.dealer_exchange.value == "must_keep" else six
        _, said = yield {(self.dealer, f"out {card}") for card in free}
        self.hands[self.dealer] = six - {said.split()[1]}

    def window(self) -> Telling[str | None]:
        """Take declarations until a card is led, and return the lead."""
        while True:
            may = {seat for seat in range(4) if self.may_go_alone(seat)}
            leader = self.leader()
            seat, said = yield (
                {(seat, "alone") for seat in may}
                | {(seat, "keep") for seat in may - self.declined}
                | {(leader, f"play {card}") for card in self.hands[leader]}
            )
            if said == "alone":
                self.lone.append(seat)
            elif said == "keep":
                self.declined.add(seat)
            else:
                return said
            if not any(self.may_go_alone(seat) for seat in range(4)):
                return None

    def leader(self) -> int:
        """Return who leads to the first trick."""
        first = self.dealer + 1
        if len(self.lone) == 2 and self.rules.two_lone_lead.value == "defender":
            first = next(seat for seat in self.lone if seat % 2 != self.maker % 2)
        elif len(self.lone) == 1 and self.rules.lone_lead.value == "left_of_lone":
            first = self.lone[0] + 1
        return self.active_from(first)

    def active_from(self, first: int) -> int:
        """Return a seat, or the next one that plays."""
        return next(seat % 4 for seat in range(first, first + 4) if seat % 4 not in self.idle)

    def tricks(self, lead: str | None) -> Telling[None]:
        """Play five tricks; the first card may have been led already."""
        seat = self.leader()
        for _ in range(5):
            fallen: dict[int, str] = {}
            while len(fallen) < 4 - len(self.idle):
                said = lead
                if said is None:
                    _, said = yield {(seat, f"play {card}") for card in self.playable(seat, fallen)}
                lead = None
                fallen[seat] = said.split()[1]
                self.hands[seat].discard(fallen[seat])
                seat = self.active_from(seat + 1)
            seat = self.winner(fallen)
            self.taken[seat] += 1
            self.winners.append(seat)

    def in_play(self, card: str) -> str:
        """Return the suit a card counts for in this hand."""
        return suit_of(card, self.trump, bowers=self.rules.bowers)

    def playable(self, seat: int, fallen: dict[int, str]) -> set[str]:
        """Return what a seat may play to the cards that have fallen."""
        held = self.hands[seat]
        led = next(iter(fallen.values()), None)
        return {card for card in held if led and self.in_play(card) == self.in_play(led)} or held

    def winner(self, fallen: dict[int, str]) -> int:
        """Return who takes a trick."""
        led = self.in_play(next(iter(fallen.values())))
        able = [seat for seat, card in fallen.items() if self.in_play(card) in {led, self.trump}]
        bowers = self.rules.bowers
        return max(able, key=lambda seat: power_of(fallen[seat], self.trump, bowers=bowers))

    def worth(self) -> tuple[int, int]:
        """Return the points of the sides."""
        makers = self.maker % 2
        won = self.taken[makers] + self.taken[makers + 2]
        alone = any(seat % 2 == makers for seat in self.lone)
        rules = self.rules
        order = "".join("m" if seat % 2 == makers else "d" for seat in self.winners)
        if rules.fast_break and order == "ddmmm":
            return (0, 0)
        least = 0 if won else rules.pts_euchre_all
        rows = {3: rules.pts_made, 5: rules.pts_march, 0: max(rules.pts_euchre, least)}
        if alone and rules.alone_doubles:
            rows = {tricks: 2 * points for tricks, points in rows.items()}
        elif alone:
            rows = {3: rules.pts_alone_made, 5: rules.pts_alone_march}
            rows[0] = max(rules.pts_euchre_alone, least)
        if won >= 3:
            points = rows[5] if won == 5 else rows[3]
            return (points, 0) if makers == 0 else (0, points)
        points = rows[0]
        if any(seat % 2 != makers for seat in self.lone):
            points = self.rules.pts_lone_def_all if won == 0 else self.rules.pts_lone_def
        return (0, points) if makers == 0 else (points, 0)
