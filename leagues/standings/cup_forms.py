"""What a director types about a cup: who enters it and how it is drawn; days and rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from leagues.events.cup_models import CUP_ORDER_LABELS, LEVEL_RULE_LABELS
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_forms import day_field
from leagues.events.league_models import Team
from leagues.events.league_team_forms import RefusableForm
from leagues.players.typed import typed_number
from leagues.standings.services.cup_ties import LONGEST_REASON
from leagues.standings.services.cups import CupTerms


class CupForm(RefusableForm):
    """A cup: its name, its teams, how it is drawn, and the day of its first round."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    teams = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Teams"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least two teams.")},
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Draw"),
        choices=[(key.value, label) for key, label in CUP_ORDER_LABELS.items()],
        initial=CupOrder.LOT.value,
    )
    level_rule = forms.ChoiceField(
        label=gettext_lazy("A tie that is level on games and on points"),
        choices=[(key.value, label) for key, label in LEVEL_RULE_LABELS.items()],
        initial=LevelRule.REPLAY.value,
    )
    day = day_field(gettext_lazy("Day of the first round"))

    def __init__(self, posted: QueryDict | None = None, *, teams: Sequence[Team]) -> None:
        """Offer the teams of the league, all of which are chosen at first."""
        super().__init__(posted, initial={"teams": [team.pk for team in teams]})
        self.offered = teams
        self.offer("teams", [(str(team.pk), team.name) for team in teams])

    def by_division(self) -> list[tuple[str, list[Any]]]:  # Any: a checkbox as Django has it
        """Return the checkboxes of the teams, division by division."""
        found: dict[str, list[Any]] = {}
        for team, box in zip(self.offered, self["teams"].subwidgets, strict=True):
            found.setdefault(team.division.name, []).append(box)
        return list(found.items())

    def terms(self) -> CupTerms:
        """Return what was typed."""
        typed = self.cleaned_data
        return CupTerms(
            name=typed["name"],
            teams=typed["teams"],
            order=CupOrder(typed["order"]),
            level_rule=LevelRule(typed["level_rule"]),
            day=typed["day"],
        )


class TieForm(RefusableForm):
    """A day for the next round or for a replay, or who goes through and why."""

    day = day_field(gettext_lazy("Day"), required=False)
    team = forms.IntegerField(
        label=gettext_lazy("Goes through"),
        required=False,
        error_messages={"invalid": gettext_lazy("Choose one of the two teams of the tie.")},
    )
    reason = forms.CharField(label=gettext_lazy("Why"), required=False, max_length=LONGEST_REASON)

    @property
    def chosen_team(self) -> int | None:
        """Who was chosen, to be chosen again on a page that says what else is missing."""
        return typed_number(self.data.get("team", ""))
