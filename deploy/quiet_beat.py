"""One line instead of a page where the timetable cannot send a task: it tries again each second."""

from __future__ import annotations

import logging

from celery.beat import SchedulingError

WORDS = "The broker takes no task of the timetable: %s"


class OneLine(logging.Filter):
    """Let a task that could not be sent be one line, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten what is to be logged; nothing is left out."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, SchedulingError):
            # What it came from says what is wrong; the error itself names its whole task again.
            record.msg, record.args = WORDS, (error.__cause__ or error,)
            record.exc_info = None
        return True
