"""The parts of the package that are installed when they are wanted, and who is missed without them.

Rules, replay and the command line need little. The lab, the floor and the rest are extras:
``pip install 'croupier[lab,floor]'``.
"""

from __future__ import annotations

from importlib.util import find_spec

from croupier.errors import ExtraMissing

EXTRAS = {
    "lab": ("numpy", "numba", "llvmlite", "matplotlib", "fpdf", "jinja2", "markupsafe"),
    "floor": (
        "starlette",
        "uvicorn",
        "h11",
        "wsproto",
        "websockets",
        "argon2",
        "itsdangerous",
        "pyotp",
        "multipart",
        "python_multipart",
        "prometheus_client",
        "zxcvbn",
    ),
    "client": ("httpx",),
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


def is_installed(extra: str) -> bool:
    """Whether everything that an extra installs is there."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def require(extra: str, *modules: str) -> None:
    """Raise if a module of an extra is not installed."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(extra, module)
