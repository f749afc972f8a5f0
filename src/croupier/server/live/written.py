"""How templates write what they are given: quickly, because felts are drawn for every act at every table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

SHORT = 40
"""Names, amounts and labels come again and again; longer texts are not remembered."""
REMEMBERED_MAX = 4_096


def written(value: Any) -> str:
    """A value as HTML, the same as ``escape`` makes of it."""
    kind = type(value)
    if kind is str and len(value) <= SHORT:
        return _written(value)
    if kind is int:
        return str(value)
    return value if kind is Markup else escape(value)


@lru_cache(REMEMBERED_MAX)
def _written(text: str) -> str:
    return str(escape(text))


class Writer(CodeGenerator):
    """Makes Python of templates whose values are ``written``."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")
