"""All settings, read from the environment; the other modules only override."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import dj_database_url

from deploy.addresses import base_address, host_of, local_hosts
from deploy.settings import env

# The embedded database's package warns on import about a folder it does not need.
warnings.filterwarnings("ignore", "XDG_RUNTIME_DIR is not set")
# whitenoise serves files by a synchronous iterator, which is right for files.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

BASE_DIR = Path(__file__).resolve().parents[2]

# Everything that must survive a restart, unless servers are named below.
DATA = Path(env.text("UPCARD_DATA", default=str(BASE_DIR / ".data"))).resolve()

SECRET_KEY = env.text("SECRET_KEY")
DEBUG = False

# --- Addresses -----------------------------------------------------------------------------

PORT = env.number("PORT", default=8000, lowest=1, highest=65535)
LAN = env.flag("LAN")
PUBLIC_URL = env.web_address("PUBLIC_URL")
# What links and QR codes for phones begin with; None: phones cannot reach this site yet.
PUBLIC_BASE_URL: str | None = base_address(public_url=PUBLIC_URL, lan=LAN, port=PORT)
NAMED_HOSTS = env.words("ALLOWED_HOSTS")
ALLOWED_HOSTS = NAMED_HOSTS + local_hosts(lan=LAN) + host_of(PUBLIC_URL)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

# --- Apps ----------------------------------------------------------------------------------

INSTALLED_APPS = [
    "deploy",
    "leagues.desk",
    "leagues.standings",
    "leagues.seating",
    "leagues.events",
    "leagues.players",
    "games.online",
    "games.records",
    "games.matches",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "axes",
    "bootstrap",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "rest_framework.authtoken",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deploy.unreadable.RefuseNul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "leagues.players.known_people.names_for_viewer",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "leagues.desk.context.visitor",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- Database, broker, cache ---------------------------------------------------------------

DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL")

DATABASE: dict[str, Any] = (
    dict(dj_database_url.parse(DATABASE_URL))
    if DATABASE_URL
    else {
        "ENGINE": "deploy.embedded",
        "HOST": str(DATA / "postgres"),
        "NAME": "upcard",
        "USER": "postgres",
    }
)
# Under ASGI each request has a thread of its own, so connections are shared by a pool.
DATABASE["CONN_MAX_AGE"] = 0
# A connection that a restarted server has cut is found out before it is used.
DATABASE["CONN_HEALTH_CHECKS"] = True
DATABASE["OPTIONS"] = DATABASE.get("OPTIONS", {}) | {
    "pool": {"min_size": 1, "max_size": 20, "timeout": 10}
}
DATABASES = {"default": DATABASE}

if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "upcard",
        }
    }
else:
    CELERY_BROKER_URL = "folder://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "folder": str(DATA / "queue"),
        "polling_interval": 0.05,
    }
    # Nobody asks a worker questions on a laptop.
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "upcard"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"

# A worker is called to a bot's turn at a live table as soon as it is due, not by the next sweep.
TABLES_CALL_WORKERS = True

# --- People and their log-ins --------------------------------------------------------------

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "leagues.players.backends.AccountBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
# An evening's log-in should last until the next club night.
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

MAIL = env.mail("EMAIL_URL")
# Without mail nobody can verify an address; an organiser hands out reset links instead.
MAIL_WORKS = bool(MAIL)
EMAIL_BACKEND = MAIL.get("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend")
EMAIL_HOST = MAIL.get("EMAIL_HOST", "localhost")
EMAIL_PORT = MAIL.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = MAIL.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = MAIL.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = MAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = MAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = MAIL.get("DEFAULT_FROM_EMAIL", "upcard@localhost")

ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_WORKS else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_ADAPTER = "leagues.players.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "leagues.players.account_forms.SignInForm",
    "signup": "leagues.players.account_forms.SignUpForm",
    "reset_password": "leagues.players.account_forms.ResetRequestForm",
    "reset_password_from_key": "leagues.players.account_forms.NewPasswordForm",
    "change_password": "leagues.players.account_forms.ChangePasswordForm",
}
# All phones of a hall share one address: limits by address leave room for a full house, and
# guessing at one account is stopped by axes below.
ACCOUNT_RATE_LIMITS = {
    "login": "300/m/ip",
    "login_failed": "100/m/ip,20/300s/key",
    "signup": "100/m/ip",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "100/m/ip",
}
# A link for a new password, by mail or by an organiser's hand, works for a day.
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24

AXES_USERNAME_CALLABLE = "leagues.players.adapter.address_tried"
# All phones of a hall share one address, so a lock must name the account too.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "429.html"

# --- API -----------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["deploy.api_parsing.FlatJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min", "write": "60/min"},
    # The web server has put the caller's address right already; a header could be made up.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "deploy.api_errors.answer_error",
    "PAGE_SIZE": 50,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Upcard",
    "DESCRIPTION": "Clubs, events, rounds, matches, standings and ratings of euchre clubs.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "EventStatus": "leagues.events.api.EVENT_STATUSES",
        "EntryStatus": "leagues.events.api.ENTRY_STATUSES",
        "RoundStatus": "leagues.seating.api.ROUND_STATUSES",
        "MatchStatus": "leagues.seating.api.MATCH_STATUSES",
        "MatchEnding": "leagues.seating.api.MATCH_ENDINGS",
        "ReportStatus": "leagues.seating.api.REPORT_STATUSES",
        "ReportDepth": "leagues.seating.api.REPORT_DEPTHS",
        "UnplayedReason": "leagues.seating.api.UNPLAYED_REASONS",
        "PlayerKind": "leagues.standings.api.PLAYER_KINDS",
        "MissedNight": "leagues.standings.season_api.MISSED_NIGHTS",
        "LeagueStatus": "leagues.events.league_api.LEAGUE_STATUSES",
        "FixtureStatus": "leagues.events.league_api.FIXTURE_STATUSES",
        "InvitationState": "leagues.events.api_partners.INVITATION_STATES",
        "TransferState": "leagues.events.league_transfers_api.TRANSFER_STATES",
        "CardStatus": "leagues.seating.card_api.CARD_STATUSES",
    },
}

# --- Languages and times -------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "deploy" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- Static files --------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "templates" / "static"]
WHITENOISE_USE_FINDERS = True

# --- Limits and log ------------------------------------------------------------------------

# A recorded game may have 1 MB; a little more, so that the page itself can say what is wrong.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Every wrong address and refused form would be a line otherwise, every file that is too
    # large a page of traceback; both are answered with what to do.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security.RequestDataTooBig": {"level": "CRITICAL"},
        # While Redis is away, each sweep would be a page of traceback each second.
        "celery.beat": {"filters": ["one line"]},
    },
    "filters": {"one line": {"()": "deploy.quiet_beat.OneLine"}},
}
