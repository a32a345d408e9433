"""The demo club's pages of live tables: a round played from home, and tables of its members."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from games.online.models import OnlineTable
from games.online.services.commentators import name_commentator
from games.online.services.opening import TablePlan, open_practice, open_table, start
from games.online.services.pausing import pause
from games.online.services.seat_links import hand_out_link, link_token
from games.online.services.sitting import sit_down
from games.online.services.talk import report, say_phrase, say_text
from games.online.services.telling import Word
from games.online.visitors import Visitor
from leagues.desk.demo.logins import DEMO_LOGINS
from leagues.players.models import Club, User
from leagues.seating.services.live_tables import open_live_tables
from tests.browser.demo import Places, Stop
from tests.browser.live import others_act
from tests.factories.seating import published_round
from tests.games.online.tables import again, dealt, guest, played_out
from tests.leagues.desk.builders import player_at
from tests.leagues.desk.live_scene import live_at, visitor_at

ROUND: Final = "League round from home"
GAME: Final = "Thursday at home"
LONG_NAME: Final = "Ferdinand Wolfeschlegelsteinhausenberger"

LIVE_STOPS: Final = {
    "lobby": Stop(url="online:lobby", title="Live tables"),
    "lobby, member": Stop(url="online:lobby", title="Live tables", role="member"),
    "new table": Stop(url="online:new", title="Open a table"),
    "new table, member": Stop(url="online:new", title="Open a table", role="member"),
    "gathering": Stop(url="online:table", about=("gathering",), title=GAME),
    "gathering, host": Stop(url="online:table", about=("gathering",), title=GAME, role="member"),
    "talk": Stop(url="online:talk", about=("gathering",), title="Talk", role="member"),
    "a remark": Stop(
        url="online:remark", about=("gathering", "remark"), title="Mute or report", role="member"
    ),
    "table in play": Stop(url="online:table", about=("in play",), title=GAME, role="member"),
    "table in play, watched": Stop(
        url="online:table", about=("at home",), title="North American euchre"
    ),
    "table paused, watched": Stop(
        url="online:table", about=("stopped",), title="North American euchre", role="member"
    ),
    "finished table": Stop(url="online:table", about=("over",), title=GAME, role="member"),
    "a deal": Stop(
        url="desk:live_deal", about=("over", "deal"), title=f"Deal 1 at the live table {GAME}"
    ),
    "personal link": Stop(
        url="online:seat_link", about=("link",), title=f"The seat of {LONG_NAME}"
    ),
    "match played live": Stop(
        url="desk:match", about=("match at home",), title=f"Table 1, round 1, {ROUND}"
    ),
    "live table, director": Stop(
        url="desk:live", about=("playing",), title="Live table 1, round 1", role="director"
    ),
    "live table paused, director": Stop(
        url="desk:live", about=("paused",), title="Live table 2, round 1", role="director"
    ),
    "live table waiting, director": Stop(
        url="desk:live", about=("waiting",), title="Live table 3, round 1", role="director"
    ),
    "rule at a live table": Stop(
        url="desk:live_infraction",
        about=("paused",),
        title="Ruling at live table 2, round 1",
        role="director",
    ),
    "rule at a live table that plays": Stop(
        url="desk:live_infraction",
        about=("playing",),
        title="Ruling at live table 1, round 1",
        role="director",
    ),
    "personal links": Stop(
        url="desk:seat_links",
        about=("home event", "home round"),
        title=f"Personal links, round 1, {ROUND}",
        role="director",
    ),
    "commentators": Stop(
        url="desk:commentators",
        about=("gathering",),
        title="Talk and commentators",
        role="director",
        query="?q=Mary",
    ),
    "reports": Stop(
        url="desk:reports", about=("club",), title="Reports from live tables", role="director"
    ),
}


def seed_live_places(places: Places) -> Places:
    """Add live tables to the demo club; return what their pages are about."""
    club = Club.objects.get(slug=places["club"])
    return places | _round_from_home(club) | _tables_of_members(club)


def _round_from_home(club: Club) -> Places:
    """Publish a round of three tables: one plays, one is paused, one waits for its people."""
    round_ = published_round(
        people=12, rounds=2, club=club, title=ROUND, is_online=True, rules={"referee": "penalise"}
    )
    playing, paused, waiting = round_.tables.order_by("number")
    for table in (playing, waiting):
        player = player_at(table, 0)
        player.display_name = LONG_NAME
        player.save()
    open_live_tables()
    for table in (playing, paused):
        live = live_at(table)
        live.seats.update(seen_at=timezone.now())
        start(table_key=live.key, visitor=visitor_at(table, 0))
        dealt(live)
    why = "Somebody has to look at the door. The game goes on in five minutes."
    pause(table_key=live_at(paused).key, word=Word(by="Dora Quill", why=why))
    hand_out_link(table_key=live_at(playing).key, number=0)
    seat = hand_out_link(table_key=live_at(waiting).key, number=0)
    return {
        "playing": playing.pk,
        "paused": paused.pk,
        "waiting": waiting.pk,
        "at home": live_at(playing).key,
        "stopped": live_at(paused).key,
        "match at home": playing.match_id or 0,
        "home event": round_.stage.event_id,
        "home round": round_.number,
        "link": link_token(seat),
    }


def _tables_of_members(club: Club) -> Places:
    """Open a member's tables: a game that is over, one in play, and one that waits for others."""
    over, playing = (_of_member(club, deals) for deals in (1, 20))
    over.seats.filter(number=0).update(is_away=True)
    played_out(over)
    assert others_act().pk == playing.pk
    visitor = _visitor("member")
    plan = TablePlan(variant="british", name=GAME, club_id=club.pk, clock_seconds=600)
    waiting = open_table(plan=plan, visitor=visitor)
    gus = guest("Gus")
    sit_down(table_key=waiting.key, number=1, visitor=gus, guest_name=LONG_NAME)
    remark = say_phrase(table_key=waiting.key, phrase="well_played", visitor=gus)
    say_text(table_key=waiting.key, text="We begin at eight, and end at ten.", visitor=visitor)
    report(table_key=waiting.key, remark_id=remark.pk, reason="rude", visitor=visitor)
    watcher = _account("scorer").player
    name_commentator(table_key=waiting.key, player_id=watcher.pk, by=_account("organiser"))
    return {
        "over": again(over).key,
        "deal": 1,
        "in play": playing.key,
        "gathering": waiting.key,
        "remark": remark.pk,
    }


def _of_member(club: Club, deals: int) -> OnlineTable:
    """Open a table of the member against bots, of so many deals, which begins at once."""
    plan = TablePlan(
        variant="north_american",
        name=GAME,
        club_id=club.pk,
        game_end="deals",
        game_length=deals,
    )
    return open_practice(visitor=_visitor("member"), plan=plan)


def _visitor(role: str) -> Visitor:
    user = _account(role)
    return Visitor(user_id=user.pk, player_id=user.player.pk)


def _account(role: str) -> User:
    return User.objects.get(email=next(each.email for each in DEMO_LOGINS if each.role == role))
