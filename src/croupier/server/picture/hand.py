"""The parts of a picture that games without a bank have: boards, cards up and down, melds, a stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.cards import UNSEEN, Card, Rank
from croupier.games.choice import Choice
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.rummy.view import RummySeat, RummyView
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, say_dollars
from croupier.server.picture.picture import Button, MeldPicture, StockPicture
from croupier.table import BankedTable, PotTable, Table
from croupier.table.rummy.state import Stage
from croupier.table.session.posting import Posting
from croupier.table.session.view import TableView


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
    offered = next((choice for choice in _legal(round_) if choice.verb == "sd"), None)
    if offered is None:
        return None
    return (offered.count if offered.required else 0, offered.count)


def discards(round_: RoundView | None) -> frozenset[Card]:
    """Cards of the visitor's hand that he may discard by clicking them."""
    if round_ is None or round_.stage != Stage.MORE.value:
        return frozenset()
    return frozenset(choice.cards[0] for choice in _legal(round_) if choice.verb == "discard")


def _legal(round_: RoundView | None) -> tuple[Choice, ...]:
    return round_.legal if round_ is not None else ()


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────


def hand_buttons(choice: Choice, round_: RoundView) -> Iterator[Button]:
    """The buttons for a choice that only games without a bank have."""
    match choice.verb:
        case "pb":
            yield Button(verb="pb", label=f"Bring in {say_dollars(choice.call or 0)}")
        case "kill":
            yield Button(verb="kill", label=f"Kill for {say_dollars(choice.call or 0)}", weak=True)
        case "up":
            yield Button(verb="up", label="Card up")
        case "down":
            yield Button(verb="down", label="Card down")
        case "rit":
            yield Button(verb="rit", id="rit-y", label="Run it twice", fields=(("answer", "y"),))
            yield Button(verb="rit", id="rit-n", label="Just once", fields=(("answer", "n"),), weak=True)
        case "sd":
            yield Button(verb="sd", label=_throwing(choice))
        case "go" | "drop" | "draw" | "pass" | "force":
            yield Button(verb=choice.verb, label=_words(choice, round_), weak=choice.verb in ("drop", "pass"))
        case "take":
            yield _with_cards(choice, "Take")
        case "discard" if round_.stage == Stage.USE.value:
            yield _with_cards(choice, "Discard", weak=True)


def _throwing(choice: Choice) -> str:
    """How the button says that cards go; in a draw none need to."""
    if not choice.required:
        return "Stand pat"
    return "Throw it away" if choice.count == 1 else "Throw them away"


def presets(choice: Choice, round_: PotView) -> tuple[tuple[str, Cents], ...]:
    """Half the pot, the pot and the most, where they are legal; the pot counts the call first (POT-R8)."""
    assert choice.low is not None
    assert choice.high is not None
    if choice.low == choice.high:
        return ()
    own = round_.seat_of(choice.player)
    matched = round_.to_match
    whole = round_.pot + matched - own.bet
    found: dict[Cents, str] = {}
    for label, raised in (("½ pot", whole // 2), ("Pot", whole)):
        to = matched + raised
        to -= to % choice.step
        if choice.low <= to <= choice.high:
            found[Cents(to)] = label
    if choice.high == own.bet + own.stack:
        found[choice.high] = "All in"
    found.setdefault(choice.high, "Most")
    return tuple((label, amount) for amount, label in found.items())


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


def _words(choice: Choice, round_: RoundView) -> str:
    match choice.verb:
        case "go":
            return "Play the hand"
        case "drop":
            return "Drop"
        case "draw":
            return "Draw again" if round_.stage == Stage.REDRAW.value else "Draw from the stock"
        case "pass":
            return "Pass"
    return f"Force the {choice.cards[0]}"


def _with_cards(choice: Choice, label: str, *, weak: bool = False) -> Button:
    written = "".join(card.text for card in choice.cards)
    return Button(verb=choice.verb, label=label, cards=choice.cards, fields=(("cards", written),), weak=weak)


def meld_buttons(round_: RoundView | None) -> tuple[Button, ...]:
    """Every meld and addition that may be laid, the longest first."""
    offered = [choice for choice in _legal(round_) if choice.verb in ("meld", "add")]
    offered.sort(key=lambda choice: (-len(choice.cards) - len(choice.borrowed), choice.verb))
    return tuple(_meld(choice, number) for number, choice in enumerate(offered, start=1))


def _meld(choice: Choice, number: int) -> Button:
    written = "".join(card.text for card in choice.cards)
    if choice.verb == "add":
        fields = (("meld", str(choice.meld)), ("cards", written))
        return Button(
            verb="add", id=f"add-{number}", label=f"Add to {choice.meld}:", cards=choice.cards, fields=fields
        )
    borrowed = " ".join(f"m{lender}:{card}" for lender, card in choice.borrowed)
    return Button(
        verb="meld",
        id=f"meld-{number}",
        label="Meld",
        cards=(*choice.cards, *(card for _, card in choice.borrowed)),
        fields=(("cards", written), ("borrowed", borrowed)),
        note="borrowing from " + ", ".join(str(lender) for lender, _ in choice.borrowed)
        if choice.borrowed
        else "",
    )
