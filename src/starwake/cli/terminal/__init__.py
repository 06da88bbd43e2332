"""The terminal game: a board of characters, panels, numbered choices and a loop around a Match."""
