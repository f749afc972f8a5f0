"""What the dealer says during a round, in order and with its clause: hands shown, dead hands, void deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from croupier.cards import UNSEEN, Card, write_cards
from croupier.games.banked.vocabulary import Place
from croupier.games.choice import Target
from croupier.games.pot.rules import HOUSE
from croupier.money import write_dollars
from croupier.numbers import Player
from croupier.table import BankedRound, Round
from croupier.table import events as e
from croupier.table.banked.settling.settlement import RETURNED
from croupier.table.commands import BANK


class Announcement(NamedTuple):
    """One thing said aloud."""

    says: str
    clause: str = ""


def announcements(round_: Round) -> Iterator[Announcement]:
    """Everything that the dealer announces in a round as far as it was played."""
    script: Sequence[Any] = round_.table.game.script if isinstance(round_, BankedRound) else ()
    step = 0
    told: set[Player] = set()
    for event in round_.log:
        if isinstance(event, e.StepReached):
            step = event.step
        elif isinstance(event, e.WagerSettled) and isinstance(round_, BankedRound):
            yield from _settled(round_, event, told)
        elif isinstance(event, e.HandRevealed):
            clause = script[step].clause if step < len(script) else ""
            worth = f": {event.says}" if event.says else ""
            yield Announcement(f"{_hand(event.to)} shows {_cards(event.cards)}{worth}", clause)
        elif isinstance(event, e.CardsTakenBack) and isinstance(round_, BankedRound):
            clause = round_.table.game.misdeals.clause
            yield Announcement(f"{_cards(event.cards)} came too soon", clause)
        elif (said := SAID.get(type(event))) is not None and (announcement := said(event)) is not None:
            yield announcement


def _settled(round_: BankedRound, event: e.WagerSettled, told: set[Player]) -> Iterator[Announcement]:
    """A player's hand, before the first of the wagers on it that the bank's hand decides."""
    state, game = round_.state, round_.table.game
    holder = Place.parse(event.spot).on or event.player
    cards = state.hands.get(holder, ())
    compared = holder not in state.folded and event.outcome != RETURNED and not event.locked
    if not game.announces or holder in told or not compared or not cards or UNSEEN in cards:
        return
    assert game.named is not None
    told.add(holder)
    named = game.named((*cards, *state.board))
    yield Announcement(f"player {holder} has {_cards(cards)}: {named}", game.announces)


def _hand(to: Target) -> str:
    if isinstance(to, int):
        return f"player {to}"
    return "the bank" if to == BANK else f"the {to}"


def _hands(to: Sequence[Target]) -> str:
    return ", ".join(map(_hand, to))


def _cards(cards: Sequence[Card]) -> str:
    return write_cards(tuple(cards))


def _because(says: str, reason: str) -> str:
    return f"{says}: {reason.replace('-', ' ')}" if reason else says


EXPOSED = {
    "burn": "it is the burn card, and is replaced",
    "kept": "it stays in the hand",
    "up": "the up card is dealt face down instead",
    "replaced": "another is dealt after the draw",
    "stays up": "it stays face up",
    "turned over": "it is turned over, and the deal continues",
    "dealt again": "all cards are dealt again",
    "void": "the round is void",
}
"""What happens to an exposed card."""


def _exposed(event: e.DownCardExposed) -> Announcement:
    then = EXPOSED.get(event.then, event.then)
    whose = f"player {event.to}" if event.to else "the bank"
    return Announcement(f"{event.card} of {whose} was exposed: {then}", event.clause)


def _taken_off(event: e.WagerTakenOff) -> Announcement | None:
    if not event.says:
        # The player took it off.
        return None
    back = f"{write_dollars(event.amount)} on {event.spot} goes back to player {event.player}"
    return Announcement(f"{back}: {event.says}")


def _awards(event: e.AwardsFound) -> Announcement:
    awards = [f"player {due.player}, {due.row.replace('_', ' ')}: {due.award}" for due in event.awards]
    return Announcement(f"progressive winners: {'; '.join(awards)}")


def _refused(event: e.AwardRefused) -> Announcement:
    by = f" by {event.by}" if event.by else ""
    text = f"the {event.row.replace('_', ' ')} award of player {event.player} is refused{by}"
    return Announcement(_because(text, event.why), event.clause)


SAID: dict[type[e.Event], Callable[[Any], Announcement | None]] = {
    e.HandShown: lambda event: Announcement(
        f"player {event.player} shows {_cards(event.cards)}"
        if event.cards
        else f"player {event.player} shows"
    ),
    e.HandMucked: lambda event: Announcement(f"player {event.player} mucks", "POT 8.2"),
    e.HandDeclaredDead: lambda event: Announcement(
        f"the hand of player {event.player} is dead" if event.player else "the bank's hand is dead",
        event.clause,
    ),
    e.HandSet: lambda event: Announcement(f"{_hand(event.to)} has set a foul hand") if event.foul else None,
    e.DealMarkedWrong: lambda event: Announcement(
        f"the wrong number of cards: {_hands(event.hands)}", event.clause
    ),
    e.HandsTakenBack: lambda event: Announcement(
        _because("all cards go back and are dealt again", event.reason), event.clause
    ),
    e.HandVoided: lambda event: Announcement(f"the hand is void: {event.reason}", event.clause),
    e.RoundVoided: lambda event: Announcement(_because("the round is void", event.reason), event.clause),
    e.PlayCutShort: lambda event: Announcement(
        "the bank is exhausted; the hands are not played and everything goes back", event.clause
    ),
    e.WagerTakenOff: _taken_off,
    e.AwardsFound: _awards,
    e.AwardRefused: _refused,
    e.DownCardExposed: _exposed,
    e.ExtraCardReturned: lambda event: Announcement(
        f"{event.card}, one too many to player {event.to}, is the burn card", "POT 13"
    ),
    e.CardsTakenBack: lambda event: Announcement(f"{_cards(event.cards)} came too soon", "POT 13"),
    e.CardsEliminated: lambda event: Announcement(
        f"{_cards(event.cards)} came too soon and is out of play", "POT 13"
    ),
    e.StubShuffled: lambda _: Announcement("a new stub is shuffled", "POT 10"),
    e.PotKilled: lambda event: Announcement(
        f"player {event.player} kills the pot: {write_dollars(event.level)} to call", "POT 11"
    ),
    e.Straddled: lambda event: Announcement(
        f"player {event.player} straddles: {write_dollars(event.level)} to call", HOUSE
    ),
    e.AnteReturned: lambda event: Announcement(
        f"the ante of player {event.player}, {write_dollars(event.amount)}, goes back", "POT 13"
    ),
    e.SecondRunBegan: lambda _: Announcement("the second board begins", "POT 9"),
    e.FirstNamed: lambda event: Announcement(f"player {event.player} is first", event.clause),
    e.HandGivenUp: lambda event: Announcement("nobody wins; the pool goes back", event.clause),
}
"""The announcement of each event that has one."""
