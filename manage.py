"""Run Django's commands, on the settings of a club's laptop unless told otherwise."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.laptop")
    execute_from_command_line(sys.argv)
