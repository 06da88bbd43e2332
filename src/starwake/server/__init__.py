"""Tables that never lose a move: `starwake serve`. The server knows no game; what it needs, the table layer gives."""
