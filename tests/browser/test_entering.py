"""A pair enters with an invitation and moves up from the waiting list, as they see it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.events.models import Entry, Event, PartnerInvitation
from leagues.events.services.entries import withdraw
from leagues.players.models import User
from tests.factories.events import EntryFactory, EntryMemberFactory, EventFactory
from tests.factories.players import MembershipFactory, UserFactory

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def night(site: str) -> Event:
    """Return a night of pairs with one place, which is taken; a freed one is offered."""
    event = EventFactory.create(
        title="Pairs night",
        unit="pair",
        movement="howell",
        entry_limit=1,
        offer_hours=12,
        starts_at=timezone.now() + timedelta(days=3),
    )
    EntryMemberFactory.create(entry=EntryFactory.create(event=event))
    return event


def member(event: Event, name: str) -> User:
    user = UserFactory.create()
    MembershipFactory.create(club=event.club, player__display_name=name, player__user=user)
    return user


def phone_of(user: User, new_context: CreateContextCallback, site: str) -> Page:
    """Return a page on the phone of somebody who has signed in."""
    client = Client()
    client.force_login(user)
    context = new_context(viewport=PHONE)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    return context.new_page()


def test_a_pair_enters_with_an_invitation_and_moves_up_from_the_waiting_list(
    site: str, night: Event, new_context: CreateContextCallback
) -> None:
    ann = phone_of(member(night, "Ann Lee"), new_context, site)
    bob = phone_of(member(night, "Bob Ray"), new_context, site)
    ann.goto(f"{site}{reverse('desk:event', args=[night.pk])}")
    ann.get_by_role("link", name="Ask a partner by a link").click()
    ann.get_by_label("Name", exact=True).fill("bob")
    ann.get_by_role("button", name="Find").click()
    ann.get_by_role("button", name="Ask Bob Ray").click()
    expect(ann.get_by_text("answers by this link")).to_be_visible()
    assert ann.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    key = PartnerInvitation.objects.get().key
    bob.goto(f"{site}{reverse('events:invitation', args=[key])}")
    expect(bob.get_by_role("heading", name="Do you play together?")).to_be_visible()
    bob.get_by_role("button", name="Play together").click()
    expect(bob.get_by_role("heading", name="You play together")).to_be_visible()

    event_page = f"{site}{reverse('desk:event', args=[night.pk])}"
    bob.goto(event_page)
    expect(bob.get_by_role("heading", name="You are number 1 on the waiting list")).to_be_visible()
    withdraw(entry_id=Entry.objects.exclude(status="waiting").get().pk, by=None)
    bob.goto(event_page)
    expect(bob.get_by_role("heading", name="A place is free for you")).to_be_visible()
    assert bob.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    bob.get_by_role("button", name="Take the place").click()
    expect(bob.get_by_role("heading", name="You are in")).to_be_visible()
    ann.goto(f"{site}{reverse('events:entries', args=[night.pk])}")
    expect(ann.get_by_text("Entered", exact=True)).to_be_visible()
