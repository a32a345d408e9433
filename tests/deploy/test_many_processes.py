"""The parts of a server, each a process of its own, over a real Redis."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from tests.deploy.running import PATIENCE, ROOT, environment, manage


def server_variables(*, redis_url: str) -> dict[str, str]:
    parameters = connection.get_connection_params()
    return {
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "SECRET_KEY": "k" * 50,
        "ALLOWED_HOSTS": "club.example",
        "DATABASE_URL": f"postgresql://postgres@{quote(parameters['host'], safe='')}"
        f"/{parameters['dbname']}",
        "REDIS_URL": redis_url,
    }


@pytest.mark.django_db(transaction=True)
def test_a_worker_sees_a_job_through_over_redis_and_without_one_it_stays_queued(
    redis_url: str, tmp_path: Path
) -> None:
    variables = server_variables(redis_url=redis_url)
    alone = manage("try_worker", "--seconds", "0", **variables)
    assert alone.returncode == 1
    assert "stays queued" in alone.stderr

    with (tmp_path / "worker.log").open("w") as log:
        worker = subprocess.Popen(
            ["deploy/entrypoint.sh", "worker"],
            cwd=ROOT,
            env=environment(**variables),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            tried = manage("try_worker", "--seconds", "60", **variables)
        finally:
            worker.send_signal(signal.SIGTERM)
            code = worker.wait(PATIENCE)
    assert tried.returncode == 0, tried.stderr + (tmp_path / "worker.log").read_text()
    assert "got through" in tried.stdout
    assert code == 0
