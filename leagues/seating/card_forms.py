"""What a captain or a director writes on a result card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.players.models import Player
from leagues.players.typed import typed_number, typed_numbers
from leagues.seating.result_cards.terms import PEOPLE_OF_PAIR, Card, CardSide, Meeting, Pair, Score
from leagues.seating.selectors.card_page import PeopleToPlay

MOST_POINTS: Final = 99
Choices: TypeAlias = list[tuple[str, Any]]  # Any: a name, or a group of choices


class CardForm(forms.Form):
    """The line-ups of both teams, and the points of each game.

    Somebody who is borrowed is put on the list first, then chosen: nobody looks through a whole
    league for each seat.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(
        self,
        posted: QueryDict | None = None,
        *,
        people: PeopleToPlay,
        games: tuple[Meeting, ...],
        pairs: int,
        said: Card | None = None,
        revision: int = 0,
    ) -> None:
        """Offer the people of both squads. `said` is what the fields show at first."""
        initial = {"revision": revision, **(_initial(said, games) if said else {})}
        super().__init__(posted, initial=initial)
        self.games = games
        self.pairs = pairs
        names = {player.pk: player for player, _team in people.borrowable}
        for side in CardSide:
            lent = _lent(side, posted, said, people)
            self.fields[f"lent_{side}"] = forms.CharField(required=False, widget=forms.HiddenInput)
            self.initial[f"lent_{side}"] = " ".join(map(str, lent))
            choices = _choices(people.squads[side], [names[key] for key in lent if key in names])
            for pair in range(1, pairs + 1):
                for place in range(1, PEOPLE_OF_PAIR + 1):
                    self.fields[f"{side}_{pair}_{place}"] = _person(choices, pair, place)
            self.fields[f"borrow_{side}"] = forms.TypedChoiceField(
                label=_("Somebody borrowed"),
                choices=_borrowable(people),
                coerce=int,
                empty_value=None,
                required=False,
            )
        if posted is not None:
            self._put_on_list(posted, people)
        for game in games:
            for side in CardSide:
                self.fields[f"game_{game.number}_{side}"] = _points(game, side)

    @property
    def wants_somebody(self) -> bool:
        """Whether the button was pressed that puts somebody borrowed on the list."""
        return "borrow" in self.data

    def card(self) -> Card:
        """Return what was written, once the form is valid; the services say whether it can be."""
        return Card(
            home=self._pairs_of(CardSide.HOME),
            away=self._pairs_of(CardSide.AWAY),
            scores=tuple(self._score(game) for game in self.games),
        )

    def line_up(self, side: CardSide) -> list[tuple[int, list[BoundField]]]:
        """Return the fields of the pairs of a side."""
        return [
            (pair, [self[f"{side}_{pair}_{place}"] for place in range(1, PEOPLE_OF_PAIR + 1)])
            for pair in range(1, self.pairs + 1)
        ]

    @property
    def home_line_up(self) -> list[tuple[int, list[BoundField]]]:
        """The fields of the pairs at home."""
        return self.line_up(CardSide.HOME)

    @property
    def away_line_up(self) -> list[tuple[int, list[BoundField]]]:
        """The fields of the visiting pairs."""
        return self.line_up(CardSide.AWAY)

    @property
    def score_lines(self) -> list[tuple[Meeting, BoundField, BoundField]]:
        """The fields of each game."""
        return [
            (game, self[f"game_{game.number}_home"], self[f"game_{game.number}_away"])
            for game in self.games
        ]

    def clean(self) -> dict[str, Any] | None:  # Any: each field's own type
        """Refuse a game with the points of one pair alone."""
        for game in self.games:
            names = [f"game_{game.number}_{side}" for side in CardSide]
            if any(name in self.errors for name in names):
                continue
            given = [self.cleaned_data.get(name) for name in names]
            if (given[0] is None) != (given[1] is None):
                self.add_error(
                    names[0 if given[0] is None else 1], gettext("Write the points of both pairs.")
                )
        return self.cleaned_data

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the pair or the game that it names."""
        if not any(self._field_of(name) for name in refusal.fields):
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(self._field_of(name), sentence)

    def show_revision(self, revision: int) -> None:
        """Let what was typed be about the card as it stands now, once the person saw why."""
        self.data = {**self.data, "revision": str(revision)}

    def _field_of(self, name: str) -> str | None:
        possible = (name, f"{name}_1", f"{name}_home", f"{name}_1_1")
        return next((field for field in possible if field in self.fields), None)

    def _put_on_list(self, posted: QueryDict, people: PeopleToPlay) -> None:
        """Let the page that is drawn again remember who was put on the list."""
        data = dict(posted.items())
        for side in CardSide:
            data[f"lent_{side}"] = self.initial[f"lent_{side}"]
            if "borrow" in posted:
                data[f"borrow_{side}"] = ""
        self.data = data

    def _pairs_of(self, side: CardSide) -> tuple[Pair, ...]:
        return tuple(
            tuple(
                key
                for place in range(1, PEOPLE_OF_PAIR + 1)
                if (key := self.cleaned_data[f"{side}_{pair}_{place}"]) is not None
            )
            for pair in range(1, self.pairs + 1)
        )

    def _score(self, game: Meeting) -> Score | None:
        home = self.cleaned_data[f"game_{game.number}_home"]
        away = self.cleaned_data[f"game_{game.number}_away"]
        return None if home is None or away is None else (home, away)


class SettleForm(CardForm):
    """A card as a director writes it: with whether it counts as late, and why it is changed."""

    def __init__(
        self,
        posted: QueryDict | None = None,
        *,
        is_late: bool,
        charges: str,
        needs_reason: bool,
        only_looks: bool = False,
        **more: Any,
    ) -> None:
        """Say whom a late card `charges`; who `only_looks` need not say why yet.

        Any: what a card's form takes.
        """
        super().__init__(posted, **more)
        self.only_looks = only_looks
        self.fields["is_late"] = forms.BooleanField(
            label=_("The card came late"),
            required=False,
            initial=is_late,
            help_text=_("By the rule of the league that costs points: %(whom)s.")
            % {"whom": charges},
        )
        self.fields["reason"] = forms.CharField(
            label=_("Why"),
            required=needs_reason,
            max_length=300,
            help_text=_("Everybody who looks at the card reads it."),
            error_messages={"required": _("Write why the card is changed.")},
        )

    @property
    def wants_only_reason(self) -> bool:
        """Whether all that keeps the card from counting is that nobody has said why."""
        return set(self.errors) == {"reason"}

    def clean(self) -> dict[str, Any] | None:  # Any: each field's own type
        """Let a look be without a reason."""
        cleaned = super().clean()
        if self.only_looks and self.has_error("reason", "required"):
            del self.errors["reason"]
        return cleaned


def _initial(said: Card, games: Iterable[Meeting]) -> dict[str, Any]:  # Any: each field's type
    found: dict[str, Any] = {}
    for side in CardSide:
        for pair, people in enumerate(said.pairs(side), start=1):
            for place, person in enumerate(people, start=1):
                found[f"{side}_{pair}_{place}"] = person
    for game, score in zip(games, said.scores, strict=True):
        if score is not None:
            found[f"game_{game.number}_home"], found[f"game_{game.number}_away"] = score
    return found


def _lent(
    side: CardSide, posted: QueryDict | None, said: Card | None, people: PeopleToPlay
) -> list[int]:
    """Return who was put on the list of a side: who is on the card, and who was added since."""
    squad = {player.pk for player in people.squads[side]}
    keys = [key for key in said.people(side) if key not in squad] if said else []
    if posted is not None:
        keys += typed_numbers(posted.get(f"lent_{side}", "").split()[:12])
        added = typed_number(posted.get(f"borrow_{side}", ""))
        keys += [added] if added is not None else []
    return list(dict.fromkeys(keys))


def _choices(squad: Sequence[Player], lent: Sequence[Player]) -> Choices:
    choices: Choices = [("", "–"), *((str(player.pk), player.label) for player in squad)]
    if lent:
        choices.append((gettext("Borrowed"), [(str(each.pk), each.label) for each in lent]))
    return choices


def _borrowable(people: PeopleToPlay) -> Choices:
    return [
        ("", "–"),
        *(
            (str(player.pk), f"{player.label} ({team})" if team else player.label)
            for player, team in people.borrowable
        ),
    ]


def _person(choices: Choices, pair: int, place: int) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Pair %(pair)s, person %(place)s") % {"pair": pair, "place": place},
        choices=choices,
        coerce=int,
        empty_value=None,
        required=False,
    )


def _points(game: Meeting, side: CardSide) -> forms.IntegerField:
    words = (
        _("Game %(number)s: points at home")
        if side is CardSide.HOME
        else _("Game %(number)s: points of the visitors")
    )
    return forms.IntegerField(
        label=words % {"number": game.number},
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
