"""A club with an evening in every state, for the tests that visit every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Final

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.game import EndKind, GameEnd
from engine.notation.upcard import upcard_of_played, write_upcard
from engine.variants.registry import rules_for
from games.matches.models import Match, Ruling, ScoreReport, Substitution
from games.matches.services.actors import Actor
from games.matches.services.reports import dispute_report, report_final
from games.matches.services.rulings import add_ruling
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.services.substitution import substitute
from games.records.services import import_game
from leagues.desk.services.seats_at_table import rest_at_round
from leagues.events.league_models import League
from leagues.events.models import AuditEntry, Event, Round, Season
from leagues.events.selectors.history import VERBS
from leagues.events.services.audit import write_audit
from leagues.events.states import (
    EntryStatus,
    EventStatus,
    RoundStatus,
    UnplayedReason,
    Visibility,
)
from leagues.players.models import Club, Membership, PlayerAlias, User
from leagues.players.services.accounts import invite_to_claim, reset_link
from leagues.players.services.people import add_alias, create_player
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.services.replays import replay_all_pools
from leagues.standings.services.sheets import recompute_standings
from tests.architecture.league_cards import CardScene, make_cards
from tests.architecture.leagues import found_league, make_league
from tests.architecture.prizes import put_up_prizes
from tests.architecture.seasons import make_season
from tests.engine.promised import proof_of
from tests.factories.brackets import bracket_in_play, win
from tests.factories.events import (
    EntryFactory,
    EntryMemberFactory,
    EventFactory,
    RoundFactory,
    StageFactory,
)
from tests.factories.matches import seated_match
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)
from tests.factories.seating import RoundTableFactory, published_round, round_of

RECORDS = Path(__file__).resolve().parents[1] / "engine" / "records"
RECORD = (RECORDS / "league-round-game-1.egn").read_text()
RULES: Final[dict[str, object]] = {"deck": 24, "target": 10, "stick_dealer": True}
TO_TEN = {
    "variant": "euchre4",
    "rules": RULES,
    "game_end": "target",
    "game_length": 10,
}
OFFICIAL = Actor(is_official=True)


def record_to_ten() -> str:
    """Return a game that bots played to ten points; one deal has a proof, which does not hold."""
    rules = rules_for("euchre4", RULES)
    game = play_game(
        rules=rules,
        end=GameEnd(kind=EndKind.TARGET, value=10),
        bots=[steady_bot] * 4,
        seed=b"scene",
    )
    names = ["Ann", "Bob", "Cyd", "Dee"]
    proofs = [proof_of(rules, 0), *(None for _ in game.deals[1:])]
    return write_upcard(upcard_of_played(game, "euchre4", names, proofs=proofs))


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Events before, during and after, and tables with every state of a result."""

    club: Club
    accounts: dict[str, User | None]
    sessions: dict[str, str]
    draft: Event
    open: Event
    running: Event
    cup: Event
    finished: Event
    recorded: RoundTable
    pairs: Event
    season: Season
    cards: CardScene
    league: League
    founded: League

    @property
    def round(self) -> Round:
        """The round that is being played."""
        return round_of(self.running, 1)

    def table(self, number: int) -> RoundTable:
        """Return a table of the round that is being played."""
        tables = RoundTable.objects.select_related("match", "round__stage__event")
        return tables.get(round=self.round, number=number)

    @property
    def untouched(self) -> RoundTable:
        """The table that has written nothing down."""
        return self.table(1)

    @property
    def writing(self) -> RoundTable:
        """The table in the middle of its game."""
        return self.table(2)

    @property
    def reported(self) -> RoundTable:
        """The table whose other side has not agreed yet."""
        return self.table(3)

    @property
    def disputed(self) -> RoundTable:
        """The table that disagrees."""
        return self.table(4)

    @property
    def done(self) -> RoundTable:
        """The table with a result."""
        return self.table(5)

    @property
    def unpublished(self) -> RoundTable:
        """A table of the second round, which is still a draft."""
        return RoundTable.objects.get(round=round_of(self.running, 2), number=1)

    def report(self, table: RoundTable) -> ScoreReport:
        """Return the newest version of a table's result."""
        return ScoreReport.objects.filter(match_id=table.match_id).latest("version")

    @cached_property
    def walk_in(self) -> Membership:
        """Somebody on the club's list without an account."""
        return Membership.objects.get(club=self.club, player__display_name="Walk In")

    @cached_property
    def member(self) -> Membership:
        """Somebody on the club's list who may do nothing in particular."""
        return Membership.objects.get(club=self.club, player__user=self.accounts["member"])

    @property
    def alias(self) -> PlayerAlias:
        """Another name of the walk-in."""
        return PlayerAlias.objects.get(player=self.walk_in.player)

    @property
    def ruling(self) -> Ruling:
        """A ruling at the table with a result."""
        return Ruling.objects.get(match_id=self.done.match_id)

    @property
    def organiser(self) -> User:
        """The account that may do everything."""
        account = self.accounts["organiser"]
        assert account is not None
        return account

    @property
    def stand_in(self) -> Substitution:
        """Somebody who stands in at the table with a result."""
        return Substitution.objects.get(match_id=self.done.match_id)

    @property
    def put_right(self) -> AuditEntry:
        """Something that was put right at the table with a result."""
        return AuditEntry.objects.get(verb="rests.corrected", subject="1/5")

    def invitation(self) -> str:
        """Return the key of an invitation to be the walk-in."""
        return invite_to_claim(
            player_id=self.walk_in.player_id, club_id=self.club.pk, by=self.organiser
        )

    def reset_path(self) -> str:
        """Return the address at which the member sets a new password."""
        return reset_link(player_id=self.member.player_id, club_id=self.club.pk, by=self.organiser)

    def browser(self, kind: str) -> Client:
        """Return the browser of a visitor of one of the kinds in `accounts`."""
        client = Client()
        if kind in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[kind]
        return client

    @property
    def entrant(self) -> Client:
        """Return the browser of somebody who is entered in the evening of pairs."""
        client = Client()
        client.force_login(self._entrant)
        return client

    @cached_property
    def _entrant(self) -> User:
        player = self.pairs.entries.order_by("id")[0].members.order_by("id")[0].player
        player.user = UserFactory.create()
        player.save(update_fields=["user"])
        return player.user

    def phone(self, table: RoundTable, *, seat: int) -> Client:
        """Return a phone that has said which seat of a table holds it."""
        client = Client()
        client.post(reverse("desk:who", args=[table.match.link_key]), {"seat": str(seat)})
        return client


def make_scene(*, visibility: Visibility = Visibility.PUBLIC) -> Scene:
    """Return a club in which everything there is a page for has happened."""
    club = ClubFactory.create(
        venue="Parish hall", address="1 Church Road", meets="Tuesdays", contact="Ann", about="Fun."
    )
    roles = {role.value: _account(club, role) for role in Role}
    accounts: dict[str, User | None] = {
        "anonymous": None,
        "stranger": _account(ClubFactory.create(), Role.ORGANISER),
        "newcomer": UserFactory.create(),
    }
    walk_in = create_player(display_name="Walk In", by=roles["organiser"], club_id=club.pk)
    add_alias(player_id=walk_in.pk, name="W. Inn")
    fields: dict[str, object] = {"club": club, "visibility": visibility.value}
    finished, recorded = _finished_evening(fields)
    accounts |= roles
    return Scene(
        club=club,
        accounts=accounts,
        sessions={kind: _session(account) for kind, account in accounts.items() if account},
        draft=EventFactory.create(status=EventStatus.DRAFT.value, **fields),
        open=_open_evening(fields),
        running=_running_evening(fields, roles["director"]),
        cup=_cup(fields),
        finished=finished,
        recorded=recorded,
        pairs=_evening_of_pairs(fields),
        season=make_season(club, visibility=visibility, by=roles["director"]),
        cards=make_cards(
            club,
            visibility=visibility,
            by=roles["director"],
            home=roles["member"],
            away=roles["scorer"],
        ),
        league=make_league(club, visibility=visibility, by=roles["director"]),
        founded=found_league(club, visibility=visibility, by=roles["director"]),
    )


def _account(club: Club, role: Role) -> User:
    place = MembershipFactory.create(club=club, role=role.value, is_own_choice=True)
    return user_of(place.player)


def _session(account: User) -> str:
    """Sign an account in; return what its browser keeps of that."""
    client = Client()
    client.force_login(account)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _open_evening(fields: dict[str, object]) -> Event:
    """Return an evening with everything people can be told about it."""
    event = EventFactory.create(
        entry_limit=3, fee=Decimal(5), notes="Bring a pen.", first_dealer="drawn",
        starts_at=timezone.now() + timedelta(days=3), **fields,
    )  # fmt: skip
    for status in (EntryStatus.ENTERED, EntryStatus.CHECKED_IN, EntryStatus.ENTERED):
        EntryFactory.create(event=event, status=status.value)
    EntryFactory.create(event=event, status=EntryStatus.WAITING.value)
    EntryFactory.create(event=event, status=EntryStatus.WITHDRAWN.value)
    return event


def _evening_of_pairs(fields: dict[str, object]) -> Event:
    """Return an evening of pairs: two that are here, one of them named, and one that is short."""
    event = EventFactory.create(unit="pair", **fields)
    here = {"event": event, "status": EntryStatus.CHECKED_IN.value}
    aces = EntryFactory.create(name="Aces", is_house=True, seed=1, **here)
    for entry in (aces, EntryFactory.create(**here)):
        EntryMemberFactory.create(entry=entry)
    EntryFactory.create(event=event)
    return event


def _running_evening(fields: dict[str, object], director: User) -> Event:
    """Return an evening of which the first round is played, with a table in every state."""
    event = published_round(people=22, rounds=3, fee=Decimal(5), **TO_TEN, **fields).stage.event
    matches = [
        table.match
        for table in RoundTable.objects.filter(round=round_of(event, 1)).select_related("match")
    ]
    _write_hands(matches[1])
    report_final(match_id=matches[2].pk, points=(10, 6), actor=Actor(seat=0), revision=0)
    claim = report_final(match_id=matches[3].pk, points=(10, 6), actor=Actor(seat=0), revision=0)
    dispute_report(report_id=claim.pk, actor=Actor(seat=1), points=(9, 10), reason="Count again")
    report_final(match_id=matches[4].pk, points=(10, 6), actor=OFFICIAL, revision=0)
    seat = matches[4].seats.get(number=0)
    actor = Actor(user=director, is_official=True)
    add_ruling(
        match_id=matches[4].pk, text="Revoke", hand_number=2, player_id=seat.player_id, actor=actor
    )
    _put_right(matches[4], director)
    put_up_prizes(event)
    recompute_standings(event_id=event.pk)
    StageFactory.create(event=event, number=2, movement="round_robin", qualifiers=4)
    for verb in VERBS:
        write_audit(verb=verb, by=director, event_id=event.pk, subject="Ann", reason="A reason")
    return event


def _cup(fields: dict[str, object]) -> Event:
    """Return an evening of pairs in a bracket, of which the first match is played."""
    stage = bracket_in_play(pairs=5, **TO_TEN, **fields)
    win(stage, "U1.2")
    return stage.event


def _put_right(match: Match, director: User) -> None:
    """Let somebody stand in at a table, and put right why somebody had no game beside it."""
    actor = Actor(user=director, is_official=True)
    guest = PlayerFactory.create()
    substitute(match_id=match.pk, seat=1, player_id=guest.pk, from_deal=2, actor=actor)
    table = RoundTable.objects.select_related("round__stage__event").get(match=match)
    rest = table.round.byes.earliest("pk")
    rest_at_round(
        table=table,
        by=director,
        entry_id=rest.entry_id,
        why=UnplayedReason.REQUESTED,
        reason="Asked to rest",
    )


def _write_hands(match: Match) -> None:
    """Write a slip of three hands: a point, a march and a lone hand that was euchred."""
    hands = [
        HandEntry(makers=0, tricks=3, maker_seat=0, trump="H"),
        HandEntry(makers=1, tricks=5),
        HandEntry(makers=0, tricks=2, alone=True),
    ]
    for number, entry in enumerate(hands, start=1):
        save_hand(
            match_id=match.pk, number=number, entry=entry, actor=Actor(seat=0), revision=number - 1
        )


def _finished_evening(fields: dict[str, object]) -> tuple[Event, RoundTable]:
    """Return an evening of one table whose game was recorded card by card."""
    event = EventFactory.create(
        status=EventStatus.FINISHED.value, rounds_planned=1, finished_at=timezone.now(),
        **TO_TEN, **fields,
    )  # fmt: skip
    round_ = RoundFactory.create(
        stage=StageFactory.create(event=event),
        status=RoundStatus.CLOSED.value,
        published_at=timezone.now() - timedelta(hours=1),
    )
    table = RoundTableFactory.create(round=round_, match=seated_match(**TO_TEN))
    for seat in table.match.seats.select_related("player"):
        entry = EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value, member=None)
        EntryMemberFactory.create(entry=entry, player=seat.player)
    import_game(match_id=table.match_id, text=record_to_ten(), actor=OFFICIAL, revision=0, turn=0)
    recompute_standings(event_id=event.pk)
    replay_all_pools()
    return event, table
