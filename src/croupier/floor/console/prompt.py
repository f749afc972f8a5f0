"""What may be done now as a dealer reads and types it, what comes next first.

The rules say what is legal; this says it in the notation, begun as far as it is certain. What is missing is
an amount or cards, and the prompt says how much of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from croupier.cards import UNSEEN, parse_cards, write_cards
from croupier.games import choice as ch
from croupier.history.actions import write_action
from croupier.history.kinds import money, write_hand
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER, FIRST_HAND, Player
from croupier.table import Round, family_of
from croupier.table.choice import command_of
from croupier.table.verb import Kind, When
from croupier.table.verbs import BY_NAME

Names = Callable[[Player], str]
"""What a player is called."""


class Prompt(Struct, frozen=True, kw_only=True):
    """One thing that may be done now."""

    text: str
    """The action in the notation; only its beginning, where cards or an amount are still to come."""
    says: str
    who: Player = DEALER
    word: str = ""
    """The word that chooses it among what the same player may do: a spot's name, or a verb's."""
    verb: str = ""
    cards: int = 0
    """How many cards still have to follow; for cards thrown away, how many may."""
    low: Cents | None = None
    high: Cents | None = None
    step: Cents = Cents(1)
    ready: bool = True
    """Whether nothing is missing, so that Enter does it."""
    hidden: bool = False
    """Whether the cards lie face down and need not be named."""
    covered: int = 0
    """How many of the cards lie face down, where the others have to be named and these need not be."""


def prompts(round_: Round, called: Names) -> list[Prompt]:
    """Everything that may be done now; what comes next is first."""
    if round_.over:
        return []
    choices = round_.legal()
    found = [told for choice in choices for told in _prompts(round_, choice, called)]
    told = list({one.text: one for one in found}.values())
    first = _next(round_, choices)
    begins = next((one for one in _prompts(round_, first, called)), None) if first is not None else None
    if begins is None:
        return told
    return [begins, *(one for one in told if one.text != begins.text)]


def asks(now: Sequence[Prompt]) -> str | None:
    """What has to be said before Enter can do what comes next; None if nothing has."""
    first = now[0]
    own = [one for one in now if one.who == first.who]
    if first.who != DEALER and len(own) > 1 and first.low is None:
        # Nobody's decision is made by a key that was pressed once too often.
        return f"{first.says}, or {', '.join(one.says.partition(': ')[2] for one in own[1:])}"
    if not first.ready:
        return f"{'cards' if first.cards else 'an amount'} for {first.says}"
    return None


def _next(round_: Round, choices: Sequence[ch.Choice]) -> ch.Choice | None:
    """What comes next: chips that must be down, then the dealer's cards, then whoever's turn it is."""
    if round_.before_deal:
        return _first_wager(round_, choices) or _of(choices, "nb") or (choices[0] if choices else None)
    own = [choice for choice in choices if choice.player == DEALER]
    if DEALER in round_.to_act and own:
        due = [choice for choice in own if isinstance(choice, ch.DealTo)]
        if due and due[0].shown:
            return due[0]
        if due:
            return family_of(round_.table).dealing(round_.table).next_hand(due)
        # A burn that is not named is made with the cards that follow it.
        return next((choice for choice in own if not isinstance(choice, ch.BurnCards)), own[0])
    for player in round_.to_act:
        for choice in choices:
            if choice.player == player:
                return choice
    return choices[0] if choices else None


def _first_wager(round_: Round, choices: Sequence[ch.Choice]) -> ch.Choice | None:
    """The first wager that a round cannot do without, of a player who has nothing on the layout yet."""
    laid = round_.bettors()
    return next(
        (
            choice
            for choice in choices
            if isinstance(choice, ch.Wager) and choice.required and choice.player not in laid
        ),
        None,
    )


def _of(choices: Sequence[ch.Choice], verb: str) -> ch.Choice | None:
    return next((choice for choice in choices if choice.verb == verb), None)


def _prompts(round_: Round, choice: ch.Choice, called: Names) -> Iterator[Prompt]:
    """A choice as the notation has it; a question with two answers gives two."""
    who = write_hand(choice.player, ch.hand_of(choice)) if choice.player != DEALER else "d"
    name = called(choice.player)
    match choice:
        case ch.Wager(spot=spot, low=low, high=high, step=step, on=on):
            place = spot if on is None else f"{spot}@{on}"
            begun, fixed = f"{who} w {place} ", low == high
            yield Prompt(
                text=begun + money(low) if fixed else begun,
                says=f"{name}: {place.replace('_', ' ')} {_between(low, high)}",
                who=choice.player,
                word=place,
                verb="w",
                low=low,
                high=high,
                step=step,
                ready=fixed,
            )
        case ch.WagerOff(spot=spot, on=on):
            yield _plain(choice, f"{name}: take {spot.replace('_', ' ')} off", f"off_{spot}")
        case ch.Raise(low=low, high=high, step=step):
            yield Prompt(
                text=f"{who} cbr " + (money(low) if low == high else ""),
                says=f"{name}: bet or raise to {_between(low, high)}",
                who=choice.player,
                word="raise",
                verb="cbr",
                low=low,
                high=high,
                step=step,
                ready=low == high,
            )
        case ch.CallOrCheck(call=call):
            yield _plain(choice, f"{name}: {f'call {say_dollars(call)}' if call else 'check'}", "call")
        case ch.Throw(count=count, required=required):
            yield Prompt(
                text=f"{who} sd ",
                says=f"{name}: throws away {'' if required else 'up to '}{count}",
                who=choice.player,
                word="sd",
                verb="sd",
                cards=count,
                ready=not required,
            )
        case ch.SetFront(count=count):
            yield Prompt(
                text=f"{who} set ",
                says=f"{name}: sets {count} in front",
                who=choice.player,
                word="set",
                verb="set",
                cards=count,
                ready=False,
            )
        case ch.DealTo(to=to, count=count, hand=hand, shown=True):
            says = f"{_target(to, hand, called)}, whose hand is shown now: {count}"
            yield _deal(round_, choice, says, count)
        case ch.DealTo(to=to, count=count, hand=hand):
            yield _deal(round_, choice, f"{count} to {_target(to, hand, called)}", count)
        case ch.DealMiddle(count=count, board=board):
            yield _deal(round_, choice, f"{count} to the board{'' if board == 1 else ' below'}", count)
        case ch.BurnCards(count=count):
            yield _deal(round_, choice, f"burn {count}", count)
        case ch.Dice(count=count):
            yield Prompt(
                text="d dice ", says=f"shake {count} dice: type what they show", verb="dice", ready=False
            )
        case ch.NumberChoice(low=low, high=high):
            yield Prompt(
                text=f"{who} {choice.verb} ",
                says=f"{name}: {BY_NAME[choice.verb].label().lower()} {low} to {high}",
                who=choice.player,
                word=choice.verb,
                verb=choice.verb,
                ready=False,
            )
        case ch.NewMeld() | ch.MoreToMeld() | ch.DiscardOne():
            # Which cards would do is the player's own business: the console shows no hidden hand.
            yield Prompt(
                text=f"{who} {choice.verb} ",
                says=f"{name}: {BY_NAME[choice.verb].label().lower()}",
                who=choice.player,
                word=choice.verb,
                verb=choice.verb,
                ready=False,
            )
        case ch.ForceUse():
            yield Prompt(
                text=f"{who} force",
                says=f"{name}: forces {write_cards(choice.cards)} on {called(choice.to)}",
                who=choice.player,
                word="force",
                verb="force",
            )
        case _:
            shows = Kind.SHOWN in [part.kind for part in BY_NAME[choice.verb].parts]
            if shows and round_.refusal(command_of(choice)) is not None:
                # A hand that was dealt unseen is entered when it is shown.
                yield Prompt(
                    text=f"{who} {BY_NAME[choice.verb].word} ",
                    says=f"{name}: shows; enter the hand",
                    who=choice.player,
                    word=choice.verb,
                    verb=choice.verb,
                    cards=len(round_.view(None).seats[choice.player - 1].cards),
                    ready=False,
                )
            else:
                yield from _said(choice, name)


def _deal(round_: Round, choice: ch.Choice, says: str, count: int) -> Prompt:
    """Cards to be dealt; those that the rules take unseen need not be named."""
    closed = command_of(choice, cards=(UNSEEN,) * count)
    begun = write_action(command_of(choice)) + " "
    face_down = not getattr(choice, "up", 0) and not isinstance(choice, ch.DealMiddle)
    hidden = face_down and round_.refusal(closed) is None
    return Prompt(
        text=begun,
        says=says,
        word=choice.verb,
        verb=choice.verb,
        cards=count,
        ready=hidden,
        hidden=hidden,
        covered=_covered(choice),
    )


def _covered(choice: ch.Choice) -> int:
    """How many cards of a hand need not be named beside those that lie face up."""
    if isinstance(choice, ch.DealTo) and not choice.shown and 0 < choice.up < choice.count:
        return choice.count - choice.up
    return 0


def _said(choice: ch.Choice, name: str) -> Iterator[Prompt]:
    """A choice whose verb says everything, or asks a question."""
    verb = BY_NAME[choice.verb]
    kinds = [part.kind for part in verb.parts]
    if Kind.ANSWER in kinds:
        for agreed, answer, when in ((True, "y", When.USUALLY), (False, "n", When.DECLINED)):
            text = write_action(command_of(choice, agreed=agreed))
            label = verb.labels.get(when, answer)
            yield Prompt(text=text, says=f"{name}: {label}", who=choice.player, word=answer, verb=choice.verb)
        return
    if Kind.METER in kinds:
        yield Prompt(text=f"d {verb.word}", says=DEALERS.get(choice.verb, verb.name), verb=choice.verb)
        return
    cards = getattr(choice, "cards", ())
    label = verb.labels.get(When.USUALLY) or DEALERS.get(choice.verb, verb.name)
    says = f"{label} {write_cards(cards)}" if cards else label
    yield _plain(choice, f"{name}: {says}" if choice.player != DEALER else says, verb.name)


DEALERS = {
    "nb": "No more bets",
    "award": "Pay the progressive awards",
    "closed": "Nobody else: go on",
    "count": "Hands counted, all is right: settle",
    "dd": "The deal is done",
    "shuffle": "Shuffle a new stub",
}
"""What the large button says for the dealer's own verbs."""


def _plain(choice: ch.Choice, says: str, word: str) -> Prompt:
    return Prompt(
        text=write_action(command_of(choice)), says=says, who=choice.player, word=word, verb=choice.verb
    )


def _between(low: Cents, high: Cents) -> str:
    return say_dollars(low) if low == high else f"{say_dollars(low)} to {say_dollars(high)}"


def _target(to: ch.Target, hand: int, called: Names) -> str:
    if isinstance(to, str):
        return "the bank" if to == "b" else f"the {to}"
    return called(Player(to)) + ("" if hand == FIRST_HAND else f", hand {hand}")


def dealt(prompt: Prompt, cards: str) -> str:
    """The action that deals these cards; what lies face down may be left unseen."""
    named = len(parse_cards(cards))
    if prompt.covered and named == prompt.cards - prompt.covered:
        return prompt.text + str(UNSEEN) * prompt.covered + cards
    return prompt.text + (cards or str(UNSEEN) * prompt.cards)
