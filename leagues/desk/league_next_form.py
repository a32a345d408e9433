"""What a director types to make the next season out of a league."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.desk.selectors.league_next import NextTeam
from leagues.events.league_forms import day_field
from leagues.events.league_models import Division
from leagues.events.league_team_forms import RefusableForm

TEAM: Final = "team_"


class NextLeagueForm(RefusableForm):
    """The title and the days of a new season, and in which division each team plays."""

    title = forms.CharField(label=gettext_lazy("Title of the new season"), max_length=80)
    first_day = day_field(gettext_lazy("First day"))
    last_day = day_field(gettext_lazy("Last day"))

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        initial: dict[str, Any],
        teams: Sequence[NextTeam],
        divisions: Sequence[Division],
    ) -> None:
        """Offer a division for each team, as it is proposed."""
        super().__init__(posted, initial=initial)
        offered = [(str(each.level), each.name) for each in divisions]
        self.teams = teams
        for line in teams:
            name = f"{TEAM}{line.team.pk}"
            self.fields[name] = forms.ChoiceField(label=line.team.name, required=False)
            self.offer(name, [*offered, ("", _("Does not play"))])
            self.initial[name] = str(line.level)

    @property
    def lines(self) -> list[tuple[NextTeam, forms.BoundField]]:
        """Every team with its field."""
        return [(line, self[f"{TEAM}{line.team.pk}"]) for line in self.teams]

    def levels(self) -> dict[int, int]:
        """Return by the id of each team that goes on in which level it plays."""
        typed = {line.team.pk: self.cleaned_data[f"{TEAM}{line.team.pk}"] for line in self.teams}
        return {team: int(level) for team, level in typed.items() if level}
