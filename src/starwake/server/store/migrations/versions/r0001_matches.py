"""Matches, their steps and chat, and who is here."""

from alembic import op

revision = "0001"
down_revision = None

# Ids and commands are compared byte by byte: no language, and faster.
TABLES = (
    """
    CREATE TABLE matches (
        match text COLLATE "C" PRIMARY KEY,
        version bigint NOT NULL,
        status text COLLATE "C" NOT NULL,
        code bytea NOT NULL UNIQUE,
        public boolean NOT NULL,
        created double precision NOT NULL,
        changed double precision NOT NULL,
        about text NOT NULL
    )
    """,
    "CREATE INDEX matches_by_status ON matches (status, changed)",
    """
    CREATE TABLE steps (
        match text COLLATE "C" NOT NULL REFERENCES matches ON DELETE CASCADE,
        seq bigint NOT NULL,
        seat integer NOT NULL,
        command text COLLATE "C" NOT NULL,
        entries text NOT NULL,
        mark bigint NOT NULL,
        chain bytea NOT NULL,
        at double precision NOT NULL,
        PRIMARY KEY (match, seq),
        UNIQUE (match, seat, command)
    )
    """,
    """
    CREATE TABLE chat (
        match text COLLATE "C" NOT NULL REFERENCES matches ON DELETE CASCADE,
        number bigint NOT NULL,
        seat integer NOT NULL,
        command text COLLATE "C" NOT NULL,
        text text NOT NULL,
        at double precision NOT NULL,
        PRIMARY KEY (match, number),
        UNIQUE (match, seat, command)
    )
    """,
    # Written all the time and worth nothing after a crash; the room in each page keeps updates in place.
    """
    CREATE UNLOGGED TABLE presence (
        match text COLLATE "C" NOT NULL,
        seat integer NOT NULL,
        at double precision NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITH (fillfactor = 50)
    """,
)


def upgrade() -> None:
    """Make the first tables."""
    for table in TABLES:
        op.execute(table)
