"""The parts of a picture that games without a bank have: boards, cards up and down, melds, a stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.cards import UNSEEN, Card, Cards, Rank, write_cards
from croupier.games.choice import (
    BringInBet,
    Choice,
    DiscardOne,
    ForceUse,
    MoreToMeld,
    NewMeld,
    PotKill,
    Raise,
    TakeTop,
    Throw,
)
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.rummy.view import RummySeat, RummyView
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, say_dollars
from croupier.server.picture.picture import Button, MeldPicture, StockPicture, label
from croupier.table import BankedTable, PotTable, Table
from croupier.table.rummy.state import Stage
from croupier.table.session.posting import Posting
from croupier.table.session.view import TableView
from croupier.table.verb import When


def boards(round_: RoundView | None, table: Table) -> tuple[tuple[Card, ...], ...]:
    """The boards of a pot game: one, or two where the game or the players want it."""
    if not isinstance(table, PotTable):
        return ()
    lying = round_.board if isinstance(round_, PotView) else ()
    return (*lying, *[()] * (table.game.boards - len(lying)))


def board_places(table: Table) -> int:
    """Places printed for each board."""
    return sum(street.board for street in table.game.streets) if isinstance(table, PotTable) else 0


def cards_of(part: SeatView) -> tuple[Card, ...]:
    """A seat's cards as they lie: in the order of the deal, at rummy by suit and rank."""
    if not isinstance(part, RummySeat):
        return part.cards
    # The ace is low in Pan, and nothing follows the king.
    return tuple(sorted(part.cards, key=lambda card: (card.suit, 1 if card.rank is Rank.ACE else card.rank)))


def lying_up(part: SeatView, cards: tuple[Card, ...]) -> tuple[bool, ...]:
    """Which of a seat's cards lie face up for everybody."""
    up = _up_cards(part)
    found = []
    for card in cards:
        shown = card in up and card is not UNSEEN
        if shown:
            up.remove(card)
        found.append(shown)
    return tuple(found)


def _up_cards(part: SeatView) -> list[Card]:
    match part:
        case PotSeat():
            return list(part.up)
        case RummySeat(up=Card() as card):
            return [card]
    return []


def melds_of(part: SeatView) -> tuple[MeldPicture, ...]:
    """A seat's melds."""
    melds = part.melds if isinstance(part, RummySeat) else ()
    return tuple(MeldPicture(cards=meld.cards, value=meld.value) for meld in melds)


def stock_of(round_: RoundView | None) -> StockPicture | None:
    """Stock, discards and the card that was drawn, at rummy."""
    if not isinstance(round_, RummyView):
        return None
    return StockPicture(
        left=round_.stock,
        pile=len(round_.discards),
        top=round_.discards[-1] if round_.discards else None,
        drawn=round_.drawn,
        owed=round_.owed,
        pool=round_.pool,
    )


def throws(round_: RoundView | None) -> tuple[int, int] | None:
    """How many cards the visitor may throw away now, from the fewest to the most."""
    offered = round_.offered(Throw) if round_ is not None else None
    if offered is None:
        return None
    return (offered.count if offered.required else 0, offered.count)


def discards(round_: RoundView | None) -> frozenset[Card]:
    """Cards of the visitor's hand that he may discard by clicking them."""
    if round_ is None or round_.stage != Stage.MORE.value:
        return frozenset()
    return frozenset(choice.cards[0] for choice in _legal(round_) if isinstance(choice, DiscardOne))


def _legal(round_: RoundView | None) -> tuple[Choice, ...]:
    return round_.legal if round_ is not None else ()


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────


def hand_buttons(choice: Choice, round_: RoundView) -> Iterator[Button]:
    """The buttons for a choice that only games without a bank have."""
    match choice:
        case BringInBet(verb=verb, call=call):
            yield Button(verb=verb, label=f"{label(verb)} {say_dollars(call)}")
        case PotKill(verb=verb, call=call):
            yield Button(verb=verb, label=f"{label(verb)} {say_dollars(call)}", weak=True)
        case Throw(verb=verb):
            yield Button(verb=verb, label=label(verb, _when_thrown(choice)))
        case ForceUse(verb=verb, cards=cards):
            yield Button(verb=verb, label=f"{label(verb)} the {cards[0]}")
        case TakeTop(verb=verb, cards=cards):
            yield _with_cards(verb, cards)
        case DiscardOne(verb=verb, cards=cards) if round_.stage == Stage.USE.value:
            yield _with_cards(verb, cards, weak=True)
        case Choice(verb="rit" as verb):
            no = label(verb, When.DECLINED)
            yield Button(verb=verb, id="rit-y", label=label(verb), fields=(("answer", "y"),))
            yield Button(verb=verb, id="rit-n", label=no, fields=(("answer", "n"),), weak=True)
        case Choice(verb="draw" as verb):
            again = round_.stage == Stage.REDRAW.value
            yield Button(verb=verb, label=label(verb, When.AGAIN if again else When.USUALLY))
        case Choice(verb="up" | "down" | "go" as verb):
            yield Button(verb=verb, label=label(verb))
        case Choice(verb="drop" | "pass" as verb):
            yield Button(verb=verb, label=label(verb), weak=True)


def _when_thrown(choice: Throw) -> When:
    """Cards may have to go; in a draw none need to."""
    if not choice.required:
        return When.USUALLY
    return When.REQUIRED if choice.count == 1 else When.SEVERAL_REQUIRED


def presets(choice: Raise, round_: PotView) -> tuple[tuple[str, Cents], ...]:
    """Half the pot, the pot and the most, where they are legal; the pot counts the call first (POT-R8)."""
    if choice.low == choice.high:
        return ()
    own = round_.seat_of(choice.player)
    matched = round_.to_match
    whole = round_.pot + matched - own.bet
    found: dict[Cents, str] = {}
    for share, raised in (("½ pot", whole // 2), ("Pot", whole)):
        to = matched + raised
        to -= to % choice.step
        if choice.low <= to <= choice.high:
            found[Cents(to)] = share
    if choice.high == own.bet + own.stack:
        found[choice.high] = "All in"
    found.setdefault(choice.high, "Most")
    return tuple((share, amount) for amount, share in found.items())


def told_apart(buttons: Iterable[Button]) -> tuple[Button, ...]:
    """Buttons that do the same with other amounts, each under a name of its own."""
    found: list[Button] = []
    for button in buttons:
        same = sum(other.verb == button.verb for other in found)
        again = same and not button.id
        found.append(replace(button, id=f"{button.verb}-{same + 1}") if again else button)
    return tuple(found)


def entries(view: TableView, posting: Posting[Table]) -> tuple[tuple[str, str], ...]:
    """What a visitor who is seated may say about the next hands, where there is no bank."""
    seat, table = view.you.seat, posting.table
    if seat is None or isinstance(table, BankedTable):
        return ()
    taken = view.seats[seat - 1]
    assert taken is not None
    if taken.away:
        return (("in", "Play again"),)
    found = [("out", "Sit out")]
    posts = isinstance(table, PotTable) and table.game.blinds and table.options["post_to_enter"]
    if posts and taken.waits_for_blind and not taken.posts:
        found.insert(0, ("post", "Post to enter"))
    return tuple(found)


def _with_cards(verb: str, cards: Cards, *, weak: bool = False) -> Button:
    return Button(
        verb=verb, label=label(verb), cards=cards, fields=(("cards", write_cards(cards)),), weak=weak
    )


def meld_buttons(round_: RoundView | None) -> tuple[Button, ...]:
    """Every meld and addition that may be laid, the longest first."""
    offered = [choice for choice in _legal(round_) if isinstance(choice, NewMeld | MoreToMeld)]
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
