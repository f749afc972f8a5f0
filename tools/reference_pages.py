"""Writes the reference: first the public names, then a page for each folder of the layers, read by autodoc.

The folders are found in the source tree, so a module that appears tomorrow is documented tomorrow.
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
    "agents",
    "floor",
    "client",
)
"""What programs may import, lowest layer first; not commands, web pages or kernels."""

INDEX = """# Reference

Begin with the {{doc}}`names of import croupier <croupier>`: they are all that most programs need, and what
{{doc}}`/stability` promises to keep. Below are the layers they come from, the lowest first, a page for each
folder. A layer knows only those above it in this list; hands and money do not know each other.

```{{toctree}}
:maxdepth: 1
:caption: Public names

croupier
```

{trees}
"""

TREE = """```{{toctree}}
:maxdepth: 1
:caption: {layer}

{pages}
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

FRONT = """# croupier: the public names

`import croupier` offers these names. Each links to the page of the module that it comes from.

{groups}
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


def pages_of(package: Path, names: list[str]) -> dict[str, list[str]]:
    """The modules of a layer by the folder they are in; folders of single games share a page."""
    found: dict[str, list[str]] = {}
    for name in names:
        path = package.parent.joinpath(*name.split("."))
        folder = name if path.is_dir() else name.rpartition(".")[0]
        if folder == package.name:
            folder = name
        parts = folder.split(".")
        if "games" in parts[2:] or (len(parts) > 3 and parts[1] == "games"):
            folder = ".".join(parts[:3])
        found.setdefault(folder, []).append(name)
    return found


def front_page() -> str:
    """The public names, with the first line of what each says, grouped by layer."""
    import croupier

    rows: dict[str, list[str]] = {}
    for name in sorted(croupier.__all__, key=str.lower):
        layer = croupier._LAYER[name].partition(".")[0]
        thing = getattr(croupier, name)
        said = (getattr(thing, "__doc__", "") or "").strip().splitlines()
        first = said[0] if said and (callable(thing) or name == "events") else "a value"
        rows.setdefault(layer, []).append(f"| `{name}` | {first.replace('|', chr(92) + '|')} |")
    groups = []
    for layer in [*(name for name in LAYERS if name in rows), *sorted(set(rows) - set(LAYERS))]:
        groups.append(f"## From {layer}\n\n| name | is |\n|---|---|\n" + "\n".join(rows[layer]) + "\n")
    return FRONT.format(groups="\n".join(groups))


def write_reference(package: Path, folder: Path) -> list[str]:
    """Write an index and the pages of every layer that exists to ``folder``; returns the layers."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    written, trees = [], []
    for layer in LAYERS:
        names = sorted(modules(package, layer))
        if not names:
            continue
        pages = pages_of(package, names)
        for title, held in pages.items():
            sections = [MODULE.format(level="#" if name == title else "##", name=name) for name in held]
            if title not in held:
                sections.insert(0, f"# {title}\n")
            (folder / f"{title}.md").write_text("\n".join(sections), encoding="utf-8")
        trees.append(TREE.format(layer=layer, pages="\n".join(pages)))
        written.append(layer)
    if (package / "__init__.py").is_file():
        (folder / "croupier.md").write_text(front_page(), encoding="utf-8")
    (folder / "index.md").write_text(INDEX.format(trees="\n".join(trees)), encoding="utf-8")
    return written
