"""Addresses of people, clubs and accounts."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from leagues.players.views import (
    account,
    claims,
    clubs,
    notices,
    people,
    person,
    privacy,
    tokens,
)

app_name = "players"

ONE = "clubs/<slug:slug>/people/<int:membership_id>/"

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.found, name="found"),
    path("clubs/<slug:slug>/edit/", clubs.edit_club, name="edit_club"),
    path("clubs/<slug:slug>/join/", clubs.join, name="join"),
    path("clubs/<slug:slug>/leave/", clubs.leave, name="leave"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/add/", people.add_person, name="add_person"),
    path(ONE, person.person, name="person"),
    path(f"{ONE}role/", person.set_role, name="set_role"),
    path(f"{ONE}name/", person.rename, name="rename"),
    path(f"{ONE}distinction/", person.set_distinction, name="set_distinction"),
    path(f"{ONE}aliases/", person.add_alias, name="add_alias"),
    path(f"{ONE}aliases/<int:alias_id>/remove/", person.remove_alias, name="remove_alias"),
    path(f"{ONE}invite/", person.invite, name="invite"),
    path(f"{ONE}reset-link/", person.make_reset_link, name="reset_link"),
    path(f"{ONE}remove/", person.remove, name="remove"),
    path(f"{ONE}privacy/", privacy.person_privacy, name="person_privacy"),
    path(f"{ONE}privacy/consents/", privacy.person_consent, name="person_consent"),
    path("me/privacy/", privacy.privacy, name="privacy"),
    path("me/privacy/consents/", privacy.consent, name="consent"),
    path("claim/forget/", claims.forget_claim, name="forget_claim"),
    path("claim/<str:key>/", claims.claim, name="claim"),
    path("me/", account.me, name="me"),
    path("me/name/", account.set_name, name="set_name"),
    path("me/messages/", notices.notices, name="notices"),
    path("me/messages/read/", notices.read, name="read_notices"),
    path("me/messages/choices/", notices.correspondence, name="correspondence"),
    path("me/calendar/", notices.calendar_key, name="calendar_key"),
    path("messages/stop/<str:key>/<slug:kind>/", notices.stop, name="stop_notices"),
    path("me/token/", tokens.token, name="token"),
    path("me/token/revoke/", tokens.revoke, name="revoke_token"),
    path("me/email/", account.change_email, name="email"),
    # These three stand before allauth's own pages at the same addresses.
    path("accounts/signup/", account.sign_up, name="sign_up"),
    path("accounts/password/reset/", account.forgotten_password, name="forgotten_password"),
    path("accounts/email/", RedirectView.as_view(pattern_name="players:email")),
]
