"""What was done with a team league, as its history says it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

LEAGUE_VERBS: Final = {
    "league.created": _("Founded the league"),
    "league.changed": _("Changed the league"),
    "league.finished": _("Finished the league"),
    "league.reopened": _("Opened the league again"),
    "league.rolled_over": _("Made the next season out of the league"),
    "league.division_added": _("Added a division"),
    "league.division_changed": _("Changed a division"),
    "league.division_removed": _("Took a division out"),
    "league.team_added": _("Added a team"),
    "league.team_changed": _("Changed a team"),
    "league.team_removed": _("Took a team out"),
    "league.team_withdrew": _("Withdrew a team"),
    "league.team_back": _("Took the withdrawal of a team back"),
    "league.signed_on": _("Signed somebody on for a team"),
    "league.signed_off": _("Took somebody out of a squad"),
    "league.transfer_asked": _("Asked for a transfer"),
    "league.transfer_agreed": _("Agreed to a transfer"),
    "league.transfer_approved": _("Approved a transfer"),
    "league.transfer_refused": _("Refused a transfer"),
    "league.transfer_called_off": _("Called a transfer off"),
    "league.dates_set": _("Set the days of the rounds"),
    "league.blackout_added": _("Noted a day that is not possible"),
    "league.blackout_removed": _("Struck out a day that was not possible"),
    "league.derby_added": _("Noted the wish for a derby"),
    "league.derby_removed": _("Struck out the wish for a derby"),
    "league.list_asked_for": _("Asked for a fixture list"),
    "league.list_called_off": _("Called the making of the fixture list off"),
    "league.list_made": _("A fixture list was made"),
    "league.list_published": _("Published the fixture list"),
    "league.list_taken_back": _("Took the fixture list back"),
    "league.fixture_moved": _("Moved a fixture"),
    "league.fixture_postponed": _("Postponed a fixture"),
    "league.fixture_walkover": _("Gave a walkover"),
    "league.fixture_unfulfilled": _("Noted that a fixture was not played"),
    "league.fixture_void": _("Declared a fixture void"),
    "league.fixture_restored": _("Let a fixture be played after all"),
    "league.card_sent": _("Handed in a result card"),
    "league.card_confirmed": _("Confirmed a result card"),
    "league.card_disputed": _("Disputed a result card"),
    "league.card_settled": _("Settled or corrected a result card"),
    "league.card_taken_back": _("Took a result card back"),
    "league.points": _("Gave or took points of the table"),
    "league.points_withdrawn": _("Took a ruling about points back"),
    "league.play_off_added": _("Added a play-off"),
}
