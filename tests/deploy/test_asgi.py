"""What web servers run."""

from __future__ import annotations

import subprocess
import sys

LEFT_TO_LOOK_THROUGH = 5_000  # of some 200,000 objects that are loaded

ASK = """
import gc
from deploy import asgi
print(len(gc.get_objects()))
"""


def test_a_live_table_does_not_stop_while_all_that_is_loaded_is_looked_through_for_garbage() -> (
    None
):
    told = subprocess.run([sys.executable, "-c", ASK], check=True, capture_output=True, text=True)
    assert int(told.stdout) < LEFT_TO_LOOK_THROUGH
