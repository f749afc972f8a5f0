"""Every reader survives one damaged line or field: a sentence, status 2, and the next hand is read."""

from random import Random

import pytest

from croupier.history import replay_files
from croupier.history.published.ohh import write_ohh
from croupier.history.published.phh import write_phh
from croupier.history.write import write_document
from tests.damaged import damaged_fields, damaged_lines
from tests.history.published.test_ohh import foreign, pot
from tests.history.sites.test_others import EVERY
from tests.history.sites.test_pokerstars import CASH, DRAW, STUD, TOURNAMENT, TWICE
from tests.history.sites.test_variations import PARTY_LIMIT, PARTY_TRNY, THREE_WAY
from tests.pot_games import felt, play_out

FEW = 60
HAND = play_out(felt("texas-holdem", [60, 60, 20], structure="no-limit"), 4, kills=False)
STARS = {"cash": CASH, "twice": TWICE, "trny": TOURNAMENT, "stud": STUD, "draw": DRAW, "hi-lo": THREE_WAY}
PARTY = {"party limit": PARTY_LIMIT, "party trny": PARTY_TRNY}
SITES = {**STARS, **PARTY, **{name: text for name, (text, _) in EVERY.items()}}


def hands(form):
    """A hand, its ending, and every damaged version of it."""
    if form in SITES:
        return SITES[form], "txt", list(damaged_lines(SITES[form]))
    if form.startswith("ohh"):
        text = write_ohh(HAND) if form == "ohh" else foreign(pots=[pot((30, 67), rake=3)])
        return text, "ohh", list(damaged_fields(text))
    text = write_phh(HAND) if form == "phh" else write_document(HAND)
    return text, form, list(damaged_lines(text))


FORMS = [*SITES, "ohh", "ohh foreign", "phh", "toml"]


def answered(path, form, text, ending, damaged):
    """Read a damaged hand and a whole one after it; documents have no other hand in their file."""
    how, broken = damaged
    follows = ending in ("txt", "ohh") and form not in ("PokerNow", "iPoker")
    path.write_text(f"{broken}\n\n{text}" if follows else broken, encoding="utf-8")
    found = list(replay_files([path]))
    if not found:
        # The first line tells whose file it is: without it, the file is not recognised.
        assert how.startswith("line 1 "), how
        return
    for played in found:
        assert played.status in (0, 1, 2), how
        assert played.error is None or (played.status == 2 and " " in played.error["message"]), how
        assert played.error is None or "Error(" not in played.error["message"], (how, played.error)
    if follows:
        assert found[-1].status == 0, (how, found[-1].error, found[-1].differences)


@pytest.mark.parametrize("form", FORMS)
def test_one_damaged_line_or_field_is_answered(form, tmp_path):
    text, ending, every = hands(form)
    for damaged in Random(form).sample(every, min(FEW, len(every))):
        answered(tmp_path / f"hands.{ending}", form, text, ending, damaged)
