"""Hand in the card of a league match, confirm it, dispute it, settle it, put it right.

The captain at home hands in, the other captain confirms; a director settles what they disagree
about. Who writes a card holds the row of the league, then the fixture's, then those of matches.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.services.corrections import LONGEST_REASON, require_reason
from leagues.events.league_models import Fixture, League
from leagues.events.league_states import OPEN_FIXTURES, FixtureStatus, LeagueStatus
from leagues.events.services.fixture_results import locked_fixture, note_not_played, note_played
from leagues.events.services.league_notes import note
from leagues.events.services.league_notices import tell_of_dispute, tell_of_waiting_card
from leagues.players.models import User
from leagues.seating.card_errors import CardChanged, CardStep
from leagues.seating.card_models import CardVersion, ResultCard
from leagues.seating.result_cards.checking import FaultKind, LineUpRule, borrowed_people
from leagues.seating.result_cards.counting import card_sum
from leagues.seating.result_cards.terms import (
    Card,
    CardSide,
    CardStatus,
    VersionStatus,
    read_card,
)
from leagues.seating.selectors.line_ups import games_of, line_up_rule
from leagues.seating.services.card_checks import check_card
from leagues.seating.services.card_matches import keep_matches, strike_matches

WAITING: Final = (VersionStatus.SENT.value, VersionStatus.DISPUTED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """A fixture with its league, its card if it has one, and who may play; all rows are locked."""

    fixture: Fixture
    league: League
    card: ResultCard | None
    rule: LineUpRule


@transaction.atomic
def send_card(*, fixture_id: int, said: Card, revision: int, by: User | None) -> ResultCard:
    """Hand a card in; it waits for the other captain. `revision` is of the card, 0 for none.

    Before it is confirmed it can be handed in again, also after a dispute. The same card again
    changes nothing. Raises `CardRefused` with all that is wrong, `CardChanged`, `CardStep`.
    """
    held = _hold(fixture_id)
    newest = _newest(held.card)
    if newest is not None and newest.status in WAITING and read_card(newest.said) == said:
        return newest.card
    _require_open(held)
    _require_revision(held.card, revision)
    _check(held, said)
    card = _card_to_write(held)
    card.status = CardStatus.SENT.value
    counts_at = timezone.now() + timedelta(days=held.league.confirm_days)
    card.confirms_itself_at = counts_at
    version = _new_version(card, said, status=VersionStatus.SENT, by=by)
    _save(card)
    _note(held, "league.card_sent", by=by)
    tell_of_waiting_card(
        fixture=held.fixture,
        league=held.league,
        version=version.number,
        until=_local_day(counts_at, held.league),
        by=by,
    )
    return card


@transaction.atomic
def confirm_card(*, fixture_id: int, version: int, by: User | None) -> ResultCard:
    """Agree to a version of a card: it counts, and its games become matches. Twice is once.

    Without an account it is the time that confirms.
    """
    held = _hold(fixture_id)
    newest = _newest(held.card)
    if newest is None or newest.number != version:
        raise _changed()
    if newest.status == VersionStatus.CONFIRMED:
        return newest.card
    if newest.status not in WAITING:
        raise _changed()
    _require_open(held)
    _count(held, newest, by=by)
    _note(held, "league.card_confirmed", by=by)
    return newest.card


@transaction.atomic
def dispute_card(*, fixture_id: int, version: int, reason: str, by: User | None) -> ResultCard:
    """Say that a card is wrong, and what is: the captain at home hands it in again, or a director
    settles it. Raises `ReasonMissing`, `CardChanged`.
    """
    held = _hold(fixture_id)
    newest = _newest(held.card)
    if newest is None or newest.number != version or newest.status not in WAITING:
        raise _changed()
    why = require_reason(reason)
    newest.status = VersionStatus.DISPUTED.value
    newest.reason = why
    newest.save(update_fields=["status", "reason"])
    card = newest.card
    card.status = CardStatus.DISPUTED.value
    card.confirms_itself_at = None
    _save(card)
    _note(held, "league.card_disputed", by=by, reason=why)
    tell_of_dispute(fixture=held.fixture, league=held.league, version=version, reason=why, by=by)
    return card


@transaction.atomic
def settle_card(
    *, fixture_id: int, said: Card, is_late: bool, revision: int, reason: str, by: User | None
) -> ResultCard:
    """Let a card count as a director writes it, whatever was said before; the old stays readable.

    A card that counted already is put right: its matches get a new version of their result, and
    ratings and tables follow. Why is asked wherever something was said before. The same again
    changes nothing.
    """
    held = _hold(fixture_id)
    newest = _newest(held.card)
    is_new = newest is None or newest.card.status == CardStatus.TAKEN_BACK
    if newest is not None and newest.status == VersionStatus.CONFIRMED:
        if read_card(newest.said) == said and newest.card.is_late == is_late:
            return newest.card
    else:
        _require_open(held)
    _require_revision(held.card, revision)
    why = reason.strip()[:LONGEST_REASON] if is_new else require_reason(reason)
    _check(held, said, allowed={FaultKind.BORROWED_TOO_OFTEN})
    card = _card_to_write(held)
    card.is_late = is_late
    version = _new_version(card, said, status=VersionStatus.SENT, by=by, reason=why)
    _count(held, version, by=by)
    _note(held, "league.card_settled", by=by, reason=why)
    return card


@transaction.atomic
def take_card_back(*, fixture_id: int, revision: int, reason: str, by: User | None) -> ResultCard:
    """Take a card out of the count: its matches are void and the fixture is open again."""
    held = _hold(fixture_id)
    if held.card is None or held.card.status == CardStatus.TAKEN_BACK:
        raise CardStep(_("There is no card to take back."))
    _require_revision(held.card, revision)
    why = require_reason(reason)
    strike_matches(card=held.card, by=by, reason=why)
    _supersede(held.card, to=VersionStatus.TAKEN_BACK)
    if held.fixture.status == FixtureStatus.PLAYED:
        note_not_played(fixture=held.fixture, league=held.league)
    held.card.status = CardStatus.TAKEN_BACK.value
    held.card.confirms_itself_at = None
    _save(held.card)
    _note(held, "league.card_taken_back", by=by, reason=why)
    return held.card


def confirm_due_cards(*, now: datetime) -> list[int]:
    """Confirm the cards that nobody confirmed or disputed in time; return their fixtures.

    One query if there are none. A card that somebody touches meanwhile is left to them.
    """
    due = ResultCard.objects.filter(status=CardStatus.SENT.value, confirms_itself_at__lte=now)
    confirmed = []
    for fixture_id in list(due.order_by("pk").values_list("fixture_id", flat=True)):
        if _confirm_due(fixture_id, now):
            confirmed.append(fixture_id)
    return confirmed


@transaction.atomic
def _confirm_due(fixture_id: int, now: datetime) -> bool:
    held = _hold(fixture_id)
    newest = _newest(held.card)
    is_due = (
        held.card is not None
        and held.card.status == CardStatus.SENT
        and held.card.confirms_itself_at is not None
        and held.card.confirms_itself_at <= now
    )
    if not is_due or newest is None or held.fixture.status not in OPEN_FIXTURES:
        return False
    confirm_card(fixture_id=fixture_id, version=newest.number, by=None)
    return True


def deadline_of(fixture: Fixture, league: League) -> date | None:
    """Return the last day on which the card of a fixture is not late."""
    return None if fixture.day is None else fixture.day + timedelta(days=league.card_days)


def _hold(fixture_id: int) -> _Held:
    fixture, league = locked_fixture(fixture_id)
    card = ResultCard.objects.select_for_update(of=("self",)).filter(fixture=fixture).first()
    return _Held(fixture=fixture, league=league, card=card, rule=line_up_rule(fixture, league))


def _newest(card: ResultCard | None) -> CardVersion | None:
    if card is None:
        return None
    newest = CardVersion.objects.filter(card=card).order_by("-number").first()
    if newest is not None:
        newest.card = card
    return newest


def _require_open(held: _Held) -> None:
    """Refuse a card where there is nothing to hand one in for."""
    if held.league.status != LeagueStatus.RUNNING:
        raise CardStep(_("Cards are handed in while the league is running."))
    if held.card is not None and held.card.status == CardStatus.CONFIRMED:
        raise CardStep(
            _("This card is confirmed and counts. A director of the league puts it right.")
        )
    if held.fixture.status not in OPEN_FIXTURES:
        raise CardStep(_("This match has been decided without a card. Ask a director."))
    if held.fixture.day is None:
        raise CardStep(_("This match has no day. Set the day on which it was played first."))
    if held.fixture.day > _today(held.league):
        raise CardStep(_("This match has not been played yet: its day is still to come."))


def _today(league: League) -> date:
    return _local_day(timezone.now(), league)


def _local_day(moment: datetime, league: League) -> date:
    return moment.astimezone(ZoneInfo(league.club.time_zone)).date()


def _require_revision(card: ResultCard | None, revision: int) -> None:
    if (card.revision if card else 0) != revision:
        raise _changed()


def _changed() -> CardChanged:
    return CardChanged(
        _(
            "Somebody else changed this card meanwhile. What you typed is still here: look at the "
            "card as it is now, then try again."
        )
    )


def _check(held: _Held, said: Card, *, allowed: Set[FaultKind] = frozenset()) -> None:
    games = games_of(held.league)
    check_card(card=said, rule=held.rule, games=games, league=held.league, allowed=allowed)


def _card_to_write(held: _Held) -> ResultCard:
    """Return the card of a fixture, made now if there is none."""
    if held.card is not None:
        return held.card
    deadline = deadline_of(held.fixture, held.league)
    return ResultCard.objects.create(
        fixture=held.fixture,
        status=CardStatus.SENT.value,
        revision=0,
        first_sent_at=timezone.now(),
        is_late=deadline is not None and _today(held.league) > deadline,
    )


def _new_version(
    card: ResultCard, said: Card, *, status: VersionStatus, by: User | None, reason: str = ""
) -> CardVersion:
    newest = _newest(card)
    _supersede(card, to=VersionStatus.SUPERSEDED)
    return CardVersion.objects.create(
        card=card,
        number=newest.number + 1 if newest else 1,
        status=status.value,
        said=said.written(),
        reason=reason,
        sent_by=by,
    )


def _supersede(card: ResultCard, *, to: VersionStatus) -> None:
    alive = (*WAITING, VersionStatus.CONFIRMED.value)
    CardVersion.objects.filter(card=card, status__in=alive).update(status=to.value)


def _count(held: _Held, version: CardVersion, *, by: User | None) -> None:
    """Let a version count: its games are matches from now on, and the fixture is played."""
    said, games = read_card(version.said), games_of(held.league)
    card = version.card
    keep_matches(
        card=card,
        said=said,
        games=games,
        league=held.league,
        by=by,
        reason=version.reason or _("As on the result card"),
    )
    version.status = VersionStatus.CONFIRMED.value
    version.confirmed_by = by
    version.confirmed_at = timezone.now()
    version.was_late = card.is_late
    version.save(update_fields=["status", "confirmed_by", "confirmed_at", "was_late"])
    card.status = CardStatus.CONFIRMED.value
    card.confirms_itself_at = None
    _save(card)
    borrowed = {
        team: borrowed_people(said, held.rule, side)
        for side, team in (
            (CardSide.HOME, held.fixture.home_id),
            (CardSide.AWAY, held.fixture.away_id),
        )
    }
    total = card_sum(said, games)
    note_played(fixture=held.fixture, league=held.league, games=total.games, borrowed=borrowed)


def _save(card: ResultCard) -> None:
    card.revision += 1
    card.save()


def _note(held: _Held, verb: str, *, by: User | None, reason: str = "") -> None:
    about = f"{held.fixture.home.name} – {held.fixture.away.name}"
    note(held.league, verb, by=by, about=about, reason=reason, after={"fixture": held.fixture.pk})
