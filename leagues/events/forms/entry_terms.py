"""Who may enter an event, and when, as a director types it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from leagues.events.entry_terms import (
    ENTRY_FIELDS,
    SQUAD_FIELDS,
    TIMES,
    WHO_MAY_ENTER_LABELS,
    WhoMayEnter,
)
from leagues.events.local_times import RepeatedTime, SkippedTime, instant_of, wall_time
from leagues.events.models import Event
from leagues.events.selectors.squads import squads_to_choose

WRITTEN = "%Y-%m-%dT%H:%M"
MOST_RATING = 1000


class WrittenTimeField(forms.Field):
    """A day and a time on the wall of the venue, without a zone."""

    widget = forms.DateTimeInput(format=WRITTEN, attrs={"type": "datetime-local"})

    def to_python(self, value: str | None) -> datetime | None:
        """Return what was written, or None for nothing."""
        if not value:
            return None
        try:
            written = datetime.fromisoformat(value)
        except ValueError:
            written = None
        if written is None or written.tzinfo is not None or not 2000 <= written.year <= 2100:
            raise forms.ValidationError(_("Write day and time like 2026-05-31 19:00."))
        return written.replace(second=0, microsecond=0)


def _which() -> forms.ChoiceField:
    """Return a field that says which of two equal times is meant, wanted only when it matters."""
    return forms.ChoiceField(
        label=gettext_lazy("Which time is meant?"),
        choices=[("0", ""), ("1", "")],
        required=False,
        widget=forms.HiddenInput,
    )


def _age(label: Any) -> forms.IntegerField:  # Any: a lazy text
    return forms.IntegerField(label=label, required=False)


def _rating(label: Any) -> forms.DecimalField:  # Any: a lazy text
    return forms.DecimalField(
        label=label, required=False, min_value=0, max_value=MOST_RATING, decimal_places=1
    )


def _squads_of(event: Event) -> str:
    """Return what stands for the squads that an event is for, as the list of them has it."""
    held = {name: getattr(event, name) for name in SQUAD_FIELDS}
    chosen = ((name.split("_")[1], number) for name, number in held.items() if number is not None)
    return next((f"{kind}-{number}" for kind, number in chosen), "")


class EntryTermsForm(forms.Form):
    """The rules of entering; whatever is left empty holds nobody back."""

    who_may_enter = forms.ChoiceField(
        label=gettext_lazy("Who may enter"),
        choices=[(key.value, label) for key, label in WHO_MAY_ENTER_LABELS.items()],
    )
    squads = forms.ChoiceField(
        label=gettext_lazy("Whose squads, if it is for some"),
        help_text=gettext_lazy("Leagues that are played on the day of the event."),
        required=False,
        widget=forms.Select(attrs={"translate": "no"}),
    )
    rating_least = _rating(gettext_lazy("Lowest rating"))
    rating_most = _rating(gettext_lazy("Highest rating"))
    takes_provisional = forms.BooleanField(
        label=gettext_lazy("Also people whose rating is not certain yet"), required=False
    )
    age_least = _age(gettext_lazy("Youngest, in the year of the event"))
    age_most = _age(gettext_lazy("Oldest, in the year of the event"))
    entries_open_at = WrittenTimeField(label=gettext_lazy("Entries open"), required=False)
    entries_open_at_which = _which()
    entries_close_at = WrittenTimeField(label=gettext_lazy("Entries close"), required=False)
    entries_close_at_which = _which()
    withdraw_until = WrittenTimeField(
        label=gettext_lazy("People can withdraw themselves until"), required=False
    )
    withdraw_until_which = _which()
    offer_hours = forms.IntegerField(
        label=gettext_lazy("Hours for which a freed place is offered"),
        help_text=gettext_lazy(
            "0: the first on the waiting list moves up at once. Otherwise they are asked, and "
            "after that time the next one is."
        ),
    )

    def __init__(self, posted: QueryDict | None = None, *, event: Event) -> None:
        """Show the rules of an event, which comes with its club; times are those of the club."""
        self.zone = ZoneInfo(event.club.time_zone)
        initial: dict[str, Any] = {name: getattr(event, name) for name in ENTRY_FIELDS}
        self.kept = {name: initial[name] for name in TIMES if initial[name] is not None}
        for name, instant in self.kept.items():
            initial[name] = wall_time(instant, self.zone)
        initial["squads"] = _squads_of(event)
        super().__init__(posted, initial=initial)
        squads = cast(forms.ChoiceField, self.fields["squads"])
        squads.choices = [("", "---"), *squads_to_choose(event=event)]
        for name in TIMES:
            told = _("The time of the venue (%(zone)s); empty: any time.")
            self.fields[name].help_text = told % {"zone": event.club.time_zone}

    def clean(self) -> dict[str, Any]:  # Any: values of the fields' own types
        """Find the instants; a time that is none, or two, is a fault at its field."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self._refuse_idle_squads(cleaned)
        for name in TIMES:
            written = cleaned.get(name)
            if written is not None:
                cleaned[name] = self._instant(name, written)
        return cleaned

    def terms(self) -> dict[str, Any]:  # Any: as above
        """Return what was typed, once it is valid."""
        kind, _dash, number = self.cleaned_data["squads"].partition("-")
        is_for_squads = self.cleaned_data["who_may_enter"] == WhoMayEnter.SQUADS
        squads = {
            name: int(number) if is_for_squads and name == f"entry_{kind}_id" else None
            for name in SQUAD_FIELDS
        }
        plain = {name: self.cleaned_data[name] for name in ENTRY_FIELDS if name not in squads}
        return plain | squads

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name, sentence)

    def _refuse_idle_squads(self, cleaned: dict[str, Any]) -> None:  # Any: as above
        """Refuse squads that were chosen now while the event stays open to others.

        Left over from before they are dropped without a word: the choice above them was changed.
        """
        is_for_squads = cleaned.get("who_may_enter") == WhoMayEnter.SQUADS
        if cleaned.get("squads") and not is_for_squads and "squads" in self.changed_data:
            sentence = _(
                "Choose “%(kind)s” under “%(field)s” if it is for these squads only; "
                "otherwise choose none here."
            ) % {
                "kind": WHO_MAY_ENTER_LABELS[WhoMayEnter.SQUADS],
                "field": self.fields["who_may_enter"].label,
            }
            self.add_error("squads", sentence)

    def _instant(self, name: str, written: datetime) -> datetime | None:
        kept = self.kept.get(name)
        which = self.data.get(f"{name}_which", "")
        if kept is not None and not which and wall_time(kept, self.zone) == written:
            return cast(datetime, kept)
        told = {"time": date_format(written, "H:i"), "day": date_format(written, "j F Y")}
        try:
            return instant_of(written, self.zone)
        except SkippedTime as skipped:
            told["next"] = date_format(skipped.next_valid, "H:i")
            self.add_error(
                name,
                _(
                    "There is no %(time)s on %(day)s: the clock is put forward. The next time "
                    "there is %(next)s."
                )
                % told,
            )
        except RepeatedTime as repeated:
            self._ask_which(name, repeated)
            if which in ("0", "1"):
                return repeated.second if which == "1" else repeated.first
            self.add_error(
                name,
                _(
                    "The clock shows %(time)s twice on %(day)s, because it is put back. Say which "
                    "one you mean."
                )
                % told,
            )
        return None

    def _ask_which(self, name: str, repeated: RepeatedTime) -> None:
        field = cast(forms.ChoiceField, self.fields[f"{name}_which"])
        field.widget = forms.RadioSelect()
        field.choices = [
            ("0", _("The first, %(zone)s") % {"zone": repeated.first.tzname()}),
            ("1", _("The second, %(zone)s") % {"zone": repeated.second.tzname()}),
        ]
