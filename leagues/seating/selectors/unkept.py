"""Wishes that drawn seats do not keep, in sentences for a director."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from leagues.seating.models import WISH_LABELS
from leagues.seating.movements.two_sides import KEEPS_APART, KEPT_APART
from leagues.seating.plans import RoundPlan, Wish, WishKind, ordered
from leagues.seating.selectors.reasons import companies, reasons_kept

# “As often as can be” and “if it can be avoided” promise nothing for a certain round.
OF_GOOD_WILL = (WishKind.TOGETHER, WishKind.HOUSEHOLD)


def unkept_wishes(
    rounds: Sequence[RoundPlan], wishes: Sequence[Wish], names: Mapping[int, str]
) -> list[str]:
    """Return which wishes are not kept in which rounds; no query.

    Not every way of seating can keep every wish, and some have to give way to others.
    """
    sentences = []
    for wish in wishes:
        broken = [each.number for each in rounds if _is_about(wish, each) and _breaks(each, wish)]
        if broken:
            sentences.append(
                _("%(names)s: “%(wish)s” is not kept in round %(rounds)s.")
                % {
                    "names": ", ".join(names.get(key, "") for key in wish.entrants),
                    "wish": WISH_LABELS[wish.kind],
                    "rounds": ", ".join(map(str, broken)),
                }
            )
    return sentences


def rests_of_wishes(
    plan: Any,  # Any: JSON as stored
    rounds: Sequence[RoundPlan],
    wishes: Sequence[Wish],
    names: Mapping[int, str],
) -> list[str]:
    """Return who rests in which rounds since a wish keeps them from meeting; no query.

    `plan` is the stage's, which knows why people rest.
    """
    sentences = []
    for each in rounds:
        reasons = reasons_kept(
            plan, number=each.number, now=companies([t.seats for t in each.tables], each.sit_outs)
        )
        resting = {reason["entrant"] for reason in reasons if reason["text"] == KEPT_APART}
        sentences += [
            _(
                "%(names)s: both rest in round %(round)s, in which they would meet, as “%(wish)s” "
                "is asked of them."
            )
            % {
                "names": ", ".join(names.get(key, "") for key in wish.entrants),
                "round": each.number,
                "wish": WISH_LABELS[wish.kind],
            }
            for wish in wishes
            if wish.kind in KEEPS_APART
            and wish.round_number in (None, each.number)
            and resting.issuperset(wish.entrants)
        ]
    return sentences


def _is_about(wish: Wish, round_plan: RoundPlan) -> bool:
    if wish.kind in OF_GOOD_WILL or wish.round_number not in (None, round_plan.number):
        return False
    return round_plan.present().issuperset(wish.entrants)


def _breaks(round_plan: RoundPlan, wish: Wish) -> bool:
    if wish.kind is WishKind.REST:
        return wish.entrants[0] not in round_plan.sit_outs
    two = ordered(*wish.entrants)
    are_opponents = any(two in table.oppositions() for table in round_plan.tables)
    are_partners = any(two in table.partnerships() for table in round_plan.tables)
    return {
        WishKind.APART: are_opponents or are_partners,
        WishKind.NOT_PARTNERS: are_partners,
        WishKind.FORBIDDEN: are_opponents,
        WishKind.FORCED: not are_opponents,
    }[wish.kind]
