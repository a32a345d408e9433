"""The phases of a hand: one file each, with what is legal in it and what follows."""
