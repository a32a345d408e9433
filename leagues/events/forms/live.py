"""How the live tables of an event are set up, as fields of its form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.online.states import Talk, Watching
from games.online.table_terms import FILL_IN, bot_choices, clock_choices, delay_choices
from leagues.events.formats import DEFAULT_ABSENCE, Absence
from leagues.events.labels import ABSENCE_LABELS, TALK_LABELS, WATCHING_LABELS
from leagues.events.terms import EventTerms


class LiveForm(forms.Form):
    """What happens at live tables while somebody is gone, and how the tables are set up.

    Whatever is left out is as usual.
    """

    absence = forms.ChoiceField(
        label=gettext_lazy("If somebody is gone from a live table"),
        choices=list(ABSENCE_LABELS.items()),
        required=False,
        help_text=gettext_lazy("Only while somebody of another side waits there."),
    )
    absence_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes gone until then"), required=False
    )
    talk = forms.ChoiceField(
        label=gettext_lazy("What can be said at live tables"),
        choices=[(key.value, label) for key, label in TALK_LABELS.items()],
        required=False,
    )
    live_clock = forms.ChoiceField(
        label=gettext_lazy("Clock at live tables"), choices=clock_choices, required=False
    )
    live_watching = forms.ChoiceField(
        label=gettext_lazy("Who may watch live tables"),
        choices=[(key.value, label) for key, label in WATCHING_LABELS.items()],
        required=False,
    )
    live_delay = forms.TypedChoiceField(
        label=gettext_lazy("Whoever watches sees the game"),
        choices=delay_choices,
        coerce=int,
        required=False,
    )
    live_bot = forms.ChoiceField(
        label=gettext_lazy("Who plays on for the absent"), choices=bot_choices, required=False
    )

    def live_terms(self) -> dict[str, Any]:  # Any: each field's own type
        """Return what was chosen for live tables, as terms of the event."""
        typed = self.cleaned_data
        minutes = typed["absence_minutes"]
        return {
            "absence": Absence(typed["absence"] or Absence.BOTS),
            "absence_minutes": DEFAULT_ABSENCE if minutes is None else minutes,
            "talk": Talk(typed["talk"] or Talk.PHRASES),
            "live_clock": typed["live_clock"],
            "live_watching": Watching(typed["live_watching"] or Watching.ANYONE),
            "live_delay": typed["live_delay"] or 0,
            "live_bot": typed["live_bot"] or FILL_IN,
        }


def initial_live(terms: EventTerms) -> dict[str, Any]:  # Any: each field's own type
    """Return what terms say of live tables, as the fields show it."""
    return {
        "absence": terms.absence.value,
        "absence_minutes": terms.absence_minutes,
        "talk": terms.talk.value,
        "live_clock": terms.live_clock,
        "live_watching": terms.live_watching.value,
        "live_delay": terms.live_delay,
        "live_bot": terms.live_bot,
    }
