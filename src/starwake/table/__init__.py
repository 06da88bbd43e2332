"""What every front end gets: views, choices, words and the story, the same for terminal, page and server.

A front end draws and asks; it computes nothing about the game. docs/table.md describes every field.
"""
