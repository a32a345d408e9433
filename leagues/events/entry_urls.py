"""Addresses of entering beyond one tap: offers, partners, rules, questions."""

from __future__ import annotations

from django.urls import path

from leagues.events.views import (
    entry_offers,
    entry_status,
    entry_terms,
    invited,
    partners,
    questions,
)

urlpatterns = [
    path("events/<int:event_id>/offer/", entry_offers.answer, name="answer_offer"),
    path("events/<int:event_id>/entry-rules/", entry_terms.entry_rules, name="entry_rules"),
    path("events/<int:event_id>/entries/", entry_status.entries, name="entries"),
    path("events/<int:event_id>/entries.csv", entry_status.entries_csv, name="entries_csv"),
    path("events/<int:event_id>/questions/", questions.questions, name="questions"),
    path("events/<int:event_id>/answers/", questions.answers, name="answers"),
    path("events/<int:event_id>/invited/", invited.invited, name="invited"),
    path("invited/<str:key>/", invited.link, name="invited_link"),
    path("events/<int:event_id>/partner/", partners.partner, name="partner"),
    path("partners/<str:key>/", partners.invitation, name="invitation"),
    path("offers/<str:key>/", entry_offers.offer, name="offer"),
]
