"""What no page asks for gets an answer that says so, never an error of the site's own."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories.players import UserFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    ["/t/%00/", "/claim/a%00b/", "/clubs/?q=%00", "/rankings/?q=a%00", "/?next=x&%00=1"],
)
def test_an_address_with_a_nul_is_refused_and_not_looked_up(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert b"Nothing was saved" in answer.content


def test_a_forged_session_cookie_with_a_nul_is_refused(client: Client) -> None:
    client.cookies["sessionid"] = "a\0b"
    assert client.get("/").status_code == 400


def test_a_percent_sign_before_two_noughts_is_an_ordinary_search(client: Client) -> None:
    assert client.get("/rankings/", {"q": "%00"}).status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [("/api/v1/nothing/", 404, "not_found"), ("/api/v1/clubs/?q=%00", 400, "bad_request")],
)
def test_programs_get_the_shape_of_every_error_outside_the_api_s_views_too(
    client: Client, address: str, status: int, code: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    told = answer.json()
    assert set(told) == {"code", "detail", "fields"}
    assert told["code"] == code
    assert told["detail"]


@pytest.mark.parametrize("method", ["options", "post", "put", "delete"])
def test_the_api_s_handbook_is_only_read(client: Client, method: str) -> None:
    assert getattr(client, method)("/api/v1/docs/").status_code == 405


def test_a_program_is_told_that_its_json_is_nested_too_deep(client: Client) -> None:
    client.force_login(UserFactory.create())
    answer = client.post("/api/v1/events/1/register/", "[" * 50_000, "application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "parse_error"
    assert "nested too deep" in answer.json()["detail"]


def test_what_is_too_large_is_said_to_who_sent_it_and_fills_no_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(UserFactory.create())
    answer = client.post("/api/v1/events/1/register/", "x" * 2_600_000, "application/json")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"
    assert not caplog.records
