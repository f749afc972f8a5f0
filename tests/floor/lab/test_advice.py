"""Bots and the lab: advice where it is there in time, the book where it is not, and nobody who waits."""

import asyncio
from dataclasses import replace

from croupier.cards import UNSEEN
from croupier.errors import NotNow
from croupier.floor import Floor, Pace, demo_tables
from croupier.floor.lab.advice import Advice, Question
from croupier.floor.lab.process import Worth
from croupier.games.choice import Choice, Wager
from croupier.money import Cents
from croupier.store import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.state import Stage
from croupier.table.session import commands as sc
from tests import views
from tests.event_loop import run
from tests.floor.quiet_room import stacked

SETUPS = {setup.id: setup for setup in demo_tables()}

PAIRS = "AsAdKc9h2s" + "KsKdQc8h3s" + "QsQdJc7h4c" + "JsJhTc6d2c" + "TsTh9c5d2d"
"""Whoever is dealt in has a pair or better, which the book of Caribbean Stud always bets."""

BOOK = [sc.Act(command=c.Fold(player=1), person="Mabel")]


class Says:
    """A lab that answers at once and always the same; it keeps what it was asked."""

    def __init__(self, *actions, fails=False):
        self.actions, self.fails, self.asked, self.closed = actions, fails, [], False

    async def ask(self, game, view, options):
        self.asked.append((game, view, options))
        if self.fails:
            raise NotNow("the lab gave no answer; try again")
        return [Worth(action, -float(place)) for place, action in enumerate(self.actions)]

    async def close(self):
        self.closed = True


class Thinks(Says):
    """A lab whose answers come when the test gives them."""

    def __init__(self):
        super().__init__()
        self.answers = []

    async def ask(self, game, view, options):
        self.asked.append((game, view, options))
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]


def question(turn="1.9.1", table="caribbean-stud"):
    legal = [
        Choice(verb="f", player=1),
        Wager(player=1, spot="bet", low=Cents(2000), high=Cents(2000)),
    ]
    view = views.banked("caribbean-stud", "AsAd4c3h2s", acts=legal)
    return Question(table=table, turn=turn, bot="Mabel", game="caribbean-stud", view=view, options={})


async def loops():
    """Everything that is ready to run has run."""
    for _ in range(10):
        await asyncio.sleep(0)


def bets(commands):
    return commands == [
        sc.Act(command=c.PlaceWager(player=1, spot="bet", amount=Cents(2000)), person="Mabel")
    ]


def test_a_bot_plays_the_book_until_the_lab_has_answered_then_the_advice():
    async def scene():
        lab, asked = Thinks(), question()
        advice = Advice(lab)
        advice.ask(asked)
        await loops()
        assert advice.commands(asked, BOOK) == BOOK
        lab.answers[0].set_result([Worth("w bet", 0.5), Worth("f", -1.0)])
        await loops()
        assert bets(advice.commands(asked, BOOK))

    run(scene())


def test_an_answer_is_for_its_own_turn_only():
    async def scene():
        lab = Thinks()
        advice = Advice(lab)
        advice.ask(question("1.9.1"))
        await loops()
        advice.ask(question("1.12.1"))
        lab.answers[0].set_result([Worth("w bet", 0.5)])
        await loops()
        assert advice.commands(question("1.12.1"), BOOK) == BOOK

    run(scene())


def test_the_same_turn_is_asked_once_and_of_a_table_only_the_last_question_waits():
    async def scene():
        lab = Thinks()
        advice = Advice(lab)
        advice.ask(question("1.9.1"))
        await loops()
        for turn in ("1.9.1", "1.10.1", "1.11.1", "1.11.1"):
            advice.ask(question(turn))
        advice.ask(question("4.2.1", table="three-card-poker"))
        await loops()
        assert len(lab.asked) == 1
        for place in range(3):
            lab.answers[place].set_result([Worth("w bet", 0.5)])
            await loops()
        assert len(lab.asked) == len(lab.answers) == 3
        assert bets(advice.commands(question("1.11.1"), BOOK))
        advice.ask(question("1.11.1"))
        await loops()
        assert len(lab.asked) == 3

    run(scene())


def test_what_is_not_offered_is_not_done():
    async def scene():
        advice = Advice(Says("split"))
        advice.ask(question())
        await loops()
        assert advice.commands(question(), BOOK) == BOOK

    run(scene())


def test_a_lab_without_an_answer_leaves_the_book_and_is_asked_again_at_the_next_turn():
    async def scene():
        lab = Says("w bet", fails=True)
        advice = Advice(lab)
        advice.ask(question("1.9.1"))
        await loops()
        assert advice.commands(question("1.9.1"), BOOK) == BOOK
        lab.fails = False
        advice.ask(question("2.9.1"))
        await loops()
        assert bets(advice.commands(question("2.9.1"), BOOK))

    run(scene())


def test_advice_that_the_table_would_not_take_is_withdrawn_for_that_turn():
    async def scene():
        advice = Advice(Says("w bet"))
        advice.ask(question())
        await loops()
        advice.withdraw(question())
        advice.ask(question())
        await loops()
        assert advice.commands(question(), BOOK) == BOOK

    run(scene())


# ── at a table ───────────────────────────────────────────────────────────────────────────────────────


PACE = replace(Pace(), card=0, bot=0.001, lock=0, between=3600, action_seconds=3600, bet_seconds=3600)


def caribbean(lab, *, advice=True, pace=PACE):
    """Nora and three bots in a round of Caribbean Stud, up to Nora's own decision: the round's events."""

    async def scene():
        floor = Floor(
            MemoryStore(),
            setups=[SETUPS["caribbean-stud"]],
            shuffler=stacked(PAIRS),
            pace=pace,
            lab=lab,
            advice=advice,
        )
        table = floor.table("caribbean-stud")
        await floor.start()
        await comes_to(table, lambda: len(table.session.state.seated) == 3)
        nora = await floor.cage.arrive("Nora")
        await table.sit(nora, 7, table.setup.buy_in)
        await table.wager(nora, {"ante": Cents(1000)})
        await comes_to(
            table, lambda: table.session.round.state.stage is Stage.PLAY and waits_for(table, nora)
        )
        log = list(table.session.round.log)
        await floor.stop()
        return log

    def waits_for(table, person):
        return tuple(table.session.round.to_act) == (table.session.player_of(person),)

    return run(scene())


async def comes_to(table, true):
    async with asyncio.timeout(60):
        while not true():
            await table.changed.wait()


def folds(log):
    return sum(isinstance(event, e.HandFolded) for event in log)


def bets_made(log):
    return sum(isinstance(event, e.WagerPlaced) and event.spot == "bet" for event in log)


def test_bots_do_what_the_lab_says_and_lay_their_own_wagers():
    lab = Says("f", "w bet")

    log = caribbean(lab)

    assert (folds(log), bets_made(log)) == (3, 0)
    assert {game for game, _, _ in lab.asked} == {"caribbean-stud"}
    assert all(view.stage == "play" for _, view, _ in lab.asked)


def test_bots_ask_from_their_own_place_and_see_no_other_hand():
    lab = Says("f", "w bet")
    caribbean(lab)

    for _, view, _ in lab.asked:
        (player,) = {choice.player for choice in view.legal}
        for seat in view.seats:
            assert (UNSEEN in seat.cards) == (seat.player != player)


def test_while_the_lab_thinks_bots_play_the_book_and_the_floor_closes_without_it():
    lab = Thinks()

    log = caribbean(lab)

    assert (folds(log), bets_made(log)) == (0, 3)
    assert len(lab.answers) == 1
    assert lab.answers[0].cancelled()
    assert lab.closed


def test_a_floor_without_advice_does_not_ask():
    lab = Says("f", "w bet")

    log = caribbean(lab, advice=False)

    assert bets_made(log) == 3
    assert lab.asked == []


def test_bots_without_a_pause_do_not_ask():
    lab = Says("f", "w bet")

    log = caribbean(lab, pace=replace(PACE, bot=0))

    assert bets_made(log) == 3
    assert lab.asked == []
