"""The cards of one table: whether every card left is as likely as any other to come next.

Cards dealt by hand are tested from the moment they are known. A card that was entered unseen is tested once
it is named, at its place in the deal. Hands that are never named, because their players folded, are not a
fair sample of all hands: at such a table only the cards that lie face up before the first hidden one count.
Burned cards that nobody saw change nothing, because no decision depends on them.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from croupier.cards import UNSEEN, Card
from croupier.floor.fairness.named import NamedTest
from croupier.floor.past.record import RoundRecord
from croupier.games.banked.vocabulary import BankedGame
from croupier.lab.fairness.cards import CardEvidence, ClumpEvidence, Pack, PackEvidence, PlaceEvidence
from croupier.numbers import FIRST_HAND
from croupier.table import Table
from croupier.table import events as e

SHOE_MIN = 54
"""A deck with at least this many cards is a shoe, which lasts for many rounds."""

PACK, PLACE, CLUMP = "cards: the pack", "cards: places", "cards: clumps"

SAYS = {
    PACK: "no card is missing from the pack, and none is in it too often",
    PLACE: "every card is as likely as any other at every place of the deal",
    CLUMP: "cards that lay together in the round before do not stay together",
}

NEXT_STEP = {
    PACK: "Take the deck or shoe out of play and count its cards.",
    PLACE: "Watch the shuffle and the cut of these rounds on the recording.",
    CLUMP: "Watch the shuffles before these rounds on the recording, and test the shuffler.",
}

MIXED = (e.StubShuffled, e.CardsTakenBack, e.ExtraCardReturned, e.HandsTakenBack, e.StockRenewed)
"""After these events the next card does not come from the remaining cards."""

ENTERED = "Cards dealt by hand are tested once they are named."
PARTLY = (
    "Some hands dealt by hand were never named, so only the cards that lay face up before the first hidden "
    "one are tested."
)
UNMARKED = "The cards are not tested: the log does not say when a shoe dealt by hand was changed."


class DealWatch:
    """The card tests of one table."""

    def __init__(self, table: Table, *, by_hand: bool) -> None:
        self._by_hand = by_hand
        self.copies = Counter(table.deck.cards)
        self._cards = list(self.copies)
        self._kinds = {card: kind for kind, card in enumerate(self._cards)}
        self._shoe = len(table.deck.cards) >= SHOE_MIN
        cut = isinstance(table.game, BankedGame) and bool(table.game.cut)
        self._unmarked = by_hand and self._shoe and not cut
        self._commitment = ""
        self._named = True
        """Whether every hand so far was named in the end."""
        self._evidence: dict[str, CardEvidence] = {}
        self._begin()

    def _begin(self) -> None:
        pack = Pack(list(self.copies.values()))
        self._evidence = {
            PACK: PackEvidence(pack),
            PLACE: PlaceEvidence(pack),
            CLUMP: ClumpEvidence(pack),
        }

    @property
    def note(self) -> str:
        """How the cards are tested, where somebody deals by hand."""
        if not self._by_hand:
            return ""
        return UNMARKED if self._unmarked else ENTERED if self._named else PARTLY

    def follow(self, record: RoundRecord) -> None:
        """Follow the cards of a round in dealing order, as long as each came from the remaining cards."""
        if self._unmarked or record.stubs:
            return
        dealt = _dealt(record)
        if self._named and any(card is UNSEEN for card, _ in dealt):
            # From here on the known hands are a selection, and those before may have been one.
            self._named = False
            self._begin()
        hidden = next((n for n, (_, down) in enumerate(dealt) if down), len(dealt))
        cards = [card for card, _ in (dealt if self._named else dealt[:hidden])]
        if not cards:
            return
        opened = record.opened
        new = opened.commitment != self._commitment if opened.commitment else not self._shoe
        self._commitment = opened.commitment
        numbers = [self._kinds[card] for card in cards]
        for evidence in self._evidence.values():
            evidence.follow(record.number, numbers, fresh=new or opened.new_shoe)

    def tests(self) -> list[NamedTest]:
        """Return the tests, in a fixed order."""
        return [
            NamedTest(
                name=name,
                says=SAYS[name],
                evidence=evidence,
                next_step=NEXT_STEP[name],
                details=partial(evidence.suspect, self._cards),
            )
            for name, evidence in self._evidence.items()
        ]


def _dealt(record: RoundRecord) -> list[tuple[Card, bool]]:
    """Return the cards of a round in dealing order, each with whether it was dealt face down.

    Cards that were dealt unseen are those that were named later.
    """
    dealt: list[tuple[Card, bool]] = []
    hands: dict[object, list[int]] = {}
    for event in record.events:
        if isinstance(event, MIXED):
            break
        match event:
            case e.HandDealt(cards=cards):
                held = hands.setdefault((event.to, event.hand), [])
                held += range(len(dealt), len(dealt) + len(cards))
                dealt += [(card, place < len(cards) - event.up) for place, card in enumerate(cards)]
            case e.BoardDealt(cards=cards):
                dealt += [(card, False) for card in cards]
            case e.CardsBurned(cards=cards):
                dealt += [(card, True) for card in cards if card is not UNSEEN]
            case e.CardDrawn():
                dealt.append((event.card, False))
            case e.HandNamed() | e.HandRevealed() | e.HandShown():
                to = event.player if isinstance(event, e.HandShown) else event.to
                held = hands.get((to, getattr(event, "hand", FIRST_HAND)), [])
                if len(held) == len(event.cards):
                    for place, card in zip(held, event.cards, strict=True):
                        dealt[place] = (card, dealt[place][1]) if dealt[place][0] is UNSEEN else dealt[place]
    return dealt
