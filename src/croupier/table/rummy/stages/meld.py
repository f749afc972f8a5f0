"""Melds and discards in rummy, the chips they collect, and going out (PAN 5 to 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import Card, write_cards
from croupier.errors import BorrowingRefused, CardOwed, MeldInvalid, NotOffered
from croupier.games.choice import Choice, DiscardOne, MoreToMeld, NewMeld
from croupier.games.rummy.condition import say_conditions
from croupier.games.rummy.meld_search import additions, lays
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.stages.runner import RummyStage
from croupier.table.rummy.state import Stage
from croupier.table.rummy.use import known


class MeldStage(RummyStage):
    """A player uses the drawn card, melds more, and discards."""

    __slots__ = ()
    stages = (Stage.USE, Stage.MORE)

    def choices(self, player: Player | None) -> Iterator[Choice]:
        """Every meld, addition and discard by its cards."""
        if player is None or player == self.state.turn:
            yield from self._melds()
            yield from self._discards()
        yield from self.forces(player)

    def _melds(self) -> Iterator[Choice]:
        """New melds and additions; the first of a turn must use the drawn card."""
        state, rules = self.state, self.table.game.melds
        player = state.turn
        own = known(state.hands[player])
        if state.drawn is not None:
            own = (*own, state.drawn)
        for lay in lays(rules, own, self.use.lenders(player), using=state.drawn):
            yield NewMeld(player=player, cards=lay.cards, borrowed=lay.borrowed)
        for addition in additions(rules, own, state.melds[player], using=state.drawn):
            yield MoreToMeld(player=player, meld=addition.meld, cards=addition.cards)

    def _discards(self) -> Iterator[Choice]:
        table, state = self.table, self.state
        player, drawn = state.turn, state.drawn
        if state.stage is Stage.USE:
            assert drawn is not None
            if not state.owed and not (table.must_use and self.use.usable(player, drawn)):
                yield DiscardOne(player=player, cards=(drawn,))
            return
        faces = dict.fromkeys(known(state.hands[player]))
        if table.protect_ten:
            faces = {card: None for card in faces if not self.use.puts_out(player, card)} or faces
        for card in faces:
            yield DiscardOne(player=player, cards=(card,))

    # ── melds ───────────────────────────────────────────────────────────────────────────────────────

    def lay_meld(self, command: c.LayMeld) -> Iterator[e.Event]:
        """Lay a new meld, perhaps with cards borrowed from others."""
        player = command.player
        self.require_turn(player)
        if command.borrowed and not self.table.borrowing:
            raise NotOffered("this table does not allow borrowing from a meld", clause="PAN-R10")
        self.require_held(player, command.cards)
        lay = self._laid(command)
        self._require_drawn(command.cards)
        yield lay
        yield from self._collected(lay.values[-1], meld=len(lay.melds))

    def _laid(self, command: c.LayMeld) -> e.MeldLaid:
        """The new meld and what is left of the old ones, or why it may not be laid (PAN 6.1 to 6.5).

        A borrowed card lowers its meld's value to what the rest would pay as a new meld, if that is less.
        """
        player, state, table = command.player, self.state, self.table
        rules, payments, further = table.game.melds, table.game.payments, table.further_pays
        melds, values = list(state.melds[player]), list(state.values[player])
        for number, card in command.borrowed:
            if not 1 <= number <= len(melds):
                raise BorrowingRefused(
                    f"player {player} has no meld {number} to borrow from, only {len(melds)}, counted from 1",
                    clause=rules.clauses.borrowing,
                )
            rest = rules.left(melds[number - 1], card)
            melds[number - 1] = rest
            values[number - 1] = min(values[number - 1], payments.laid(rest, further=further))
        meld = rules.form((*command.cards, *[card for _, card in command.borrowed]))
        return e.MeldLaid(
            player=player,
            cards=command.cards,
            borrowed=command.borrowed,
            melds=(*[old.cards for old in melds], meld.cards),
            values=(*values, payments.laid(meld, further=further)),
        )

    def add_to_meld(self, command: c.AddToMeld) -> Iterator[e.Event]:
        """Add cards to an own meld (PAN 6.4, 7.6)."""
        player, game = command.player, self.table.game
        self.require_turn(player)
        melds = self.state.melds[player]
        if not 1 <= command.meld <= len(melds):
            raise MeldInvalid(
                f"player {command.player} has no meld {command.meld}, only {len(melds)}, counted from 1, "
                "and may add only to those",
                clause="PAN 6.4",
            )
        self.require_held(player, command.cards)
        before = melds[command.meld - 1]
        after = game.melds.grown(before, command.cards)
        pays = game.payments.added(before, after, command.cards, further=self.table.further_pays)
        value = self.state.values[player][command.meld - 1] + pays
        self._require_drawn(command.cards)
        yield e.MeldExtended(
            player=player, meld=command.meld, cards=command.cards, laid=after.cards, value=value
        )
        yield from self._collected(pays, meld=command.meld, adding=True)

    def _require_drawn(self, cards: tuple[Card, ...]) -> None:
        """Refuse a first meld of a turn without the drawn card."""
        drawn = self.state.drawn
        if drawn is not None and drawn not in cards:
            raise CardOwed(f"the first meld of a turn must use the drawn {drawn}", clause="PAN 5.4")

    # ── chips ───────────────────────────────────────────────────────────────────────────────────────

    def _collected(self, each: int, *, meld: int, adding: bool = False) -> Iterator[e.Event]:
        """The chips for a condition, collected immediately from everybody else still in (PAN 7)."""
        if each:
            met = self.table.game.payments.met(self.state.melds[self.state.turn][meld - 1])
            why = f"{say_conditions(met)}{'-added' if adding else ''}"
            yield self._chips(each, why, met[0].clause, meld)

    def _chips(self, each: int, why: str, clause: str, meld: int) -> e.ChipsCollected:
        state, player, owed = self.state, self.state.turn, each * self.table.chip
        spared = {player, *state.dropped}
        paid = [
            Cents(0 if other in spared else min(owed, state.stacks[other]))
            for other in player_numbers(state.players)
        ]
        return e.ChipsCollected(player=player, each=each, why=why, paid=tuple(paid), clause=clause, meld=meld)

    def follow(self) -> Iterable[e.Event]:
        """Going out, once the hand is empty."""
        state = self.state
        return self._goes_out() if state.stage is Stage.MORE and not state.hands[state.turn] else ()

    def _goes_out(self) -> Iterator[e.Event]:
        """Collect for going out and again for each meld, in the order in which they were laid (PAN 8)."""
        state, payments = self.state, self.table.game.payments
        player, clause = state.turn, payments.going_out_clause
        yield self._chips(payments.going_out, "out", clause, 0)
        melds = zip(state.melds[player], state.values[player], strict=True)
        for number, (meld, value) in enumerate(melds, start=1):
            each = value if self.table.again_in_full else min(value, payments.base(meld))
            if each:
                yield self._chips(each, f"out-{say_conditions(payments.met(meld))}", clause, number)
        yield from self.won(player, out=True)

    # ── the end of a turn ───────────────────────────────────────────────────────────────────────────

    def discard(self, command: c.DiscardCard) -> Iterator[e.Event]:
        """Discard the drawn card unused, or a card from the hand after a meld."""
        player, card, state = command.player, command.card, self.state
        self.require_turn(player)
        if state.stage is Stage.USE:
            yield self._drawn_discarded(card)
        else:
            self.require_held(player, (card,))
            self._require_safe(player, card)
            yield e.CardDiscarded(player=player, card=card, from_hand=True)
        if state.stage is not Stage.REDRAW:
            yield self.turn_opened(state.after(player))

    def _drawn_discarded(self, card: Card) -> e.CardDiscarded:
        """The drawn card, discarded unused."""
        state = self.state
        if card is not state.drawn:
            raise CardOwed(f"meld or discard {state.drawn} before discarding from the hand", clause="PAN 5.4")
        if state.owed:
            clause = "PAN 11" if state.forced else "PAN 5.3"
            raise CardOwed(
                f"{card} was {'forced' if state.forced else 'taken'} and must be melded", clause=clause
            )
        if self.table.must_use and self.use.usable(state.turn, card):
            raise CardOwed(f"{card} can be melded, so it must be", clause="PAN-R20")
        return e.CardDiscarded(player=state.turn, card=card, from_hand=False, again=state.redraws > 0)

    def _require_safe(self, player: Player, card: Card) -> None:
        """Refuse a discard that lets the next player go out, if there is another (PAN-R14)."""
        if not self.table.protect_ten or not self.use.puts_out(player, card):
            return
        others = dict.fromkeys(self.state.hands[player])
        safe = [other for other in others if not self.use.puts_out(player, other)]
        if safe:
            raise NotOffered(
                f"{card} would let player {self.state.after(player)} go out; discard {write_cards(safe)}",
                clause="PAN-R14",
            )
