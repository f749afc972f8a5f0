"""The second factor: six digits that change every 30 seconds (TOTP), and recovery codes for a lost device."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hmac import compare_digest

from croupier.errors import DataInvalid

HOUSE = "Croupier"
STEP_SECONDS = 30
SECRET_LETTERS = 32
RECOVERY_CODES = 10
RECOVERY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
SEALED_FOR = "second factor"
"""The use of the store's key that encrypts these secrets."""


def new_secret() -> str:
    """Return a new secret, as an authenticator takes it."""
    from pyotp import random_base32

    return random_base32(SECRET_LETTERS)


def address_of(secret: str, person: str) -> str:
    """Return the ``otpauth`` address of a secret, with which a device takes it over."""
    from pyotp import TOTP

    return TOTP(secret).provisioning_uri(person, issuer_name=HOUSE)


def check_secret(secret: str) -> str:
    """Return a secret that ``new_secret`` may have made; anything else is rejected."""
    if len(secret) != SECRET_LETTERS or set(secret) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"):
        raise DataInvalid("this secret is not valid; open the page again", key="secret")
    return secret


def step_of(secret: str, code: str, now: float, *, after: int) -> int | None:
    """Return the time step of a code, a step early or late included; None if it is wrong or was used."""
    from pyotp import TOTP

    code, present = "".join(code.split()), int(now) // STEP_SECONDS
    if after > present + 1:
        # The clock was set back: codes of that time would be refused until it has caught up.
        after = 0
    for step in (present, present - 1, present + 1):
        if step > after and compare_digest(TOTP(secret).at(step * STEP_SECONDS).encode(), code.encode()):
            return step
    return None


def recovery_codes() -> list[str]:
    """Return new recovery codes, each for one sign-in."""
    return ["-".join(_letters(4) for _ in range(3)) for _ in range(RECOVERY_CODES)]


def _letters(count: int) -> str:
    return "".join(secrets.choice(RECOVERY_LETTERS) for _ in range(count))


def read_recovery(code: str) -> str:
    """Return a recovery code as it was given out, however it was typed."""
    letters = [letter for letter in code.casefold() if letter in RECOVERY_LETTERS]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, len(letters), 4))


class Sealing:
    """Encrypts the secrets with the store's key: a copy of the store alone does not give them away."""

    def __init__(self, key: str) -> None:
        self._key = urlsafe_b64encode(bytes.fromhex(key))

    def seal(self, secret: str) -> str:
        """Return a secret as it is stored."""
        from cryptography.fernet import Fernet

        return Fernet(self._key).encrypt(secret.encode()).decode()

    def open(self, sealed: str) -> str | None:
        """Return a stored secret; None if another key sealed it."""
        from cryptography.fernet import Fernet, InvalidToken

        try:
            return Fernet(self._key).decrypt(sealed.encode()).decode()
        except InvalidToken:
            return None
