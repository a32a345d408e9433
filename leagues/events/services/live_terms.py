"""Check how the live tables of an event are to be set up."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from engine.bots.registry import BOTS
from games.online.table_terms import CLOCKS, LONGEST_DELAY
from leagues.events.formats import ABSENCES
from leagues.events.terms import EventTerms


def check_live(terms: EventTerms, faults: defaultdict[str, list[str]]) -> None:
    """Note at its field whatever live tables cannot be set up with."""
    if terms.absence_minutes not in ABSENCES:
        faults["absence_minutes"].append(
            _("Somebody is gone after %(least)s to %(most)s minutes.")
            % {"least": ABSENCES[0], "most": ABSENCES[-1]}
        )
    if terms.live_clock not in CLOCKS:
        faults["live_clock"].append(_("There is no such clock. Choose one of the list."))
    if not 0 <= terms.live_delay <= LONGEST_DELAY:
        faults["live_delay"].append(
            _("Whoever watches can see it up to %(most)s seconds later.") % {"most": LONGEST_DELAY}
        )
    if terms.live_bot not in BOTS:
        faults["live_bot"].append(_("There is no such bot. Choose one of the list."))
