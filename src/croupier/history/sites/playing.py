"""Turns a hand as a site tells it into a round document, by playing it.

The site's text names only what its player saw: unseen cards are dealt as ``??``, and hands are shown or
mucked at the showdown in the order of the rules. Where a text can be read in two ways, the first holds that
is legal and comes to the text's own totals; the notes say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.errors import CommandRejected, DataInvalid, NotNow, RoundOver
from croupier.games.choice import BurnCards, DealMiddle, DealTo
from croupier.history.actions import write_action
from croupier.history.document import NOTES, read_document
from croupier.history.sites.heading import heading_of, stated
from croupier.history.sites.vocabulary import PLAYED, Deed, SiteHand, What
from croupier.history.source import Data, Source
from croupier.money import Cents, say_dollars
from croupier.numbers import DEALER, Player
from croupier.table import PotRound
from croupier.table import commands as c
from croupier.table.pot.state import SHOWDOWN, TWICE


@dataclass(frozen=True)
class Reading:
    """One way to read a text."""

    raises: Mapping[What, What] = field(default_factory=dict)
    """Another meaning of the amounts of raises."""
    options: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""


def document_data(hand: SiteHand) -> Data:
    """The entries of the document that plays this hand."""
    heading, order = heading_of(hand)
    names = {seated.name: Player(number) for number, seated in enumerate(order, start=1)}
    first_error: DataInvalid | None = None
    legal: Data | None = None
    for reading in _readings(hand):
        data = {**heading, "_options": {**heading["_options"], **reading.options}}
        try:
            played = _Playing(hand, names, data, reading)
            data["actions"] = played.play()
            played.require_pot()
        except DataInvalid as wrong:
            first_error = first_error or wrong
            continue
        notes = [*hand.notes, *played.notes, *([reading.note] if reading.note else [])]
        data |= {**stated(hand, names), **({NOTES: notes} if notes else {})}
        if played.comes_to_its_totals():
            return data
        legal = legal or data
    if legal is not None:
        return legal
    assert first_error is not None
    raise first_error


def _readings(hand: SiteHand) -> Iterator[Reading]:
    yield Reading()
    told = {deed.what for deed in hand.deeds} & {What.RAISE_TO, What.RAISE_BY, What.RAISE_WITH}
    others = {
        What.RAISE_TO: "the amount that the raise puts in",
        What.RAISE_WITH: "the amount raised to",
        What.RAISE_BY: "the amount raised to",
    }
    for kind in told:
        other = What.RAISE_WITH if kind is What.RAISE_TO else What.RAISE_TO
        yield Reading(raises={kind: other}, note=f"the figure of each raise is read as {others[kind]}")
    yield Reading(options={"odd_chips": "all"})
    yield Reading(options={"odd_chips": "all", "chip": 1})
    if any(deed.what is What.BRING_IN for deed in hand.deeds):
        yield Reading(options={"bring_in_option": True}, note="the player who brought in may raise")
    for reopen, which in (("any", "every all-in"), ("full", "only a full raise")):
        yield Reading(
            options={"reopen": reopen}, note=f"{which} reopens the betting, by the recorded actions"
        )


class _Playing:
    """Plays one hand by one reading."""

    def __init__(self, hand: SiteHand, names: Mapping[str, Player], data: Data, reading: Reading) -> None:
        self.hand, self.names, self.reading = hand, names, reading
        round_ = read_document(Source(hand.site, 1, "", given=data)).opening()
        assert isinstance(round_, PotRound)
        self.round = round_
        self.actions: list[str] = []
        self.notes: list[str] = []
        self.boards: dict[int, list[Card]] = {1: [], 2: []}
        self.known: dict[tuple[str, int], list[Card]] = {}
        """Cards that the text has named and that are not dealt yet, by player and street."""
        self.coming: Counter[tuple[str, int]] = Counter()
        """How many more lines of the text name such cards."""
        self.shown: dict[str, tuple[Card, ...]] = {}
        for deed in hand.deeds:
            if deed.what is What.DEALT:
                self.coming[deed.who, deed.street] += 1
            elif deed.what is What.SHOW and deed.cards:
                self.shown[deed.who] = deed.cards

    def play(self) -> list[str]:
        """The actions of the document."""
        for deed in self.hand.deeds:
            try:
                self._follow(deed)
            except CommandRejected as refused:
                raise DataInvalid(
                    f"{deed.who}, {deed.what.value}: {refused.message} ({refused.code})",
                    line=deed.line, key="actions",
                ) from None  # fmt: skip
            except DataInvalid as wrong:
                raise DataInvalid(wrong.message, line=deed.line, key=wrong.key) from None
        try:
            self._deal()
            self._show_down()
        except CommandRejected as refused:
            raise DataInvalid(f"{refused.message} ({refused.code})", key="actions") from None
        if not self.round.over and self.round.state.stage is not SHOWDOWN:
            raise DataInvalid(f"the text ends before the hand is over: {self.round.awaited} comes next")
        return self.actions

    def _pots(self) -> tuple[int, int]:
        """What is in the pots, and what went back because nobody called it."""
        chips = self.round.state.chips
        return sum(pot.amount for pot in (chips.pots or self.round.pots())), sum(chips.returned)

    def require_pot(self) -> None:
        """Refuse a hand whose bets do not come to the total pot of the text."""
        pot, (awarded, back) = self.hand.pot, self._pots()
        # Some sites count bets that nobody called into the total, or take the fee out of it first.
        if pot is not None and not {pot, pot + (self.hand.fee or 0)} & {awarded, awarded + back}:
            raise DataInvalid(
                f"the bets come to a pot of {say_dollars(Cents(awarded))}; the text has {say_dollars(pot)}",
                key="actions",
            )

    def comes_to_its_totals(self) -> bool:
        """Whether the pots, and bets that nobody called, are what players won by the text."""
        awarded, back = self._pots()
        won, fee = sum(self._stated_wins()), self.hand.fee or 0
        if fee and won and won + fee not in (awarded, awarded + back):
            return False
        if won and self.round.over and won in (awarded, awarded + back):
            return self._stated_wins() in (self._wins(back=False), self._wins(back=True))
        return won <= awarded + back

    def _stated_wins(self) -> list[int]:
        won = dict.fromkeys(self.names, 0)
        for deed in self.hand.deeds:
            if deed.what is What.COLLECT:
                won[deed.who] = won.get(deed.who, 0) + deed.amount
        return list(won.values())

    def _wins(self, *, back: bool) -> list[int]:
        chips = self.round.state.chips
        returned = chips.returned[1:] if back else [0] * len(self.names)
        return [sum(pot.wins[n] for pot in chips.pots) + returned[n] for n in range(len(self.names))]

    def _do(self, command: c.Command) -> None:
        self.round.apply(command)
        self.actions.append(write_action(command))

    def _follow(self, deed: Deed) -> None:
        if deed.what is What.BOARD:
            self.boards.setdefault(deed.run, []).extend(deed.cards)
            if deed.run > 2:
                raise DataInvalid("a hand that was run three times cannot be played here")
        if deed.what is What.DEALT:
            self.coming[deed.who, deed.street] -= 1
            self.known.setdefault((deed.who, deed.street), []).extend(deed.cards)
            if deed.street:
                self._deal()
        if deed.what is What.MUCK and self.round.state.stage is not SHOWDOWN:
            self._deal()
            player = self.names[deed.who]
            if not self.round.over and any(
                choice.verb == "muck" and choice.player == player for choice in self.round.legal()
            ):
                self._do(c.Muck(player=player))
        if deed.what not in PLAYED:
            return
        self._deal()
        round_, player = self.round, self.names[deed.who]
        if deed.what is What.CHECK:
            if round_.over or round_.state.stage is not round_.state.stage.BETTING:
                # A player whom nobody can call any more is not asked here.
                return
            self._require_owed(player, Cents(0))
        if command := self._command(deed, player):
            self._do(command)

    def _command(self, deed: Deed, player: Player) -> c.Command | None:
        chips, betting = self.round.state.chips, self.round.state.betting
        bets = chips.bets[player]
        match self.reading.raises.get(deed.what, deed.what):
            case What.FOLD:
                return c.Fold(player=player)
            case What.CHECK:
                return c.CheckOrCall(player=player)
            case What.CALL | What.CALL_TO:
                if deed.amount:
                    whole = deed.what is What.CALL_TO
                    self._require_owed(player, Cents(deed.amount - bets if whole else deed.amount))
                return c.CheckOrCall(player=player)
            case What.BRING_IN:
                return c.BringIn(player=player)
            case What.DISCARD:
                unnamed = (UNSEEN,) * (deed.amount if not deed.cards else 0)
                return c.ThrowAway(player=player, cards=deed.cards or unnamed)
            case What.RAISE_TO:
                to = deed.amount
            case What.RAISE_BY:
                to = Cents(betting.to_match + deed.amount)
            case _:
                to = Cents(bets + deed.amount)
        if deed.what is What.ALL_IN and to <= betting.to_match:
            return c.CheckOrCall(player=player)
        return c.BetOrRaise(player=player, to=to)

    def _require_owed(self, player: Player, amount: Cents) -> None:
        """Refuse a call of another amount than is to be called: something before it was read wrongly."""
        state = self.round.state
        if state.waiting and state.waiting[0] == player:
            bets, stack = state.chips.bets, state.chips.stacks[player]
            owed = min(max(state.betting.to_match - bets[player], 0), stack)
            # Above what the others are all-in for, some sites do not write that a call comes back.
            least = max(bets[other] for other in state.inside if other != player) - bets[player]
            if amount not in (owed, least):
                raise DataInvalid(
                    f"the text has a call of {say_dollars(amount)} where {say_dollars(Cents(owed))} is owed",
                    key="actions",
                )

    def _deal(self) -> None:
        """Deal what is due and the text has reached, and agree to a second board where it has one."""
        while not self.round.over:
            if self.round.state.stage is TWICE:
                self._do(c.RunTwice(player=self.round.state.waiting[0], agreed=True))
                continue
            choices = self.round.legal(DEALER)
            command = next(filter(None, map(self._due, choices)), None)
            if command is None and len(choices) == 1 and isinstance(choices[0], BurnCards):
                # The burn is the last card of the stub.
                command = c.Burn(cards=(UNSEEN,) * choices[0].count)
            if command is None:
                return
            self._do(command)

    def _due(self, choice: Any) -> c.Command | None:
        if isinstance(choice, DealTo):
            name = next(name for name, number in self.names.items() if number == choice.to)
            place = name, self.round.state.street
            known = self.known.get(place, [])
            if len(known) < choice.count and self.coming[place]:
                return None
            self.known[place] = known[choice.count :]
            cards = tuple(known[: choice.count])
            return c.DealHand(to=choice.to, cards=(UNSEEN,) * (choice.count - len(cards)) + cards)
        if isinstance(choice, DealMiddle):
            board = self.boards[choice.board]
            if len(board) < choice.count:
                return None
            self.boards[choice.board] = board[choice.count :]
            return c.DealBoard(cards=tuple(board[: choice.count]), board=choice.board)
        return c.Shuffle() if choice.verb == "shuffle" else None

    def _show_down(self) -> None:
        """Show the hands that the text shows, and muck the others; a winner's unseen hand stays unseen."""
        round_ = self.round
        if round_.state.stage is SHOWDOWN:
            mucked = {deed.who: deed.cards for deed in self.hand.deeds if deed.what is What.MUCK}
            won = {deed.who for deed in self.hand.deeds if deed.what is What.COLLECT}
            by_number = {number: name for name, number in self.names.items()}
            for player in round_.to_show():
                name = by_number[player]
                cards = self.shown.get(name, ())
                held = round_.state.cards.hole[player]
                if name in won and not cards:
                    # Some sites name the cards of a hand that wins and is not shown.
                    cards = mucked.get(name, ())
                if name in mucked and not cards:
                    self._muck(player)
                elif cards and len(cards) == len(held):
                    self._do(c.Show(player=player, cards=cards))
                elif (name in won or cards) and UNSEEN not in held:
                    # Some sites show the best five cards.
                    self._do(c.Show(player=player, cards=held))
                elif name in won or not won:
                    self.actions.append(write_action(c.Show(player=player, cards=(UNSEEN,))))
                else:
                    self._muck(player)
        elif round_.over:
            for name, cards in self.shown.items():
                try:
                    self._do(c.Show(player=self.names[name], cards=cards))
                except (RoundOver, NotNow, CommandRejected):
                    # Cards that a folded player shows are not part of the round.
                    continue

    def _muck(self, player: Player) -> None:
        if self.round.over:
            return
        try:
            self._do(c.Muck(player=player))
        except NotNow:
            self.actions.append(write_action(c.Show(player=player, cards=(UNSEEN,))))
