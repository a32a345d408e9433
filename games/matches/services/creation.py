"""Make matches with their sides and seats, and take them away again while nothing was played."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from engine.version import RULES_VERSION
from games.matches.errors import UnlawfulStep
from games.matches.models import Match, MatchId, MatchSeat, MatchSide
from games.matches.states import MatchStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPlan:
    """A match to be made: who sits in seats 0.. in order, under which rules, until when.

    A seat without a player has a bot, or a dummy, by its key, or a guest by name. Each side
    begins with the points that are `carried` over to it.
    """

    player_ids: Sequence[int | None]
    side_numbers: Sequence[int]
    variant: str
    rules: Mapping[str, object] = field(default_factory=dict)
    game_end: str
    game_length: int
    is_rated: bool = True
    bot_keys: Mapping[int, str] = field(default_factory=dict)
    guest_names: Mapping[int, str] = field(default_factory=dict)
    carried: Sequence[int] = ()


@transaction.atomic
def create_matches(*, plans: Sequence[MatchPlan]) -> list[Match]:
    """Make the matches of `plans`, in order, in three statements whatever their number."""
    matches = Match.objects.bulk_create(
        Match(
            variant=plan.variant,
            rules=dict(plan.rules),
            rules_version=RULES_VERSION,
            game_end=plan.game_end,
            game_length=plan.game_length,
            is_rated=plan.is_rated,
            carried=list(plan.carried),
            link_key=secrets.token_urlsafe(32),
        )
        for plan in plans
    )
    pairs = list(zip(matches, plans, strict=True))
    MatchSide.objects.bulk_create(
        MatchSide(match=match, number=number)
        for match, plan in pairs
        for number in sorted(set(plan.side_numbers))
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            number=number,
            side_number=side,
            player_id=player_id,
            bot_key=plan.bot_keys.get(number, ""),
            guest_name=plan.guest_names.get(number, ""),
        )
        for match, plan in pairs
        for number, (player_id, side) in enumerate(
            zip(plan.player_ids, plan.side_numbers, strict=True)
        )
    )
    return matches


@transaction.atomic
def delete_matches(*, match_ids: Sequence[MatchId | int]) -> None:
    """Delete matches in which nothing was played; raises `UnlawfulStep` if something was."""
    locked = Match.objects.select_for_update().filter(pk__in=match_ids)
    if any(match.status != MatchStatus.SEATED for match in locked):
        raise UnlawfulStep(
            _("Scores have been entered at a table, so its seats cannot be drawn again.")
        )
    Match.objects.filter(pk__in=match_ids).delete()
