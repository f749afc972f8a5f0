"""Mexican Poker: five-card stud with 40 cards and a joker; players choose to get cards up or down."""

from __future__ import annotations

from dataclasses import replace

from croupier.cards import Deck
from croupier.games.felt import Felt
from croupier.games.option import Option, Options, yes_or_no
from croupier.games.pot.limits import Bet
from croupier.games.pot.rules import POT_OPTIONS, POT_RULINGS
from croupier.games.pot.share import mexican
from croupier.games.pot.vocabulary import Opens, PotGame, Street
from croupier.games.pot.weigh import stud
from croupier.games.ruling import Ruling
from croupier.hands.mexican import STRIPPED


def _street(name: str, bet: Bet, fee: str = "") -> Street:
    return Street(name=name, burn=1, chosen=True, bet=bet, opens=Opens.HIGH_BOARD, fee=fee)


def _vary(game: PotGame, options: Options) -> PotGame:
    if options["opener"] == "low":
        second, *rest = game.streets
        game = replace(game, streets=(replace(second, opens=Opens.LOW_CARD), *rest))
    share = mexican("MEX 3, POT 8", standard=options["ranking"] == "standard")
    return replace(game, shares=(share,))


MEXICAN_POKER = PotGame(
    id="mexican-poker",
    name="Mexican Poker",
    number="GEGR-001935",
    key="MEX",
    summary="One card down and one up, then three, up or down as you choose; the best hand takes the pot.",
    felt=Felt(style="holdem stud", title="Mexican Poker", lines=("Each card up or down, as you choose",)),
    weigh=stud,
    seats=(2, 7),
    deck=Deck(without=STRIPPED, jokers=1),
    joker="any card if it was dealt face down; otherwise an ace, or what completes a straight or a flush",
    streets=(
        Street(
            name="second street",
            hole=1,
            up=1,
            bet=Bet.LOWER,
            opens=Opens.HIGH_CARD,
            fee="after_first_up_card",
            fee_too="after_second_street",
        ),
        _street("third street", Bet.LOWER, "after_third_street"),
        _street("fourth street", Bet.UPPER),
        _street("fifth street", Bet.UPPER, "after_fifth_street"),
    ),
    shares=(mexican("MEX 3, POT 8"),),
    blinds=False,
    ohh="Stud",
    schedules=("mexican-poker.poker_rates",),
    options=(
        *POT_OPTIONS,
        Option(
            "ranking",
            default="mexican",
            of=("mexican", "standard"),
            says="whether a flush beats a full house (mexican) or loses to it (standard)",
            ruling="MEX-R2",
        ),
        Option(
            "joker",
            default="as-dealt",
            of=("as-dealt", "as-lying"),
            says="whether the joker is wild by how it was dealt or by how it lies at the showdown",
            ruling="MEX-R3",
        ),
        Option(
            "opener",
            default="high",
            of=("high", "low"),
            says="whether the highest or the lowest card up must open",
            ruling="MEX-R4",
        ),
        yes_or_no(
            "opener_choice", default=False, says="the opener may open at the upper limit", ruling="MEX-R5"
        ),
    ),
    vary=_vary,
    rulings=(
        Ruling("MEX-R1", "How is the game played?", "As in other California cardrooms."),
        Ruling(
            "MEX-R2",
            "Where do four and five of a kind rank?",
            "Four above a flush, five above everything.",
            "ranking",
        ),
        Ruling(
            "MEX-R3",
            "Is a joker still wild when it is turned up later?",
            "Yes; how it was dealt decides.",
            "joker",
        ),
        Ruling("MEX-R4", "Who opens?", "The highest card up, which must bet.", "opener"),
        Ruling(
            "MEX-R5", "Which limits apply?", "The lower on two streets, the upper on two.", "opener_choice"
        ),
        Ruling(
            "MEX-R6",
            "Are the first card up and second street one fee or two?",
            "One; they are the same moment.",
            "fee_street",
        ),
        Ruling("MEX-R7", "Do the limits in the no-limit heading apply?", "Yes, as printed."),
        Ruling("MEX-R8", "Can eight players play?", "No; 41 cards with burns are too few."),
        *POT_RULINGS,
    ),
)
