"""What irregularities at a table lead to, where they happen and are penalised.

Rules.md section 11, a file for each group: `calls` P2 and P3, `counts` P1, P4 and P5, `table`
P7 to P12, `revokes` P13; `sides` says who pays for whom, `catalogue` what to tell the table.
`referee` puts them together: a hand in which irregular acts are accepted and ruled on.
"""

from __future__ import annotations

from engine.infractions.calls import CallRuling, rule_on_call
from engine.infractions.catalogue import INFRACTIONS, Infraction, InfractionText
from engine.infractions.counts import deal_is_void, points_without, wrong_count_is_void
from engine.infractions.revokes import (
    RevokeClaim,
    Take,
    revoke_points,
    settle_claims,
    take_is_allowed,
    takes_allowed,
    valid_claims,
)
from engine.infractions.sides import HandSides, lone_seats, public_sides, true_sides
from engine.infractions.table import CardAt, LeadCall, OpenTable

__all__ = [
    "INFRACTIONS",
    "CallRuling",
    "CardAt",
    "HandSides",
    "Infraction",
    "InfractionText",
    "LeadCall",
    "OpenTable",
    "RevokeClaim",
    "Take",
    "deal_is_void",
    "lone_seats",
    "points_without",
    "public_sides",
    "revoke_points",
    "rule_on_call",
    "settle_claims",
    "take_is_allowed",
    "takes_allowed",
    "true_sides",
    "valid_claims",
    "wrong_count_is_void",
]
