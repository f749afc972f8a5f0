"""Any round against a bank: money is conserved, the round ends, its log is its state."""

from collections import Counter

from hypothesis import given, settings

from croupier.money import fine
from croupier.table import events as e
from tests.games.banked.felt import assert_borders
from tests.table.banked.banked_play import Play, baccarat_plays, jackpot_plays, plays


def accounts_of(play: Play) -> Counter[str]:
    """What everybody has before the round, in hundredths of a cent."""
    held = Counter({e.seat(player): fine(stack) for player, stack in enumerate(play.stacks, start=1)})
    if play.open().state.meter is not None:
        held.update(meter=play.meter.meter, reserve=play.meter.reserve)
    return held


@given(plays(irregular=True) | jackpot_plays())
@settings(max_examples=300)
def test_the_movements_of_every_event_sum_to_zero_and_are_the_state(play):
    round_, _ = play.finish()
    held, twin = accounts_of(play), play.open(begun=False)
    for event in round_.log:
        moved = event.movements()
        assert sum(moved.values()) == 0, event
        held.update(moved)
        twin.emit(event)
        state = twin.state

        assert [held[e.seat(player)] for player in range(1, state.players + 1)] == [
            fine(stack) for stack in state.stacks[1:]
        ]
        assert min(state.stacks) >= 0
        assert held["layout"] >= 0
        if state.meter is not None:
            assert (held["meter"], held["reserve"]) == (state.meter.meter, state.meter.reserve)
            assert min(held["meter"], held["reserve"]) >= 0
        assert held["seed"] == -state.seeds
        assert held["fees"] == fine(sum(state.fees))
    assert round_.over == twin.over


@given(plays(irregular=True))
@settings(max_examples=300)
def test_a_round_that_is_over_leaves_nothing_on_the_felt(play):
    round_, _ = play.finish()
    if not round_.over:
        return
    held = accounts_of(play)
    for event in round_.log:
        held.update(event.movements())

    assert held["layout"] == 0
    assert set(round_.state.wagers) == round_.state.settled
    if play.bank is None:
        assert held["bank"] == round_.state.bank
    else:
        assert held["bank"] == 0
        assert abs(round_.state.bank) <= fine(play.bank.wager)


@given(plays())
@settings(max_examples=200)
def test_a_regular_round_always_ends_unless_nobody_could_wager(play):
    round_, done = play.finish()

    if not round_.over:
        assert not done
        assert not round_.state.wagers
        assert round_.legal() == []


@given(plays(irregular=True))
@settings(max_examples=100)
def test_a_round_is_rebuilt_from_its_log_at_every_command(play):
    twin, taken = play.open(begun=False), 0
    final = None
    for round_, _ in play.play():
        for event in round_.log[taken:]:
            twin.emit(event)
        taken = len(round_.log)
        assert twin.fingerprint() == round_.fingerprint()
        final = round_
    if final is not None:
        for event in final.log[taken:]:
            twin.emit(event)
        assert twin.fingerprint() == final.fingerprint()
        assert twin.legal() == final.legal()


@given(plays(irregular=True))
@settings(max_examples=100)
def test_the_same_commands_give_the_same_events(play):
    round_, done = play.finish()

    again = play.open().play(done)

    assert again.log == round_.log
    assert repr(again.log) == repr(round_.log)
    assert again.fingerprint() == round_.fingerprint()


@given(plays(irregular=True))
@settings(max_examples=60)
def test_a_copy_goes_its_own_way(play):
    for round_, command in play.play():
        before = round_.fingerprint()
        twin = round_.copy()
        assert twin.fingerprint() == before

        twin.apply(command)

        assert round_.fingerprint() == before
        assert twin.fingerprint() != before


@given(plays())
@settings(max_examples=60)
def test_every_offer_is_taken_to_its_borders(play):
    for round_, _ in play.play():
        assert_borders(round_)


@given(plays())
@settings(max_examples=100)
def test_whoever_is_to_act_has_a_choice_and_nobody_else_has(play):
    for round_, _ in play.play():
        everybody = range(round_.state.players + 1)
        assert [choice for person in everybody for choice in round_.legal(person)] != []
        assert {choice.player for choice in round_.legal()} <= set(round_.to_act)
        for person in everybody:
            assert round_.legal(person) == [choice for choice in round_.legal() if choice.player == person]


@given(baccarat_plays())
@settings(max_examples=200)
def test_what_the_bank_did_not_cover_went_back(play):
    round_, _ = play.finish()
    settled = [event for event in round_.log if isinstance(event, e.WagerSettled)]
    reading = round_.table.options["coverage"]

    for event in settled:
        assert 0 <= event.uncovered <= event.stake
        if event.outcome.startswith("pay") or event.outcome == "push":
            assert event.returned >= event.stake
        if event.outcome == "push":
            assert (event.returned, event.uncovered) == (event.stake, 0)
    if reading == "net" and any(event.uncovered for event in settled):
        assert abs(round_.state.bank) == fine(play.bank.wager)


@given(jackpot_plays())
@settings(max_examples=200)
def test_gains_bank_tips_and_meter_come_to_the_seeds_that_were_put_in(play):
    round_, _ = play.finish()
    if not round_.over:
        return
    state = round_.state
    gained = fine(sum(state.stacks[1:]) - sum(play.stacks) - sum(state.added))
    tips = fine(sum(event.tip for event in round_.log if isinstance(event, e.WagerSettled)))
    moved = state.meter.meter - play.meter.meter + state.meter.reserve - play.meter.reserve

    resets = sum(
        1 for event in round_.log if isinstance(event, e.MeterPaid) and event.outcome.startswith("award 100%")
    )
    at_once = round_.table.options["several_winners"] == "simultaneous"
    assert gained + state.bank + tips + moved == state.seeds
    assert state.seeds == play.meter.seed * (min(1, resets) if at_once else resets)


@given(jackpot_plays())
@settings(max_examples=200)
def test_every_wager_is_settled_once(play):
    round_, _ = play.finish()
    settled = [
        (event.player, event.spot)
        for event in round_.log
        if isinstance(event, e.WagerSettled | e.MeterPaid | e.MeterReversed)
    ]

    assert len(settled) == len(set(settled))
    assert not round_.over or set(settled) == set(round_.state.wagers)
