"""Every variant and every option has its place in the documentation, as the code has it."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.infractions.catalogue import infractions_as_markdown
from engine.options.listing import options_as_markdown
from engine.options.registry import OPTIONS

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"
SHOWN = ROOT / "tests" / "engine" / "options"
BEGIN = "<!-- printed by python -m engine options --markdown -->\n"
BEGIN_INFRACTIONS = "<!-- printed by python -m engine infractions -->\n"
END = "<!-- end of what is printed -->\n"


def test_the_tables_of_the_handbook_are_what_the_engine_prints() -> None:
    _before, _begin, rest = RULES.read_text().partition(BEGIN)
    printed, end, _after = rest.partition(END)
    assert end
    assert printed == f"\n{options_as_markdown()}\n"


def test_the_infractions_of_the_handbook_are_what_the_engine_prints() -> None:
    _before, _begin, rest = RULES.read_text().partition(BEGIN_INFRACTIONS)
    printed, end, _after = rest.partition("<!-- end of the infractions -->\n")
    assert end
    assert printed == f"\n{infractions_as_markdown()}\n"


def test_every_option_has_one_test_of_its_name() -> None:
    named = [
        node.name.removeprefix("test_")
        for path in SHOWN.glob("test_*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
    ]
    assert sorted(set(named) & set(OPTIONS)) == sorted(OPTIONS)
    assert len(named) == len(set(named))
