"""How long a round has lasted is said in words that anybody reads at a glance."""

from __future__ import annotations

import pytest

from leagues.desk.templatetags.duration_tags import duration


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "1 minute"),
        (119, "119 minutes"),
        (120, "2 hours"),
        (2879, "47 hours"),
        (2880, "2 days"),
        (2939, "2 days"),
    ],
)
def test_a_long_time_is_said_in_hours_and_days(minutes: int, words: str) -> None:
    assert duration(minutes) == words
