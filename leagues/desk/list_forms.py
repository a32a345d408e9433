"""What is handed in on the pages of lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.desk.services.past_lists import PastEvening
from leagues.players.import_models import LIST_KIND_LABELS
from leagues.players.list_reading.heads import COLUMNS, Column, ListKind
from leagues.players.list_reading.reader import LARGEST_FILE
from leagues.players.typed import typed_number

WHO = "who-"
COLUMN = "column-"


class FileForm(forms.Form):
    """A list as a file; `there_id` is the event that the same file has made already."""

    there_id: int | None = None

    file = forms.FileField(
        label=_("The file"),
        allow_empty_file=True,
        help_text=_(
            "CSV or .xlsx, as every spreadsheet can save it; a whole event is a .zip. You see what "
            "would be written before anything is."
        ),
        error_messages={"required": _("Choose a file.")},
        widget=forms.ClearableFileInput(
            attrs={
                "accept": ".csv,.txt,.tsv,.xlsx,.zip,text/csv,text/plain,"
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            }
        ),
    )

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse what is too large before it is read."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(
                gettext("The file is larger than %(most)s MB. Hand the list in in parts.")
                % {"most": LARGEST_FILE // 1024 // 1024}
            )
        return file


class ListForm(FileForm):
    """A list of a club as a file, and what it holds."""

    kind = forms.ChoiceField(label=_("What it holds"), widget=forms.RadioSelect)
    field_order = ("kind", "file")

    def __init__(self, *args: Any, kinds: Iterable[ListKind], **more: Any) -> None:
        # Any: as forms.Form
        super().__init__(*args, **more)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)  # noqa: S101  # for the type checker
        kind.choices = [(each.value, LIST_KIND_LABELS[each]) for each in kinds]


class PastEveningForm(forms.Form):
    """What no list says of an evening that was played elsewhere."""

    title = forms.CharField(label=_("Title of the evening"), max_length=80)
    day = forms.DateField(
        label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    by_pairs = forms.BooleanField(
        label=_("The same two played together all evening: rank them as pairs"), required=False
    )
    is_rated = forms.BooleanField(
        label=_("The games count for ratings"), required=False, initial=True
    )

    def __init__(self, *args: Any, kind: ListKind, **more: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **more)
        if kind is ListKind.TOTALS:  # a final table tells pairs by its column, and no games
            del self.fields["by_pairs"], self.fields["is_rated"]

    def evening(self) -> PastEvening:
        """Return what was typed."""
        typed = self.cleaned_data
        return PastEvening(
            title=typed["title"],
            day=typed["day"],
            by_pairs=typed.get("by_pairs", False),
            is_rated=typed.get("is_rated", False),
        )


def chosen_people(posted: Mapping[str, Any]) -> dict[int, str]:  # Any: as a request has it
    """Return what was chosen about each name of a list, by its place."""
    found = {}
    for name, value in posted.items():
        at = typed_number(name.removeprefix(WHO)) if name.startswith(WHO) else None
        if at is not None:
            found[at] = str(value)
    return found


def chosen_columns(
    posted: Mapping[str, Any],  # Any: as a request has it
    kind: ListKind,
) -> tuple[dict[Column, int], Sequence[Column]]:
    """Return what each column of a list is to be read as, and what was chosen twice."""
    found: dict[Column, int] = {}
    twice = []
    known = {column.value: column for column in COLUMNS[kind]}
    for name, value in posted.items():
        at = typed_number(name.removeprefix(COLUMN)) if name.startswith(COLUMN) else None
        column = known.get(str(value))
        if at is None or column is None:
            continue
        if column in found:
            twice.append(column)
        found.setdefault(column, at)
    return found, twice
