"""A running floor: many tables, one cage, one ledger."""

from croupier.floor.cards.dealer import by_operating_system, by_seed
from croupier.floor.cards.promise import CardsProof, OrderProof, Proof, verify
from croupier.floor.demo.tables import demo_tables, tables_named
from croupier.floor.floor import Floor
from croupier.floor.kind import Kind
from croupier.floor.money.ledger import Entry, Ledger
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.floor.table.pace import AT_ONCE, Pace

__all__ = [
    "AT_ONCE",
    "CardsProof",
    "Entry",
    "Floor",
    "Kind",
    "Ledger",
    "OrderProof",
    "Pace",
    "Proof",
    "TableActor",
    "TableSetup",
    "by_operating_system",
    "by_seed",
    "demo_tables",
    "tables_named",
    "verify",
]
