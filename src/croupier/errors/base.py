"""The base classes of errors, and errors that are neither the store's nor refusals."""

from __future__ import annotations

from typing import ClassVar

from croupier.errors.passwords import without_password

PACKAGE = "croupier.errors"
"""Where an error is found and named, in tracebacks too, whichever module of this package has it."""


class CroupierError(Exception):
    """Base of everything Croupier raises on purpose. Codes are stable: clients may rely on them."""

    code: ClassVar[str]

    def __init_subclass__(cls, *, code: str) -> None:
        super().__init_subclass__()
        cls.code = code
        if cls.__module__.startswith(f"{PACKAGE}."):
            cls.__module__ = PACKAGE

    def __str__(self) -> str:
        """The message, without the password of a database."""
        return without_password(super().__str__())


CroupierError.__module__ = PACKAGE


class DataInvalid(CroupierError, code="data/invalid"):
    """A document, a pay table or an option is malformed. Says where, if known."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        key: str | None = None,
        line: int | None = None,
        clause: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.key = key
        self.line = line
        self.clause = clause
        """The clause or ruling behind it, where there is one."""

    def __str__(self) -> str:
        """The place, then the message: ``hand.toml:4: antes: …``."""
        where = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return without_password(": ".join(part for part in (where, self.key, self.message) if part))


class ExtraMissing(CroupierError, ImportError, code="extra/missing"):
    """An optional part of the package is not installed; names the extra that pip must install."""


class CommandRejected(CroupierError, code="command/rejected"):
    """The rules forbid this command now. Carries what a client needs to explain the refusal."""

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
