"""The text of a calendar, read back by a reader of its own."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

from leagues.players.calendar import CalendarEntry, calendar_text

TORONTO = ZoneInfo("America/Toronto")


def _night(**changes: object) -> CalendarEntry:
    values: dict[str, object] = {
        "uid": "event-12@club.example",
        "title": "Club night",
        "starts": datetime(2026, 3, 6, 19, tzinfo=TORONTO),
        "ends": datetime(2026, 3, 6, 22, tzinfo=TORONTO),
        "version": 7,
        "changed_at": datetime(2026, 2, 1, 12, tzinfo=UTC),
    }
    return CalendarEntry(**(values | changes))  # type: ignore[arg-type]


def _read(text: str) -> list[Event]:
    calendar = Calendar.from_ical(text)
    assert isinstance(calendar, Calendar)
    return list(calendar.events)


def _start(event: Event) -> datetime:
    start = event.start
    assert isinstance(start, datetime)
    return start


def test_an_evening_keeps_the_time_on_the_venues_wall_when_clocks_change() -> None:
    # The clocks of Toronto go forward on 8 March 2026.
    before, after = _night(), _night(uid="b", starts=datetime(2026, 3, 13, 19, tzinfo=TORONTO))
    text = calendar_text("Nights", [after, before])
    assert "DTSTART;TZID=America/Toronto:20260306T190000" in text
    assert "DTSTART;TZID=America/Toronto:20260313T190000" in text
    assert "BEGIN:VTIMEZONE" in text
    hours = [_start(event).astimezone(UTC).hour for event in _read(text)]
    assert hours == [0, 23]


def test_what_was_cancelled_stays_as_cancelled_under_the_same_name() -> None:
    held, called_off = (
        _read(calendar_text("Nights", [_night(is_cancelled=gone, version=7 + gone)]))[0]
        for gone in (False, True)
    )
    assert held.uid == called_off.uid == "event-12@club.example"
    assert (held["status"], called_off["status"]) == ("CONFIRMED", "CANCELLED")
    assert called_off.sequence == held.sequence + 1


def test_no_name_writes_lines_of_its_own_and_no_line_is_too_long() -> None:
    odd = "Pairs; \\ night, 🂫\r\nATTENDEE:mailto:x@y.example\nEND:VEVENT " + "long " * 40
    text = calendar_text(odd, [_night(title=odd, place=odd, text=odd)])
    assert "\nATTENDEE" not in text
    (event,) = _read(text)
    assert str(event["summary"]).replace("\r\n", "\n") == odd.replace("\r\n", "\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_a_match_without_an_hour_takes_the_whole_day() -> None:
    text = calendar_text("League", [_night(starts=date(2026, 5, 4), ends=date(2026, 5, 4))])
    assert "DTSTART;VALUE=DATE:20260504" in text
    assert "DTEND;VALUE=DATE:20260505" in text


def test_the_same_entries_give_the_same_text_in_any_order() -> None:
    nights = [_night(uid=str(number)) for number in range(5)]
    assert calendar_text("Nights", nights) == calendar_text("Nights", nights[::-1])
    assert "BEGIN:VEVENT" not in calendar_text("Nights", [])
