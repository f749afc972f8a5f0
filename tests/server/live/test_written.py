from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from croupier.money import Cents
from croupier.server.live.written import SHORT, written
from croupier.server.pages.texts import Pages

VALUES = (
    "", "Nora", "O'Hara & <b>\"Sons\"</b>", "<" * SHORT, "<" * (SHORT + 1), "Æ ½ · 李", Markup("<b>"),
    Cents(-5), 0, 12, True, False, None, 1.5, ("<",), escape("&"), "&amp;",
)  # fmt: skip


def test_what_is_written_is_what_is_escaped():
    for value in (*VALUES, *VALUES):
        assert written(value) == str(escape(value)), value


def test_pages_say_the_same_as_the_templates_of_jinja():
    source = (
        "{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}"
        "{% for v in values %}{{ loop.index }} {{ v }} {{ m(v) }} {{ 'is' if v }} {{ v ~ '<' }} "
        "{{ 'a' if v else 'b' }} {{ ('a' if v) ~ 'c' }}\n{% endfor %}"
    )
    plain = Environment(autoescape=True, undefined=StrictUndefined)
    pages = Pages(catalogue={}, autoescape=True, undefined=StrictUndefined)
    assert pages.from_string(source).render(values=VALUES) == plain.from_string(source).render(values=VALUES)
