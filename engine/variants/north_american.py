"""North American euchre (rules.md section 3)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWhen, AloneWho, DefendAlone, LoneLead, Packets, TwoLoneLead
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

NORTH_AMERICAN: Final = Variant(
    key="north_american",
    title=gettext_noop("North American euchre"),
    summary=gettext_noop(
        "Two pairs, 24 cards, to ten points; anyone may go alone before the first lead."
    ),
    group=Group.PAIRS,
    rules=Rules(
        deck=24,
        deal_packets=Packets.ALTERNATING,
        alone_who=AloneWho.ANYONE,
        alone_when=AloneWhen.BEFORE_LEAD,
        defend_alone=DefendAlone.ALWAYS,
        lone_lead=LoneLead.LEFT_OF_LONE,
        two_lone_lead=TwoLoneLead.DEFENDER,
        pts_lone_def=2,
        pts_lone_def_all=4,
        target=10,
    ),
)
