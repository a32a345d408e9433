"""The day and times of an event as a club writes them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.local_times import RepeatedTime, SkippedTime, end_of, instant_of, wall_time

FIRST_YEAR, LAST_YEAR = 2000, 2100


def time_field(label: Any) -> forms.TimeField:  # Any: a lazy text
    """Return a field for a time on the wall."""
    return forms.TimeField(
        label=label,
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": gettext_lazy("Write the time like 19:00.")},
    )


def which_field(label: Any) -> forms.ChoiceField:  # Any: a lazy text
    """Return a field that says which of two times is meant, shown only when it matters."""
    return forms.ChoiceField(
        label=label,
        choices=[("0", ""), ("1", "")],
        required=False,
        widget=forms.RadioSelect,
    )


class TimesForm(forms.Form):
    """When an event is held, in the time zone of its club.

    After a clean that found no fault `cleaned_data` has `starts_at` and `ends_at`. A time that
    is shown twice adds a choice between the two, which the page then shows.
    """

    day = forms.DateField(
        label=gettext_lazy("Day"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("Write the day like 2026-05-31.")},
    )
    start = time_field(gettext_lazy("Start"))
    start_which = which_field(gettext_lazy("Which start is meant?"))
    end = time_field(gettext_lazy("End"))
    end_which = which_field(gettext_lazy("Which end is meant?"))

    zone: ZoneInfo
    # Instants that stay as they are while their written time does.
    kept: tuple[datetime, ...] = ()

    def clean_day(self) -> date:
        """Refuse a day that is surely a slip."""
        day: date = self.cleaned_data["day"]
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise forms.ValidationError(
                _("Choose a day between the years %(first)s and %(last)s."),
                code="year",
                params={"first": FIRST_YEAR, "last": LAST_YEAR},
            )
        return day

    def clean(self) -> dict[str, Any]:  # Any: values of the fields' own types
        """Find the instants; a time that is none, or two, is a fault at its field."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"day", "start", "end"} <= cleaned.keys():
            start = datetime.combine(cleaned["day"], cleaned["start"])
            cleaned["starts_at"] = self._instant("start", start)
            cleaned["ends_at"] = self._instant("end", end_of(start, cleaned["end"]))
        return cleaned

    @property
    def asks_which_start(self) -> bool:
        """Whether the start is shown twice by the clock."""
        return self.fields["start_which"].required

    @property
    def asks_which_end(self) -> bool:
        """Whether the end is shown twice by the clock."""
        return self.fields["end_which"].required

    def _instant(self, name: str, written: datetime) -> datetime | None:
        fold = self.cleaned_data.get(f"{name}_which")
        for instant in self.kept:
            if not fold and wall_time(instant, self.zone) == written:
                return instant
        try:
            return instant_of(written, self.zone)
        except SkippedTime as skipped:
            self.add_error(name, self._skipped(written, skipped))
        except RepeatedTime as repeated:
            self._ask_which(name, repeated)
            if fold:
                return repeated.second if fold == "1" else repeated.first
            self.add_error(name, self._repeated(written))
        return None

    def _skipped(self, written: datetime, skipped: SkippedTime) -> str:
        return _(
            "There is no %(time)s on %(day)s: the clock is put forward. The next time there "
            "is %(next)s."
        ) % {
            "time": date_format(written, "H:i"),
            "day": date_format(written, "j F Y"),
            "next": date_format(skipped.next_valid, "H:i"),
        }

    def _repeated(self, written: datetime) -> str:
        return _(
            "The clock shows %(time)s twice on %(day)s, because it is put back. Say which one "
            "you mean."
        ) % {"time": date_format(written, "H:i"), "day": date_format(written, "j F Y")}

    def _ask_which(self, name: str, repeated: RepeatedTime) -> None:
        # The field stays the same object: what is bound to it was made before the clean.
        field = cast(forms.ChoiceField, self.fields[f"{name}_which"])
        field.required = True
        field.choices = [
            ("0", _("The first, %(zone)s") % {"zone": repeated.first.tzname()}),
            ("1", _("The second, %(zone)s") % {"zone": repeated.second.tzname()}),
        ]
