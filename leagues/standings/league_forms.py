"""What a director types about the tables of a league."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.standings.services.team_points import LONGEST_REASON, MOST_POINTS


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
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name if name in self.fields else None, sentence)
