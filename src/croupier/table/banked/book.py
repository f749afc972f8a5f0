"""The book at the table: the command that a game's stated strategy gives for one player, legal always."""

from __future__ import annotations

from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.book import Book
from croupier.games.banked.caribbean_stud.strategy import book as caribbean_stud_book
from croupier.games.banked.high_card_flush.strategy import book as high_card_flush_book
from croupier.games.banked.let_it_ride.strategy import book as let_it_ride_book
from croupier.games.banked.mississippi_stud.strategy import book as mississippi_stud_book
from croupier.games.banked.texas_holdem_bonus.strategy import book as holdem_bonus_book
from croupier.games.banked.three_card_poker_6_card_bonus.strategy import book as three_card_book
from croupier.games.banked.ultimate_texas_holdem.strategy import book as ultimate_book
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table.banked.round import BankedRound
from croupier.table.choice import command_of

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


def book_command(round_: BankedRound, player: Player) -> c.AnyCommand | None:
    """What the book does for this player now; None if it does nothing."""
    view = round_.view(player)
    return _wager(round_.table.game, view) if view.before_deal else decide(view)


def decide(view: BankedView) -> c.AnyCommand | None:
    """What the book decides, given what one player sees; None where it does nothing.

    It backs nobody's hand but its own, and takes no insurance.
    """
    setting = view.may("set")
    if setting is not None:
        return command_of(setting, cards=setting.cards)
    if not view.own_choices or view.may("w", "insurance"):
        return None
    return made(view.acts[BOOKS[view.game](view)])


def _wager(game: BankedGame, view: BankedView) -> c.AnyCommand | None:
    """The least on each of the book's spots that is still empty."""
    for choice in view.own_choices:
        if choice.verb == "w" and choice.spot in WAGERS[game.id]:
            place = game.written(Place(choice.spot, choice.hand))
            if place not in view.own.wagers:
                return made(choice)
    return None


def made(choice: Choice) -> c.AnyCommand:
    """A choice made: a wager before the deal at its least, a decision at its most."""
    return command_of(choice, amount=choice.high if choice.spot in IN_PLAY else choice.low)
