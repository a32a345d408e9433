"""Players made of rules, for filling seats and for benches."""
