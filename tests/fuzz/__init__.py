"""Readers fed with anything: each accepts it or refuses it, and never does anything else."""
