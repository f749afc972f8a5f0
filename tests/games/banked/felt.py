"""A felt to try rules on: tables of the two banked games, played in the round notation."""

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.option import written_options
from croupier.history.actions import parse_action
from croupier.history.result import result
from croupier.money import Cents, dollars, fine_dollars
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table.commands import ConfirmAwards, PlaceWager
from tests.california import player_dealer_option
from tests.refusal import refused as refused

EZ_FEES, SHARED_FEES = "ez-baccarat-panda-8.rules", "ca-shared.ca_rates"


def caribbean(*stacks, meter=12_000, seed=10_000, reserve=0, **options):
    """A Caribbean Stud round before the first wager; with ``progressive=`` there is a jackpot."""
    table = BankedTable.post(CARIBBEAN_STUD, options=written_options(CARIBBEAN_STUD.options, options))
    jackpot = Meter(meter=fine_dollars(meter), seed=fine_dollars(seed), reserve=fine_dollars(reserve))
    return BankedRound(table, [dollars(stack) for stack in stacks or (1000,)], meter=jackpot)


def baccarat(*stacks, bank=None, wager=500, fees=None, **options):
    """An EZ Baccarat round before the first wager; the last player banks unless ``bank`` says who."""
    fee = player_dealer_option(*fees) if fees else None
    table = BankedTable.post(
        EZ_BACCARAT_PANDA_8, options=written_options(EZ_BACCARAT_PANDA_8.options, options), fee=fee
    )
    seats = stacks or (1000, 1000, 1000)
    dealer = PlayerDealer(player=bank or len(seats), wager=dollars(wager))
    return BankedRound(table, [dollars(stack) for stack in seats], bank=dealer)


def play(round_, *actions):
    """The round after these actions; at the end a supervisor confirms progressive winners."""
    waiting(round_, *actions)
    while any(choice.verb == "confirm" for choice in round_.legal()):
        round_.apply(ConfirmAwards())
    return round_


def waiting(round_, *actions):
    """The round after these actions, with progressive winners who wait for a supervisor."""
    for action in actions:
        round_.apply(parse_action(action))
    return round_


def came_to(round_, *keys):
    """The result of the round under these keys, with amounts as numbers."""
    assert round_.over, "the round is not over"
    found = {key: _plain(value) for key, value in result(round_).items()}
    return found[keys[0]] if len(keys) == 1 else tuple(found[key] for key in keys)


def _plain(value):
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    try:
        number = float(value)
    except (TypeError, ValueError):
        return value
    return int(number) if number == int(number) else number


def payment(round_, player, spot):
    """How one wager was settled: outcome, amount and clause."""
    (found,) = [p for p in came_to(round_, "payments") if (p["player"], p["spot"]) == (player, spot)]
    return found["outcome"], found["amount"], found["clause"]


def assert_borders(round_):
    """Every offered amount is accepted at both ends and refused one step beyond them."""
    for choice in round_.legal():
        if choice.verb != "w":
            continue
        for amount, legal in (
            (choice.low, True),
            (choice.high, True),
            (choice.low - choice.step, False),
            (choice.high + choice.step, False),
        ):
            command = PlaceWager(player=choice.player, spot=choice.spot, amount=Cents(amount))
            refusal = round_.refusal(command)
            assert (refusal is None) == legal, f"{command}: {refusal and refusal.message}"
        if choice.step > 1 and choice.high > choice.low:
            between = PlaceWager(player=choice.player, spot=choice.spot, amount=Cents(choice.low + 1))
            assert round_.refusal(between) is not None
