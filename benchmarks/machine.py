"""The machine that the figures were measured on; without it they mean nothing."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("numpy", "numba", "eval7", "phevaluator", "pkrbot", "treys", "pokerkit")


def facts() -> dict[str, str]:
    """Processor, memory, system and versions."""
    return {
        "processor": processor(),
        "processors": str(os.cpu_count()),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        **{name: installed(name) for name in PACKAGES},
    }


def processor() -> str:
    """The processor's name, where the system reports it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def installed(name: str) -> str:
    """The version of a package, or that it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
