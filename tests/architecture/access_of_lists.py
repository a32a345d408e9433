"""Who may hand lists in, look at them, and take them along."""

from __future__ import annotations

from typing import Final

from leagues.players.list_reading.heads import ListKind
from tests.architecture.access_rules import ALL, Rule, nothing
from tests.architecture.lists import doubles_of, kept_list, merged, taken_list
from tests.architecture.places import club, finished, opened, running, season

DIRECTOR: Final = "login 403 403 403 200 200"
ORGANISER: Final = "login 403 403 403 403 200"
ORGANISER_ACTS: Final = "login 403 403 403 403 302"
HIDDEN_SIGNED: Final = "login 404"

LISTS: Final[dict[str, Rule]] = {
    "desk:lists": Rule(DIRECTOR, at=club),
    "desk:list": Rule(ORGANISER, at=kept_list()),
    "desk:list of entries": Rule(DIRECTOR, at=kept_list(ListKind.ENTRIES)),
    "desk:club_file": Rule(DIRECTOR, at=lambda scene: [*club(scene), "members", "csv"]),
    "desk:event_lists": Rule(ALL, hidden="404 404", at=running),
    "desk:event_archive": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=finished),
    "desk:event_file": Rule(
        ALL, hidden="404 404", at=lambda scene: [*running(scene), "results", "csv"]
    ),
    "desk:event_file of the desk": Rule(
        "login 403 403 200 200 200",
        hidden="login 404",
        at=lambda scene: [*running(scene), "entries", "xlsx"],
    ),
    "desk:season_file": Rule(ALL, hidden="404 404", at=lambda scene: [*season(scene), "csv"]),
    "desk:rating_file": Rule(ALL, at=lambda scene: ["pairs_turn_up", "csv"]),
    "desk:doubles": Rule(ORGANISER, at=club),
    "desk:merge": Rule(ORGANISER_ACTS, at=club, query="?one=1&other=1"),
    "desk:merge post": Rule(ORGANISER_ACTS, at=club, sent=doubles_of),
    "desk:part": Rule(ORGANISER_ACTS, at=merged, sent=nothing),
    "desk:someone_else": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=running),
    "desk:undo_list": Rule(ORGANISER_ACTS, at=taken_list, sent=nothing),
    "desk:entry_list": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=opened),
}
