"""The rulings of Pan, with the options for other answers."""

from __future__ import annotations

from croupier.games.ruling import Ruling

PAN_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PAN-R1",
        "Which card decides who acts first in the first hand?",
        "Each player's fifth card; among equal cards the one dealt first.",
    ),
    Ruling("PAN-R2", "Who declares first in the first hand?", "The player who acts first."),
    Ruling("PAN-R3", "Does dropping, or being dealt in, cost anything?", "No.", "drop_forfeit"),
    Ruling("PAN-R4", "Who may draw a second time?", "The first player on the first turn.", "redraw"),
    Ruling("PAN-R5", "May a player take a card that was discarded from a hand?", "Yes.", "take_drawn_only"),
    Ruling("PAN-R6", "May a larger square have a suit twice?", "Yes, if it has three suits."),
    Ruling(
        "PAN-R7",
        "What do cards beyond the third pay?",
        "One chip each, or two in spades; always one in a square of several suits.",
        "added_pays",
    ),
    Ruling(
        "PAN-R8",
        "What is collected again on going out?",
        "Everything that each meld has collected.",
        "out_pays",
    ),
    Ruling("PAN-R9", "May cards be added to other players' melds?", "No."),
    Ruling(
        "PAN-R10",
        "May a card be borrowed from a meld for a new one?",
        "Yes, if a meld of the same kind is left; several cards one after another.",
        "borrow",
    ),
    Ruling(
        "PAN-R11",
        "What if the stock runs out?",
        "All discards but the top one are shuffled into a new stock.",
    ),
    Ruling("PAN-R12", "What happens to foul hands and melds?", "There are none: an illegal play is refused."),
    Ruling(
        "PAN-R13",
        "May others demand that a player uses a card that fits?",
        "Yes: the top discard on the player's turn, or the card they drew.",
        "force",
    ),
    Ruling(
        "PAN-R14",
        "May a player discard a card that puts the next player out?",
        "Yes, without penalty.",
        "protect_ten",
    ),
    Ruling("PAN-R15", "Who pays?", "Everybody still in the hand, nobody else; two chips for going out."),
    Ruling(
        "PAN-R16",
        "What are three aces or kings of one suit?",
        "The third condition, and a square that takes only its own suit.",
    ),
    Ruling("PAN-R17", "Can a meld have more than eleven cards?", "No; nobody has more than eleven."),
    Ruling("PAN-R18", "Is a longer rope that contains the three cards a condition?", "Yes."),
    Ruling("PAN-R19", "Which pack is used?", "320 cards.", "decks"),
    Ruling("PAN-R20", "Must a usable card be used?", "No, it may be discarded.", "must_use"),
    Ruling(
        "PAN-R21",
        "What if nobody uses a card, however often the stock is renewed?",
        "After one renewal for each player in the hand without a use, it ends without a winner.",
    ),
)
