"""What a game's book does against a bank, as a command of the table."""

from __future__ import annotations

from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import game
from croupier.games.choice import SetFront, Wager
from croupier.table import commands as c
from croupier.table.choice import command_of


def decide(view: BankedView) -> c.AnyCommand | None:
    """What the book decides, given what one player sees; None if it does nothing.

    It never backs another player's hand.
    """
    setting = view.offered(SetFront)
    if setting is not None:
        return command_of(setting, cards=setting.cards)
    played = game(view.game)
    assert isinstance(played, BankedGame)
    book = played.book
    if not view.own_choices or book.decide is None:
        return None
    advice = book.decide(view)
    if advice is None:
        return None
    choice = view.acts[advice]
    most = choice.high if isinstance(choice, Wager) and book.most(view) else None
    return command_of(choice, amount=most)
