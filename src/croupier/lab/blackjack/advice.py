"""Advice in a round of blackjack: every legal act with its worth, best first."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.games.choice import hand_of
from croupier.games.option import Options
from croupier.kernels.blackjack.dealer import ACE
from croupier.lab.blackjack.position import (
    Position,
    chance_of_ten,
    hand_worth,
    is_natural,
    position,
    shoe_without,
)
from croupier.lab.blackjack.rules import Asked, Numbers, base_table, numbers
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.worth import net_odds, odds_rows


def advise_hand(game: BankedGame, view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What the person whose view this is may do with the dealt hands, best first.

    Worths are in units of what is wagered before the deal, as in the figures: at a table that deals two hands
    to a seat, of both game wagers together. Insurance is listed only where it gains: to decline it is to do
    nothing.
    """
    seen = position(view, game.hands)
    assert seen.up is not None
    rules = _numbers(game.id, Asked(base_table(game), options))
    advised = _insurance(rules, seen) if seen.may("w insurance") else _acts(rules, seen, seen.up)
    return tuple(Advised(act.action, act.worth / game.hands) for act in advised)


@lru_cache(maxsize=8)
def _numbers(game_id: str, asked: Asked) -> Numbers:
    """The rules of a table, which do not change from one position to the next."""
    game = GAMES[game_id]
    assert isinstance(game, BankedGame)
    return numbers(game, asked.table, asked.options)


def _insurance(rules: Numbers, seen: Position) -> tuple[Advised, ...]:
    """Advise half a wager on the hole card, where it gains; in units of one hand's wager."""
    own = chain.from_iterable(seen.hands.values())
    ten = chance_of_ten(rules, (*own, *seen.others, ACE))
    table = base_table(rules.game)
    odds = float(net_odds(odds_rows(table, frozenset(table.pays))["insurance"]))
    worth = (odds * ten - (1 - ten)) / 2
    return (Advised("w insurance", worth),) if worth > 0 else ()


def _acts(rules: Numbers, seen: Position, up: int) -> tuple[Advised, ...]:
    """The acts of the hand whose turn it is; with the other hand's worth while both may still be switched.

    In units of one hand's wager.
    """
    number = next(hand_of(choice) for choice in seen.legal if choice.verb != "switch")
    hand, family = seen.hands[number], seen.family(number)
    beside = [card for other, cards in seen.hands.items() if other != number for card in cards]
    shoe = shoe_without(rules, (*beside, *seen.others))
    made = len(family)
    if rules.options.get("split_limit") == "seat":
        made = len(seen.hands) - seen.dealt + 1
    worth = hand_worth(rules, shoe, hand, up, split=len(family) > 1, hands=made, splits=seen.may("split"))
    acts = {verb: gained for verb, gained in worth.acts.items() if seen.may(verb)}
    if seen.may("switch") and is_natural(hand) and len(family) == 1:
        acts["stand"] = worth.as_natural
    if seen.may("switch") and rules.options["late_switch"]:
        from croupier.lab.blackjack.late_advice import late_acts

        acts = {verb: w for verb, w in late_acts(rules, seen, number, up, acts).items() if seen.may(verb)}
    elif seen.may("switch"):
        rest = _other_hand(rules, seen, 3 - number, up)
        acts = {verb: gained + rest for verb, gained in acts.items()}
        acts["switch"] = _switched(rules, seen, up)
    return best_first([Advised(verb, gained) for verb, gained in acts.items()])


def _other_hand(rules: Numbers, seen: Position, number: int, up: int) -> float:
    """What the other of two dealt hands is worth with best play."""
    hand, beside = seen.hands[number], seen.hands[3 - number]
    worth = hand_worth(rules, shoe_without(rules, (*beside, *seen.others)), hand, up)
    return worth.as_natural if is_natural(hand) else worth.best


def _switched(rules: Numbers, seen: Position, up: int) -> float:
    """What both hands are worth after a switch, with best play of each."""
    (first, second), (third, fourth) = seen.hands[1], seen.hands[2]
    one, two = (first, fourth), (third, second)
    aces_split = rules.options["switched_aces"] == "split"
    return sum(
        hand_worth(
            rules,
            shoe_without(rules, (*beside, *seen.others)),
            hand,
            up,
            splits=aces_split or hand != (ACE, ACE),
        ).best
        for hand, beside in ((one, two), (two, one))
    )
