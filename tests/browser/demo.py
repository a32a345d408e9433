"""The pages of the demo club: where each is, who looks at it, what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.urls import reverse

from games.matches.states import MatchStatus
from games.records.models import MatchRecord
from leagues.desk.demo.seeding import seed_demo
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.seating.models import RoundTable

NOW: Final = datetime(2026, 11, 30, 20, 7, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A page: the name of its address, what it is about, its title, who looks at it."""

    url: str
    about: tuple[str, ...] = ()
    title: str
    role: str = ""  # of the demo account; nobody has signed in without one
    query: str = ""


Places = dict[str, int | str]

STOPS: Final = {
    "home": Stop(url="desk:home", title="Euchre clubs and their evenings"),
    "home, member": Stop(url="desk:home", title="Euchre clubs and their evenings", role="member"),
    "clubs": Stop(url="players:clubs", title="Clubs"),
    "club": Stop(url="desk:club", about=("club",), title="Riverside Euchre Club"),
    "event form": Stop(url="events:new", about=("club",), title="New club night", role="organiser"),
    "event before": Stop(url="desk:event", about=("next",), title="Club night"),
    "event running": Stop(url="desk:event", about=("tonight",), title="Club night: tonight"),
    "event running, member": Stop(
        url="desk:event", about=("tonight",), title="Club night: tonight", role="member"
    ),
    "event after": Stop(url="desk:event", about=("past",), title="Club night", role="member"),
    "who are you": Stop(url="desk:who", about=("writing",), title="Who are you?"),
    "my table, hands": Stop(
        url="desk:table", about=("writing",), title="Table 5, round 3", role="scorer"
    ),
    "my table, sent": Stop(
        url="desk:table", about=("sent",), title="Table 3, round 3", role="scorer"
    ),
    "enter a hand": Stop(
        url="desk:enter_hand", about=("writing", "hand"), title="Hand 5, table 5", role="scorer"
    ),
    "final score": Stop(
        url="desk:final", about=("writing",), title="Final score, table 5", role="scorer"
    ),
    "hand in a record": Stop(
        url="desk:hand_in", about=("writing",), title="A recorded game, table 5", role="scorer"
    ),
    "desk": Stop(
        url="desk:desk", about=("tonight",), title="Desk: Club night: tonight", role="director"
    ),
    "check-in": Stop(
        url="events:check_in",
        about=("tonight",),
        title="Check-in: Club night: tonight",
        role="scorer",
    ),
    "check-in, a name": Stop(
        url="events:check_in",
        about=("tonight",),
        title="Check-in: Club night: tonight",
        role="scorer",
        query="?q=Mary",
    ),
    "screen": Stop(url="desk:screen", about=("tonight",), title="Screen: Club night: tonight"),
    "seeds": Stop(
        url="desk:seeds",
        about=("tonight",),
        title="Seeds: Club night: tonight",
        role="director",
        query="?by=rating",
    ),
    "wishes": Stop(
        url="seating:wishes",
        about=("tonight",),
        title="Wishes about the seats, Club night: tonight",
        role="director",
    ),
    "all rounds": Stop(
        url="seating:plan", about=("tonight",), title="Seats of Club night: tonight"
    ),
    "round": Stop(
        url="seating:round", about=("tonight", "third"), title="Round 3, Club night: tonight"
    ),
    "round by name": Stop(
        url="seating:round",
        about=("tonight", "third"),
        title="Round 3, Club night: tonight",
        query="?by=name",
    ),
    "round draft": Stop(
        url="seating:round",
        about=("tonight", "fourth"),
        title="Draft of round 4, Club night: tonight",
        role="director",
    ),
    "codes for phones": Stop(
        url="seating:links",
        about=("tonight", "third"),
        title="Codes for phones, round 3, Club night: tonight",
        role="director",
    ),
    "scores grid": Stop(
        url="desk:scores", about=("tonight", "third"), title="Scores of round 3", role="director"
    ),
    "score sheets": Stop(
        url="desk:sheets",
        about=("tonight", "third"),
        title="Score sheets, round 3, Club night: tonight",
        role="scorer",
    ),
    "correct a result": Stop(
        url="desk:correct",
        about=("finished",),
        title="Put right: table 1, round 3",
        role="director",
    ),
    "rule on an infraction": Stop(
        url="desk:infraction",
        about=("finished",),
        title="Infraction at table 1, round 3",
        role="director",
    ),
    "decide a dispute": Stop(
        url="desk:correct",
        about=("disputed",),
        title="Put right: table 4, round 3",
        role="director",
    ),
    "match": Stop(
        url="desk:match", about=("match",), title="Table 1, round 3, Club night: tonight"
    ),
    "standings": Stop(
        url="standings:event",
        about=("tonight",),
        title="Standings: Club night: tonight",
        role="member",
    ),
    "prizes": Stop(
        url="standings:prizes",
        about=("tonight",),
        title="Prizes: Club night: tonight",
        role="director",
    ),
    "rankings": Stop(url="standings:rankings", title="Rankings", role="member"),
    "player": Stop(url="standings:player", about=("player",), title="Agnes Thorpe"),
    "replay": Stop(
        url="desk:replay",
        about=("recorded",),
        title="Deal 1 of table 1, round 1, League round, recorded card by card",
    ),
    "history": Stop(
        url="events:history",
        about=("tonight",),
        title="History: Club night: tonight",
        role="director",
    ),
}


def seed_places() -> Places:
    """Make the demo club with one past evening; return what its pages are about."""
    club = seed_demo(now=NOW, say=lambda line: None, evenings=1)
    running = club.events.get(title="Club night: tonight")
    tables = RoundTable.objects.filter(round__stage__event=running, round__number=3)
    by_state = {table.match.status: table for table in tables.select_related("match")}
    first = tables.select_related("match").get(number=1)
    return {
        "club": club.slug,
        "tonight": running.pk,
        "next": club.events.get(status=EventStatus.OPEN).pk,
        "past": club.events.get(title="Club night", status=EventStatus.FINISHED).pk,
        "third": 3,
        "fourth": 4,
        "hand": 5,
        "finished": first.pk,
        "match": first.match_id,
        "disputed": by_state[MatchStatus.DISPUTED].pk,
        "writing": by_state[MatchStatus.IN_PLAY].match.link_key,
        "sent": by_state[MatchStatus.REPORTED].match.link_key,
        "recorded": MatchRecord.objects.earliest("pk").match_id,
        "player": Player.objects.get(display_name="Agnes Thorpe").pk,
    }


def path_to(stop: Stop, places: Places) -> str:
    """Return where a page is."""
    return reverse(stop.url, args=[places[name] for name in stop.about]) + stop.query
