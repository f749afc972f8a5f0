"""The key of a store: it signs, and lives outside the log, in a file of its own or in the environment.

Signatures are Ed25519: anybody checks them with the public key, and only the key's holder makes them. Earlier
releases signed with HMAC, which only the key's holder can check; such signatures are half as long.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import stat
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from croupier.errors import StoreError
from croupier.extras import require
from croupier.store.owner import OWN_FILES

SECRET = re.compile(r"[0-9a-f]{64,}")
"""At least 32 bytes, in hexadecimal digits."""
PUBLIC = re.compile(r"[0-9a-f]{64}")
HMAC_DIGITS = 64
"""The length of a signature of an earlier release."""


class Verifier(Protocol):
    """What checks signatures: a key, or the public half of it."""

    @property
    def public(self) -> PublicKey:
        """The public half."""

    def has_signed(self, use: str, data: bytes, signature: str) -> bool:
        """Whether a signature is this key's."""


@dataclass(frozen=True)
class PublicKey:
    """The public half of a key, with which anybody checks signatures."""

    digits: str

    def __post_init__(self) -> None:
        if not PUBLIC.fullmatch(self.digits):
            raise StoreError("a public key must be 64 hexadecimal digits")

    @property
    def public(self) -> PublicKey:
        """This key."""
        return self

    def has_signed(self, use: str, data: bytes, signature: str) -> bool:
        """Whether a signature is this key's; those of earlier releases cannot be checked with it."""
        require("floor", "cryptography")
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.digits))
            key.verify(bytes.fromhex(signature), _for_signing(use, data))
        except (InvalidSignature, ValueError):
            return False
        return True


def is_hmac(signature: str) -> bool:
    """Whether an earlier release made a signature."""
    return len(signature) == HMAC_DIGITS


def _for_signing(use: str, data: bytes) -> bytes:
    return f"croupier {use}\n".encode() + data


@dataclass(frozen=True)
class Key:
    """A secret, from which a key of its own is made for each use."""

    secret: str = field(repr=False)
    new: bool = False
    """Whether it is new, so that nothing can have been signed with it before."""

    def __post_init__(self) -> None:
        if not SECRET.fullmatch(self.secret):
            raise StoreError("a store's key must be 64 or more hexadecimal digits")

    @classmethod
    def made(cls) -> Key:
        """A new key from the operating system's cryptographic source."""
        return cls(secrets.token_hex(32), new=True)

    def for_use(self, use: str) -> str:
        """The key for one use; it says nothing about the secret, nor about keys for other uses."""
        return self._for_use(use).hex()

    def _for_use(self, use: str) -> bytes:
        return hmac.digest(bytes.fromhex(self.secret), use.encode(), "sha256")

    @cached_property
    def _signer(self) -> Any:
        # An extra: rules and replay do without signatures.
        require("floor", "cryptography")
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self._for_use("ed25519"))

    @cached_property
    def public(self) -> PublicKey:
        """The public half."""
        return PublicKey(self._signer.public_key().public_bytes_raw().hex())

    def signed(self, use: str, data: bytes) -> str:
        """The signature of some bytes, for one use."""
        return bytes(self._signer.sign(_for_signing(use, data))).hex()

    def has_signed(self, use: str, data: bytes, signature: str) -> bool:
        """Whether a signature is this key's, of this release or of an earlier one."""
        if is_hmac(signature):
            return hmac.compare_digest(self.mac(use, data), signature)
        # The same bytes always have the same signature.
        return hmac.compare_digest(self.signed(use, data), signature)

    def mac(self, use: str, data: bytes) -> str:
        """A message authentication code, which only this key checks; earlier releases signed with it."""
        return hmac.digest(self._for_use(use), data, "sha256").hex()


def key_file(store: Path) -> Path:
    """Where a store's key is, unless it is said to be elsewhere: beside the file."""
    return store.with_name(store.name + ".key")


def read_key(path: Path) -> Key | None:
    """The key in a file; None if there is no such file. A file that others may read is refused."""
    try:
        mode, text = path.stat().st_mode, path.read_text("ascii")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as wrong:
        raise StoreError(f"the key {path} cannot be read: {wrong}") from None
    if stat.S_IMODE(mode) & (stat.S_IRWXG | stat.S_IRWXO):
        raise StoreError(f"the key {path} is open to other users of this machine; chmod 600 it")
    try:
        return Key(text.strip())
    except StoreError as wrong:
        raise StoreError(f"{path}: {wrong}") from None


def read_or_make_key(path: Path) -> Key:
    """The key in a file; if there is no such file, a new key is made and written there."""
    found = read_key(path)
    if found is not None:
        return found
    made = Key.made()
    try:
        write_key(made, path)
    except StoreError:
        # Of several processes that start together, one makes the key.
        found = read_key(path)
        if found is None:
            raise
        return found
    return made


def write_key(key: Key, path: Path) -> None:
    """Write a key to a new file that only its owner may read; it appears there when it is whole."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILES)
        try:
            with os.fdopen(file, "w", encoding="ascii") as opened:
                opened.write(f"{key.secret}\n")
                opened.flush()
                os.fsync(opened.fileno())
            path.hardlink_to(part)
        finally:
            part.unlink(missing_ok=True)
    except OSError as wrong:
        raise StoreError(f"the key {path} cannot be written: {wrong}") from None
