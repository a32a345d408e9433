"""The archive of an event as a file: a zip of JSON parts, each with its hash (pure).

How much comes out of it is looked at before it is unpacked. The hashes find what was damaged or
changed by hand; they are no signature, so whoever reads an archive checks every value as well.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from leagues.players.list_reading.faults import UnreadableList, gettext_noop

FORMAT: Final = "upcard-event"
VERSION: Final = 1
CONTENTS: Final = "contents.json"
LARGEST_ARCHIVE: Final = 2 * 1024 * 1024  # as any file that is handed in
MOST_UNPACKED: Final = 30 * 1024 * 1024
MOST_PARTS: Final = 100
ALWAYS: Final = (1980, 1, 1, 0, 0, 0)  # the same event makes the same file, whenever it is packed

_MISSING: Final = gettext_noop(
    "“%(part)s” is missing from the archive. Take the event along again."
)
_UNKNOWN: Final = gettext_noop("“%(part)s” does not belong in the archive. Hand it in unchanged.")

Rows = list[dict[str, Any]]  # Any: JSON
_USUAL: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NONE: Final = gettext_noop(
    "This is no archive of an event. Hand in the file that the page of lists of an event gives."
)
_CHANGED: Final = gettext_noop(
    "“%(part)s” in the archive is not what was packed: the file was damaged or changed. Take the "
    "event along once more, and hand that in."
)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What an archive holds, by the name of its part, and the hash that tells it from others."""

    parts: Mapping[str, Rows]
    digest: str


def packed(parts: Mapping[str, Rows]) -> bytes:
    """Return parts as an archive; the same parts give the same bytes."""
    texts = {f"{name}.json": _text(rows) for name, rows in parts.items()}
    hashes = {name: _hash(text) for name, text in texts.items()}
    contents = {"format": FORMAT, "version": VERSION, "parts": hashes}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {CONTENTS: _text(contents), **texts}.items():
            part = zipfile.ZipInfo(name, date_time=ALWAYS)
            part.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(part, text)
    return file.getvalue()


def unpacked(data: bytes) -> Unpacked:
    """Return what stands in an archive, or raise `UnreadableList` with what is wrong with it."""
    if len(data) > LARGEST_ARCHIVE:
        raise UnreadableList(
            gettext_noop("The archive is larger than %(most)s MB, so it is not read."),
            most=LARGEST_ARCHIVE // 1024 // 1024,
        )
    texts = _texts(data)
    hashes = _contents(texts.pop(CONTENTS))
    lost = sorted(hashes.keys() - texts.keys())
    if lost:
        raise UnreadableList(_MISSING, part=lost[0][:60])
    unknown = sorted(texts.keys() - hashes.keys())
    if unknown:
        raise UnreadableList(_UNKNOWN, part=unknown[0][:60])
    for name, text in texts.items():
        if _hash(text) != hashes[name]:
            raise UnreadableList(_CHANGED, part=name)
    parts = {name.removesuffix(".json"): _rows(name, text) for name, text in texts.items()}
    return Unpacked(parts, _hash(_text(hashes)))


def _texts(data: bytes) -> dict[str, bytes]:
    """Return the files in an archive, none of them before all are known to be small enough."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = archive.infolist()
            _require_small(files)
            return {file.filename: archive.read(file) for file in files}
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, EOFError, ValueError) as error:
        if isinstance(error, UnreadableList):
            raise
        raise UnreadableList(_NONE) from error
    # The library's words for parts that are packed in a rare way, locked or broken.
    except (RuntimeError, zlib.error) as error:
        raise UnreadableList(_NONE) from error


def _require_small(files: list[zipfile.ZipInfo]) -> None:
    names = {file.filename for file in files}
    if CONTENTS not in names:
        raise UnreadableList(_NONE)
    if len(files) > MOST_PARTS or sum(file.file_size for file in files) > MOST_UNPACKED:
        text = gettext_noop("The archive is far larger than it looks, so it is not unpacked.")
        raise UnreadableList(text)
    if len(names) < len(files):
        text = gettext_noop("A part stands in the archive twice. Take the event along again.")
        raise UnreadableList(text)
    if any(file.flag_bits & 1 or file.compress_type not in _USUAL for file in files):
        text = gettext_noop("The archive is locked or packed in another way. Hand it in unchanged.")
        raise UnreadableList(text)


def _contents(text: bytes) -> dict[str, str]:
    """Return the hash of each part; an archive of a newer kind is refused."""
    told = _parsed(CONTENTS, text)
    version = told.get("version") if isinstance(told, dict) else None
    if not isinstance(told, dict) or told.get("format") != FORMAT or type(version) is not int:
        raise UnreadableList(_NONE)
    if version != VERSION:
        raise UnreadableList(
            gettext_noop(
                "The archive is of version %(version)s, and this installation reads version "
                "%(known)s. Bring this installation up to date first."
            ),
            version=min(max(version, 0), 10**9),
            known=VERSION,
        )
    parts = told.get("parts")
    if not isinstance(parts, dict) or not all(isinstance(each, str) for each in parts.values()):
        raise UnreadableList(_CHANGED, part=CONTENTS)
    return parts


def _rows(name: str, text: bytes) -> Rows:
    rows = _parsed(name, text)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UnreadableList(_CHANGED, part=name)
    return rows


def _parsed(name: str, text: bytes) -> Any:  # Any: JSON
    """Return what a part says; what no database can keep is refused here."""
    try:
        told = json.loads(text, parse_constant=_refused)
        json.dumps(told, ensure_ascii=False).encode()  # halves of letters cannot be written
    except (ValueError, RecursionError) as error:
        raise UnreadableList(_CHANGED, part=name) from error
    if rb"\u0000" in text:
        raise UnreadableList(_CHANGED, part=name)
    return told


def _refused(constant: str) -> None:
    raise ValueError(constant)


def _text(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"


def _hash(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
