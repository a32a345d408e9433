"""The tests: fast hashing, tasks run at once, nothing kept."""

from __future__ import annotations

from deploy.settings.base import *

SECRET_KEY = "only-for-tests-and-nothing-else-0123456789-abcdefghij"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PUBLIC_URL = ""
PUBLIC_BASE_URL = None
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# What a test writes need not outlive the machine, so no commit waits for the disk.
DATABASE["OPTIONS"] |= {"options": "-c synchronous_commit=off"}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# Tasks that run at once would play a table of bots to its end inside the act before.
TABLES_CALL_WORKERS = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
