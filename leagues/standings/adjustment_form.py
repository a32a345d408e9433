"""What a director types about points that a ruling gives or takes."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.events.entry_names import entry_label
from leagues.events.formats import Unit
from leagues.events.models import EntryMember, Event
from leagues.standings.services.adjustments import NewAdjustment

MOST: Final = 999


class AdjustmentForm(forms.Form):
    """Who, how many points, and why."""

    who = forms.ChoiceField(label=_("For whom"))
    points = forms.DecimalField(
        label=_("Points"),
        min_value=-MOST,
        max_value=MOST,
        decimal_places=1,
        help_text=_("With a minus to take them. Where games won count, games: 1, or half, 0.5."),
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("Everybody who sees the standings can read it in the opened row."),
    )

    def __init__(self, posted: Any = None, *, event: Event) -> None:
        """Offer everybody of an event; in one query. Any: what a browser sent."""
        super().__init__(posted)
        choices = [("", "–"), *choices_of(event)]
        self.fields["who"] = forms.ChoiceField(
            label=self.fields["who"].label,
            choices=choices,
            widget=forms.Select(attrs={"translate": "no"}),
        )

    def new(self) -> NewAdjustment:
        """Return what was typed, once it is valid."""
        typed = self.cleaned_data
        entry_id, _slash, player_id = str(typed["who"]).partition("/")
        return NewAdjustment(
            entry_id=int(entry_id),
            player_id=int(player_id) if player_id else None,
            points=typed["points"],
            reason=typed["reason"],
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name, sentence)


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
