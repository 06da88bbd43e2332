"""Starship at the terminal: both ships, the flight row, prices and odds of its choices, its events in words."""
