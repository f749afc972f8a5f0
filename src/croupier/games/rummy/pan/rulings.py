"""Where the text of Pan is silent or says two things: what we play, and the option for the other answer."""

from __future__ import annotations

from croupier.games.ruling import Ruling

PAN_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "PAN-R1",
        "Which up card decides the first hand, and what of ties?",
        "Each player's fifth card; of equals the first dealt.",
    ),
    Ruling("PAN-R2", "Who declares first in the first hand?", "The player who acts first."),
    Ruling("PAN-R3", "Does dropping, or being dealt in, cost anything?", "No.", "drop_forfeit"),
    Ruling("PAN-R4", "Who may draw a second time?", "The first player on the first turn.", "redraw"),
    Ruling("PAN-R5", "May a card be taken that was discarded from a hand?", "Yes.", "take_drawn_only"),
    Ruling("PAN-R6", "A square of more cards with a suit twice?", "If it shows three suits."),
    Ruling(
        "PAN-R7",
        "What do cards beyond the third pay?",
        "One chip each, in spades two; in a square of several suits one.",
        "added_pays",
    ),
    Ruling(
        "PAN-R8",
        "What is collected again on going out?",
        "Everything that each meld has collected.",
        "out_pays",
    ),
    Ruling("PAN-R9", "May cards be added to other players' melds?", "Never."),
    Ruling(
        "PAN-R10",
        "May a card leave a meld for a new one?",
        "Yes, if a meld of the same kind is left; several one after the other.",
        "borrow",
    ),
    Ruling("PAN-R11", "The stock runs out?", "The discards but the top one are shuffled into a new stock."),
    Ruling("PAN-R12", "Foul hands and melds?", "Cannot arise; what is not legal is refused."),
    Ruling(
        "PAN-R13",
        "May others demand that a fitting card is used?",
        "Yes: the discard on the player's turn, or the card he drew.",
        "force",
    ),
    Ruling(
        "PAN-R14",
        "May one discard the card that puts the next player out?",
        "Yes, without penalty.",
        "protect_ten",
    ),
    Ruling("PAN-R15", "Who pays?", "Everybody still in the hand, and nobody else; two chips for going out."),
    Ruling(
        "PAN-R16",
        "Three aces or kings of one suit?",
        "The third condition, and a square that takes only its suit.",
    ),
    Ruling("PAN-R17", "Melds of more than eleven cards?", "Nobody has more than eleven."),
    Ruling("PAN-R18", "Is a longer rope with the three cards a condition?", "Yes."),
    Ruling("PAN-R19", "Which pack?", "320 cards.", "decks"),
    Ruling("PAN-R20", "Must a usable card be used?", "No, it may be discarded.", "must_use"),
    Ruling(
        "PAN-R21",
        "Nobody uses a card, however often the stock is renewed?",
        "Renewed once for every player in the hand without a use, it ends the hand without a winner.",
    ),
)
