"""Compiles the small extension that ranks one hand, where there is a compiler; without one all of it works.

The extension keeps to Python's stable interface: one wheel of a platform serves every Python from 3.11 on.
Where nothing can be compiled, or ``CROUPIER_PURE`` is set, the wheel is one for any platform.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src/croupier/lab/hands/rank_hand.c")
NAME = "rank_hand_c.abi3.so"


def compiled(root: Path, into: Path) -> Path | None:
    """The extension, compiled into the folder; None where that cannot be done."""
    if os.environ.get("CROUPIER_PURE") or sys.platform == "win32":
        return None
    out = into / NAME
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    linked = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    include = f"-I{sysconfig.get_paths()['include']}"
    # Written beside its place and moved there: a running program may have the old one open.
    part = out.with_suffix(".part")
    command = [*compiler, "-O3", "-fPIC", "-std=c11", *linked, include, str(SOURCE), "-o", str(part)]
    try:
        into.mkdir(parents=True, exist_ok=True)
        subprocess.run(command, cwd=root, check=True, capture_output=True)
        part.replace(out)
    except (OSError, subprocess.CalledProcessError):
        return None
    return out


def tag() -> str:
    """The wheel's tag: the stable interface of Python 3.11 on this platform."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"cp311-abi3-{platform}"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds the extension to a wheel; an editable installation gets it beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say so in the wheel's tag."""
        root = Path(self.root)
        if self.target_name != "wheel":
            return
        if version == "editable":
            compiled(root, root / SOURCE.parent)
            return
        found = compiled(root, root / "build")
        if found is not None:
            build_data["tag"] = tag()
            build_data["pure_python"] = False
            build_data["force_include"][str(found)] = f"croupier/lab/hands/{NAME}"
