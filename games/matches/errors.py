"""Errors that a person at the desk can act on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise


class DomainError(Exception):
    """Something the person can put right: a stable `code` and a translated sentence.

    `fields` names the inputs at fault, each with its own sentences, for forms and the API.
    Subclasses set `code`; pages show `str(error)` beside the input with what was typed kept.
    """

    code = "refused"

    def __init__(
        self,
        sentence: str | Promise,
        *,
        code: str | None = None,
        fields: Mapping[str, Sequence[str | Promise]] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code or type(self).code
        self.fields = {
            name: [str(text) for text in texts] for name, texts in (fields or {}).items()
        }

    def __str__(self) -> str:
        return str(self.sentence)


class NotAllowed(DomainError):
    """The person is known, but this is not theirs to do."""

    code = "not_allowed"


class Conflict(DomainError):
    """Somebody else changed the same thing first; nothing was written."""

    code = "conflict"


class UnlawfulStep(DomainError):
    """The thing cannot go from its present status to the one asked for."""

    code = "unlawful_step"


class UnknownMatch(DomainError):
    """There is no such match."""

    code = "unknown_match"


class ImpossibleScore(DomainError):
    """A hand or a final score that cannot come about under the match's rules."""

    code = "impossible_score"


class ReasonMissing(DomainError):
    """A change of a result that does not say why."""

    code = "reason_missing"
