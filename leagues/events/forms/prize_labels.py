"""What the desk types about people for prizes that are for some only."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.html import format_html

from games.matches.errors import DomainError
from leagues.events.models import EntryMember
from leagues.events.prize_labels import BETWEEN, LONGEST_LABEL, MOST_LABELS

LONGEST_TEXT = MOST_LABELS * (LONGEST_LABEL + 2)


class PrizeLabelsForm(forms.Form):
    """The labels of each person of an entry, with commas between them."""

    def __init__(self, posted: QueryDict | None = None, *, members: Sequence[EntryMember]) -> None:
        """Show the labels of these people, who are fetched with their names."""
        super().__init__(posted)
        self.members = members
        for member in members:
            self.fields[_name(member)] = forms.CharField(
                label=format_html('<bdi translate="no">{}</bdi>', member.player.label),
                required=False,
                max_length=LONGEST_TEXT,
                initial=f"{BETWEEN} ".join(member.prize_labels),
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "list": "labels-used", "translate": "no"}
                ),
            )

    def labels(self) -> dict[int, str]:
        """Return what was typed, by id of the player; who is not sent keeps what they have."""
        return {
            member.player_id: self.cleaned_data[_name(member)]
            for member in self.members
            if _name(member) in self.data
        }

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name, sentence)


def _name(member: EntryMember) -> str:
    return f"labels-{member.player_id}"
