"""Reads a dealer's short line: complete notation, or only the part that is not already determined.

An empty line takes the next step; cards go to the player due next; an amount is the wager or raise that is
due; ``2 fold`` and ``fold`` are acts of a player. The rules then accept or reject the action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from croupier.cards import Card, parse_cards, write_cards
from croupier.errors import DataInvalid
from croupier.floor.console.prompt import Elsewhere, Names, Prompt, asks, dealt, prompts
from croupier.history.actions import parse_action
from croupier.history.left_out import apply_written
from croupier.numbers import DEALER, Player
from croupier.table import Round
from croupier.table.verbs import BY_NAME

NUMBERED = re.compile(r"^p?([1-9][0-9]?)((?:\.[1-9])?)$")
AMOUNT = re.compile(r"^\$?[0-9]{1,9}(?:\.[0-9]{1,2})?$")
CARDS = re.compile(r"^(?:(?:[2-9tjqkaTJQKA][cdhsCDHS]|Jo|jo|\?\?)\s*)+$")
SPOKEN = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "show": "sm",
    "muck": "muck",
}
"""Synonyms for verbs; a spot of the same name takes precedence."""

WHOLE = re.compile(r"^(?:#|d\b|[ps]?[1-9][0-9]?(?:\.[1-9])?\s|[ps][1-9][0-9]?$)", re.I)


def is_whole(text: str, players: Sequence[str] = ()) -> bool:
    """Whether a line names its player; a shorter one applies to whatever is due when it is read.

    >>> [is_whole(line, ["Nora"]) for line in ("p2 fold", "2 ante 10", "nora fold", "10", "KsQd", "fold")]
    [True, True, True, False, False, False]
    """
    said = text.strip().casefold()
    named = any(said.startswith(f"{player.casefold()} ") for player in players)
    return named or WHOLE.match(said) is not None


def read_line(
    text: str,
    round_: Round,
    called: Names,
    players: Sequence[str] = (),
    elsewhere: Elsewhere | None = None,
) -> list[str]:
    """Return the actions that a line means now. Cards of several hands are several actions."""
    said = text.strip()
    now = prompts(round_, called, elsewhere)
    if not said:
        return _next(round_, now, called)
    if CARDS.match(said):
        return list(_dealt(_cards(said), round_.copy(), called))
    if said.split()[0] == "d" or said.startswith("#"):
        return [said]
    who, rest = _who(said, players)
    return [_act(said, who, rest, now)]


def _next(round_: Round, now: Sequence[Prompt], called: Names) -> list[str]:
    """Return the action of Enter; face-down cards are dealt to all players together, unseen."""
    if not now:
        raise DataInvalid("the round is over")
    if now[0].hidden:
        return list(_unseen(round_.copy(), called))
    if (missing := asks(now)) is not None:
        raise DataInvalid(missing)
    return [now[0].text]


def _unseen(round_: Round, called: Names) -> Iterator[str]:
    now = prompts(round_, called)
    while now and now[0].hidden:
        action = dealt(now[0], "")
        yield action
        apply_written(round_, parse_action(action))
        now = prompts(round_, called)


def _cards(said: str) -> tuple[Card, ...]:
    """Read cards as typed, ignoring case."""
    words = re.findall(r"[2-9tjqka][cdhs]|jo|\?\?", said.lower())
    return parse_cards("".join("Jo" if word == "jo" else word[0].upper() + word[1] for word in words))


def _dealt(cards: tuple[Card, ...], round_: Round, called: Names) -> Iterator[str]:
    """Deal the cards in order: to the hand that is due, then to the next one."""
    while cards:
        now = next((one for one in prompts(round_, called) if one.cards), None)
        if now is None:
            raise DataInvalid(f"nobody is due a card: {write_cards(cards)} is too much")
        taken, cards = cards[: now.cards], cards[now.cards :]
        action = dealt(now, write_cards(taken))
        yield action
        if cards:
            apply_written(round_, parse_action(action))


def _who(said: str, players: Sequence[str]) -> tuple[Player | None, str]:
    """Return the player that a line names, and the rest of it; None if it names nobody."""
    for number, name in sorted(enumerate(players, start=1), key=lambda one: -len(one[1])):
        if said.lower().startswith(f"{name.lower()} "):
            return Player(number), said[len(name) + 1 :].strip()
    word, _, rest = said.partition(" ")
    found = NUMBERED.match(word)
    if found is not None and rest.strip():
        return Player(int(found[1])), rest.strip()
    return None, said


def _act(said: str, who: Player | None, rest: str, now: Sequence[Prompt]) -> str:
    """Return the act of the named player, or of the player in turn if nobody is named."""
    if not now:
        raise DataInvalid("the round is over")
    turn = who if who is not None else now[0].who
    own = [one for one in now if one.who == turn]
    found = _matching(rest, own) or (_matching(rest, now) if who is None else None)
    if found is not None:
        return found
    if turn == DEALER or (who is None and rest.split()[0] in BY_DEALER):
        return f"d {rest}"
    hand = said.split()[0].partition(".")[2] if who is not None else ""
    return f"p{turn}{f'.{hand}' if hand.isdigit() else ''} {rest}"


BY_DEALER = {verb.word for verb in BY_NAME.values() if verb.actor.value == "d"}


def _matching(rest: str, own: Sequence[Prompt]) -> str | None:
    """Return the one prompt that starts with these words, completed; None if there is none."""
    words = rest.split()
    if AMOUNT.match(words[0]) and len(words) == 1:
        priced = next((one for one in own if one.low is not None), None)
        return None if priced is None else _priced(priced, words[0])
    word = words[0].lower()
    tests: tuple[Callable[[Prompt], bool], ...] = (
        lambda one: one.word == word,
        lambda one: one.verb == SPOKEN.get(word, word) and one.verb != "w",
        lambda one: one.word.startswith(word) and word != "w",
    )
    for fits in tests:
        for one in own:
            if fits(one):
                return _completed(one, words[1:])
    return None


def _completed(prompt: Prompt, words: Sequence[str]) -> str | None:
    if prompt.low is not None:
        if not words:
            return None if prompt.needs else prompt.text
        return _priced(prompt, words[0]) if len(words) == 1 and AMOUNT.match(words[0]) else None
    if prompt.cards:
        given = "".join(words)
        if not given:
            return None if prompt.needs else prompt.text.strip()
        return prompt.text + write_cards(_cards(given)) if CARDS.match(given) else None
    if prompt.needs and not words:
        return None
    return " ".join((prompt.text.strip(), *words))


def _priced(prompt: Prompt, amount: str) -> str:
    """Return a wager or raise of this amount; the rules decide whether it is legal."""
    words = prompt.text.split()
    begun = words if prompt.needs else words[:-1]
    return " ".join((*begun, amount.removeprefix("$")))
