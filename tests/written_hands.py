"""Random hands for a pot, written in every format and read back: what the gate plays and compares."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from random import Random

from pokerkit import HandHistory

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES, PHH_VARIANTS
from croupier.games.pot.vocabulary import PotGame
from croupier.history import read_text, replay, replay_source, write_document
from croupier.history.published.convert import FORMATS, convert, read_hands
from croupier.history.published.ohh import read_ohh
from croupier.history.replay import Replay
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import events as e
from croupier.table.pot.chips.kill import KillRules
from tests.pot_games import felt, play_out

FORMS = sorted(set(FORMATS.values()))
SHORT = (1, 2, 3, 4, 5, 7, 9, 12, 20, 60, 200)
BETS = (e.HandFolded, e.Checked, e.Called, e.Raised, e.BroughtIn, e.BetReturned)
REFUSALS = (
    "the published format has no ",
    "PokerStars' texts have no ",
    "PokerStars' texts cannot write this hand",
    "PokerStars' text of this hand reads back as another one",
)
"""How the refusal of a hand begins for which a format has no words."""


def random_hand(game_id: str, seed: int) -> PotRound:
    """A hand played at random: short stacks, and where the game has them straddles, posts, kills, boards."""
    game, rng = GAMES[game_id], Random(f"{game_id} {seed} written")
    assert isinstance(game, PotGame)
    count = rng.randint(2, min(6, game.players_max))
    stacks = rng.choices(SHORT, k=count)
    structure, options = _posted(game, rng)
    hand = felt(
        game_id,
        list(stacks),
        structure=structure,
        bring_in=None if game.blinds else rng.choice([None, 1, 2, 4]),
        **options,
    )
    chips = [dollars(stack) for stack in stacks]
    if game.blinds:
        hand = _with_posts(hand, chips, rng)
    straddled = hand.forced.level > max(hand.table.limits.lower, hand.table.limits.minimum)
    return play_out(hand, seed, calm=rng.choice([0.2, 0.6, 0.9]), kills=not straddled)


def _posted(game: PotGame, rng: Random) -> tuple[str, dict[str, object]]:
    """A structure, and options of a published code or of a table."""
    names = {option.name for option in game.options}
    codes = [code for code, (named, _) in PHH_VARIANTS.items() if named == game.id]
    options: dict[str, object] = {}
    structure = rng.choice(["fixed-limit", "no-limit", "pot-limit", "spread-limit"])
    if codes and rng.random() < 0.6:
        code = rng.choice(codes)
        structure, options = PHH_VARIANTS[code][1], dict(game.phh_options.get(code, {}))
    if "run_it_twice" in names and rng.random() < 0.4:
        options["run_it_twice"] = True
    if rng.random() < 0.3:
        options["odd_chips"] = "one-each"
    return structure, options


def _with_posts(hand: PotRound, chips: list[Cents], rng: Random) -> PotRound:
    """The same table with straddles, dead posts, antes or a kill."""
    table, antes, blinds = hand.table, list(hand.forced.antes), list(hand.forced.blinds)
    count, dead = len(chips), False
    kind = rng.choice(["plain", "antes", "straddle", "dead", "both", "enters", "big-blind ante", "kill"])
    last = rng.randrange(2, count) if count > 2 else 0
    if kind == "antes":
        antes = [Cents(ante + dollars(1)) for ante in antes]
    elif kind == "big-blind ante":
        antes[0 if count == 2 else 1] += dollars(4)
        dead = True
    elif count > 2 and kind == "straddle":
        if rng.random() < 0.3 and count > 3:
            blinds[2], blinds[3] = dollars(8), dollars(16)
        else:
            blinds[last] = dollars(8)
    elif count > 2 and kind == "dead":
        antes[last], dead = Cents(antes[last] + dollars(2)), True
    elif count > 2 and kind == "both":
        antes[last], blinds[last], dead = Cents(antes[last] + dollars(2)), dollars(4), True
    elif count > 2 and kind == "enters":
        blinds[last] = dollars(4)
    elif kind == "kill" and table.limits.structure.is_limit:
        table, blinds = _killed(table, blinds, rng)
    return PotRound(table, chips, forced_bets(table, antes, blinds, antes_are_dead=dead))


def _killed(table: PotTable, blinds: list[Cents], rng: Random) -> tuple[PotTable, list[Cents]]:
    killer = rng.randrange(len(blinds))
    killed = KillRules(table).killed(Player(len(blinds) - killer if len(blinds) == 2 else killer + 1))
    posted = list(blinds)
    posted[killer] = dollars(8)
    return killed, posted


def written(hand: PotRound, form: str) -> str:
    """The hand in a format, through our own document as ``croupier convert`` does it."""
    played = replay_source(read_text(write_document(hand), "hand.toml")[0])
    assert (played.error, played.differences) == (None, ()), (played.error, played.differences)
    return convert(played, form)


def read_back(text: str, form: str) -> Replay:
    """The hand of a text."""
    if form == "ohh":
        return replay(read_ohh(text))
    (source,) = read_hands(text)
    return replay_source(source)


def played_by_pokerkit(text: str) -> list[int]:
    """The stacks in cents when PokerKit has played the hand."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert not last.status, "the hand is not over"
    return [round(stack * 100) for stack in last.stacks]


def may_differ_in_pokerkit(hand: PotRound) -> bool:
    """Whether PokerKit may share the side pots of high-low hands wrongly: it kills losing hands first."""
    return len(hand.table.game.shares) > 1 and len(hand.state.chips.pots) > 2


def require_same(hand: PotRound, again: Replay) -> None:
    """The same cards, bets, pots and stacks."""
    assert (again.error, again.differences) == (None, ())
    assert isinstance(again.round, PotRound)
    ours, theirs = hand.state, again.round.state
    assert theirs.chips.stacks == ours.chips.stacks
    assert theirs.chips.returned == ours.chips.returned
    assert [(pot.amount, pot.eligible, pot.wins) for pot in theirs.chips.pots] == [
        (pot.amount, pot.eligible, pot.wins) for pot in ours.chips.pots
    ]
    assert theirs.cards.board == ours.cards.board
    assert list(bets(again.round)) == list(bets(hand))


def bets(round_: PotRound) -> Iterator[tuple[object, ...]]:
    """Who did what for how much, and who was asked in which order."""
    for event in round_.log:
        if isinstance(event, e.BettingOpened):
            yield event.to_match, event.order
        elif isinstance(event, BETS):
            yield type(event), event.player, getattr(event, "amount", 0), getattr(event, "to", 0)


def gate(game_id: str, form: str, seeds: range) -> Counter[str]:
    """Write random hands and read them back; how many were written, and why others were refused."""
    told: Counter[str] = Counter()
    for seed in seeds:
        hand = random_hand(game_id, seed)
        try:
            text = written(hand, form)
        except DataInvalid as refused:
            reason = next((words for words in REFUSALS if refused.message.startswith(words)), "")
            if not reason:
                raise AssertionError(f"{game_id}, seed {seed}: {refused.message}") from refused
            told[reason] += 1
            continue
        told["written"] += 1
        try:
            require_same(hand, read_back(text, form))
            if form == "phh" and not may_differ_in_pokerkit(hand):
                assert played_by_pokerkit(text) == hand.state.chips.stacks[1:]
        except Exception as wrong:
            raise AssertionError(f"{game_id}, seed {seed}, as {form}: {wrong!r}\n{text}") from wrong
    return told
