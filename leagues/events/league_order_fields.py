"""The fields in which a director chooses what separates teams of equal points, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.league_labels import SEPARATOR_LABELS
from leagues.events.league_states import Separator

MOST_STEPS: Final = len(Separator)
STEP_FIELDS: Final = tuple(f"tiebreak_{number}" for number in range(1, MOST_STEPS + 1))


def step_fields() -> dict[str, forms.ChoiceField]:
    """Return a field for each step; one that is left empty is passed over."""
    choices = [("", gettext_lazy("none")), *SEPARATOR_LABELS.items()]
    return {
        name: forms.ChoiceField(
            label=_("%(number)s. tie-break") % {"number": number}, choices=choices, required=False
        )
        for number, name in enumerate(STEP_FIELDS, start=1)
    }


def steps_typed(typed: Mapping[str, Any]) -> tuple[Separator, ...]:  # Any: values of all fields
    """Return the steps in the order in which they were chosen."""
    return tuple(Separator(typed[name]) for name in STEP_FIELDS if typed[name])


def initial_of_steps(steps: Sequence[Separator]) -> dict[str, str]:
    """Return an order as the fields show it."""
    shown = [step.value for step in steps][:MOST_STEPS]
    return dict(zip_longest(STEP_FIELDS, shown, fillvalue=""))
