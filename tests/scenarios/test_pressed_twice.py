"""Everything a director can press, pressed twice at the same moment: it is done once.

Two real transactions race. Whichever comes second does nothing, or is refused in a sentence; the
history has one line, and what was to be there once is there once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from games.matches.errors import DomainError
from leagues.events.models import AuditEntry
from tests.races import at_once
from tests.scenarios.buttons_at_tables import AT_TABLES
from tests.scenarios.buttons_of_events import OF_EVENTS
from tests.scenarios.pressing import Press

pytestmark = pytest.mark.django_db(transaction=True)

TWICE: Final = 2


@pytest.mark.parametrize("button", [*OF_EVENTS, *AT_TABLES], ids=lambda button: button.__name__)
def test_what_is_pressed_twice_at_once_is_done_once(button: Callable[[], Press]) -> None:
    press = button()
    lines = AuditEntry.objects.filter(event=press.event, verb=press.verb)
    before = lines.count()
    answers = at_once(*[press.act] * TWICE)
    errors = [each for each in answers if isinstance(each, Exception)]
    assert all(isinstance(each, DomainError) for each in errors), errors
    assert len(errors) < TWICE, errors
    assert lines.count() == before + 1
    assert press.there() == press.is_there
