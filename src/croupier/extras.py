"""The parts of the package that are installed when they are wanted, and who is missed without them.

Rules, replay and the command line need little. The lab, the floor and the rest are extras:
``pip install 'croupier[lab,floor]'``.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import NoReturn

from croupier.errors import ExtraMissing

EXTRAS = {
    "lab": ("numpy", "numba", "llvmlite", "matplotlib", "fpdf", "jinja2", "markupsafe"),
    "floor": (
        "starlette",
        "uvicorn",
        "h11",
        "wsproto",
        "argon2",
        "cryptography",
        "itsdangerous",
        "pyotp",
        "multipart",
        "python_multipart",
        "prometheus_client",
        "zxcvbn",
    ),
    "client": ("httpx", "websockets"),
    "agents": ("gymnasium", "pettingzoo"),
    "audit": ("polars",),
    "cluster": ("distributed",),
    "postgres": ("psycopg",),
    "sheet": ("xlsxwriter",),
}
"""What each extra installs, by the names under which Python imports it."""


def extra_of(module: str | None) -> str | None:
    """The extra that installs a module; None if none does."""
    name = (module or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if name in modules), None)


def missing(extra: str, module: str | None = None) -> ExtraMissing:
    """What to say where an extra is not installed."""
    because = f" ({module} is not installed)" if module else ""
    return ExtraMissing(f"this needs the extra {extra!r}: pip install 'croupier[{extra}]'{because}")


def explained(wrong: ImportError) -> ImportError:
    """The same error as a sentence, if an extra is what is missing."""
    extra = extra_of(wrong.name)
    return wrong if extra is None else missing(extra, wrong.name)


class StandIn:
    """A public name whose extra is not installed: it can be looked at, and its use says what to install."""

    def __init__(self, name: str, error: ImportError) -> None:
        self._name, self._error = name, error
        self.__doc__ = f"Not installed: {error}."

    def __call__(self, *_: object, **__: object) -> NoReturn:
        """Raise the error that names the extra."""
        raise self._error

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(f"{self._name}.{name}: {self._error}")

    def __dir__(self) -> list[str]:
        return []

    def __repr__(self) -> str:
        return f"<{self._name}: {self._error}>"


def stand_in(name: str, wrong: ImportError) -> StandIn:
    """Return the stand-in of a name whose extra is missing; raise an error that has another cause."""
    error = explained(wrong)
    if not isinstance(error, ExtraMissing):
        raise error
    return StandIn(name, error)


def is_installed(extra: str) -> bool:
    """Whether everything that an extra installs is there."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def require(extra: str, *modules: str) -> None:
    """Raise if a module of an extra is not installed."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(extra, module)
