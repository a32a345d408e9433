"""Command line of the engine: rule cases, records and their proofs, variants, games of bots."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.conformance.runner import run_files
from engine.errors import BadRecord, BadRules, EngineError, gettext_noop
from engine.evenings import replays_of_evening
from engine.exhibition import bots_game
from engine.infractions.catalogue import infractions_as_markdown
from engine.notation.egn_cards import egn_text
from engine.notation.emn import is_emn
from engine.notation.json_reading import MAX_BYTES, check_size
from engine.options.listing import (
    option_lines,
    options_as_json,
    options_as_markdown,
    variant_lines,
    variants_as_json,
)
from engine.recorded import Replay
from engine.replay import replay_text
from engine.variants.registry import rules_for
from engine.verified import verified_lines, verified_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    options = parser().parse_args(arguments)
    if options.command == "conform":
        return run_files(options.files, sys.stdout.write)
    if options.command == "replay":
        return replay_file(options.file, as_json=options.json)
    if options.command == "verify":
        return verify_file(options.file)
    if options.command == "play":
        return play_variant(options.variant, options.seed, options.options, options.bots)
    if options.command == "infractions":
        print(infractions_as_markdown(), end="")
    elif options.command == "options":
        list_options(as_json=options.json, as_markdown=options.markdown)
    else:
        list_variants(as_json=options.json)
    return 0


def run() -> int:
    """Run the command of this process, whatever its output can take and for as long as it does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = main()
        sys.stdout.flush()
    except OSError as error:
        # What is left must not be tried again when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Nobody reads on; anything else, such as a full disk, somebody wants to know.
        if not isinstance(error, BrokenPipeError):
            print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return code


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    found = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = found.add_subparsers(dest="command", required=True)
    conform = commands.add_parser("conform", help="run files of rule cases")
    conform.add_argument("files", nargs="+", type=Path, metavar="FILE")
    record = commands.add_parser("replay", help="score a recorded game, or an evening of them")
    record.add_argument("file", type=Path, metavar="FILE")
    record.add_argument("--json", action="store_true", help="print one JSON object")
    proofs = commands.add_parser("verify", help="check that a recorded game was dealt as promised")
    proofs.add_argument("file", type=Path, metavar="RECORD")
    game = commands.add_parser("play", help="let bots play a game and print its record")
    game.add_argument("variant", metavar="VARIANT", help="one of those that “variants” lists")
    game.add_argument("--seed", default="1", help="the same seed gives the same game")
    game.add_argument("--options", default="{}", metavar="JSON", help="options that differ")
    game.add_argument(
        "--bots", default="steady", help="random, steady, searching_1 to _3; several sit in turn"
    )
    variants = commands.add_parser("variants", help="list the variants and their options")
    variants.add_argument("--json", action="store_true", help="print every option, as JSON")
    listed = commands.add_parser("options", help="list the options, what they mean and can be")
    form = listed.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print them as JSON")
    form.add_argument("--markdown", action="store_true", help="print the tables of docs/rules.md")
    commands.add_parser("infractions", help="print what irregularities lead to, for docs/rules.md")
    return found


def play_variant(variant: str, seed: str, options: str, bots: str) -> int:
    """Print the record of a game that bots play, or say why it cannot be."""
    try:
        rules = rules_for(variant, read_options(options))
        record = bots_game(variant, rules, seed=seed, bots=bots.split(","))
    except EngineError as error:
        print(error.sentence, file=sys.stderr)
        return 1
    print(record, end="")
    return 0


def read_options(text: str) -> Mapping[str, object]:
    """Return the options of a text in JSON, or raise `BadRules`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadRules("not_options", gettext_noop("Options are one object in JSON."))
    return found


def list_variants(*, as_json: bool) -> None:
    """Print the variants."""
    if as_json:
        print(json.dumps(variants_as_json()))
    else:
        print("\n".join(variant_lines()))


def list_options(*, as_json: bool, as_markdown: bool) -> None:
    """Print the options."""
    if as_json:
        print(json.dumps(options_as_json()))
    elif as_markdown:
        print(options_as_markdown(), end="")
    else:
        print("\n".join(option_lines()))


def replay_file(path: Path, *, as_json: bool) -> int:
    """Print points, final score and revokes of a record, or say why it is not accepted."""
    try:
        text = record_text(path)
        played = replays_of_evening(text) if is_emn(text) else [replay_text(text)]
    except BadRecord as error:
        print(f"{path}: {error.sentence}", file=sys.stderr)
        return 1
    if as_json:
        fields = [as_fields(game) for game in played]
        print(json.dumps({"games": fields} if is_emn(text) else fields[0]))
        return 0
    for number, game in enumerate(played, start=1):
        if is_emn(text):
            print(f"game {number}: {', '.join(game.players)}")
        print_replay(game)
    return 0


def verify_file(path: Path) -> int:
    """Print for every deal of a record whether it was dealt as promised, and say so in the code."""
    try:
        found = verified_text(record_text(path))
    except BadRecord as error:
        print(f"{path}: {error.sentence}", file=sys.stderr)
        return 1
    print("\n".join(verified_lines(found)))
    return 0 if found.holds else 1


def record_text(path: Path) -> str:
    """Return the text of a record; a file far too large is not even read to its end."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        check_size(len(content))
        return content.decode("utf-8-sig")
    except OSError as error:
        sentence = gettext_noop("The file cannot be read: %(error)s.")
        raise BadRecord("unreadable", sentence, error=error.strerror) from None
    except UnicodeDecodeError as error:
        sentence = gettext_noop("The file is not text: %(error)s.")
        raise BadRecord("not_text", sentence, error=error) from None


def as_fields(played: Replay) -> dict[str, object]:
    """Return a replay as it is printed in JSON."""
    return {
        "points": [list(deal.points) for deal in played.deals],
        "final": list(played.final),
        "revokes": [
            {"deal": revoke.deal, "seat": revoke.seat, "card": egn_text(revoke.card)}
            for revoke in played.revokes
        ],
    }


def scores(points: Sequence[int]) -> str:
    """Return scores as they are read out."""
    return " : ".join(str(score) for score in points)


def print_replay(played: Replay) -> None:
    """Print a replay for people."""
    for deal in played.deals:
        nothing = "passed out" if deal.counts else "void"
        outcome = nothing if deal.outcome is None else deal.outcome.value.replace("_", " ")
        print(f"deal {deal.number}: {scores(deal.points)} ({outcome})")
    print(f"final score {scores(played.final)}")
    for revoke in played.revokes:
        held = ", ".join(egn_text(card) for card in revoke.held)
        print(
            f"revoke in deal {revoke.deal}, trick {revoke.trick}: seat {revoke.seat} played "
            f"{egn_text(revoke.card)} and held {held}"
        )
    if not played.revokes:
        print("no revokes")


if __name__ == "__main__":
    sys.exit(run())
