"""What a director can be told about seats and rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise

from games.matches.errors import Conflict, DomainError, UnlawfulStep


class TooFewPlayers(DomainError):
    """There are not enough people for one table."""

    code = "too_few_players"


class UnsuitableField(DomainError):
    """The movement cannot seat this many people."""

    code = "unsuitable_field"


class ResultsMissing(UnlawfulStep):
    """The next round follows from results that are not all in."""

    code = "results_missing"


class NotTimeForFinals(UnlawfulStep):
    """There are no finals, or they cannot begin now."""

    code = "not_time_for_finals"


class FinalsUnderWay(UnlawfulStep):
    """Something was played in the finals."""

    code = "finals_under_way"


class NothingToDraft(UnlawfulStep):
    """Every round of the event is published, or the event is not at the point for it."""

    code = "nothing_to_draft"


class SeatsChanged(Conflict):
    """Somebody else drew or changed the seats after this page was opened."""

    code = "seats_changed"


class NotTwoPeople(DomainError):
    """A swap takes two different people of the round."""

    code = "not_two_people"


class RoundNotDraft(UnlawfulStep):
    """The seats of a published round stay as they are."""

    code = "round_not_draft"


class NotNextRound(UnlawfulStep):
    """The round cannot be published yet."""

    code = "not_next_round"


class RoundInPlay(UnlawfulStep):
    """The round can no longer be taken back."""

    code = "round_in_play"


class SeatedPersonLeft(UnlawfulStep):
    """The round seats somebody who has withdrawn."""

    code = "seated_person_left"


class NoNewTable(UnlawfulStep):
    """These people cannot be seated at a table of their own in the round."""

    code = "no_new_table"


class TableStays(UnlawfulStep):
    """A table that cannot be taken away again."""

    code = "table_stays"


class UnpublishedTable(UnlawfulStep):
    """The table is part of a draft."""

    code = "unpublished_table"


class BusyElsewhere(DomainError):
    """The person sits at another table of the same round."""

    code = "busy_elsewhere"


class NeedsWord(UnlawfulStep):
    """The step is unusual; a director may take it all the same."""

    code = "needs_word"


class PeopleUnseated(NeedsWord):
    """Somebody who is checked in has no place in the round."""

    code = "people_unseated"


class TablesUnfinished(NeedsWord):
    """Results are missing, of the (round, table) pairs in `tables`."""

    code = "tables_unfinished"

    def __init__(self, sentence: str | Promise, *, tables: Sequence[tuple[int, int]]) -> None:
        super().__init__(sentence)
        self.tables = tuple(tables)


class UnreadableFile(DomainError):
    """A file that was handed in seats nobody; `faults` says in sentences what is wrong with it."""

    code = "unreadable_file"

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(" ".join(faults))
        self.faults = tuple(faults)


class BracketUnderWay(UnlawfulStep):
    """Something has been played in the bracket."""

    code = "bracket_under_way"


class WishRefused(DomainError):
    """A wish cannot be met together with the others, or at all."""

    code = "wish_refused"


class SawTheCards(Conflict):
    """Somebody who may have seen the cards of a game cannot play in it."""

    code = "saw_the_cards"


class FixturesUnlistable(DomainError):
    """No fixture list can be made of the teams, days and wishes there are."""

    code = "fixtures_unlistable"
