"""Addresses of rounds and seats."""

from __future__ import annotations

from django.urls import path

from leagues.seating.views import brackets, cards, members, plan_files, rounds, steps, wishes

app_name = "seating"

urlpatterns = [
    path("events/<int:event_id>/bracket/", brackets.bracket, name="bracket"),
    path("events/<int:event_id>/plan/", steps.plan, name="plan"),
    path("events/<int:event_id>/plan/file/", plan_files.plan_as_file, name="plan_file"),
    path("events/<int:event_id>/plan/file/csv/", plan_files.plan_csv, name="plan_csv"),
    path("events/<int:event_id>/plan/cancel/", steps.cancel, name="cancel"),
    path("events/<int:event_id>/rounds/<int:number>/", rounds.show_round, name="round"),
    path("events/<int:event_id>/rounds/<int:number>/links/", rounds.links, name="links"),
    path("events/<int:event_id>/rounds/<int:number>/swap/", steps.swap, name="swap"),
    path("events/<int:event_id>/rounds/<int:number>/publish/", steps.publish, name="publish"),
    path("events/<int:event_id>/rounds/<int:number>/unpublish/", steps.unpublish, name="unpublish"),
    path("events/<int:event_id>/rounds/<int:number>/close/", steps.close, name="close"),
    path(
        "events/<int:event_id>/entries/<int:entry_id>/people/change/",
        members.people,
        name="people",
    ),
    path("events/<int:event_id>/wishes/", wishes.wishes, name="wishes"),
    path("events/<int:event_id>/wishes/<int:rule_id>/remove/", wishes.remove, name="remove_wish"),
    path("events/<int:event_id>/rest/", wishes.rest, name="rest"),
    path("fixtures/<int:fixture_id>/card/", cards.card, name="card"),
    path("fixtures/<int:fixture_id>/card/write/", cards.write, name="write_card"),
    path("fixtures/<int:fixture_id>/card/confirm/", cards.confirm, name="confirm_card"),
    path("fixtures/<int:fixture_id>/card/dispute/", cards.dispute, name="dispute_card"),
    path("fixtures/<int:fixture_id>/card/settle/", cards.settle, name="settle_card"),
    path("fixtures/<int:fixture_id>/card/take-back/", cards.take_back, name="take_card_back"),
]
