"""What the desk at the door types."""

from __future__ import annotations

from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.events.services.entering import LONGEST_ENTRY_NAME
from leagues.events.services.newcomers import Newcomer
from leagues.players.names import LONGEST_NAME, clean_name

LONGEST_LIST: Final = 200
MOST_ID: Final = 2**62
MOST_NAMESAKES: Final = 10_000


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
        return Newcomer(player_id=int(text)) if int(text) <= MOST_ID else None
    counted, colon, name = text[1:].partition(":")
    is_new = text[:1] in ("+", "*") and colon and clean_name(name)
    if not is_new or not (counted.isascii() and counted.isdecimal()):
        return None
    namesakes = min(int(counted[:6]), MOST_NAMESAKES)
    return Newcomer(name=name[:LONGEST_NAME], namesakes=namesakes, is_guest=text[0] == "*")


class ListForm(forms.Form):
    """Names, one a line, as they stand in a message or on a sheet of paper."""

    names = forms.CharField(
        label=gettext_lazy("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Write at least one name.")},
    )

    def clean_names(self) -> list[str]:
        """Return the lines that say something."""
        lines = [line for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if len(lines) > LONGEST_LIST:
            sentence = _("A list has %(most)s names at most; this one has %(found)s.")
            raise forms.ValidationError(sentence % {"most": LONGEST_LIST, "found": len(lines)})
        return lines

    def tell_doubtful(self, names: list[str]) -> None:
        """Keep only the names that are still to be told, and say so."""
        self.data = {"names": "\n".join(names)}
        self.add_error(
            "names",
            ngettext(
                "Several people have this name. Look it up above to say who is meant.",
                "Several people have each of these names. Look them up above to say who is meant.",
                len(names),
            ),
        )
