"""Who may do what with the seasons of a club; see `access_table`."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import ALL, Rule, words
from tests.architecture.places import club, season
from tests.architecture.seasons import SEASON

DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
HIDDEN: Final = "404 404"
HIDDEN_SIGNED: Final = "login 404"

SEASONS: Final[dict[str, Rule]] = {
    "standings:seasons": Rule(ALL, at=club),
    "standings:new_season": Rule(DIRECTOR, at=club),
    "standings:new_season post": Rule(DIRECTOR_ACTS, at=club, sent=words(**SEASON)),
    "standings:season": Rule(ALL, hidden=HIDDEN, at=season),
    "standings:season_now": Rule(ALL, hidden=HIDDEN, at=season),
    "standings:edit_season": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=season),
    "standings:edit_season post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=season,
        sent=lambda scene: SEASON | {"revision": str(scene.season.revision)},
    ),
    "standings:season_nights": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=season),
    "standings:season_nights post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=season,
        sent=lambda scene: {"event": str(scene.finished.pk), "counts": "no"},
    ),
    "standings:season_handicap": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=season,
        sent=lambda scene: {"player": str(scene.walk_in.player_id), "points": "2"},
    ),
    "standings:close_season": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=season, sent=words(to="closed")
    ),
}
