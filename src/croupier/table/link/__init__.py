"""Progressive links, pure: one jackpot, its tables' sensors and keypads, awards, and the ways out of it."""

from croupier.table.link.entry import Entry
from croupier.table.link.link import Link
from croupier.table.link.person import Permission, Person, Role
from croupier.table.link.sign import Sign

__all__ = ["Entry", "Link", "Permission", "Person", "Role", "Sign"]
