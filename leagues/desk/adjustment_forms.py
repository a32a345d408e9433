"""What a director types about points that a ruling gives or takes; it is looked at first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.desk.put_right_forms import PutRightForm
from leagues.desk.services.points_rulings import (
    PointsChanged,
    PointsGiven,
    PointsRuling,
    PointsUndone,
    PointsWithdrawn,
)
from leagues.events.entry_names import entry_label
from leagues.events.formats import Unit
from leagues.events.models import EntryMember, Event
from leagues.standings.services.adjustments import NewAdjustment

MOST: Final = 999
LONGEST_REASON: Final = 200


def points_by_ruling() -> forms.DecimalField:
    """Return an input for points that are given, or with a minus taken."""
    return forms.DecimalField(
        label=_("Points"),
        min_value=-MOST,
        max_value=MOST,
        decimal_places=1,
        help_text=_("With a minus to take them. Where games won count, games: 1, or half, 0.5."),
    )


def why_in_public() -> forms.CharField:
    """Return an input for a reason that stands in the opened row."""
    return forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        help_text=_("Everybody who sees the standings can read it in the opened row."),
    )


class PointsRulingForm(PutRightForm):
    """A ruling about points beside all games: no match, and no round follows from it."""

    ruling: Callable[..., PointsRuling]
    """What is asked for, told the id in the address; every kind says, once it is valid."""

    def __init__(self, posted: Any = None, *args: Any, **kwargs: Any) -> None:
        """Ask for nothing that belongs to a match."""
        # Any: as forms.Form
        super().__init__(posted, *args, **kwargs)
        del self.fields["revision"], self.fields["pairings"]


class GiveForm(PointsRulingForm):
    """Who, how many points, and why."""

    done = _("It counts in the standings.")
    who = forms.ChoiceField(label=_("For whom"))
    points = points_by_ruling()
    reason = why_in_public()
    field_order = ("who", "points", "reason")

    def __init__(self, posted: Any = None, *args: Any, event: Event, **kwargs: Any) -> None:
        """Offer everybody of an event; in one query."""
        # Any: as forms.Form
        super().__init__(posted, *args, **kwargs)
        self.fields["who"] = forms.ChoiceField(
            label=self.fields["who"].label,
            choices=[("", "–"), *choices_of(event)],
            widget=forms.Select(attrs={"translate": "no"}),
        )

    def ruling(self, _about: int) -> PointsRuling:
        """Return what is given, and to whom."""
        typed = self.cleaned_data
        entry_id, _slash, player_id = str(typed["who"]).partition("/")
        return PointsGiven(
            new=NewAdjustment(
                entry_id=int(entry_id),
                player_id=int(player_id) if player_id else None,
                points=typed["points"],
            )
        )


class ChangeForm(PointsRulingForm):
    """Other points, or another reason."""

    done = _("It counts in the standings.")
    points = points_by_ruling()
    reason = why_in_public()
    field_order = ("points", "reason")

    def ruling(self, about: int) -> PointsRuling:
        """Return what it becomes."""
        return PointsChanged(adjustment_id=about, points=self.cleaned_data["points"])


class WithdrawPointsForm(PointsRulingForm):
    """Points that do not count any more."""

    done = _("It does not count any more.")

    def ruling(self, about: int) -> PointsRuling:
        """Return which."""
        return PointsWithdrawn(adjustment_id=about)


class UndoPointsForm(PointsRulingForm):
    """The newest change, taken back by one button."""

    done = _("It stands again as before.")
    line = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def ruling(self, _about: int) -> PointsRuling:
        """Return the line of the history."""
        return PointsUndone(line_id=self.cleaned_data["line"])


def choices_of(event: Event) -> list[tuple[str, str]]:
    """Return the entries of an event, and the people of pairs and teams; one query."""
    members = EntryMember.objects.filter(event=event).select_related("entry", "player")
    people: dict[int, list[EntryMember]] = {}
    for member in members.order_by("entry_id", "id"):
        people.setdefault(member.entry_id, []).append(member)
    entries = [
        (
            str(entry_id),
            entry_label(name=own[0].entry.name, people=[each.player.label for each in own]),
        )
        for entry_id, own in people.items()
    ]
    entries.sort(key=lambda choice: choice[1].casefold())
    if event.unit == Unit.SINGLE:
        return entries
    persons = [
        (f"{member.entry_id}/{member.player_id}", member.player.label)
        for own in people.values()
        for member in own
    ]
    return entries + sorted(persons, key=lambda choice: choice[1].casefold())
