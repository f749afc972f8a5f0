"""The cards that play, when a round is over: raised on the felt, as a dealer pushes them up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from croupier.cards import JOKER, UNSEEN, Card, Cards
from croupier.floor.table.rounds import PastRound
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.pot.view import PotView
from croupier.games.pot.vocabulary import Plays, PotGame, Ranked, Share

FIVE = 5
NONE: frozenset[Card] = frozenset()


def plays_of_bank(game: BankedGame, cards: Cards, board: Cards) -> frozenset[Card]:
    """Of a hand against a bank, with the board; none if it is not named, not seen, or not complete."""
    if game.plays is None or not cards or UNSEEN in cards:
        return NONE
    return _made(game.plays, cards + board)


@lru_cache(maxsize=1024)
def _made(plays: Callable[[Cards], Cards], cards: Cards) -> frozenset[Card]:
    try:
        return frozenset(plays(cards))
    except ValueError:
        # Everybody folded before the board was dealt.
        return NONE


def named(game: BankedGame, cards: Cards, board: Cards) -> str:
    """What a hand is called; empty if it is told otherwise, not seen, or not complete."""
    if game.named is None or not cards or UNSEEN in cards:
        return ""
    try:
        return game.named(cards + board)
    except ValueError:
        # Everybody folded before the board was dealt, or its cards are still to come.
        return ""


def board_plays(game: BankedGame, round_: BankedView, own: Cards) -> frozenset[Card]:
    """On the board: what plays with the visitor's hand, or with the bank's if the visitor has none."""
    mine = plays_of_bank(game, own, round_.board)
    return (mine or plays_of_bank(game, round_.bank_cards, round_.board)) & frozenset(round_.board)


def plays_for_pots(game: PotGame, last: PastRound) -> dict[str, frozenset[Card]]:
    """For each winner, their cards and the board's that won."""
    round_ = last.round
    assert isinstance(round_, PotView)
    found: dict[str, frozenset[Card]] = {}
    for person, seat in zip(last.persons, round_.seats, strict=True):
        said = {paid.outcome for paid in last.payments if paid.person == person and "pot" in paid.spot}
        if said and seat.cards and UNSEEN not in seat.cards:
            found[person] = frozenset(_winning(game, seat.cards, round_.board, said))
    return found


def _winning(game: PotGame, hole: Cards, boards: Sequence[Cards], said: set[str]) -> Iterator[Card]:
    for share in game.shares:
        for board in boards:
            if any(words in outcome for words in claims(share, hole, board) for outcome in said):
                yield from best_of(share, hole, board)


COMPLETE = {Ranked.BADUGI: 4, Ranked.FEW: 1}
"""How many cards a hand needs before it has a name, where that is not five."""


def made_for_pots(game: PotGame, hole: Cards, boards: Sequence[Cards], *, wild: bool = False) -> str:
    """What a hand is called with the cards on the board so far; nothing before it has enough of them.

    ``wild``: its joker lies face down.
    """
    if UNSEEN in hole or not hole:
        return ""
    found = [
        _called(share, name, several=len(game.shares) > 1)
        for share in game.shares
        for board in boards
        if len(hole) + len(board) >= _needed(share)
        for _, name in _names_so_far(share, hole, board)[-1 if wild else 0 :][:1]
    ]
    return " · ".join(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def _names_so_far(share: Share, hole: Cards, board: Cards) -> tuple[tuple[str, str], ...]:
    """What a hand is while it is played; its page is drawn several times on each street."""
    return names(share, hole, board)


def _needed(share: Share) -> int:
    return COMPLETE.get(share.comparison.ranked, FIVE) if share.comparison is not None else FIVE


def _called(share: Share, name: str, *, several: bool) -> str:
    """A name beside that of another share: *low 8-6-4-3-A*."""
    return f"low {name}" if several and share.name == "low" and "low" not in name else name


def told(game: PotGame, hole: Cards, boards: Sequence[Cards]) -> dict[str, str]:
    """By what an award records of a hand, the hand as people name it."""
    several = len(game.shares) > 1
    return {
        (record if several else record.removeprefix("high ")) + on: _called(share, name, several=several) + on
        for share in game.shares
        for number, board in enumerate(boards, start=1)
        for words, name in names(share, hole, board)
        for record in (f"{share.name} {words}",)
        for on in ("", f" on board {number}")
    }


def names(share: Share, hole: Cards, board: Cards) -> tuple[tuple[str, str], ...]:
    """What a hand is for this share, as an award records it and as people name it.

    Nothing if it does not qualify; twice if it has a joker that is worth more where it was dealt face down.
    """
    found = []
    for strength in (share.strength, share.wild if JOKER in hole else None):
        try:
            worth = strength(hole, board) if strength is not None else None
        except (ValueError, KeyError):
            continue
        if worth is not None:
            words = share.says(worth)
            found.append((words, share.names(worth) if share.names is not None else words))
    return tuple(found)


def claims(share: Share, hole: Cards, board: Cards) -> tuple[str, ...]:
    """What a hand is called for this share, as an award says it; nothing if it does not qualify."""
    return tuple(words for words, _ in names(share, hole, board))


@lru_cache(maxsize=1024)
def best_of(share: Share, hole: Cards, board: Cards) -> Cards:
    """The cards of a hand and a board that make the best hand for a share."""
    if len(hole) + len(board) <= FIVE:
        return hole + board
    worth = share.strength(hole, board)
    plays = share.comparison.plays if share.comparison is not None else Plays.ALL
    for some, others in _ways(hole, board, plays):
        if share.strength(some, others) == worth:
            return some + others
    return hole + board


def _ways(hole: Cards, board: Cards, plays: Plays) -> Iterator[tuple[Cards, Cards]]:
    """Five cards, divided as the game divides them."""
    if plays is Plays.ALL:
        for five in combinations(hole + board, FIVE):
            yield five, ()
    else:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield two, three
