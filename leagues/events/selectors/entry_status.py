"""Read the list of entries with where each stands, and for the desk what they have answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.events.models import Answer, Event, Question
from leagues.events.selectors.entries import EntryRow, entry_list
from leagues.events.states import QuestionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusLine:
    """An entry with the words for where it stands, and its answers in the order of questions."""

    row: EntryRow
    answers: tuple[str, ...]

    @property
    def standing(self) -> str:
        """Where the entry stands, in the reader's language."""
        row = self.row
        if row.is_waiting:
            return _("Waiting, number %(place)s") % {"place": row.place}
        return row.status_label

    @property
    def lacking(self) -> str:
        """Whom an entry without all its people waits or looks for, "" if it needs nobody."""
        if self.row.is_gone or not self.row.missing:
            return ""
        return _("Waits for a partner's answer") if self.row.is_asked else _("Looks for others")


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusList:
    """The entries of an event, and the questions whose answers the reader may see."""

    lines: Sequence[StatusLine]
    questions: Sequence[Question]


def status_list(*, event: Event, is_desk: bool) -> StatusList:
    """Return where every entry of an event stands; two queries, four for the desk.

    Who withdrew, and the answers, are for the desk only.
    """
    rows = [row for row in entry_list(event_id=event.pk) if is_desk or not row.is_gone]
    questions = list(event.questions.all()) if is_desk else []
    given: dict[tuple[int, int], str] = {}
    if questions:
        answers = Answer.objects.filter(question__in=questions).select_related("question")
        given = {(one.entry_id, one.question_id): _in_words(one) for one in answers}
    return StatusList(
        lines=[
            StatusLine(
                row=row,
                answers=tuple(given.get((row.entry_id, one.pk), "") for one in questions),
            )
            for row in rows
        ],
        questions=questions,
    )


def _in_words(answer: Answer) -> str:
    if answer.question.kind != QuestionKind.YES_NO:
        return answer.text
    return _("yes") if answer.text == "yes" else _("no")
