"""A server: secure defaults, and no start without secrets."""

from __future__ import annotations

from deploy.settings import env
from deploy.settings.base import *

env.demand(
    SECRET_KEY=SECRET_KEY,
    DATABASE_URL=DATABASE_URL,
    REDIS_URL=REDIS_URL,
    ALLOWED_HOSTS=NAMED_HOSTS,
)
# Links for phones and mails; a host that begins with a dot stands for its subdomains.
PUBLIC_BASE_URL = PUBLIC_URL or f"https://{NAMED_HOSTS[0].lstrip('.')}"
CSRF_TRUSTED_ORIGINS = [PUBLIC_BASE_URL]

# The proxy in front ends TLS and says so in this header, which it must set itself.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = False

LOGGING["root"]["level"] = "INFO"
