"""Everything that may be done at a rummy table now, meld by meld."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import CommandRejected
from croupier.games.choice import Choice, DealTo, DiscardOne, ForceUse, MoreToMeld, NewMeld, TakeTop
from croupier.games.rummy.meld_search import additions, lays
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.rummy.position import RummyPosition
from croupier.table.rummy.state import Stage
from croupier.table.rummy.stock import may_shuffle
from croupier.table.rummy.use import forceable, known, lenders, puts_out, usable, why_not_taken


def choices(round_: RummyPosition, player: Player | None) -> Iterator[Choice]:
    """All legal actions, or those of one player (0 is the dealer)."""
    state = round_.state
    if player is None or player == DEALER:
        yield from _dealer(round_)
    if state.stage is Stage.DECLARE:
        declaring = state.waiting[0]
        if player is None or player == declaring:
            yield Choice(verb="go", player=declaring)
            yield Choice(verb="drop", player=declaring)
    if state.stage not in (Stage.DRAW, Stage.USE, Stage.MORE, Stage.REDRAW):
        return
    if player is None or player == state.turn:
        yield from _turn(round_)
    if state.stage is Stage.REDRAW and round_.silence_passes:
        following = state.after(state.turn)
        if player is None or player == following:
            yield from _fetch(round_, following)
    yield from _forces(round_, player)


def _dealer(round_: RummyPosition) -> Iterator[Choice]:
    state = round_.state
    if state.stage is Stage.DEAL:
        for player in player_numbers(state.players):
            due = round_.due(player)
            if due:
                up = int(round_.first_hand and len(state.hands[player]) + due == round_.table.game.packet)
                yield DealTo(to=player, count=due, up=up)
    elif may_shuffle(state):
        yield Choice(verb="shuffle")
    elif state.stage is Stage.ASKED:
        yield DealTo(to=state.turn, count=1, up=1)


def _turn(round_: RummyPosition) -> Iterator[Choice]:
    state = round_.state
    match state.stage:
        case Stage.DRAW:
            yield from _fetch(round_, state.turn)
        case Stage.REDRAW:
            yield Choice(verb="draw", player=state.turn)
            yield Choice(verb="pass", player=state.turn)
        case _:
            yield from _melds(round_)
            yield from _discards(round_)


def _fetch(round_: RummyPosition, player: Player) -> Iterator[Choice]:
    """A card from the stock or the discards."""
    state = round_.state
    if not state.forced:
        yield Choice(verb="draw", player=player)
    if state.top is not None and why_not_taken(round_.table, state, player) is None:
        yield TakeTop(player=player, cards=(state.top,))


def _melds(round_: RummyPosition) -> Iterator[Choice]:
    """New melds and additions; the first of a turn must use the drawn card."""
    table, state = round_.table, round_.state
    player, rules = state.turn, table.game.melds
    own = known(state.hands[player])
    if state.drawn is not None:
        own = (*own, state.drawn)
    for lay in lays(rules, own, lenders(table, state, player), using=state.drawn):
        yield NewMeld(player=player, cards=lay.cards, borrowed=lay.borrowed)
    for addition in additions(rules, own, state.melds[player], using=state.drawn):
        yield MoreToMeld(player=player, meld=addition.meld, cards=addition.cards)


def _discards(round_: RummyPosition) -> Iterator[Choice]:
    table, state = round_.table, round_.state
    player, drawn = state.turn, state.drawn
    if state.stage is Stage.USE:
        assert drawn is not None
        if not state.owed and not (table.must_use and usable(table, state, player, drawn)):
            yield DiscardOne(player=player, cards=(drawn,))
        return
    faces = dict.fromkeys(known(state.hands[player]))
    if table.protect_ten:
        safe = {card: None for card in faces if not puts_out(table, state, player, card)}
        faces = safe or faces
    for card in faces:
        yield DiscardOne(player=player, cards=(card,))


def _forces(round_: RummyPosition, player: Player | None) -> Iterator[Choice]:
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
    for forcing in state.live():
        if forcing != on and (player is None or player == forcing):
            yield ForceUse(player=forcing, to=on, cards=(card,))
