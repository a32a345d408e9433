"""The site as its server gives it to a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

FILES = ["bootstrap/css/bootstrap.min.css", "bootstrap/css/bootstrap.rtl.min.css", "site/site.css"]


@pytest.mark.parametrize("file", FILES)
def test_stylesheets_come_from_the_packages_without_being_collected(
    page: Page, site: str, file: str
) -> None:
    answer = page.goto(f"{site}/static/{file}")
    assert answer is not None
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/css")


def test_health_is_seen_from_outside(page: Page, site: str) -> None:
    page.goto(f"{site}/healthz")
    assert '"database": true' in page.content()
