"""Questions of an organiser's as they are typed, and the answers of an entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from leagues.events.entry_models import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    QUESTION_KIND_LABELS,
)
from leagues.events.models import Answer, Question
from leagues.events.services.questions import NO, YES
from leagues.events.states import QuestionKind

LONGEST_CHOICES = 1000


class RefusableForm(forms.Form):
    """A form that can show what a service refused."""

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        named = {name: texts for name, texts in refusal.fields.items() if name in self.fields}
        if not named:
            self.add_error(None, str(refusal))
        for name, sentences in named.items():
            for sentence in sentences:
                self.add_error(name, sentence)


class QuestionForm(RefusableForm):
    """One question to everybody who enters."""

    text = forms.CharField(label=gettext_lazy("Question"), max_length=LONGEST_QUESTION)
    kind = forms.ChoiceField(
        label=gettext_lazy("How it is answered"),
        choices=[(key.value, label) for key, label in QUESTION_KIND_LABELS.items()],
    )
    choices = forms.CharField(
        label=gettext_lazy("Answers to choose from, one a line"),
        required=False,
        max_length=LONGEST_CHOICES,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    is_required = forms.BooleanField(label=gettext_lazy("Must be answered"), required=False)


class AnswersForm(RefusableForm):
    """The questions of an event, with what the entry has answered."""

    def __init__(
        self,
        posted: QueryDict | None = None,
        *,
        questions: Sequence[Question],
        answers: Sequence[Answer] = (),
    ) -> None:
        """Show these questions, each with its answer if there is one."""
        super().__init__(posted)
        self.questions = questions
        held = {one.question_id: one.text for one in answers}
        for question in questions:
            self.fields[f"question-{question.pk}"] = _field_of(question, held.get(question.pk, ""))

    def answers(self) -> dict[int, str]:
        """Return what was typed, by id of the question."""
        return {one.pk: self.cleaned_data[f"question-{one.pk}"] for one in self.questions}


def _field_of(question: Question, held: str) -> forms.Field:
    told: dict[str, Any] = {
        "label": format_html('<span translate="no">{}</span>', question.text),
        "required": question.is_required,
        "initial": held,
    }
    if question.kind == QuestionKind.TEXT:
        return forms.CharField(max_length=LONGEST_ANSWER, **told)
    if question.kind == QuestionKind.YES_NO:
        offered: list[tuple[str, Any]] = [(YES, gettext_lazy("Yes")), (NO, gettext_lazy("No"))]
    else:
        offered = [
            (one, format_html('<span translate="no">{}</span>', one)) for one in question.choices
        ]
    return forms.ChoiceField(choices=offered, widget=forms.RadioSelect, **told)
