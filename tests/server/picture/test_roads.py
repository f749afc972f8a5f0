"""The score boards of baccarat on the felt: what a shoe has brought so far, for everybody alike."""

import re

import pytest

from croupier.floor import demo_tables
from croupier.games.banked.baccarat_roads import Coup, Winner
from croupier.server.picture.roads import Cell, roads
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until
from tests.server.picture.test_banked import PACE, Evening

PLAYER_WINS = "ThKd" + "9h7c"
BANKER_WINS = "TcKc" + "6c8h"
TIE = "JsQs" + "7d7h"
BURNT = {"golden-frog": "Ac" + "2d", "ez-baccarat": ""}
"""Of a new shoe at Golden Frog an ace is turned up, so one card is burned [GF 3]."""

LETTERS = {winner.value: winner for winner in Winner}


def shoe(text: str) -> tuple[Coup, ...]:
    return tuple(Coup(LETTERS[letter], 0, 0) for letter in text)


def board(felt: str, name: str) -> str:
    """The drawing of one board."""
    found = re.search(rf'<div class="road[^"]*" id="road-{name}".*?</div>', felt, re.DOTALL)
    assert found is not None, f"no {name} on the page"
    return found[0]


def marks(felt: str, name: str) -> list[str]:
    """What lies on a board, each with its cell's corner."""
    return re.findall(r'<use href="#([\w-]+" x="\d+" y="\d+)"', board(felt, name))


class Rounds(Evening):
    """Nora wagers on the player line in every round."""

    async def coup(self) -> str:
        """One round, and the felt after it."""
        before = len(self.actor.chronicle.past())
        if self.actor.session.bank_offered_to() == 1:
            await self.say(self.nora, "bank", answer="decline")
        if self.actor.session.bank_offered_to() == 2:
            await self.say(self.oren, "bank", answer="accept", amount=300)
        await self.say(self.nora, "wager", spot__player=10)
        if self.actor.session.round is not None and self.actor.session.round.cut_open:
            await self.answered(verb="no")
        await until(lambda: self.actor.session.round is None and len(self.actor.chronicle.past()) > before)
        # People are told of the result together with the promise of the next deck.
        await until(lambda: not self.actor.host.between.promises_ahead(self.actor.session))
        return await self.felt()

    async def felt(self, guest: Guest | None = None) -> str:
        return (await (guest or self.nora).get(f"/tables/{self.table}/felt")).text


def play(table: str, deck: str, acts) -> None:
    async def scene(app, floor):
        evening = Rounds(app, floor, table)
        await evening.sit_down(banks=True)
        await acts(evening)

    serve(scene, shuffler=stacked(BURNT[table] + deck), pace=PACE, tables=(table,))


@pytest.mark.parametrize("table", ["ez-baccarat", "golden-frog"])
def test_a_board_fills_round_by_round_and_a_tie_marks_the_cell_before_it(table):
    async def acts(evening):
        empty = await evening.felt()
        assert "player 0, banker 0, ties 0" in empty
        assert marks(empty, "bead-plate") == marks(empty, "big-road") == []

        assert marks(await evening.coup(), "bead-plate") == ['bead-P" x="0" y="0']
        tied = await evening.coup()
        assert marks(tied, "bead-plate")[1:] == ['bead-T" x="0" y="20']
        assert marks(tied, "big-road") == ['tied" x="0" y="0', 'big-P" x="0" y="0']
        assert 'class="ties"' not in board(tied, "big-road"), "one tie is a stroke without a number"
        felt = await evening.coup()
        assert marks(felt, "big-road")[2:] == ['big-B" x="20" y="0']
        assert 'aria-label="Bead plate: player 1, banker 1, ties 1; the latest: banker"' in felt
        assert 'aria-label="Big road: 2 streaks, now banker 1"' in felt

        onlooker = Guest(evening.nora.app)
        assert board(await evening.felt(onlooker), "big-road") == board(felt, "big-road")
        view = (await onlooker.get(f"/tables/{table}", accept="application/json")).json()
        assert [coup["winner"] for coup in view["coups"]] == ["P", "T", "B"]

    play(table, PLAYER_WINS + TIE + BANKER_WINS, acts)


def test_the_board_comes_with_the_live_stream():
    async def acts(evening):
        onlooker = Guest(evening.nora.app)
        onlooker.listen("/tables/ez-baccarat/live")
        await until(lambda: bool(onlooker.frames))
        assert b"player 0, banker 0, ties 0" in onlooker.frames[0]
        await evening.coup()
        await onlooker.hear_out(evening.actor)
        assert b"player 1, banker 0, ties 0" in onlooker.felts()[-1]

    play("ez-baccarat", PLAYER_WINS, acts)


def test_a_new_shoe_begins_an_empty_board():
    async def acts(evening):
        await evening.coup()
        felt = await evening.coup()
        assert "player 1, banker 1, ties 0" in felt
        # The cut card comes early.
        evening.actor.log.dealer._cut = 1_000
        await until(
            lambda: bool(evening.actor.chronicle.fates.revealed) or evening.actor.log.dealer.needs_shuffle()
        )
        assert "player 1, banker 1, ties 0" in await evening.felt(), (
            "the old board stays until cards are dealt"
        )
        felt = await evening.coup()
        assert marks(felt, "bead-plate") == ['bead-P" x="0" y="0']
        assert "1 round<" in felt

    play("ez-baccarat", PLAYER_WINS + BANKER_WINS, acts)


def test_the_board_is_there_again_when_the_log_is_read_anew():
    async def acts(evening):
        await evening.coup()
        felt = await evening.coup()
        evening.actor.log.take_up(evening.actor.log.read())
        assert board(await evening.felt(), "bead-plate") == board(felt, "bead-plate")

    play("golden-frog", PLAYER_WINS + TIE, acts)


@pytest.mark.parametrize("table", [s.id for s in demo_tables() if "baccarat" not in s.game])
def test_other_games_have_no_board(table):
    async def scene(app, floor):
        guest = Guest(app)
        assert "road" not in re.findall(r'class="(\w+)', (await guest.get(f"/tables/{table}/felt")).text)
        view = (await guest.get(f"/tables/{table}", accept="application/json")).json()
        assert view["coups"] is None

    serve(scene, tables=(table,))


def test_ties_before_the_first_winner_and_several_in_a_row_are_numbered():
    big = roads(shoe("TTPTB")).big
    assert big.cells == (
        Cell(column=0, row=0, mark="P", ties=3),
        Cell(column=1, row=0, mark="B"),
    )
    (alone,) = roads(shoe("TT")).big.cells
    assert alone == Cell(column=0, row=0, mark="T", ties=2)
    assert roads(shoe("TT")).big.says == "no winner yet"


def test_boards_grow_to_the_right_and_are_never_narrower_than_the_side():
    assert roads(()).bead.columns == roads(shoe("P" * 6)).bead.columns == 13
    assert roads(shoe("P" * 6 * 13)).bead.columns == 13
    assert roads(shoe("P" * (6 * 13 + 1))).bead.columns == 14
    assert roads(shoe("PB" * 10)).big.columns == 20
    # Columns of one: every head from the third on repeats the two before it.
    assert roads(shoe("PB" * 10)).derived[0].says == "regular 18, irregular 0"


def test_a_derived_road_is_two_lines_of_points():
    # The third column begins like the second, so that is regular; then it is longer than the one before it.
    eye = roads(shoe("PBPP")).derived[0]
    assert eye.says == "regular 1, irregular 1"
    assert eye.dots("regular", 10) == "M5 5h0"
    assert eye.dots("irregular", 10) == "M15 5h0"


def test_the_same_results_are_drawn_once():
    assert roads(shoe("PB")) is roads(shoe("PB"))
    assert roads(shoe("PB")) is not roads(shoe("PBT"))


# ── counts and percentages ───────────────────────────────────────────────────────────────────────────

TRACKED = (("Dragon 7", "B", 7), ("Panda 8", "P", 8))


def counted(tally):
    return {line.name: (line.times, line.percent) for line in (*tally.results, *tally.others)}


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Track")
def test_a_shoe_is_counted_in_numbers_and_percentages():
    dragon = Coup(Winner.BANKER, 6, 7, three_card=True)
    two_card_seven = Coup(Winner.BANKER, 6, 7)
    panda = Coup(Winner.PLAYER, 8, 3, three_card=True)
    natural = Coup(Winner.PLAYER, 8, 3, natural=True)
    tie = Coup(Winner.TIE, 7, 7)

    assert counted(
        roads((dragon, two_card_seven, panda, natural, natural, tie, tie, tie), (), TRACKED).now
    ) == {
        "Player": (3, "38 %"),
        "Banker": (2, "25 %"),
        "Tie": (3, "38 %"),
        "Dragon 7": (1, "12 %"),
        "Panda 8": (1, "12 %"),
        "Naturals": (2, "25 %"),
    }
    assert counted(roads((), (), TRACKED).now)["Dragon 7"] == (0, "0 %")


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Track")
def test_the_shoe_before_stays_on_the_sign():
    assert roads(shoe("PB")).before is None
    before = roads((), shoe("PPB")).before
    assert (before.rounds, counted(before)["Player"]) == (3, (2, "67 %"))

    async def acts(evening):
        assert "The shoe before" not in await evening.coup()
        evening.actor.log.dealer._cut = 1_000
        await until(
            lambda: bool(evening.actor.chronicle.fates.revealed) or evening.actor.log.dealer.needs_shuffle()
        )
        felt = await evening.coup()
        assert "The shoe before <small>1 round<" in felt
        assert re.search(r"Dragon 7 0 <small>0 %</small>.*Panda 8 0 .*Naturals 1 <small>100 %", felt)

    play("ez-baccarat", PLAYER_WINS, acts)


def test_golden_frog_counts_its_own_bets_by_their_names():
    async def acts(evening):
        felt = await evening.coup()
        assert "Jinchan 7 0" in felt
        assert "Koi 8 0" in felt

    play("golden-frog", PLAYER_WINS, acts)
