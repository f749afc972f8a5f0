"""Opening a round: who is dealt in, in which order, with which chips, and who puts in what (POT 4, 5)."""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import NotNow
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.pay.fees import fitting
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.chips.kill import KillRules
from croupier.table.pot.dealt_in import Deal, due_killers, next_deal
from croupier.table.pot.round import PotRound
from croupier.table.pot.table import PotTable
from croupier.table.session import events as s
from croupier.table.session.button import deal_order
from croupier.table.session.posting import Posting
from croupier.table.session.state import SessionState


def opening(posting: Posting[PotTable], state: SessionState, commitment: str) -> s.RoundOpened:
    """The event that opens the next round: the button, the forced bets and who is dealt in."""
    table = posting.table
    if len(state.with_chips()) < 2:
        raise NotNow(f"{table.game.name} needs two seated with chips; there are {len(state.with_chips())}")
    kill = KillRules(table).raised(posting.big_blind)
    deal = next_deal(table, state, kill=kill, blinds=posting.has_blinds)
    order = _order(posting, deal)
    return s.RoundOpened(
        number=state.number + 1,
        seats=tuple(order),
        stacks=tuple([state.seated[seat].stack for seat in order]),
        commitment=commitment,
        seated=len(state.seated),
        forced=_forced(posting, state, deal, order),
    )


def _order(posting: Posting[PotTable], deal: Deal) -> list[Seat]:
    """Seats in the order of the deal, player 1 first."""
    button = deal.button
    if len(deal.seats) == 2 and posting.has_blinds:
        # The button is dealt last, whether it is the small blind (POT-R34) or, by the letter, the big blind.
        other = button.small if button.button == button.big else button.big
        return [other, button.button]
    # With too many seats the button gets no cards, and then nor does the player to its right (POT-R5).
    return deal_order(button, deal.seats)[: posting.table.game.players_max]


def _forced(posting: Posting[PotTable], state: SessionState, deal: Deal, order: list[Seat]) -> s.ForcedSetup:
    """Antes from everybody, blinds where the game has them, what entering players owe, and a kill if due."""
    antes, button = (posting.ante,) * len(order), deal.button
    if is_bomb_pot(posting, state.number + 1):
        antes = (posting.table.options["bomb_ante"] or posting.big_blind,) * len(order)
        none = (Cents(0),) * len(order)
        return s.ForcedSetup(antes=antes, blinds=none, big_blind=None, level=Cents(0), button=button)
    blinds, dead = [Cents(0)] * len(order), [Cents(0)] * len(order)
    leg = Player(order.index(state.leg) + 1) if state.leg in order else None
    if not posting.has_blinds:
        return s.ForcedSetup(
            antes=antes, blinds=tuple(blinds), big_blind=None, level=Cents(0), button=button, leg=leg
        )
    for seat in deal.posts:
        if seat in order:
            occupant, i = state.seated[seat], order.index(seat)
            blinds[i] = posting.big_blind if occupant.owes_big else Cents(0)
            dead[i] = posting.small_blind if occupant.owes_small else Cents(0)
    if button.small in order:
        blinds[order.index(button.small)] = posting.small_blind
    blinds[order.index(button.big)] = level = posting.big_blind
    if posting.table.options.get("big_blind_ante"):
        antes = tuple([posting.ante if seat == button.big else Cents(0) for seat in order])
    # One kill in a deal: of several that are due, the others wait.
    required = next(iter(due_killers(state, order)), None)
    kills = deal.killer if required is None else required
    killer = order.index(kills) if kills in order else None
    if killer is not None:
        # A killer who has a blind puts in the difference.
        blinds[killer] = level = KillRules(posting.table).raised(posting.big_blind)
    return s.ForcedSetup(
        antes=antes,
        blinds=tuple(blinds),
        dead=tuple(dead) if any(dead) else (),
        big_blind=order.index(button.big),
        level=level,
        button=button,
        killer=killer,
        leg=leg,
        voluntary=killer is not None and required is None,
    )


def is_bomb_pot(posting: Posting[PotTable], number: int) -> bool:
    """Whether the round with this number is a bomb pot (house rule)."""
    every = int(posting.table.options.get("bomb_every") or 0)
    return every > 0 and number % every == 0


def open_round(posting: Posting[PotTable], opened: s.RoundOpened) -> PotRound:
    """The round that this event opens, before its forced bets."""
    table = posting.table
    assert opened.forced is not None
    forced = Forced(
        antes=opened.forced.antes,
        blinds=opened.forced.blinds,
        dead=opened.forced.dead,
        big_blind=opened.forced.has_big_blind,
        level=opened.forced.level,
        killer=opened.forced.kills,
        killer_last=opened.forced.voluntary,
        antes_are_dead=bool(table.options.get("big_blind_ante")),
    )
    if is_bomb_pot(posting, opened.number):
        options = {**table.options, "bomb_pot": table.options["bomb_boards"]}
        table = replace(table, options=options, game=table.played(table.game, options))
    counted = opened.seated if table.options["fee_count"] == "seated" else len(opened.seats)
    fee = fitting(posting.fees, players=counted) if posting.fees else None
    kills, leg, voluntary = opened.forced.kills, opened.forced.leg, opened.forced.voluntary
    played = replace(KillRules(table).killed(kills, leg, voluntary=voluntary), fee=fee)
    return PotRound(played, opened.stacks, forced, begun=False, seated=counted)
