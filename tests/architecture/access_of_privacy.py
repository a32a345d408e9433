"""Who may see, change, take along and delete what is kept of people in private."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import Rule, words
from tests.architecture.places import member, walk_in

ACCOUNT: Final = "login 200 200 200 200 200"
ACCOUNT_ACTS: Final = "login 302 302 302 302 302"
DIRECTOR: Final = "login 403 403 403 200 200"
ORGANISER: Final = "login 403 403 403 403 200"
ORGANISER_ACTS: Final = "login 403 403 403 403 302"
PASSWORD: Final = "euchre-night-7"  # that of all accounts of the factories

PRIVACY: Final[dict[str, Rule]] = {
    "players:privacy": Rule(ACCOUNT),
    "players:privacy post": Rule(ACCOUNT_ACTS, sent=words(publication="initials")),
    "players:consent": Rule(ACCOUNT_ACTS, sent=words(what="photos", agree="1")),
    "players:person_privacy": Rule(DIRECTOR, at=walk_in),
    "players:person_privacy post": Rule(
        ORGANISER_ACTS, at=walk_in, sent=words(publication="hidden")
    ),
    "players:person_consent": Rule(
        ORGANISER_ACTS, at=walk_in, sent=words(what="photos", how="paper")
    ),
    "desk:own_data": Rule(ACCOUNT),
    "desk:data_of": Rule(ORGANISER, at=walk_in),
    "desk:data_of with account": Rule("login 403 403 403 403 403", at=member),
    "desk:delete_me": Rule(ACCOUNT),
    # The last organisers of a club are refused.
    "desk:delete_me post": Rule("login 422 302 302 302 422", sent=words(password=PASSWORD)),
    "desk:delete_person": Rule(ORGANISER, at=walk_in),
    "desk:delete_person post": Rule(ORGANISER_ACTS, at=walk_in, sent=words(password=PASSWORD)),
    "desk:delete_person with account": Rule(
        "login 403 403 403 403 403", at=member, sent=words(password=PASSWORD)
    ),
}
