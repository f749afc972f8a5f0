"""Rounds through the real table, one bettor against the bank, from a deck in a given order."""

from collections import Counter

from croupier.cards import parse_cards
from croupier.games.banked.view import name_of
from croupier.games.banked.vocabulary import Bank
from croupier.games.option import read_options
from croupier.money import Cents, dollars
from croupier.numbers import DEALER
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table import commands as c
from croupier.table import events as e

BETTOR, DEEP = 1, dollars(10_000_000)
FIRST_DICE = (1, 1, 1)


def open_round(game, options, meter=None):
    """A table with one bettor and a bank that can pay anything."""
    table = BankedTable(game=game, options=read_options(game.options, options))
    if game.bank is Bank.HOUSE:
        return BankedRound(table, [DEEP], meter=meter)
    bank = PlayerDealer(player=2, wager=DEEP)
    return BankedRound(table, [DEEP, Cents(2 * DEEP)], bank=bank, seats=(1, 2) if game.needs_seats else None)


def wagered(round_, wagers):
    """The same round with these wagers laid, in dollars by spot."""
    for spot, amount in wagers.items():
        round_.apply(c.PlaceWager(player=BETTOR, spot=spot, amount=dollars(amount)))
    return round_


def dealt(round_, deck):
    """The same round with cards dealt from the deck until the bettor decides or all is over."""
    cards = iter(deck)
    while not round_.over and (BETTOR not in round_.to_act or round_.state.stage.value == "wagers"):
        choice = round_.legal(DEALER)[0]
        match choice.verb:
            case "nb":
                command = c.NoMoreBets()
            case "dh":
                drawn = tuple(next(cards) for _ in range(choice.count))
                command = c.DealHand(to=choice.to, cards=drawn, hand=choice.hand)
            case "db":
                command = c.DealBoard(cards=tuple(next(cards) for _ in range(choice.count)))
            case "burn":
                command = c.Burn(cards=tuple(next(cards) for _ in range(choice.count)))
            case "dice":
                command = c.ShakeDice(dice=FIRST_DICE)
            case verb:
                raise AssertionError(f"no dealer knows {verb!r}")
        round_.apply(command)
    return round_


def decided(round_, action):
    """The same round after the bettor's act, a line of the notation without the name."""
    verb, *words = action.split()
    match verb:
        case "f":
            command = c.Fold(player=BETTOR)
        case "cc":
            command = c.CheckOrCall(player=BETTOR)
        case "off":
            command = c.TakeOff(player=BETTOR, spot=words[0])
        case "w":
            choice = next(ch for ch in round_.legal(BETTOR) if name_of(ch) == f"w {words[0]}")
            amount = dollars(words[1]) if len(words) > 1 else choice.high
            command = c.PlaceWager(player=BETTOR, spot=words[0], amount=amount)
        case "set":
            command = c.SetHand(player=BETTOR, cards=parse_cards("".join(words)))
    round_.apply(command)
    return round_


def nets(round_):
    """What each spot gained or lost the bettor, in cents."""
    assert round_.over
    gained = Counter()
    for event in round_.log:
        if isinstance(event, e.WagerPlaced) and event.player == BETTOR:
            gained[event.spot] -= event.amount
        elif isinstance(event, e.WagerTakenOff) and event.player == BETTOR:
            gained[event.spot] += event.amount
        elif isinstance(event, e.WagerSettled) and event.player == BETTOR:
            gained[event.spot] += event.returned
    return dict(gained)
