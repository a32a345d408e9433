"""The page that says how good the ratings are: figures, drawing, and what it says without them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.standings.models import LuckFit
from leagues.standings.ratings.luck import Group
from leagues.standings.ratings.quality_chart import is_as_told, quality_chart
from tests.factories.standings import RatingFactory

pytestmark = pytest.mark.django_db
GROUPS = [[0.52, 0.5, 40], [0.61, 0.9, 40]]


def look(client: Client) -> str:
    response = client.get(reverse("standings:rating_quality"))
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_tells_what_was_foretold_and_what_came_true(client: Client) -> None:
    LuckFit.objects.create(
        pool=RatingFactory.create().pool, fitted_at=timezone.now(), games=1234, luck=50.0,
        loss=0.6812, loss_as_shipped=0.6834, loss_of_coin=0.6931, slope=0.93, groups=GROUPS,
    )  # fmt: skip
    page = look(client)
    for told in ("0.6812", "0.6834", "0.6931", "0.93", "61.0 %", "90.0 %", "In 1 of 2 groups"):
        assert told in page
    assert page.count("<circle") == 2


def test_with_too_few_games_the_page_says_so(client: Client) -> None:
    assert "Not looked at yet" in look(client)
    pool = RatingFactory.create().pool
    LuckFit.objects.create(pool=pool, fitted_at=timezone.now(), games=41)
    assert "41 decided games were played" in look(client)
    rankings = client.get(reverse("standings:rankings")).content.decode()
    assert reverse("standings:rating_quality") in rankings


def test_points_stand_where_the_figures_say() -> None:
    groups = [Group(0.5, 0.5, 100), Group(0.6, 0.6, 100), Group(0.7, 0.5, 100)]
    chart = quality_chart(groups)
    assert [level.percent for level in chart.levels] == [50, 60, 70]
    for point, group in zip(chart.points[:2], groups, strict=False):
        assert float(point.x) + float(point.y) == pytest.approx(chart.size)
        assert is_as_told(group)
    assert not is_as_told(groups[2])
