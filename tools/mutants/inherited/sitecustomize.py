"""Read by Python when it starts, where it is on the path: processes that tests start have the change too."""

import os
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

NAME, PATH, TEXT = (os.environ.get(f"CROUPIER_MUTANT_{which}", "") for which in ("NAME", "PATH", "TEXT"))


class Changed(SourceFileLoader):
    """Reads the module as it stands in another file."""

    def get_code(self, fullname: str) -> CodeType:
        """The changed text, compiled."""
        return compile(Path(TEXT).read_text(encoding="utf-8"), PATH, "exec")


class Finder:
    """Finds the changed module and no other."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Where the module is, if it is the changed one."""
        return spec_from_file_location(name, PATH, loader=Changed(name, PATH)) if name == NAME else None


if NAME:
    sys.meta_path.insert(0, Finder())
