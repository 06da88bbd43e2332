"""Starwake."""
