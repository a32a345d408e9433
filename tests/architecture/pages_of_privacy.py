"""Visits to the pages about privacy."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_of_privacy import PASSWORD
from tests.architecture.places import Visit, kind, member, walk_in

PRIVACY: Final[dict[str, list[Visit]]] = {
    "players:privacy": [
        Visit(),
        Visit(by=kind("newcomer")),
        Visit(sent={"publication": "hidden", "birth_year": "1950"}),
        Visit(sent={"publication": "name", "birth_year": "2020"}),
        Visit(sent={"publication": "x", "birth_year": "12", "guardian_email": "x"}),
    ],
    "players:consent": [
        Visit(sent={"what": "photos", "agree": "1"}),
        Visit(sent={"what": "photos"}),
        Visit(sent={"what": "x"}),
    ],
    "players:person_privacy": [
        Visit(at=walk_in),
        Visit(at=walk_in, by=kind("director")),
        Visit(at=member),
        Visit(at=walk_in, sent={"publication": "initials", "guardian_name": "Gus"}),
        Visit(at=walk_in, sent={"publication": "name", "birth_year": "2020"}),
    ],
    "players:person_consent": [
        Visit(at=walk_in, sent={"what": "guardian", "how": "paper"}),
        Visit(at=walk_in, sent={"withdraw": "guardian"}),
        Visit(at=walk_in, sent={"what": "x", "how": "y"}),
    ],
    "desk:delete_me": [
        Visit(),
        Visit(sent={"password": "wrong"}),
        Visit(sent={"password": PASSWORD}),
        Visit(by=kind("member"), sent={"password": PASSWORD}),
    ],
    "desk:delete_person": [
        Visit(at=walk_in),
        Visit(at=walk_in, sent={"password": "wrong"}),
        Visit(at=walk_in, sent={"password": PASSWORD}),
    ],
}
