"""Reading Euchre Game Notation, strictly: versions 1.2 to 1.6, and older files upgraded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Final

from engine.errors import BadRecord, gettext_noop
from engine.notation.egn_packed import unpacked
from engine.notation.egn_values import (
    CALLS,
    FILE_TYPE,
    LEFT_OF_DEALER,
    LEFT_OF_LONER,
    Annotations,
    EgnBidding,
    EgnDeal,
    EgnExchange,
    EgnGame,
    EgnLine,
    EgnPlay,
    EgnPlayer,
    EgnRuleset,
)
from engine.notation.json_reading import (
    choice_at,
    fields_at,
    flag_at,
    list_at,
    parse_record,
    text_at,
    whole_number_at,
)

VERSIONS: Final = re.compile(r"1\.[23456](?:\.[0-9]{1,6})?")
OLD_VERSIONS: Final = re.compile(r"1\.[01](?:\.[0-9]{1,6})?")
CARD: Final = re.compile(r"[78N9TJQKAX][SsHhCcDdxtng]|[LRBX]")
DATE: Final = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?"
)

OLD_NAMES: Final = {
    "file_type": "fileType",
    "match_id": "gameId",
    "matchId": "gameId",
    "initial_score": "initialScore",
    "initial_state": "initialState",
    "player_cards": "playerCards",
    "player_ids": "playerIds",
    "up_card": "upCard",
    "phase_number": "phaseNumber",
    "is_alone": "isAlone",
    "alone_defender": "aloneDefender",
    "card_exchanges": "cardExchanges",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
    "play_annotations": "playAnnotations",
    "alternative_lines": "alternativeLines",
    "branch_index": "branchIndex",
    "max_deals": "num_deals",
}
"""Fields of versions 1.0 and 1.1 that have another name since."""

OLD_FIELDS: Final = frozenset(
    {
        "kitty",
        "initialLead",
        "initial_lead",
        "timings",
        "views",
        "layouts",
        "videoUrl",
        "viewSwitches",
        "screens",
    }
)
"""Fields of versions 1.0 and 1.1 that say nothing which the rest does not say."""

TEXTS: Final[Mapping[str, int]] = {"gameId": 64, "title": 128, "description": 1024}
MOST_DEALS: Final = 100
BIDDING: Final = "EUCHRE_BIDDING"
TRICKS: Final = "TRICK_PLAY"


def read_egn(text: str) -> EgnGame:
    """Return the game of an EGN text, or raise `BadRecord` with what is wrong and where."""
    return game_at(versioned(parse_record(text)))


def versioned(raw: object) -> object:
    """Return a record with today's names, or raise `BadRecord` for a version that is not read."""
    if not isinstance(raw, dict):
        raise BadRecord("not_an_object", gettext_noop("%(path)s is not an object."), path="file")
    version = fields_at(raw, "file", required=("version",), optional=raw)["version"]
    if isinstance(version, str) and OLD_VERSIONS.fullmatch(version):
        return upgraded(raw)
    if not isinstance(version, str) or not VERSIONS.fullmatch(version):
        sentence = gettext_noop("The version is none of 1.0 to 1.6, but “%(version)s”.")
        raise BadRecord("bad_version", sentence, path="version", version=shown(version))
    return raw


def shown(raw: object) -> str:
    """Return a value as it can stand in a sentence."""
    text = str(raw)
    return text if len(text) <= 40 else f"{text[:40]}…"


def upgraded(raw: object) -> object:
    """Return an old record with today's names and without what has gone."""
    if isinstance(raw, list):
        return [upgraded(item) for item in raw]
    if not isinstance(raw, dict):
        return raw
    kept = {key: value for key, value in raw.items() if key not in OLD_FIELDS}
    renamed = {OLD_NAMES.get(key, key): upgraded(value) for key, value in kept.items()}
    if len(renamed) < len(kept):
        sentence = gettext_noop("A field stands under its old name and its new one.")
        raise BadRecord("field_twice", sentence)
    if renamed.get("discard") == "":
        del renamed["discard"]
    return renamed


def game_at(raw: object) -> EgnGame:
    """Return a game."""
    root = fields_at(raw, "file", required=("fileType", "version", "metadata", "deals"))
    choice_at(root["fileType"], "fileType", (FILE_TYPE,))
    meta = fields_at(
        root["metadata"],
        "metadata",
        required=("players", "initialScore"),
        optional=(*TEXTS, "date", "finalScore", "ruleset", "teamNames"),
    )
    for name in list_at(meta.get("teamNames", []), "metadata.teamNames", most=2):
        text_at(name, "metadata.teamNames", most=64)
    players = list_at(meta["players"], "metadata.players", most=10)
    deals = list_at(root["deals"], "deals", most=MOST_DEALS)
    final = meta.get("finalScore")
    return EgnGame(
        players=tuple(
            player_at(player, f"metadata.players[{number}]")
            for number, player in enumerate(players)
        ),
        deals=tuple(deal_at(deal, number) for number, deal in enumerate(deals)),
        initial_score=scores_at(meta["initialScore"], "metadata.initialScore"),
        final_score=None if final is None else scores_at(final, "metadata.finalScore"),
        ruleset=ruleset_at(meta.get("ruleset", {}), "metadata.ruleset"),
        game_id=optional_text(meta, "gameId", most=TEXTS["gameId"]),
        title=optional_text(meta, "title", most=TEXTS["title"]),
        description=optional_text(meta, "description", most=TEXTS["description"]),
        date=date_at(optional_text(meta, "date", most=64)),
    )


def optional_text(meta: Mapping[str, object], key: str, *, most: int) -> str | None:
    """Return a text of the metadata, or None if it is missing or empty."""
    raw = meta.get(key)
    return None if raw is None else text_at(raw, f"metadata.{key}", most=most) or None


def date_at(text: str | None) -> str | None:
    """Return a date as it stands, if there is such a day and time."""
    if text is None:
        return None
    try:
        if not DATE.fullmatch(text):
            raise ValueError(text)
        datetime.fromisoformat(text)
    except ValueError:
        sentence = gettext_noop("%(path)s is not a date: “%(text)s”.")
        raise BadRecord("bad_date", sentence, path="metadata.date", text=text) from None
    return text


def scores_at(raw: object, path: str) -> tuple[int, int]:
    """Return the scores of the two sides."""
    scores = [
        whole_number_at(score, path, least=-999, most=999) for score in list_at(raw, path, most=2)
    ]
    if len(scores) != 2:
        raise BadRecord("not_two_sides", gettext_noop("%(path)s has not two numbers."), path=path)
    return scores[0], scores[1]


def player_at(raw: object, path: str) -> EgnPlayer:
    """Return a player, given by a name or by an object."""
    if isinstance(raw, str):
        return EgnPlayer(name=text_at(raw, path, most=64))
    player = fields_at(raw, path, required=("name",), optional=("id", "playerIds"))
    ids = [
        fields_at(item, f"{path}.playerIds", required=("id", "source"))
        for item in list_at(player.get("playerIds", []), f"{path}.playerIds", most=10)
    ]
    own = player.get("id")
    return EgnPlayer(
        name=text_at(player["name"], f"{path}.name", most=64),
        id=None if own is None else text_at(own, f"{path}.id", most=64),
        player_ids=tuple(
            (
                text_at(item["id"], f"{path}.playerIds", most=64),
                text_at(item["source"], f"{path}.playerIds", most=64),
            )
            for item in ids
        ),
    )


def ruleset_at(raw: object, path: str) -> EgnRuleset:
    """Return the flags of a ruleset; exactly one of target and number of deals is set."""
    defaults = {item.name: item.default for item in fields(EgnRuleset)}
    flags = dict(fields_at(raw, path, optional=defaults))
    for key, value in flags.items():
        place = f"{path}.{key}"
        if key == "loner_lead":
            choice_at(value, place, (LEFT_OF_DEALER, LEFT_OF_LONER))
        elif isinstance(defaults[key], bool):
            flag_at(value, place)
        else:
            whole_number_at(value, place, least=0, most=999)
    if flags.get("num_deals"):
        flags.setdefault("winning_score", 0)
    ruleset = EgnRuleset(**flags)  # type: ignore[arg-type]  # each checked above
    if bool(ruleset.winning_score) == bool(ruleset.num_deals):
        sentence = gettext_noop("%(path)s sets not exactly one of winning_score and num_deals.")
        raise BadRecord("two_limits", sentence, path=path)
    return ruleset


def deal_at(raw: object, number: int) -> EgnDeal:
    """Return a deal, written out or packed; a packed one has its place in the file as number."""
    path = f"deals[{number}]"
    if isinstance(raw, str):
        raw = unpacked(raw, number, path)
    deal = fields_at(
        raw,
        path,
        required=("dealNumber", "initialState", "phases"),
        optional=("alternativeLines",),
    )
    place = f"{path}.initialState"
    state = fields_at(
        deal["initialState"], place, required=("dealer", "upCard"), optional=("playerCards",)
    )
    hands = list_at(state.get("playerCards", []), f"{place}.playerCards", most=10)
    cards = tuple(cards_at(hand, f"{place}.playerCards") for hand in hands)
    bidding, play = phases_at(deal["phases"], f"{path}.phases")
    lines = list_at(deal.get("alternativeLines", []), f"{path}.alternativeLines", most=50)
    return EgnDeal(
        number=whole_number_at(deal["dealNumber"], f"{path}.dealNumber", least=0),
        dealer=whole_number_at(state["dealer"], f"{place}.dealer", least=0, most=9),
        up_card=card_at(state["upCard"], f"{place}.upCard"),
        player_cards=cards if any(cards) else (),
        bidding=bidding,
        play=play,
        lines=tuple(
            line_at(line, f"{path}.alternativeLines[{number}]") for number, line in enumerate(lines)
        ),
    )


def line_at(raw: object, path: str) -> EgnLine:
    """Return another line of a deal."""
    line = fields_at(raw, path, required=("branchIndex", "phases"))
    bidding, play = phases_at(line["phases"], f"{path}.phases")
    index = whole_number_at(line["branchIndex"], f"{path}.branchIndex", least=0)
    return EgnLine(branch_index=index, bidding=bidding, play=play)


def phases_at(raw: object, path: str) -> tuple[EgnBidding | None, EgnPlay | None]:
    """Return the phases of a deal: calls, then tricks, either of which may be missing."""
    bidding: EgnBidding | None = None
    play: EgnPlay | None = None
    for number, item in enumerate(list_at(raw, path, most=2)):
        place = f"{path}[{number}]"
        kind = item.get("type") if isinstance(item, dict) else None
        if choice_at(kind, f"{place}.type", (BIDDING, TRICKS)) == BIDDING:
            if bidding is not None or play is not None:
                raise misplaced(place)
            bidding = bidding_at(item, place)
        else:
            if play is not None:
                raise misplaced(place)
            play = play_at(item, place)
    return bidding, play


def misplaced(path: str) -> BadRecord:
    """Return the refusal of a phase that comes twice or after the tricks."""
    sentence = gettext_noop("%(path)s does not belong there: calls come once, then tricks once.")
    return BadRecord("bad_phases", sentence, path=path)


def bidding_at(raw: object, path: str) -> EgnBidding:
    """Return the calls of a deal."""
    bidding = fields_at(
        raw,
        path,
        required=("type", "calls"),
        optional=(
            "phaseNumber",
            "isAlone",
            "aloneDefender",
            "discard",
            "cardExchanges",
            "callAnnotations",
        ),
    )
    check_phase_number(bidding, path)
    defender = whole_number_at(
        bidding.get("aloneDefender", -1), f"{path}.aloneDefender", least=-1, most=9
    )
    discard = bidding.get("discard")
    exchanges = list_at(bidding.get("cardExchanges", []), f"{path}.cardExchanges", most=4)
    return EgnBidding(
        calls=tuple(
            choice_at(call, f"{path}.calls[{number}]", CALLS)
            for number, call in enumerate(list_at(bidding["calls"], f"{path}.calls", most=16))
        ),
        is_alone=flag_at(bidding.get("isAlone", False), f"{path}.isAlone"),
        alone_defender=None if defender == -1 else defender,
        discard=None if discard is None else card_at(discard, f"{path}.discard"),
        exchanges=tuple(exchange_at(item, f"{path}.cardExchanges") for item in exchanges),
        annotations=annotations_at(bidding.get("callAnnotations", {}), f"{path}.callAnnotations"),
    )


def exchange_at(raw: object, path: str) -> EgnExchange:
    """Return an exchange of cards."""
    exchange = fields_at(raw, path, required=("receiver", "cards"), optional=("sender",))
    sender = exchange.get("sender")
    return EgnExchange(
        receiver=whole_number_at(exchange["receiver"], path, least=0, most=9),
        cards=cards_at(exchange["cards"], path),
        sender=None if sender is None else whole_number_at(sender, path, least=0, most=9),
    )


def play_at(raw: object, path: str) -> EgnPlay:
    """Return the tricks of a deal."""
    play = fields_at(
        raw,
        path,
        required=("type", "tricks"),
        optional=("phaseNumber", "isAlone", "playAnnotations"),
    )
    check_phase_number(play, path)
    flag_at(play.get("isAlone", False), f"{path}.isAlone")
    tricks = list_at(play["tricks"], f"{path}.tricks", most=10)
    return EgnPlay(
        tricks=tuple(
            cards_at(trick, f"{path}.tricks[{number}]") for number, trick in enumerate(tricks)
        ),
        annotations=annotations_at(play.get("playAnnotations", {}), f"{path}.playAnnotations"),
    )


def check_phase_number(phase: Mapping[str, object], path: str) -> None:
    """Refuse a phase number that is no number; the type says all it would."""
    whole_number_at(phase.get("phaseNumber", 0), f"{path}.phaseNumber", least=-1)


def cards_at(raw: object, path: str) -> tuple[str, ...]:
    """Return a list of cards."""
    return tuple(card_at(card, path) for card in list_at(raw, path, most=10))


def card_at(raw: object, path: str) -> str:
    """Return a card in its usual spelling: T for ten, small letter for the suit."""
    if not isinstance(raw, str) or not CARD.fullmatch(raw):
        sentence = gettext_noop("%(path)s is not a card: “%(card)s”.")
        raise BadRecord("bad_card", sentence, path=path, card=shown(raw))
    if len(raw) == 1:
        return raw
    rank = "T" if raw[0] == "N" else raw[0]
    return rank + raw[1].lower()


def annotations_at(raw: object, path: str) -> Annotations:
    """Return remarks in the order of what they are about."""
    if not isinstance(raw, dict):
        raise BadRecord("not_an_object", gettext_noop("%(path)s is not an object."), path=path)
    found: dict[int, tuple[str, ...]] = {}
    for key, remarks in raw.items():
        if not re.fullmatch(r"[0-9]{1,4}", key):
            sentence = gettext_noop("%(path)s has an unknown field “%(field)s”.")
            raise BadRecord("unknown_field", sentence, path=path, field=shown(key))
        texts = list_at(remarks, f"{path}.{key}", most=50)
        found[int(key)] = tuple(text_at(text, f"{path}.{key}", most=1024) for text in texts)
    return tuple(sorted(found.items()))
