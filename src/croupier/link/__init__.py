"""Progressive links: a jackpot, the sensors and keypads of its tables, awards, and the ways out of it."""

from croupier.link.entry import Entry
from croupier.link.link import Link
from croupier.link.person import Permission, Person, Role
from croupier.link.sign import Sign

__all__ = ["Entry", "Link", "Permission", "Person", "Role", "Sign"]
