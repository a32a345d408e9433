"""What the desk at the door types."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

LONGEST_LIST: Final = 200


class NewcomerForm(forms.Form):
    """Somebody who comes to the door: a known player, or the name of a new one."""

    player_id = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=80)
    namesakes = forms.IntegerField(required=False, min_value=0, max_value=10_000)

    def clean(self) -> None:
        """Want a person or a name."""
        typed = self.cleaned_data
        if not typed.get("player_id") and not typed.get("name") and not self.errors:
            raise forms.ValidationError(_("Type the name of the person first."))

    @property
    def sentence(self) -> str:
        """The first thing that is wrong."""
        return next(str(text) for texts in self.errors.values() for text in texts)


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
