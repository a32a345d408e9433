"""Writing Euchre Game Notation 1.4: the same game always gives the same text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from typing import Final

from engine.notation.egn_reading import BIDDING, TRICKS
from engine.notation.egn_values import (
    FILE_TYPE,
    VERSION,
    Annotations,
    EgnBidding,
    EgnDeal,
    EgnExchange,
    EgnGame,
    EgnLine,
    EgnPlay,
    EgnPlayer,
    EgnRuleset,
)

ALWAYS_WRITTEN: Final = frozenset({"std", "loner_lead"})
LIMITS: Final = frozenset({"winning_score", "num_deals"})


def write_egn(game: EgnGame) -> str:
    """Return a game as EGN text."""
    return json.dumps(game_fields(game, remarks=True), indent=1, ensure_ascii=False) + "\n"


def baseline_hash(game: EgnGame) -> str:
    """Return a number for what was played: the same however it was written or remarked on."""
    canonical = json.dumps(
        game_fields(game, remarks=False),
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return sha256(canonical.encode()).hexdigest()


def given(**values: object) -> dict[str, object]:
    """Return the fields that are not missing."""
    return {key: value for key, value in values.items() if value is not None}


def game_fields(game: EgnGame, *, remarks: bool) -> dict[str, object]:
    """Return a game as JSON fields, with remarks and other lines or without."""
    final = None if game.final_score is None else list(game.final_score)
    metadata = given(
        gameId=game.game_id,
        title=game.title,
        description=game.description,
        date=game.date,
        players=[player_field(player) for player in game.players],
        initialScore=list(game.initial_score),
        finalScore=final,
        ruleset=ruleset_fields(game.ruleset),
    )
    return {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": metadata,
        "deals": [deal_fields(deal, remarks=remarks) for deal in game.deals],
    }


def player_field(player: EgnPlayer) -> object:
    """Return a player as a name, or as an object if there is more."""
    if player.id is None and not player.player_ids:
        return player.name
    ids = [{"id": own, "source": source} for own, source in player.player_ids]
    return given(id=player.id, name=player.name, playerIds=ids or None)


def ruleset_fields(ruleset: EgnRuleset) -> Mapping[str, object]:
    """Return the flags that are not as usual, and those that readers look for."""
    limit = "winning_score" if ruleset.winning_score else "num_deals"
    written = {}
    for item in fields(EgnRuleset):
        value = getattr(ruleset, item.name)
        usual = value == item.default and item.name not in ALWAYS_WRITTEN
        if item.name == limit or (item.name not in LIMITS and not usual):
            written[item.name] = value
    return written


def deal_fields(deal: EgnDeal, *, remarks: bool) -> dict[str, object]:
    """Return a deal as JSON fields."""
    hands = [list(hand) for hand in deal.player_cards]
    state = given(dealer=deal.dealer, upCard=deal.up_card, playerCards=hands or None)
    lines = [line_fields(line) for line in deal.lines] if remarks else []
    return given(
        dealNumber=deal.number,
        initialState=state,
        phases=phase_fields(deal.bidding, deal.play, remarks=remarks),
        alternativeLines=lines or None,
    )


def line_fields(line: EgnLine) -> dict[str, object]:
    """Return another line as JSON fields."""
    phases = phase_fields(line.bidding, line.play, remarks=True)
    return {"branchIndex": line.branch_index, "phases": phases}


def phase_fields(
    bidding: EgnBidding | None, play: EgnPlay | None, *, remarks: bool
) -> list[dict[str, object]]:
    """Return the phases there are."""
    phases = []
    if bidding is not None:
        phases.append(bidding_fields(bidding, remarks=remarks))
    if play is not None:
        phases.append(play_fields(play, remarks=remarks))
    return phases


def bidding_fields(bidding: EgnBidding, *, remarks: bool) -> dict[str, object]:
    """Return calls as JSON fields."""
    return given(
        type=BIDDING,
        calls=list(bidding.calls),
        isAlone=bidding.is_alone,
        aloneDefender=bidding.alone_defender,
        discard=bidding.discard,
        cardExchanges=[exchange_fields(item) for item in bidding.exchanges] or None,
        callAnnotations=annotation_fields(bidding.annotations) if remarks else None,
    )


def exchange_fields(exchange: EgnExchange) -> dict[str, object]:
    """Return an exchange as JSON fields."""
    return given(sender=exchange.sender, receiver=exchange.receiver, cards=list(exchange.cards))


def play_fields(play: EgnPlay, *, remarks: bool) -> dict[str, object]:
    """Return tricks as JSON fields."""
    return given(
        type=TRICKS,
        tricks=[list(trick) for trick in play.tricks],
        playAnnotations=annotation_fields(play.annotations) if remarks else None,
    )


def annotation_fields(annotations: Annotations) -> dict[str, list[str]] | None:
    """Return remarks as JSON fields, or None if there are none."""
    return {str(index): list(remarks) for index, remarks in annotations} or None
