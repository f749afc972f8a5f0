"""21st Century Blackjack Switch: two hands a seat, with second cards to switch; the bank's 22 pushes."""

from __future__ import annotations

from collections import Counter
from enum import Enum

from croupier.cards import Card, Deck
from croupier.errors import DataInvalid
from croupier.games.banked.blackjack_book import blackjack_book
from croupier.games.banked.blackjack_rulings import (
    A_NATURAL_IS_INSURED,
    A_SOFT_18_STANDS,
    A_TWO_CARD_21_STANDS,
    ACE_AND_TEN_AFTER_A_SPLIT,
    KING_AND_QUEEN_ARE_SPLIT,
    UP_TO_HALF_IS_INSURED,
)
from croupier.games.banked.blackjack_steps import (
    VOID_IF_WRONG,
    Check,
    DrawOut,
    Insure,
    PlayOut,
    bank_natural,
    insured,
    is_ace,
    is_ten,
    natural,
    posted_seats,
    seats_option,
    split_tens_option,
    wagers_in_play,
    with_the_hand,
)
from croupier.games.banked.book import Book
from croupier.games.banked.player_dealer import PLAYER_DEALER_OPTIONS, PLAYER_DEALER_RULINGS
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Dealt,
    Direction,
    Options,
    Pass,
    Shape,
    SideBet,
    Sight,
    Spot,
    Whose,
    lose,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import BLACKJACK, EQUAL_RANKS
from croupier.games.ruling import Ruling
from croupier.hands.blackjack import over, total
from croupier.money import Odds
from croupier.pay import game_tables

PAYS = game_tables("banked/twenty_first_century_blackjack_switch")["sw-1"]
EVEN, TWO_TO_ONE = PAYS["game"], PAYS["insurance"]
assert isinstance(EVEN, Odds)
assert isinstance(TWO_TO_ONE, Odds)


class Outcome(Enum):
    """How a hand came out."""

    NATURAL = "a Natural beats everything but a Natural"
    BOTH_NATURAL = "Natural against Natural"
    BEATEN_BY_NATURAL = "anything else against the bank's Natural"
    WON = "player's hand wins"
    PUSHED = "equal, or the bank has 22"
    SUITED_789 = "22 or 23 against a suited 7-8-9"
    LOST = "player's hand loses"


def judge(sight: Sight) -> Outcome:
    """The outcome of one hand against the bank's [SW GR 1]."""
    if bank_natural(sight):
        return Outcome.BOTH_NATURAL if natural(sight) else Outcome.BEATEN_BY_NATURAL
    if natural(sight):
        return Outcome.NATURAL
    mine, banks = total(sight.hand), total(sight.bank)
    if over(sight.hand):
        return Outcome.SUITED_789 if mine < banks and suited_789(sight.bank) else Outcome.LOST
    if banks == 22:
        return Outcome.PUSHED
    if banks > 22 or mine > banks:
        return Outcome.WON
    return Outcome.PUSHED if mine == banks else Outcome.LOST


def suited_789(cards: tuple[Card, ...]) -> bool:
    """Whether a hand is exactly seven, eight and nine of one suit [SW GR 1g ii]."""
    return sorted(card.rank for card in cards) == [7, 8, 9] and len({card.suit for card in cards}) == 1


ROWS = {(4,): "four_of_a_kind", (2, 2): "two_pair", (3, 1): "three_of_a_kind", (2, 1, 1): "pair"}


def super_match(sight: Sight) -> str | None:
    """The row of equal ranks among the first four cards, before any switch [SW SM 9]."""
    return ROWS.get(tuple(sorted(Counter(card.rank for card in sight.dealt).values(), reverse=True)))


def match_table(options: Options) -> str:
    """The posted Super Match pay table, else the one for the number of decks (SW-R17)."""
    return options["supermatch_table"] or ("sm-8" if options["decks"] == 8 else "sm-6")


def check_options(options: Options) -> None:
    """Six and eight decks have their own pay tables [SW SM 9]; for seven the house posts one (SW-R17)."""
    posted, decks = options["supermatch_table"], options["decks"]
    if posted is not None and decks != 7 and posted != f"sm-{decks}":
        raise DataInvalid(
            f"{posted} is not the pay table for {decks} decks; post sm-{decks} or none",
            key="supermatch_table",
        )


def open_hand(sight: Sight) -> bool:
    """Whether the bank's draws can change this hand's result: 22 and 23 may still push (SW-R10)."""
    return not natural(sight) and total(sight.hand) <= 23


BLACKJACK_SWITCH = BankedGame(
    id="21st-century-blackjack-switch",
    name="21st Century Blackjack Switch",
    number="GEGA-004022",
    key="SW",
    summary="Two hands a seat against a player-dealer, with second cards to switch; the bank's 22 pushes.",
    folder="banked/twenty_first_century_blackjack_switch",
    bank=Bank.PLAYER_DEALER,
    felt=Felt(
        style="caribbean jack switch",
        title="Blackjack Switch",
        lines=("The bank's 22 pushes",),
        labels={"game.1": "Hand 1", "game.2": "Hand 2", "supermatch": "Super Match"},
    ),
    book=Book(base=("game",), decide=blackjack_book),
    # The players pay $1 a hand, the bank $2.
    seats=(2, 6),
    seats_posted=posted_seats,
    deck=lambda options: Deck(decks=options["decks"]),
    hands=2,
    further_seats="SW 4",
    equal_hands=lambda options: bool(options["equal_hands"]),
    spots=(
        Spot(name="game", required=True, per_hand=True, fee=True, clause="SW Play"),
        Spot(
            name="supermatch",
            bonus=True,
            needs=("game",),
            offered=lambda options: options["decks"] != 7 or options["supermatch_table"] is not None,
            clause="SW SM 1",
        ),
        *wagers_in_play(insurance="SW GR 4b", double="SW GR 2", exactly="insurance_exact"),
    ),
    dealt=lambda _: Dealt.ONE_BY_ONE,
    script=(
        Deal(to=EACH, cards=2, up=2, clause="SW 6"),
        Deal(to=BANK, cards=2, up=1, first_up=True, clause="SW 6"),
        Pass(spots=("supermatch",), clause="SW 9"),
        Insure(spot="insurance", clause="SW 10"),
        Check(
            insurance="insurance",
            peeks=lambda up, options: is_ace(up) or (is_ten(up) and bool(options["peek_ten"])),
            clause="SW 10",
        ),
        PlayOut(
            game_spot="game",
            double_spot="double",
            from_bank=lambda options: bool(options["act_from"] == "player-dealer"),
            may_switch=True,
            double_clause="SW GR 2",
            split_clause="SW GR 3",
            surrender_clause="SW GR 5",
            clause="SW 11",
        ),
        DrawOut(depends=open_hand, clause="SW 14"),
    ),
    ranking=(BLACKJACK,),
    judge=judge,
    results=with_the_hand(
        {
            Outcome.NATURAL: pay(EVEN, "SW GR 6"),
            Outcome.BOTH_NATURAL: push("SW GR 1a"),
            Outcome.BEATEN_BY_NATURAL: lose("SW GR 1b, 4b"),
            Outcome.WON: pay(EVEN, "SW GR 1c, 1e, 6"),
            Outcome.PUSHED: push("SW GR 1b, 1c, 1f"),
            Outcome.SUITED_789: push("SW GR 1g ii"),
            Outcome.LOST: lose("SW GR 1d, 1e, 1g"),
        }
    ),
    own_results={"insurance": insured(TWO_TO_ONE, "SW GR 4b", both="SW-R6")},
    side_bets={
        "supermatch": SideBet(
            posted=match_table,
            cards=(Whose.FIRST,),
            ranking=EQUAL_RANKS,
            row=super_match,
            survives_fold=lambda _: True,
            clause="SW SM 9",
        )
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_WAGER,
    settle_order=("supermatch", ("game", "double", "insurance")),
    misdeals=VOID_IF_WRONG,
    schedules=("blackjack-switch.rules", "ca-shared.ca_rates"),
    check_options=check_options,
    options=(
        Option("decks", default=6, of=(6, 7, 8), says="decks in the shoe"),
        seats_option(6, 7, ruling="SW-R1"),
        Option(
            "equal_hands",
            default=True,
            of=(True, False),
            says="both hands must carry equal wagers",
            ruling="SW-R2",
        ),
        Option(
            "late_switch",
            default=False,
            of=(False, True),
            says="a player may switch after acting on the first hand, unless it is over",
            ruling="SW-R3",
        ),
        Option(
            "insurance_exact",
            default=False,
            of=(False, True),
            says="insurance is exactly half of the wager",
            ruling="SW-R4",
        ),
        Option(
            "peek_ten",
            default=False,
            of=(False, True),
            says="the hole card is also checked with a ten up",
            ruling="SW-R5",
        ),
        Option(
            "insurance_vs_natural",
            default="pay",
            of=("pay", "push"),
            says="insurance if both player and bank have a Natural",
            ruling="SW-R6",
        ),
        split_tens_option("SW-R7"),
        Option(
            "supermatch_table",
            default=None,
            of=(None, "sm-6", "sm-8"),
            says="the Super Match pay table; by default the one for the number of decks",
            ruling="SW-R17",
        ),
        Option(
            "split_limit",
            default="hand",
            of=("hand", "seat"),
            says="whether three splits are allowed per dealt hand or per seat",
            ruling="SW-R18",
        ),
        Option(
            "act_from",
            default="player-dealer",
            of=("player-dealer", "house-dealer"),
            says="to whose left the play begins",
            ruling="SW-R24",
        ),
        Option(
            "switched_aces",
            default="split",
            of=("split", "no-split"),
            says="whether aces brought together by a switch may be split",
            ruling="SW-R28",
        ),
        *PLAYER_DEALER_OPTIONS,
    ),
    rulings=(
        Ruling("SW-R1", "Are there six seats or seven?", "Six, including the player-dealer's.", "seats"),
        Ruling("SW-R2", "Must both hands carry equal wagers?", "Yes.", "equal_hands"),
        Ruling(
            "SW-R3",
            "May a player double or split first and switch then?",
            "No; the switch comes first.",
            "late_switch",
        ),
        UP_TO_HALF_IS_INSURED("SW-R4", "insurance_exact"),
        Ruling("SW-R5", "Is the hole card checked with a ten up?", "No.", "peek_ten"),
        A_NATURAL_IS_INSURED("SW-R6", "insurance_vs_natural"),
        KING_AND_QUEEN_ARE_SPLIT("SW-R7", "split_tens"),
        ACE_AND_TEN_AFTER_A_SPLIT("SW-R8"),
        Ruling("SW-R9", "Who wins if both are over with equal totals?", "The bank."),
        Ruling("SW-R10", "When does the bank draw?", "If a hand of 23 or less is still open."),
        Ruling("SW-R11", "Does a Natural win against 22?", "Yes."),
        Ruling("SW-R12", "Does a hand that is over lose to a Natural?", "Yes."),
        Ruling("SW-R13", "Does 24 or more lose to a suited 7-8-9?", "Yes."),
        Ruling("SW-R14", "Does a doubled hand of 11 or less stand?", "Yes."),
        Ruling("SW-R15", "What do 'hard' and 'soft' mean?", "What they usually mean."),
        A_SOFT_18_STANDS("SW-R16"),
        Ruling(
            "SW-R17",
            "Is Super Match offered with seven decks?",
            "Only if a pay table is posted.",
            "supermatch_table",
        ),
        Ruling("SW-R18", "Are three splits allowed per seat or per hand?", "Per dealt hand.", "split_limit"),
        Ruling("SW-R19", "Does the limit of three splits apply to every pair?", "Yes."),
        Ruling("SW-R20", "May a player double for less?", "Yes, for any amount up to the hand's wager."),
        Ruling(
            "SW-R21", "Does a switched natural win against 17 to 20, or 23 and more?", "Yes, like any 21."
        ),
        Ruling(
            "SW-R22", "May a player switch a Natural away?", "Yes; what is left counts as a switched hand."
        ),
        Ruling(
            "SW-R23", "Which number does the order of settlement refer to?", "Number 9, although it says 8."
        ),
        Ruling("SW-R24", "Who acts first?", "The player to the player-dealer's left.", "act_from"),
        Ruling(
            "SW-R25", "Is the second hand played if the first is over?", "Yes; the hands are independent."
        ),
        Ruling("SW-R26", "When is lost insurance taken?", "Right after the check."),
        A_TWO_CARD_21_STANDS("SW-R27"),
        Ruling(
            "SW-R28",
            "May aces brought together by a switch be split?",
            "Yes, once, with one card each.",
            "switched_aces",
        ),
        Ruling("SW-R29", "Which hand is insured after a switch?", "The hand with the same number as before."),
        Ruling("SW-R30", "Is there a surrender?", "No."),
        *PLAYER_DEALER_RULINGS,
    ),
)
