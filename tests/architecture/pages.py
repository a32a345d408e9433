"""How to visit every address of the site: the table that a new address must be written into.

An address whose answers nobody reads is in `WORDLESS`, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.pages_of_cards import CARDS
from tests.architecture.pages_of_desk import DESK
from tests.architecture.pages_of_entering import ENTERING
from tests.architecture.pages_of_events import EVENTS
from tests.architecture.pages_of_leagues import LEAGUES
from tests.architecture.pages_of_lists import LISTS
from tests.architecture.pages_of_live import LIVE
from tests.architecture.pages_of_people import PEOPLE
from tests.architecture.pages_of_privacy import PRIVACY
from tests.architecture.places import Visit

PAGES: Final[dict[str, list[Visit]]] = (
    CARDS | DESK | ENTERING | EVENTS | LEAGUES | LISTS | LIVE | PEOPLE | PRIVACY
)

WORDLESS: Final[dict[str, str]] = {
    "desk:own_data": "a file of data for whom they are about",
    "desk:data_of": "a file of data for whom they are about",
    "desk:record": "a recorded game, in the notation that other programs read",
    "desk:evening": "the recorded games of a table, in the notation that other programs read",
    "desk:own_record": "a recorded game, in the notation of this site",
    "desk:live_egn": "a recorded game, in the notation that other programs read",
    "desk:live_record": "a recorded game, in the notation of this site",
    "desk:club_file": "a file for spreadsheets",
    "desk:event_file": "a file for spreadsheets",
    "desk:season_file": "a file for spreadsheets",
    "desk:rating_file": "a file for spreadsheets",
    "events:stream": "numbers for scripts",
    "events:club_calendar": "a file for calendars, of names and places",
    "events:own_calendar": "a file for calendars, of names and places",
    "events:league_calendar": "a file for calendars",
    "events:team_calendar": "a file for calendars",
    "events:entries_csv": "a file for spreadsheets",
    "seating:plan_csv": "a file for spreadsheets",
    "standings:division_csv": "a file for spreadsheets",
    "health": "for whoever watches over the server",
    "api_schema": "for programs",
    "api_docs": "the names of the schema, shown by a script that is not ours",
    "account_signup": "the address of players:sign_up, which comes first",
    "account_email": "the address of players:email, which comes first",
    "account_reset_password": "the address of players:forgotten_password, which comes first",
    "account_confirm_login_code": "switched off",
    "account_request_reauthentication_code": "switched off",
    "account_confirm_reauthentication_code": "switched off",
}


def url_names() -> set[str]:
    """Return the names of all addresses of the site but those of the API."""
    return {name for name in _names(get_resolver(), "") if "_api:" not in name}


def _names(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            if pattern.name is not None:
                yield f"{prefix}{pattern.name}"
        else:
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _names(pattern, prefix + space)
