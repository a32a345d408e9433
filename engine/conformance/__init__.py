"""Rule cases in files, run against the engine: what they say, what the engine does."""
