"""Find names by the beginning of any of their words, through an index of words.

`Player.objects.filter(sort_key__words_start="mar")` finds Mary Brown and Olive Marsh. The index is
one that PostgreSQL has without extensions: a text-search vector of the words as they are.
"""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db.models import CharField, Func, Lookup

WORDS = "array_to_tsvector(array_remove(string_to_array(%(expressions)s, ' '), ''))"


class Words(Func):
    """The words of a name as an index keeps them."""

    template = WORDS
    output_field = SearchVectorField()


@CharField.register_lookup
class WordsStart(Lookup):
    """Whether each of the words asked for begins a word; no word finds everybody."""

    lookup_name = "words_start"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return the condition. Any: as the framework has it."""
        left, values = self.process_lhs(compiler, connection)
        asked = " & ".join(map(_beginning, str(self.rhs).split()))
        if not asked:
            return "TRUE", ()
        condition = WORDS.replace("%(expressions)s", left)
        return f"{condition} @@ %s::tsquery", (*values, asked)


def _beginning(word: str) -> str:
    quoted = word.replace("\\", "\\\\").replace("'", "''")
    return f"'{quoted}':*"
