"""What a director types about the tables of a league."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.events.league_models import Team
from leagues.players.forms import add_refusal
from leagues.standings.services.team_points import LONGEST_REASON, MOST_POINTS


class PlayOffForm(forms.Form):
    """Two teams of a division that play off, and when."""

    home = forms.TypedChoiceField(label=_("At home"), coerce=int)
    away = forms.TypedChoiceField(label=_("Visitors"), coerce=int)
    day = forms.DateField(
        label=_("Day"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("Write the day like 2026-05-31.")},
    )

    def __init__(self, posted: QueryDict | None = None, *, teams: Sequence[Team]) -> None:
        """Offer the teams of the division."""
        super().__init__(posted)
        for name in ("home", "away"):
            field = self.fields[name]
            if isinstance(field, forms.TypedChoiceField):
                field.choices = [(str(team.pk), team.name) for team in teams]

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them."""
        add_refusal(form=self, error=refusal)


class TeamPointsForm(forms.Form):
    """Points that a ruling gives or takes, and why."""

    points = forms.DecimalField(
        label=_("Points of the table"),
        max_digits=4,
        decimal_places=1,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        help_text=_("Below zero takes points away."),
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        help_text=_("Everybody reads it beside the table."),
    )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them."""
        add_refusal(form=self, error=refusal)
