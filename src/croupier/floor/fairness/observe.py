"""The result of each wager of a finished round, in the lab's units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.floor.fairness.forfeits import is_forfeited, kept
from croupier.floor.past.record import RoundRecord
from croupier.games.banked.vocabulary import BankedGame
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.worth import net_odds
from croupier.money import Odds
from croupier.numbers import Player
from croupier.table import BankedRound, Posting, Round, Table
from croupier.table import events as e
from croupier.table.banked.settling.settlement import RETURNED

AWARD = "award "
REFUSED = "award refused"


@dataclass(slots=True)
class Observed:
    """One player's wager in one round, with the later wagers that belong to it."""

    wager: str
    player: Player
    laid: int = 0
    """The base stake, in cents: the unit of the lab's figures."""
    gained: Fraction = field(default_factory=Fraction)
    """The result by the rules, in cents, as if the bank had covered everything."""
    award: str = ""
    """The award of a progressive wager, in words."""
    void: bool = False
    """Whether it was returned undecided: a misdeal, a dead hand, an award refused."""
    folded: bool = False
    """Whether a fold gave it up."""
    forgone: Fraction | None = field(default_factory=Fraction)
    """What the fold gave up, in cents, by the cards; None if they are not known."""


def groups(lab: Laboratory) -> dict[str, str]:
    """Return the lab's wager for each spot.

    The first wager of a laboratory includes every spot without its own figures: ante, blind and play.
    """
    game, base = lab.game, next(iter(lab.wagers))
    found = {}
    for spot in game.spots:
        if spot.tip_of is not None:
            continue
        apart = spot.name in game.side_bets or spot.name == _progressive(game) or lab.decide is None
        offered = spot.in_play and spot.name in lab.wagers
        if apart or offered:
            if spot.name in lab.wagers:
                found[spot.name] = spot.name
        else:
            found[spot.name] = base
    return found


def by_cards_alone(lab: Laboratory, wager: str) -> bool:
    """Whether the cards decide the wager, once what a fold gives up is counted."""
    return lab.decide is None or wager in lab.game.side_bets or wager == _progressive(lab.game)


def _progressive(game: BankedGame) -> str | None:
    return game.progressive.spot if game.progressive is not None else None


def observed(lab: Laboratory, posting: Posting[Table], record: RoundRecord) -> list[Observed]:
    """Return every decided wager of a round; none for a void round."""
    if any(isinstance(event, e.RoundVoided) for event in record.events):
        return []
    belongs, found = groups(lab), dict[tuple[Player, str], Observed]()
    offered = {spot.name for spot in lab.game.spots if spot.in_play}
    locked = False
    for event in record.events:
        if isinstance(event, e.BetsClosed):
            locked = True
        # A player who bets on another player's hand makes no decisions there.
        if not isinstance(event, Placed) or "@" in event.spot:
            continue
        player, (name, _, hand) = event.player, event.spot.partition(".")
        wager = belongs.get(name)
        if wager is None:
            continue
        one = found.setdefault((player, wager), Observed(wager, player))
        # The unit is the bet at the lock, even if it is pulled down, doubled or split later.
        counts = name == wager and (not locked or name in offered) and int(hand or 1) <= lab.game.hands
        match event:
            case e.WagerPlaced(amount=amount):
                one.gained -= amount
                one.laid += amount if counts else 0
            case e.WagerTakenOff(amount=amount):
                one.gained += amount
                one.laid -= amount if counts else 0
            case e.WagerSettled():
                one.void = one.void or event.outcome in (RETURNED, REFUSED)
                one.gained += _in_full(event)
                if event.locked:
                    one.award = event.outcome.removeprefix(AWARD)
            case e.MeterPaid():
                one.gained += event.amount
                one.award = f"{event.percent}%"
            case e.WagerGivenBack() | e.MeterReversed():
                one.void = True
    decided = [one for one in found.values() if one.laid > 0 and not one.void]
    folded = {event.player for event in record.events if isinstance(event, e.HandFolded)}
    given_up = [
        one
        for one in decided
        if one.player in folded and is_forfeited(lab.game, one.wager, posting.table.options)
    ]
    if given_up:
        _weigh(given_up, record.finished())
    return decided


def _weigh(given_up: Iterable[Observed], round_: Round) -> None:
    """Say of bets that a fold gave up what their cards would have made of them."""
    assert isinstance(round_, BankedRound)
    for one in given_up:
        gain = kept(round_, one.player, one.wager, one.laid)
        one.folded, one.forgone = True, None
        if gain is not None:
            one.forgone, one.award = gain[0] - one.gained, gain[1]


Placed = e.WagerPlaced | e.WagerTakenOff | e.WagerSettled | e.MeterPaid | e.WagerGivenBack | e.MeterReversed


def _in_full(event: e.WagerSettled) -> Fraction:
    """Return the result including any part that the player-dealer's wager did not cover."""
    if not event.uncovered:
        return Fraction(event.returned + event.tip)
    match event.outcome.partition(" "):
        case ("pay", _, odds):
            return event.stake * (1 + net_odds(Odds.parse(odds)))
        case ("push", _, _):
            return Fraction(event.stake)
        case ("lose", _, "half"):
            return Fraction(event.stake, 2)
        case _:
            return Fraction(0)
