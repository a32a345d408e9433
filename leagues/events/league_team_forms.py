"""What is typed about teams, days and fixtures of a league."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from leagues.events.league_forms import day_field
from leagues.events.league_labels import WEEKDAY_LABELS
from leagues.events.league_models import Division, Team
from leagues.events.services.league_teams import TeamTerms
from leagues.players.models import Player
from leagues.players.typed import typed_number

LONGEST_LINE: Final = 40
MOST_LINES: Final = 400
MOST_NAMED: Final = 5


class RefusableForm(forms.Form):
    """A form that shows what a service refused at the fields it names, or above them all."""

    def add_refusal(self, refusal: DomainError) -> None:
        """Add the sentences of a refusal."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name if name in self.fields else None, sentence)

    def offer(self, name: str, choices: Sequence[tuple[str, Any]], *, names: bool = True) -> None:
        """Offer choices in a field; `names` stay as they are where pages are translated.

        Any: a text, or a group of choices.
        """
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = list(choices)
            if names:
                field.widget.attrs["translate"] = "no"


class TeamForm(RefusableForm):
    """A team: its name, its division, where and when it is at home, its captains."""

    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=60)
    division = forms.ChoiceField(label=gettext_lazy("Division"))
    venue = forms.CharField(
        label=gettext_lazy("Where it is at home"),
        required=False,
        max_length=120,
        help_text=gettext_lazy(
            "Teams that share a venue write it alike: then they are not at home at once."
        ),
    )
    plays_on = forms.ChoiceField(
        label=gettext_lazy("Home evening"),
        required=False,
        help_text=gettext_lazy("If it is another weekday than that of the rounds."),
    )
    captain = forms.ChoiceField(label=gettext_lazy("Captain"), required=False)
    vice = forms.ChoiceField(label=gettext_lazy("Vice-captain"), required=False)

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        divisions: Sequence[Division],
        people: Sequence[Player],
        team: Team | None = None,
    ) -> None:
        """Offer divisions and people; show a team that is there."""
        super().__init__(posted, initial=_initial(team) if team else {})
        weekdays = [(str(number), label) for number, label in WEEKDAY_LABELS.items()]
        names = [("", _("Nobody yet")), *((str(each.pk), each.label) for each in people)]
        self.offer("division", [(str(each.pk), each.name) for each in divisions])
        self.offer("plays_on", [("", _("The day of the round")), *weekdays], names=False)
        self.offer("captain", names)
        self.offer("vice", names)

    @property
    def division_id(self) -> int:
        """The division that was chosen."""
        return int(self.cleaned_data["division"])

    def terms(self) -> TeamTerms:
        """Return what was typed, once it is valid."""
        typed = self.cleaned_data
        return TeamTerms(
            name=typed["name"],
            venue=typed["venue"],
            plays_on=typed_number(typed["plays_on"]),
            captain_id=typed_number(typed["captain"]),
            vice_id=typed_number(typed["vice"]),
        )


class SignOnForm(RefusableForm):
    """Somebody for a squad: one of the club's list, or a new name."""

    player = forms.ChoiceField(label=gettext_lazy("On the club's list"), required=False)
    name = forms.CharField(
        label=gettext_lazy("Or the name of somebody new"), required=False, max_length=80
    )
    on_night = forms.BooleanField(
        label=gettext_lazy("Signed on at tonight's match"), required=False
    )

    def __init__(self, posted: Any = None, *, people: Sequence[Player]) -> None:
        """Offer people. Any: what a browser sent."""
        super().__init__(posted)
        names = [(str(each.pk), each.label) for each in people]
        self.offer("player", [("", _("Choose somebody")), *names])

    def clean(self) -> dict[str, Any]:  # Any: values of the fields' own types
        """Refuse a form that names nobody, or two."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        if bool(typed.get("player")) == bool(typed.get("name")) and not self.errors:
            raise forms.ValidationError(
                _("Choose somebody of the list, or type the name of somebody new: one of the two.")
            )
        return typed


class DatesForm(RefusableForm):
    """The days of the rounds, one on a line, and those on which nobody plays."""

    days = forms.CharField(
        label=gettext_lazy("Days of the rounds"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=gettext_lazy("One on a line, like 2026-09-15. A round is played on each."),
    )
    free = forms.CharField(
        label=gettext_lazy("Days on which nobody plays"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=gettext_lazy("Holidays, for example. Nothing is moved there either."),
    )

    def clean_days(self) -> list[date]:
        """Return the days that were typed."""
        return days_of(self.cleaned_data["days"])

    def clean_free(self) -> list[date]:
        """Return the days that were typed."""
        return days_of(self.cleaned_data["free"])


class BlackoutForm(RefusableForm):
    """A day that is not possible for a team or in a venue."""

    whose = forms.ChoiceField(label=gettext_lazy("Team or venue"))
    day = day_field(gettext_lazy("Day"))
    words = forms.CharField(label=gettext_lazy("Why"), required=False, max_length=120)

    def __init__(self, posted: Any = None, *, teams: Sequence[Team], venues: Sequence[str]) -> None:
        """Offer teams and venues. Any: what a browser sent."""
        super().__init__(posted, auto_id="blackout_%s")
        self.offer(
            "whose",
            [
                ("", _("Choose one")),
                (_("Teams"), [(f"team:{team.pk}", team.name) for team in teams]),
                (_("Venues"), [(f"venue:{venue}", venue) for venue in venues]),
            ],
        )


class DerbyForm(RefusableForm):
    """Two teams that are to meet on a day."""

    one = forms.ChoiceField(label=gettext_lazy("One team"))
    two = forms.ChoiceField(label=gettext_lazy("The other"))
    day = forms.ChoiceField(label=gettext_lazy("In the round of"))

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        teams: Sequence[Team],
        days: Sequence[tuple[str, str]],
    ) -> None:
        """Offer teams, and the days of rounds in words."""
        super().__init__(posted, auto_id="derby_%s")
        names = [("", _("Choose a team")), *((str(team.pk), team.name) for team in teams)]
        self.offer("one", names)
        self.offer("two", names)
        self.offer("day", days, names=False)


def days_of(text: str) -> list[date]:
    """Return the days that stand in lines of text, or raise which lines are none."""
    lines = [line.strip() for line in text.splitlines()]
    found, wrong = [], []
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        if not line:
            continue
        try:
            found.append(date.fromisoformat(line))
        except ValueError:
            wrong.append(
                _("Line %(number)s: “%(line)s” is no day. Write it like 2026-09-15.")
                % {"number": number, "line": line[:LONGEST_LINE]}
            )
    if len(lines) > MOST_LINES:
        wrong.append(_("Only %(most)s lines are read.") % {"most": MOST_LINES})
    if wrong:
        raise forms.ValidationError(wrong[:MOST_NAMED])
    return sorted(set(found))


def _initial(team: Team) -> dict[str, Any]:
    """Return a team as the fields show it. Any: each field's own type."""
    return {
        "name": team.name,
        "division": str(team.division_id),
        "venue": team.venue,
        "plays_on": "" if team.plays_on is None else str(team.plays_on),
        "captain": str(team.captain_id or ""),
        "vice": str(team.vice_id or ""),
    }
