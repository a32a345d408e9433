"""The documentation points at things that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_inside_the_project_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\((?!\w+:|#)([^)#]+)", document.read_text())
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_commands_that_the_documentation_names_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = {
        command
        for page in PAGES
        for command in re.findall(r"\bmake ([a-z][a-z-]+)(?=[`\s,;.])", code_of(page))
    }
    assert named
    assert [name for name in named if f"\n{name}:" not in makefile] == []


def code_of(page: Path) -> str:
    return "\n".join(re.findall(r"`[^`\n]+`|^ {4}.+$", page.read_text(), flags=re.MULTILINE))
