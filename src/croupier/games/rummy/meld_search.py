"""The search for every legal meld and addition in a position.

It looks for squares rank by rank and for ropes window by window, so the work grows with the number of melds
found, not with the number of subsets of the hand. ``tests/games/rummy/test_meld_search.py`` compares it with
a search through every subset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product, takewhile
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.rummy.meld import Borrow, Kind, Meld, MeldRules

OWN = 0
"""The source of a card from the hand; other sources are the numbers of melds."""

Counts = tuple[int, int, int, int]
"""How many cards of each suit, of one rank."""

NOTHING: Counts = (0, 0, 0, 0)


class Lay(NamedTuple):
    """A meld that could be laid: cards from the hand, and cards borrowed in a legal order."""

    cards: tuple[Card, ...]
    borrowed: tuple[Borrow, ...] = ()


class Addition(NamedTuple):
    """Cards from the hand that could be added to a meld; melds are counted from one."""

    meld: int
    cards: tuple[Card, ...]


def additions(
    rules: MeldRules, own: Sequence[Card], melds: Sequence[Meld], *, using: Card | None = None
) -> Iterator[Addition]:
    """Everything that could be added to the melds; with ``using``, only additions that contain that card."""
    for number, meld in enumerate(melds, start=1):
        if using is not None and not _same_family(meld, using):
            continue
        for cards in (
            _rope_additions(rules, own, meld) if meld.kind is Kind.ROPE else _square_additions(own, meld)
        ):
            if using is None or using in cards:
                yield Addition(number, cards)


def _same_family(meld: Meld, card: Card) -> bool:
    first = meld.cards[0]
    return card.suit is first.suit if meld.kind is Kind.ROPE else card.rank is first.rank


def _rope_additions(rules: MeldRules, own: Sequence[Card], meld: Meld) -> Iterator[tuple[Card, ...]]:
    """Runs of cards below and above the rope."""
    suit = rules.suits[meld.cards[0].suit]
    low, high = rules.place[meld.cards[0]], rules.place[meld.cards[-1]]
    below = list(takewhile(own.__contains__, reversed(suit[:low])))
    above = list(takewhile(own.__contains__, suit[high + 1 :]))
    for under, over in product(range(len(below) + 1), range(len(above) + 1)):
        if under or over:
            yield suit[low - under : low] + suit[high + 1 : high + 1 + over]


def _square_additions(own: Sequence[Card], meld: Meld) -> Iterator[tuple[Card, ...]]:
    first = meld.cards[0]
    faces: dict[Card, int] = {}
    for card in own:
        if card.rank is first.rank and (meld.kind is Kind.MIXED or card is first):
            faces[card] = faces.get(card, 0) + 1
    for counts in product(*[range(held + 1) for held in faces.values()]):
        if any(counts):
            yield tuple([card for card, count in zip(faces, counts, strict=True) for _ in range(count)])


def lays(
    rules: MeldRules, own: Sequence[Card], melds: Sequence[Meld] = (), *, using: Card | None = None
) -> Iterator[Lay]:
    """Every new meld from the hand and from what may be borrowed from ``melds``.

    With ``using``, only melds that use that card from the hand. Each choice of cards comes up once.
    """
    yield from _squares(rules, own, melds, using)
    yield from _ropes(rules, own, melds, using)


# ── squares ─────────────────────────────────────────────────────────────────────────────────────────────


def _squares(
    rules: MeldRules, own: Sequence[Card], melds: Sequence[Meld], using: Card | None
) -> Iterator[Lay]:
    place = rules.place
    held: dict[int, list[int]] = {}
    only = place[using] if using is not None else -1
    for card in own:
        where = place[card]
        if only < 0 or where == only:
            held.setdefault(where, [0, 0, 0, 0])[card.suit] += 1
    lent: dict[int, list[tuple[int, list[Counts]]]] = {}
    for number, meld in enumerate(melds, start=1):
        for where, taken in _lent_to_squares(rules, meld):
            if only < 0 or where == only:
                lent.setdefault(where, []).append((number, taken))
    for where in sorted({*held, *lent}):
        mine = held.get(where, [0, 0, 0, 0])
        sources = lent.get(where, [])
        if sum(mine) + len(sources) * rules.most < rules.fewest:
            continue
        yield from _squares_of(rules, where, mine, sources, using)


def _squares_of(
    rules: MeldRules,
    where: int,
    mine: list[int],
    sources: list[tuple[int, list[Counts]]],
    using: Card | None,
) -> Iterator[Lay]:
    free = where in rules.free_places
    faces = [suit[where] for suit in rules.suits]
    least = [0, 0, 0, 0]
    if using is not None:
        least[using.suit] = 1
    clubs, diamonds, hearts, spades = (range(low, most + 1) for low, most in zip(least, mine, strict=True))
    for taken in product(*[counts for _, counts in sources]):
        for own in product(clubs, diamonds, hearts, spades):
            total = [sum(part) for part in zip(own, *taken, strict=True)] if taken else list(own)
            if sum(total) < rules.fewest:
                continue
            suits = 4 - total.count(0)
            if suits != 1 and suits < rules.suits_fewest and not free:
                continue
            yield Lay(
                tuple([face for face, count in zip(faces, own, strict=True) for _ in range(count)]),
                tuple(
                    [
                        Borrow(number, face)
                        for (number, _), part in zip(sources, taken, strict=True)
                        for face, count in zip(faces, part, strict=True)
                        for _ in range(count)
                    ]
                ),
            )


def _lent_to_squares(rules: MeldRules, meld: Meld) -> Iterator[tuple[int, list[Counts]]]:
    """For each place, the ways in which this meld can lend cards of that rank, lending nothing first."""
    if len(meld.cards) <= rules.fewest:
        return
    if meld.kind is Kind.ROPE:
        for card in (meld.cards[0], meld.cards[-1]):
            one = [0, 0, 0, 0]
            one[card.suit] = 1
            yield rules.place[card], [NOTHING, (one[0], one[1], one[2], one[3])]
        return
    where = rules.place[meld.cards[0]]
    have = [0, 0, 0, 0]
    for card in meld.cards:
        have[card.suit] += 1
    several = 2 if where in rules.free_places else rules.suits_fewest
    suits_left = 1 if meld.kind is Kind.SUITED else several
    ways: list[Counts] = []
    for c, d, h, s in product(*[range(count + 1) for count in have]):
        rest = (have[0] - c, have[1] - d, have[2] - h, have[3] - s)
        if sum(rest) >= rules.fewest and 4 - rest.count(0) >= suits_left:
            ways.append((c, d, h, s))
    yield where, ways


# ── ropes ───────────────────────────────────────────────────────────────────────────────────────────────


def _ropes(rules: MeldRules, own: Sequence[Card], melds: Sequence[Meld], using: Card | None) -> Iterator[Lay]:
    size = len(rules.sequence)
    only = using.suit if using is not None else None
    sources: list[list[list[int]]] = [[[] for _ in range(size)] for _ in range(4)]
    masks = [0, 0, 0, 0]
    for card in set(own):
        suit, where = card.suit, rules.place[card]
        if only is None or suit == only:
            masks[suit] |= 1 << where
            sources[suit][where].append(OWN)
    ropes: dict[int, Meld] = {}
    for number, meld in enumerate(melds, start=1):
        if len(meld.cards) <= rules.fewest:
            continue
        if meld.kind is Kind.ROPE:
            ropes[number] = meld
        for card in meld.cards if meld.kind is Kind.ROPE else rules.loose(meld):
            suit, where = card.suit, rules.place[card]
            if only is None or suit == only:
                masks[suit] |= 1 << where
                sources[suit][where].append(number)
    must = -1
    if using is not None:
        must = rules.place[using]
        sources[using.suit][must] = [OWN]
    for cards, mask, givers in zip(rules.suits, masks, sources, strict=True):
        if mask & mask >> 1 & mask >> 2:
            yield from _windows(rules, cards, givers, ropes, must)


def _windows(
    rules: MeldRules, suit: tuple[Card, ...], sources: list[list[int]], ropes: dict[int, Meld], must: int
) -> Iterator[Lay]:
    """Every unbroken stretch of a suit, with every choice of where its cards come from."""
    size, fewest = len(suit), rules.fewest
    for first in range(size - fewest + 1 if must < 0 else min(must + 1, size - fewest + 1)):
        ways: list[tuple[int, ...]] = [()]
        for last in range(first, size):
            here = sources[last]
            if not here:
                break
            ways = [(*way, source) for way in ways for source in here]
            if last - first + 1 < fewest or last < must:
                continue
            for way in ways:
                lay = _rope_lay(rules, suit, first, way, ropes)
                if lay is not None:
                    yield lay


def _rope_lay(
    rules: MeldRules, suit: tuple[Card, ...], first: int, way: tuple[int, ...], ropes: dict[int, Meld]
) -> Lay | None:
    if not any(way):
        return Lay(suit[first : first + len(way)])
    taken: dict[int, list[int]] = {}
    for where, source in enumerate(way, start=first):
        taken.setdefault(source, []).append(where)
    borrowed: list[Borrow] = []
    for number in sorted(taken):
        if number == OWN:
            continue
        order: list[int] | None = taken[number]
        if number in ropes:
            order = _off_the_ends(rules, ropes[number], taken[number])
        if order is None:
            return None
        borrowed += [Borrow(number, suit[where]) for where in order]
    return Lay(tuple([suit[where] for where in taken.get(OWN, ())]), tuple(borrowed))


def _off_the_ends(rules: MeldRules, rope: Meld, wanted: list[int]) -> list[int] | None:
    """The order in which these places leave the rope, each from an end; None if no rope would be left."""
    low, high = rules.place[rope.cards[0]], rules.place[rope.cards[-1]]
    rising = 0
    while rising < len(wanted) and wanted[rising] == low + rising:
        rising += 1
    falling = wanted[rising:]
    if falling and falling != list(range(high - len(falling) + 1, high + 1)):
        return None
    if high - low + 1 - len(wanted) < rules.fewest:
        return None
    return wanted[:rising] + falling[::-1]
