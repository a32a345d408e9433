"""The rules of a game as one value: every option, checked when it is made.

The names of the options and their values are those of docs/rules.md. Defaults are those of
four-handed euchre; a variant gives what differs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Final

from engine.choices import (
    AloneWhen,
    AloneWho,
    AuctionAllPass,
    AuctionLead,
    AuctionTrumpNamed,
    BestCardOrder,
    CalledPartner,
    CallerHolds,
    CutBy,
    DealerExchange,
    DefendAlone,
    DrawAce,
    FarmersCards,
    FarmersHand,
    FirstDealer,
    JokerTurnedUp,
    LoneLead,
    MisdealDealer,
    MultiWinner,
    Packets,
    Penalties,
    Referee,
    RevokeTake,
    Rubber,
    Sides,
    TwoLoneLead,
)
from engine.errors import BadRules, gettext_noop
from engine.house_rules import check_house_rules
from engine.seats import Seat

FIXED_PARTNERS: Final = frozenset({Sides.PAIRS, Sides.ALTERNATE3})
TURN_UP_DECKS: Final = (24, 28, 32)
AUCTION_DECKS: Final = {5: 32, 6: 36, 7: 52}
"""The deck of an auction by its number of players."""

PLAYERS_OF: Final = {
    Sides.PAIRS: (4, 4),
    Sides.ALTERNATE3: (6, 6),
    Sides.SOLO: (2, 2),
    Sides.MAKER_VS_REST: (3, 7),
}
"""The fewest and the most players that can form such sides."""

FIVE_CARDS: Final = 5
SEVEN_CARDS: Final = 7
SIX_PLAYERS: Final = 6
PACKET_SIZES: Final = {
    Packets.THREE_TWO: 5,
    Packets.TWO_THREE: 5,
    Packets.THREE_FOUR: 7,
    Packets.FOUR_THREE: 7,
}
"""How many cards a seat gets in packets that say so; the others fit any hand."""

HIGHEST_NUMBER: Final = 999
RANGES: Final = {"players": (2, 7), "hand_size": (1, HIGHEST_NUMBER), "target": (1, HIGHEST_NUMBER)}
TWO_SIDES: Final = FIXED_PARTNERS | {Sides.SOLO}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Every option of a game; making one that contradicts itself raises `BadRules`."""

    players: int = 4
    sides: Sides = Sides.PAIRS
    deck: int = 32
    joker: bool = False
    hand_size: int = 5
    widow: int = 0
    bowers: bool = True
    deal_packets: Packets = Packets.THREE_TWO
    cut_by: CutBy = CutBy.LEFT
    first_dealer: FirstDealer = FirstDealer.LOT
    draw_ace: DrawAce = DrawAce.HIGH
    turn_up: bool = True
    joker_turned_up: JokerTurnedUp = JokerTurnedUp.FIXED_HEARTS
    dealer_exchange: DealerExchange = DealerExchange.OPTIONAL
    stick_dealer: bool = False
    dealer_may_pay: bool = False
    no_trump: bool = False
    farmers_hand: FarmersHand = FarmersHand.NONE
    farmers_cards: FarmersCards = FarmersCards.NO_ACE_NO_FACE
    go_under: bool = False
    alone_who: AloneWho = AloneWho.MAKER
    alone_when: AloneWhen = AloneWhen.WITH_CALL
    assist_must_alone: bool = False
    defend_alone: DefendAlone = DefendAlone.NEVER
    lone_lead: LoneLead = LoneLead.ELDEST_ACTIVE
    two_lone_lead: TwoLoneLead = TwoLoneLead.ELDEST_ACTIVE
    best_card: bool = False
    best_card_order: BestCardOrder = BestCardOrder.DISCARD_FIRST
    pts_made: int = 1
    pts_march: int = 2
    pts_alone_made: int = 1
    pts_alone_march: int = 4
    pts_alone_caller: int = 0
    pts_euchre: int = 2
    pts_euchre_alone: int = 2
    pts_euchre_all: int = 0
    alone_doubles: bool = False
    pts_lone_def: int = 4
    pts_lone_def_all: int = 4
    fast_break: bool = False
    four_trick_tokens: bool = False
    target: int = 5
    carry_over: bool = False
    double_game_if_love: bool = False
    rubber: Rubber = Rubber.NONE
    multi_winner: MultiWinner = MultiWinner.HIGH_THEN_PLAY_ON
    auction_trump_named: AuctionTrumpNamed = AuctionTrumpNamed.BEFORE_WIDOW
    auction_all_pass: AuctionAllPass = AuctionAllPass.REDEAL
    auction_lead: AuctionLead = AuctionLead.ELDEST
    partners_exact: bool = False
    called_partner: CalledPartner = CalledPartner.NONE
    min_players_call: int = 4
    caller_holds: CallerHolds = CallerHolds.ALONE
    referee: Referee = Referee.PREVENT
    penalties: Penalties = Penalties.FULL
    revoke_pts: int = 2
    revoke_pts_lone: int = 4
    revoke_take: RevokeTake = RevokeTake.CHOOSE
    negative_scores: bool = True
    misdeal_dealer: MisdealDealer = MisdealDealer.SAME

    def __post_init__(self) -> None:
        for check in CHECKS:
            check(self)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Return a hash of every option, worked out once.

        Whatever is kept by rules would compare games option by option if their hashes were alike.
        """
        return hash(tuple(getattr(self, option.name) for option in fields(self)))

    @property
    def has_auction(self) -> bool:
        """Say whether trumps are made by bidding, which is so wherever nothing is turned up."""
        return not self.turn_up

    @cached_property
    def asks_for_poor_hands(self) -> bool:
        """Say whether seats may show a poor hand before the first call."""
        return self.go_under or self.farmers_hand is not FarmersHand.NONE

    @cached_property
    def calls_partner(self) -> bool:
        """Say whether the maker calls a partner by a card."""
        return self.called_partner is not CalledPartner.NONE

    @cached_property
    def has_partners(self) -> bool:
        """Say whether every seat has fixed partners."""
        return self.sides in FIXED_PARTNERS

    @cached_property
    def accounts(self) -> int:
        """Return how many scores a game keeps: one for each of two sides, or one for each seat."""
        return 2 if self.sides in TWO_SIDES else self.players

    def account_of(self, seat: Seat) -> int:
        """Return whose score a seat adds to: its side's, or its own."""
        return seat % self.accounts

    def seats_of(self, account: int) -> tuple[Seat, ...]:
        """Return the seats that add to a score, clockwise."""
        return seats_of_account(self.players, self.accounts, account)

    def mates_of(self, seat: Seat) -> frozenset[Seat]:
        """Return the fixed partners of a seat, or nobody."""
        return self._mates[seat]

    @cached_property
    def _mates(self) -> tuple[frozenset[Seat], ...]:
        """Return the fixed partners of every seat."""
        if not self.has_partners:
            return (frozenset(),) * self.players
        seats = [Seat(seat) for seat in range(self.players)]
        sides = [frozenset(self.seats_of(self.account_of(seat))) for seat in seats]
        return tuple(side - {seat} for seat, side in zip(seats, sides, strict=True))

    def are_allies(self, one: Seat, other: Seat) -> bool:
        """Say whether two seats are the same or fixed partners."""
        return self.account_of(one) == self.account_of(other)


@cache
def seats_of_account(players: int, accounts: int, account: int) -> tuple[Seat, ...]:
    """Return every seat that adds to an account, made once."""
    return tuple(Seat(seat) for seat in range(players) if seat % accounts == account)


def bad_value(key: str, value: object) -> BadRules:
    """Return the refusal of a value that an option does not have."""
    sentence = gettext_noop("The rule “%(option)s” cannot be “%(value)s”.")
    return BadRules("bad_value", sentence, option=key, value=value)


def check_numbers(rules: Rules) -> None:
    """Refuse numbers below nothing or beyond reason."""
    for field in fields(rules):
        number = getattr(rules, field.name)
        if not isinstance(number, int) or isinstance(number, bool):
            continue
        lowest, highest = RANGES.get(field.name, (0, HIGHEST_NUMBER))
        if not lowest <= number <= highest:
            raise bad_value(field.name, number)


def check_sides(rules: Rules) -> None:
    """Refuse a number of players that cannot form the sides."""
    lowest, highest = PLAYERS_OF[rules.sides]
    if rules.sides is Sides.PAIRS and rules.players != lowest:
        sentence = gettext_noop("Two pairs are four players, not %(players)s.")
        raise BadRules("pairs_are_four", sentence, players=rules.players)
    if not lowest <= rules.players <= highest:
        sentence = gettext_noop("%(players)s players cannot form the sides “%(sides)s”.")
        raise BadRules("bad_sides", sentence, players=rules.players, sides=rules.sides.value)


def check_deck(rules: Rules) -> None:
    """Refuse a deck that no such game has, or that is too small."""
    if rules.turn_up and rules.deck not in TURN_UP_DECKS:
        sentence = gettext_noop("A game with a turn-up has 24, 28 or 32 cards, not %(deck)s.")
        raise BadRules("bad_deck", sentence, deck=rules.deck)
    if not rules.turn_up and rules.players not in AUCTION_DECKS:
        sentence = gettext_noop("An auction has five, six or seven players, not %(players)s.")
        raise BadRules("auction_players", sentence, players=rules.players)
    if not rules.turn_up and rules.deck != AUCTION_DECKS[rules.players]:
        sentence = gettext_noop("An auction of %(players)s has %(expected)s cards, not %(deck)s.")
        expected = AUCTION_DECKS[rules.players]
        raise BadRules(
            "bad_deck", sentence, deck=rules.deck, players=rules.players, expected=expected
        )
    needed = rules.players * rules.hand_size + rules.widow + rules.turn_up
    if needed > rules.deck + rules.joker:
        sentence = gettext_noop("%(needed)s cards are needed and the pack has %(deck)s.")
        raise BadRules("deck_too_small", sentence, needed=needed, deck=rules.deck + rules.joker)


def check_hand(rules: Rules) -> None:
    """Refuse a size of the hand, a widow or packets that do not go with the game."""
    if rules.turn_up and rules.widow:
        raise BadRules("widow_with_turn_up", gettext_noop("A game with a turn-up has no widow."))
    if rules.turn_up and rules.hand_size != FIVE_CARDS:
        sentence = gettext_noop("A hand has five cards, not %(cards)s.")
        raise BadRules("five_cards", sentence, cards=rules.hand_size)
    if rules.hand_size not in (FIVE_CARDS, SEVEN_CARDS):
        sentence = gettext_noop("In an auction a hand has five or seven cards, not %(cards)s.")
        raise BadRules("five_or_seven_cards", sentence, cards=rules.hand_size)
    dealt = PACKET_SIZES.get(rules.deal_packets, rules.hand_size)
    if dealt != rules.hand_size:
        sentence = gettext_noop(
            "Packets of %(packets)s make %(dealt)s cards, a hand has %(cards)s."
        )
        raise BadRules(
            "bad_packets",
            sentence,
            packets=rules.deal_packets.value,
            dealt=dealt,
            cards=rules.hand_size,
        )


def check_auction(rules: Rules) -> None:
    """Refuse an auction whose sides have no way to form."""
    if not rules.has_auction:
        return
    if rules.players == SIX_PLAYERS and rules.sides is not Sides.ALTERNATE3:
        sentence = gettext_noop("Six players hold an auction as two sides of three.")
        raise BadRules("six_are_threes", sentence)
    if rules.calls_partner:
        sentence = gettext_noop("In an auction the maker chooses partners, and calls none.")
        raise BadRules("auction_calls_partner", sentence)


def check_call_game(rules: Rules) -> None:
    """Refuse a called partner where that has no meaning."""
    if rules.min_players_call not in (3, 4):
        raise bad_value("min_players_call", rules.min_players_call)
    if not rules.calls_partner:
        return
    if rules.sides is not Sides.MAKER_VS_REST:
        sentence = gettext_noop("A partner is called only where everybody has an own score.")
        raise BadRules("call_needs_own_scores", sentence)
    if rules.players < rules.min_players_call:
        sentence = gettext_noop(
            "A partner is called by at least %(least)s players, not %(players)s."
        )
        raise BadRules(
            "call_needs_players", sentence, least=rules.min_players_call, players=rules.players
        )
    if rules.called_partner is CalledPartner.ACE and rules.caller_holds is CallerHolds.NEXT_BEST:
        sentence = gettext_noop("There is no next best card after the ace that was called.")
        raise BadRules("no_next_best_ace", sentence)


def check_partners(rules: Rules) -> None:
    """Refuse lone hands and best cards where nobody has a fixed partner."""
    if rules.sides is Sides.ALTERNATE3 and rules.best_card:
        sentence = gettext_noop("With two partners it is not clear whose best card is asked for.")
        raise BadRules("best_card_of_two", sentence)
    if rules.has_partners:
        return
    refused = {
        "alone_who": rules.alone_who is not AloneWho.NONE and not rules.calls_partner,
        "defend_alone": rules.defend_alone is not DefendAlone.NEVER,
        "best_card": rules.best_card,
        "assist_must_alone": rules.assist_must_alone,
    }
    for option, asked in refused.items():
        if asked:
            sentence = gettext_noop("“%(option)s” needs fixed partners, and here nobody has any.")
            raise BadRules("no_partner", sentence, option=option)


def check_alone(rules: Rules) -> None:
    """Refuse ways of going alone that contradict each other."""
    anyone = rules.alone_who is AloneWho.ANYONE
    if anyone and rules.alone_when is AloneWhen.WITH_CALL:
        sentence = gettext_noop("Anyone can go alone only before the lead, not with the call.")
        raise BadRules("anyone_before_lead", sentence)
    if anyone and rules.defend_alone is not DefendAlone.ALWAYS:
        sentence = gettext_noop("If anyone may go alone, defenders always may.")
        raise BadRules("anyone_defends", sentence)
    nobody = rules.alone_who is AloneWho.NONE and not rules.has_auction
    if nobody and rules.assist_must_alone:
        sentence = gettext_noop("The dealer's partner cannot have to go alone if nobody may.")
        raise BadRules("assist_alone_forbidden", sentence)
    if nobody and rules.defend_alone is DefendAlone.VS_LONE:
        sentence = gettext_noop("Nobody can defend alone against a lone player if none may be.")
        raise BadRules("no_lone_player", sentence)
    if rules.best_card and nobody and rules.defend_alone is DefendAlone.NEVER:
        sentence = gettext_noop("A partner's best card is for lone players, and nobody may be.")
        raise BadRules("best_card_without_alone", sentence)


def check_accounts(rules: Rules) -> None:
    """Refuse rubbers, laps and double games unless exactly two scores are kept."""
    if rules.accounts == 2:
        return
    refused = {
        "rubber": rules.rubber is not Rubber.NONE,
        "carry_over": rules.carry_over,
        "double_game_if_love": rules.double_game_if_love,
    }
    for option, asked in refused.items():
        if asked:
            sentence = gettext_noop("“%(option)s” needs exactly two scores; here each has one.")
            raise BadRules("not_two_scores", sentence, option=option)


CHECKS: Final = (
    check_numbers,
    check_sides,
    check_hand,
    check_deck,
    check_auction,
    check_call_game,
    check_partners,
    check_alone,
    check_accounts,
    check_house_rules,
)
