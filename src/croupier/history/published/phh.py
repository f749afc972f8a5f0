"""Hands for a pot in the published hand-history format (PHH), as other programs read it.

``write_document`` writes the same keys and adds our own, so that a document plays the same round with every
fee, burn and option. Here is only what the published format has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby, islice
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import PHH_VARIANTS
from croupier.history.actions import write_action
from croupier.history.hand_commands import hand_commands
from croupier.history.published.unwritable import before_showdown, unwritable
from croupier.history.recorded_pot import POT
from croupier.history.replay import replay_source
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.source import read_text
from croupier.history.toml import Bare, bare
from croupier.history.write import document_of, written
from croupier.money import dollars
from croupier.numbers import by_player
from croupier.table import PotRound
from croupier.table import events as e
from croupier.table.commands import KillPot, Show, Straddle
from croupier.table.pot.deeds import STREET_ENDS

AMOUNTS = (
    "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks",
    "finishing_stacks", "winnings",
)  # fmt: skip
"""The keys of amounts."""
SAID = {"d": ("dh", "db"), "p": ("sd", "pb", "cbr", "cc", "f", "sm")}
"""The published actions, of the dealer and of players."""


def write_phh(
    round_: PotRound,
    reader: Reader = EVERYTHING,
    *,
    notes: Mapping[str, Any] | None = None,
    short: Sequence[int] = (),
) -> str:
    """Return a hand as other programs read it; refuse a hand that the published format cannot write.

    The text is read back first: it must give the same hand, with the same actions, cards, pots and stacks.
    Burns are left out, because other engines make them themselves. The cards of a street come in the order
    of the players, after all discards. A fee is not part of the format: the finishing stacks are those after
    it. ``notes`` are entries that the round does not have, and ``short`` is what a site's fee took from each
    player.

    >>> from croupier.history import read_document, read_text, replay
    >>> text = '''variant = "NT"
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cc", "p1 cc", "d burn 2c", "d db 3c4c5c",
    ...   "p1 cbr 2", "p2 f"]'''
    >>> hand = replay(read_document(read_text(text, "hand.phh")[0])).round
    >>> "burn" in write_phh(hand)
    False
    """
    document = document_of(round_, reader, notes=notes)
    if short:
        after = zip(round_.state.chips.stacks[1:], short, strict=True)
        document["finishing_stacks"] = [bare(stack - less) for stack, less in after]
    if document["variant"] not in PHH_VARIANTS:
        structure = round_.table.limits.structure
        raise DataInvalid(
            f"the published format has no {structure} {round_.table.game.name} by these options",
            key="variant",
        )
    for reason in unwritable(round_):
        raise DataInvalid(f"the published format has no {reason}", key="actions")
    published = {key: value for key, value in document.items() if not key.startswith("_")}
    published |= _forced(round_)
    if round_.table.chip < dollars(1):
        # Other programs split whole numbers into whole numbers.
        published |= {key: _with_cents(published[key]) for key in AMOUNTS if key in published}
    actions = _actions(round_, reader)
    published["actions"] = [*actions, *_unasked(round_, actions)]
    text = written(published)
    _require_same(round_, published["actions"], text)
    return text


def _forced(round_: PotRound) -> dict[str, Any]:
    """Blinds with a player's post to come in below zero: one above would be read as a straddle."""
    forced = round_.forced
    if forced.big_blind is None or len(forced.blinds) == 2:
        return {}
    posts = [
        -blind if player > forced.big_blind and blind == forced.level else blind
        for player, blind in by_player(forced.blinds)
    ]
    return {"blinds_or_straddles": [bare(amount) for amount in posts]}


def _with_cents(value: Any) -> Any:
    """An amount, or a list of them, with two decimals."""
    return (
        [_with_cents(entry) for entry in value] if isinstance(value, list) else Bare(f"{Decimal(value):.2f}")
    )


def _actions(round_: PotRound, reader: Reader) -> list[str]:
    """The published actions of a hand, street by street."""
    told, actions = POT.told(round_, reader), list[str]()
    early = {event.player for event in before_showdown(round_.log) if isinstance(event, e.HandShown)}
    late: list[str] = []
    for street in _streets(round_.log):
        count = sum(
            not isinstance(command, KillPot | Straddle) for command in hand_commands(street, EVERYTHING)
        )
        commands = list(islice(told, count))
        if reader.revealed:
            # Other programs ask for hands after the last card: one that was shown before it is shown then.
            shown = [c for c in commands if isinstance(c, Show) and c.player in early]
            late += [
                write_action(Show(player=c.player, cards=round_.state.cards.hole[c.player])) for c in shown
            ]
            commands = [c for c in commands if c not in shown]
        written_actions = map(write_action, commands)
        actions += _in_order([action for action in written_actions if _published(action)])
    return actions + late


def _streets(log: Sequence[e.Event]) -> Iterator[Sequence[e.Event]]:
    """The events of each street, up to the end of its betting."""
    start = 0
    for place, event in enumerate(log, start=1):
        if isinstance(event, STREET_ENDS):
            yield log[start:place]
            start = place
    yield log[start:]


def _require_same(round_: PotRound, actions: list[str], text: str) -> None:
    """Refuse a text that cannot be read, or that reads back as another hand."""
    again = replay_source(read_text(text, "hand.phh")[0])
    if again.error is not None:
        raise DataInvalid(
            f"the published format cannot write this hand: {again.error['message']}", key="actions"
        )
    assert isinstance(again.round, PotRound)
    ours, theirs = round_.state.chips, again.round.state.chips
    fee = ours.fees_taken()
    facts, read = _facts(round_, actions, fee), _facts(again.round, _actions(again.round, EVERYTHING), fee)
    other = [what for what, fact in facts.items() if fact != read[what]]
    # The winners have the fee, which the text does not name.
    more = [then - now for then, now in zip(theirs.stacks, ours.stacks, strict=True)]
    if min(more) < 0 or sum(more) != fee:
        other.append("stacks")
    if other:
        raise DataInvalid(
            f"what the published format writes reads back as another hand: other {', '.join(other)}",
            key="actions",
        )


def _facts(round_: PotRound, actions: list[str], fee: int) -> dict[str, object]:
    """What must be the same when a hand is read back; where a ``fee`` was taken, the pots only together."""
    chips, forced = round_.state.chips, round_.forced
    return {
        "forced bets": (forced.blinds, forced.big_blind, forced.killer, forced.killer_last, chips.forced),
        "turns": [
            (event.to_match, event.order) for event in round_.log if isinstance(event, e.BettingOpened)
        ],
        "actions": [action for action in actions if action.split()[1] != "sm"],
        # A fee comes out of the pots, or out of a bet that nobody called.
        "pots": sum([pot.amount for pot in chips.pots], sum(chips.returned) + chips.fees_taken())
        if fee
        else [(pot.amount, pot.eligible, pot.wins) for pot in chips.pots],
    }


def _published(action: str) -> bool:
    """Whether the format has this action; it need not have burns, and must have all others."""
    who, verb = action.split()[:2]
    if (who, verb) == ("d", "burn"):
        return False
    if verb not in SAID[who[0]]:
        raise DataInvalid(f"the published format has no {action!r}", key="actions")
    return True


def _in_order(actions: list[str]) -> list[str]:
    """The actions of one street, with its cards player by player, after all discards."""
    ordered: list[str] = []
    for is_cards, run in groupby(actions, key=lambda action: action.split()[1] in ("dh", "sd")):
        together = list(run)
        # Players throw away in their turn; the sort leaves that order alone.
        ordered += sorted(together, key=_dealt_to) if is_cards else together
    return ordered


def _dealt_to(action: str) -> int:
    who, _, to, *_ = [*action.split(), ""]
    return int(to.removeprefix("p")) if who == "d" else 0


def _unasked(round_: PotRound, actions: list[str]) -> list[str]:
    """Hands that other programs ask for: of winners who need not show, because all others mucked.

    Cards that the text does not name cannot be shown, and other programs do not ask for them.
    """
    showdown = {action.split()[0] for action in actions if action.split()[1] == "sm"}
    if not showdown or len(actions[-1].split()) > 2:
        return []
    won = {player for pot in round_.state.chips.pots for player, wins in by_player(pot.wins) if wins}
    secret = {action.split()[2] for action in actions if action.startswith("d dh") and "??" in action}
    return [f"p{player} sm -" for player in sorted(won) if f"p{player}" not in showdown | secret]
