"""Reads an action of the round notation into a command, and writes it back, by the table of verbs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from croupier.cards import UNSEEN
from croupier.errors import DataInvalid
from croupier.games.choice import Choice
from croupier.history.kinds import KINDS, Misfit, read_hand, write_hand
from croupier.numbers import DEALER, FIRST_HAND, HandNumber, Player
from croupier.table.choice import command_of
from croupier.table.commands import AnyCommand, Command
from croupier.table.verb import Actor, Verb
from croupier.table.verbs import BY_NAME, VERBS

Reader = Callable[[Player, HandNumber, list[str]], AnyCommand]
"""Makes a command from the player, the hand, and the words after the verb."""


@lru_cache(maxsize=1 << 14)
def parse_action(text: str) -> AnyCommand:
    """Read one action: ``p1 w ante 10``, ``d dh p1 AsKd``, ``p3 cbr 8  # a remark``.

    Commands are immutable and documents repeat themselves, so what was read is cached.
    """
    words = text.split("#", 1)[0].split()
    if len(words) < 2:
        raise DataInvalid(f"{text!r} is not an action; write one like 'p1 cc' or 'd db AsKdQc'")
    who, word, rest = words[0], words[1], words[2:]
    if who in BY_HOUSE:
        player, hand, known = DEALER, FIRST_HAND, BY_HOUSE[who]
    else:
        player, hand = read_hand(who)
        known = BY_PLAYER if rest else BY_PLAYER_ALONE
    found = known.get(word)
    if found is None:
        said_by = f"the {HOUSE[who].name.lower()}" if who in HOUSE else "a player"
        raise DataInvalid(f"{word!r} is not an action of {said_by}; choose one of {', '.join(known)}")
    verb, read = found
    try:
        return read(player, hand, rest)
    except Misfit as misfit:
        raise DataInvalid(f"{text!r} {misfit}; write it like {verb.shape!r}") from None


def _reader(verb: Verb) -> Reader:
    """How one verb is read."""
    parts = [(part.fields, KINDS[part.kind].read) for part in verb.parts]
    command: Callable[..., AnyCommand] = verb.command
    fixed, by_player, by_hand = dict(verb.fixed), verb.actor is Actor.PLAYER, verb.by_hand

    def read(player: Player, hand: HandNumber, words: list[str]) -> AnyCommand:
        values = {**fixed, "player": player} if by_player else fixed.copy()
        if by_hand and hand != 1:
            values["hand"] = hand
        if len(parts) == 2:
            _fill(values, parts[0][0], parts[0][1](words[:1]))
            words = words[1:]
        if parts:
            _fill(values, parts[-1][0], parts[-1][1](words))
        elif words:
            raise Misfit("has too many words")
        return command(**values)

    return read


def _fill(values: dict[str, object], fields: tuple[str, ...], said: tuple[object, ...]) -> None:
    """Put values into their fields; a field without one keeps the command's default."""
    if len(fields) == 1:
        if said[0] is not None:
            values[fields[0]] = said[0]
        return
    for field, value in zip(fields, said, strict=True):
        if value is not None:
            if field in values:
                raise Misfit(f"names the {field} twice")
            values[field] = value


def _by_word(actor: Actor, *, followed: bool) -> dict[str, tuple[Verb, Reader]]:
    """An actor's verbs by their words. Where two share a word, one of them has nothing after it."""
    found: dict[str, tuple[Verb, Reader]] = {}
    for verb in VERBS:
        if verb.actor is actor and (verb.word not in found or bool(verb.parts) is followed):
            found[verb.word] = (verb, _reader(verb))
    return found


HOUSE = {actor.value: actor for actor in (Actor.DEALER, Actor.SUPERVISOR)}
"""Who acts for the house, by the letter that is written for them."""
BY_PLAYER, BY_PLAYER_ALONE = (_by_word(Actor.PLAYER, followed=followed) for followed in (True, False))
"""Players' verbs by their words, with and without anything after them."""
BY_HOUSE = {letter: _by_word(actor, followed=True) for letter, actor in HOUSE.items()}


def write_action(command: Command) -> str:
    """A command in the notation; ``parse_action`` reads it back."""
    for fits, write in WRITERS.get(type(command), ()):
        if fits(command):
            return write(command)
    raise TypeError(f"{type(command).__name__} has no notation")


def write_beginning(choice: Choice) -> str:
    """The action of a choice up to what it needs: ``d dh p1`` before the cards."""
    if choice.needs == "cards":
        return write_action(command_of(choice, cards=(UNSEEN,))).removesuffix(str(UNSEEN))
    verb = BY_NAME[choice.verb]
    return f"{verb.actor.value} {verb.word} "


def _writer(verb: Verb) -> Callable[[Any], str]:
    """How one verb is written."""
    parts = [(attrgetter(*part.fields), len(part.fields), KINDS[part.kind].write) for part in verb.parts]
    by_player, by_hand = verb.actor is Actor.PLAYER, verb.by_hand

    def write(command: Any) -> str:
        words = [verb.actor.value, verb.word]
        if by_player:
            # A backer's wager names the hand with the spot.
            backs = by_hand and getattr(command, "on", None) is not None
            words[0] = write_hand(command.player, command.hand if by_hand and not backs else FIRST_HAND)
        for read, many, part in parts:
            said = read(command)
            words.append(part(*said) if many > 1 else part(said))
        return " ".join(filter(None, words))

    return write


def _fits(verb: Verb) -> Callable[[Command], bool]:
    """Whether a command is written with this verb, where two make the same command."""
    fixed = verb.fixed.items()
    return lambda command: all(getattr(command, field) == value for field, value in fixed)


WRITERS: dict[type[Command], list[tuple[Callable[[Command], bool], Callable[[Any], str]]]] = {}
for _verb in VERBS:
    WRITERS.setdefault(_verb.command, []).append((_fits(_verb), _writer(_verb)))
