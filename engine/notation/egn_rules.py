"""Rules of a game from the flags of an EGN file, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.choices import (
    BestCardOrder,
    DefendAlone,
    FarmersCards,
    FarmersHand,
    JokerTurnedUp,
    LoneLead,
    TwoLoneLead,
)
from engine.errors import BadRecord, gettext_noop
from engine.game import EndKind, GameEnd
from engine.notation.egn_values import LEFT_OF_DEALER, LEFT_OF_LONER, EgnRuleset
from engine.rules import Rules

DECK_BY_RANK: Final[Mapping[int, int]] = {9: 24, 8: 28, 7: 32}


def rules_of(ruleset: EgnRuleset) -> Rules:
    """Return the rules of a file, or raise `BadRecord` for flags that cannot be played."""
    if ruleset.num_players != 4:
        sentence = gettext_noop("The game is for %(players)s players; only four are read.")
        path = "metadata.ruleset.num_players"
        raise BadRecord("not_four_players", sentence, path=path, players=ruleset.num_players)
    if ruleset.min_rank not in DECK_BY_RANK:
        sentence = gettext_noop("The lowest rank is %(rank)s; only packs from 7, 8 or 9 are read.")
        path = "metadata.ruleset.min_rank"
        raise BadRecord("bad_deck", sentence, path=path, rank=ruleset.min_rank)
    left_of_loner = ruleset.loner_lead == LEFT_OF_LONER
    return Rules(
        deck=DECK_BY_RANK[ruleset.min_rank],
        joker=ruleset.joker,
        joker_turned_up=JokerTurnedUp.DEALER_NAMES_BLIND,
        stick_dealer=ruleset.std,
        assist_must_alone=ruleset.canadian,
        defend_alone=DefendAlone.VS_LONE if ruleset.defend_alone else DefendAlone.NEVER,
        lone_lead=LoneLead.LEFT_OF_LONE if left_of_loner else LoneLead.ELDEST_ACTIVE,
        two_lone_lead=TwoLoneLead.DEFENDER if left_of_loner else TwoLoneLead.ELDEST_ACTIVE,
        pts_alone_march=ruleset.loner_march_score,
        pts_euchre_alone=ruleset.loner_euchred_score,
        best_card=ruleset.partners_best,
        best_card_order=BestCardOrder.RECEIVE_FIRST,
        no_trump=ruleset.allow_no_trump and not ruleset.joker,
        farmers_hand=FarmersHand.EXCHANGE if ruleset.farmers else FarmersHand.NONE,
        farmers_cards=FarmersCards.THREE_LOW,
        go_under=ruleset.go_under,
        fast_break=ruleset.fast_break,
        four_trick_tokens=ruleset.four_trick_tokens,
        target=ruleset.winning_score or Rules().target,
    )


def end_of(ruleset: EgnRuleset) -> GameEnd:
    """Return what ends a game of a file."""
    if ruleset.num_deals:
        return GameEnd(kind=EndKind.DEALS, value=ruleset.num_deals)
    return GameEnd(kind=EndKind.TARGET, value=ruleset.winning_score)


def ruleset_of(rules: Rules, end: GameEnd) -> EgnRuleset:
    """Return the flags that say these rules, as far as EGN can say them.

    Going alone as maker is all EGN knows; a game in which others did so is refused where its
    deals are written.
    """
    ranks = {deck: rank for rank, deck in DECK_BY_RANK.items()}
    left_of_loner = rules.lone_lead is LoneLead.LEFT_OF_LONE
    deals = end.value if end.kind == EndKind.DEALS else 0
    target = end.value if end.kind == EndKind.TARGET else rules.target
    doubled = rules.alone_doubles
    return EgnRuleset(
        std=rules.stick_dealer,
        min_rank=ranks[rules.deck],
        winning_score=0 if deals else target,
        num_deals=deals,
        canadian=rules.assist_must_alone,
        loner_lead=LEFT_OF_LONER if left_of_loner else LEFT_OF_DEALER,
        loner_march_score=2 * rules.pts_march if doubled else rules.pts_alone_march,
        loner_euchred_score=2 * rules.pts_euchre if doubled else rules.pts_euchre_alone,
        defend_alone=rules.defend_alone is not DefendAlone.NEVER,
        farmers=rules.farmers_hand is not FarmersHand.NONE,
        partners_best=rules.best_card,
        go_under=rules.go_under,
        joker=rules.joker,
        allow_no_trump=rules.no_trump,
        fast_break=rules.fast_break,
        four_trick_tokens=rules.four_trick_tokens,
    )
