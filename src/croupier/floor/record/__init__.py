"""Tables that are opened from a round document and dealt by hand, action by action."""

from croupier.floor.record.table import RecordTable
from croupier.floor.record.tables import RecordTables

__all__ = ["RecordTable", "RecordTables"]
