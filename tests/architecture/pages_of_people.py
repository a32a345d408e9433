"""Visits to the pages of people, clubs and accounts."""

from __future__ import annotations

from typing import Final

from tests.architecture.places import (
    CLUB,
    Visit,
    club,
    key_of,
    kind,
    member,
    walk_in,
)

PEOPLE: Final[dict[str, list[Visit]]] = {
    "players:clubs": [Visit(by=kind(name)) for name in ("anonymous", "organiser")]
    + [Visit(query="?q=zzz")],
    "players:found": [Visit(), Visit(sent={"name": ""}), Visit(sent=CLUB)],
    "players:edit_club": [
        Visit(at=club),
        Visit(at=club, sent={"name": " ", "time_zone": "Mars"}),
        Visit(at=club, sent=CLUB),
    ],
    "players:join": [
        Visit(at=club, by=kind("stranger"), sent={}),
        Visit(at=club, sent={}),
    ],
    "players:leave": [
        Visit(at=club, by=kind("member"), sent={}),
        Visit(at=club, sent={}),
    ],
    "players:people": [Visit(at=club), Visit(at=club, by=kind("member"), query="?q=zzz")],
    "players:add_person": [
        Visit(at=club, sent={"display_name": "Ann"}),
        Visit(at=club, sent={"display_name": "Walk In"}),
        Visit(at=club, sent={"display_name": ""}),
        Visit(at=club, sent={"display_name": "\u202e"}),
    ],
    "players:person": [Visit(at=walk_in), Visit(at=member)],
    "players:set_role": [
        Visit(at=member, sent={"role": "scorer"}),
        Visit(at=member, sent={"role": "king"}),
    ],
    "players:rename": [
        Visit(at=walk_in, sent={"display_name": "Walter In"}),
        Visit(at=walk_in, sent={"display_name": ""}),
        Visit(at=member, sent={"display_name": "Ann"}),
    ],
    "players:set_distinction": [
        Visit(at=walk_in, sent={"distinction": "of the hill"}),
        Visit(at=walk_in, sent={"distinction": "x" * 50}),
    ],
    "players:add_alias": [
        Visit(at=walk_in, sent={"display_name": "Wally"}),
        Visit(at=walk_in, sent={"display_name": ""}),
    ],
    "players:remove_alias": [
        Visit(at=lambda scene: [*walk_in(scene), scene.alias.pk], sent={}),
    ],
    "players:invite": [Visit(at=walk_in, sent={}), Visit(at=member, sent={})],
    "players:reset_link": [Visit(at=member, sent={}), Visit(at=walk_in, sent={})],
    "players:remove": [Visit(at=walk_in, sent={}), Visit(at=member, sent={})],
    "players:forget_claim": [Visit(by=kind("anonymous"), sent={})],
    "players:claim": [
        Visit(at=lambda scene: [scene.invitation()], by=kind("anonymous")),
        Visit(at=lambda scene: [scene.invitation()], by=kind("member")),
        Visit(at=lambda scene: [scene.invitation()], by=kind("member"), sent={}),
        Visit(at=lambda scene: ["used-up"], by=kind("anonymous")),
    ],
    "players:me": [Visit(), Visit(by=kind("newcomer"))],
    "players:set_name": [Visit(sent={"display_name": "Ann"}), Visit(sent={"display_name": ""})],
    "players:token": [Visit(), Visit(sent={})],
    "players:revoke_token": [Visit(sent={})],
    "players:email": [
        Visit(),
        Visit(sent={"email": "new@example.org", "password": "wrong"}),
        Visit(sent={"email": "new@example.org", "password": "euchre-night-7"}),
        Visit(sent={"email": "nonsense", "password": ""}),
    ],
    "players:sign_up": [
        Visit(by=kind("anonymous")),
        Visit(by=kind("anonymous"), sent={"email": "x", "password1": "1", "password2": "2"}),
        Visit(
            by=kind("anonymous"),
            sent={"email": "a@example.org", "password1": "1234", "password2": "1234"},
        ),
    ],
    "players:forgotten_password": [Visit(by=kind("anonymous"))],
    "account_login": [
        Visit(by=kind("anonymous")),
        Visit(by=kind("anonymous"), sent={"login": "a@example.org", "password": "wrong"}),
        Visit(
            by=kind("anonymous"),
            sent=lambda scene: {"login": scene.organiser.email, "password": "euchre-night-7"},
        ),
    ],
    "account_logout": [Visit(), Visit(sent={})],
    "account_inactive": [Visit(by=kind("anonymous"))],
    "account_reauthenticate": [Visit(), Visit(sent={"password": "wrong"})],
    "account_email_verification_sent": [Visit(by=kind("anonymous"))],
    "account_confirm_email": [Visit(by=kind("anonymous"), at=lambda scene: ["nonsense"])],
    "account_change_password": [
        Visit(),
        Visit(sent={"oldpassword": "wrong", "password1": "1", "password2": "2"}),
        Visit(
            sent={
                "oldpassword": "euchre-night-7",
                "password1": "ordered-up-again",
                "password2": "ordered-up-again",
            }
        ),
    ],
    "account_set_password": [Visit()],
    "account_reset_password_done": [Visit(by=kind("anonymous"))],
    "account_reset_password_from_key": [
        Visit(by=kind("anonymous"), at=lambda scene: ["1", "nonsense"]),
        Visit(by=kind("anonymous"), at=lambda scene: key_of(scene)),
    ],
    "account_reset_password_from_key_done": [Visit(by=kind("anonymous"))],
}
