"""Texts for recorded games."""
