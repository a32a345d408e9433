"""`python -m engine`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.notation.json_reading import MAX_BYTES
from engine.notation.upcard import write_upcard
from engine.options.registry import OPTIONS
from engine.rules_json import option_values
from engine.variants.registry import VARIANTS
from tests.engine.builders import CASES, RECORDS
from tests.engine.recording import by_hand, recorded
from tests.engine.test_emn import an_evening


def test_cases_are_run_from_the_shell() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "engine", "conform", str(CASES / "bugs.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "13 passed, 0 failed, 0 skipped\n"


def test_a_record_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / "casual-game.egn")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "deal 0: 2 : 0 (euchred)"
    assert lines[-2:] == ["final score 10 : 9", "no revokes"]


def test_a_record_is_scored_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / "masters-week-1-game-1.egn"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == {"points", "final", "revokes"}
    assert found["final"] == [3, 11]
    assert [sum(points) for points in zip(*found["points"], strict=True)] == [3, 11]
    assert found["revokes"] == []


def test_a_revoke_is_told_with_the_card_as_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = json.loads((RECORDS / "casual-game.egn").read_text())
    deal = fields["deals"][0]
    deal["initialState"] = {"dealer": 3, "upCard": "9s"}
    deal["phases"][0] = {"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 5 + ["c"]}
    deal["phases"][1]["tricks"] = [
        ["Ah", "Kh", "9d", "Th"],
        ["As", "Ks", "Qs", "Ts"],
        ["9h", "Jd", "Qh", "Jh"],
        ["Kd", "Ad", "Qd", "Td"],
        ["Ac", "Jc", "Qc", "Kc"],
    ]
    fields["deals"] = [deal]
    path = tmp_path / "revoke.egn"
    path.write_text(json.dumps(fields))
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "points": [[2, 0]],
        "final": [2, 0],
        "revokes": [{"deal": 0, "seat": 2, "card": "9d"}],
    }
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == "revoke in deal 0, trick 1: seat 2 played 9d and held Qh"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"nonsense", "not JSON"),
        (b"\xff\xff", "not text"),
        (b" " * (MAX_BYTES + 1), "larger than"),
        ("é".encode() * MAX_BYTES, "larger than"),
        (b"[" * 5000, "deeper"),
        (None, "cannot be read"),
    ],
)
def test_a_record_that_is_not_accepted_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, says: str
) -> None:
    path = tmp_path / "record.egn"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path), "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.startswith(str(path))


def run_with(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """Return what came of the engine in a process of its own."""
    command = [sys.executable, "-m", "engine", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(command, capture_output=True, check=False, env=environment)


def test_what_a_terminal_cannot_show_is_spelt_out(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text('[{"id": "\\ud800", "variant": "“"}]')
    for encoding in ("utf-8", "ascii"):
        done = run_with("conform", str(path), encoding=encoding)
        assert (done.returncode, done.stderr) == (1, b"")
        assert done.stdout.splitlines()[-1] == b"0 passed, 1 failed, 0 skipped"


def test_a_reader_who_goes_away_gets_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([{}] * 5000))
    command = [sys.executable, "-m", "engine", "conform", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_variants_are_listed_with_the_options_that_make_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["variants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [line for line in lines if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in titles] == list(VARIANTS)
    start = lines.index(next(line for line in titles if line.startswith("auction6:")))
    assert lines[start + 1 : start + 4] == [
        "  players: 6; cards: 36",
        "  players = 6",
        "  sides = alternate3",
    ]


def test_variants_are_listed_as_json_with_every_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["variants", "--json"]) == 0
    found = {variant["key"]: variant for variant in json.loads(capsys.readouterr().out)}
    assert list(found) == list(VARIANTS)
    assert found["euchre4"]["differs"] == []
    assert found["jucre_call_ace"]["players"] == [4, 5, 6]
    assert found["british"]["decks"] == [24, 28, 32]
    for key, variant in found.items():
        assert variant["options"] == option_values(VARIANTS[key].rules)


def test_options_are_listed_with_what_they_mean_and_can_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["options"]) == 0
    text = capsys.readouterr().out
    assert "  stick_dealer (no, yes): Stick the dealer. When all pass twice" in text
    assert main(["options", "--json"]) == 0
    found = {option["key"]: option for option in json.loads(capsys.readouterr().out)}
    assert list(found) == list(OPTIONS)
    assert found["deck"]["variants"]["euchre4"] == {
        "usual": 32,
        "has_meaning": True,
        "others": [24, 28],
        "with_another": [],
    }
    assert found["alone_who"]["variants"]["british"]["with_another"] == ["anyone"]
    assert main(["options", "--markdown"]) == 0
    assert "| `deck` | 24 (28, 32) | 32 (24, 28) |" in capsys.readouterr().out


def test_a_record_of_our_own_is_scored_as_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.upcard"
    path.write_text(write_upcard(recorded("euchre3", 5)))
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert lines[4].startswith("final score ")
    assert lines[4].count(" : ") == 2
    path.write_text(by_hand().replace("trick 3:AD 9D TD", "trick 3:AD 9C TD"))
    assert main(["replay", str(path)]) == 1
    refusal = capsys.readouterr().err
    assert "Line 26, column 12: This seat can follow suit, so it has to." in refusal


def test_an_evening_is_scored_game_by_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "evening.emn"
    path.write_text(json.dumps(an_evening()))
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith(("game", "final"))] == [
        "game 1: Player 01, Player 02, Player 03, Player 04",
        "final score 10 : 3",
        "game 2: Player 01, Player 02, Player 03, Player 04",
        "final score 8 : 10",
        "game 3: Player 02, Player 01, Player 03, Player 04",
        "final score 10 : 6",
    ]
    assert main(["replay", "--json", str(path)]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["final"] for game in games] == [[10, 3], [8, 10], [10, 6]]


def test_a_command_that_is_not_there_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(["sing"])
    assert refusal.value.code == 2
    assert "conform" in capsys.readouterr().err


def test_bots_play_a_game_that_can_be_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play", "auction5", "--seed", "3", "--bots", "steady,random"]) == 0
    record = capsys.readouterr().out
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "final score" in capsys.readouterr().out
    assert main(["play", "auction5", "--seed", "3", "--bots", "steady,random"]) == 0
    assert capsys.readouterr().out == record


@pytest.mark.parametrize(
    "arguments",
    [
        ["bridge"],
        ["euchre4", "--options", "{"],
        ["euchre4", "--options", "[" * 100_000],
        ["euchre4", "--bots", "clever"],
    ],
)
def test_a_game_that_cannot_be_played_is_refused_in_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 1
    assert capsys.readouterr().err.strip().endswith(".")


def test_a_seed_that_is_no_text_is_a_seed_as_well() -> None:
    words = (sys.executable, "-m", "engine", "play", "euchre4", "--seed", "\udcff")
    done = subprocess.run(words, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"upcard 1\n")


def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "engine", "variants"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"The output cannot be written: No space left on device.\n"


def test_a_file_of_cases_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "/dev/zero"]) == 1
    assert capsys.readouterr().out.startswith("The file has more than 50000000 bytes.")
