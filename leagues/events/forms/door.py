"""What the desk at the door types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.entry_names import LONGEST_ENTRY_NAME
from leagues.events.formats import Unit
from leagues.events.services.lists import LineProblem
from leagues.events.services.newcomers import Newcomer
from leagues.players.names import LONGEST_NAME, clean_name
from leagues.players.typed import typed_number

LONGEST_LIST: Final = 200
MOST_ID: Final = 2**62
MOST_NAMESAKES: Final = 10_000
LIST_WORDS: Final[Mapping[Unit, tuple[Promise, Promise | str]]] = {
    Unit.SINGLE: (gettext_lazy("Names, one a line"), ""),
    Unit.PAIR: (
        gettext_lazy("Pairs, one a line"),
        gettext_lazy("For example: Ann Lee + Bob Ray. Who stands alone looks for a partner."),
    ),
    Unit.TEAM: (
        gettext_lazy("Teams, one a line"),
        gettext_lazy("For example: The Aces: Ann Lee, Bob Ray, Cal Poe, Dee Orr"),
    ),
}


class NewcomerForm(forms.Form):
    """Who comes to the door: those chosen before, and a known player or the name of a new one.

    `join` is an entry that looks for a partner; `team` is what the entry is to be called.
    """

    player_id = forms.IntegerField(required=False, min_value=1, max_value=MOST_ID)
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=80)
    namesakes = forms.IntegerField(required=False, min_value=0, max_value=MOST_NAMESAKES)
    join = forms.IntegerField(required=False, min_value=1, max_value=MOST_ID)
    team = forms.CharField(
        label=gettext_lazy("Name of the team"), required=False, max_length=LONGEST_ENTRY_NAME
    )

    def __init__(self, data: QueryDict, *, is_guest: bool = False) -> None:
        super().__init__(data)
        self.chosen = data.getlist("chosen")
        self.is_guest = is_guest

    def clean(self) -> None:
        """Want a person or a name."""
        typed = self.cleaned_data
        named = typed.get("player_id") or typed.get("name") or typed.get("join") or self.chosen
        if not named and not self.errors:
            raise forms.ValidationError(_("Type the name of the person first."))

    @property
    def newcomers(self) -> list[Newcomer]:
        """Those chosen before, and who was named now; an entry to be joined is not among them."""
        typed = self.cleaned_data
        people = [newcomer for text in self.chosen if (newcomer := read_chosen(text)) is not None]
        if typed["player_id"]:
            people.append(Newcomer(player_id=typed["player_id"]))
        elif typed["name"]:
            namesakes = typed["namesakes"] or 0
            people.append(Newcomer(name=typed["name"], namesakes=namesakes, is_guest=self.is_guest))
        return people

    @property
    def sentence(self) -> str:
        """The first thing that is wrong."""
        return next(str(text) for texts in self.errors.values() for text in texts)


def read_chosen(text: str) -> Newcomer | None:
    """Return whom a page has noted down as chosen, None for what no page writes.

    A person who is known stands there by id; a new one as "+0:Ann Lee", with the number of
    namesakes seen before, a guest with a star in the place of the plus.
    """
    if text.isascii() and text.isdecimal():
        player_id = typed_number(text)
        return None if player_id is None else Newcomer(player_id=player_id)
    counted, colon, name = text[1:].partition(":")
    is_new = text[:1] in ("+", "*") and colon and clean_name(name)
    if not is_new or not (counted.isascii() and counted.isdecimal()):
        return None
    namesakes = min(int(counted[:6]), MOST_NAMESAKES)
    return Newcomer(name=name[:LONGEST_NAME], namesakes=namesakes, is_guest=text[0] == "*")


class ListForm(forms.Form):
    """Entries, one a line, as they stand in a message or on a sheet of paper."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Write at least one name.")},
    )

    def __init__(self, data: QueryDict | None = None, *, unit: str) -> None:
        super().__init__(data)
        label, example = LIST_WORDS[Unit(unit)]
        self.fields["names"].label = str(label)
        self.fields["names"].help_text = str(example)

    def clean_names(self) -> str:
        """Return the list if it is not too long."""
        text: str = self.cleaned_data["names"]
        found = sum(bool(line.strip()) for line in text.splitlines())
        if found > LONGEST_LIST:
            sentence = _("A list has %(most)s names at most; this one has %(found)s.")
            raise forms.ValidationError(sentence % {"most": LONGEST_LIST, "found": found})
        return text

    def tell_problems(self, problems: Sequence[LineProblem]) -> None:
        """Keep only the lines that are still to be settled, and say what is wrong with each."""
        self.data = {"names": "\n".join(problem.line for problem in problems)}
        for problem in problems:
            self.add_error("names", problem.sentence)
