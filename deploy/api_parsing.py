"""Read what programs send to the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class FlatJSONParser(JSONParser):
    """JSON as the API takes it, which is never deep: what nests too deep is refused."""

    # Any: whatever JSON may be, and REST framework's own context.
    def parse(self, stream: Any, *args: Any, **kwargs: Any) -> Any:
        """Return what was sent, or raise `ParseError`."""
        try:
            return super().parse(stream, *args, **kwargs)
        except RecursionError as error:
            raise ParseError(_("This is nested too deep to be read. Nothing was saved.")) from error
