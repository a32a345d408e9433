"""How a rule of the access table is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.architecture.scene import Scene

ALL: Final = "200 200 200 200 200 200"
ALL_ACT: Final = "302 302 302 302 302 302"
KINDS: Final = ("anonymous", "stranger", "member", "scorer", "director", "organiser")
Sent = Callable[[Scene], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Rule:
    """An address, what is sent there, and the answers that the kinds of visitor get."""

    answers: str
    hidden: str = ""
    at: Callable[[Scene], list[Any]] = lambda scene: []
    query: str = ""
    sent: Sent | None = None

    def expected(self, *, is_public: bool) -> dict[str, str]:
        """Return the answer for each kind of visitor.

        Of an event for members only those are asked whom that may concern.
        """
        answers = dict(zip(KINDS, self.answers.split(), strict=True))
        if is_public:
            return answers
        instead = dict(zip(KINDS, self.hidden.split(), strict=False))
        return {kind: instead.get(kind, answers[kind]) for kind in KINDS[:3]}


def nothing(scene: Scene) -> Mapping[str, Any]:
    return {}


def words(**typed: Any) -> Sent:
    return lambda scene: typed
