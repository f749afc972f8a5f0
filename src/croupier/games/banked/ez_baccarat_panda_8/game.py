"""EZ Baccarat Panda 8: two hands in the middle, no commission; the Banker's three-card seven pushes."""

from __future__ import annotations

from enum import Enum

from croupier.cards import Deck
from croupier.games.banked.baccarat import (
    BACCARAT_SEATS,
    BANKER,
    ONE_LINE,
    PLAYER,
    PUT_RIGHT,
    baccarat_script,
    both_lines_option,
    check_lines,
    seats_of_table,
    spot_limits_option,
    table_option,
)
from croupier.games.banked.player_dealer import PLAYER_DEALER_OPTIONS, PLAYER_DEALER_RULINGS
from croupier.games.banked.vocabulary import (
    Bank,
    BankedGame,
    Dealt,
    Direction,
    Options,
    Shape,
    Sight,
    Spot,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.ranking import BACCARAT
from croupier.games.ruling import Ruling
from croupier.hands.baccarat import natural, total
from croupier.pay import game_tables

PAYS = game_tables("banked/ez_baccarat_panda_8")["ez-p8-1"].odds

BLACKJACK_SEATS = 8
"""At a blackjack table, the player-dealer's seat included [EZ Table]."""


class Outcome(Enum):
    """How the two hands came out."""

    PLAYER = "Player wins"
    PANDA_8 = "Player wins with a three-card eight"
    BANKER = "Banker wins"
    DRAGON_7 = "Banker wins with a three-card seven: the banker line pushes"
    DRAGON_7_PAID = "Banker wins with a three-card seven: the banker line is paid"
    TIE = "tie"
    TIE_PLAYER_NATURAL = "equal totals, but the Player hand is a natural and the Banker hand is not"
    TIE_BANKER_NATURAL = "equal totals, but the Banker hand is a natural and the Player hand is not"


def judge(sight: Sight) -> Outcome:
    """Totals decide; three-card hands make the Panda and the Dragon [EZ Win, P8, D7]."""
    player, banker = sight.middle[PLAYER], sight.middle[BANKER]
    p, b = total(player), total(banker)
    # A natural can meet three cards only where naturals do not stop the drawing (EZ-R3).
    if natural(player) != natural(banker):
        if p == b:
            return Outcome.TIE_PLAYER_NATURAL if natural(player) else Outcome.TIE_BANKER_NATURAL
        return Outcome.PLAYER if natural(player) else Outcome.BANKER
    if p == b:
        return Outcome.TIE
    if p > b:
        return Outcome.PANDA_8 if p == 8 and len(player) == 3 else Outcome.PLAYER
    if b == 7 and len(banker) == 3:
        return Outcome.DRAGON_7_PAID if sight.options["dragon7_banker"] == "pay" else Outcome.DRAGON_7
    return Outcome.BANKER


LOST_SIDES = {"tie": lose("EZ Tie"), "panda8": lose("EZ P8"), "dragon7": lose("EZ D7")}
PLAYER_LINE = {"player": pay(PAYS["player"], "EZ Win"), "banker": lose("EZ Win")}
BANKER_LINE = {"player": lose("EZ Win"), "banker": pay(PAYS["banker"], "EZ Win")}
TIE_WINS = {"tie": pay(PAYS["tie"], "EZ Tie")}
DRAGON_WINS = {"dragon7": pay(PAYS["dragon7"], "EZ D7")}


def shoe(options: Options) -> Deck:
    """Three to eight decks [EZ Deck]."""
    return Deck(decks=options["decks"])


EZ_BACCARAT_PANDA_8 = BankedGame(
    id="ez-baccarat-panda-8",
    name="EZ Baccarat Panda 8",
    number="GEGA-003594",
    key="EZ",
    summary="Baccarat without commission against a player-dealer; Dragon 7 and Panda 8 on the side.",
    folder="banked/ez_baccarat_panda_8",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="baccarat",
        title="EZ Baccarat",
        lines=("No commission · Banker three-card seven pushes",),
        labels={"panda8": "Panda 8", "dragon7": "Dragon 7"},
    ),
    book=ONE_LINE,
    # The players pay $1 a line, the bank $2.
    seats=(2, BACCARAT_SEATS),
    seats_posted=seats_of_table(BLACKJACK_SEATS),
    deck=shoe,
    spots=(
        Spot(name="player", fee=True, clause="EZ Table"),
        Spot(name="banker", fee=True, clause="EZ Table"),
        Spot(name="tie", bonus=True, clause="EZ Tie"),
        Spot(name="panda8", bonus=True, needs=("player", "banker"), clause="EZ P8"),
        Spot(name="dragon7", bonus=True, needs=("player", "banker"), clause="EZ D7"),
    ),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    script=baccarat_script("EZ Deal", "EZ Deal"),
    ranking=(BACCARAT,),
    judge=judge,
    results={
        Outcome.PLAYER: {**PLAYER_LINE, **LOST_SIDES},
        Outcome.PANDA_8: {**PLAYER_LINE, **LOST_SIDES, "panda8": pay(PAYS["panda8"], "EZ P8")},
        Outcome.BANKER: {**BANKER_LINE, **LOST_SIDES},
        Outcome.DRAGON_7: {**BANKER_LINE, **LOST_SIDES, **DRAGON_WINS, "banker": push("EZ-R1")},
        Outcome.DRAGON_7_PAID: {**BANKER_LINE, **LOST_SIDES, **DRAGON_WINS},
        Outcome.TIE: {"player": push("EZ-R2"), "banker": push("EZ-R2"), **LOST_SIDES, **TIE_WINS},
        Outcome.TIE_PLAYER_NATURAL: {**PLAYER_LINE, **LOST_SIDES, **TIE_WINS},
        Outcome.TIE_BANKER_NATURAL: {**BANKER_LINE, **LOST_SIDES, **TIE_WINS},
    },
    tracked={"dragon7": ("B", 7), "panda8": ("P", 8)},
    settle=Direction.CLOCKWISE_FROM_BANK,
    shape=Shape.BY_WAGER,
    settle_order=("player", "banker", "tie", "panda8", "dragon7"),
    misdeals=PUT_RIGHT,
    schedules=("ez-baccarat-panda-8.rules", "ca-shared.ca_rates"),
    options=(
        Option("decks", default=8, of=(3, 4, 5, 6, 7, 8), says="decks in the shoe"),
        Option(
            "dragon7_banker",
            default="push",
            of=("push", "pay"),
            says="what happens to the banker line on a winning three-card seven",
            ruling="EZ-R1",
        ),
        yes_or_no("naturals_stop", default=True, says="a natural ends the drawing", ruling="EZ-R3"),
        table_option(BLACKJACK_SEATS),
        spot_limits_option(),
        both_lines_option("EZ-R7"),
        *PLAYER_DEALER_OPTIONS,
    ),
    check_limits=check_lines,
    limits_clause="EZ-R7",
    rulings=(
        Ruling(
            "EZ-R1",
            "Does the banker line push on the Banker's winning three-card seven?",
            "Yes.",
            "dragon7_banker",
        ),
        Ruling("EZ-R2", "What happens to the lines on a tie?", "They push."),
        Ruling("EZ-R3", "Does a natural stop the other hand?", "Yes.", "naturals_stop"),
        Ruling("EZ-R4", "Which hand is at the house dealer's right?", "The Player hand."),
        Ruling(
            "EZ-R5",
            "On Banker's four, does the third card's rank or its value decide?",
            "The value; tens and pictures count zero.",
        ),
        Ruling("EZ-R6", "What is the printed house way for?", "Nothing; every draw is forced."),
        Ruling("EZ-R7", "May a seat wager on both lines?", "Yes; each pays its own fee.", "both_lines"),
        Ruling("EZ-R8", "May a player wager on the tie alone?", "Yes, within the limits."),
        Ruling(
            "EZ-R9",
            "What if a hand has a wrong number of cards?",
            "It is put right from the known order; if that is impossible, the round is void.",
        ),
        Ruling("EZ-R10", "Which fee option goes by the total action of the table?", "Option 10."),
        Ruling("EZ-R11", "What if a three-card seven or eight ties or is beaten?", "The side bet loses."),
        Ruling("EZ-R12", "When does the tie lose?", "When the totals differ, whatever the number of cards."),
        Ruling("EZ-R13", "Is settlement seat by seat?", "No, wager by wager.", "settle_shape"),
        Ruling("EZ-R14", "Which is settled first, Panda 8 or Dragon 7?", "Panda 8; they never win together."),
        *PLAYER_DEALER_RULINGS,
    ),
)
