"""Rules for names: one spelling, one script, nothing invisible, no staff titles.

No table of look-alikes is complete. Two rules do most of the work: a name keeps to one script, so that no
foreign letter hides among familiar ones; and names are compared by their look, in which letters of other
scripts that resemble Latin ones are replaced with those.
"""

from __future__ import annotations

import re
import unicodedata

from croupier.errors import NameRefused

LENGTH_MAX = 20
MARKS_MAX = 2
"""How many marks one letter may carry, in scripts that write vowels with them."""

BETWEEN = " .'-_"
SHAPE = "a name starts with a letter and has at most 20 letters, digits, spaces or any of . ' -"

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of characters that change a text without being seen in it."""

COMPOSED = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Scripts whose accents are part of the letter; a separate mark is decoration there."""

TOGETHER = (frozenset({"CJK", "HIRAGANA", "KATAKANA"}), frozenset({"CJK", "HANGUL"}))
"""Scripts that one language combines."""

STAFF = (
    *("admin", "administrator", "auditor", "cage", "cashier", "casino", "croupier", "dealer", "floor"),
    *("floorman", "house", "management", "manager", "moderator", "operator", "pit", "security", "staff"),
    *("supervisor", "support", "surveillance", "system"),
)
"""Words not allowed in a guest's name, because it would look like a staff member's."""

LOOKS = str.maketrans(
    "аеорсухіјѕһԁԛԝӏАВЕЅІЈКМНОРСТХУ" + "αονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "օսհոց" + "ıɑɡƖ" + "I1|0",
    "aeopcyxijshdqwlABESIJKMHOPCTXY" + "aovpikuABEZHIKMNOPTYX" + "ouhng" + "iagl" + "lllo",
)
"""Letters and digits drawn like a Latin letter: Cyrillic, Greek, Armenian, odd Latin ones, and our own."""


def has_hidden(text: str) -> bool:
    """Whether a text has characters that do not show: controls, line breaks, marks of direction."""
    return any(unicodedata.category(letter) in HIDDEN for letter in text)


def proper_name(text: str) -> str:
    """Return the name as it will be displayed; rejected with the reason if it is not allowed."""
    if has_hidden(text):
        raise NameRefused(SHAPE)
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
    """Return a letter's script, the first part of its Unicode name; invisible letters are rejected."""
    called = unicodedata.name(letter, "")
    first = called.partition(" ")[0]
    if not called or "FILLER" in called or first in ("MODIFIER", "VARIATION"):
        raise NameRefused(SHAPE)
    return {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}.get(first, first)


def look(name: str) -> str:
    """Return what a name looks like at a glance; names with the same look can be confused."""
    drawn = unicodedata.normalize("NFKC", name).translate(LOOKS).casefold()
    return drawn.replace("rn", "m").replace("vv", "w").replace("i", "l")


STAFF_LOOKS = {look(word): word for word in STAFF}
WORDS = re.compile(r"[ .'\-_]+")
