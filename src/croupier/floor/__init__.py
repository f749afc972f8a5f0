"""Many tables, one cage, one ledger: a floor that runs."""

from croupier.floor.dealer import by_operating_system, by_seed
from croupier.floor.floor import Floor
from croupier.floor.host import AT_ONCE, Pace
from croupier.floor.ledger import Entry, Ledger
from croupier.floor.opening import TableSetup, opening_tables, tables_named
from croupier.floor.promise import CardsProof, OrderProof, Proof, verify
from croupier.floor.table_actor import TableActor

__all__ = [
    "AT_ONCE",
    "CardsProof",
    "Entry",
    "Floor",
    "Ledger",
    "OrderProof",
    "Pace",
    "Proof",
    "TableActor",
    "TableSetup",
    "by_operating_system",
    "by_seed",
    "opening_tables",
    "tables_named",
    "verify",
]
