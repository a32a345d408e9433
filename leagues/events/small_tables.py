"""What is played at a table of two or three who are left over, as a part of an event's row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.events.formats import SmallGame

SMALL_GAME_LABELS = {
    SmallGame.USUAL: _("Nearest to the event’s game"),
    SmallGame.EUCHRE: _("Euchre for two or three"),
    SmallGame.JUCRE: _("Jucre for two or three"),
}
GAMES: Final[Mapping[SmallGame, Mapping[int, str]]] = {
    SmallGame.EUCHRE: {2: "euchre2", 3: "euchre3"},
    SmallGame.JUCRE: {2: "jucre2", 3: "jucre3"},
}


class SmallTables(models.Model):
    """Which game those play who are left over, where an event has small tables for them."""

    small_game = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in SMALL_GAME_LABELS.items()],
        default=SmallGame.USUAL.value,
        help_text="What two or three play who are left over.",
    )

    class Meta:
        abstract = True


def game_for_few(chosen: SmallGame | str, *, variant: str, people: int) -> str:
    """Return the key of the game that two or three play in an event of this variant."""
    game = SmallGame(chosen)
    if game is SmallGame.USUAL:
        game = SmallGame.JUCRE if variant.startswith("jucre") else SmallGame.EUCHRE
    return GAMES[game][people]
