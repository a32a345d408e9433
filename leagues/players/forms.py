"""What people type about themselves and their clubs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.errors import DomainError
from leagues.players.currencies import CURRENCY_CHOICES
from leagues.players.models import ROLE_LABELS, Club, Player
from leagues.players.names import LONGEST_NAME
from leagues.players.selectors import PersonRow
from leagues.players.services.clubs import ClubDetails

# The areas in which people live; the rest of the list are older names and offsets.
AREAS = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic"}
    | {"Australia", "Europe", "Indian", "Pacific"}
)
# Where euchre is played most; a script puts the browser's own zone in its place.
USUAL_TIME_ZONE = "America/Detroit"
SOMEBODY_NEW = "new"


def add_refusal(*, form: forms.BaseForm, error: DomainError) -> None:
    """Show a refusal beside the fields it names, or above the form."""
    named = {name: texts for name, texts in error.fields.items() if name in form.fields}
    for name, texts in named.items():
        form.add_error(name, [str(text) for text in texts])
    if not named:
        form.add_error(None, str(error))


def time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return all places with a time zone of their own, by area and name."""
    places = sorted(name for name in available_timezones() if name.partition("/")[0] in AREAS)
    return [
        (area, [(name, place_of(name)) for name in names])
        for area, names in groupby(places, key=lambda name: name.partition("/")[0])
    ] + [("UTC", [("UTC", "UTC")])]


def place_of(time_zone: str) -> str:
    """Return the place in a time zone's name: `America/New_York` is New York."""
    return time_zone.partition("/")[2].replace("_", " ").replace("/", ", ") or time_zone


class ClubForm(forms.Form):
    """What a club says about itself."""

    name = forms.CharField(
        label=_("Name of the club"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zone_choices,
        initial=USUAL_TIME_ZONE,
        help_text=_("The nearest place on the list with the same time as the venue."),
        widget=forms.Select(attrs={"translate": "no"}),
    )
    meets = forms.CharField(
        label=_("When you meet"),
        max_length=120,
        required=False,
        help_text=_("For example: Tuesdays at 7 pm"),
    )
    venue = forms.CharField(label=_("Venue"), max_length=120, required=False)
    address = forms.CharField(
        label=_("Address"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "street-address"}),
    )
    contact = forms.CharField(
        label=_("Whom to ask"),
        max_length=200,
        required=False,
        help_text=_("A name with a phone number or e-mail address. Everybody can read it."),
    )
    currency = forms.ChoiceField(
        label=_("Currency"),
        choices=CURRENCY_CHOICES,
        required=False,
        help_text=_("In which fees are told."),
        widget=forms.Select(attrs={"translate": "no"}),
    )
    about = forms.CharField(
        label=_("About the club"),
        max_length=2000,
        required=False,
        help_text=_("Rules you play by, fees, how newcomers join."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def details(self) -> ClubDetails:
        """Return what was typed."""
        return ClubDetails(**self.cleaned_data)

    def guess_time_zone(self) -> None:
        """Let a script choose the browser's own time zone, as nothing was chosen yet."""
        self.fields["time_zone"].widget.attrs["data-own-time-zone"] = ""


def club_form_of(club: Club) -> ClubForm:
    """Return the form with what a club says about itself now."""
    return ClubForm(initial={name: getattr(club, name) for name in ClubForm.base_fields})


class NameForm(forms.Form):
    """A person's name."""

    display_name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_(
            "As it stands on lists and score slips. What public pages show is chosen under Privacy."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class AddPersonForm(NameForm):
    """A name for the club's list and, where people of this name are known, which of them."""

    who = forms.ChoiceField(
        label=_("Is it one of these people?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("This name is known already. Say who it is.")},
    )

    def __init__(self, *args: object, known: Sequence[PersonRow] = (), **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as a form takes them
        self.fields["display_name"].help_text = ""
        self.fields["display_name"].widget.attrs["autocomplete"] = "off"
        if not known:
            del self.fields["who"]
            return
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)  # noqa: S101  # for the type checker
        who.choices = [
            *((str(row.player_id), described(row)) for row in known),
            (SOMEBODY_NEW, _("Somebody else of the same name")),
        ]

    def chosen(self) -> int | None:
        """Return the known person who was chosen, or None for somebody new."""
        who = self.cleaned_data.get("who", SOMEBODY_NEW)
        return None if who == SOMEBODY_NEW else int(who)


def described(row: PersonRow) -> str:
    """Return a known person with what helps to recognise them."""
    return f"{row.label} · {row.clubs}" if row.clubs else row.label


class RoleForm(forms.Form):
    """What a member may do in the club."""

    role = forms.ChoiceField(
        label=_("Role"), choices=[(role.value, label) for role, label in ROLE_LABELS.items()]
    )


class DistinctionForm(forms.Form):
    """What tells a person apart from another of the same name."""

    distinction = forms.CharField(
        label=_("Words in brackets after the name"),
        max_length=40,
        required=False,
        help_text=_("Where they live, or anything that everybody can read."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class AliasForm(forms.Form):
    """Another name under which a person is written down."""

    display_name = forms.CharField(
        label=_("Another name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class AddressForm(forms.Form):
    """Another e-mail address to sign in with."""

    email = forms.EmailField(
        label=_("New e-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


def name_form_of(player: Player | None) -> NameForm:
    """Return the form with a person's present name."""
    return NameForm(initial={"display_name": player.display_name if player else ""})
