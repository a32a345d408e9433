"""The shape of a recorded game that is handed in: pasted or as a file, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.notation.egn import MAX_BYTES
from games.matches.errors import DomainError
from games.matches.selectors.rows import MatchCard
from games.records.errors import BadGame
from leagues.desk.forms import RevisionForm

ACCEPTED: Final = (".upcard", ".egn", ".json", ".txt", "application/json", "text/plain")
"""What a browser offers as a file of a record."""


class RecordForm(RevisionForm):
    """A recorded game and the seat of its first player; a file goes before pasted text."""

    file = forms.FileField(
        label=gettext_lazy("A file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ",".join(ACCEPTED)}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or the text of the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "off", "dir": "ltr"}
        ),
    )
    turn = forms.TypedChoiceField(
        label=gettext_lazy("Where does the record's first player sit?"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )

    is_too_large = False

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.labels = [seat.label for seat in card.seats]
        seats = cast("forms.ChoiceField", self.fields["turn"])
        seats.choices = [
            (
                seat.number,
                _("%(seat)s: %(name)s") % {"seat": seat.name, "name": seat.label},
            )
            for seat in card.seats
        ]

    def clean(self) -> dict[str, Any]:
        """Put the text of a file where pasted text is, so that it can be mended there."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if isinstance(file, UploadedFile):
            cleaned["text"] = self._text_of(file)
        if not self.errors and not cleaned.get("text", "").strip():
            self.add_error("text", _("Choose a file, or paste the text of a record here."))
        return cleaned

    def _text_of(self, file: UploadedFile[bytes]) -> str:
        if (file.size or 0) > MAX_BYTES:
            self.is_too_large = True
            self.add_error("file", _("This file is larger than 1 MB, the most a record may have."))
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This file is no text: a record is text in UTF-8."))
            return ""
        self._keep("text", text)
        return text

    def settle_turn(self, players: Sequence[str]) -> int:
        """Return the seat of the record's first player: as chosen, or where most names fit."""
        chosen = self.cleaned_data["turn"]
        turn = int(chosen) if chosen is not None else suggested_turn(players, self.labels)
        self._keep("turn", str(turn))
        return turn

    @property
    def digest(self) -> str:
        """What a preview was made from: the text and the seat, told briefly."""
        text = "".join(self.data.get("text", "").split())
        return sha256(f"{self.data.get('turn', '')}:{text}".encode()).hexdigest()[:16]

    def is_as_seen(self) -> bool:
        """Return whether nothing was changed since the preview, if there was one."""
        self.is_valid()  # puts the text of a file in its place
        return self.data.get("seen", "") in ("", self.digest)

    def add_refusal(self, error: DomainError) -> None:
        """Show what is wrong with a record beside its text."""
        self.is_too_large = isinstance(error, BadGame) and error.is_too_large
        super().add_refusal(error)

    def _keep(self, name: str, value: str) -> None:
        """Show a value in the form as if it had been typed."""
        typed = cast("QueryDict", self.data).copy()
        typed[name] = value
        self.data = typed


def suggested_turn(players: Sequence[str], labels: Sequence[str]) -> int:
    """Return how many seats further on the players must sit for most names to fit."""
    seated = [label.casefold() for label in labels]

    def fits(turn: int) -> int:
        names = enumerate(players)
        places = ((seated[(seat + turn) % len(seated)], name) for seat, name in names)
        return sum(label == name.casefold() for label, name in places)

    return max(range(len(seated)), key=fits)
