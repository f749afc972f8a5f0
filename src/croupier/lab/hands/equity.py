"""Equity: the share of the pot that each hand or range takes on average, exact or sampled.

Hands are cards, or text as people write it (``croupier.lab.hands.ranges``): ranges, patterns, random hands.
Whatever can be counted in seconds is counted, with one fraction as the answer; the rest is sampled, with the
interval that holds the true value in 99 samples of a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import DECK, JOKER, UNSEEN, Card, parse_cards
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES, listing
from croupier.games.pot.vocabulary import PotGame
from croupier.lab.hands.compared import compared
from croupier.lab.hands.pot_showdowns import Showdown, forms, showdown
from croupier.lab.hands.ranges import Held, held_cards, read_held
from croupier.lab.hands.tally import Equity, Progress
from croupier.lab.hands.versus import versus

PLAYERS_MAX = 10


def equity(
    game_id: str,
    hands: Sequence[str | Sequence[Card]],
    *,
    board: str | Sequence[Card] = (),
    second_board: str | Sequence[Card] = (),
    dead: str | Sequence[Card] = (),
    form: str | None = None,
    samples: int | None = None,
    seed: int = 1,
    progress: Progress = lambda done, all_: None,
) -> list[Equity]:
    """The equity of every hand or range; ``samples`` draws at random instead of counting.

    >>> drawing, pat = equity("badugi", ["Ah2c3d", "Kc4dQhJs"])
    >>> drawing.share  # nine spades of 45 cards make a badugi, and every one of them wins
    Fraction(1, 5)
    >>> aces, kings = equity("texas-holdem", ["AA", "KK"])
    >>> f"{float(aces.share):.3%}"
    '81.946%'
    """
    if isinstance(hands, str):
        raise DataInvalid(
            f"{hands!r} is one hand; give a list of hands, each as cards or as text", key="hands"
        )
    game = _game(game_id)
    last_act = _form(game, form)
    if not 2 <= len(hands) <= PLAYERS_MAX:
        raise DataInvalid(f"expected two to ten hands, got {len(hands)}", key="hands")
    lying = [parse_cards(cards) if isinstance(cards, str) else cards for cards in (board, second_board, dead)]
    held = [_held(game, last_act, hand) for hand in hands]
    certain = [_cards(each) for each in held if each.one]
    _check(game, last_act, certain, *lying)
    known = dict(zip(("board", "second_board", "dead"), lying, strict=True))
    if all(each.one and (not each.missing or not last_act.board) for each in held):
        return compared(last_act, certain, **known, samples=samples, seed=seed, progress=progress)
    return versus(last_act, held, **known, samples=samples, seed=seed, progress=progress)


def _game(game_id: str) -> PotGame:
    game = GAMES.get(game_id)
    if not isinstance(game, PotGame):
        known = [name for name in GAMES if listing(name)[1] == "pot"]
        raise DataInvalid(f"no equity for {game_id!r}; choose one of {', '.join(known)}", key="game")
    return game


def _form(game: PotGame, form: str | None) -> Showdown:
    if form is None:
        return showdown(game)
    known = forms(game)
    if form not in known:
        expected = f"choose {' or '.join(known)}" if known else "leave it out"
        raise DataInvalid(f"{game.id} has no form {form!r}; {expected}", key="form")
    return known[form]


def _held(game: PotGame, showdown: Showdown, hand: str | Sequence[Card]) -> Held:
    """Return a player's cards as given; refuse a number of cards that the game does not deal."""
    held = read_held(hand, showdown) if isinstance(hand, str) else held_cards(hand, showdown.own)
    cards = held.written
    if showdown.board and cards != showdown.own:
        after = ", after the discard" if any(street.thrown for street in game.streets) else ""
        raise DataInvalid(
            f"a hand of {game.id} has {showdown.own} hole cards{after}, not {cards}", key="hands"
        )
    if not 1 <= cards <= showdown.own:
        raise DataInvalid(f"a hand of {game.id} has one to {showdown.own} cards, not {cards}", key="hands")
    return held


def _cards(held: Held) -> tuple[Card, ...]:
    return tuple(JOKER if index == JOKER.index else DECK[index] for index in held.hands[0].tolist())


def _check(
    game: PotGame,
    showdown: Showdown,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    second_board: Sequence[Card],
    dead: Sequence[Card],
) -> None:
    """Refuse what cannot be on the table."""
    seen: set[Card] = set()
    allowed = set(showdown.deck)
    for card in (card for cards in (*hands, board, second_board, dead) for card in cards):
        if card is UNSEEN or card.index not in allowed:
            raise DataInvalid(f"{card} is not in the deck of {game.id}", key="cards")
        if card in seen:
            raise DataInvalid(f"every card may be named once; {card} is named twice", key="cards")
        seen.add(card)
    if showdown.board:
        for cards in (board, second_board):
            if len(cards) > showdown.board:
                raise DataInvalid(
                    f"a board has at most {showdown.board} cards, not {len(cards)}", key="board"
                )
    elif board:
        raise DataInvalid(f"{game.id} has no board", key="board")
    if second_board and showdown.boards == 1:
        raise DataInvalid(f"{game.id} has only one board", key="board")
