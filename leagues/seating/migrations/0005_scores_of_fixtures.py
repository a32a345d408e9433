"""Note the games won on the fixtures whose cards counted before fixtures had room for it."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from leagues.seating.result_cards.counting import card_sum
from leagues.seating.result_cards.terms import meetings, read_card


def note_scores(apps: Any, schema_editor: Any) -> None:  # Any: models as they were
    """Work out each confirmed card as it was when it was confirmed."""
    versions = apps.get_model("seating", "CardVersion").objects.filter(status="confirmed")
    for version in versions.select_related("card__fixture__division__league").iterator():
        fixture = version.card.fixture
        league = fixture.division.league
        games = meetings(pairs=league.pairs, games=league.games)
        total = card_sum(read_card(version.said), games)
        fixture.home_games, fixture.away_games = total.games
        fixture.save(update_fields=["home_games", "away_games"])


class Migration(migrations.Migration):
    dependencies = [
        ("seating", "0004_result_cards"),
        ("events", "0021_scores_of_fixtures"),
    ]

    operations = [migrations.RunPython(note_scores, migrations.RunPython.noop)]
