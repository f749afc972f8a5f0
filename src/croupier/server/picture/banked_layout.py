"""What is printed on the felt of games against a bank."""

from __future__ import annotations

from typing import Final

from croupier.server.picture.layout import Layout

TIPS: Final = {
    "tip_ante": "Tip",
    "tip_flush": "Tip flush",
    "tip_straight_flush": "Tip st. flush",
    "tip_raise": "Tip raise",
}


def _house(title: str, cloth: str, *lines: str, **labels: str) -> Layout:
    return Layout(style=f"caribbean {cloth}".strip(), title=title, lines=lines, labels={**TIPS, **labels})


def _two_hands(title: str, cloth: str, *lines: str, **labels: str) -> Layout:
    return Layout(style=f"baccarat {cloth}".strip(), title=title, lines=lines, labels=labels)


BANKED_LAYOUTS: Final = {
    "caribbean-stud": _house("Caribbean Stud Poker", "", "Dealer plays with ace-king or better"),
    "texas-holdem-bonus": _house(
        "Texas Hold'em Bonus",
        "with-board bonus",
        "Best five of seven",
        flop="Flop",
        turn="Turn",
        river="River",
    ),
    "high-card-flush": _house(
        "High Card Flush",
        "many flushes",
        "Dealer plays with a three-card nine-high flush",
        flush="Flush",
        straight_flush="Straight flush",
    ),
    "ez-baccarat-panda-8": _two_hands(
        "EZ Baccarat",
        "",
        "No commission · Banker three-card seven pushes",
        panda8="Panda 8",
        dragon7="Dragon 7",
    ),
    "golden-frog-baccarat": _two_hands(
        "Golden Frog Baccarat",
        "frog",
        "Banker pays 19 to 20",
        jinchan7="Jinchan 7",
        koi8="Koi 8",
        nine_over_one="9 over 1",
        nine_over_seven="9 over 7",
        eight_over_six="8 over 6",
    ),
    "ultimate-texas-holdem": _house(
        "Ultimate Texas Hold'em", "with-board ultimate", "The bank plays with a pair or better"
    ),
    "three-card-poker-6-card-bonus": _house(
        "Three Card Poker",
        "three",
        "The bank plays with queen high",
        pairplus="Pair Plus",
        sixcard="6 Card Bonus",
    ),
    "fortune-pai-gow-poker": _house(
        "Fortune Pai Gow Poker",
        "pai-gow",
        "Two cards in front, five behind",
        game="Game",
        bonus="Fortune Bonus",
    ),
    "21st-century-blackjack-switch": _house(
        "Blackjack Switch",
        "jack switch",
        "The bank's 22 pushes",
        **{"game.1": "Hand 1", "game.2": "Hand 2"},
        game="Game",
        supermatch="Super Match",
    ),
    "21st-century-blackjack-buster": _house(
        "21st Century Blackjack", "jack buster", "The bank hits soft 17", game="Game", buster="Buster"
    ),
}
"""By game. The first word of a style decides how things lie, the others colour the cloth."""
