"""People are found by the beginning of any word of their name, by an index."""

from __future__ import annotations

import pytest
from django.db import connection

from leagues.players.models import Player
from leagues.players.names import sort_key
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("mar", ["Mary Brown", "Olive Marsh"]),
        ("brown mary", ["Mary Brown"]),
        ("ary", []),
        ("o'b", ["Zoë O'Brien"]),
        ("wolfe-", ["Jo Wolfe-Hale"]),
        ("hale", []),
        ("\\ 'x' & !m:*", []),
        ("", ["Jo Wolfe-Hale", "Mary Brown", "Olive Marsh", "Zoë O'Brien"]),
    ],
)
def test_each_word_asked_for_begins_a_word_of_the_name(words: str, names: list[str]) -> None:
    for name in ("Mary Brown", "Olive Marsh", "Zoë O'Brien", "Jo Wolfe-Hale"):
        PlayerFactory.create(display_name=name, sort_key=sort_key(name))
    found = Player.objects.filter(sort_key__words_start=sort_key(words))
    assert sorted(found.values_list("display_name", flat=True)) == names


def test_a_search_reads_the_index_of_words() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = Player.objects.order_by().filter(sort_key__words_start="mar").explain()
    assert "player_words" in plan
