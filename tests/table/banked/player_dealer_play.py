"""Random play of the player-dealer games for property tests: any posting, any legal act."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from croupier.cards import Card, seeded, shuffled
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES
from croupier.games.option import read_options, written_options
from croupier.money import Cents
from croupier.table import BankedRound, BankedTable, Choice, Command, PlayerDealer
from croupier.table import commands as c
from croupier.table.choice import command_of
from tests.california import player_dealer_option

STEPS_MAX = 600

IDS = (
    "ez-baccarat-panda-8",
    "golden-frog-baccarat",
    "ultimate-texas-holdem",
    "fortune-pai-gow-poker",
    "21st-century-blackjack-switch",
    "21st-century-blackjack-buster",
    "three-card-poker-6-card-bonus",
)

FEES = {
    "golden-frog-baccarat": ("golden-frog-baccarat.ca_rates", 1),
    "ultimate-texas-holdem": ("ultimate-texas-holdem.ca_rates", 1),
    "fortune-pai-gow-poker": ("fortune-pai-gow.ca_rates", 2),
    "21st-century-blackjack-switch": ("blackjack-switch.rules", 1),
    "21st-century-blackjack-buster": ("blackjack-5-buster.rules", 1),
    "three-card-poker-6-card-bonus": ("three-card-6cb.rules", 2),
    "ez-baccarat-panda-8": ("ez-baccarat-panda-8.rules", 1),
}

SHARED = {
    "pd_min", "min", "max", "unit", "chip", "seats", "schedule",
    "buster_max", "bonus_max", "bonus_min", "buster_min",
}  # fmt: skip


@dataclass(frozen=True)
class Play:
    """Everything a random round is made of, so that it can be played twice."""

    game: BankedGame = field(repr=False)
    options: tuple[tuple[str, object], ...]
    stacks: tuple[int, ...]
    seats: tuple[int, ...] | None
    bank: PlayerDealer
    fee: tuple[str, int] | None
    seed: int
    """Of the shuffle."""
    acts: int
    """Of the decisions."""
    rank_bias: int = 0
    """Blackjack meets splits more often from a shoe of few ranks."""

    def open(self, *, begun: bool = True) -> BankedRound:
        """The round before the first wager; not ``begun``, even before the bank's."""
        fee = player_dealer_option(*self.fee) if self.fee else None
        table = BankedTable.post(
            self.game, options=written_options(self.game.options, dict(self.options)), fee=fee
        )
        stacks = [Cents(stack) for stack in self.stacks]
        return BankedRound(table, stacks, bank=self.bank, begun=begun, seats=self.seats)

    def shoe(self, round_: BankedRound) -> list[Card]:
        """The cards in the order in which they come."""
        cards = round_.table.deck.cards
        if self.rank_bias:
            few = [card for card in cards if card.rank in (8, 13, 14)]
            rest = [card for card in cards if card.rank not in (8, 13, 14)]
            return [*shuffled(rest, seeded(self.seed)), *shuffled(few, seeded(self.seed + 1))]
        return list(shuffled(cards, seeded(self.seed)))

    def play(self) -> Iterator[tuple[BankedRound, Command]]:
        """Every state of the round with the command that will be done next."""
        round_, rng = self.open(), Random(self.acts)
        shoe = self.shoe(round_)
        for _ in range(STEPS_MAX):
            choices = round_.legal()
            if round_.over or not choices:
                return
            command = chosen(round_, choices, shoe, rng)
            yield round_, command
            round_.apply(command)
        raise AssertionError(f"the round does not end: {self}")

    def finish(self) -> tuple[BankedRound, list[Command]]:
        """The round when it is over, and what was done."""
        round_, done = self.open(), []
        for state, command in self.play():
            round_ = state
            done.append(command)
        return round_, done


def chosen(round_: BankedRound, choices: list[Choice], shoe: list[Card], rng: Random) -> Command:
    """A legal act."""
    taken_off = [choice for choice in choices if choice.verb == "off"]
    if taken_off and (rng.random() < 0.05 or len(taken_off) == len(choices)):
        return act(round_, rng.choice(taken_off), shoe, rng)
    wagers = [choice for choice in choices if choice.verb == "w"]
    others = [choice for choice in choices if choice.verb not in ("w", "off")]
    splits = [choice for choice in others if choice.verb == "split"]
    if splits and rng.random() < 0.8:
        return act(round_, splits[0], shoe, rng)
    share = 0.85 if others and others[0].verb == "nb" else 0.5
    choice = rng.choice(wagers if wagers and (not others or rng.random() < share) else others)
    return act(round_, choice, shoe, rng)


def act(round_: BankedRound, choice: Choice, shoe: list[Card], rng: Random) -> Command:
    """A choice made."""
    match choice.verb:
        case "w":
            assert choice.low is not None
            assert choice.high is not None
            top = (choice.high - choice.low) // choice.step
            steps = rng.choice((0, 0, 0, 0, min(top, 500), rng.randint(0, min(top, 2000)), top))
            return command_of(choice, amount=Cents(choice.low + steps * choice.step))
        case "dh":
            count = choice.count if rng.random() < 0.9 else rng.randint(1, choice.count)
            return command_of(choice, cards=tuple(shoe.pop() for _ in range(count)))
        case "db":
            return command_of(choice, cards=tuple(shoe.pop() for _ in range(choice.count)))
        case "set":
            held = round_.state.hands[choice.player]
            return command_of(choice, cards=tuple(rng.sample(held, choice.count)))
        case "dice":
            return c.ShakeDice(dice=tuple(rng.randint(1, 6) for _ in range(choice.count)))
    return command_of(choice)


STACKS = st.one_of(st.integers(0, 3000), st.integers(2000, 40_000), st.integers(10_000, 40_000))


@st.composite
def plays(draw: st.DrawFn, *, games: tuple[str, ...] = IDS) -> Play:
    """A round of any of the seven games, any seat the bank, large or small."""
    game = GAMES[draw(st.sampled_from(games))]
    assert isinstance(game, BankedGame)
    options: dict[str, object] = {"pd_min": 1}
    for option in game.options:
        if option.name not in SHARED and isinstance(option.of, tuple) and draw(st.integers(0, 3)) == 0:
            options[option.name] = draw(st.sampled_from(option.of))
        if option.name == "ante_bonus" and draw(st.booleans()):
            options["ante_bonus"] = {"straight": 1, "three_of_a_kind": "4:1", "pair": 2, "high_card": "1:2"}
    try:
        game.check_options(read_options(game.options, options))
    except DataInvalid:
        # Postings that do not go together: the table posts nothing of its own.
        options = {"pd_min": 1}
    most = min(game.seats[1], 5)
    stacks = draw(st.lists(STACKS, min_size=2, max_size=most))
    player = draw(st.integers(1, len(stacks)))
    wager = 100 * draw(st.one_of(st.integers(1, 40), st.integers(100, 2_000)))
    stacks[player - 1] = wager + draw(st.integers(0, 2000))
    fee = FEES[game.id] if draw(st.integers(0, 3)) == 0 else None
    if fee is not None:
        stacks[player - 1] += 2000
    seats = None
    if game.needs_seats:
        seats = tuple(sorted(draw(st.permutations(range(1, 8)))[: len(stacks)]))
    posted = {option.name: option.default for option in game.options} | options
    if game.back_line(posted) and draw(st.booleans()):
        seats = (*(seats or range(1, len(stacks) + 1)), 0)
        stacks.append(draw(STACKS))
    return Play(
        game=game,
        options=tuple(options.items()),
        stacks=tuple(stacks),
        seats=seats,
        bank=PlayerDealer(player=player, wager=Cents(wager)),
        fee=fee,
        seed=draw(st.integers(0, 2**32 - 1)),
        acts=draw(st.integers(0, 2**32 - 1)),
        rank_bias=draw(st.integers(0, 1)) if "blackjack" in game.id else 0,
    )
