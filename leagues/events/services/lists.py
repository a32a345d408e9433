"""Enter a whole list at once: what a director has in a message, or on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.entry_lists import ListedEntry, lines_again
from leagues.events.errors import EntryRefused
from leagues.events.models import Entry, EventId
from leagues.events.selectors.lists import DoubtfulName, known_person
from leagues.events.services.entering import enter_together, named_twice
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.places import lock_for_entries
from leagues.players.models import User
from leagues.players.names import sort_key


@dataclass(frozen=True, slots=True, kw_only=True)
class LineProblem:
    """A line of a list that was not entered, and why."""

    line: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredList:
    """What became of a list."""

    entries: Sequence[Entry]
    """The entries of the list, each once, in its order."""
    problems: Sequence[LineProblem]
    """The lines that are still to be settled one by one."""


@transaction.atomic
def enter_list(
    *, event_id: EventId | int, listed: Sequence[ListedEntry], is_here: bool, by: User | None
) -> EnteredList:
    """Enter everybody on a list, and check them in if they are here.

    A name is that of somebody in the event or of the club, if one person there has it; if
    nobody has, a new person is written down. So sending a list again changes nothing. A line
    that cannot be entered, or names whom another line names, is told, and the others are entered
    all the same. Raises
    `EntriesClosed`, and `BadName` for what is no name: then nobody is entered.
    """
    event = lock_for_entries(event_id)
    entries: dict[int, Entry] = {}
    problems = []
    again = lines_again(listed)
    for one in listed:
        if one.number in again:
            problems.append(_named_again(one, again[one.number]))
            continue
        try:
            with transaction.atomic():
                entry = enter_together(
                    event_id=event.pk,
                    newcomers=_newcomers(one, event.pk),
                    name=one.name,
                    is_here=is_here,
                    by=by,
                )
        except DoubtfulName as doubt:
            sentence = _(
                "Several people have this name: %(name)s. Look it up above to say who is meant."
            )
            problems.append(LineProblem(line=one.line, sentence=sentence % {"name": doubt.name}))
        except EntryRefused as refusal:
            problems.append(LineProblem(line=one.line, sentence=str(refusal)))
        else:
            entries[entry.pk] = entry
    return EnteredList(entries=list(entries.values()), problems=problems)


def _named_again(listed: ListedEntry, first: int) -> LineProblem:
    sentence = _(
        "Line %(number)s names whom line %(first)s names already: %(names)s. Take it out, or write "
        "another person's whole name; two people of one name are entered one by one above."
    )
    told = {"number": listed.number, "first": first, "names": ", ".join(listed.people)}
    return LineProblem(line=listed.line, sentence=sentence % told)


def _newcomers(listed: ListedEntry, event_id: int) -> list[Newcomer]:
    """Return who is named in a line; the same name there is the same person."""
    newcomers: dict[str, Newcomer] = {}
    for name in listed.people:
        if sort_key(name) in newcomers:
            raise named_twice(name)
        player = known_person(name, event_id=event_id)
        newcomers[sort_key(name)] = Newcomer(name=name, player_id=player.pk if player else None)
    return list(newcomers.values())
