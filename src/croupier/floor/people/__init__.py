"""People with accounts: what each role may do, passwords, signing in, and the log of all of it."""

from croupier.floor.people.accounts import Accounts
from croupier.floor.people.register import Account
from croupier.floor.people.rights import MATRIX, Right, Scope
from croupier.floor.people.sessions import STAFF_IDLE, Sessions

__all__ = ["MATRIX", "STAFF_IDLE", "Account", "Accounts", "Right", "Scope", "Sessions"]
