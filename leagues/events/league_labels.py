"""What the choices and statuses of team leagues are called on pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from leagues.events.league_states import (
    FixtureStatus,
    LateCardRule,
    LeagueStatus,
    Separator,
    TransferState,
    WithdrawnResults,
)

LEAGUE_STATUS_LABELS = {
    LeagueStatus.DRAFT: _("Being prepared"),
    LeagueStatus.RUNNING: _("Running"),
    LeagueStatus.FINISHED: _("Finished"),
}
FIXTURE_STATUS_LABELS = {
    FixtureStatus.PLANNED: _("To be played"),
    FixtureStatus.POSTPONED: _("Postponed"),
    FixtureStatus.PLAYED: _("Played"),
    FixtureStatus.WALKOVER: _("Walkover"),
    FixtureStatus.UNFULFILLED: _("Not played"),
    FixtureStatus.VOID: _("Void"),
}
WITHDRAWN_RESULTS_LABELS = {
    WithdrawnResults.EXPUNGED: _("They are taken out, as if the team had never been there"),
    WithdrawnResults.KEPT: _("They stand; fixtures still to come go to the other teams"),
    WithdrawnResults.HALF: _(
        "They stand if the team has played half of its fixtures; otherwise they are taken out"
    ),
}
LATE_CARD_LABELS = {
    LateCardRule.HOME: _("the team at home, which hands it in"),
    LateCardRule.WINNERS: _("whoever won; after a draw the team at home"),
    LateCardRule.BOTH: _("both teams"),
}
SEPARATOR_LABELS = {
    Separator.GAMES_WON: _("games won"),
    Separator.GAME_DIFFERENCE: _("games won less games lost"),
    Separator.HEAD_TO_HEAD: _("the matches against each other"),
    Separator.MATCHES_WON: _("matches won"),
    Separator.POINTS_DIFFERENCE: _("points made less points given"),
    Separator.POINTS_MADE: _("points made in games"),
    Separator.PLAY_OFF: _("a play-off"),
}
TRANSFER_STATE_LABELS = {
    TransferState.ASKED: _("Asked for"),
    TransferState.APPROVED: _("Approved"),
    TransferState.REFUSED: _("Refused"),
    TransferState.CALLED_OFF: _("Called off"),
}
WEEKDAY_LABELS = {
    0: _("Monday"),
    1: _("Tuesday"),
    2: _("Wednesday"),
    3: _("Thursday"),
    4: _("Friday"),
    5: _("Saturday"),
    6: _("Sunday"),
}
