"""Everything that may be done at a rummy table now, meld by meld."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import CommandRejected
from croupier.games.choice import Choice, DealTo, DiscardOne, ForceUse, MoreToMeld, NewMeld, TakeTop
from croupier.games.rummy.meld_search import additions, lays
from croupier.numbers import DEALER, Player
from croupier.table.rummy.standing import RummyStanding
from croupier.table.rummy.state import Stage
from croupier.table.rummy.stock import may_shuffle
from croupier.table.rummy.use import forceable, known, lenders, puts_out, usable, why_not_taken


def choices(round_: RummyStanding, player: Player | None) -> Iterator[Choice]:
    """All legal acts, or those of one player (0 the dealer)."""
    state = round_.state
    if player is None or player == DEALER:
        yield from _dealer(round_)
    if state.stage is Stage.DECLARE:
        number = Player(state.waiting[0] + 1)
        if player is None or player == number:
            yield Choice(verb="go", player=number)
            yield Choice(verb="drop", player=number)
    if state.stage not in (Stage.DRAW, Stage.USE, Stage.MORE, Stage.REDRAW):
        return
    if player is None or player == state.turn + 1:
        yield from _turn(round_)
    if state.stage is Stage.REDRAW and round_.silence_passes:
        following = state.after(state.turn)
        if player is None or player == following + 1:
            yield from _fetch(round_, following)
    yield from _forces(round_, player)


def _dealer(round_: RummyStanding) -> Iterator[Choice]:
    state = round_.state
    if state.stage is Stage.DEAL:
        for i in range(state.players):
            due = round_.due(i)
            if due:
                up = int(round_.first_hand and len(state.hands[i]) + due == round_.table.game.packet)
                yield DealTo(to=Player(i + 1), count=due, up=up)
    elif may_shuffle(state):
        yield Choice(verb="shuffle")
    elif state.stage is Stage.ASKED:
        yield DealTo(to=Player(state.turn + 1), count=1, up=1)


def _turn(round_: RummyStanding) -> Iterator[Choice]:
    state = round_.state
    match state.stage:
        case Stage.DRAW:
            yield from _fetch(round_, state.turn)
        case Stage.REDRAW:
            yield Choice(verb="draw", player=Player(state.turn + 1))
            yield Choice(verb="pass", player=Player(state.turn + 1))
        case _:
            yield from _melds(round_)
            yield from _discards(round_)


def _fetch(round_: RummyStanding, i: int) -> Iterator[Choice]:
    """A card from the stock or the discards."""
    state = round_.state
    if not state.forced:
        yield Choice(verb="draw", player=Player(i + 1))
    if state.top is not None and why_not_taken(round_.table, state, i) is None:
        yield TakeTop(player=Player(i + 1), cards=(state.top,))


def _melds(round_: RummyStanding) -> Iterator[Choice]:
    """New melds and additions; the first of a turn contain the drawn card."""
    table, state = round_.table, round_.state
    i, rules = state.turn, table.game.melds
    number = Player(i + 1)
    own = known(state.hands[i])
    if state.drawn is not None:
        own = (*own, state.drawn)
    for lay in lays(rules, own, lenders(table, state, i), using=state.drawn):
        yield NewMeld(player=number, cards=lay.cards, borrowed=lay.borrowed)
    for addition in additions(rules, own, state.melds[i], using=state.drawn):
        yield MoreToMeld(player=number, meld=addition.meld, cards=addition.cards)


def _discards(round_: RummyStanding) -> Iterator[Choice]:
    table, state = round_.table, round_.state
    i, drawn = state.turn, state.drawn
    if state.stage is Stage.USE:
        assert drawn is not None
        if not state.owed and not (table.must_use and usable(table, state, i, drawn)):
            yield DiscardOne(player=Player(i + 1), cards=(drawn,))
        return
    faces = dict.fromkeys(known(state.hands[i]))
    if table.protect_ten:
        safe = {card: None for card in faces if not puts_out(table, state, i, card)}
        faces = safe or faces
    for card in faces:
        yield DiscardOne(player=Player(i + 1), cards=(card,))


def _forces(round_: RummyStanding, player: Player | None) -> Iterator[Choice]:
    table, state = round_.table, round_.state
    if not table.forcing:
        return
    silent = round_.silence_passes and state.stage is Stage.REDRAW
    if not state.melds[state.after(state.turn) if silent else state.turn]:
        return
    found = forceable(table, state, silent=silent)
    if isinstance(found, CommandRejected):
        return
    on, card = found
    for i in state.live():
        if i != on and (player is None or player == i + 1):
            yield ForceUse(player=Player(i + 1), to=Player(on + 1), cards=(card,))
