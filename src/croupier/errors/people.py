"""Refusals about seats, names, accounts and roles."""

from __future__ import annotations

from croupier.errors.base import CommandRejected


class SeatTaken(CommandRejected, code="seat/taken"):
    """The seat is taken."""


class SeatUnknown(CommandRejected, code="seat/unknown"):
    """There is no such seat or player."""


class NameRefused(CommandRejected, code="name/refused"):
    """The name is taken, reserved or not a name."""


class SignInRefused(CommandRejected, code="person/sign_in"):
    """Name and password do not match, or the account is locked for a while, or it is closed."""


class CodeRefused(SignInRefused, code="person/code"):
    """The code of the second factor is missing or wrong."""


class PasswordRefused(CommandRejected, code="person/password"):
    """A password is too short, or one of those that everybody tries first."""


class PersonUnknown(CommandRejected, code="person/unknown"):
    """Nobody has an account under this name."""


class SecondPerson(CommandRejected, code="person/second"):
    """One person may not do both halves of an act that takes two."""


class RoleMissing(CommandRejected, code="role/missing"):
    """This person's role does not allow this command."""
