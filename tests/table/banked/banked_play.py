"""Random play of the banked games for property tests: any posting, any legal act, some misdeals."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import strategies as st

from croupier.cards import Card, parse_cards, seeded, shuffled
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.banked.high_card_flush.game import HIGH_CARD_FLUSH
from croupier.games.banked.let_it_ride.game import LET_IT_RIDE
from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD
from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import written_options
from croupier.money import Cents, dollars
from croupier.numbers import DEALER
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, Choice, Command, PlayerDealer
from croupier.table import commands as c
from croupier.table.banked.state import Stage
from croupier.table.choice import command_of
from tests.california import player_dealer_option
from tests.strategies import meters

STEPS_MAX = 400
"""More than any round can take: seven hands dealt card by card, and every wager in small steps."""

RICH = [
    parse_cards(hand)
    for hand in (
        "AcKcQcJcTc",
        "AhKhQhJhTh",
        "9s8s7s6s5s",
        "5d4d3d2dAd",
        "8c8d8h8s2c",
        "3c3h3s6d6h",
        "QsJsTs4s2s",
        "9h8h7h6h5h4h3h",  # High Card Flush
        "AsKsQsJsTs9s2d",
        "8c7c6c5c4c3cKd",
        "6d5d4d3d2dKhQc",
        "AsKs",  # Texas Hold'em Bonus, with the boards below
        "9s8s",
        "As2c",
        "AhAd",
        "AsKsQs",  # Let It Ride
        "TcTdTh",
        "9h8h7h",
    )
]
"""Hands that win jackpots, which a shuffled deck would hardly ever deal."""


BOARDS = [parse_cards(board) for board in ("QsJsTs", "Ks", "2h")]


@dataclass(frozen=True)
class Play:
    """Everything a random round is made of, so that it can be played twice."""

    game: BankedGame = field(repr=False)
    options: tuple[tuple[str, object], ...]
    stacks: tuple[int, ...]
    bank: PlayerDealer | None
    fee: tuple[str, int] | None
    meter: Meter
    seed: int
    irregular: bool = False
    counts: bool = False
    """Whether a dealer counts the hands before they are settled."""
    rich: float = 0.4
    """How often a player is dealt a hand that wins a jackpot."""

    def open(self, *, begun: bool = True) -> BankedRound:
        """The round before the first wager; not ``begun``, even before the bank's."""
        fee = player_dealer_option(*self.fee) if self.fee else None
        table = BankedTable.post(
            self.game, options=written_options(self.game.options, dict(self.options)), fee=fee
        )
        meter = self.meter if table.progressive else None
        stacks = [Cents(stack) for stack in self.stacks]
        return BankedRound(table, stacks, bank=self.bank, meter=meter, begun=begun, counts=self.counts)

    def play(self) -> Iterator[tuple[BankedRound, Command]]:
        """Every state of the round with the command that will be done next."""
        round_, rng = self.open(), Random(self.seed)
        shoe = list(shuffled(round_.table.deck.cards, seeded(self.seed)))
        for _ in range(STEPS_MAX):
            if round_.over:
                return
            command = self.next(round_, shoe, rng)
            if command is None:
                return
            yield round_, command
            round_.apply(command)
        raise AssertionError(f"the round does not end: {self}")

    def next(self, round_: BankedRound, shoe: list[Card], rng: Random) -> Command | None:
        """A legal act, or now and then an irregular one; None where nobody can afford to wager."""
        choices = round_.legal()
        if not choices:
            return None
        if self.irregular and (odd := irregular(round_, shoe, rng)):
            return odd
        taken_off = [choice for choice in choices if choice.verb == "off"]
        # Before the deal a wager seldom comes off again; what may be pulled down as often does as rides.
        if taken_off and rng.random() < (0.08 if round_.state.stage is Stage.WAGERS else 0.5):
            return act(rng.choice(taken_off), shoe, rng, self.rich)
        wagers = [choice for choice in choices if choice.verb == "w"]
        others = [choice for choice in choices if choice.verb not in ("w", "off")]
        # Betting goes on for a while; a decision is as often a bet as a fold.
        share = 0.9 if others and others[0].verb == "nb" else 0.6
        choice = rng.choice(wagers if wagers and (not others or rng.random() < share) else others)
        return act(choice, shoe, rng, self.rich)

    def finish(self) -> tuple[BankedRound, list[Command]]:
        """The round when it is over, and what was done."""
        round_, done = self.open(), []
        for state, command in self.play():
            round_ = state
            done.append(command)
        return round_, done


def act(choice: Choice, shoe: list[Card], rng: Random, rich: float) -> Command:
    """A choice made: amounts with their borders favoured, cards all at once or some of them."""
    match choice.verb:
        case "w":
            assert choice.low is not None
            assert choice.high is not None
            top = (choice.high - choice.low) // choice.step
            steps = rng.choice((0, 0, 0, min(top, 9), rng.randint(0, min(top, 20)), rng.randint(0, top), top))
            return command_of(choice, amount=Cents(choice.low + steps * choice.step))
        case "burn":
            return command_of(choice, cards=tuple(shoe.pop() for _ in range(choice.count)))
        case "db":
            cards = _rich(BOARDS, choice.count, shoe, rng, rich)
            return command_of(choice, cards=cards or _some(choice.count, shoe, rng))
        case "dh":
            held = _rich(RICH, choice.count, shoe, rng, rich) if isinstance(choice.to, int) else None
            return command_of(choice, cards=held or _some(choice.count, shoe, rng))
    return command_of(choice)


def _rich(
    hands: list[tuple[Card, ...]], count: int, shoe: list[Card], rng: Random, rich: float
) -> tuple[Card, ...] | None:
    """Cards of this number that win jackpots, if the shoe still has them."""
    if rng.random() >= rich:
        return None
    left = [hand for hand in hands if len(hand) == count and set(hand) <= set(shoe)]
    if not left:
        return None
    chosen = rng.choice(left)
    for card in chosen:
        shoe.remove(card)
    return chosen


def _some(count: int, shoe: list[Card], rng: Random) -> tuple[Card, ...]:
    """All the cards that are due, or as often as one time in five fewer."""
    dealt = count if rng.random() < 0.8 else rng.randint(1, count)
    return tuple(shoe.pop() for _ in range(dealt))


def irregular(round_: BankedRound, shoe: list[Card], rng: Random) -> Command | None:
    """What goes wrong at a table, or is done beside the choices: one time in ten, if it is possible."""
    if rng.random() > 0.1:
        return None
    player = rng.randint(1, round_.state.players)
    deals = [choice for choice in round_.legal() if choice.verb == "dh"]
    tries: list[Command] = [
        c.Buy(player=player, amount=dollars(20)),
        c.DeclareDead(player=player),
        c.DealDone(),
    ]
    tries += [c.DeclareDead(player=DEALER)] if round_.step is None else []
    if deals:
        choice = rng.choice(deals)
        assert choice.to is not None
        tries.append(c.DealHand(to=choice.to, cards=tuple(shoe[-choice.count - 1 :])))
    command = rng.choice(tries)
    if round_.refusal(command) is not None:
        return None
    if isinstance(command, c.DealHand):
        del shoe[-len(command.cards) :]
    return command


STACKS = st.one_of(st.integers(0, 30), st.integers(20, 400), st.integers(100, 400)).map(
    lambda whole: whole * 100
)

jackpots = st.sampled_from([{}, *({"progressive": table} for table in ("csp-base", "pmg-01", "pmg-02"))])

caribbean_options = st.fixed_dictionaries(
    {},
    optional={
        "min": st.sampled_from([1, 5, 10]),
        "unit": st.sampled_from([1, 5, 0.5]),
        "max_wager": st.sampled_from([100, 200]),
        "limit_scope": st.sampled_from(["wager", "ante", "round"]),
        "fold_keeps_progressive": st.booleans(),
        "straight_flush_award": st.sampled_from(["10%", "5000"]),
        "progressive_wager": st.sampled_from([1, 2, 5]),
        "several_winners": st.sampled_from(["sequential", "simultaneous"]),
        "scale_dollars": st.booleans(),
        "contribution": st.sampled_from([0, 0.3333, 0.7, 0.9]),
        "reserve_contribution": st.sampled_from([0, 0.0117, 0.05, 0.1]),
    },
)

baccarat_options = st.fixed_dictionaries(
    {"pd_min": st.just(1)},
    optional={
        "decks": st.sampled_from([3, 8]),
        "dragon7_banker": st.sampled_from(["push", "pay"]),
        "naturals_stop": st.booleans(),
        "both_lines": st.booleans(),
        "unit": st.sampled_from([1, 5, 0.25]),
        "coverage": st.sampled_from(["net", "net-open-top", "action", "gross"]),
        "settle_shape": st.sampled_from(["game", "seat", "wager"]),
        "bonus_cap": st.sampled_from([None, "base", "limits"]),
    },
)

FEES = (
    None,
    None,
    ("ez-baccarat-panda-8.rules", 1),
    ("ez-baccarat-panda-8.rules", 10),
    ("ca-shared.ca_rates", 14),
)


@st.composite
def caribbean_plays(draw: st.DrawFn, *, irregular: bool = False) -> Play:
    """Caribbean Stud for one to seven, with and without a jackpot."""
    return Play(
        game=CARIBBEAN_STUD,
        options=tuple({**draw(jackpots), **draw(caribbean_options)}.items()),
        stacks=tuple(draw(st.lists(STACKS, min_size=draw(st.sampled_from([1, 2, 4])), max_size=7))),
        bank=None,
        fee=None,
        meter=draw(meters),
        seed=draw(st.integers(0, 2**32 - 1)),
        irregular=irregular,
        counts=draw(st.booleans()),
    )


def jackpot_plays() -> st.SearchStrategy[Play]:
    """Caribbean Stud with a jackpot, three players or more, and hardly a hand that wins none."""
    return caribbean_plays(irregular=True).map(
        lambda play: replace(
            play,
            options=(("progressive", "pmg-01"), *play.options),
            stacks=(*play.stacks, 20_000, 20_000, 20_000)[-7:],
            rich=0.9,
        )
    )


@st.composite
def baccarat_plays(draw: st.DrawFn, *, irregular: bool = False) -> Play:
    """EZ Baccarat for two to six, any of them the bank, large or small."""
    stacks = draw(st.lists(STACKS, min_size=2, max_size=6))
    player = draw(st.integers(1, len(stacks)))
    options = draw(baccarat_options)
    # The bank is put up in whole chips (PD-R19).
    chip = max(100, int(options.get("unit", 1) * 100))
    wager = draw(st.one_of(st.integers(1, 40), st.integers(100, 2000))) * chip
    stacks[player - 1] = wager + draw(st.integers(2, 20)) * 100
    return Play(
        game=EZ_BACCARAT_PANDA_8,
        options=tuple(options.items()),
        stacks=tuple(stacks),
        bank=PlayerDealer(player=player, wager=Cents(wager)),
        fee=draw(st.sampled_from(FEES)),
        meter=draw(meters),
        seed=draw(st.integers(0, 2**32 - 1)),
        irregular=irregular,
    )


bonus_options = st.fixed_dictionaries(
    {},
    optional={
        "progressive": st.sampled_from(["thbp-08", "pmg-01", "pmg-02"]),
        "min": st.sampled_from([1, 5]),
        "unit": st.sampled_from([1, 5]),
        "max_wager": st.sampled_from([50, 100, 33]),
        "ante_pays_from": st.sampled_from(["flush", "straight"]),
        "fold_forfeits_bonus": st.booleans(),
        "several_winners": st.sampled_from(["sequential", "simultaneous"]),
        "contribution": st.sampled_from([0.3333, 0.7]),
    },
)

flush_options = st.fixed_dictionaries(
    {},
    optional={
        "progressive": st.sampled_from(["hcfp-1", "hcfp-2", "hcfp-3", "hcfp-4"]),
        "flush": st.sampled_from(["fb-2", "fb-7"]),
        "straight_flush": st.sampled_from(["sfb-3", "sfb-6"]),
        "min": st.sampled_from([1, 5]),
        "chip": st.sampled_from([1, 5]),
        "max_wager": st.sampled_from([20, 100]),
        "fold_keeps_side_bets": st.booleans(),
        "several_winners": st.sampled_from(["sequential", "simultaneous"]),
    },
)


@st.composite
def south_dakota_plays(draw: st.DrawFn, *, irregular: bool = False) -> Play:
    """Texas Hold'em Bonus or High Card Flush for one to six."""
    game, options = draw(
        st.sampled_from([(TEXAS_HOLDEM_BONUS, bonus_options), (HIGH_CARD_FLUSH, flush_options)])
    )
    return Play(
        game=game,
        options=tuple(draw(options).items()),
        stacks=tuple(draw(st.lists(STACKS, min_size=draw(st.sampled_from([1, 2, 4])), max_size=6))),
        bank=None,
        fee=None,
        meter=draw(meters),
        seed=draw(st.integers(0, 2**32 - 1)),
        irregular=irregular,
        counts=draw(st.booleans()),
    )


stud_options = st.fixed_dictionaries(
    {},
    optional={
        "min": st.sampled_from([1, 5]),
        "max": st.sampled_from([None, 25]),
        "unit": st.sampled_from([1, 5, 0.5]),
        "bonus_pays": st.just({"pair": 2, "flush": "7:2"}),
    },
)

ride_options = st.fixed_dictionaries(
    {},
    optional={
        "min": st.sampled_from([1, 5]),
        "max": st.sampled_from([None, 25]),
        "unit": st.sampled_from([1, 5, 0.5]),
    },
)


@st.composite
def own_hand_plays(draw: st.DrawFn, *, irregular: bool = False) -> Play:
    """Mississippi Stud or Let It Ride for one to seven: hands against a pay table alone."""
    game, options = draw(st.sampled_from([(MISSISSIPPI_STUD, stud_options), (LET_IT_RIDE, ride_options)]))
    return Play(
        game=game,
        options=tuple(draw(options).items()),
        stacks=tuple(draw(st.lists(STACKS, min_size=draw(st.sampled_from([1, 2, 4])), max_size=7))),
        bank=None,
        fee=None,
        meter=draw(meters),
        seed=draw(st.integers(0, 2**32 - 1)),
        irregular=irregular,
        counts=draw(st.booleans()),
    )


def plays(*, irregular: bool = False) -> st.SearchStrategy[Play]:
    """A round of any of the games."""
    return st.one_of(
        caribbean_plays(irregular=irregular),
        baccarat_plays(irregular=irregular),
        south_dakota_plays(irregular=irregular),
        own_hand_plays(irregular=irregular),
    )
