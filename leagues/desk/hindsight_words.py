"""Say what a card left behind, and why the play of a deal is not weighed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.hindsight import Gap, Hindsight, Loss
from engine.recorded import ReplayedDeal
from games.matches.card_faces import card_name

GAPS: Final[Mapping[Gap, str | Promise]] = MappingProxyType(
    {
        Gap.VOID: gettext_lazy("The cards were dealt again, so there is nothing to say."),
        Gap.PASSED: gettext_lazy("Everybody passed, so no card was played."),
        Gap.RULED: gettext_lazy(
            "Something in this deal was against the rules, so its play cannot be weighed."
        ),
    }
)


def steps_of_cards(deal: ReplayedDeal) -> list[int]:
    """Return the step of each card that was played, in the order they fell."""
    return [number for number, frame in enumerate(deal.frames) if frame.kind == "card"]


def losses_by_step(deal: ReplayedDeal, seen: Hindsight) -> dict[int, Loss]:
    """Return the cards that left tricks behind by the steps in which they fell."""
    steps = steps_of_cards(deal)
    return {steps[loss.play]: loss for loss in seen.losses}


def loss_words(loss: Loss) -> str:
    """Return what a card left behind and which cards would not have, in one sentence."""
    cards = get_text_list([card_name(str(card)) for card in loss.kept_by], _("or"))
    return ngettext(
        "That left %(count)s trick; with all cards open the %(cards)s would have kept it.",
        "That left %(count)s tricks; with all cards open the %(cards)s would have kept them.",
        loss.tricks,
    ) % {"count": loss.tricks, "cards": cards}
