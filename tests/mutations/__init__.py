"""Does a test fail for every rule that is got wrong? Rules flipped one at a time."""
