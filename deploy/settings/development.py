"""A developer's machine: like a laptop, with debug pages, and mail on the console."""

from __future__ import annotations

from deploy.settings.laptop import *

DEBUG = True
EMAIL_BACKEND = MAIL.get("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
MAIL_WORKS = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
