"""Hands for a pot in the published hand-history format (PHH), as other programs read it.

``write_document`` writes the same keys and adds our own, so that a document plays the same round with every
fee, burn and option. Here is only what the published format has.
"""

from __future__ import annotations

from itertools import groupby

from croupier.errors import DataInvalid
from croupier.games.catalog import PHH_VARIANTS
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.write import document_of, written
from croupier.numbers import by_player
from croupier.table import PotRound

SAID = {"d": ("dh", "db"), "p": ("sd", "pb", "cbr", "cc", "f", "sm")}
"""The published actions, of the dealer and of players."""


def write_phh(round_: PotRound, reader: Reader = EVERYTHING) -> str:
    """A hand as other programs read it; what the published format cannot say is refused.

    Burns are left out: other engines make them by themselves. Whoever is dealt to comes in order, after all
    that throw away cards. A fee is not part of the format, so the finishing stacks are those after it.

    >>> from croupier.history import read_document, read_text, replay
    >>> text = '''variant = "NT"
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cc", "p1 cc", "d burn 2c", "d db 3c4c5c",
    ...   "p1 cbr 2", "p2 f"]'''
    >>> hand = replay(read_document(read_text(text, "hand.phh")[0])).round
    >>> "burn" in write_phh(hand)
    False
    """
    document = document_of(round_, reader)
    if document["variant"] not in PHH_VARIANTS:
        structure = round_.table.limits.structure
        raise DataInvalid(
            f"the published format has no {structure} {round_.table.game.name} by these options",
            key="variant",
        )
    published = {key: value for key, value in document.items() if not key.startswith("_")}
    actions = _in_order([action for action in document["actions"] if _published(action)])
    published["actions"] = [*actions, *_unasked(round_, actions)]
    return written(published)


def _published(action: str) -> bool:
    """Whether the format has this action; it need not have burns, and must have all others."""
    who, verb = action.split()[:2]
    if (who, verb) == ("d", "burn"):
        return False
    if verb not in SAID[who[0]]:
        raise DataInvalid(f"the published format has no {action!r}", key="actions")
    return True


def _in_order(actions: list[str]) -> list[str]:
    """The same actions, with the cards of a deal or draw after all that is thrown away, player by player."""
    ordered: list[str] = []
    for is_cards, run in groupby(actions, key=lambda action: action.split()[1] in ("dh", "sd")):
        together = list(run)
        # Players throw away in their turn; the sort leaves that order alone.
        ordered += sorted(together, key=_dealt_to) if is_cards else together
    return ordered


def _dealt_to(action: str) -> int:
    who, _, to, *_ = [*action.split(), ""]
    return int(to.removeprefix("p")) if who == "d" else 0


def _unasked(round_: PotRound, actions: list[str]) -> list[str]:
    """Hands that other programs ask for: of winners who need not show, because all others mucked."""
    showdown = {action.split()[0] for action in actions if action.split()[1] == "sm"}
    if not showdown or len(actions[-1].split()) > 2:
        return []
    won = {player for pot in round_.state.chips.pots for player, wins in by_player(pot.wins) if wins}
    return [f"p{player} sm -" for player in sorted(won) if f"p{player}" not in showdown]
