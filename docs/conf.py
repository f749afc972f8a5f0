"""How the documentation is built: from pages, docstrings and the commands' help; nothing is fetched."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from croupier.cli import group  # noqa: E402
from tools.command_page import write_commands  # noqa: E402
from tools.docstring import as_rest  # noqa: E402
from tools.game_pages import write_gallery, write_games  # noqa: E402
from tools.reference_pages import write_reference  # noqa: E402

project = "Croupier"
copyright = "the Croupier contributors"
release = version = installed_version("croupier")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "examples"]
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
# Every page carries the tree of all pages; with every function in it, copying it took a third of the time.
toc_object_entries = False
# Every family has a Stage, and the felt and the jurisdictions have a Place. An annotation means the one in
# its own module, which Sphinx cannot tell from the short name. All other warnings are still errors.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "Croupier"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["croupier.css"]

write_reference(HERE.parent / "src" / "croupier", HERE / "reference")
write_commands(group, HERE / "command-line.md")
write_games(HERE / "games")
write_gallery(HERE / "gallery.md")


def read_docstring(app, what, name, obj, options, lines):
    lines[:] = as_rest(lines)


def setup(app):
    app.connect("autodoc-process-docstring", read_docstring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
