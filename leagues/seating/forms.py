"""What directors send about seats and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.events.formats import Unit
from leagues.seating.models import WISH_LABELS
from leagues.seating.plan_csv.charts import NumberedBy, Numbering
from leagues.seating.plans import WishKind

MOST_BYTES: Final = 1_000_000

# Who is paired for good has no partner to wish for.
OF_ENTRIES = (WishKind.FORBIDDEN, WishKind.HOUSEHOLD, WishKind.FORCED, WishKind.REST)
WISHES_OF = {Unit.SINGLE: tuple(WishKind), Unit.PAIR: OF_ENTRIES, Unit.TEAM: OF_ENTRIES}


class SwapForm(forms.Form):
    """Two people to change places, on the seats the director saw."""

    people = forms.TypedMultipleChoiceField(
        coerce=int,
        error_messages={
            "required": _("Choose two people of this round, then swap them."),
            "invalid_choice": _("Choose two people of this round, then swap them."),
        },
    )
    revision = forms.CharField(max_length=32)
    reason = forms.CharField(required=False, max_length=200)

    def __init__(self, data: QueryDict, *, entries: Sequence[int]) -> None:
        super().__init__(data)
        people = self.fields["people"]
        if isinstance(people, forms.TypedMultipleChoiceField):
            people.choices = [(entry, str(entry)) for entry in entries]

    def clean_people(self) -> list[int]:
        """Return the two entries; any other number of them is refused."""
        people: list[int] = self.cleaned_data["people"]
        if len(people) != 2:
            raise forms.ValidationError(_("Choose two people, no more and no fewer."))
        return people


class WishForm(forms.Form):
    """A wish about who sits with whom, or rests: about whom, in which round, and why."""

    kind = forms.ChoiceField(label=_("What"), choices=())
    entry = forms.TypedChoiceField(label=_("Who"), coerce=int, choices=())
    other = forms.TypedChoiceField(
        label=_("And who else"),
        coerce=int,
        choices=(),
        required=False,
        empty_value=None,
        help_text=_("Nobody if somebody asks to sit out."),
    )
    round_number = forms.TypedChoiceField(
        label=_("In which round"), coerce=int, choices=(), required=False, empty_value=None
    )
    reason = forms.CharField(label=_("Why"), required=False, max_length=200)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        unit: str,
        entries: Sequence[tuple[int, str]],
        rounds: Sequence[int],
        is_swiss: bool = True,
    ) -> None:
        super().__init__(data)
        kinds = [
            (key.value, WISH_LABELS[key])
            for key in WISHES_OF[Unit(unit)]
            if is_swiss or key is not WishKind.FORCED
        ]
        numbered = [(number, _("Round %(number)s") % {"number": number}) for number in rounds]
        for name, choices in (
            ("kind", kinds),
            ("entry", entries),
            ("other", [("", "–"), *entries]),
            ("round_number", [("", _("All rounds")), *numbered]),
        ):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices

    def clean(self) -> None:
        """Want a second name wherever a wish is about two."""
        kind, other = self.cleaned_data.get("kind"), self.cleaned_data.get("other")
        if kind and kind != WishKind.REST and other is None and "other" not in self.errors:
            self.add_error("other", _("Choose who else it is about."))


NUMBERED_BY_LABELS: Final = {
    NumberedBy.COMING: _("in the order in which they entered"),
    NumberedBy.SEED: _("by seed, then as they entered"),
    NumberedBy.LOT: _("by lot"),
}
LARGEST_SEED: Final = 2**31


class PlanFileForm(forms.Form):
    """The seats of rounds to come, as a file or as its text; a file goes before the text."""

    file = forms.FileField(
        label=_("A file"),
        required=False,
        allow_empty_file=True,
        help_text=_("A CSV file, as every spreadsheet can save it."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 10,
                "spellcheck": "false",
                "autocapitalize": "off",
                "translate": "no",
                "class": "plan-text",
            }
        ),
    )

    numbers = forms.ChoiceField(
        label=_("If the file has the numbers 1, 2, 3 for names, people take them"),
        choices=[(key.value, label) for key, label in NUMBERED_BY_LABELS.items()],
        required=False,
    )
    lot = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_SEED, widget=forms.HiddenInput
    )
    places = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def numbering(self) -> Numbering:
        """Return how the numbers of a chart are to be given out."""
        typed = self.cleaned_data
        by = NumberedBy(typed["numbers"] or NumberedBy.COMING)
        return Numbering(by=by, lot=typed["lot"] or 0)

    def note(self, *, lot: int, places: str) -> None:
        """Keep what was looked at in hidden fields, so that it is this that is applied."""
        typed = cast("QueryDict", self.data).copy()
        typed["lot"], typed["places"] = str(lot), places
        self.data = typed

    def clean(self) -> dict[str, Any]:
        """Put the text of a file where pasted text is, so that it can be mended there."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if isinstance(file, UploadedFile):
            cleaned["text"] = self._text_of(file)
        if not self.errors and not cleaned.get("text", "").strip():
            self.add_error("text", gettext("Choose a file, or paste its text here."))
        return cleaned

    def _text_of(self, file: UploadedFile[bytes]) -> str:
        if (file.size or 0) > MOST_BYTES:
            self.add_error("file", gettext("This file is larger than 1 MB, the most it may have."))
            return ""
        content: bytes = file.read()
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            # As spreadsheets save a file that is not called UTF-8.
            text = content.decode("cp1252", errors="replace")
        typed = cast("QueryDict", self.data).copy()
        typed["text"] = text
        self.data = typed
        return text


class AnywayForm(forms.Form):
    """Whether the director takes an unusual step on their own word."""

    anyway = forms.BooleanField(required=False)
