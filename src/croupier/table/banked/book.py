"""The book at the table: the command that a game's stated strategy gives for one player, legal always."""

from __future__ import annotations

from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.book import Book, Seen
from croupier.games.banked.caribbean_stud.strategy import book as caribbean_stud_book
from croupier.games.banked.fortune_pai_gow_poker.game import by_house_way
from croupier.games.banked.high_card_flush.strategy import book as high_card_flush_book
from croupier.games.banked.let_it_ride.strategy import book as let_it_ride_book
from croupier.games.banked.mississippi_stud.strategy import book as mississippi_stud_book
from croupier.games.banked.texas_holdem_bonus.strategy import book as holdem_bonus_book
from croupier.games.banked.three_card_poker_6_card_bonus.strategy import book as three_card_book
from croupier.games.banked.ultimate_texas_holdem.strategy import book as ultimate_book
from croupier.games.banked.vocabulary import BANK
from croupier.numbers import HandNumber, Player
from croupier.table import commands as c
from croupier.table.banked.round import BankedRound
from croupier.table.banked.state import Stage
from croupier.table.choice import Choice, command_of

BOOKS: dict[str, Book] = {
    "caribbean-stud": caribbean_stud_book,
    "texas-holdem-bonus": holdem_bonus_book,
    "high-card-flush": high_card_flush_book,
    "mississippi-stud": mississippi_stud_book,
    "let-it-ride": let_it_ride_book,
    "ultimate-texas-holdem": ultimate_book,
    "three-card-poker-6-card-bonus": three_card_book,
    "21st-century-blackjack-switch": blackjack_book,
    "21st-century-blackjack-buster": blackjack_book,
}
"""Games with decisions; in baccarat there is nothing to decide, pai gow is set the house way."""

WAGERS: dict[str, tuple[str, ...]] = {
    "caribbean-stud": ("ante",),
    "texas-holdem-bonus": ("ante",),
    "high-card-flush": ("ante",),
    "mississippi-stud": ("ante",),
    "let-it-ride": ("bet_1", "bet_2", "bet_3"),
    "ez-baccarat-panda-8": ("banker",),
    "golden-frog-baccarat": ("banker",),
    "fortune-pai-gow-poker": ("game",),
    "ultimate-texas-holdem": ("ante", "blind"),
    "three-card-poker-6-card-bonus": ("ante",),
    "21st-century-blackjack-switch": ("game",),
    "21st-century-blackjack-buster": ("game",),
}
"""What the book wagers before the deal: game wagers, no bonus bets, no insurance."""


IN_PLAY = frozenset({"bet", "flop", "turn", "river", "raise", "play", "double"})
"""Wagers of a decision, which the book makes as large as it may."""


def book_command(round_: BankedRound, player: Player) -> c.Command | None:
    """What the book does for this player now; None if it does nothing."""
    # The book backs nobody's hand but its own.
    choices = [choice for choice in round_.legal(player) if choice.on is None]
    if not choices:
        return None
    if round_.state.stage is Stage.WAGERS:
        return _wager(round_, player, choices)
    verbs = {f"w {choice.spot}" if choice.verb == "w" else choice.verb: choice for choice in choices}
    if "set" in verbs:
        front = by_house_way(round_.state.hands[player], round_.table.options).front
        return c.SetHand(player=player, cards=front)
    if "w insurance" in verbs:
        return None
    hand = choices[0].hand
    advice = BOOKS[round_.table.game.id](_seen(round_, player, hand, frozenset(verbs)))
    return made(verbs[advice])


def _wager(round_: BankedRound, player: Player, choices: list[Choice]) -> c.Command | None:
    """The least on each of the book's spots that is still empty."""
    for choice in choices:
        if choice.verb != "w" or choice.spot is None or choice.on is not None:
            continue
        if choice.spot in WAGERS[round_.table.game.id]:
            spot = round_.table.game.spot(choice.spot)
            place = f"{choice.spot}.{choice.hand}" if round_.table.game.hands > 1 else choice.spot
            if spot is not None and (player, place) not in round_.state.wagers:
                return made(choice)
    return None


def _seen(round_: BankedRound, player: Player, hand: HandNumber, may: frozenset[str]) -> Seen:
    """Only what lies before this player: his hands, the board, the bank's face-up card."""
    state = round_.state
    up = state.hands.get(BANK, ())[-1:] if state.face_up.get(BANK) else ()
    hands = state.hands_of(player)
    return Seen(
        hand=hands[hand],
        hands=tuple(hands.values()),
        up=up[0] if up else None,
        board=state.board,
        may=may,
        options=round_.table.options,
    )


def made(choice: Choice) -> c.AnyCommand:
    """A choice made: a wager before the deal at its least, a decision at its most."""
    return command_of(choice, amount=choice.high if choice.spot in IN_PLAY else choice.low)
