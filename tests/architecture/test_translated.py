"""Everything a visitor can read goes through translation, in whatever language it is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django import DjangoDbBlocker

from leagues.events.league_models import League, Team
from leagues.events.models import Event, Season
from leagues.players.models import Club, Player
from tests.architecture.marked import LANGUAGE, OPEN, Marked, has_letters, read
from tests.architecture.pages import PAGES, WORDLESS, url_names
from tests.architecture.places import Visit
from tests.architecture.scene import Scene, make_scene

pytestmark = pytest.mark.django_db

VISITS = [
    pytest.param(name, visit, id=f"{name}-{number}")
    for name, visits in PAGES.items()
    for number, visit in enumerate(visits, start=1)
]


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """The club of these tests, made once and undone after the last of them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_scene()
        transaction.set_rollback(True)


@pytest.fixture
def marked(settings: LazySettings) -> Iterator[Marked]:
    """The site speaks the language in brackets, and no other."""
    settings.LANGUAGE_CODE = LANGUAGE
    settings.LANGUAGES = [(LANGUAGE, "Marked")]
    language = Marked()
    vars(trans_real)["_translations"][LANGUAGE] = language
    yield language
    translation.deactivate()


def test_every_address_is_in_the_table_of_pages() -> None:
    assert url_names() == PAGES.keys() | WORDLESS.keys()
    assert not PAGES.keys() & WORDLESS.keys()


@pytest.mark.parametrize(("name", "visit"), VISITS)
@pytest.mark.usefixtures("marked")
def test_no_page_has_words_that_are_not_translated(name: str, visit: Visit, scene: Scene) -> None:
    response = visit.make(name, scene)
    assert response.status_code < 500
    html = response.content.decode()
    page = read(html)
    assert OPEN in html
    assert page.untranslated == []
    assert page.depth == 0
    title = page.title.replace("Upcard", "")
    assert not has_letters(title) or not has_letters(without(title, data_in_titles())), page.title


def data_in_titles() -> list[str]:
    """Return what may stand in a title as it is."""
    names = [name for each in Player.objects.all() for name in (each.label, each.full_label)]
    names += Club.objects.values_list("name", flat=True)
    names += Event.objects.values_list("title", flat=True)
    names += Season.objects.values_list("title", flat=True)
    names += League.objects.values_list("title", flat=True)
    names += Team.objects.values_list("name", flat=True)
    return sorted(names, key=len, reverse=True)


def without(title: str, known: list[str]) -> str:
    for text in known:
        title = title.replace(text, "")
    return title
