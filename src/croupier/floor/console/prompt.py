"""The possible actions as a dealer reads and types them, the next step first.

The rules decide what is legal; a prompt writes it in the notation, as far as it is determined. What is
missing is an amount or cards, and the prompt tells how much or how many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

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
"""Returns a player's name."""


class Prompt(Struct, frozen=True, kw_only=True):
    """One possible action."""

    text: str
    """The action in the notation; only its beginning if cards or an amount are missing."""
    says: str
    who: Player = DEALER
    word: str = ""
    """The word that selects it among the player's actions: a spot's name or a verb."""
    verb: str = ""
    cards: int = 0
    """How many cards must follow; for discards, how many may."""
    low: Cents | None = None
    high: Cents | None = None
    step: Cents = Cents(1)
    ready: bool = True
    """Whether nothing is missing, so that Enter takes it."""
    hidden: bool = False
    """Whether the cards are face down and need not be named."""
    covered: int = 0
    """How many of the cards are face down and need not be named, where the others must be."""


def prompts(round_: Round, called: Names) -> list[Prompt]:
    """Return all possible actions, the next step first."""
    if round_.over:
        return []
    choices, prompter = round_.legal(), Prompter(round_, called)
    every = [prompt for choice in choices for prompt in prompter.of(choice)]
    distinct = list({prompt.text: prompt for prompt in every}.values())
    first = _next(round_, choices)
    begins = next(prompter.of(first), None) if first is not None else None
    if begins is None:
        return distinct
    return [begins, *(prompt for prompt in distinct if prompt.text != begins.text)]


def asks(now: Sequence[Prompt]) -> str | None:
    """Return what must be typed before Enter can take the next step; None if nothing is missing."""
    first = now[0]
    own = [prompt for prompt in now if prompt.who == first.who]
    if first.who != DEALER and len(own) > 1 and first.low is None:
        # An accidental extra key press must not make a player's decision.
        return f"{first.says}, or {', '.join(prompt.says.partition(': ')[2] for prompt in own[1:])}"
    if not first.ready:
        return f"{'cards' if first.cards else 'an amount'} for {first.says}"
    return None


def _next(round_: Round, choices: Sequence[ch.Choice]) -> ch.Choice | None:
    """Return the next step: required wagers, then the dealer's cards, then the player in turn."""
    if round_.before_deal:
        return _first_wager(round_, choices) or _of(choices, "nb") or (choices[0] if choices else None)
    own = [choice for choice in choices if choice.player == DEALER]
    if DEALER in round_.to_act and own:
        due = [choice for choice in own if isinstance(choice, ch.DealTo)]
        if due and due[0].shown:
            return due[0]
        if due:
            return family_of(round_.table).dealing(round_.table).next_hand(due)
        # A burn that is not entered happens with the cards that follow it.
        return next((choice for choice in own if not isinstance(choice, ch.BurnCards)), own[0])
    for player in round_.to_act:
        for choice in choices:
            if choice.player == player:
                return choice
    return choices[0] if choices else None


def _first_wager(round_: Round, choices: Sequence[ch.Choice]) -> ch.Choice | None:
    """Return the first required wager of a player without chips on the layout."""
    bettors = round_.bettors()
    wagers = (choice for choice in choices if isinstance(choice, ch.Wager) and choice.required)
    return next((wager for wager in wagers if wager.player not in bettors), None)


def _of(choices: Sequence[ch.Choice], verb: str) -> ch.Choice | None:
    return next((choice for choice in choices if choice.verb == verb), None)


class Prompter:
    """Writes the choices of one round as prompts."""

    def __init__(self, round_: Round, called: Names) -> None:
        self._round, self._called = round_, called

    def of(self, choice: ch.Choice) -> Iterator[Prompt]:
        """Yield a choice in the notation; a question with two answers yields two."""
        match choice:
            case ch.Wager(spot=spot, on=on):
                place = spot if on is None else f"{spot}@{on}"
                yield self._amount(choice, place.replace("_", " "), begun=f"{place} ", word=place)
            case ch.Raise():
                yield self._amount(choice, "bet or raise to", word="raise")
            case ch.WagerOff(spot=spot):
                yield self._plain(choice, f"take {spot.replace('_', ' ')} off", f"off_{spot}")
            case ch.CallOrCheck(call=call):
                yield self._plain(choice, f"call {say_dollars(call)}" if call else "check", "call")
            case ch.Throw(count=count, required=required):
                says = f"throws away {'' if required else 'up to '}{count}"
                yield self._begun(choice, says, cards=count, ready=not required)
            case ch.SetFront(count=count):
                yield self._begun(choice, f"sets {count} in front", cards=count)
            case ch.NumberChoice(low=low, high=high):
                yield self._begun(choice, f"{BY_NAME[choice.verb].label().lower()} {low} to {high}")
            case ch.NewMeld() | ch.MoreToMeld() | ch.DiscardOne():
                # Which cards qualify is the player's own business: the console shows no hidden hand.
                yield self._begun(choice, BY_NAME[choice.verb].label().lower())
            case ch.ForceUse(cards=cards, to=to):
                yield self._plain(choice, f"forces {write_cards(cards)} on {self._called(to)}", "force")
            case ch.DealTo(to=to, count=count, hand=hand, shown=shown):
                target = self._target(to, hand)
                says = f"{target}, whose hand is shown now: {count}" if shown else f"{count} to {target}"
                yield self._deal(choice, says, count)
            case ch.DealMiddle(count=count, board=board):
                yield self._deal(choice, f"{count} to the board{'' if board == 1 else ' below'}", count)
            case ch.BurnCards(count=count):
                yield self._deal(choice, f"burn {count}", count)
            case ch.Dice(count=count):
                says = f"shake {count} dice: type what they show"
                yield Prompt(text="d dice ", says=says, verb="dice", ready=False)
            case _ if self._needs_hand(choice):
                cards_held = len(self._round.view(None).seats[choice.player - 1].cards)
                yield self._begun(choice, "shows; enter the hand", cards=cards_held)
            case _:
                yield from self._verb(choice)

    def _begun(
        self,
        choice: ch.Choice,
        says: str,
        *,
        begun: str = "",
        word: str = "",
        ready: bool = False,
        **more: Any,
    ) -> Prompt:
        """Return a player's action that lacks cards or an amount, unless it is ready."""
        player, verb = choice.player, choice.verb
        return Prompt(
            text=f"{write_hand(player, ch.hand_of(choice))} {BY_NAME[verb].word} {begun}",
            says=f"{self._called(player)}: {says}",
            who=player,
            word=word or verb,
            verb=verb,
            ready=ready,
            **more,
        )

    def _amount(self, choice: ch.Wager | ch.Raise, says: str, *, begun: str = "", word: str) -> Prompt:
        """Return an action with an amount, which is filled in if only one is possible."""
        low, high = choice.low, choice.high
        fixed = low == high
        between = say_dollars(low) if fixed else f"{say_dollars(low)} to {say_dollars(high)}"
        return self._begun(
            choice,
            f"{says} {between}",
            begun=begun + (money(low) if fixed else ""),
            word=word,
            ready=fixed,
            low=low,
            high=high,
            step=choice.step,
        )

    def _plain(self, choice: ch.Choice, says: str, word: str) -> Prompt:
        """Return a complete action."""
        named = says if choice.player == DEALER else f"{self._called(choice.player)}: {says}"
        text = write_action(command_of(choice))
        return Prompt(text=text, says=named, who=choice.player, word=word, verb=choice.verb)

    def _deal(self, choice: ch.Choice, says: str, count: int) -> Prompt:
        """Return a prompt for cards to deal; those that the rules accept unseen need not be named."""
        closed = command_of(choice, cards=(UNSEEN,) * count)
        face_down = not getattr(choice, "up", 0) and not isinstance(choice, ch.DealMiddle)
        hidden = face_down and self._round.refusal(closed) is None
        some_up = isinstance(choice, ch.DealTo) and not choice.shown and 0 < choice.up < choice.count
        return Prompt(
            text=write_action(command_of(choice)) + " ",
            says=says,
            word=choice.verb,
            verb=choice.verb,
            cards=count,
            ready=hidden,
            hidden=hidden,
            covered=count - choice.up if some_up and isinstance(choice, ch.DealTo) else 0,
        )

    def _needs_hand(self, choice: ch.Choice) -> bool:
        """Whether a hand dealt unseen must be entered, because it is shown."""
        shows = Kind.SHOWN in [part.kind for part in BY_NAME[choice.verb].parts]
        return shows and self._round.refusal(command_of(choice)) is not None

    def _verb(self, choice: ch.Choice) -> Iterator[Prompt]:
        """Yield a choice that its verb describes completely, or that asks a question."""
        verb = BY_NAME[choice.verb]
        kinds = [part.kind for part in verb.parts]
        if Kind.ANSWER in kinds:
            name = self._called(choice.player)
            for agreed, answer, when in ((True, "y", When.USUALLY), (False, "n", When.DECLINED)):
                text, says = write_action(command_of(choice, agreed=agreed)), verb.labels.get(when, answer)
                yield Prompt(
                    text=text, says=f"{name}: {says}", who=choice.player, word=answer, verb=choice.verb
                )
        elif Kind.METER in kinds:
            yield Prompt(text=f"d {verb.word}", says=DEALERS.get(choice.verb, verb.name), verb=choice.verb)
        else:
            cards = getattr(choice, "cards", ())
            label = verb.labels.get(When.USUALLY) or DEALERS.get(choice.verb, verb.name)
            if choice.verb == "closed" and self._round.awaited == BANKS_HAND:
                label = "Looked at the hole card, no Natural: play on"
            yield self._plain(choice, f"{label} {write_cards(cards)}" if cards else label, verb.name)

    def _target(self, to: ch.Target, hand: int) -> str:
        if isinstance(to, str):
            return "the bank" if to == "b" else f"the {to}"
        return self._called(Player(to)) + ("" if hand == FIRST_HAND else f", hand {hand}")


BANKS_HAND = "the hand of the bank"
"""What a round awaits while the dealer looks at the hole card."""

DEALERS = {
    "nb": "No more bets",
    "award": "Pay the progressive awards",
    "closed": "Nobody else: continue",
    "count": "Hands counted, all is right: settle",
    "dd": "The deal is done",
    "shuffle": "Shuffle a new stub",
}
"""Labels of the large button for the dealer's own verbs."""


def dealt(prompt: Prompt, cards: str) -> str:
    """Return the action that deals these cards; face-down cards may stay unseen."""
    named = len(parse_cards(cards))
    if prompt.covered and named == prompt.cards - prompt.covered:
        return prompt.text + str(UNSEEN) * prompt.covered + cards
    return prompt.text + (cards or str(UNSEEN) * prompt.cards)
