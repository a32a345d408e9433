"""The rule book's table of options (rules.md section 13), carried here by hand.

A column for each variant; "=" is the value of euchre4, "-" is without meaning there. Where other
options give a dash a meaning, the value of euchre4 holds, or that of `BEHIND_DASHES`. Auctions have
dashes for what the bid decides, and auction6 for choosing partners, which are fixed there; the
book's "never" is a dash where nobody has a partner to do without in defence. The last rows are
house rules, which are off in every variant (docs/rules.md).
"""

from __future__ import annotations

from typing import Final

PAIRED: Final = ("euchre4", "north_american", "british", "railroad")
PAIRED_JUCRE: Final = ("jucre4", "jucre_railroad")
COLUMNS: Final = (
    *PAIRED,
    "euchre2",
    "euchre3",
    "auction5",
    "auction6",
    "auction7",
    "call_best",
    *PAIRED_JUCRE,
    "jucre2",
    "jucre3",
    "jucre_call_ace",
)
# What the table shortens.
IN_FULL: Final = {"versus": "maker_vs_rest", "play_on": "high_then_play_on", "low": "low_card"}

# fmt: off
TABLE: Final = """
players             4 4 4 4 2 3 5 6 7 4 4 4 2 3 4
sides               pairs = = = solo versus versus alternate3 versus versus = = solo versus versus
deck                32 24 24 32 24 32 32 36 52 32 32 32 24 32 32
joker               no no yes yes no no no no no no no yes no no no
hand_size           5 = = = = = = = 7 = = = = = =
widow               0 = = = = = 2 2 3 = = = = = =
bowers              yes = = = = = = = = = = = = = =
deal_packets        3-2 alternating 3-2 = = = 3-2 3-2 3-4 = = = = = =
cut_by              left = = = = = = = = = = = = = =
first_dealer        lot lot lot = = = low low low = low low low low low
draw_ace            high = = = = = = = = = = = = = =
turn_up             yes = = = = = no no no = = = = = =
joker_turned_up     - - dealer_names_blind fixed_suit:H - - - - - - - fixed_suit:H - - -
dealer_exchange     optional = = = = = - - - = = = = = =
stick_dealer        no no no no no no - - - no no no no no no
alone_who           maker anyone maker maker none none - - - maker maker maker none none maker
alone_when          with_call before_lead with_call = - - - - - = = = - - =
assist_must_alone   no no no no - - - - - no no no - - no
defend_alone        never always never vs_lone - - - never - - never never - - -
lone_lead           eldest_active left_of_lone eldest_active = - - = = = = = = - - =
two_lone_lead       - defender - eldest_active - - - - - - - - - - -
best_card           no no no yes no no - - - no no no no no no
best_card_order     - - - discard_first - - - - - - - - - - -
pts_made            1 = = = 1 1 - - - 1 1 1 1 1 1
pts_march           2 = = = 2 3 - - - 2 2 2 2 3 2
pts_alone_made      1 = = = - - - - - 1 1 1 - - 1
pts_alone_march     4 = = = - - - - - 4 4 4 - - 4
pts_euchre          2 2 2 2 2 2 - - - 2 3 3 3 3 2
pts_euchre_alone    2 2 2 2 - - - - - 2 3 3 - - 2
alone_doubles       no no no no - - - - - - no no - - -
pts_lone_def        - 2 - 4 - - - - - - - - - - -
pts_lone_def_all    - 4 - 4 - - - - - - - - - - -
target              5 10 10 5 5 5 15 15 15 5 5 = = = 5
carry_over          no no no yes no no no no no no no no no no no
double_game_if_love no no no yes no no no no no no no no no no no
rubber              none none none none none none none none none none none none none none none
multi_winner        - - - - - play_on play_on - play_on play_on - - - play_on play_on
auction_trump_named - - - - - - before_widow before_widow before_widow - - - - - -
auction_all_pass    - - - - - - redeal redeal redeal - - - - - -
auction_lead        - - - - - - eldest eldest eldest - - - - - -
partners_exact      - - - - - - no - no - - - - - -
called_partner      - - - - - - - - - best_card - - - - ace
min_players_call    - - - - - - - - - 4 - - - - 4
caller_holds        - - - - - - - - - alone - - - - alone
referee             prevent = = = = = = = = = = = = = =
penalties           full = = = two_handed full full full full full full full two_handed full full
revoke_pts          2 = = = 2 2 2 2 2 2 = = 2 2 2
revoke_pts_lone     4 = = = - 4 4 4 4 4 = = - 4 4
revoke_take         choose = = = = = = = = = = = = = =
negative_scores     yes = = = = = = = = = = = = = =
misdeal_dealer      same = = = = = = = = = = = = = =
farmers_hand        none none none none none none - - - none none none none none none
farmers_cards       - - - - - - - - - - - - - - -
go_under            no no no no no no - - - no no no no no no
no_trump            no no no no no no - - - no no no no no no
dealer_may_pay      no no no no no no - - - no no no no no no
pts_alone_caller    0 0 0 0 - - - - - - 0 0 - - -
pts_euchre_all      0 0 0 0 0 0 - - - 0 0 0 0 0 0
fast_break          no no no no no no - - - no no no no no no
four_trick_tokens   no no no no - - - - - - no no - - -
"""
# fmt: on

BEHIND_DASHES: Final = {
    "joker_turned_up": "fixed_suit:H",
    "two_lone_lead": "eldest_active",
    "best_card_order": "discard_first",
    "pts_lone_def": "4",
    "pts_lone_def_all": "4",
    "multi_winner": "high_then_play_on",
    "caller_holds": "alone",
    "auction_trump_named": "before_widow",
    "auction_all_pass": "redeal",
    "auction_lead": "eldest",
    "partners_exact": "no",
    "called_partner": "none",
    "min_players_call": "4",
    "farmers_cards": "no_ace_no_face",
}


def rows() -> dict[str, dict[str, str]]:
    """Return the table by option and variant, with "=" filled in."""
    found = {}
    for line in TABLE.strip().splitlines():
        key, *cells = line.split()
        assert len(cells) == len(COLUMNS), key
        filled = [cells[0] if cell == "=" else IN_FULL.get(cell, cell) for cell in cells]
        found[key] = dict(zip(COLUMNS, filled, strict=True))
    return found


def expected(key: str, variant: str) -> str:
    """Return the value that an option has in a variant, also behind a dash."""
    row = rows()[key]
    if row[variant] != "-":
        return row[variant]
    return BEHIND_DASHES[key] if row["euchre4"] == "-" else row["euchre4"]
