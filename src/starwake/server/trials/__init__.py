"""Long trials of the server, as commands: what leaks, what is lost, what breaks it."""
