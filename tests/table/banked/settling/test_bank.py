"""Any round against a player-dealer: money is conserved, the bank keeps to its wager, the log is state."""

from collections import Counter
from random import Random

from hypothesis import given, settings

from croupier.errors import CommandRejected
from croupier.games.choice import Wager, hand_of
from croupier.money import Cents, fine
from croupier.table import commands as c
from croupier.table import events as e
from tests.table.banked.player_dealer_play import plays


def accounts_of(play) -> Counter[str]:
    return Counter({e.seat(player): fine(stack) for player, stack in enumerate(play.stacks, start=1)})


@given(plays())
@settings(max_examples=120)
def test_every_event_conserves_money_and_the_log_is_the_state(play):
    round_, _ = play.finish()
    held, twin = accounts_of(play), play.open(begun=False)
    for event in round_.log:
        moved = event.movements()
        assert sum(moved.values()) == 0, event
        held.update(moved)
        twin.emit(event)
        assert [held[e.seat(p)] for p in range(1, twin.state.players + 1)] == [
            fine(stack) for stack in twin.state.stacks[1:]
        ]
        assert min(twin.state.stacks) >= 0
        assert held["layout"] >= 0
        assert held["bank"] >= 0, "more was paid than was posted and won"
    assert twin.fingerprint() == round_.fingerprint()


@given(plays())
@settings(max_examples=120)
def test_the_bank_wins_or_loses_at_most_what_it_posted(play):
    round_, _ = play.finish()
    if not round_.over:
        return
    state, reading = round_.state, dict(play.options).get("coverage", "net")
    bank = state.bank // 100

    assert set(state.wagers) == state.settled
    assert -play.bank.wager <= bank
    if reading != "net-open-top":
        assert bank <= play.bank.wager
    settled = [event for event in round_.log if isinstance(event, e.WagerSettled)]
    if reading == "net" and any(event.uncovered for event in settled):
        assert abs(bank) == play.bank.wager
    for event in settled:
        assert 0 <= event.uncovered <= event.stake
        if event.outcome.startswith("pay") or event.outcome == "push":
            assert event.returned >= event.stake
    assert sum(state.stacks[1:]) + sum(state.fees) == sum(play.stacks)


@given(plays())
@settings(max_examples=120)
def test_what_is_offered_is_accepted_at_its_borders_and_refused_beyond(play):
    for number, (round_, _) in enumerate(play.play()):
        if number % 4:
            continue
        for choice in round_.legal():
            if choice.verb != "w":
                continue
            for amount, accepted in (
                (choice.low, True),
                (choice.high, True),
                (choice.low - choice.step, False),
                (choice.high + choice.step, False),
            ):
                command = c.PlaceWager(
                    player=choice.player,
                    spot=choice.spot,
                    amount=Cents(amount),
                    hand=choice.hand,
                    on=choice.on,
                )
                refusal = round_.refusal(command)
                assert (refusal is None) == accepted, (choice, amount, refusal)


def random_command(rng: Random, players: int) -> c.Command:
    """Something anybody might try at any time."""
    player, hand = rng.randint(0, players + 1), rng.randint(1, 3)
    spots = ("game", "double", "insurance", "ante", "play", "blind", "bonus", "player", "tie", "nothing")
    return rng.choice(
        (
            c.Hit(player=player, hand=hand),
            c.Stand(player=player, hand=hand),
            c.Split(player=player, hand=hand),
            c.Surrender(player=player, hand=hand),
            c.Switch(player=player),
            c.Fold(player=player),
            c.CheckOrCall(player=player),
            c.CloseOffer(),
            c.NoMoreBets(),
            c.ShakeDice(dice=(rng.randint(0, 7), 2, 3)),
            c.SetHand(player=player, cards=()),
            c.DealHand(to=rng.choice((player, "b", "player")), cards=(), hand=hand),
            c.PlaceWager(
                player=player,
                spot=rng.choice(spots),
                amount=Cents(rng.choice((-100, 0, 1, 500, 10**7))),
                hand=hand,
                on=rng.choice((None, None, rng.randint(0, players + 1))),
            ),
        )
    )


def refused_by(round_, command) -> CommandRejected | None:
    """The refusal; None if the command was accepted."""
    try:
        round_.apply(command)
    except CommandRejected as refusal:
        return refusal
    return None


def offered(round_, command) -> bool:
    """Whether ``legal`` lists the act."""
    for choice in round_.legal():
        same_hand = getattr(command, "hand", 1) == hand_of(choice)
        if isinstance(command, c.PlaceWager):
            wanted = (command.player, command.spot, command.on)
            if isinstance(choice, Wager) and (choice.player, choice.spot, choice.on) == wanted and same_hand:
                return choice.low <= command.amount <= choice.high
            continue
        verb = type(command).__struct_config__.tag
        if verb == choice.verb and getattr(command, "player", 0) == choice.player and same_hand:
            return True
    return False


@given(plays())
@settings(max_examples=80)
def test_a_refused_command_changes_nothing_and_an_accepted_one_was_offered(play):
    rng = Random(play.seed)
    for round_, _ in play.play():
        command = random_command(rng, round_.state.players)
        before, twin = round_.fingerprint(), round_.copy()
        refusal = refused_by(twin, command)
        if refusal is None:
            assert offered(round_, command), command
        else:
            assert refusal.code != CommandRejected.code
            assert twin.fingerprint() == before


@given(plays())
@settings(max_examples=60)
def test_the_same_commands_give_the_same_events(play):
    round_, done = play.finish()
    again = play.open()
    for command in done:
        again.apply(command)
    assert again.log == round_.log
