"""In which way an event is played: fields that fit the movement and the finals chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.formats import DEFAULT_TEAM, Carry, Remedy, SmallGame, Unit
from leagues.events.labels import CARRY_LABELS, REMEDY_LABELS, UNIT_LABELS
from leagues.events.small_tables import SMALL_GAME_LABELS
from leagues.events.terms import EventTerms, FinalsTerms
from leagues.events.ways import USUAL_WAY, WAYS, MovementOption, Way, WayKind

WAY: Final = "way_"
FINAL: Final = "final_"

Choices = list[tuple[str, str]]


def way_choices() -> list[tuple[str, Choices]]:
    """Return the ways of playing by who enters, knock-outs last, in the reader's language."""
    groups: dict[str, Choices] = {}
    for way in WAYS.values():
        is_bracket = way.kind is WayKind.BRACKET
        title = _("Knock-outs") if is_bracket else str(UNIT_LABELS[way.units[0]])
        groups.setdefault(title, []).append((way.key, _(way.title)))
    return list(groups.items())


def final_choices() -> Choices:
    """Return the ways in which finals can be played, after none."""
    return _choices_of(way for way in WAYS.values() if _may_be_final(way))


def _choices_of(ways: Iterable[Way]) -> Choices:
    return [("", _("none")), *((way.key, _(way.title)) for way in ways)]


def _may_be_final(way: Way) -> bool:
    return way.may_be_final and Unit.TEAM not in way.units


class WayForm(forms.Form):
    """The movement with a field `way_<key>` for each of its options, and the same for finals."""

    movement = forms.ChoiceField(
        label=gettext_lazy("How people are seated"), choices=way_choices, required=False
    )
    team_size = forms.IntegerField(
        label=gettext_lazy("People of a team"), required=False, initial=DEFAULT_TEAM
    )
    remedy = forms.ChoiceField(
        label=gettext_lazy("If people do not fill the tables"),
        choices=[(key.value, label) for key, label in REMEDY_LABELS.items()],
        required=False,
        help_text=gettext_lazy(
            "Smaller tables: at tables of four, two or three who are left over play the game for "
            "two or three. One alone makes three tables of three with eight others, as nine people "
            "do; with five people one alone sits out in turn."
        ),
    )
    small_game = forms.ChoiceField(
        label=gettext_lazy("Game at small tables"),
        choices=[(key.value, label) for key, label in SMALL_GAME_LABELS.items()],
        required=False,
        help_text=gettext_lazy(
            "Only where tables are made smaller. Nearest is jucre where the event plays jucre, "
            "otherwise euchre, which three play as cutthroat."
        ),
    )
    finals = forms.ChoiceField(
        label=gettext_lazy("Finals"),
        choices=final_choices,
        required=False,
        help_text=gettext_lazy("What the best go on to when the rounds are over."),
    )
    finals_qualifiers = forms.IntegerField(
        label=gettext_lazy("How many go on"),
        required=False,
        help_text=gettext_lazy("Empty: all."),
    )
    finals_carries = forms.ChoiceField(
        label=gettext_lazy("What they take with them"),
        choices=[(key.value, label) for key, label in CARRY_LABELS.items()],
        required=False,
    )

    # The ways whose options are shown; the second is None where there are no finals.
    way: Way
    final_way: Way | None

    def fit_way(self, sent: Mapping[str, str], *, terms: EventTerms) -> None:
        """Add the fields of the movement that was sent, or of the event's own.

        Of the finals only those are offered that those who enter can play; others that are sent
        all the same are for the services to refuse.
        """
        self.way = WAYS.get(sent.get("movement", terms.movement), WAYS[USUAL_WAY])
        own = terms.finals.movement if terms.finals else ""
        fitting = {
            key: way
            for key, way in WAYS.items()
            if _may_be_final(way) and not set(way.units).isdisjoint(self.way.units)
        }
        self.fields["finals"].widget.choices = _choices_of(fitting.values())
        self.final_way = fitting.get(sent.get("finals", own))
        for prefix, way in ((WAY, self.way), (FINAL, self.final_way)):
            for option in way.options if way else ():
                self.fields[f"{prefix}{option.key}"] = option_field(option)

    @property
    def plays_knock_out(self) -> bool:
        """Whether the rounds or the finals are a knock-out, whose matches may be several games."""
        kinds = {way.kind for way in (self.way, self.final_way) if way is not None}
        return WayKind.BRACKET in kinds

    @property
    def way_title(self) -> str:
        """The name of the movement whose options are shown."""
        return _(self.way.title)

    @property
    def way_description(self) -> str:
        """What the movement is, in a sentence or two."""
        return _(self.way.description)

    @property
    def finals_title(self) -> str:
        """The name of the finals, or that there are none."""
        return _(self.final_way.title) if self.final_way else _("none")

    @property
    def way_is_closed(self) -> bool:
        """Whether the movement and its options cannot be changed any more."""
        return bool(self.fields["movement"].disabled)

    @property
    def is_for_teams(self) -> bool:
        """Whether teams enter."""
        return Unit.TEAM in self.way.units

    @property
    def way_fields(self) -> list[BoundField]:
        """The options of the movement."""
        return [self[name] for name in self._names(WAY)]

    @property
    def final_fields(self) -> list[BoundField]:
        """The options of the finals."""
        return [self[name] for name in self._names(FINAL)]

    @property
    def way_is_open(self) -> bool:
        """Whether something about the way of playing is at fault or unusual."""
        own = {"movement", "team_size", "remedy", "small_game", *self._names(WAY)}
        return bool(set(self.errors) & own) or self.way.key != USUAL_WAY

    @property
    def way_names(self) -> list[str]:
        """The names of the fields about the way of playing."""
        return [*WayForm.base_fields, *self._names(WAY), *self._names(FINAL)]

    @property
    def finals_are_open(self) -> bool:
        """Whether there are finals, or something about them is at fault."""
        return self.final_way is not None or any(
            name.startswith(("finals", FINAL)) for name in self.errors
        )

    def names_of_way(self, part: str) -> tuple[str, ...]:
        """Return the fields of the movement, or those of the finals."""
        if part == "movement":
            return ("movement", *self._names(WAY))
        return ("finals", "finals_qualifiers", "finals_carries", *self._names(FINAL))

    def way_terms(self) -> dict[str, Any]:  # Any: the fields of EventTerms
        """Return what was chosen, as the fields of the terms."""
        typed = self.cleaned_data
        return {
            "movement": typed["movement"] or USUAL_WAY,
            "movement_options": self._chosen(WAY),
            "team_size": typed["team_size"] or DEFAULT_TEAM,
            "remedy": Remedy(typed["remedy"] or Remedy.SIT_OUT),
            "small_game": SmallGame(typed["small_game"] or SmallGame.USUAL),
            "finals": self._finals(),
        }

    def _finals(self) -> FinalsTerms | None:
        typed = self.cleaned_data
        if not typed["finals"]:
            return None
        return FinalsTerms(
            movement=typed["finals"],
            options=self._chosen(FINAL),
            qualifiers=typed["finals_qualifiers"],
            carries=Carry(typed["finals_carries"] or Carry.NOTHING),
        )

    def _chosen(self, prefix: str) -> dict[str, str]:
        typed = {name: self.cleaned_data[name] for name in self._names(prefix)}
        return {name.removeprefix(prefix): value for name, value in typed.items() if value}

    def _names(self, prefix: str) -> Iterator[str]:
        return (name for name in self.fields if name.startswith(prefix))


def option_field(option: MovementOption) -> forms.ChoiceField:
    """Return the field of a choice that a movement leaves to the event."""
    return forms.ChoiceField(
        label=_(option.title),
        help_text=_(option.description) if option.description else "",
        choices=[(value, _(words)) for value, words in option.choices.items()],
        initial=option.default,
        required=False,
    )


def initial_way(terms: EventTerms) -> dict[str, Any]:  # Any: each field's own type
    """Return the way of playing as the fields show it."""
    finals = terms.finals
    shown: dict[str, Any] = {
        "movement": terms.movement,
        "team_size": terms.team_size,
        "remedy": terms.remedy.value,
        "small_game": terms.small_game.value,
        **{f"{WAY}{key}": value for key, value in terms.movement_options.items()},
    }
    if finals is not None:
        shown |= {
            "finals": finals.movement,
            "finals_qualifiers": finals.qualifiers,
            "finals_carries": finals.carries.value,
            **{f"{FINAL}{key}": value for key, value in finals.options.items()},
        }
    return shown
