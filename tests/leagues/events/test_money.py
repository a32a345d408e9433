"""Money: what is owed adds up to the cent, two desks book once, numbers have no gaps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.events.errors import PaymentRefused
from leagues.events.models import Entry, Payment
from leagues.events.money import (
    Booking,
    BookingKind,
    shares,
    standing_of,
    standings_of_people,
    sums_by_method,
)
from leagues.events.selectors.money import cash_sheet, due_of
from leagues.events.services.entering import enter_event, enter_together
from leagues.events.services.entries import withdraw
from leagues.events.services.money import (
    NewPayment,
    book,
    book_rest,
    cancel_payment,
    count_cash,
    give_back,
    mark_fee_paid,
)
from leagues.events.services.newcomers import Newcomer
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, user_of

BOOKINGS = st.lists(
    st.builds(
        Booking,
        kind=st.sampled_from(BookingKind),
        cents=st.integers(1, 2000),
        player=st.none() | st.integers(1, 7),
        method=st.sampled_from(["", "bank", "card"]),
        cancels=st.booleans(),
    ),
    max_size=12,
)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 5000), st.integers(1, 6), BOOKINGS)
def test_what_people_of_an_entry_owe_and_paid_adds_up_to_the_entry(
    due: int, count: int, bookings: list[Booking]
) -> None:
    people = list(range(1, count + 1))
    whole, each = standing_of(due, bookings), standings_of_people(due, people, bookings)
    for part in ("due", "paid", "let_off"):
        assert sum(getattr(one, part) for one in each.values()) == getattr(whole, part)
    parts = shares(due, count)
    assert sum(parts) == due
    assert max(parts) - min(parts) <= 1
    assert sum(sums_by_method(bookings).values()) == whole.paid


@settings(max_examples=30, deadline=None)
@given(BOOKINGS)
def test_a_booking_and_the_one_that_cancels_it_come_to_nothing(bookings: list[Booking]) -> None:
    struck = [
        Booking(kind=b.kind, cents=b.cents, method=b.method, cancels=not b.cancels)
        for b in bookings
    ]
    assert set(sums_by_method([*bookings, *struck]).values()) == {0}
    assert standing_of(7, [*bookings, *struck]) == standing_of(7, [])


@pytest.mark.django_db
def test_one_of_a_pair_who_paid_for_both_leaves_nothing_open() -> None:
    event = EventFactory.create(unit="pair", fee=Decimal("2.51"), fee_per="person")
    ann, bob = PlayerFactory.create(), PlayerFactory.create()
    newcomers = [Newcomer(player_id=one.pk) for one in (ann, bob)]
    entry = enter_together(event_id=event.pk, newcomers=newcomers, by=None)
    assert due_of(event=event, entry=entry).standing.open == 502
    half = book_rest(entry_id=entry.pk, player_id=bob.pk, by=None)
    assert half is not None
    assert half.amount == Decimal("2.51")
    assert [one.standing.open for one in due_of(event=event, entry=entry).people] == [251, 0]
    cancel_payment(event_id=event.pk, payment_id=half.pk, by=None)
    book_rest(entry_id=entry.pk, by=None)
    assert [one.standing.open for one in due_of(event=event, entry=entry).people] == [0, 0]
    sheet = cash_sheet(event=event)
    assert (sheet.taken, sheet.open, len(sheet.payments)) == (502, 0, 3)


@pytest.mark.django_db
def test_what_somebody_paid_goes_along_when_they_find_a_partner() -> None:
    event = EventFactory.create(unit="pair", fee=5)
    ann, bob = PlayerFactory.create(), PlayerFactory.create()
    alone = [enter_event(event_id=event.pk, player_id=one.pk, by=None) for one in (ann, bob)]
    book_rest(entry_id=alone[1].pk, by=None)
    newcomers = [Newcomer(player_id=one.pk) for one in (ann, bob)]
    pair = enter_together(event_id=event.pk, newcomers=newcomers, by=None)
    assert Entry.objects.count() == 1
    assert due_of(event=event, entry=pair).standing.is_settled
    assert cash_sheet(event=event).taken == 500


@pytest.mark.django_db
@pytest.mark.parametrize(("rule", "back"), [("unplayed", 500), ("never", 0)])
def test_who_withdraws_before_playing_is_offered_the_fee_by_the_events_rule(
    rule: str, back: int
) -> None:
    event = EventFactory.create(fee=5, refunds=rule)
    entry = EntryFactory.create(event=event)
    book_rest(entry_id=entry.pk, by=None)
    withdraw(entry_id=entry.pk, by=None)
    assert due_of(event=event, entry=entry).standing.too_much == back
    for _ in range(2):
        give_back(entry_id=entry.pk, by=None)
    assert cash_sheet(event=event).taken == 500 - back


@pytest.mark.django_db
def test_more_than_was_paid_is_not_given_back_and_a_form_sent_twice_books_once() -> None:
    event = EventFactory.create(fee=5)
    entry = EntryFactory.create(event=event)
    paid = NewPayment(kind=BookingKind.PAID, amount=Decimal("3.00"), method="bank transfer")
    book(entry_id=entry.pk, payment=paid, seen=0, by=None)
    with pytest.raises(PaymentRefused, match="booked meanwhile"):
        book(entry_id=entry.pk, payment=paid, seen=0, by=None)
    refund = NewPayment(kind=BookingKind.REFUNDED, amount=Decimal("3.01"))
    with pytest.raises(PaymentRefused, match=r"has paid 3\.00, so no more"):
        book(entry_id=entry.pk, payment=refund, by=None)
    waived = NewPayment(kind=BookingKind.WAIVED, amount=Decimal("2.00"))
    book(entry_id=entry.pk, payment=waived, by=None)
    sheet = cash_sheet(event=event)
    assert (sheet.taken, sheet.cash, sheet.let_off, sheet.open) == (300, 0, 200, 0)


@pytest.mark.django_db
def test_receipts_are_numbered_by_club_and_year_without_gaps_and_rows_stay() -> None:
    event = EventFactory.create(fee=5)
    other = EventFactory.create(club=event.club, fee=5)
    entries = [EntryFactory.create(event=one) for one in (event, other, event)]
    # In Detroit it is still the old year.
    old = datetime(2026, 1, 1, 3, tzinfo=UTC)
    first = book_rest(entry_id=entries[0].pk, by=None, at=old)
    assert first is not None
    assert first.receipt == "2025-0001"
    for entry in entries[1:]:
        mark_fee_paid(entry_id=entry.pk, is_paid=True, by=None)
        mark_fee_paid(entry_id=entry.pk, is_paid=False, by=None)
    numbers = Payment.objects.exclude(pk=first.pk).values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4]
    assert cash_sheet(event=event).taken == 500


@pytest.mark.django_db
def test_taking_a_fee_back_never_cancels_what_somebody_else_booked_in_that_moment() -> None:
    event = EventFactory.create(fee=5)
    entry = EntryFactory.create(event=event)
    own = book_rest(entry_id=entry.pk, by=None)
    assert own is not None
    cancel_payment(event_id=event.pk, payment_id=own.pk, by=None)
    other = book_rest(entry_id=entry.pk, by=None)
    for seen in (own.pk, 0):
        with pytest.raises(PaymentRefused, match="Somebody booked"):
            mark_fee_paid(entry_id=entry.pk, is_paid=False, by=None, booking_id=seen)
    assert not Payment.objects.filter(cancels=other).exists()


@pytest.mark.django_db
def test_a_secretary_sees_the_difference_between_the_box_and_the_sheet() -> None:
    event = EventFactory.create(fee=Decimal("3.50"))
    event.club.currency = "GBP"
    event.club.save()
    entry = EntryFactory.create(event=event)
    director = MembershipFactory.create(club=event.club, role=Role.DIRECTOR.value).player
    client = Client()
    client.force_login(user_of(director))
    url = reverse("events:cash", args=[event.pk])
    assert "Paid £3.50" in client.get(url).content.decode()
    client.post(reverse("events:cash_act", args=[event.pk, entry.pk, "rest"]))
    count_cash(event_id=event.pk, opening=Decimal(20), counted=Decimal("23.40"), by=None)
    page = client.get(url).content.decode()
    assert "£23.50" in page
    assert "−£0.10" in page
    typed = {"who": str(entry.pk), "kind": "refunded", "amount": "9", "seen": "1"}
    answer = client.post(reverse("events:cash_book", args=[event.pk]), typed)
    assert answer.status_code == 422
    assert 'value="9"' in answer.content.decode()
    file = client.get(reverse("events:cash_csv", args=[event.pk])).content.decode()
    assert f"{Payment.objects.get().receipt}," in file
    assert "Sum,,3.50" in file
    receipt = client.get(reverse("events:receipt", args=[event.pk, Payment.objects.get().pk]))
    assert "£3.50" in receipt.content.decode()


@pytest.mark.django_db
def test_one_who_left_the_pair_since_the_page_was_shown_does_not_pay_for_all_of_it() -> None:
    event = EventFactory.create(unit="pair", fee=6, fee_per="person")
    newcomers = [Newcomer(player_id=PlayerFactory.create().pk) for _ in range(2)]
    entry = enter_together(event_id=event.pk, newcomers=newcomers, by=None)
    gone = PlayerFactory.create()
    assert book_rest(entry_id=entry.pk, player_id=gone.pk, by=None) is None
    assert due_of(event=event, entry=entry).standing.open == 1200


@pytest.mark.django_db
def test_a_team_that_owes_more_than_a_receipt_holds_pays_by_two_receipts() -> None:
    event = EventFactory.create(unit="pair", fee=Decimal("60000.00"), fee_per="person")
    newcomers = [Newcomer(player_id=PlayerFactory.create().pk) for _ in range(2)]
    entry = enter_together(event_id=event.pk, newcomers=newcomers, by=None)
    booked = [book_rest(entry_id=entry.pk, by=None) for _ in range(3)]
    amounts = [one.amount for one in booked if one is not None]
    assert amounts == [Decimal("99999.99"), Decimal("20000.01")]
    assert due_of(event=event, entry=entry).standing.is_settled


@pytest.mark.django_db
def test_who_corrects_the_float_before_anything_is_counted_is_not_told_of_a_loss() -> None:
    event = EventFactory.create(fee=5)
    client = Client()
    director = MembershipFactory.create(club=event.club, role=Role.DIRECTOR.value).player
    client.force_login(user_of(director))
    count_cash(event_id=event.pk, opening=Decimal(20), counted=None, by=None)
    shown = client.get(reverse("events:cash", args=[event.pk])).context["count_form"]
    sent = {name: shown[name].value() for name in ("opening", "counted")}
    assert sent == {"opening": Decimal("20.00"), "counted": None}
    client.post(reverse("events:cash_count", args=[event.pk]), {"opening": "25.50", "counted": ""})
    sheet = cash_sheet(event=event)
    assert (sheet.opening, sheet.counted, sheet.difference) == (2550, None, None)


@pytest.mark.django_db
def test_a_fee_that_was_given_back_is_not_taken_out_of_the_box_again_by_cancelling_it() -> None:
    event = EventFactory.create(fee=5)
    entry = EntryFactory.create(event=event)
    paid = book_rest(entry_id=entry.pk, by=None)
    withdraw(entry_id=entry.pk, by=None)
    back = give_back(entry_id=entry.pk, by=None)
    assert paid is not None
    assert back is not None
    with pytest.raises(PaymentRefused, match="was given back since"):
        cancel_payment(event_id=event.pk, payment_id=paid.pk, by=None)
    for one in (back, paid):
        cancel_payment(event_id=event.pk, payment_id=one.pk, by=None)
    assert cash_sheet(event=event).taken == 0
    assert due_of(event=event, entry=entry).standing.open == 0


@pytest.mark.django_db
def test_a_receipt_in_pounds_stays_in_pounds_when_the_club_takes_euros_later() -> None:
    booked = EventFactory.create(fee=3)
    club = booked.club
    club.currency = "GBP"
    club.save()
    entry = EntryFactory.create(event=booked)
    payment = book_rest(entry_id=entry.pk, by=None)
    assert payment is not None
    club.currency = "EUR"
    club.save()
    later = EventFactory.create(club=club, fee=3)
    EntryFactory.create(event=later)
    client = Client()
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR.value).player
    client.force_login(user_of(director))
    receipt = client.get(reverse("events:receipt", args=[booked.pk, payment.pk]))
    assert "£3.00" in receipt.content.decode()
    sheets = [client.get(reverse("events:cash", args=[one.pk])) for one in (booked, later)]
    assert ["€" in sheet.content.decode() for sheet in sheets] == [False, True]


@pytest.mark.django_db
def test_a_scorer_takes_back_their_own_slip_but_no_money_that_others_took_or_long_ago() -> None:
    event = EventFactory.create(fee=3)
    own, long_ago, others = EntryFactory.create_batch(3, event=event)
    scorer = user_of(MembershipFactory.create(club=event.club, role=Role.SCORER.value).player)
    book_rest(entry_id=own.pk, by=scorer)
    then = timezone.now() - timedelta(minutes=16)
    for entry, by, at in [(long_ago, scorer, then), (others, None, None)]:
        book_rest(entry_id=entry.pk, by=by, at=at)
    client = Client()
    client.force_login(scorer)
    answers = []
    for entry in (own, long_ago, others):
        answers.append(
            client.post(reverse("events:check_in_act", args=[event.pk, entry.pk, "unpaid"]))
        )
    assert [answer.status_code for answer in answers] == [302, 422, 422]
    assert "within the last 15 minutes" in answers[1].content.decode()
    standing = Payment.objects.filter(entry=others).get()
    answer = client.post(reverse("events:cash_cancel", args=[event.pk, standing.pk]))
    assert answer.status_code == 403
    page = client.get(reverse("events:cash", args=[event.pk])).content.decode()
    assert reverse("events:cash_cancel", args=[event.pk, standing.pk]) not in page
