"""A number box for the seed of every entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django import forms
from django.forms import BoundField
from django.http import QueryDict

from leagues.desk.selectors.seeds import SeedRow

LARGEST_SEED: Final = 999


class SeedForm(forms.Form):
    """The seeds of an event: as they are, or as the ratings suggest."""

    def __init__(
        self, data: QueryDict | None = None, *, rows: Sequence[SeedRow], by_rating: bool = False
    ) -> None:
        super().__init__(data)
        self._rows = rows
        for row in rows:
            self.fields[_name(row)] = forms.IntegerField(
                label=row.label,
                required=False,
                min_value=1,
                max_value=LARGEST_SEED,
                initial=row.suggested if by_rating else row.seed,
            )

    @property
    def rows(self) -> list[tuple[SeedRow, BoundField]]:
        """The entries, each with its box."""
        return [(row, self[_name(row)]) for row in self._rows]

    @property
    def seeds(self) -> dict[int, int | None]:
        """What was typed, by entry."""
        return {row.entry_id: self.cleaned_data[_name(row)] for row in self._rows}


def _name(row: SeedRow) -> str:
    return f"seed-{row.entry_id}"
