"""Names as people may take them: one way to write each, one script, nothing invisible, no staff.

No table of look-alikes is complete. Two rules do most of the work: a name keeps to one script, so that no
foreign letter hides among familiar ones; and names are compared by their look, with the letters of other
scripts that are drawn like Latin ones put down as those.
"""

from __future__ import annotations

import re
import unicodedata

from croupier.errors import NameRefused

LENGTH_MAX = 20
MARKS_MAX = 2
"""How many marks one letter carries, in the scripts that write vowels with them."""

BETWEEN = " .'-_"
SHAPE = "a name starts with a letter and has at most 20 letters, digits, spaces or any of . ' -"

COMPOSED = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Scripts whose accents are part of the letter; a mark of its own is decoration there."""

TOGETHER = (frozenset({"CJK", "HIRAGANA", "KATAKANA"}), frozenset({"CJK", "HANGUL"}))
"""Scripts that are written together in one language."""

STAFF = (
    *("admin", "administrator", "auditor", "cage", "cashier", "casino", "croupier", "dealer", "floor"),
    *("floorman", "house", "management", "manager", "moderator", "operator", "pit", "security", "staff"),
    *("supervisor", "support", "surveillance", "system"),
)
"""Words that a guest's name may not have: they would be taken for somebody who works here."""

LOOKS = str.maketrans(
    "аеорсухіјѕһԁԛԝӏАВЕЅІЈКМНОРСТХУ" + "αονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "օսհոց" + "ıɑɡƖ" + "I1|0",
    "aeopcyxijshdqwlABESIJKMHOPCTXY" + "aovpikuABEZHIKMNOPTYX" + "ouhng" + "iagl" + "lllo",
)
"""Letters and digits drawn like a Latin letter: Cyrillic, Greek, Armenian, odd Latin ones, and our own."""


def proper_name(text: str) -> str:
    """The name as it will be shown; a refusal says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 0 < len(name) <= LENGTH_MAX:
        raise NameRefused(SHAPE)
    scripts: set[str] = set()
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        if kind in ("Mn", "Mc") and scripts - COMPOSED and marks < MARKS_MAX:
            marks += 1
            continue
        marks = 0
        if kind in ("Lu", "Ll", "Lt", "Lo", "Lm"):
            scripts.add(script(letter))
        elif letter not in BETWEEN and not (letter.isascii() and letter.isdigit()):
            raise NameRefused(SHAPE)
    if not unicodedata.category(name[0]).startswith("L") or name[-1] in " '-":
        raise NameRefused(SHAPE)
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        raise NameRefused("a name keeps to the letters of one script")
    called = [STAFF_LOOKS[word] for word in WORDS.split(look(name)) if word in STAFF_LOOKS]
    if called:
        raise NameRefused(f"a guest is not called {called[0]}; choose another name")
    return name


def script(letter: str) -> str:
    """The script of a letter, by the first word of its name; a refusal for letters that cannot be seen."""
    called = unicodedata.name(letter, "")
    first = called.partition(" ")[0]
    if not called or "FILLER" in called or first in ("MODIFIER", "VARIATION"):
        raise NameRefused(SHAPE)
    return {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}.get(first, first)


def look(name: str) -> str:
    """What a name looks like at a glance: names with the same look are taken for each other."""
    drawn = unicodedata.normalize("NFKC", name).translate(LOOKS).casefold()
    return drawn.replace("rn", "m").replace("vv", "w").replace("i", "l")


STAFF_LOOKS = {look(word): word for word in STAFF}
WORDS = re.compile(r"[ .'\-_]+")
