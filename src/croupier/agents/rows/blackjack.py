"""Blackjack as numbers, for batches of tables: the game's rules supply what hands allow and pay."""

from __future__ import annotations

from itertools import product
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.agents.banked import SIZES, BankedSteps
from croupier.cards import DECK, Card, Cards, parse_cards
from croupier.games.banked.blackjack_steps import (
    Check,
    DrawOut,
    Insure,
    Mark,
    PlayOut,
)
from croupier.games.banked.vocabulary import (
    BANK,
    BankedGame,
    Kind,
    Pass,
    Place,
    Procedure,
    Result,
    Sight,
    UpToHalf,
    Whose,
)
from croupier.games.ranking import CARDS_OVER, EQUAL_RANKS, Ranking
from croupier.hands.blackjack import value
from croupier.lab.agents.banked_tables import (
    BY_BANK,
    BY_RANKS,
    GIVEN_UP,
    HALF,
    JACK_ACTS,
    LOSES,
    PAYS,
    PUSHES,
    Jack,
)
from croupier.lab.blackjack.rules import BANK_ENDS, final_hands
from croupier.lab.rounds.walk import DICE, ONE
from croupier.money import Cents
from croupier.table.banked.settling.result import judged

READ: Final[dict[tuple[tuple[Whose, ...], Ranking | None], int]] = {
    ((Whose.BANK,), CARDS_OVER): BY_BANK,
    ((Whose.FIRST,), EQUAL_RANKS): BY_RANKS,
}
"""How the kernel reads a side bet, by its cards and their ranking."""
KINDS: Final = {Kind.LOSE: LOSES, Kind.HALF: HALF, Kind.PUSH: PUSHES, Kind.PAY: PAYS}
ALIKE: Final = {16: "AcAdAhAs", 10: "AcAdAh2s", 8: "AcAd2h2s", 6: "AcAd2h3s", 4: "Ac2d3h4s"}
"""First cards with equal ranks, by the sum of the squares of how many there are of each."""
PAIRS: Final = tuple(product(DECK[::4], repeat=2))
"""Two cards of every two ranks."""
CARDS_MAX: Final = 22
"""More cards than a hand can have."""
HANDS_MAX: Final = 8
KNOWN: Final = {Insure, Check, PlayOut, DrawOut, Pass}
Step = TypeVar("Step", bound=Procedure)


def plays_blackjack(steps: BankedSteps) -> bool:
    """Whether a game is one of hands that are played out, with side bets that the kernel can read."""
    table = steps.table
    game = table.game
    kinds = {type(step) for step in game.script if isinstance(step, Procedure)}
    if PlayOut not in kinds or not kinds <= KNOWN or game.hands > 2:
        return False
    play = _step(game, PlayOut)
    if not all(play.may_double(_sight(steps, two, (), mark)) for two in PAIRS for mark in (Mark.SPLIT, "")):
        return False
    laid = {Place.parse(name).spot for name in steps.stakes[game.book.base[0]]}
    sides = [game.side_bets[spot] for spot in laid - {play.game_spot}]
    return len(sides) <= 1 and all((side.cards, side.ranking) in READ for side in sides)


def jack_of(steps: BankedSteps) -> Jack:
    """A game of blackjack as numbers."""
    table = steps.table
    game, options = table.game, table.options
    insure, check = _step(game, Insure), _step(game, Check)
    play, draw = _step(game, PlayOut), _step(game, DrawOut)
    insurance, double = game.spot(insure.spot), game.spot(play.double_spot)
    assert insurance is not None
    assert isinstance(insurance.amount, UpToHalf)
    assert double is not None
    exactly = insurance.amount.exactly
    laid = {Place.parse(name): amount for name, amount in steps.stakes[game.book.base[0]].items()}
    stakes = {place.hand: amount for place, amount in laid.items() if place.spot == play.game_spot}
    ((side, side_stake),) = [
        (place.spot, amount) for place, amount in laid.items() if place.spot != play.game_spot
    ] or [("", Cents(0))]
    own, bank, drawn = _places(steps)
    bank_chart = draw.chart_of(options)
    acts = _acts(steps, insure.spot, play)
    fields = {field.name: field.start for field in steps.fields}
    spots = [spot.name for spot in game.spots]
    most = min(len(table.deck.cards), CARDS_MAX * (HANDS_MAX + 1))
    return Jack(
        shoe=np.array(sorted(card.index for card in table.deck.cards), dtype=np.uint8),
        cards=most,
        values=np.array([value(card) for card in DECK]),
        own=own,
        bank=bank,
        drawn=drawn,
        stack=int(steps.posted.stacks[0]),
        stakes=np.array([stakes[hand] for hand in sorted(stakes)], dtype=np.int64),
        dealt=game.hands,
        hit_to=play.chart.hit_to,
        bank_stands=bank_chart.stand_from,
        bank_stands_soft=bank_chart.stand_from_soft,
        may_switch=play.may_switch,
        late_switch=bool(options.get("late_switch")),
        surrenders=play.may_surrender(options),
        surrender_any=options.get("surrender", "any") == "any",
        splits_max=play.splits_max(options),
        whole_seat=options.get("split_limit", "hand") == "seat",
        by_rank=options.get("split_tens", "value") == "rank",
        aces_once=play.aces_split_once(options),
        no_switched_aces=options.get("switched_aces") == "no-split",
        double_step=int(table.unit_of(double)),
        insurance_step=int(table.unit_of(insurance)),
        exact=bool(exactly and options[exactly]),
        peeks=np.array([check.peeks(card, options) for card in DECK]),
        always_draws=bool(options.get("always_complete")),
        depends=_depends(steps, draw),
        pays=_pays(steps, play.game_spot),
        insurance_pays=_insurance(steps, insure.spot),
        unit=int(table.breakage),
        side=int(side_stake),
        side_kind=_reading(game, side) if side else BY_RANKS,
        side_at_once=any(isinstance(step, Pass) and side in step.spots for step in game.script),
        side_pays=_side(steps, side),
        acts=acts,
        kinds=np.array([_index(acts, number) for number in range(len(steps.names))]),
        step_at=fields["step"],
        insure_step=game.script.index(insure),
        play_step=game.script.index(play),
        game_at=fields["wagers"] + spots.index(play.game_spot),
        double_at=fields["wagers"] + spots.index(play.double_spot),
        insurance_at=fields["wagers"] + spots.index(insure.spot),
        side_at=fields["wagers"] + (spots.index(side) if side else 0),
        stack_at=fields["stack"],
    )


def _step(game: BankedGame, kind: type[Step]) -> Step:
    """The step of this kind, of which a game has one."""
    return next(step for step in game.script if isinstance(step, kind))


def _places(steps: BankedSteps) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """Where in the shoe the first cards come from: of each hand, and of the bank; and how many they are."""
    steps.reset(DICE, deck=DECK)
    steps.step(0)
    hands = steps.round.state.hands_of(ONE)
    own = [[DECK.index(card) for card in hands[number]] for number in sorted(hands)]
    bank = [DECK.index(card) for card in steps.round.state.hands[BANK]]
    drawn = max(*bank, *(place for hand in own for place in hand)) + 1
    return np.array(own), np.array(bank), drawn


def _acts(steps: BankedSteps, insurance: str, play: PlayOut) -> NDArray[np.int64]:
    """The number of every kind of action."""
    kinds = ["hit", "stand", "surrender", "split", "switch", "pass"]
    kinds += [f"{spot} {size}" for spot in (insurance, play.double_spot) for size in SIZES]
    found = [0, *(steps.names.index(kind) for kind in kinds)]
    assert len(found) == JACK_ACTS
    return np.array(found)


def _index(acts: NDArray[np.int64], number: int) -> int:
    """Return the kind of an action; actions never offered count as the first."""
    return next((kind for kind, each in enumerate(acts.tolist()) if each == number), 0)


def _sight(steps: BankedSteps, cards: Cards, bank: Cards, *marks: str, dealt: Cards = ()) -> Sight:
    return Sight(hand=cards, bank=bank, middle={}, board=(), folded=False, options=steps.table.options,
                 dealt=dealt, marks=frozenset(marks))  # fmt: skip


def _finals() -> dict[int, tuple[tuple[Card, ...], frozenset[str]]]:
    """A hand for each way to end; one of them was surrendered."""
    return {**final_hands(), GIVEN_UP: (parse_cards("Tc6d"), frozenset({Mark.SURRENDERED}))}


def _numbers(result: Result) -> tuple[int, int, int]:
    """A result as numbers."""
    odds = (result.odds.win, result.odds.stake) if result.kind is Kind.PAY else (0, 1)
    return KINDS[result.kind], *odds


def _pays(steps: BankedSteps, spot: str) -> NDArray[np.int64]:
    """What becomes of a wager, by how both hands end."""
    finals = _finals()
    found = np.zeros((max(finals) + 1, len(BANK_ENDS), 3), dtype=np.int64)
    for number, (cards, marks) in finals.items():
        for end, bank in enumerate(BANK_ENDS):
            found[number, end] = _numbers(judged(steps.table, _sight(steps, cards, bank, *marks), spot))
    return found


def _depends(steps: BankedSteps, draw: DrawOut) -> NDArray[np.bool_]:
    finals = _finals()
    found = np.zeros(max(finals) + 1, dtype=np.bool_)
    for number, (cards, marks) in finals.items():
        found[number] = draw.depends(_sight(steps, cards, (), *marks))
    return found


def _insurance(steps: BankedSteps, spot: str) -> NDArray[np.int64]:
    """What becomes of insurance: by whether the bank has a Natural, and whether the hand has one."""
    natural, other = parse_cards("AsKd"), parse_cards("TsJd")
    return np.array(
        [
            [_numbers(judged(steps.table, _sight(steps, own, bank), spot)) for own in (other, natural)]
            for bank in (other, natural)
        ]
    )


def _reading(game: BankedGame, spot: str) -> int:
    """How the kernel reads a side bet."""
    side = game.side_bets[spot]
    return READ[side.cards, side.ranking]


def _side(steps: BankedSteps, spot: str) -> NDArray[np.int64]:
    """Return the result of the side bet, by the cards that decide it."""
    found = np.zeros((CARDS_MAX, 3), dtype=np.int64)
    if not spot:
        return found
    if _reading(steps.table.game, spot) == BY_RANKS:
        for place, cards in ALIKE.items():
            sight = _sight(steps, (), (), dealt=parse_cards(cards))
            found[place] = _numbers(judged(steps.table, sight, spot))
        return found
    found[0] = _numbers(judged(steps.table, _sight(steps, (), parse_cards("TsJd")), spot))
    for size in range(3, CARDS_MAX):
        over = parse_cards("TsJd2c") + parse_cards("Ac") * (size - 3)
        found[size] = _numbers(judged(steps.table, _sight(steps, (), over), spot))
    return found
