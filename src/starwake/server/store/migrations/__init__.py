"""The history of the PostgreSQL schema; `migrate` runs it and tells how to go on."""
