"""What every pot game of the house shares: its rulings, and the options that answer them otherwise."""

from __future__ import annotations

from croupier.games.option import Option, yes_or_no
from croupier.games.pot.limits import Structure
from croupier.games.ruling import Ruling
from croupier.money import Cents, OddChips

POT_OPTIONS: tuple[Option, ...] = (
    Option(
        "structure", default=None, of=(None, *(str(kind) for kind in Structure)), says="how much may be bet"
    ),
    Option("spread", default=None, of=list, says="smallest and largest bet of a spread-limit table"),
    Option("chip", default=None, of=Cents, says="smallest chip of the game"),
    Option("cap", default=None, of=int, says="raises per betting round; 0 for none", ruling="POT-R12"),
    Option(
        "cap_heads_up",
        default="at_raise",
        of=("at_raise", "round_start"),
        says="when two must be alone for unlimited raises",
        ruling="POT-R11",
    ),
    yes_or_no(
        "call_short_blind", default=False, says="a short blind is called at what was posted", ruling="POT-R6"
    ),
    Option(
        "reopen",
        default="house",
        of=("house", "any", "full"),
        says="which short all-ins reopen the betting",
        ruling="POT-R13",
    ),
    Option(
        "odd_chips",
        default="all",
        of=("all", str(OddChips.ONE_EACH)),
        says="who gets the odd chips of a split",
        ruling="POT-R18a",
    ),
    yes_or_no(
        "pot_limit_before_fees",
        default=False,
        says="pot-limit counts fees as if still there",
        ruling="POT-R8",
    ),
    Option(
        "heads_up_blinds",
        default="button_small",
        of=("button_small", "literal"),
        says="who posts what with two players",
        ruling="POT-R34",
    ),
    Option(
        "fee_count",
        default="dealt",
        of=("dealt", "seated"),
        says="which players choose the fee row",
        ruling="POT-R26",
    ),
    Option(
        "button",
        default="dead",
        of=("dead", "moving"),
        says="how the button passes empty seats",
        ruling="POT-R4",
    ),
    yes_or_no(
        "post_to_enter", default=True, says="a new player may post instead of waiting", ruling="POT-R7"
    ),
    Option(
        "fee_street",
        default="dealt",
        of=("dealt", "closed"),
        says="a street's fee is taken when it is dealt, or when its betting is over",
        ruling="POT-R28",
    ),
    Option(
        "button_draw_ace_high",
        default=None,
        of=(None, True, False),
        says="the ace is high in the draw for the button",
        ruling="POT-R3",
    ),
    Option(
        "kill_game",
        default=None,
        of=(None, "off", "two-pots", "scoop"),
        says="who must kill the next pot",
        ruling="POT-R25",
    ),
    yes_or_no("half_kill", default=False, says="a kill is half as much again", ruling="POT-R25"),
    Option("kill", default=None, of=dict, says="who kills this pot, why, and the limits without it"),
    Option("leg", default=None, of=int, says="the player who won the last pot", ruling="POT-R25"),
)

BOARD_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    Option(
        "run_it_twice",
        default=None,
        of=(None, True, False),
        says="the rest of the board may be dealt twice",
        ruling="RIT-R5",
    ),
    yes_or_no(
        "run_it_twice_open",
        default=False,
        says="also while others could still bet; they then check to the end",
        ruling="POT-R21",
    ),
)
"""Games with cards in the middle."""

DRAW_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    yes_or_no("burn_draw", default=True, says="a burn before each draw", ruling="POT-R2"),
    yes_or_no(
        "own_discards", default=False, says="a player's own discards are in the new stub", ruling="POT-R24"
    ),
)

STUD_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    Option(
        "bring_in_option",
        default=None,
        of=(None, True, False),
        says="the one who brought in may raise when all have called",
        ruling="7CS-R3",
    ),
    Option(
        "open_pair",
        default="bettor",
        of=("bettor", "any-player", "off"),
        says="who may bet the upper limit on fourth street",
        ruling="7CS-R7",
    ),
    yes_or_no(
        "bet_counts_as_raise",
        default=False,
        says="the first bet of a round is one of its raises",
        ruling="7CS-R8",
    ),
    yes_or_no(
        "stud_skip_burn",
        default=False,
        says="the last burn is left out if the cards then suffice",
        ruling="7CS-R9",
    ),
)

POT_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R1", "May a player call with what he has left?", "Yes; side pots."),
    Ruling(
        "POT-R4",
        "Who posts when a player has left?",
        "Dead button: everybody pays each blind once a round.",
        "button",
    ),
    Ruling(
        "POT-R5",
        "More seats than hands: who sits out?",
        "The button, then also the player to its right.",
    ),
    Ruling("POT-R6", "What does a short blind cost the others?", "The full blind.", "call_short_blind"),
    Ruling(
        "POT-R7",
        "How does a player enter, or make up blinds?",
        "Waits for the big blind, or posts: big blind live, small blind dead.",
        "post_to_enter",
    ),
    Ruling(
        "POT-R8",
        "What is the pot of pot-limit?",
        "The chips really there, after calling; fees are gone.",
        "pot_limit_before_fees",
    ),
    Ruling("POT-R9", "Which rounds are at the upper limit?", "The second half of them."),
    Ruling(
        "POT-R11",
        "When must two be alone for unlimited raises?",
        "At the raise, before the cap was reached.",
        "cap_heads_up",
    ),
    Ruling(
        "POT-R12", "Does the cap hold in big-bet games?", "Only where the game's own text states it.", "cap"
    ),
    Ruling(
        "POT-R13",
        "Does a short all-in reopen?",
        "Limit: from half a bet. Otherwise: when a full raise is faced.",
        "reopen",
    ),
    Ruling("POT-R14", "Has the raiser another turn when all call?", "No."),
    Ruling("POT-R15", "Which pot pays the fee?", "The main pot, then the next."),
    Ruling(
        "POT-R18a", "Two odd chips?", "Both to the winner closest to the left of the button.", "odd_chips"
    ),
    Ruling("POT-R26", "Which players choose the fee row?", "Those dealt in.", "fee_count"),
    Ruling("POT-R27", "A pot smaller than its fee?", "The fee is the whole pot."),
    Ruling(
        "POT-R30",
        "The number of players leaves the posted row?",
        "The next hand uses the posted row that fits; none, no fee.",
    ),
    Ruling(
        "POT-R32", "When has the pot reached $19?", "Tested at the flop and after each later betting round."
    ),
    Ruling("POT-R33", "A fee out of a blind that nobody calls?", "It stays taken; what is left goes back."),
    Ruling(
        "POT-R34",
        "Blinds with two players?",
        "The button posts the small blind and acts first.",
        "heads_up_blinds",
    ),
    Ruling("POT-R35", "May one raise when nobody could call any of it?", "No."),
    Ruling(
        "POT-R36", "A short all-in over a capped bet?", "A call with the rest on top; it reopens nothing."
    ),
    Ruling("POT-R37", "Only one player has chips?", "No more betting; the cards are dealt."),
    Ruling("POT-R38", "Fees leave less than the smallest bet?", "The smallest bet stays legal."),
    Ruling("POT-R40", "Everyone in a side pot mucks?", "The last of them takes it."),
    Ruling("POT-R3", "Is the ace high for the button?", "Not in Badugi and Lowball.", "button_draw_ace_high"),
    Ruling("POT-R10", "What is a table of $5-$100?", "A spread limit; the structure is posted."),
    Ruling("POT-R18", "An odd chip where the text is silent?", "The clause of the house's other games."),
    Ruling("POT-R23", "Fees when the board is dealt twice?", "Once a hand."),
    Ruling("POT-R25", "Which kill rules?", "The customary ones; no kill unless it is posted.", "kill_game"),
    Ruling("POT-R28", "Fee after a street: before its betting?", "When it is dealt.", "fee_street"),
    Ruling("POT-R29", "Cards turned too soon?", "The customary procedure of hold'em."),
    Ruling("POT-R31", "When is a time collection due?", "After the hand in which the mark passes."),
)

BOARD_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R20", "The odd chip between two boards?", "To the first."),
    Ruling(
        "POT-R21", "Run it twice while others can bet?", "No: when the betting is over.", "run_it_twice_open"
    ),
    Ruling("POT-R22", "Too few cards for a second board?", "The burns are shuffled; folded hands are not."),
    Ruling("POT-R39", "Offered again after a refusal?", "No: one refusal ends it for the hand."),
    *POT_RULINGS,
)

DRAW_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R2", "A burn before a draw?", "One; none if the stub is empty.", "burn_draw"),
    Ruling("POT-R24", "Own discards in the new stub?", "Not of players still to draw.", "own_discards"),
    *POT_RULINGS,
)


def beyond_the_documents(key: str) -> Ruling:
    """Why a game is here that the house's documents do not have."""
    return Ruling(f"{key}-R1", "Is the game in the house's documents?", "No: played for recorded hands.")
