"""What every option does, is by default, and goes together with."""
