"""One action of the round notation to a command, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from croupier.cards import Card, parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.games.rummy.meld import Borrow
from croupier.history.reading import parse_reading, write_reading
from croupier.money import dollars, write_dollars
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table import commands as c

ACTOR = re.compile(r"^p([1-9][0-9]{0,3})(?:\.([1-9][0-9]{0,3}))?$")
SPOT = re.compile(r"^([^.@]+)(?:\.([1-9][0-9]{0,3}))?(?:@([1-9][0-9]{0,3}))?$")
NUMBER = re.compile(r"^[0-9]{1,4}$")
MIDDLE = ("b", "player", "banker")


@lru_cache(maxsize=1 << 14)
def parse_action(text: str) -> c.Command:
    """Read one action: ``p1 w ante 10``, ``d dh p1 AsKd``, ``p3 cbr 8  # a remark``.

    Commands do not change, and records repeat themselves: what was read is kept.
    """
    words = text.split("#", 1)[0].split()
    if len(words) < 2:
        raise DataInvalid(f"{text!r} is no action; one is like 'p1 cc' or 'd db AsKdQc'")
    actor, verb, rest = words[0], words[1], words[2:]
    if actor == "d":
        if verb not in DEALER_VERBS:
            raise DataInvalid(f"the dealer has no action {verb!r}; he has {', '.join(DEALER_VERBS)}")
        return DEALER_VERBS[verb](text, rest)
    found = ACTOR.match(actor)
    if not found:
        raise DataInvalid(f"{actor!r} in {text!r} is nobody; write p1, p2, p1.2 or d")
    if verb not in PLAYER_VERBS:
        raise DataInvalid(f"players have no action {verb!r}; they have {', '.join(PLAYER_VERBS)}")
    return PLAYER_VERBS[verb](text, *_hand(found), rest)


def _words(text: str, rest: list[str], count: int, shape: str) -> list[str]:
    if len(rest) != count:
        raise DataInvalid(f"{text!r} is not complete; write {shape!r}")
    return rest


def _cards(text: str, rest: list[str], shape: str) -> str:
    """Cards may be written apart; they are one word for the parser."""
    if not rest:
        raise DataInvalid(f"{text!r} names no cards; write {shape!r}")
    return "".join(rest)


def _hand(actor: re.Match[str]) -> tuple[Player, HandNumber]:
    """Whose hand ``p1`` or ``p1.2`` is, and which."""
    return Player(int(actor[1])), HandNumber(int(actor[2] or 1))


def _target(word: str) -> tuple[c.Target, HandNumber]:
    if word in MIDDLE:
        return word, FIRST_HAND
    found = ACTOR.match(word)
    if not found:
        raise DataInvalid(f"{word!r} is no hand; write p1, p1.2, {', '.join(MIDDLE)}")
    return _hand(found)


def _deal_hand(text: str, rest: list[str]) -> c.Command:
    if len(rest) < 2:
        raise DataInvalid(f"{text!r} is not complete; write 'd dh p1 AsKd'")
    to, hand = _target(rest[0])
    return c.DealHand(to=to, hand=hand, cards=parse_cards("".join(rest[1:])))


def _kill(text: str, rest: list[str]) -> c.Command:
    (word,) = _words(text, rest, 1, "d kill p1")
    to, _ = _target(word)
    if not isinstance(to, int) and to != c.BANK:
        raise DataInvalid(f"{text!r}: only a player's hand or the house's is declared dead")
    return c.Kill(player=to if isinstance(to, int) else DEALER)


def _wrong_card(
    command: type[c.ExposeDown] | type[c.ReturnExtra], text: str, rest: list[str], shape: str
) -> c.Command:
    who, card = _words(text, rest, 2, shape)
    to, _ = _target(who)
    if not isinstance(to, int):
        raise DataInvalid(f"{text!r}: only a player's card can be wrong here")
    return command(to=to, card=Card.parse(card))


def _bare(command: type[c.Command], shape: str) -> Callable[[str, list[str]], c.Command]:
    def read(text: str, rest: list[str]) -> c.Command:
        _words(text, rest, 0, shape)
        return command()

    return read


PlayerVerb = Callable[[str, Player, HandNumber, list[str]], c.Command]

DEALER_VERBS: dict[str, Callable[[str, list[str]], c.Command]] = {
    "dh": _deal_hand,
    "db": lambda text, rest: c.DealBoard(cards=parse_cards(_cards(text, rest, "d db AsKdQc"))),
    "db2": lambda text, rest: c.DealBoard(cards=parse_cards(_cards(text, rest, "d db2 AsKdQc")), board=2),
    "burn": lambda text, rest: c.Burn(cards=parse_cards(_cards(text, rest, "d burn ??"))),
    "early": lambda text, rest: c.ExposeEarly(cards=parse_cards(_cards(text, rest, "d early Ac"))),
    "nb": lambda text, rest: c.NoMoreBets(meter=parse_reading(text, rest) if rest else None),
    "award": lambda text, rest: c.PayAwards(meter=parse_reading(text, rest)),
    "dd": _bare(c.DealDone, "d dd"),
    "shuffle": _bare(c.Shuffle, "d shuffle"),
    "closed": _bare(c.CloseOffer, "d closed"),
    "count": _bare(c.CountHands, "d count"),
    "dice": lambda text, rest: _dice(text, rest),
    "kill": _kill,
    "misdeal": lambda text, rest: c.DeclareMisdeal(reason=_words(text, rest, 1, "d misdeal left-out")[0]),
    "foul": _bare(c.FoulDeck, "d foul"),
    "exposed": lambda text, rest: _wrong_card(c.ExposeDown, text, rest, "d exposed p1 7h"),
    "extra": lambda text, rest: _wrong_card(c.ReturnExtra, text, rest, "d extra p1 7h"),
}


def _wager(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    spot, amount = _words(text, rest, 2, "p1 w ante 10")
    name, number, backed = _place(text, spot, hand)
    return c.PlaceWager(player=player, spot=name, amount=dollars(amount), hand=number, on=backed)


def _take_off(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    name, number, backed = _place(text, _words(text, rest, 1, "p1 off progressive")[0], hand)
    return c.TakeOff(player=player, spot=name, hand=number, on=backed)


def _place(text: str, spot: str, hand: HandNumber) -> tuple[str, HandNumber, Player | None]:
    """A spot's name, the hand's number, and whose hand it is if not one's own."""
    found = SPOT.match(spot)
    if not found:
        raise DataInvalid(f"{spot!r} is no spot; one is written like game, game.2 or game.2@1")
    name, number, backed = found.groups()
    if number and hand != 1:
        raise DataInvalid(f"{text!r} names the hand twice; write 'p1.2 w game 10' or 'p3 w game.2@1 10'")
    return name, HandNumber(int(number)) if number else hand, Player(int(backed)) if backed else None


def _hand_act(command: type[c.Hit] | type[c.Stand] | type[c.Split] | type[c.Surrender]) -> PlayerVerb:
    def read(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
        _words(text, rest, 0, text.split("#", 1)[0].strip())
        return command(player=player, hand=hand)

    return read


def _set(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    return c.SetHand(player=player, cards=parse_cards(_cards(text, rest, "p1 set AsKd")))


def _dice(text: str, rest: list[str]) -> c.Command:
    if not rest or not all(map(NUMBER.match, rest)):
        raise DataInvalid(f"{text!r} is not complete; write 'd dice 3 3 4'")
    return c.ShakeDice(dice=tuple(map(int, rest)))


def _show(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    if not rest:
        return c.Muck(player=player)
    return c.Show(player=player, cards=() if rest == ["-"] else parse_cards("".join(rest)))


def _fold(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    _words(text, rest, 0, "p1 f")
    return c.Fold(player=player, hand=hand)


def _alone(command: Callable[[Player], c.Command], shape: str) -> PlayerVerb:
    """A verb that nothing follows."""

    def read(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
        _words(text, rest, 0, shape)
        return command(player)

    return read


def _one_card(text: str, rest: list[str], shape: str) -> Card:
    return Card.parse(_words(text, rest, 1, shape)[0])


def _draw(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    return c.DrawCard(player=player, card=_one_card(text, rest, "p1 draw 7h") if rest else None)


def _meld(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    """Cards of the hand, and borrowed ones written ``m1:7h``."""
    own, borrowed = [], []
    for word in rest:
        lender, colon, card = word.partition(":")
        if not colon:
            own.append(word)
        elif lender[:1] == "m" and NUMBER.match(lender[1:]):
            borrowed.append(Borrow(int(lender[1:]), Card.parse(card)))
        else:
            raise DataInvalid(f"{word!r} is no borrowed card; one is written like m1:7h")
    if not rest:
        raise DataInvalid(f"{text!r} names no cards; write 'p1 meld 4c4h m1:4d'")
    return c.LayMeld(player=player, cards=parse_cards("".join(own)), borrowed=tuple(borrowed))


def _add(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    if len(rest) < 2 or not NUMBER.match(rest[0]):
        raise DataInvalid(f"{text!r} is not complete; write 'p1 add 2 7h'")
    return c.AddToMeld(player=player, meld=int(rest[0]), cards=parse_cards("".join(rest[1:])))


def _discard(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    return c.Discard(player=player, cards=parse_cards("".join(rest)))


def _twice(text: str, player: Player, hand: HandNumber, rest: list[str]) -> c.Command:
    (answer,) = _words(text, rest, 1, "p1 rit y")
    if answer not in ("y", "n"):
        raise DataInvalid(f"{answer!r} is no answer; write 'p1 rit y' or 'p1 rit n'")
    return c.RunTwice(player=player, agreed=answer == "y")


PLAYER_VERBS: dict[str, PlayerVerb] = {
    "hit": _hand_act(c.Hit),
    "stand": _hand_act(c.Stand),
    "split": _hand_act(c.Split),
    "surrender": _hand_act(c.Surrender),
    "switch": _alone(lambda player: c.Switch(player=player), "p1 switch"),
    "set": _set,
    "w": _wager,
    "buy": lambda text, player, hand, rest: c.Buy(
        player=player, amount=dollars(_words(text, rest, 1, "p1 buy 20")[0])
    ),
    "off": _take_off,
    "f": _fold,
    "cc": _alone(lambda player: c.CheckOrCall(player=player), "p1 cc"),
    "cbr": lambda text, player, hand, rest: c.BetOrRaise(
        player=player, to=dollars(_words(text, rest, 1, "p1 cbr 20")[0])
    ),
    "sm": _show,
    "go": _alone(lambda player: c.GoIn(player=player), "p1 go"),
    "drop": _alone(lambda player: c.DropOut(player=player), "p1 drop"),
    "draw": _draw,
    "take": lambda text, player, hand, rest: c.TakeDiscard(
        player=player, card=_one_card(text, rest, "p1 take 7h")
    ),
    "meld": _meld,
    "add": _add,
    "discard": lambda text, player, hand, rest: c.DiscardCard(
        player=player, card=_one_card(text, rest, "p1 discard 7h")
    ),
    "force": _alone(lambda player: c.ForceCard(player=player), "p1 force"),
    "pass": _alone(lambda player: c.PassRedraw(player=player), "p1 pass"),
    "kill": _alone(lambda player: c.KillPot(player=player), "p1 kill"),
    "pb": _alone(lambda player: c.BringIn(player=player), "p1 pb"),
    "sd": _discard,
    "up": _alone(lambda player: c.Face(player=player, up=True), "p1 up"),
    "down": _alone(lambda player: c.Face(player=player, up=False), "p1 down"),
    "rit": _twice,
}


def write_action(command: c.Command) -> str:
    """A command as the notation has it; ``parse_action`` reads it back."""
    match command:
        case c.PlaceWager(player=player, spot=spot, amount=amount, hand=hand, on=on):
            return f"{_where(player, 'w', spot, hand, on)} {money(amount)}"
        case c.Hit() | c.Stand() | c.Split() | c.Surrender():
            return f"{_who(command.player, command.hand)} {type(command).__name__.lower()}"
        case c.Switch(player=player):
            return f"p{player} switch"
        case c.SetHand(player=player, cards=cards):
            return f"p{player} set {write_cards(cards)}"
        case c.ShakeDice(dice=dice):
            return f"d dice {' '.join(map(str, dice))}"
        case c.CloseOffer():
            return "d closed"
        case c.Buy(player=player, amount=amount):
            return f"p{player} buy {money(amount)}"
        case c.TakeOff(player=player, spot=spot, hand=hand, on=on):
            return _where(player, "off", spot, hand, on)
        case c.NoMoreBets(meter=reading):
            return f"d nb {write_reading(reading)}" if reading is not None else "d nb"
        case c.PayAwards(meter=reading):
            return f"d award {write_reading(reading)}"
        case c.DealHand(to=to, cards=cards, hand=hand):
            return f"d dh {_who(to, hand) if isinstance(to, int) else to} {write_cards(cards)}"
        case c.DealBoard(cards=cards, board=board):
            return f"d db{board if board > 1 else ''} {write_cards(cards)}"
        case c.Burn(cards=cards):
            return f"d burn {write_cards(cards)}"
        case c.DealDone():
            return "d dd"
        case c.Kill(player=player):
            return f"d kill p{player}" if player != DEALER else f"d kill {c.BANK}"
        case c.CountHands():
            return "d count"
        case c.KillPot(player=player):
            return f"p{player} kill"
        case c.ExposeEarly(cards=cards):
            return f"d early {write_cards(cards)}"
        case c.DeclareMisdeal(reason=reason):
            return f"d misdeal {reason}"
        case c.FoulDeck():
            return "d foul"
        case c.ExposeDown(to=to, card=card):
            return f"d exposed p{to} {card}"
        case c.ReturnExtra(to=to, card=card):
            return f"d extra p{to} {card}"
        case c.Shuffle():
            return "d shuffle"
        case c.Fold(player=player, hand=hand):
            return f"{_who(player, hand)} f"
        case c.CheckOrCall(player=player):
            return f"p{player} cc"
        case c.BetOrRaise(player=player, to=to):
            return f"p{player} cbr {money(to)}"
        case c.Show(player=player, cards=cards):
            return f"p{player} sm {write_cards(cards) or '-'}"
        case c.Muck(player=player):
            return f"p{player} sm"
        case c.GoIn(player=player):
            return f"p{player} go"
        case c.DropOut(player=player):
            return f"p{player} drop"
        case c.DrawCard(player=player, card=card):
            return f"p{player} draw" if card is None else f"p{player} draw {card}"
        case c.TakeDiscard(player=player, card=card):
            return f"p{player} take {card}"
        case c.LayMeld(player=player, cards=cards, borrowed=borrowed):
            words = [write_cards(cards), *[f"m{lender}:{card}" for lender, card in borrowed]]
            return " ".join([f"p{player} meld", *filter(None, words)])
        case c.AddToMeld(player=player, meld=meld, cards=cards):
            return f"p{player} add {meld} {write_cards(cards)}"
        case c.DiscardCard(player=player, card=card):
            return f"p{player} discard {card}"
        case c.ForceCard(player=player):
            return f"p{player} force"
        case c.PassRedraw(player=player):
            return f"p{player} pass"
        case c.BringIn(player=player):
            return f"p{player} pb"
        case c.Discard(player=player, cards=cards):
            return f"p{player} sd {write_cards(cards)}".rstrip()
        case c.Face(player=player, up=up):
            return f"p{player} {'up' if up else 'down'}"
        case c.RunTwice(player=player, agreed=agreed):
            return f"p{player} rit {'y' if agreed else 'n'}"
    raise TypeError(f"{type(command).__name__} has no notation")


def _where(player: Player, verb: str, spot: str, hand: HandNumber, on: Player | None) -> str:
    """A place as the notation has it: ``p1.2 w game``, or ``p3 w game.2@1`` on another's hand."""
    if on is None:
        return f"{_who(player, hand)} {verb} {spot}"
    return f"p{player} {verb} {spot}{f'.{hand}' if hand > 1 else ''}@{on}"


def _who(player: Player, hand: HandNumber) -> str:
    return f"p{player}" if hand == 1 else f"p{player}.{hand}"


def money(cents: int) -> str:
    """Dollars as documents have them: whole where they are whole."""
    return write_dollars(cents).removesuffix(".00")
