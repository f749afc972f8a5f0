"""The rulings that the pot games share, and the options that give other answers."""

from __future__ import annotations

from croupier.games.option import Option, yes_or_no
from croupier.games.pot.limits import CapHeadsUp, Structure
from croupier.games.ruling import Ruling
from croupier.money import Cents, OddChips

HOUSE = "house rule"
"""The clause of what a house posts beyond its approved rules."""

SEAT_OPTIONS: tuple[Option, ...] = (
    Option(
        "return_hands",
        default=0,
        of=int,
        says="for how many hands a player who comes back needs the chips they left with; 0 for no such rule",
    ),
    yes_or_no(
        "remember_blinds",
        default=False,
        says="blinds that a player missed are owed after standing up and sitting down again",
    ),
)
HAND_OPTIONS: tuple[Option, ...] = (
    Option(
        "straddle",
        default=None,
        of=(None, "under-the-gun", "button", "mississippi"),
        says="who may straddle: put in twice the blind before the deal and act last",
    ),
    Option("restraddles", default=0, of=int, says="how many further straddles may follow the first"),
    Option("bomb_every", default=0, of=int, says="every how many hands there is a bomb pot; 0 for none"),
    Option("bomb_ante", default=None, of=Cents, says="what everybody puts in for a bomb pot"),
    Option("bomb_boards", default=1, of=(1, 2), says="how many boards a bomb pot has"),
    Option("bomb_pot", default=None, of=(None, 1, 2), says="this hand is a bomb pot with this many boards"),
    yes_or_no("chop", default=False, says="the blinds may take back their bets when all others have folded"),
    yes_or_no("big_blind_ante", default=False, says="the big blind puts in the ante for everybody"),
)
HOUSE_OPTIONS = frozenset(option.name for option in (*SEAT_OPTIONS, *HAND_OPTIONS))
"""What a house may post beyond its approved rules; a jurisdiction can forbid each of them."""

POT_OPTIONS: tuple[Option, ...] = (
    *SEAT_OPTIONS,
    Option(
        "structure", default=None, of=(None, *(str(kind) for kind in Structure)), says="how much may be bet"
    ),
    Option("spread", default=None, of=list, says="smallest and largest bet of a spread-limit table"),
    Option("chip", default=None, of=Cents, says="smallest chip of the game"),
    Option("cap", default=None, of=int, says="raises per betting round; 0 for no cap", ruling="POT-R12"),
    Option(
        "cap_heads_up",
        default="at_raise",
        of=tuple(str(when) for when in CapHeadsUp),
        says="when only two players must be left for raises to be unlimited; always: the cap always holds",
        ruling="POT-R11",
    ),
    yes_or_no(
        "call_short_blind",
        default=False,
        says="a short blind is called for its actual amount",
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
        says="how the odd chips of a split are given out",
        ruling="POT-R18a",
    ),
    yes_or_no(
        "pot_limit_before_fees",
        default=False,
        says="pot-limit counts fees as if they were still in the pot",
        ruling="POT-R8",
    ),
    Option(
        "heads_up_blinds",
        default="button_small",
        of=("button_small", "literal"),
        says="who puts in which blind with two players",
        ruling="POT-R34",
    ),
    Option(
        "fee_count",
        default="dealt",
        of=("dealt", "seated"),
        says="which players count for the fee",
        ruling="POT-R26",
    ),
    Option(
        "button",
        default="dead",
        of=("dead", "moving"),
        says="how the button moves past empty seats",
        ruling="POT-R4",
    ),
    yes_or_no(
        "post_to_enter",
        default=True,
        says="a new player may put in the blinds instead of waiting",
        ruling="POT-R7",
    ),
    Option(
        "fee_street",
        default="dealt",
        of=("dealt", "closed"),
        says="whether a street's fee is taken when it is dealt or when its betting is over",
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
    yes_or_no(
        "half_kill", default=False, says="a kill raises the limits by half, not to double", ruling="POT-R25"
    ),
    Option("kill", default=None, of=dict, says="who kills this pot, why, and the limits without the kill"),
    Option("leg", default=None, of=int, says="the player who won the last pot", ruling="POT-R25"),
)

BOARD_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    *HAND_OPTIONS,
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
        says="it may also be run twice while others could still bet; they then check to the end",
        ruling="POT-R21",
    ),
)
"""The options of games with a board."""

DRAW_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    yes_or_no("burn_draw", default=True, says="a card is burned before each draw", ruling="POT-R2"),
    yes_or_no(
        "own_discards",
        default=False,
        says="the new stub may include a player's own discards",
        ruling="POT-R24",
    ),
)

STUD_OPTIONS: tuple[Option, ...] = (
    *POT_OPTIONS,
    Option(
        "bring_in_option",
        default=None,
        of=(None, True, False),
        says="the player who brought in may raise when all have called",
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
        says="the last burn is left out if there are enough cards without it",
        ruling="7CS-R9",
    ),
)

POT_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R1", "May a player call with the chips they have left?", "Yes, with side pots."),
    Ruling(
        "POT-R4",
        "Who puts in the blinds when a player has left?",
        "The dead button applies: everybody pays each blind once per orbit.",
        "button",
    ),
    Ruling(
        "POT-R5",
        "Who sits out if there are more seats than hands?",
        "The button, then also the player to its right.",
    ),
    Ruling("POT-R6", "What does a short blind cost the others?", "The full blind.", "call_short_blind"),
    Ruling(
        "POT-R7",
        "How does a new player enter, or a player make up missed blinds?",
        "They wait for the big blind, or put in the big blind live and the small blind dead.",
        "post_to_enter",
    ),
    Ruling(
        "POT-R8",
        "What counts as the pot in pot-limit?",
        "The chips in it after the call; fees already taken do not count.",
        "pot_limit_before_fees",
    ),
    Ruling("POT-R9", "Which betting rounds are at the upper limit?", "The second half of them."),
    Ruling(
        "POT-R11",
        "When must only two players be left for raises to be unlimited?",
        "At the raise, before the cap is reached.",
        "cap_heads_up",
    ),
    Ruling(
        "POT-R12", "Does the cap apply in big-bet games?", "Only where the game's own rules say so.", "cap"
    ),
    Ruling(
        "POT-R13",
        "Does a short all-in reopen the betting?",
        "In limit play if it is at least half a bet; otherwise only when a player faces a full raise.",
        "reopen",
    ),
    Ruling("POT-R14", "Does the raiser get another turn when all call?", "No."),
    Ruling("POT-R15", "Which pot pays the fee?", "The main pot, then the next."),
    Ruling(
        "POT-R18a",
        "Who gets two odd chips?",
        "The winner closest to the left of the button gets both.",
        "odd_chips",
    ),
    Ruling("POT-R26", "Which players count for the fee?", "Those dealt in.", "fee_count"),
    Ruling("POT-R27", "What if the pot is smaller than its fee?", "The fee is the whole pot."),
    Ruling(
        "POT-R30",
        "What if the number of players no longer fits the posted fee?",
        "The next hand uses the posted fee that fits; if there is none, no fee is taken.",
    ),
    Ruling(
        "POT-R32",
        "When is it checked whether the pot has reached $19?",
        "At the flop and after each later betting round.",
    ),
    Ruling(
        "POT-R33", "Is the fee returned if nobody calls the blind?", "No; the rest of the blind goes back."
    ),
    Ruling(
        "POT-R34",
        "Who puts in the blinds with two players?",
        "The button puts in the small blind and acts first.",
        "heads_up_blinds",
    ),
    Ruling("POT-R35", "May a player raise when nobody could call any part of the raise?", "No."),
    Ruling(
        "POT-R36",
        "Is a short all-in over a capped bet allowed?",
        "Yes, as a call with the rest on top; it does not reopen the betting.",
    ),
    Ruling("POT-R37", "What if only one player has chips?", "There is no more betting; the cards are dealt."),
    Ruling(
        "POT-R38", "What if fees leave a pot below the smallest bet?", "The smallest bet is still allowed."
    ),
    Ruling("POT-R40", "What if everyone in a side pot mucks?", "The last of them takes it."),
    Ruling(
        "POT-R3",
        "Is the ace high in the draw for the button?",
        "Yes, but not in Badugi and Lowball.",
        "button_draw_ace_high",
    ),
    Ruling("POT-R10", "What is a table of $5-$100?", "A spread-limit table; it posts its structure."),
    Ruling("POT-R18", "Who gets an odd chip where the rules are silent?", "As in the house's other games."),
    Ruling("POT-R23", "Are fees taken twice when the board is dealt twice?", "No, once per hand."),
    Ruling("POT-R25", "Which kill rules apply?", "The customary ones, if a kill is posted.", "kill_game"),
    Ruling(
        "POT-R28",
        "Is the fee 'after' a street taken before its betting?",
        "Yes, when it is dealt.",
        "fee_street",
    ),
    Ruling(
        "POT-R29", "What happens to cards turned too soon?", "The customary procedure of hold'em applies."
    ),
    Ruling("POT-R31", "When is a time collection due?", "After the hand during which the half hour ends."),
)

BOARD_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R20", "Which of two boards gets the odd chip?", "The first."),
    Ruling(
        "POT-R21",
        "May it be run twice while others can still bet?",
        "No, only when the betting is over.",
        "run_it_twice_open",
    ),
    Ruling(
        "POT-R22",
        "What if there are too few cards for a second board?",
        "The burns are shuffled and used; folded hands are not.",
    ),
    Ruling(
        "POT-R39",
        "Is running it twice offered again after a refusal?",
        "No; one refusal ends it for the hand.",
    ),
    *POT_RULINGS,
)

DRAW_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R2", "Is a card burned before a draw?", "Yes, unless the stub is empty.", "burn_draw"),
    Ruling(
        "POT-R24",
        "Does the new stub include players' own discards?",
        "Not those of players still to draw.",
        "own_discards",
    ),
    *POT_RULINGS,
)


def beyond_the_documents(key: str) -> Ruling:
    """The ruling of a game that the house's documents do not describe."""
    return Ruling(
        f"{key}-R1", "Is the game in the house's documents?", "No; it is here to replay recorded hands."
    )
