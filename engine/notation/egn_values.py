"""A game in Euchre Game Notation (EGN) as values.

EGN stores choices only: the dealer, the turn-up, the calls, the cards as they fell. Everything
else follows from the rules (docs/notation.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FILE_TYPE: Final = "Euchre Game Notation"
VERSION: Final = "1.4"

PASSED_CALL: Final = "Pass"
ORDER_CALL: Final = "Order"
SUIT_CALLS: Final = "shdc"
NO_TRUMP_CALL: Final = "n"
CALLS: Final = (PASSED_CALL, ORDER_CALL, *SUIT_CALLS, NO_TRUMP_CALL, "x")

LEFT_OF_DEALER: Final = "LEFT_OF_DEALER"
LEFT_OF_LONER: Final = "LEFT_OF_LONER"

Annotations = tuple[tuple[int, tuple[str, ...]], ...]
"""Remarks by the index of the call or card they are about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnPlayer:
    """A player's name and what other places know them by."""

    name: str
    id: str | None = None
    player_ids: tuple[tuple[str, str], ...] = ()
    """Pairs of an id and the place it comes from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnRuleset:
    """The flags of a game's rules, with the defaults of the notation."""

    std: bool = True
    min_rank: int = 9
    winning_score: int = 10
    num_deals: int = 0
    canadian: bool = False
    loner_lead: str = LEFT_OF_DEALER
    loner_march_score: int = 4
    loner_euchred_score: int = 2
    defend_alone: bool = False
    farmers: bool = False
    partners_best: bool = False
    go_under: bool = False
    joker: bool = False
    num_players: int = 4
    allow_no_trump: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnExchange:
    """Cards handed from one seat, or the stock, to another."""

    receiver: int
    cards: tuple[str, ...]
    sender: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnBidding:
    """The calls of a deal, clockwise from the dealer's left."""

    calls: tuple[str, ...]
    is_alone: bool = False
    alone_defender: int | None = None
    discard: str | None = None
    exchanges: tuple[EgnExchange, ...] = ()
    annotations: Annotations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnPlay:
    """The cards of a deal's tricks as they fell."""

    tricks: tuple[tuple[str, ...], ...]
    annotations: Annotations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnLine:
    """Another way a deal could have gone, for study."""

    branch_index: int
    bidding: EgnBidding | None = None
    play: EgnPlay | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnDeal:
    """One deal."""

    number: int
    dealer: int
    up_card: str
    player_cards: tuple[tuple[str, ...], ...] = ()
    """The hands as dealt, as far as they are known."""
    bidding: EgnBidding | None = None
    play: EgnPlay | None = None
    lines: tuple[EgnLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EgnGame:
    """A recorded game."""

    players: tuple[EgnPlayer, ...]
    deals: tuple[EgnDeal, ...]
    initial_score: tuple[int, int] = (0, 0)
    final_score: tuple[int, int] | None = None
    ruleset: EgnRuleset = EgnRuleset()
    game_id: str | None = None
    title: str | None = None
    description: str | None = None
    date: str | None = None
