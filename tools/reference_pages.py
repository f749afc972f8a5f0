"""Writes the reference: one page per layer, with every public module of it read by autodoc.

The layers are found in the source tree, so a module that appears tomorrow is documented tomorrow.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

LAYERS = (
    "errors",
    "cards",
    "hands",
    "money",
    "pay",
    "games",
    "table",
    "history",
    "store",
    "link",
    "lab",
    "floor",
)
"""What programs may import, lowest layer first; not commands, web pages or kernels."""

INDEX = """# Reference

What a program may import, layer by layer, the lowest first. A layer knows only those above it in this list;
hands and money do not know each other.

```{{toctree}}
:maxdepth: 1

{layers}
```
"""

MODULE = """{level} {name}

```{{eval-rst}}
.. automodule:: {name}
   :members:
   :show-inheritance:
   :ignore-module-all:
```
"""


def modules(package: Path, layer: str) -> Iterator[str]:
    """The dotted names of a layer's public modules, the layer itself first."""
    if (package / f"{layer}.py").is_file():
        yield f"{package.name}.{layer}"
    for source in sorted((package / layer).rglob("*.py"), key=lambda path: path.with_suffix("").parts):
        parts = source.relative_to(package.parent).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if not any(part.startswith("_") for part in parts):
            yield ".".join(parts)


def write_reference(package: Path, folder: Path) -> list[str]:
    """Write an index and a page per layer that exists to ``folder``; returns the layers."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    written = []
    for layer in LAYERS:
        names = sorted(modules(package, layer))
        if names:
            title = f"{package.name}.{layer}"
            sections = [MODULE.format(level="#" if name == title else "##", name=name) for name in names]
            (folder / f"{layer}.md").write_text("\n".join(sections), encoding="utf-8")
            written.append(layer)
    (folder / "index.md").write_text(INDEX.format(layers="\n".join(written)), encoding="utf-8")
    return written
