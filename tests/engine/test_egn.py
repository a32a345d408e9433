"""Euchre Game Notation read strictly and written canonically."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS, Suit, parse_card
from engine.decks import deck_of_size
from engine.errors import BadCard, BadRecord
from engine.notation.egn import MAX_BYTES, EgnGame, EgnRuleset, baseline_hash, read_egn, write_egn
from engine.notation.egn_cards import card_of, egn_text
from engine.notation.egn_rules import end_of, rules_of, ruleset_of
from engine.notation.json_reading import MAX_DEPTH
from engine.replay import replay
from engine.variants.registry import VARIANTS
from tests.engine.builders import RECORDS

# JSON of a record: anything may stand in it.
Json = dict[str, Any]
FILES = sorted(RECORDS.glob("*.egn"))
SIMPLE = (RECORDS / "casual-game.egn").read_text()


def changed(change: Callable[[Json], object]) -> str:
    """Return a record with a change made to its JSON."""
    fields = json.loads(SIMPLE)
    change(fields)
    return json.dumps(fields)


def refusal(text: str) -> BadRecord:
    """Return why a text is not accepted."""
    with pytest.raises(BadRecord) as refused:
        read_egn(text)
    assert refused.value.sentence
    return refused.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_is_the_same_after_writing_and_reading(path: Path) -> None:
    game = read_egn(path.read_text())
    written = write_egn(game)
    assert read_egn(written) == game
    assert write_egn(read_egn(written)) == written
    assert json.loads(written)["version"] == "1.4"


def test_old_files_are_read_with_todays_names() -> None:
    game = read_egn((RECORDS / "league-round-game-1.egn").read_text())
    assert game.players[0].name == "Player 01"
    assert game.deals[2].bidding is not None
    assert game.deals[2].bidding.discard == "Qs"
    assert game.deals[0].player_cards == ()


def test_the_hash_is_of_what_was_played_not_of_how_it_is_written() -> None:
    game = read_egn(SIMPLE)

    def remark(fields: Json) -> None:
        deal = deals(fields)[0]
        deal["phases"][0]["callAnnotations"] = {"0": ["!? brave"]}
        deal["alternativeLines"] = [
            {"branchIndex": 3, "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Order"]}]}
        ]

    remarked = read_egn(changed(remark))
    assert remarked != game
    assert read_egn(write_egn(remarked)) == remarked
    assert baseline_hash(remarked) == baseline_hash(game)
    other = changed(lambda fields: deals(fields).pop())
    assert baseline_hash(read_egn(other)) != baseline_hash(game)
    spaced = json.dumps(json.loads(SIMPLE), indent=8)
    assert baseline_hash(read_egn(spaced)) == baseline_hash(game)


def deals(fields: Json) -> list[Json]:
    found = fields["deals"]
    assert isinstance(found, list)
    return found


def metadata(fields: Json) -> Json:
    found = fields["metadata"]
    assert isinstance(found, dict)
    return found


def meta(**values: object) -> Callable[[Json], object]:
    """Return a change of the metadata."""
    return lambda fields: metadata(fields).update(values)


def test_players_may_be_objects_with_ids() -> None:
    players: list[object] = [
        "A",
        "B",
        "C",
        {"name": "D", "playerIds": [{"id": "7", "source": "club"}]},
    ]
    game = read_egn(changed(lambda fields: metadata(fields).update(players=players)))
    assert game.players[3].player_ids == (("7", "club"),)
    assert read_egn(write_egn(game)) == game


def test_cards_have_one_spelling_when_they_are_read() -> None:
    def spell(fields: Json) -> None:
        tricks = deals(fields)[0]["phases"][1]["tricks"]
        tricks[0] = ["AH", "QH", "9D", "NH"]

    deal = read_egn(changed(spell)).deals[0]
    assert deal.play is not None
    assert deal.play.tricks[0] == ("Ah", "Qh", "9d", "Th")


@pytest.mark.parametrize(
    "version", ["1.0", "1.0.0", "1.1.3", "1.2", "1.3.1", "1.4", "1.4.7", "1.5", "1.6.1"]
)
def test_versions_up_to_1_6_are_read(version: str) -> None:
    assert read_egn(changed(lambda fields: fields.update(version=version)))


@pytest.mark.parametrize("version", ["2.0", "1.9", "1", "1.4.x", "", None, 1.4, ["1.4"]])
def test_other_versions_are_refused(version: object) -> None:
    assert refusal(changed(lambda fields: fields.update(version=version))).code == "bad_version"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (lambda f: f.update(comment="x"), "unknown_field", "file"),
        (lambda f: f.update(fileType="Chess"), "not_a_choice", "fileType"),
        (lambda f: f.pop("deals"), "missing_field", "file"),
        (lambda f: f.update(deals={}), "not_a_list", "deals"),
        (lambda f: f.update(deals=[7]), "not_an_object", "deals[0]"),
        (lambda f: f.update(deals=["A"]), "packed_deal", "deals[0]"),
        (lambda f: f.update(deals=deals(f) * 9), "too_many", "deals"),
        (meta(players="A"), "not_a_list", "metadata.players"),
        (meta(players=[7]), "not_an_object", "metadata.players[0]"),
        (meta(players=["x" * 65]), "too_long", "metadata.players[0]"),
        (meta(players=["a\0"]), "bad_text", "metadata.players[0]"),
        (meta(initialScore=[0]), "not_two_sides", "metadata.initialScore"),
        (
            meta(initialScore=[0, True]),
            "not_a_number",
            "metadata.initialScore",
        ),
        (
            meta(initialScore=[0, 10**9]),
            "out_of_range",
            "metadata.initialScore",
        ),
        (meta(date="yesterday"), "bad_date", "metadata.date"),
        (meta(date="2026-02-30"), "bad_date", "metadata.date"),
        (meta(ruleset={"std": 1}), "not_a_flag", "metadata.ruleset.std"),
        (
            meta(ruleset={"turbo": True}),
            "unknown_field",
            "metadata.ruleset",
        ),
        (
            meta(ruleset={"winning_score": 10, "num_deals": 8}),
            "two_limits",
            "metadata.ruleset",
        ),
        (
            meta(ruleset={"winning_score": 0}),
            "two_limits",
            "metadata.ruleset",
        ),
        (
            meta(ruleset={"loner_lead": "ME"}),
            "not_a_choice",
            "metadata.ruleset.loner_lead",
        ),
        (lambda f: deals(f)[0].update(dealNumber=-1), "out_of_range", "deals[0].dealNumber"),
        (lambda f: deals(f)[0].update(note="x"), "unknown_field", "deals[0]"),
        (lambda f: deals(f)[0].update(phases=[{}]), "not_a_choice", "deals[0].phases[0].type"),
        (
            lambda f: deals(f)[0].update(initialState={"dealer": 0}),
            "missing_field",
            "deals[0].initialState",
        ),
        (
            lambda f: deals(f)[0].update(initialState={"dealer": 0, "upCard": "1h"}),
            "bad_card",
            "deals[0].initialState.upCard",
        ),
        (lambda f: deals(f)[0]["phases"].reverse(), "bad_phases", "deals[0].phases[1]"),
        (
            lambda f: deals(f)[0]["phases"][0].update(calls=["Pass", "Double"]),
            "not_a_choice",
            "deals[0].phases[0].calls[1]",
        ),
        (
            lambda f: deals(f)[0]["phases"][0].update(callAnnotations={"x": []}),
            "unknown_field",
            "deals[0].phases[0].callAnnotations",
        ),
    ],
)
def test_a_fault_is_named_with_its_place(
    change: Callable[[Json], object], code: str, path: str
) -> None:
    refused = refusal(changed(change))
    assert (refused.code, refused.path) == (code, path)


def test_text_that_is_no_json_is_refused() -> None:
    for text in ("", "{", "nonsense", '{"a": NaN}', "[1] 2", "7", "null", '"text"', "1" * 5000):
        assert refusal(text).code in {"not_json", "not_an_object"}


def test_a_field_that_stands_twice_is_refused() -> None:
    assert refusal('{"version": "1.4", "version": "1.3"}').code == "field_twice"
    both = changed(lambda fields: fields.update(version="1.0.0", file_type="Euchre Game Notation"))
    assert refusal(both).code == "field_twice"


@pytest.mark.parametrize(
    "fields",
    [
        {"version": "\ud800"},
        {"\ud800": 1},
        {"deals": [{**json.loads(SIMPLE)["deals"][0], "dealNumber": 0, "\ud800": 1}]},
    ],
)
def test_half_a_character_can_be_read_about_on_any_page(fields: dict[str, object]) -> None:
    told = refusal(json.dumps({**json.loads(SIMPLE), **fields})).sentence
    assert "\\ud800" in told.encode().decode()


def test_deep_nesting_is_refused_before_it_is_parsed() -> None:
    assert refusal("[" * (MAX_DEPTH + 1)).code == "too_deep"
    assert refusal('{"a":' * 200_000).code == "too_deep"
    quoted = changed(lambda fields: metadata(fields).update(title="[" * 100))
    assert read_egn(quoted).title == "[" * 100


def test_more_than_a_megabyte_is_refused() -> None:
    padded = SIMPLE + " " * (MAX_BYTES - len(SIMPLE.encode()))
    assert read_egn(padded)
    assert refusal(padded + " ").code == "too_large"
    assert refusal('"' + "é" * (MAX_BYTES // 2) + '"').code == "too_large"


def test_cards_are_spelt_by_their_relation_to_trumps_too() -> None:
    assert card_of("R", Suit.HEARTS) == parse_card("JH")
    assert card_of("L", Suit.HEARTS) == parse_card("JD")
    assert card_of("At", Suit.CLUBS) == parse_card("AC")
    assert card_of("9n", Suit.CLUBS) == parse_card("9S")
    assert card_of("B", None) == parse_card("Jo")
    for text in ("Xs", "Ax", "9g"):
        with pytest.raises(BadCard):
            card_of(text, Suit.CLUBS)
    with pytest.raises(BadCard):
        card_of("R", None)


def test_every_card_of_a_pack_has_an_egn_text() -> None:
    for card in deck_of_size(32, joker=True):
        assert card_of(egn_text(card), None) == card
    assert len({egn_text(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"num_players": 6}, "not_four_players"),
        ({"min_rank": 2}, "bad_deck"),
    ],
)
def test_rules_that_are_not_played_are_refused_with_a_sentence(
    flags: dict[str, object], code: str
) -> None:
    ruleset = read_egn(changed(lambda fields: metadata(fields).update(ruleset=flags))).ruleset
    with pytest.raises(BadRecord) as refused:
        rules_of(ruleset)
    assert refused.value.code == code
    assert refused.value.path.startswith("metadata.ruleset.")


def test_permissions_that_a_game_makes_no_use_of_change_nothing() -> None:
    flags = dict.fromkeys(("farmers", "go_under", "allow_no_trump", "partners_best"), True)
    permitted = read_egn(changed(lambda fields: metadata(fields).update(ruleset=flags)))
    assert replay(permitted).final == replay(read_egn(SIMPLE)).final


def test_house_rules_are_flags_both_ways() -> None:
    names = ("farmers", "go_under", "allow_no_trump", "fast_break", "four_trick_tokens")
    flags = dict.fromkeys(names, True)
    ruleset = read_egn(changed(lambda fields: metadata(fields).update(ruleset=flags))).ruleset
    rules = rules_of(ruleset)
    assert (rules.go_under, rules.no_trump, rules.fast_break) == (True, True, True)
    assert (rules.farmers_hand, rules.four_trick_tokens) == ("exchange", True)
    assert ruleset_of(rules, end_of(ruleset)) == ruleset
    assert not rules_of(replace(ruleset, joker=True)).no_trump


def test_flags_become_rules() -> None:
    ruleset = EgnRuleset(
        std=False,
        min_rank=7,
        winning_score=0,
        num_deals=8,
        canadian=True,
        loner_lead="LEFT_OF_LONER",
        loner_march_score=5,
        loner_euchred_score=3,
        defend_alone=True,
        partners_best=True,
        joker=True,
    )
    rules = rules_of(ruleset)
    assert (rules.best_card, rules.best_card_order) == (True, "receive_first")
    assert (rules.deck, rules.joker, rules.stick_dealer) == (32, True, False)
    assert (rules.assist_must_alone, rules.defend_alone) == (True, "vs_lone")
    assert (rules.pts_alone_march, rules.pts_euchre_alone, rules.pts_lone_def) == (5, 3, 4)
    assert rules.lone_lead == "left_of_lone"
    assert end_of(ruleset).value == 8
    assert ruleset_of(rules, end_of(ruleset)) == ruleset


@pytest.mark.parametrize("key", ["british", "euchre4", "north_american", "railroad"])
def test_the_rules_of_a_variant_come_back_as_far_as_the_notation_goes(key: str) -> None:
    ruleset = ruleset_of(VARIANTS[key].rules, end_of(EgnRuleset()))
    again = rules_of(ruleset)
    assert (again.deck, again.joker) == (VARIANTS[key].rules.deck, VARIANTS[key].rules.joker)
    assert ruleset_of(again, end_of(ruleset)) == ruleset


@settings(deadline=None)
@given(st.text() | st.text(alphabet='[]{}":,0\\u'))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_egn(text)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
anything = st.recursive(
    scalars | st.sampled_from(["9c", "Pass", "Order", "B", "Xs"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> str:
    """Draw a real record with something in it replaced by anything."""
    fields = json.loads(draw(st.sampled_from(FILES)).read_text())
    place: object = fields
    for _ in range(draw(st.integers(0, 7))):
        inner = step_into(place, draw)
        if not isinstance(inner, dict | list) or not inner:
            break
        place = inner
    value = draw(anything)
    if isinstance(place, dict):
        place[draw(st.sampled_from(sorted(place)) | st.text(max_size=4))] = value
    elif isinstance(place, list):
        place[draw(st.integers(0, len(place) - 1))] = value
    return json.dumps(fields)


def step_into(place: object, draw: st.DrawFn) -> object:
    if isinstance(place, dict):
        return place[draw(st.sampled_from(sorted(place)))]
    assert isinstance(place, list)
    return place[draw(st.integers(0, len(place) - 1))]


@settings(deadline=None)
@given(spoilt_records())
def test_a_spoilt_record_is_read_or_refused_and_what_is_read_is_written(text: str) -> None:
    found = read_or_refused(text)
    if isinstance(found, BadRecord):
        assert found.sentence
        return
    assert read_egn(write_egn(found)) == found


def read_or_refused(text: str) -> EgnGame | BadRecord:
    """Return the game of a text, or why there is none."""
    try:
        return read_egn(text)
    except BadRecord as refused:
        return refused
