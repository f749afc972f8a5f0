"""Pictures of rummy: hands in order, melds, the stock and the discards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cards import Card, Cards, Rank, write_cards
from croupier.games.choice import Choice, DiscardOne, ForceUse, MoreToMeld, NewMeld, TakeTop
from croupier.games.rummy.view import RummySeat, RummyView
from croupier.server.picture.family import FamilyPicture, Scene
from croupier.server.picture.fee_sign import pot_fee_lines
from croupier.server.picture.picture import Button, MeldPicture, Picture, SeatPicture, StockPicture, label
from croupier.server.picture.without_bank import entries, lying_up, told_apart
from croupier.table import RummyTable
from croupier.table.rummy.state import Stage
from croupier.table.verb import When


class RummyPicture(FamilyPicture[RummyTable, RummyView, RummySeat]):
    """Draw, meld and discard."""

    def table(self, picture: Picture, scene: Scene[RummyTable, RummyView]) -> Picture:
        """With the stock and what may be melded or discarded."""
        playing = scene.playing
        return replace(
            picture,
            stock=_stock(scene.round) if scene.round is not None else None,
            discards=_discards(playing) if playing is not None else frozenset(),
            melds=_meld_buttons(playing) if playing is not None else (),
            fee=pot_fee_lines((*scene.table.time_fees, *scene.setup.posting.fees)),
            buttons=_buttons(playing) if playing is not None else (),
            entries=entries(scene.view.table, blinds=False),
        )

    def seat(self, seat: SeatPicture, part: RummySeat, scene: Scene[RummyTable, RummyView]) -> SeatPicture:
        """With its cards by suit and rank, and its melds."""
        cards = tuple(sorted(part.cards, key=_order))
        return replace(
            seat,
            cards=cards,
            up=lying_up(cards, (part.up,) if part.up is not None else ()),
            melds=tuple(MeldPicture(cards=meld.cards, value=meld.value) for meld in part.melds),
        )


RUMMY = RummyPicture()


def _order(card: Card) -> tuple[int, int]:
    """Cards lie by suit and rank; the ace is low in Pan, and nothing follows the king."""
    return (card.suit, 1 if card.rank is Rank.ACE else card.rank)


def _stock(round_: RummyView) -> StockPicture:
    """Stock, discards and the card that was drawn."""
    return StockPicture(
        left=round_.stock,
        pile=len(round_.discards),
        top=round_.discards[-1] if round_.discards else None,
        drawn=round_.drawn,
        owed=round_.owed,
        pool=round_.pool,
    )


def _discards(round_: RummyView) -> frozenset[Card]:
    """Cards of the visitor's hand that may be discarded by clicking them."""
    if round_.stage != Stage.MORE.value:
        return frozenset()
    return frozenset(choice.cards[0] for choice in round_.legal if isinstance(choice, DiscardOne))


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────


def _buttons(round_: RummyView) -> tuple[Button, ...]:
    """Decisions in a round, but for melds and for discards made by clicking a card."""
    return told_apart(button for choice in round_.legal for button in _button(choice, round_))


def _button(choice: Choice, round_: RummyView) -> Iterator[Button]:
    match choice:
        case ForceUse(verb=verb, cards=cards):
            yield Button(verb=verb, label=f"{label(verb)} the {cards[0]}")
        case TakeTop(verb=verb, cards=cards):
            yield _with_cards(verb, cards)
        case DiscardOne(verb=verb, cards=cards) if round_.stage == Stage.USE.value:
            yield _with_cards(verb, cards, weak=True)
        case Choice(verb="draw" as verb):
            again = round_.stage == Stage.REDRAW.value
            yield Button(verb=verb, label=label(verb, When.AGAIN if again else When.USUALLY))
        case Choice(verb="go" as verb):
            yield Button(verb=verb, label=label(verb))
        case Choice(verb="drop" | "pass" as verb):
            yield Button(verb=verb, label=label(verb), weak=True)


def _with_cards(verb: str, cards: Cards, *, weak: bool = False) -> Button:
    return Button(
        verb=verb, label=label(verb), cards=cards, fields=(("cards", write_cards(cards)),), weak=weak
    )


def _meld_buttons(round_: RummyView) -> tuple[Button, ...]:
    """Every meld and addition that may be laid, the longest first."""
    offered = [choice for choice in round_.legal if isinstance(choice, NewMeld | MoreToMeld)]
    offered.sort(key=lambda choice: (-_length(choice), choice.verb))
    return tuple(_meld(choice, number) for number, choice in enumerate(offered, start=1))


def _length(choice: NewMeld | MoreToMeld) -> int:
    return len(choice.cards) + (len(choice.borrowed) if isinstance(choice, NewMeld) else 0)


def _meld(choice: NewMeld | MoreToMeld, number: int) -> Button:
    verb, written = choice.verb, write_cards(choice.cards)
    if isinstance(choice, MoreToMeld):
        return Button(
            verb=verb,
            id=f"{verb}-{number}",
            label=f"{label(verb)} {choice.meld}:",
            cards=choice.cards,
            fields=(("meld", str(choice.meld)), ("cards", written)),
        )
    borrowed = " ".join(f"m{lender}:{card}" for lender, card in choice.borrowed)
    return Button(
        verb=verb,
        id=f"{verb}-{number}",
        label=label(verb),
        cards=(*choice.cards, *(card for _, card in choice.borrowed)),
        fields=(("cards", written), ("borrowed", borrowed)),
        note="borrowing from " + ", ".join(str(lender) for lender, _ in choice.borrowed)
        if choice.borrowed
        else "",
    )
