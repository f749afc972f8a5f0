"""The proofs with which one person can check the promised cards of a round."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.cards.promise import OrderProof, Proof, open_places
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled, Promise
from croupier.history.seen import seen_cards


def proofs(record: RoundRecord, decks: Mapping[str, DeckShuffled], person: str | None) -> list[Proof]:
    """Return the proofs of a round's promises for one person, the deck's first; none during a shoe."""
    fates, pack = record.fates, record.setup.posting.table.deck.cards
    shown = [fates.revealed[made] for made in record.commitments if made in fates.revealed]
    if shown:
        return [
            OrderProof(
                deck.commitment,
                deck.order,
                deck.salt,
                fates.cuts.get(deck.commitment, 0),
                fates.turns.get(deck.commitment, ()),
            )
            for deck in shown
        ]
    if not record.closed:
        return []
    promised = [decks[commitment] for commitment in record.commitments if commitment in decks]
    if not promised or promised[0].promise is Promise.ORDER:
        return []
    seen = seen_places(record, person)
    return [
        open_places(deck, seen[deck.commitment], fates.turns.get(deck.commitment, ()), pack=pack)
        for deck in promised
    ]


def seen_places(record: RoundRecord, person: str | None) -> dict[str, list[int]]:
    """Return the places in each deck of the cards that a person saw in a finished round."""
    places: dict[str, list[int]] = {commitment: [] for commitment in record.commitments}
    shuffled = dict(record.stubs)
    commitment, place = record.opened.commitment, record.first_place
    for number, seen in enumerate(seen_cards(record.events, record.player_of(person))):
        if number in shuffled:
            commitment, place = shuffled[number], 0
        places[commitment] += [place + k for k, visible in enumerate(seen) if visible]
        place += len(seen)
    return places
