"""The possible actions as a dealer reads and types them, the next step first.

The rules decide what is legal; a prompt writes it in the notation, as far as it is determined, and names what
it still needs: how much, or how many cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from croupier.cards import UNSEEN, parse_cards, write_cards
from croupier.games import choice as ch
from croupier.history.actions import write_action, write_beginning
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
    """The action in the notation; only its beginning if it needs something."""
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
    needs: str = ""
    """What has to be typed after the text: cards, amount, dice; empty if Enter takes it."""
    hidden: bool = False
    """Whether the cards are face down and need not be named."""
    covered: int = 0
    """How many of the cards are face down and need not be named, where the others must be."""


class Elsewhere(Struct, frozen=True, kw_only=True):
    """What is not for the dealer to enter at a table of a floor."""

    devices: frozenset[Player]
    """The players who act on their own devices."""
    pays: bool
    """Whether the dealer can pay awards now; otherwise a supervisor decides about them first."""

    def entered(self, choices: Sequence[ch.Choice]) -> list[ch.Choice]:
        """Return the choices that the dealer enters: also a hand dealt unseen that is turned over."""
        return [choice for choice in choices if choice.player not in self.devices or _turned_over(choice)]


def prompts(round_: Round, called: Names, elsewhere: Elsewhere | None = None) -> list[Prompt]:
    """Return all possible actions, the next step first; at a table from a document the dealer enters all."""
    if round_.over:
        return []
    legal, prompter = round_.legal(), Prompter(round_, called, elsewhere.pays if elsewhere else None)
    choices = elsewhere.entered(legal) if elsewhere is not None else legal
    if legal and not choices:
        names = " or ".join(map(called, dict.fromkeys(choice.player for choice in legal)))
        return [Prompt(text="", says=f"{names}, on their own device", needs=PLAYER)]
    every = [prompt for choice in choices for prompt in prompter.of(choice)]
    distinct = list({prompt.text: prompt for prompt in every}.values())
    first = _next(round_, choices)
    begins = next(prompter.of(first), None) if first is not None else None
    if begins is None:
        return distinct
    return [begins, *(prompt for prompt in distinct if prompt.text != begins.text)]


def asks(now: Sequence[Prompt]) -> str | None:
    """Return what must be typed before Enter can take the next step; None if nothing is missing."""
    if not now:
        return None
    first = now[0]
    own = [prompt for prompt in now if prompt.who == first.who]
    if first.who != DEALER and len(own) > 1 and first.low is None:
        # An accidental extra key press must not make a player's decision.
        return f"{first.says}, or {', '.join(prompt.says.partition(': ')[2] for prompt in own[1:])}"
    if first.needs in (SUPERVISOR, PLAYER):
        return first.says
    return f"{NEEDS.get(first.needs, first.needs)} for {first.says}" if first.needs else None


NEEDS = {"amount": "an amount", "number": "a number", "name": "a name"}


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


def _turned_over(choice: ch.Choice) -> bool:
    """Whether cards that were dealt unseen are turned over: the dealer enters them."""
    return isinstance(choice, ch.TurnOver) and bool(choice.count)


def _first_wager(round_: Round, choices: Sequence[ch.Choice]) -> ch.Choice | None:
    """Return the first required wager of a player without chips on the layout."""
    bettors = round_.bettors()
    wagers = (choice for choice in choices if isinstance(choice, ch.Wager) and choice.required)
    return next((wager for wager in wagers if wager.player not in bettors), None)


def _of(choices: Sequence[ch.Choice], verb: str) -> ch.Choice | None:
    return next((choice for choice in choices if choice.verb == verb), None)


class Prompter:
    """Writes the choices of one round as prompts."""

    def __init__(self, round_: Round, called: Names, pays: bool | None) -> None:
        self._round, self._called, self._pays = round_, called, pays

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
                yield self._begun(choice, says, cards=count, needs=choice.needs)
            case ch.SetFront(count=count):
                yield self._begun(choice, f"sets {count} in front", cards=count, needs=choice.needs)
            case ch.NumberChoice(low=low, high=high):
                says = f"{BY_NAME[choice.verb].label().lower()} {low} to {high}"
                yield self._begun(choice, says, needs="number")
            case ch.NewMeld() | ch.MoreToMeld() | ch.DiscardOne():
                # Which cards qualify is the player's own business: the console shows no hidden hand.
                yield self._begun(choice, BY_NAME[choice.verb].label().lower(), needs="cards")
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
                yield Prompt(text=write_beginning(choice), says=says, verb=choice.verb, needs=choice.needs)
            case ch.Choice(verb="award" | "confirm") if self._pays is not None:
                yield PAYS if self._pays else WAITS
            case ch.AwardsDue():
                says = "pay the awards: type the meter"
                yield Prompt(text=write_beginning(choice), says=says, verb=choice.verb, needs=choice.needs)
            case ch.TurnOver(count=count) if count:
                says = (
                    "shows; enter the hand" if choice.verb == "sm" else "next card down; enter the down card"
                )
                yield self._begun(choice, says, cards=count, needs=choice.needs)
            case _:
                yield from self._verb(choice)

    def _begun(
        self,
        choice: ch.Choice,
        says: str,
        *,
        needs: str,
        begun: str = "",
        word: str = "",
        **more: Any,
    ) -> Prompt:
        """Return a player's action as far as it is determined."""
        player, verb = choice.player, choice.verb
        return Prompt(
            text=f"{write_hand(player, ch.hand_of(choice))} {BY_NAME[verb].word} {begun}",
            says=f"{self._called(player)}: {says}",
            who=player,
            word=word or verb,
            verb=verb,
            needs=needs,
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
            needs="" if fixed else "amount",
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
            text=write_beginning(choice),
            says=says,
            word=choice.verb,
            verb=choice.verb,
            cards=count,
            needs="" if hidden else choice.needs,
            hidden=hidden,
            covered=count - choice.up if some_up and isinstance(choice, ch.DealTo) else 0,
        )

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
    "closed": "Nobody else: continue",
    "count": "Hands counted, all is right: settle",
    "dd": "The deal is done",
    "shuffle": "Shuffle a new stub",
}
"""Labels of the large button for the dealer's own verbs."""

SUPERVISOR, PLAYER = "supervisor", "player"
PAYS = Prompt(text="d award", says="Pay the progressive awards", verb="award", word="award")
WAITS = Prompt(text="", says="a supervisor's decision about the award", verb="award", needs=SUPERVISOR)
"""An award that can be paid, and one about which a supervisor has to decide first."""


def dealt(prompt: Prompt, cards: str) -> str:
    """Return the action that deals these cards; face-down cards may stay unseen."""
    named = len(parse_cards(cards))
    if prompt.covered and named == prompt.cards - prompt.covered:
        return prompt.text + str(UNSEEN) * prompt.covered + cards
    return prompt.text + (cards or str(UNSEEN) * prompt.cards)
