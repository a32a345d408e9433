"""Times on the wall of the venue, and the instants they mean."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.local_times import (
    RepeatedTime,
    SkippedTime,
    end_of,
    instant_of,
    nearest_instant,
    next_usual_start,
    wall_time,
    week_later,
)

DETROIT = ZoneInfo("America/Detroit")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")  # its clock moves by half an hour
APIA = ZoneInfo("Pacific/Apia")  # left out 30 December 2011


def test_an_ordinary_evening_means_one_instant() -> None:
    assert instant_of(datetime(2026, 5, 5, 19), DETROIT) == datetime(2026, 5, 5, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "zone", "following"),
    [
        (datetime(2026, 3, 8, 2, 30), DETROIT, datetime(2026, 3, 8, 3)),
        (datetime(2026, 3, 8, 2), DETROIT, datetime(2026, 3, 8, 3)),
        (datetime(2026, 10, 4, 2, 10), LORD_HOWE, datetime(2026, 10, 4, 2, 30)),
        (datetime(2011, 12, 30, 19), APIA, datetime(2011, 12, 31)),
    ],
)
def test_a_skipped_time_is_refused_with_the_first_valid_one_after_it(
    written: datetime, zone: ZoneInfo, following: datetime
) -> None:
    with pytest.raises(SkippedTime) as refused:
        instant_of(written, zone)
    assert wall_time(refused.value.next_valid, zone) == following
    assert nearest_instant(written, zone) == refused.value.next_valid


def test_a_repeated_time_needs_a_word_which_one_is_meant() -> None:
    written = datetime(2026, 11, 1, 1, 30)
    with pytest.raises(RepeatedTime) as asked:
        instant_of(written, DETROIT)
    first, second = asked.value.first, asked.value.second
    assert second.astimezone(UTC) - first.astimezone(UTC) == timedelta(hours=1)
    assert instant_of(written, DETROIT, fold=0).astimezone(UTC) == first.astimezone(UTC)
    assert instant_of(written, DETROIT, fold=1).astimezone(UTC) == second.astimezone(UTC)


@given(
    st.datetimes(min_value=datetime(2020, 1, 1), max_value=datetime(2035, 1, 1)),
    st.sampled_from(["America/Detroit", "Europe/London", "Australia/Lord_Howe", "Asia/Tokyo"]),
)
def test_every_written_time_comes_back_or_becomes_the_end_of_its_gap(
    written: datetime, key: str
) -> None:
    shown = wall_time(nearest_instant(written, ZoneInfo(key)), ZoneInfo(key))
    assert timedelta(0) <= shown - written <= timedelta(hours=1)


def test_an_end_before_the_start_is_after_midnight() -> None:
    start = datetime(2026, 5, 5, 19)
    assert end_of(start, time(22)) == datetime(2026, 5, 5, 22)
    assert end_of(start, time(0, 30)) == datetime(2026, 5, 6, 0, 30)


@pytest.mark.parametrize(
    ("last", "now", "expected"),
    [
        (None, datetime(2026, 5, 5, 12), datetime(2026, 5, 5, 19)),
        (None, datetime(2026, 5, 5, 19), datetime(2026, 5, 6, 19)),
        (datetime(2026, 5, 5, 18, 30), datetime(2026, 5, 6, 9), datetime(2026, 5, 12, 18, 30)),
        (datetime(2026, 5, 5, 18, 30), datetime(2026, 6, 1, 9), datetime(2026, 6, 2, 18, 30)),
        (datetime(2026, 5, 5, 18, 30), datetime(2026, 5, 5, 9), datetime(2026, 5, 12, 18, 30)),
    ],
)
def test_the_next_usual_evening_is_on_the_clubs_weekday(
    last: datetime | None, now: datetime, expected: datetime
) -> None:
    assert next_usual_start(last, now) == expected


def test_a_copy_is_a_week_later_or_the_next_such_evening_to_come() -> None:
    start = datetime(2026, 5, 5, 19)
    assert week_later(start, datetime(2026, 5, 6)) == datetime(2026, 5, 12, 19)
    assert week_later(start, datetime(2026, 6, 1)) == datetime(2026, 6, 2, 19)
    assert week_later(start, datetime(2026, 5, 12, 19)) == datetime(2026, 5, 19, 19)
