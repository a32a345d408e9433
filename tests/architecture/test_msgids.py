"""Every text that is shown can be found by those who translate it."""

from __future__ import annotations

import ast

import pytest

from engine import errors
from engine.bots.registry import BOT_TITLES
from engine.errors import SENTENCES, EngineError
from engine.house_rules import HOUSE_RULES
from engine.infractions import INFRACTIONS
from engine.options.base import GROUP_TITLES
from engine.options.registry import OPTIONS
from engine.variants.registry import VARIANTS
from games.online.consumers import ENDINGS
from leagues.seating.brackets.registry import BRACKETS, BracketKind
from leagues.seating.movements.base import Movement
from leagues.seating.movements.registry import MOVEMENTS
from leagues.standings.ratings.pools import POOLS
from leagues.standings.tiebreaks.registry import TIEBREAKS
from tests.architecture.msgids import ROOT, calls, extractable, sources, texts_of

# Where a text comes out of a registry, or out of an error: those are tried below.
BY_NAME = {
    "_(error.template)",
    "_(VARIANTS[key].title)",
    "_(variant.title)",
    "_(variant.summary)",
    "_(variant.group.value)",
    "_(OPTIONS[key].title)",
    "_(option.meaning)",
    "_(words)",
    "_(GROUP_TITLES[group])",
    "_(movement.title)",
    "_(way.title)",
    "_(way_of(terms.movement).title)",
    "_(WAYS[str(value)].title)",
    "_(self.way.title)",
    "_(kind.title)",
    "_(self.way.description)",
    "_(self.final_way.title)",
    "_(way.description)",
    "_(option.title)",
    "_(option.description)",
    "_(error.text)",
    "_(company.text)",
    "_(PLACES.choices[places.value])",
    "_(fault.text)",
    "_(pool.title)",
    "_(row.pool.title)",
    "_(judged.why)",
    "_(reason['text'])",
    "_(title)",
    "_(each.title)",
    "_(each.description)",
    "_(self.kind.title)",
    "_(INFRACTIONS[infraction].title)",
    "_(INFRACTIONS[about].title)",
    "_(INFRACTIONS[about].follows)",
    "_(text.happened)",
    "_(text.follows)",
    "_(text.decides)",
    "_(BRACKETS[kind].title)",
    "_(BOT_TITLES.get(seat.bot_key, seat.bot_key))",
    "_(ENDINGS[ended])",
}


@pytest.fixture(scope="module")
def known() -> set[str]:
    return extractable()


def test_texts_stand_where_they_are_marked() -> None:
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno} {ast.unparse(call)}"
        for path, tree in sources()
        for name, call in calls(tree)
        for text in texts_of(name, call)
        if not isinstance(text, ast.Constant) and ast.unparse(call) not in BY_NAME
    ]
    assert hidden == []


def test_names_that_registries_hold_are_marked(known: set[str]) -> None:
    named = [
        text
        for variant in VARIANTS.values()
        for text in (variant.title, variant.summary, variant.group.value)
    ]
    named += [
        text
        for option in OPTIONS.values()
        for text in (option.title, option.meaning, *option.words.values())
    ]
    named += [
        part
        for text in INFRACTIONS.values()
        for part in (text.title, text.happened, text.follows, text.decides)
    ]
    named += GROUP_TITLES.values()
    named += [text for each in TIEBREAKS.values() for text in (each.title, each.description)]
    seatings: list[Movement | BracketKind] = [*MOVEMENTS.values(), *BRACKETS.values()]
    named += [text for each in seatings for text in (each.title, each.description)]
    named += [
        text
        for each in seatings
        for option in each.options
        for text in (option.title, option.description, *option.choices.values())
        if text
    ]
    named += [kind.title for kind in POOLS.values()]
    named += [*BOT_TITLES.values(), *ENDINGS.values()]
    named += [need.sentence for rule in HOUSE_RULES for need in rule.needs]
    assert len(named) > 10
    assert [text for text in [*named, *SENTENCES.values()] if text not in known] == []


def test_sentences_of_the_engines_errors_are_marked() -> None:
    """Whatever is raised takes its sentence from a marked text, there or in the same function.

    What hands a sentence on is a maker of errors too: who calls it has to mark the sentence.
    """
    functions = [
        (path, node)
        for path, tree in sources()
        if path.is_relative_to(ROOT / "engine")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    makers = {
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, EngineError)
    }
    makers |= {
        function.name
        for _, function in functions
        for call in refusals(function, makers)
        if is_handed_on(call.args[1], function)
    }
    tried = [(path, node, call) for path, node in functions for call in refusals(node, makers)]
    bare = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, function, call in tried
        if not is_marked(call.args[1], function) and not is_handed_on(call.args[1], function)
    ]
    assert len(tried) > 50
    assert bare == []


def refusals(function: ast.FunctionDef, makers: set[str]) -> list[ast.Call]:
    """Return the calls that make an error out of a code and a sentence."""
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in makers
        and len(node.args) > 1
    ]


def is_handed_on(sentence: ast.expr, function: ast.FunctionDef) -> bool:
    """Return whether a sentence is an argument of the function it is used in."""
    arguments = [*function.args.args, *function.args.kwonlyargs]
    return isinstance(sentence, ast.Name) and sentence.id in {each.arg for each in arguments}


def is_marked(sentence: ast.expr, function: ast.FunctionDef) -> bool:
    """Return whether a sentence is a marked text, by itself, by name, or in another error."""
    if isinstance(sentence, ast.Call):
        return getattr(sentence.func, "id", "") == "gettext_noop"
    if isinstance(sentence, ast.Attribute):
        return ast.unparse(sentence) in {"error.template", "need.sentence"}
    if isinstance(sentence, ast.Constant):
        return not sentence.value  # nothing yet, which is never shown
    if not isinstance(sentence, ast.Name):
        return False
    given = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(getattr(target, "id", "") == sentence.id for target in node.targets)
    ]
    return bool(given) and all(is_marked(value, function) for value in given)
