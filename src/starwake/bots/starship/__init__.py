"""The trader for Starship, one module for each concern."""
