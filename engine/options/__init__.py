"""What the options of a game are called and mean: a file for each group, and the list of all."""
