"""The variants, one file each, and the registry of all."""
