"""Lists that were handed in, and people who were found to be one person."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.players.import_states import ImportState
from leagues.players.list_reading.heads import ListKind

LIST_KIND_LABELS = {
    ListKind.MEMBERS: _("Members"),
    ListKind.ENTRIES: _("Entries"),
    ListKind.TOTALS: _("Results: a final table"),
    ListKind.GAMES: _("Results: game by game"),
    ListKind.EVENT: _("A whole event: an archive"),
}
IMPORT_STATE_LABELS = {
    ImportState.LOOKED_AT: _("Looked at"),
    ImportState.TAKEN_IN: _("Taken in"),
    ImportState.UNDONE: _("Taken back"),
}


class ImportRun(models.Model):
    """A list that was handed in: what stood in it, what was decided, and what it made.

    `terms` has what was chosen about it (columns, title, day), `people` who each of its names
    was, and `made` the rows it wrote and the values it changed, so that it can be taken back.
    `event_id` is the event that entries were for, or that results have made.
    """

    club = models.ForeignKey("players.Club", on_delete=models.CASCADE, related_name="import_runs")
    kind = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in LIST_KIND_LABELS.items()]
    )
    state = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in IMPORT_STATE_LABELS.items()],
        default=ImportState.LOOKED_AT.value,
    )
    file_name = models.CharField(max_length=120, blank=True)
    file_hash = models.CharField(max_length=64, help_text="SHA-256 of the file's bytes.")
    rows = models.PositiveIntegerField(default=0)
    content = models.JSONField(default=list)
    terms = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    people = models.JSONField(default=dict)
    made = models.JSONField(default=dict)
    event_id = models.BigIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    taken_in_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"list {self.pk} of club {self.club_id}"


class PlayerMerge(models.Model):
    """Two records that were found to be one person, in the form in which they are parted again.

    `gone` is the record that is no more, as it stood; `moved` are the rows that pointed to it
    (table, column, ids), `dropped` rows that could not stay beside those of the other record, and
    `changed` values of the other that were changed (table, id, column, before, after).
    """

    kept = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="merges")
    gone_id = models.BigIntegerField(db_index=True)
    gone_label = models.CharField(max_length=130)
    gone = models.JSONField(encoder=DjangoJSONEncoder)
    moved = models.JSONField(default=list)
    dropped = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    changed = models.JSONField(default=list)
    club = models.ForeignKey("players.Club", on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"player {self.gone_id} is player {self.kept_id}"
