"""What every part of the API has in common: how people and errors look."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from leagues.players.models import Player
from leagues.players.typed import MOST_DIGITS


class PlayerRef(serializers.ModelSerializer[Player]):
    """A person as lists name them, told apart from others of the same name."""

    name = serializers.CharField(source="label")

    class Meta:
        model = Player
        fields = ["id", "name"]


class ApiError(serializers.Serializer[Any]):  # Any: it describes answers, it serializes none
    """Why something was refused: a stable code, a sentence, and sentences by field."""

    code = serializers.CharField()
    detail = serializers.CharField()
    fields = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))  # type: ignore[assignment]


NOT_FOUND: Final = {404: ApiError}
REFUSALS: Final = {
    400: ApiError,
    401: ApiError,
    403: ApiError,
    404: ApiError,
    409: ApiError,
    422: ApiError,
    429: ApiError,
}


def number_of_row(**more: Any) -> serializers.IntegerField:  # Any: as of a field
    """Return a field for the id of a row: no larger than the database knows any."""
    return serializers.IntegerField(min_value=1, max_value=10**MOST_DIGITS - 1, **more)
