"""Who may do what while an event is entered; see `access_table`."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import ALL, ALL_ACT, Rule, nothing, words
from tests.architecture.entering import answers, asked, asked_of_all, offered, on_list
from tests.architecture.places import opened, pairs

ACCOUNT: Final = "login 200 200 200 200 200"
ACCOUNT_ACTS: Final = "login 302 302 302 302 302"
HIDDEN_SIGNED: Final = "login 404"
SCORER: Final = "login 403 403 200 200 200"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"

ENTERING: Final[dict[str, Rule]] = {
    "events:answer_offer": Rule(ACCOUNT_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=nothing),
    "events:entry_rules": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=opened),
    "events:entry_rules post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=opened,
        sent=words(who_may_enter="members", offer_hours="12"),
    ),
    "events:partner": Rule(ACCOUNT, hidden=HIDDEN_SIGNED, at=pairs),
    "events:partner post": Rule(
        ACCOUNT_ACTS, hidden=HIDDEN_SIGNED, at=pairs, sent=words(look="1", note="Any seat")
    ),
    "events:invitation": Rule(ALL, at=asked),
    "events:invitation post": Rule(ALL_ACT, at=asked, sent=words(answer="yes")),
    "events:entries": Rule(ALL, hidden="404 404", at=opened),
    "events:entries_csv": Rule(SCORER, hidden=HIDDEN_SIGNED, at=asked_of_all),
    "events:questions": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=opened),
    "events:questions post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(text="Meal", kind="text")
    ),
    "events:answers": Rule(ACCOUNT, hidden=HIDDEN_SIGNED, at=asked_of_all),
    "events:answers post": Rule(ACCOUNT_ACTS, hidden=HIDDEN_SIGNED, at=asked_of_all, sent=answers),
    "events:invited": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=opened),
    "events:invited post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(names="Ann Lee")
    ),
    "events:invited_link": Rule(ACCOUNT, at=on_list),
    "events:invited_link post": Rule(ACCOUNT_ACTS, at=on_list, sent=nothing),
    "events:offer": Rule(ALL, at=offered),
    "events:offer post": Rule(ALL_ACT, at=offered, sent=nothing),
}
