"""Files of cases run one by one, with a line for each that fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from engine.conformance.cases import (
    Case,
    Fields,
    check_seats,
    name_of,
    parse_case,
    parse_json,
    read_cases,
    read_text,
)
from engine.conformance.hands import observe_best_card, observe_hand, observe_partner
from engine.conformance.openspiel import check_openspiel, is_openspiel
from engine.conformance.penalties import observe_penalty
from engine.conformance.small import (
    observe_deal,
    observe_deal_counts,
    observe_draws,
    observe_game,
    observe_legal,
    observe_marker,
    observe_next_dealer,
    observe_rank,
    observe_rubber,
    observe_score,
    observe_setup_check,
    observe_trick,
    observe_trick_count,
)
from engine.conformance.verdicts import Mismatch, Result, Verdict, differences
from engine.errors import BadCase, BadRules, gettext_noop
from engine.rules import Rules
from engine.variants.registry import get_variant, rules_for


def rules_of(case: Case) -> Rules:
    """Return the rules of a case, and refuse seats that its table does not have."""
    try:
        rules = rules_for(case.variant, {**size_of_table(case), **case.options})
    except BadRules as error:
        raise BadCase(error.code, error.template, **error.params) from None
    check_seats(case, rules.players)
    return rules


LISTS_BY_SEAT: Final = ("hands", "tricks", "scores")
"""What a set-up has a list of with an item for each seat, where everybody has an own score."""


def size_of_table(case: Case) -> Fields:
    """Return the number of players a set-up gives, or shows where a game has several sizes."""
    if case.setup.get("players") is not None:
        return {"players": case.setup["players"]}
    if len(get_variant(case.variant).players) > 1:
        for key in LISTS_BY_SEAT:
            found = case.setup.get(key)
            if isinstance(found, list):
                return {"players": len(found)}
    return {}


Observe: TypeAlias = Callable[[Case], Fields]


def under_rules(observe: Callable[[Case, Rules], Fields]) -> Observe:
    """Return a way to observe a case that finds the rules of the case itself."""
    return lambda case: observe(case, rules_of(case))


KINDS: Final[Mapping[str, Observe]] = {
    "rank": under_rules(observe_rank),
    "legal": under_rules(observe_legal),
    "trick": under_rules(observe_trick),
    "deal": under_rules(observe_deal),
    "deal_counts": under_rules(observe_deal_counts),
    "trick_count": under_rules(observe_trick_count),
    "setup_check": observe_setup_check,
    "next_dealer": under_rules(observe_next_dealer),
    "lead_of_next_hand": under_rules(observe_next_dealer),
    "first_dealer": under_rules(observe_draws),
    "seating": under_rules(observe_draws),
    "sides": under_rules(observe_draws),
    "bidding": under_rules(observe_hand),
    "hand": under_rules(observe_hand),
    "best_card": under_rules(observe_best_card),
    "score": under_rules(observe_score),
    "game": under_rules(observe_game),
    "rubber": under_rules(observe_rubber),
    "marker": under_rules(observe_marker),
    "partner": under_rules(observe_partner),
    "penalty": under_rules(observe_penalty),
}


def run_file(path: Path) -> Iterator[Result]:
    """Yield the result of every case of a file, or raise `BadCase` for the file."""
    text = read_text(path)
    if is_lines(path, text):
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                yield run_line(line, number, where=f"{path}, line {number}")
        return
    for number, raw in enumerate(read_cases(text, where=str(path)), start=1):
        yield run_raw(raw, number)


def run_line(line: str, number: int, *, where: str) -> Result:
    """Return the result of a case on a line of its own; one that cannot be read is malformed."""
    try:
        raw = parse_json(line, where=where)
    except BadCase as error:
        return Result(name=f"case {number}", verdict=Verdict.MALFORMED, reason=error.sentence)
    return run_raw(raw, number)


def is_lines(path: Path, text: str) -> bool:
    """Say whether a file has one JSON value a line, by its name or its first line."""
    if ".jsonl" in path.suffixes:
        return True
    first, _, rest = text.strip().partition("\n")
    return bool(rest) and first.startswith("{") and first.rstrip().endswith("}")


def run_raw(raw: object, number: int) -> Result:
    """Return the result of a raw case; one that cannot be read is malformed."""
    name = name_of(raw, number)
    try:
        if isinstance(raw, dict) and is_openspiel(raw):
            check_openspiel(raw)
            return Result(name=name, verdict=Verdict.PASSED)
        return run_case(parse_case(raw))
    except Mismatch as error:
        return Result(name=name, verdict=Verdict.FAILED, reason=str(error))
    except (BadCase, BadRules) as error:
        return Result(name=name, verdict=Verdict.MALFORMED, reason=error.sentence)


def run_case(case: Case) -> Result:
    """Return the result of a case."""
    observe = KINDS.get(case.kind)
    if observe is None:
        sentence = gettext_noop("There is no kind of case “%(kind)s”.")
        raise BadCase("unknown_kind", sentence, kind=case.kind)
    reasons = differences(case.expect, observe(case))
    if reasons:
        return Result(name=case.id, verdict=Verdict.FAILED, reason="; ".join(reasons))
    return Result(name=case.id, verdict=Verdict.PASSED)


def run_files(paths: Sequence[Path], write: Callable[[str], object]) -> int:
    """Run files of cases, write a line for each failure and the count, return the exit code."""
    counts: Counter[Verdict] = Counter()
    unreadable = False
    for path in paths:
        try:
            for result in run_file(path):
                counts[result.verdict] += 1
                if result.reason:
                    write(f"{result.verdict.value.upper()} {result.name}: {result.reason}\n")
        except BadCase as error:
            unreadable = True
            write(f"{error.sentence}\n")
    failed = counts[Verdict.FAILED] + counts[Verdict.MALFORMED]
    write(f"{counts[Verdict.PASSED]} passed, {failed} failed, {counts[Verdict.SKIPPED]} skipped\n")
    return 1 if failed or unreadable else 0
