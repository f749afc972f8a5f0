"""What is printed on the felt of games without a bank."""

from __future__ import annotations

from typing import Final

from croupier.server.picture.layout import Layout

SPLIT = "High and low, eight or better"


def _board(title: str, *lines: str, also: str = "") -> Layout:
    return Layout(style=f"holdem {also}".strip(), title=title, lines=lines)


def _cards_up(title: str, *lines: str) -> Layout:
    return Layout(style="holdem stud", title=title, lines=lines)


def _draw(title: str, *lines: str) -> Layout:
    return Layout(style="holdem draw", title=title, lines=lines)


POT_LAYOUTS: Final = {
    "texas-holdem": _board("Texas Hold'em"),
    "short-deck-holdem": _board("Short-Deck Hold'em", "Six to ace · a flush beats a full house"),
    "pineapple": _board("Pineapple", "One card goes before the flop"),
    "crazy-pineapple": _board("Crazy Pineapple", f"One card goes after the flop · {SPLIT.lower()}"),
    "lazy-pineapple": _board("Lazy Pineapple", "Three cards to the end, at most two play"),
    "omaha": _board("Omaha", "Two from the hand, three from the board", also="omaha"),
    "omaha-hi-lo": _board("Omaha High-Low", SPLIT, also="omaha"),
    "big-o-hi-lo": _board("Big O", SPLIT, also="omaha"),
    "big-o-hi-lo-run-it-twice": _board("Big O · Run It Twice", SPLIT, also="omaha"),
    "double-board-omaha": _board(
        "Double Board Omaha", "Half the pot for each board", also="omaha two-boards"
    ),
    "seven-card-stud": _cards_up("Seven-Card Stud"),
    "seven-card-stud-hi-lo": _cards_up("Seven-Card Stud High-Low", SPLIT),
    "razz": _cards_up("Razz", "The lowest hand takes the pot"),
    "mexican-poker": _cards_up("Mexican Poker", "Each card up or down, as you ask"),
    "lowball": _draw("Lowball", "Ace to five, with the joker"),
    "badugi": _draw("Badugi", "Four ranks, four suits, as low as can be"),
    "deuce-to-seven-triple-draw": _draw("Triple Draw", "Deuce to seven"),
    "pan": Layout(style="pan", title="Pan"),
}
"""By game. A game's structure decides what the middle shows, its style only the cloth."""
