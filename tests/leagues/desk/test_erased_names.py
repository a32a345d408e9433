"""A deleted person's name goes from all that others wrote, and from nothing that names others."""

from __future__ import annotations

import io
import zipfile

import pytest

from leagues.desk.selectors.own_data import data_file
from leagues.desk.services.erasing import erase_person
from leagues.desk.services.erasing_words import NameInText
from leagues.desk.services.merging import merge_players, part_players
from leagues.events.models import Answer, AuditEntry, Question
from leagues.events.services.audit import write_audit
from leagues.events.states import EventStatus
from leagues.players.models import Club, Notice, Player, User
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import Message, tell
from leagues.players.services.people import create_player
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EntryMemberFactory, EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def by(club: Club) -> User:
    return user_of(MembershipFactory.create(club=club, role=Role.ORGANISER.value).player)


def person(club: Club, name: str) -> Player:
    return create_player(display_name=name, by=None, club_id=club.pk)


def test_deleting_jo_leaves_the_messages_and_histories_of_joanna(club: Club, by: User) -> None:
    jo, joanna = person(club, "Jo"), MembershipFactory.create(club=club).player
    kept = Message(subject="Joanna Lee wants to be your partner", lines=["Join Joanna Lee."])
    gone = Message(subject="Round 2", lines=["You sit with Jo."])
    tell(players=[joanna], kind=NoticeKind.TABLE, key="kept", write=lambda _: kept)
    tell(players=[joanna], kind=NoticeKind.TABLE, key="gone", write=lambda _: gone)
    write_audit(verb="entry.made", by=by, club_id=club.pk, subject="Joanna Lee, Jo")
    erase_person(player_id=jo.pk, by=by)
    assert [notice.subject for notice in Notice.objects.filter(player=joanna)] == [kept.subject]
    assert AuditEntry.objects.get(club=club).subject == "Joanna Lee, Former player"


def test_a_namesake_told_apart_keeps_the_name_in_the_history(club: Club, by: User) -> None:
    first, second = person(club, "Ann Lee"), person(club, "Ann Lee")
    assert second.distinction == "2"
    write_audit(verb="entry.made", by=by, club_id=club.pk, subject="Ann Lee & Ann Lee (2)")
    erase_person(player_id=first.pk, by=by)
    assert AuditEntry.objects.get(club=club).subject == "Former player & Ann Lee (2)"


def test_reasons_and_values_of_histories_forget_the_name_too(club: Club, by: User) -> None:
    ann = person(club, 'Ann "Ace" Quux')
    event = EventFactory.create(club=club)
    write_audit(
        verb="table.late",
        by=by,
        event_id=event.pk,
        before={"people": [ann.display_name, "Bob"]},
        after={"people": {"0": ann.display_name}, "number": 3},
        reason=f"{ann.display_name} plays from deal 2 on.",
    )
    erase_person(player_id=ann.pk, by=by)
    line = AuditEntry.objects.get(event=event)
    assert line.before == {"people": ["Former player", "Bob"]}
    assert line.after == {"people": {"0": "Former player"}, "number": 3}
    assert line.reason == "Former player plays from deal 2 on."


def test_who_was_exchanged_and_left_the_club_is_in_no_history_after_deletion(
    club: Club, by: User
) -> None:
    ann = person(club, "Ann Quux")
    event = EventFactory.create(club=club)
    write_audit(
        verb="entry.was_someone_else",
        by=by,
        event_id=event.pk,
        subject="Bob Ray for Ann Quux",
        before={"player": ann.pk},
        after={"player": 0, "matches": 1},
    )
    ann.memberships.all().delete()
    erase_person(player_id=ann.pk, by=by)
    assert AuditEntry.objects.get(event=event).subject == "Bob Ray for Former player"


def test_answers_given_when_entering_are_in_the_download_and_go_with_the_person(
    club: Club, by: User
) -> None:
    ann = person(club, "Ann Quux")
    event = EventFactory.create(club=club, status=EventStatus.FINISHED.value)
    entry = EntryFactory.create(event=event)
    EntryMemberFactory.create(entry=entry, event=event, player=ann)
    question = Question.objects.create(event=event, number=1, text="Anything you cannot eat?")
    Answer.objects.create(question=question, entry=entry, text="No nuts")
    with zipfile.ZipFile(io.BytesIO(data_file(player=ann))) as archive:
        told = archive.read("answers-when-entering.json").decode()
    assert "No nuts" in told
    assert question.text in told
    erase_person(player_id=ann.pk, by=by)
    assert not Answer.objects.exists()


def test_nothing_of_somebody_parted_again_is_in_the_download_of_the_other(
    club: Club, by: User
) -> None:
    kept, gone = person(club, "Ann Lee"), person(club, "Zebedee Quux")
    Player.objects.filter(pk=gone.pk).update(guardian_email="mother@quux.example")
    merge = merge_players(kept_id=kept.pk, gone_id=gone.pk, club_id=club.pk, by=by)
    part_players(merge_id=merge.pk, by=by)
    kept.refresh_from_db()
    with zipfile.ZipFile(io.BytesIO(data_file(player=kept))) as archive:
        told = "".join(archive.read(name).decode() for name in archive.namelist())
    assert "Quux" not in told
    assert "quux" not in told
    erase_person(player_id=gone.pk, by=by)
    merge.refresh_from_db()
    assert "uux" not in f"{merge.gone} {merge.gone_label} {merge.dropped} {merge.changed}"
    assert not AuditEntry.objects.filter(subject__contains="Quux").exists()


@pytest.mark.parametrize(
    ("name", "text", "is_in"),
    [
        ("Al", "Also Alan", False),
        ("Al", "Al's table", True),
        ("O'Brien", "the O'Briens", False),
        ("山田", "山田さんの卓", True),
        ("J. R.", "J. R. won", True),
    ],
)
def test_a_name_is_found_as_a_whole_only(name: str, text: str, *, is_in: bool) -> None:
    assert NameInText({name}).is_in(text) is is_in
