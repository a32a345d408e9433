"""What a person has decided about their name, and what else is known of them in private."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.players.publication import Publication, level_of, may_be_minor

PUBLICATION_LABELS = {
    Publication.NAME: _("Full name"),
    Publication.INITIALS: _("Initials"),
    Publication.HIDDEN: _("Not at all"),
}


class PrivacyTerms(models.Model):
    """How the name of a person is published, their year of birth and their guardian.

    Nothing chosen means the full name, or initials for who may be under 18. Guardians are seen
    by directors only. `erased_at` says that the person was deleted: results stay, nothing else.
    """

    publication = models.CharField(
        _("how your name is published"),
        max_length=10,
        blank=True,
        default="",
        db_default="",
        choices=[(key.value, label) for key, label in PUBLICATION_LABELS.items()],
        help_text="Empty: the full name, or initials for who may be under 18.",
    )
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    guardian_name = models.CharField(
        _("guardian"), max_length=80, blank=True, default="", db_default=""
    )
    guardian_email = models.EmailField(
        _("guardian’s e-mail address"), max_length=254, blank=True, default="", db_default=""
    )
    guardian_phone = models.CharField(
        _("guardian’s telephone"), max_length=40, blank=True, default="", db_default=""
    )
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def may_be_minor(self) -> bool:
        """Whether the person may be under 18; nobody of unknown age is taken for that."""
        if self.birth_year is None:  # nearly everybody: lists ask this for each name
            return False
        return may_be_minor(birth_year=self.birth_year, year=timezone.now().year)

    @property
    def publication_level(self) -> Publication:
        """The level that holds, whether chosen or not."""
        return level_of(chosen=self.publication, is_minor=self.may_be_minor)

    @property
    def is_public(self) -> bool:
        """Whether everybody may read the full name, find it, and open the person's page."""
        return self.publication_level is Publication.NAME and self.erased_at is None
