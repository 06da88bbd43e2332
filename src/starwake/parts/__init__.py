"""Pieces that more than one game uses; they know no game."""
