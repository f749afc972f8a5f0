"""What every pot game of the house shares: its rulings, and the options that answer them otherwise."""

from __future__ import annotations

from croupier.games.limits import Structure
from croupier.games.option import Option
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
    Option(
        "call_short_blind",
        default=False,
        of=(False, True),
        says="a short blind is called at what was posted",
        ruling="POT-R6",
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
    Option(
        "pot_limit_before_fees",
        default=False,
        of=(False, True),
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
    Option(
        "post_to_enter",
        default=True,
        of=(True, False),
        says="a new player may post instead of waiting",
        ruling="POT-R7",
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
    Ruling("POT-R6", "What does a short blind cost the others?", "The full blind.", "call_short_blind"),
    Ruling(
        "POT-R7",
        "How does a player enter, or make up blinds?",
        "Waits, or posts: big blind live, small blind dead.",
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
)
