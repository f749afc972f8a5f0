"""Passwords: argon2id, at least eight characters, and none of the most common ones."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING

from croupier.errors import PasswordRefused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LENGTH_MIN = 8
LENGTH_MAX = 200
"""Hashing longer ones would only waste time."""
COMMONEST = 1_000


@cache
def _commonest() -> frozenset[str]:
    """The commonest passwords among those long enough to be considered at all."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    long_enough = (password for password in FREQUENCY_LISTS["passwords"] if len(password) >= LENGTH_MIN)
    return frozenset(islice(long_enough, COMMONEST))


def check_password(password: str) -> None:
    """Refuse a password that is too short, too long, or among the commonest."""
    if len(password) < LENGTH_MIN:
        raise PasswordRefused(f"a password needs at least {LENGTH_MIN} characters; any characters will do")
    if len(password) > LENGTH_MAX:
        raise PasswordRefused(f"a password may have at most {LENGTH_MAX} characters")
    if password.casefold() in _commonest():
        raise PasswordRefused("that is one of the thousand most common passwords")


HASHES_MAX = 2
"""How many passwords are hashed at the same time: each takes 64 MiB."""


class Passwords:
    """Hashes and compares passwords, in a few threads: either takes some 50 ms on purpose."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._given = hasher
        self._threads = ThreadPoolExecutor(HASHES_MAX, thread_name_prefix="password")

    @cached_property
    def _hasher(self) -> PasswordHasher:
        # Imported here so that an auditor can read records without the packages that a floor needs.
        from argon2 import PasswordHasher

        return self._given or PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        """A hash to compare with where there is no account; made when first needed, because it is slow."""
        return self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """Return the hash to store."""
        check_password(password)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, password)

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether a password matches the hash; without an account the check takes just as long."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            await asyncio.get_running_loop().run_in_executor(
                self._threads, self._verify, kept, password[: LENGTH_MAX + 1]
            )
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def _verify(self, kept: str | None, password: str) -> None:
        self._hasher.verify(kept or self._nobodys, password)
