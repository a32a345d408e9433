"""Who is meant in the sentences of a replay."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.online.services.opening import TablePlan, open_practice
from tests.games.online.tables import guest, played_out

pytestmark = pytest.mark.django_db


def test_bots_of_one_name_are_told_apart_by_their_seats_in_what_was_said() -> None:
    plan = TablePlan(variant="north_american", game_end="deals", game_length=1)
    table = played_out(open_practice(visitor=guest(), plan=plan, guest_name="Ann"))
    page = Client().get(reverse("desk:live_deal", args=[table.key, 1])).content.decode()
    calls = page[page.index('class="replay-calls') : page.index("replay-tricks")]
    said = re.findall(r">\s*([^<>]*Steady bot[^<>]*)<", calls)
    assert said
    assert all(re.match(r"Steady bot \((East|South|West)\) ", each) for each in said), said
    headings = re.findall(r'<bdi translate="no">([^<]*)</bdi></h2>', page)
    assert sorted(headings) == ["Ann", "Steady bot", "Steady bot", "Steady bot"]
