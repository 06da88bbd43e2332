"""Starfarers at the terminal: its chart, its panels, what its choices do and how its events are told."""
