"""Who won, and why: the last round in a few lines, for the visitor and in their words."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import UNSEEN
from croupier.floor.past.payments import Payment
from croupier.floor.table.rounds import PastRound
from croupier.games.banked.script import Reveal
from croupier.games.banked.view import BankedView
from croupier.games.felt import Felt
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.view import RummyView
from croupier.money import say_dollars
from croupier.server.picture.banked import OF_THE_METER, middle_totals
from croupier.server.picture.plays import named, told
from croupier.table import BankedTable, PotTable, Table

POT = "pot"
"""In the spot of whatever was won for a pot: *pot*, *side pot 1*."""
OUT = ("folded", "mucked", "dead")
NO_HAND = ("no hand", "does not qualify")
"""What the dealer calls of a hand that does not play."""


def story(last: PastRound, table: Table, you: str | None) -> tuple[str, ...]:
    """The bank's hand and the visitor's, or who won pots or went out; then what the visitor won."""
    round_ = last.round
    lines: list[str] = []
    if isinstance(round_, BankedView) and isinstance(table, BankedTable):
        lines += _against_the_bank(last, round_, table, you)
    elif isinstance(round_, PotView):
        assert isinstance(table, PotTable)
        lines += _pots(last, round_, table.game, you)
    elif isinstance(round_, RummyView) and round_.winner is not None:
        winner = last.persons[round_.winner - 1]
        lines.append("You go out" if winner == you else f"{winner} goes out")
    if you in last.persons:
        lines += _own(last, table.game.felt, you, told=isinstance(round_, PotView))
    return tuple(lines)


def _against_the_bank(
    last: PastRound, round_: BankedView, table: BankedTable, you: str | None
) -> Iterator[str]:
    game = table.game
    totals = middle_totals(round_)
    if "player" in totals and "banker" in totals:
        player, banker = totals["player"], totals["banker"]
        if player == banker:
            yield f"A tie at {player}"
        else:
            winner = "Player" if player > banker else "Banker"
            yield f"{winner} wins, {max(player, banker)} over {min(player, banker)}"
    if words := named(game, round_.bank_cards, round_.board):
        said = next(
            (step.says(round_.bank_cards + round_.board) for step in game.script if isinstance(step, Reveal)),
            "",
        )
        called = f": {said}" if said in NO_HAND else ""
        yield f"{'Bank' if round_.posted else 'Dealer'}: {words}{called}"
    if you in last.persons:
        seat = round_.seats[last.persons.index(you)]
        if seat.status not in OUT and (words := named(game, seat.cards, round_.board)):
            yield f"You: {words}"


def _pots(last: PastRound, round_: PotView, game: PotGame, you: str | None) -> Iterator[str]:
    """Each pot with its winners, each with the hand that won their part."""
    for paid in last.payments:
        if is_pot(paid):
            seat = round_.seats[last.persons.index(paid.person)]
            why = _by_which(paid.outcome, game, seat, round_)
            won = say_dollars(paid.amount)
            # Whole sentences, so that a translation can put them otherwise.
            if paid.spot == POT:
                yield f"You win {won}: {why}" if paid.person == you else f"{paid.person} wins {won}: {why}"
            elif paid.person == you:
                yield f"You win {won} of the {paid.spot}: {why}"
            else:
                yield f"{paid.person} wins {won} of the {paid.spot}: {why}"


def is_pot(paid: Payment) -> bool:
    """Whether a payment is a part of the main pot or of a side pot."""
    return paid.stake is None and not paid.fee and POT in paid.spot and bool(paid.amount)


def _by_which(outcome: str, game: PotGame, seat: PotSeat, round_: PotView) -> str:
    """Of the hands that won a pot, those that this winner holds, by name; as recorded if not seen."""
    if not seat.cards or UNSEEN in seat.cards:
        return outcome
    held = told(game, seat.cards, round_.board)
    return "; ".join([held[part] for part in outcome.split("; ") if part in held]) or outcome


def jackpots(last: PastRound, you: str | None) -> tuple[str, ...]:
    """Announce who won a part of the jackpot meter, and how much."""
    return tuple(
        f"You win {say_dollars(paid.amount)}"
        if paid.person == you
        else f"{paid.person} wins {say_dollars(paid.amount)}"
        for paid in last.payments
        if paid.outcome.endswith(OF_THE_METER) and paid.amount
    )


def _own(last: PastRound, felt: Felt, you: str, *, told: bool) -> Iterator[str]:
    """What the visitor won or lost, with the payment that made most of it."""
    net = last.nets.get(you, 0)
    if net < 0:
        yield f"You lose {say_dollars(-net)}"
    elif net > 0 and not told:
        best = max((paid for paid in last.payments if paid.person == you), key=lambda paid: paid.net)
        yield f"You win {say_dollars(net)}{_why(best, felt)}"
    elif net == 0 and not told:
        yield "You break even"


def _why(paid: Payment, felt: Felt) -> str:
    """What a payment paid: *: Bet pays 2 to 1*."""
    verb, _, odds = paid.outcome.partition(" ")
    if verb != "pay" or ":" not in odds:
        return ""
    return f": {felt.label(paid.spot)} pays {odds.replace(':', ' to ')}"
