"""The parts of a picture that games without a bank have: boards, cards up and down, melds, a stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from croupier.cards import UNSEEN, Card, Rank, parse_cards
from croupier.money import Cents, say_dollars
from croupier.server.picture.picture import Button, MeldPicture, StockPicture
from croupier.table import BankedTable, Choice, PotTable, Table
from croupier.table.rummy.state import Stage
from croupier.table.session.posting import Posting

View = dict[str, Any]


def boards(round_: View, table: Any) -> tuple[tuple[Card, ...], ...]:
    """The boards of a pot game: one, or two where the game or the players want it."""
    if not isinstance(table, PotTable):
        return ()
    lying = [parse_cards(board) for board in round_.get("board", ())]
    return (*lying, *[()] * (table.game.boards - len(lying)))


def board_places(table: Any) -> int:
    """Places printed for each board."""
    return sum(street.board for street in table.game.streets) if isinstance(table, PotTable) else 0


def cards_of(part: View, *, rummy: bool) -> tuple[Card, ...]:
    """A seat's cards as they lie: in the order of the deal, at rummy by suit and rank."""
    cards = parse_cards(part["cards"])
    if not rummy:
        return cards
    # The ace is low in Pan, and nothing follows the king.
    return tuple(sorted(cards, key=lambda card: (card.suit, 1 if card.rank is Rank.ACE else card.rank)))


def lying_up(part: View, cards: tuple[Card, ...]) -> tuple[bool, ...]:
    """Which of a seat's cards lie face up for everybody."""
    up = list(parse_cards(part.get("up") or ""))
    found = []
    for card in cards:
        shown = card in up and card is not UNSEEN
        if shown:
            up.remove(card)
        found.append(shown)
    return tuple(found)


def melds_of(part: View) -> tuple[MeldPicture, ...]:
    """A seat's melds."""
    return tuple(
        MeldPicture(cards=parse_cards(meld["cards"]), value=meld["value"]) for meld in part.get("melds", ())
    )


def stock_of(round_: View) -> StockPicture | None:
    """Stock, discards and the card that was drawn, at rummy."""
    if round_.get("family") != "rummy":
        return None
    pile = parse_cards(round_["discards"])
    return StockPicture(
        left=round_["stock"],
        pile=len(pile),
        top=pile[-1] if pile else None,
        drawn=Card.parse(round_["drawn"]) if round_["drawn"] else None,
        owed=round_["owed"],
        pool=Cents(round_["pool"]),
    )


def throws(round_: View | None) -> tuple[int, int] | None:
    """How many cards the visitor may throw away now, from the fewest to the most."""
    offered = next((choice for choice in _legal(round_) if choice.verb == "sd"), None)
    if offered is None:
        return None
    return (offered.count if offered.required else 0, offered.count)


def discards(round_: View | None) -> frozenset[Card]:
    """Cards of the visitor's hand that he may discard by clicking them."""
    if round_ is None or round_["stage"] != Stage.MORE.value:
        return frozenset()
    return frozenset(choice.cards[0] for choice in _legal(round_) if choice.verb == "discard")


def _legal(round_: View | None) -> list[Choice]:
    return round_["legal"] if round_ is not None else []


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────


def hand_buttons(choice: Choice, round_: View) -> Iterator[Button]:
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
            yield Button(verb="sd", label="Throw it away" if choice.required else "Stand pat")
        case "go" | "drop" | "draw" | "pass" | "force":
            yield Button(verb=choice.verb, label=_words(choice, round_), weak=choice.verb in ("drop", "pass"))
        case "take":
            yield _with_cards(choice, "Take")
        case "discard" if round_["stage"] == Stage.USE.value:
            yield _with_cards(choice, "Discard", weak=True)


def presets(choice: Choice, round_: View) -> tuple[tuple[str, Cents], ...]:
    """Half the pot, the pot and the most, where they are legal; the pot counts the call first (POT-R8)."""
    assert choice.low is not None
    assert choice.high is not None
    if choice.low == choice.high:
        return ()
    own = next((seat["bet"] for seat in round_["seats"] if seat["player"] == choice.player), 0)
    matched = round_["to_match"]
    whole = round_["pot"] + matched - own
    found: dict[Cents, str] = {}
    for label, raised in (("½ pot", whole // 2), ("Pot", whole)):
        to = matched + raised
        to -= to % choice.step
        if choice.low <= to <= choice.high:
            found[Cents(to)] = label
    if choice.high == own + round_["seats"][choice.player - 1]["stack"]:
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


def entries(view: View, posting: Posting[Table]) -> tuple[tuple[str, str], ...]:
    """What a visitor who is seated may say about the next hands, where there is no bank."""
    seat, table = view["you"]["seat"], posting.table
    if seat is None or isinstance(table, BankedTable):
        return ()
    taken = view["seats"][seat - 1]
    if taken["away"]:
        return (("in", "Play again"),)
    found = [("out", "Sit out")]
    posts = isinstance(table, PotTable) and table.game.blinds and table.options["post_to_enter"]
    if posts and taken["waits_for_blind"] and not taken["posts"]:
        found.insert(0, ("post", "Post to enter"))
    return tuple(found)


def _words(choice: Choice, round_: View) -> str:
    match choice.verb:
        case "go":
            return "Play the hand"
        case "drop":
            return "Drop"
        case "draw":
            return "Draw again" if round_["stage"] == Stage.REDRAW.value else "Draw from the stock"
        case "pass":
            return "Pass"
    return f"Force the {choice.cards[0]}"


def _with_cards(choice: Choice, label: str, *, weak: bool = False) -> Button:
    written = "".join(card.text for card in choice.cards)
    return Button(verb=choice.verb, label=label, cards=choice.cards, fields=(("cards", written),), weak=weak)


def meld_buttons(round_: View | None) -> tuple[Button, ...]:
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
