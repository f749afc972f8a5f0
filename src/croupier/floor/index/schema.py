"""The tables of the index, in the SQL that SQLite and PostgreSQL have in common."""

from __future__ import annotations

FORMAT = "3"
"""The format of the index; an index of another format is rebuilt."""

TIME_FEES = "kind IN ('time.collected/1', 'time.paid/1')"
"""Entries of fees that a table takes by time, outside its rounds."""

TABLES = (
    "meta",
    "stream",
    "round",
    "person",
    "outcome",
    "wager",
    "entry",
    "balance",
    "day",
    "correction",
    "official",
)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS {p}meta (name TEXT PRIMARY KEY, said TEXT NOT NULL)",
    # How far a stream has been followed. ``resume`` is where reading continues: the start of an open round.
    """CREATE TABLE IF NOT EXISTS {p}stream (
        stream TEXT PRIMARY KEY, place BIGINT NOT NULL, hash TEXT NOT NULL,
        resume BIGINT NOT NULL, state TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS {p}round (
        "table" TEXT NOT NULL, number BIGINT NOT NULL, game TEXT NOT NULL, terms BIGINT NOT NULL,
        stream TEXT NOT NULL, place BIGINT NOT NULL, opened BIGINT NOT NULL, settled BIGINT NOT NULL,
        players BIGINT NOT NULL, handle BIGINT NOT NULL, win BIGINT NOT NULL, bank TEXT NOT NULL,
        fees BIGINT NOT NULL, awards BIGINT NOT NULL, tips BIGINT NOT NULL, biggest BIGINT NOT NULL,
        irregular TEXT NOT NULL, dealer TEXT NOT NULL, corrected BIGINT NOT NULL,
        PRIMARY KEY ("table", number))""",
    """CREATE TABLE IF NOT EXISTS {p}person (
        folded TEXT NOT NULL, settled BIGINT NOT NULL, "table" TEXT NOT NULL, number BIGINT NOT NULL,
        person TEXT NOT NULL, staked BIGINT NOT NULL, won BIGINT NOT NULL, dealt BIGINT NOT NULL,
        PRIMARY KEY (folded, settled, "table", number))""",
    """CREATE TABLE IF NOT EXISTS {p}outcome (
        outcome TEXT NOT NULL, settled BIGINT NOT NULL, "table" TEXT NOT NULL, number BIGINT NOT NULL,
        PRIMARY KEY (outcome, settled, "table", number))""",
    """CREATE TABLE IF NOT EXISTS {p}wager (
        "table" TEXT NOT NULL, number BIGINT NOT NULL, place BIGINT NOT NULL, settled BIGINT NOT NULL,
        game TEXT NOT NULL, terms BIGINT NOT NULL, what TEXT NOT NULL, person TEXT NOT NULL,
        spot TEXT NOT NULL, staked BIGINT NOT NULL, paid BIGINT NOT NULL, tip BIGINT NOT NULL,
        outcome TEXT NOT NULL, clause TEXT NOT NULL, PRIMARY KEY ("table", number, place))""",
    """CREATE TABLE IF NOT EXISTS {p}entry (
        stream TEXT NOT NULL, place BIGINT NOT NULL, account TEXT NOT NULL, amount BIGINT NOT NULL,
        at BIGINT NOT NULL, "table" TEXT NOT NULL, round BIGINT NOT NULL, kind TEXT NOT NULL,
        clause TEXT NOT NULL, PRIMARY KEY (stream, place, account))""",
    # Each account's movements per hour, and per day of 24 hours since 1970: a past balance adds up days, then
    # hours, and single entries only within the last hour.
    """CREATE TABLE IF NOT EXISTS {p}balance (
        account TEXT NOT NULL, hour BIGINT NOT NULL, amount BIGINT NOT NULL, entries BIGINT NOT NULL,
        PRIMARY KEY (account, hour))""",
    """CREATE TABLE IF NOT EXISTS {p}day (
        account TEXT NOT NULL, day BIGINT NOT NULL, amount BIGINT NOT NULL, PRIMARY KEY (account, day))""",
    """CREATE TABLE IF NOT EXISTS {p}correction (
        number BIGINT PRIMARY KEY, "table" TEXT NOT NULL, round BIGINT NOT NULL, at BIGINT NOT NULL,
        "by" TEXT NOT NULL, bank BIGINT NOT NULL)""",
    # Supervisors who ruled on a round, or entered or approved a correction of it.
    """CREATE TABLE IF NOT EXISTS {p}official (
        folded TEXT NOT NULL, "table" TEXT NOT NULL, round BIGINT NOT NULL,
        PRIMARY KEY (folded, "table", round))""",
)

INDEXES = (
    'CREATE INDEX IF NOT EXISTS {p}outcome_round ON {p}outcome ("table", number, outcome)',
    'CREATE INDEX IF NOT EXISTS {p}person_round ON {p}person ("table", number)',
    'CREATE INDEX IF NOT EXISTS {p}round_settled ON {p}round (settled, "table", number)',
    # A covering index for reports, so that they need not read the rounds themselves.
    'CREATE INDEX IF NOT EXISTS {p}round_table ON {p}round ("table", settled, number, game, dealer, bank,'
    " handle, win, fees, awards, tips)",
    'CREATE INDEX IF NOT EXISTS {p}round_game ON {p}round (game, settled, "table", number)',
    'CREATE INDEX IF NOT EXISTS {p}round_biggest ON {p}round (biggest, settled, "table", number)',
    'CREATE INDEX IF NOT EXISTS {p}round_award ON {p}round (settled, "table", number) WHERE awards > 0',
    'CREATE INDEX IF NOT EXISTS {p}round_wrong ON {p}round (settled, "table", number)'
    " WHERE irregular <> ''",
    'CREATE INDEX IF NOT EXISTS {p}round_again ON {p}round (settled, "table", number) WHERE corrected > 0',
    "CREATE INDEX IF NOT EXISTS {p}entry_account ON {p}entry (account, at, stream, place)",
    "CREATE INDEX IF NOT EXISTS {p}entry_at ON {p}entry (at)",
    f'CREATE INDEX IF NOT EXISTS {{p}}entry_time ON {{p}}entry ("table", at, account, amount, kind)'
    f" WHERE {TIME_FEES}",
    'CREATE INDEX IF NOT EXISTS {p}entry_table ON {p}entry ("table", at, stream, place)',
    'CREATE INDEX IF NOT EXISTS {p}wager_settled ON {p}wager (settled, "table", game, spot, what, staked,'
    " paid, tip)",
    "CREATE INDEX IF NOT EXISTS {p}balance_hour ON {p}balance (hour)",
)
