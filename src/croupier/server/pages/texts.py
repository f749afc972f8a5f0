"""Every text of the pages in one catalogue, so that a floor can speak another language.

Templates are written in English and stay so. When they are read, each piece of text that people see or hear,
between tags and in the attributes below, is looked up in the catalogue that the floor was given; what is not
in it stays English. ``python -m tools.texts FILE`` writes the English catalogue, to start with.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

from croupier.errors import DataInvalid
from croupier.server.live.written import Writer, written
from croupier.server.pages.spoken import Speaker

ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
"""Attributes that people hear or see."""

SILENT = ("script", "style", "svg", "code", "pre")
"""Elements whose contents are nobody's language."""

BETWEEN = re.compile(r"<!--.*?-->|<|[^<]+", re.S)
IN_TAG = re.compile(r"[>\"']|[^>\"']+")
QUOTED = {quote: re.compile(f"{quote}|[^{quote}]+") for quote in "\"'"}
LETTERS = re.compile(r"[A-Za-z]{2}")
ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*$")
ELEMENT = re.compile(r"(/?)([a-zA-Z][\w-]*)")
CAPITAL = re.compile(r"[A-Z][a-z]")


SAID = "said"
"""The filter through which everything goes that the program says."""


class Place:
    """Where in a page the reading of a template is: between tags, in a tag, in an attribute."""

    def __init__(self) -> None:
        self.tag = False
        self.quote = ""
        self.attribute = ""
        self.silent = ""
        self._opened = False

    @property
    def speaks(self) -> bool:
        """Whether what stands here is seen or heard."""
        if self.tag:
            return bool(self.quote) and self.attribute in ATTRIBUTES
        return not self.silent

    def read(self, data: str) -> Iterator[tuple[str, bool]]:
        """The pieces of a part of a template, each with whether it is seen or heard."""
        at = 0
        while at < len(data):
            found = self._next(data, at)
            piece, at = data[at:found], found
            yield piece, self.speaks and piece != "<" and not piece.startswith("<!--")
            if self.quote:
                self.quote = "" if piece == self.quote else self.quote
            elif self.tag:
                self._in_tag(piece)
            elif piece == "<":
                self.tag = self._opened = True

    def _next(self, data: str, at: int) -> int:
        """Where the piece ends that begins here."""
        pattern = BETWEEN if not self.tag else QUOTED[self.quote] if self.quote else IN_TAG
        found = pattern.match(data, at)
        assert found is not None, "every character belongs to a piece"
        return found.end()

    def _in_tag(self, piece: str) -> None:
        if piece == ">":
            self.tag = False
            return
        if piece in "\"'":
            self.quote = piece
            return
        if self._opened and (element := ELEMENT.match(piece)) is not None:
            closes, name = element[1], element[2].lower()
            if name in SILENT:
                self.silent = "" if closes else name
        self._opened = False
        found = ATTRIBUTE.search(piece)
        self.attribute = found[1].lower() if found is not None else ""


class Reading:
    """One template as it is read: what it says, and with a catalogue what it says instead."""

    def __init__(self, catalogue: Mapping[str, str]) -> None:
        self._catalogue, self._place = catalogue, Place()
        self._speaks = bool(catalogue)
        self.said: list[str] = []

    def read(self, node: nodes.Node) -> None:
        """Read a node and everything below it, in the order of the page."""
        match node:
            case nodes.Output():
                node.nodes = [self._spoken(part) for part in node.nodes]
            case nodes.For():
                self._listed(node.iter)
                for child in (*node.body, *node.else_):
                    self.read(child)
            case nodes.Assign() | nodes.Import() | nodes.FromImport() | nodes.Include() | nodes.Extends():
                pass
            case _:
                for child in node.iter_child_nodes():
                    self.read(child)

    def _spoken(self, node: nodes.Expr) -> nodes.Expr:
        """What is put out; where it is seen or heard, what the program says is looked up as well."""
        self._output(node)
        if not self._speaks or not self._place.speaks or isinstance(node, nodes.TemplateData | nodes.Const):
            return node
        return nodes.Filter(node, SAID, [], [], None, None, lineno=node.lineno)

    def _output(self, node: nodes.Node) -> None:
        match node:
            case nodes.TemplateData():
                pieces = self._place.read(node.data)
                node.data = "".join([self._instead(text) if speaks else text for text, speaks in pieces])
            case nodes.Const(value=str()) if self._place.speaks:
                node.value = self._instead(node.value)
            case nodes.Filter(name=name, node=inner) if name == SAID and inner is not None:
                self._output(inner)
            case nodes.CondExpr():
                self._output(node.expr1)
                if node.expr2 is not None:
                    self._output(node.expr2)
            case nodes.Concat():
                for part in node.nodes:
                    self._output(part)
            case nodes.Call():
                self._listed(node)

    def _listed(self, node: nodes.Node) -> None:
        """Texts in lists and in what a macro is given: those with a capital letter, or of several words."""
        for text in node.find_all(nodes.Const):
            if isinstance(text.value, str) and (CAPITAL.match(text.value) or " " in text.value.strip()):
                text.value = self._instead(text.value)

    def _instead(self, text: str) -> str:
        """The text in the language of the catalogue, with the space around it as it was."""
        words = " ".join(text.split())
        if not LETTERS.search(words):
            return text
        self.said.append(words)
        found = self._catalogue.get(words)
        if found is None or found == words:
            return text
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return f"{before}{found}{after}"


class Pages(Environment):
    """Templates that are read with a catalogue."""

    code_generator_class = Writer
    written = staticmethod(written)

    def __init__(self, *, catalogue: Mapping[str, str], **settings: Any) -> None:
        super().__init__(**settings)
        self._catalogue = catalogue
        self.speaker = Speaker(catalogue)
        self.filters[SAID] = self.speaker

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        read = super()._parse(source, name, filename)
        for either in read.find_all(nodes.CondExpr):
            # Otherwise nothing is said, which is quicker than an object that says nothing.
            either.expr2 = either.expr2 or nodes.Const("", lineno=either.lineno)
        if self._catalogue:
            Reading(self._catalogue).read(read)
        return read


def texts_in(environment: Environment, source: str) -> list[str]:
    """Every text of a template, in its order."""
    reading = Reading({})
    reading.read(environment.parse(source))
    return reading.said


def read_catalogue(path: Path) -> dict[str, str]:
    """A catalogue: a TOML file whose table ``texts`` has a translation for each English text."""
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise DataInvalid(f"the texts in {path} cannot be read: {wrong}", key="texts") from None
    texts = read.get("texts")
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise DataInvalid(f"{path} has no table 'texts' of English texts with translations", key="texts")
    return texts
