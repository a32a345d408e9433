"""The timetable names tasks that exist, and a late sweep is left out."""

from __future__ import annotations

from deploy.celery import app


def test_every_line_names_a_task_that_is_registered() -> None:
    lines = app.conf.beat_schedule
    assert lines
    assert [line["task"] for line in lines.values() if line["task"] not in app.tasks] == []


def test_no_line_piles_up_behind_a_worker_that_is_busy() -> None:
    for line in app.conf.beat_schedule.values():
        assert line["options"]["expires"] <= line["schedule"]
