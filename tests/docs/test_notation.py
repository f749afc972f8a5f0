"""The page on the notation leaves no word of it out."""

import re
from pathlib import Path

from croupier.table.verb import Actor
from croupier.table.verbs import VERBS

PAGE = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")
ACTIONS = PAGE.partition("## Actions")[2].partition("## Cards and money")[0]


def written(actor):
    """The verbs that the tables show for an actor; one that stands alone goes on with what is before it."""
    shown = re.findall(
        r"`([^`]+)`", "\n".join(line.split("|")[1] for line in ACTIONS.splitlines() if "|" in line)
    )
    verbs, last = set(), ""
    for action in shown:
        words = action.split()
        last = words[0] if len(words) > 1 else last
        if re.fullmatch(actor, last):
            verbs.add(words[1] if len(words) > 1 else words[0])
    return verbs


def test_every_action_of_a_player_is_on_the_page_and_no_other():
    assert written(r"p\d(\.\d)?") == {verb.word for verb in VERBS if verb.actor is Actor.PLAYER}


def test_every_action_of_the_dealer_is_on_the_page():
    in_words = set(re.findall(r"`d (\w+)", ACTIONS))

    assert written("d") <= in_words == {verb.word for verb in VERBS if verb.actor is Actor.DEALER}
