"""What the program says, in the words of a catalogue: labels, stories, refusals, and the texts of scripts.

The program is written in English. A text that is put together has numbered places, as in *You win {1}*; the
catalogue has it with the same places, in any order, and what stands in them is looked up in its turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from markupsafe import Markup

from croupier.server.door.refusal import sentence

PLACE = re.compile(r"\{(\d+)\}")
LETTERS = re.compile(r"[A-Za-z]{2}")
PARTS = re.compile(r"( · |; |, |\. |: | × )")
COUNTED = re.compile(r"(^[−+]?\$?[\d.,]+[ -]| \$?[\d.,]+$)")
"""Where a text is divided that is not in the catalogue as a whole: a list, a number with its unit."""
REMEMBERED_MAX = 16_384
SCRIPT = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|(?<=[(=,:!&|?\s])/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*)"""
    r"""|"(?P<double>(?:\\.|[^"\\\n])*)"|'(?P<single>(?:\\.|[^'\\\n])*)'|`(?P<template>(?:\\.|[^`\\])*)`""",
    re.S,
)
"""The strings of a script, and what only looks like one: comments and regular expressions."""
NO_TEXT = re.compile(r"Backspace|Escape|Tab|Enter|Jo|(?:button|kept) [a-z]+")
"""Names of keys, of a card, of classes."""
INSERTED = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def literal(text: str) -> str:
    """A pattern without its places."""
    return PLACE.sub("", text)


class Speaker:
    """Says texts otherwise."""

    def __init__(self, catalogue: Mapping[str, str]) -> None:
        self._words = {text: words for text, words in catalogue.items() if text != words}
        patterns = sorted(filter(PLACE.search, self._words), key=lambda text: -len(literal(text)))
        self._patterns = [(_matcher(text), self._words[text]) for text in patterns]
        self._remembered: dict[str, str] = {}

    def __call__(self, text: object) -> object:
        """Return the catalogue's wording of a text; anything else is returned unchanged."""
        if isinstance(text, Markup) or not isinstance(text, str) or not self._words:
            return text
        wording = self._remembered.get(text)
        if wording is None:
            if len(self._remembered) > REMEMBERED_MAX:
                self._remembered.clear()
            wording = self._remembered[text] = self._around(text)
        return wording

    def say(self, text: str) -> str:
        """Return the catalogue's wording of a string."""
        return str(self(text))

    def _around(self, text: str) -> str:
        """With the space around it as it was."""
        words = " ".join(text.split())
        if not LETTERS.search(words):
            return text
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return f"{before}{self._said(words)}{after}"

    def _said(self, text: str) -> str:
        if not LETTERS.search(text):
            return text
        for form, back in (
            (text, _as_it_is),
            (text[:1].swapcase() + text[1:], _with_the_other_letter),
            (text[:1].lower() + text[1:].removesuffix("."), sentence),
            (text.removesuffix("."), sentence),
        ):
            found = self._found(form)
            if found is not None:
                return back(found)
        for divided in (PARTS.split(text), COUNTED.split(text)):
            if len(divided) > 1:
                return "".join([self._said(part) for part in divided])
        # A label and what it is about: *Hit* and *hand 1*.
        for space in (at for at, letter in enumerate(text) if letter == " "):
            first, rest = self._found(text[:space]), self._found(text[space + 1 :])
            if first is not None and rest is not None:
                return f"{first} {rest}"
        return text

    def _found(self, text: str) -> str | None:
        if text in self._words:
            return self._words[text]
        for matcher, words in self._patterns:
            if (match := matcher.fullmatch(text)) is not None:
                places = match.groupdict()
                return PLACE.sub(lambda place, at=places: self._said(at.get(f"p{place[1]}", "")), words)  # type: ignore[misc]
        return None


def _as_it_is(words: str) -> str:
    return words


def _with_the_other_letter(words: str) -> str:
    return words[:1].swapcase() + words[1:]


def _matcher(text: str) -> re.Pattern[str]:
    parts = PLACE.split(" ".join(text.split()))
    seen: set[str] = set()
    made = ""
    for at, part in enumerate(parts):
        if at % 2 == 0:
            made += re.escape(part)
        else:
            made += f"(?P=p{part})" if part in seen else f"(?P<p{part}>.*?)"
            seen.add(part)
    return re.compile(made, re.S)


# ── scripts ──────────────────────────────────────────────────────────────────────────────────────────


def script_texts(source: str) -> list[str]:
    """Every text of a script that people see: strings of words, with numbered places."""
    return [text for found in SCRIPT.finditer(source) if (text := _text_of(found)[0])]


def spoken_script(source: str, catalogue: Mapping[str, str]) -> str:
    """A script whose texts are in the words of the catalogue."""

    def instead(found: re.Match[str]) -> str:
        text, inserted = _text_of(found)
        words = catalogue.get(text, text)
        if not text or words == text:
            return found[0]
        quote = found[0][0]
        words = words.replace("\\", "\\\\").replace(quote, "\\" + quote)
        return quote + PLACE.sub(lambda place: inserted[int(place[1]) - 1], words) + quote

    return SCRIPT.sub(instead, source)


def _text_of(found: re.Match[str]) -> tuple[str, list[str]]:
    """A string's text, if it is one for people, and what is inserted at its places."""
    said = found["double"] or found["single"] or found["template"] or ""
    inserted = INSERTED.findall(said) if found["template"] else []
    for number, expression in enumerate(inserted, start=1):
        said = said.replace(expression, f"{{{number}}}", 1)
    plain = literal(said)
    for_people = re.search(r"[A-Z][a-z]* [a-z]|^[A-Z][a-z]+$|[a-z]{2} [a-z]{2}[a-z ]*[.…?!]?$", plain.strip())
    if (
        for_people is None
        or NO_TEXT.fullmatch(plain)
        or re.search(r"[<>=\[\]#{}\\]|^\.|^use strict|-[a-z]+ [a-z]+-", plain)
    ):
        return "", []
    return said, inserted
