"""What a director sends about the people of an entry."""

from __future__ import annotations

from enum import StrEnum, unique

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.entry_names import LONGEST_ENTRY_NAME
from leagues.events.forms.door import MOST_ID, MOST_NAMESAKES
from leagues.events.services.newcomers import Newcomer
from leagues.players.names import LONGEST_NAME

NO_SUCH_BUTTON = gettext_lazy("There is no such button on this page.")


@unique
class Change(StrEnum):
    """What is to become of an entry."""

    RENAME = "rename"
    TAKE_OUT = "take_out"
    REPLACE = "replace"
    ADD = "add"


class MemberForm(forms.Form):
    """A change of an entry; the button says which, with the person who leaves if one does.

    Its value is "rename", "add", or "replace" or "take_out" with the id of a player after it.
    """

    change = forms.RegexField(
        r"^(rename|add|(replace|take_out)-[0-9]{1,18})$",
        error_messages=dict.fromkeys(("required", "invalid"), NO_SUCH_BUTTON),
    )
    player_id = forms.IntegerField(required=False, min_value=1, max_value=MOST_ID)
    name = forms.CharField(required=False, max_length=LONGEST_NAME)
    namesakes = forms.IntegerField(required=False, min_value=0, max_value=MOST_NAMESAKES)
    team = forms.CharField(required=False, max_length=LONGEST_ENTRY_NAME)

    def clean(self) -> None:
        """Split the button's value, and want a person where one comes."""
        word, _dash, leaves = self.cleaned_data.get("change", "").partition("-")
        if not word:
            return
        self.cleaned_data["leaves"] = int(leaves) if leaves else None
        self.step = Change(word)
        comes = self.cleaned_data.get("player_id") or self.cleaned_data.get("name")
        if self.step in (Change.REPLACE, Change.ADD) and not comes:
            raise forms.ValidationError(_("Choose who comes first."))

    @property
    def newcomer(self) -> Newcomer:
        """Who comes."""
        typed = self.cleaned_data
        return Newcomer(
            player_id=typed["player_id"], name=typed["name"], namesakes=typed["namesakes"] or 0
        )

    @property
    def sentence(self) -> str:
        """The first thing that is wrong."""
        return next(str(text) for texts in self.errors.values() for text in texts)
