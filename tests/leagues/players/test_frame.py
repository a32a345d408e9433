from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django import forms
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation
from django.utils.functional import SimpleLazyObject

from deploy.refusals import bad_request, forbidden, not_found
from leagues.players.models import User
from tests.factories.players import UserFactory

LIVE_PAGE = """{% extends "base.html" %}
{% block title %}A page{% endblock %}
{% block live %}/events/7/stream/{% endblock %}
{% block version %}12{% endblock %}
"""
PLAIN_PAGE = """{% extends "base.html" %}{% block title %}A page{% endblock %}"""


class ScoreForm(forms.Form):
    tricks = forms.IntegerField(label="Tricks", help_text="Those of the makers", max_value=5)
    note = forms.CharField(label="Note", required=False)
    table = forms.ChoiceField(label="Table", choices=[("1", "One"), ("2", "Two")])
    side = forms.ChoiceField(
        label="Side", choices=[("ns", "North and South")], widget=forms.RadioSelect
    )
    alone = forms.BooleanField(label="Alone", required=False)


def page(source: str) -> str:
    request = RequestFactory().get("/somewhere/")
    return str(engines["django"].from_string(source).render({}, request))


def test_a_live_page_names_its_stream_and_refreshes_itself_without_scripts() -> None:
    html = page(LIVE_PAGE)
    assert 'data-stream="/events/7/stream/" data-version="12"' in html
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in html
    assert "site/live.js" in html


def test_a_page_that_is_not_live_neither_streams_nor_refreshes() -> None:
    html = page(PLAIN_PAGE)
    assert "data-stream" not in html
    assert "refresh" not in html
    assert "live.js" not in html


def test_a_page_says_its_language_and_direction() -> None:
    assert '<html lang="en" dir="ltr">' in page(PLAIN_PAGE)
    with translation.override("ar"):
        html = page(PLAIN_PAGE)
    assert '<html lang="ar" dir="rtl">' in html
    assert "bootstrap.rtl.min.css" in html


def test_a_page_begins_with_a_link_to_its_content() -> None:
    html = page(PLAIN_PAGE)
    assert html.index('href="#content"') < html.index("<header")
    assert 'id="content"' in html


def test_a_form_shows_every_error_beside_its_field_and_keeps_what_was_typed() -> None:
    form = ScoreForm({"tricks": "9", "table": "2", "note": "long night"})
    html = render_to_string("_form.html", {"form": form})
    assert 'value="9"' in html
    assert 'value="long night"' in html
    assert '<ul class="field-errors" id="id_tricks_error">' in html
    assert 'aria-describedby="id_tricks_helptext id_tricks_error"' in html
    assert 'aria-invalid="true"' in html


def test_a_form_gives_each_kind_of_input_its_look_and_label() -> None:
    html = render_to_string("_form.html", {"form": ScoreForm()})
    assert 'class="form-select"' in html
    assert html.count('class="form-control"') == 2
    assert '<label class="choice" for="id_alone">' in html
    assert "<legend>Side</legend>" in html
    assert html.count("(optional)") == 1


@pytest.mark.django_db
def test_an_unknown_address_says_so_and_offers_a_way_on(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()
    assert "Resolver404" not in response.content.decode()


def test_what_is_missing_is_explained_in_the_words_of_whoever_looked_for_it() -> None:
    request = RequestFactory().get("/events/9/")
    response = not_found(request, Http404("It is for members."))
    assert response.status_code == 404
    assert "It is for members." in response.content.decode()


def test_what_is_too_large_is_answered_with_413_and_a_sentence() -> None:
    request = RequestFactory().post("/x/")
    response = bad_request(request, RequestDataTooBig("3 MB"))
    assert response.status_code == 413
    assert "at most 1 MB" in response.content.decode()
    assert bad_request(request, ValueError("no")).status_code == 400


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("answer", [bad_request, forbidden, not_found])
def test_an_error_page_made_in_a_thread_aside_keeps_no_connection(
    answer: Callable[[HttpRequest, Exception], HttpResponse],
) -> None:
    user = UserFactory.create()
    request = RequestFactory().get("/somewhere/")
    lazy = SimpleLazyObject(lambda: User.objects.get(pk=user.pk))
    request.user = lazy  # type: ignore[assignment]  # as the middleware sets it

    def answered() -> tuple[str, bool]:
        page = answer(request, Http404("It is for members."))
        return page.content.decode(), connection.connection is not None

    with ThreadPoolExecutor(1) as aside:
        page, is_open = aside.submit(answered).result()
    assert user.email in page
    assert not is_open


@pytest.mark.django_db
def test_more_than_the_site_takes_is_refused_before_it_is_read(client: Client) -> None:
    client.force_login(UserFactory.create())
    answer = client.post(reverse("players:set_name"), {"display_name": "x" * 3_000_000})
    assert answer.status_code == 413
    assert "Nothing was saved" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_from_another_site_is_refused_with_a_way_on() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory.create())
    answer = client.post(reverse("players:set_name"), {"display_name": "Ann Smith"})
    assert answer.status_code == 403
    assert "reload the page" in answer.content.decode()


def test_the_page_for_our_own_faults_needs_neither_database_nor_request() -> None:
    html = render_to_string("500.html")
    assert "not your fault" in html
    assert "<form" not in html
