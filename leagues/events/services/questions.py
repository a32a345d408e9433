"""What an organiser wants to know of every entry, and what entries have answered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.entry_errors import AnswersRefused, QuestionRefused
from leagues.events.entry_models import LONGEST_ANSWER, LONGEST_CHOICE, LONGEST_QUESTION
from leagues.events.models import Answer, Entry, EntryId, Event, EventId, Question
from leagues.events.services.audit import write_audit
from leagues.events.services.places import lock_for_entries, locked_entry, note_entry
from leagues.events.states import QuestionKind
from leagues.players.models import User
from leagues.players.typed import writable

MOST_QUESTIONS: Final = 12
MOST_CHOICES: Final = 12
YES, NO = "yes", "no"


@transaction.atomic
def add_question(
    *,
    event_id: EventId | int,
    text: str,
    kind: str,
    choices: Sequence[str] = (),
    is_required: bool = False,
    by: User | None,
) -> Question:
    """Ask all entries one more thing; the same text again changes the question that is there.

    Answers that are given stay as they were written. Raises `QuestionRefused` with the fields.
    """
    event = lock_for_entries(event_id)
    asked = " ".join(writable(text).split())
    offered = list(dict.fromkeys(filter(None, (" ".join(one.split()) for one in choices))))
    _check(event, asked, kind, offered)
    number = event.questions.aggregate(last=Max("number"))["last"] or 0
    question, is_new = Question.objects.get_or_create(
        event=event, text=asked, defaults={"number": number + 1}
    )
    question.kind = kind
    question.choices = offered if kind == QuestionKind.CHOICE else []
    question.is_required = is_required
    question.save()
    verb = "entering.question_added" if is_new else "entering.question_changed"
    write_audit(by=by, verb=verb, event_id=event.pk, subject=asked[:120])
    return question


@transaction.atomic
def remove_question(*, event_id: EventId | int, question_id: int, by: User | None) -> None:
    """Take a question away, with what was answered. Again changes nothing."""
    event = lock_for_entries(event_id)
    question = event.questions.filter(pk=question_id).first()
    if question is not None:
        write_audit(
            by=by,
            verb="entering.question_removed",
            event_id=event.pk,
            subject=question.text[:120],
        )
        question.delete()


@transaction.atomic
def answer_questions(
    *, entry_id: EntryId | int, answers: Mapping[int, str], by: User | None
) -> Entry:
    """Keep what an entry answers, by id of the question; an empty answer takes one back.

    Raises `AnswersRefused` with the sentence at "question-" and the id of the question.
    """
    entry, event = locked_entry(entry_id)
    checked = checked_answers(event, answers)
    held = {one.question_id: one for one in entry.answers.all()}
    changed = False
    for question_id, text in checked.items():
        before = held.get(question_id)
        if text == (before.text if before is not None else ""):
            continue
        changed = True
        if text:
            Answer.objects.update_or_create(
                question_id=question_id, entry=entry, defaults={"text": text}
            )
        elif before is not None:
            before.delete()
    if changed:
        note_entry(entry, verb="entry.answered", by=by)
    return entry


def checked_answers(event: Event, answers: Mapping[int, str]) -> dict[int, str]:
    """Return the answers to the questions of an event as they are kept, or raise."""
    faults: defaultdict[str, list[str]] = defaultdict(list)
    kept = {}
    for question in event.questions.all():
        text = " ".join(writable(answers.get(question.pk, "")).split())
        kept[question.pk] = text
        fault = _fault_of(question, text)
        if fault:
            faults[f"question-{question.pk}"].append(fault)
    if faults:
        raise AnswersRefused(next(iter(faults.values()))[0], fields=dict(faults))
    return kept


def _fault_of(question: Question, text: str) -> str:
    told = {"question": question.text}
    if not text:
        return _("“%(question)s” needs an answer.") % told if question.is_required else ""
    if question.kind == QuestionKind.CHOICE and text not in question.choices:
        return _("Choose one of the answers to “%(question)s”.") % told
    if question.kind == QuestionKind.YES_NO and text not in (YES, NO):
        return _("Answer “%(question)s” with yes or no.") % told
    if len(text) > LONGEST_ANSWER:
        return ngettext(
            "The answer to “%(question)s” has %(most)s letter at most.",
            "The answer to “%(question)s” has %(most)s letters at most.",
            LONGEST_ANSWER,
        ) % (told | {"most": LONGEST_ANSWER})
    return ""


def _check(event: Event, text: str, kind: str, choices: Sequence[str]) -> None:
    faults: defaultdict[str, list[str]] = defaultdict(list)
    if not text:
        faults["text"].append(_("Write the question."))
    if len(text) > LONGEST_QUESTION:
        faults["text"].append(
            _("A question has %(most)s letters at most.") % {"most": LONGEST_QUESTION}
        )
    if kind not in set(QuestionKind):
        faults["kind"].append(_("Choose one of the list."))
    if kind == QuestionKind.CHOICE and not 2 <= len(choices) <= MOST_CHOICES:
        faults["choices"].append(
            _("Write from 2 to %(most)s answers, one a line.") % {"most": MOST_CHOICES}
        )
    if any(len(one) > LONGEST_CHOICE for one in choices):
        faults["choices"].append(
            _("An answer to choose has %(most)s letters at most.") % {"most": LONGEST_CHOICE}
        )
    if event.questions.exclude(text=text).count() >= MOST_QUESTIONS:
        faults["text"].append(
            _("An event asks %(most)s questions at most. Take one away first.")
            % {"most": MOST_QUESTIONS}
        )
    if faults:
        raise QuestionRefused(next(iter(faults.values()))[0], fields=dict(faults))
