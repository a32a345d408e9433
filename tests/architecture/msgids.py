"""The texts that translators would be given: those that extraction finds in the sources.

Extraction reads and does not run: it takes the text itself that stands in a call of one of
gettext's names, so a text put together first, or held in a variable, is never found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation.template import templatize

ROOT: Final = Path(__file__).resolve().parents[2]
FLOORS: Final = ("engine", "games", "leagues", "deploy")
# How many of the first arguments are texts; a context comes before them.
SINGULAR: Final = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop"})
PLURAL: Final = frozenset({"ngettext", "ngettext_lazy"})
WITH_CONTEXT: Final = frozenset({"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"})
CALLS: Final = SINGULAR | PLURAL | WITH_CONTEXT


@cache
def sources() -> list[tuple[Path, ast.Module]]:
    """Return the modules of the project, which are read once for all who look through them."""
    return [
        (path, ast.parse(path.read_text()))
        for floor in FLOORS
        for path in sorted((ROOT / floor).rglob("*.py"))
    ]


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of gettext's names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in CALLS:
                yield name, node


def texts_of(name: str, call: ast.Call) -> Iterator[ast.expr]:
    """Yield the arguments of a call that have to be texts."""
    first = 1 if name in WITH_CONTEXT else 0
    count = 1 if name in SINGULAR or name.startswith("pgettext") else 2
    yield from call.args[first : first + count]


def extractable() -> set[str]:
    """Return every text that extraction finds, in modules and templates."""
    trees = [tree for _, tree in sources()]
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            trees.append(ast.parse(code_of(templatize(path.read_text(), origin=str(path)))))
    return {
        text.value
        for tree in trees
        for name, call in calls(tree)
        for text in texts_of(name, call)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


def code_of(extract: str) -> str:
    """Return the calls in what Django makes of a template, one on a line, and nothing else."""
    found = []
    for name in sorted(CALLS, key=len, reverse=True):
        start = 0
        while (at := extract.find(f" {name}(", start)) >= 0:
            end = at
            while (end := extract.find(")", end + 1)) >= 0:
                try:
                    ast.parse(extract[at + 1 : end + 1])
                except SyntaxError:
                    continue
                found.append(extract[at + 1 : end + 1])
                break
            start = at + 1
    return "\n".join(found)
