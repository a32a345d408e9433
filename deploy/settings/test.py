"""The tests: fast hashing, tasks run at once, nothing kept."""

from __future__ import annotations

from deploy.settings.base import *

SECRET_KEY = "only-for-tests-and-nothing-else-0123456789-abcdefghij"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PUBLIC_URL = ""
PUBLIC_BASE_URL = None
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
