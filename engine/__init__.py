"""Rules of the euchre family, without any dependency.

How to play a hand:

>>> from engine.actions import Deal, Pass
>>> from engine.decks import deck_of
>>> from engine.seats import Seat
>>> from engine.shuffling import shuffle
>>> from engine.state import new_hand
>>> from engine.transitions import apply, legal_actions
>>> from engine.variants.registry import get_variant
>>> rules = get_variant("north_american").rules
>>> hand = new_hand(rules, dealer=Seat(0))
>>> hand = apply(hand, Deal(cards=shuffle(deck_of(rules), b"any seed"))).state
>>> hand = apply(hand, legal_actions(hand)[0]).state
>>> hand.to_act
2
"""
