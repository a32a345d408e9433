"""Whether the deals of a recorded game were dealt as promised, and how to check it oneself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from shlex import quote

from engine.fair_deals import Proof, promise_text
from engine.notation.upcard import read_upcard
from engine.rules import Rules
from engine.verified import Checked, verified
from games.matches.rulebook import say
from games.records.reading import OWN, ReadGame


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvedDeal:
    """What was promised before a deal, or before the lot, and whether it was kept."""

    number: int | None
    """The deal's number in the record, from 1, or None for the lot of the first dealer."""
    commitment: str
    """Empty, like the secret and the command, if the record has no proof of this deal."""
    secret: str
    additions: Mapping[int, str]
    """What seats of the match added to the shuffle."""
    fault: str
    """What is not as promised, in words."""
    holds: bool
    command: str
    """What prints the commitment in a shell, from nothing but what stands here."""
    table: str
    number_at_table: int | None


def proved_deals(*, game: ReadGame) -> tuple[ProvedDeal, ...]:
    """Return what was promised in a game and whether it was kept, the lot first.

    Nothing is returned for a game without proofs, in which case nobody can tell.
    """
    if game.notation != OWN:
        return ()
    found = verified(read_upcard(game.text))
    if not found.has_proofs:
        return ()
    return tuple(_proved(game, checked) for checked in found.all)


def command_for(proof: Proof, rules: Rules) -> str:
    """Return the command that prints the commitment of a proof in a shell."""
    text = promise_text(rules=rules, secret=proof.secret, table=proof.table, deal=proof.deal)
    return rf"printf '%s\n' {' '.join(map(quote, text.splitlines()))} | sha256sum"


def _proved(game: ReadGame, checked: Checked) -> ProvedDeal:
    proof = checked.proof
    return ProvedDeal(
        number=checked.number,
        commitment="" if proof is None else proof.commitment,
        secret="" if proof is None else proof.secret.hex(),
        additions={} if proof is None else {game.seat(s): text for s, text in proof.additions},
        fault="" if checked.fault is None else say(checked.fault),
        holds=checked.holds,
        command="" if proof is None else command_for(proof, game.replay.rules),
        table="" if proof is None else proof.table,
        number_at_table=None if proof is None else proof.deal,
    )
