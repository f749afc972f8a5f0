"""The table as one player sees it: as text, and the felt as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, UNSEEN, Card
from croupier.games.banked.view import BankedView
from croupier.games.catalog import game
from croupier.games.pot.view import PotView
from croupier.games.rummy.view import RummyView
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, say_dollars

WIDTH, HEIGHT = 960, 600
FELT, RAIL, INK, PAPER, RED, BACK = "#1d6b45", "#3a2a1e", "#f4f1e8", "#fdfcf7", "#c0262d", "#35507a"
CARD = (44, 62)


def text(view: RoundView, seat: int) -> str:
    """Return the table as lines of text: the middle, then every seat; ``*`` marks whose turn it is."""
    lines = [f"{game(view.game).name}: {_middle(view)}"]
    for each in view.seats:
        mark = "*" if each.player in view.to_act else " "
        you = " (you)" if each.player == seat else ""
        lines.append(f"{mark} player {each.player}{you}: {_row(_cards(each))}  {_chips(each)}")
    return "\n".join(lines)


def picture(view: RoundView, seat: int) -> NDArray[np.uint8]:
    """The felt as an array of pixels: height, width, and red, green and blue."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, HEIGHT), "#20242a")
    draw = ImageDraw.Draw(image)
    draw.ellipse((20, 40, WIDTH - 20, HEIGHT - 20), fill=RAIL)
    draw.ellipse((40, 60, WIDTH - 40, HEIGHT - 40), fill=FELT)
    middle = WIDTH // 2
    draw.text((middle, 24), game(view.game).name, font=_font(24), fill=INK, anchor="mm")
    lying = _lying(view)
    for number, (name, cards) in enumerate(lying):
        top = 220 + 90 * number - 45 * (len(lying) - 1)
        _lay(draw, middle, top, cards)
        draw.text((middle, top + CARD[1] + 12), name, font=_font(14), fill=INK, anchor="mm")
    draw.text((middle, 385), _sums(view), font=_font(20), fill=INK, anchor="mm")
    for each in view.seats:
        # The player who looks sits at the bottom, the others follow clockwise.
        angle = pi / 2 + 2 * pi * ((each.player - seat) % len(view.seats)) / len(view.seats)
        x, y = round(middle + 350 * cos(angle)), round(300 + 190 * sin(angle))
        _lay(draw, x, y - 44, _cards(each))
        turn = each.player in view.to_act
        label = f"player {each.player}{' (you)' if each.player == seat else ''}"
        draw.text((x, y + 32), label, font=_font(15), fill="#ffd75e" if turn else INK, anchor="mm")
        draw.text((x, y + 52), _chips(each), font=_font(13), fill=INK, anchor="mm")
    return np.asarray(image, dtype=np.uint8).copy()


def _cards(seat: SeatView) -> Sequence[Card]:
    hands = getattr(seat, "hands", None)
    return [card for cards in hands.values() for card in cards] if hands else list(seat.cards)


def _chips(seat: SeatView) -> str:
    """Return a player's chips, and the wagers and melds before them."""
    parts = [say_dollars(seat.stack)]
    bet = getattr(seat, "bet", 0)
    if bet:
        parts.append(f"bet {say_dollars(bet)}")
    parts += [f"{spot} {say_dollars(amount)}" for spot, amount in getattr(seat, "wagers", {}).items()]
    melds = getattr(seat, "melds", ())
    parts += [_row(meld.cards) for meld in melds]
    return ", ".join(parts if seat.status in ("in", "") else [*parts, seat.status])


def _lying(view: RoundView) -> list[tuple[str, Sequence[Card]]]:
    """Cards in the middle, each row with its name."""
    match view:
        case PotView():
            rows: list[tuple[str, Sequence[Card]]] = [(view.street, board) for board in view.board]
        case BankedView():
            rows = [("bank", view.bank_cards), ("board", view.board), *view.middle.items()]
        case RummyView():
            drawn = () if view.drawn is None else (view.drawn,)
            rows = [("discards", view.discards[-1:]), ("drawn", drawn)]
        case _:
            rows = []
    return [(name, cards) for name, cards in rows if cards]


def _sums(view: RoundView) -> str:
    if isinstance(view, PotView):
        return f"pot {say_dollars(view.pot)}"
    if isinstance(view, RummyView):
        return f"{view.stock} cards in the stock, pool {say_dollars(Cents(view.pool))}"
    return view.stage


def _middle(view: RoundView) -> str:
    lying = "; ".join(f"{name} {_row(cards)}" for name, cards in _lying(view))
    return f"{lying}; {_sums(view)}" if lying else _sums(view)


def _row(cards: Sequence[Card]) -> str:
    return " ".join("??" if card is UNSEEN else str(card) for card in cards) or "–"


def _lay(draw: Any, x: int, top: int, cards: Sequence[Card]) -> None:
    """Cards side by side around a place; many overlap."""
    wide, high = CARD
    step = min(wide + 4, 300 // max(1, len(cards)))
    left = x - (step * (len(cards) - 1) + wide) // 2
    for number, card in enumerate(cards):
        at = left + number * step
        box = (at, top, at + wide, top + high)
        hidden = card is UNSEEN
        draw.rounded_rectangle(box, 6, fill=BACK if hidden else PAPER, outline="#222222")
        if hidden:
            continue
        if card is JOKER:
            draw.text((at + wide // 2, top + high // 2), "JO", font=_font(18), fill="#222222", anchor="mm")
            continue
        ink = RED if card.suit.name in ("HEARTS", "DIAMONDS") else "#222222"
        symbol = {"SPADES": "♠", "HEARTS": "♥", "DIAMONDS": "♦", "CLUBS": "♣"}[card.suit.name]
        draw.text((at + 12, top + 16), card.rank.letter, font=_font(19), fill=ink, anchor="mm")
        draw.text((at + wide // 2 + 4, top + 42), symbol, font=_font(24), fill=ink, anchor="mm")


@cache
def _font(size: int) -> Any:
    """A typeface that has the suits, which comes with the plots."""
    import matplotlib
    from PIL import ImageFont

    face = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    return ImageFont.truetype(str(face), size)
