"""People with accounts: what each role may do, passwords, signing in, and the log of all of it."""

from croupier.floor.people.accounts import Account, Accounts
from croupier.floor.people.rights import MATRIX, Right, Scope
from croupier.floor.people.sessions import STAFF_IDLE, Sessions

__all__ = ["MATRIX", "STAFF_IDLE", "Account", "Accounts", "Right", "Scope", "Sessions"]
