"""Addresses of events and entries in the API."""

from __future__ import annotations

from django.urls import path

from leagues.events.api import EntryList, EventDetail, EventList, Register, Withdraw
from leagues.events.api_entering import Offer, QuestionList
from leagues.events.api_labels import PrizeLabels
from leagues.events.api_money import Cash
from leagues.events.api_partners import PartnerAnswer, Partners
from leagues.events.league_api import FixtureList, LeagueDetail, LeagueList, TeamDetail
from leagues.events.league_api_writing import ChangeFixture, SignOn
from leagues.events.league_transfers_api import TransferAnswer, Transfers

app_name = "events_api"

urlpatterns = [
    path("events/", EventList.as_view(), name="events"),
    path("events/<int:event_id>/", EventDetail.as_view(), name="event"),
    path("events/<int:event_id>/entries/", EntryList.as_view(), name="entries"),
    path(
        "events/<int:event_id>/entries/<int:entry_id>/labels/",
        PrizeLabels.as_view(),
        name="prize_labels",
    ),
    path("events/<int:event_id>/cash/", Cash.as_view(), name="cash"),
    path("events/<int:event_id>/questions/", QuestionList.as_view(), name="questions"),
    path("events/<int:event_id>/offer/", Offer.as_view(), name="offer"),
    path("events/<int:event_id>/partners/", Partners.as_view(), name="partners"),
    path(
        "events/<int:event_id>/partners/<int:question_id>/",
        PartnerAnswer.as_view(),
        name="partner_answer",
    ),
    path("events/<int:event_id>/register/", Register.as_view(), name="register"),
    path("events/<int:event_id>/withdraw/", Withdraw.as_view(), name="withdraw"),
    path("leagues/", LeagueList.as_view(), name="leagues"),
    path("leagues/<int:league_id>/", LeagueDetail.as_view(), name="league"),
    path("leagues/<int:league_id>/fixtures/", FixtureList.as_view(), name="league_fixtures"),
    path("teams/<int:team_id>/", TeamDetail.as_view(), name="team"),
    path("leagues/<int:league_id>/transfers/", Transfers.as_view(), name="league_transfers"),
    path("league-transfers/<int:transfer_id>/", TransferAnswer.as_view(), name="transfer_answer"),
    path("teams/<int:team_id>/squad/", SignOn.as_view(), name="team_squad"),
    path("fixtures/<int:fixture_id>/change/", ChangeFixture.as_view(), name="change_fixture"),
]
