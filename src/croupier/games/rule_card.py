"""A game's rule card as data, made from the declaration that the engine plays.

``croupier rules``, the documentation and the browser all show this card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import to_builtins

from croupier.games import ranking
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    AnyChips,
    BankedGame,
    Board,
    Choices,
    Deal,
    Decide,
    Extra,
    Kind,
    Misdeals,
    Posted,
    PostedRange,
    Procedure,
    Result,
    Reveal,
    SideBet,
    Spot,
    Step,
    Times,
    TimesByHand,
    UpTo,
    UpToHalf,
)
from croupier.games.card_of_pay import envy, not_returned, posted_tables
from croupier.games.catalog import Game
from croupier.games.how_to_play import how_to_play
from croupier.games.option import Option, read_options
from croupier.games.pot.limits import CapHeadsUp
from croupier.games.pot.vocabulary import PotGame, Ranked, Share, Street
from croupier.games.rummy.meld import Kind as MeldKind
from croupier.games.rummy.vocabulary import RummyGame
from croupier.money import Cents, say_dollars
from croupier.pay import game_tables
from croupier.pay.sources import sources


def rule_card(played: Game, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The card as data: a heading, and sections whose rows are lists of words.

    ``options``: those of a table, as it reads them; the card says which pay tables they choose.
    """
    sections = _sections(played, read_options(played.options, {}) if options is None else options)
    may_post = [
        [
            o.name,
            say_posted(o.written_default),
            say_choices(o.of),
            o.says + (f" ({o.ruling})" if o.ruling else ""),
        ]
        for o in played.options
    ]
    rulings = [
        [r.id, r.question, r.default, f"option {r.option}" if r.option else ""] for r in played.rulings
    ]
    how = how_to_play(played.folder)
    fees = [[block, f"croupier fees {played.id} --schedule {block}"] for block in played.schedules]
    return {
        "id": played.id,
        "name": played.name,
        "number": played.number,
        "summary": played.summary,
        "how_to_play": None if how is None else to_builtins(how),
        "sections": {
            **sections,
            "Options": may_post,
            "Rulings": rulings,
            "Fees": fees,
            "Cited": [
                [key, f"{source.title}: {source.document} ({source.place})", source.how]
                for key, source in sources().items()
                if key in _cited(sections, rulings)
            ],
        },
    }


def _sections(played: Game, options: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    """The sections that the game's family has on its cards."""
    return SECTIONS[played.family](played, options)


def _cited(*parts: Any) -> set[str]:
    """The keys of the sources that the card cites."""
    words = json.dumps(parts).replace('"', " ").replace("-", " ").split()
    return set(words) & set(sources())


def _banked(played: BankedGame, options: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    tables = game_tables(played.folder)
    pay = [
        [
            name,
            row.replace("_", " "),
            str(award),
            f"envy ${table.envy[row] // 100:,}" if row in table.envy else "",
        ]
        for name, table in tables.items()
        for row, award in table.pays.items()
    ]
    results = [
        [str(outcome.value), spot, _result(result), result.clause]
        for outcome, row in played.results.items()
        for spot, result in row.items()
    ]
    results += [
        [_decided_by(side), spot, _side_table(side), side.clause] for spot, side in played.side_bets.items()
    ]
    results += [
        [_decided_by(extra), spot, f"bonus by table '{extra.posted}', unless folded", extra.clause]
        for spot, extra in played.extras.items()
        if isinstance(options[extra.posted], str)
    ]
    return {
        "Table": [
            ["bank", str(played.bank)],
            ["seats", f"{played.seats[0]} to {played.seats[1]}"],
            ["settled", f"{played.settle.value}, {played.shape.value} by {played.shape.value}"],
            ["wrong number of cards", f"to a player: {played.misdeals.player.value}", played.misdeals.clause],
            ["", f"{_nobodys_cards(played)}: {played.misdeals.bank.value}", played.misdeals.clause],
            *_exposed(played.misdeals),
        ],
        "Hands": [*map(_ranking, _rankings(played)), *_joker(played)],
        "Wagers": [_spot(spot) for spot in played.spots],
        "Round": [
            ["1", "wagers are placed until 'no more bets'; fees and progressive wagers are taken", ""],
            *([str(n), *_step(step, _held(played, n - 2))] for n, step in enumerate(played.script, start=2)),
            [str(len(played.script) + 2), "settlement", ""],
        ],
        "Results": results,
        "Posted": posted_tables(played, options),
        "Pay tables": pay,
        "Envy": envy(played),
        "Not returned": not_returned(played),
    }


def _pot(played: PotGame, _: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    return {
        "Table": [
            ["seats", f"{played.seats[0]} to {played.seats[1]}"],
            ["deck", f"{len(played.deck)} cards"],
            ["raises", _cap(played)],
        ],
        "Hands": [*(row for share in played.shares for row in _share(share)), *_joker(played)],
        "Round": [[str(n), *_street(street)] for n, street in enumerate(played.streets, start=1)],
        "Pot": [[share.name, "best hand takes it; ties share it", share.clause] for share in played.shares],
    }


def _cap(played: PotGame) -> str:
    """How many raises a betting round has, and whether that holds between two players."""
    usual = {option.name: option.default for option in played.options}
    two = "also" if usual["cap_heads_up"] == CapHeadsUp.ALWAYS else "no cap"
    if usual.get("bet_counts_as_raise"):
        return f"{played.raises_max - 1} a betting round after the first bet, {two} between two players"
    return f"{played.raises_max} a betting round in limit play, {two} between two players"


def _rummy(played: RummyGame, _: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    melds, payments = played.melds, played.payments
    sequence = "-".join(rank.letter for rank in melds.sequence)
    free = " or ".join(f"{rank.name.lower()}s" for rank in melds.any_suits)
    suits = f"all of one suit or of at least {melds.suits_fewest} suits; {free} of any suits"
    return {
        "Table": [
            ["seats", f"{played.seats[0]} to {played.seats[1]}"],
            ["pack", f"{len(played.deck)} cards"],
            ["hand", f"{played.hand} cards, {played.packet} at a time"],
        ],
        "Melds": [
            ["size", f"{melds.fewest} to {melds.most} cards", melds.clauses.size],
            [MeldKind.ROPE, f"one suit in the sequence {sequence}, no card twice", melds.clauses.rope],
            ["square", f"one rank, {suits}", melds.clauses.square],
        ],
        "Payments": [
            ["", "what", "chips from each player", "each further card", ""],
            *(
                [
                    f"condition {paid.number}",
                    paid.says,
                    _in_spades(paid.chips, paid.spades),
                    _in_spades(paid.further, paid.further_spades),
                    paid.clause,
                ]
                for paid in payments.conditions
            ),
            [
                "going out",
                "the whole hand melded",
                f"{payments.going_out}, and every condition again",
                "",
                payments.going_out_clause,
            ],
        ],
    }


RANKINGS = {
    Ranked.HIGH: ranking.HIGH,
    Ranked.SHORT_DECK: ranking.SHORT_DECK,
    Ranked.MEXICAN: ranking.MEXICAN,
    Ranked.ACE_TO_FIVE: ranking.ACE_TO_FIVE,
    Ranked.DEUCE_TO_SEVEN: ranking.DEUCE_TO_SEVEN,
    Ranked.BADUGI: ranking.BADUGI,
    Ranked.FEW: ranking.FEW,
}


def _rankings(played: BankedGame) -> list[ranking.Ranking]:
    """How hands rank in the game, and for its side bets."""
    beside = [side.ranking for side in played.side_bets.values() if side.ranking is not None]
    return list(dict.fromkeys([*played.ranking, *beside]))


def _ranking(order: ranking.Ranking) -> list[str]:
    """An order of hands in one row: its name, its classes from the best down, what decides within one."""
    return [order.name, ", ".join(order.classes), order.within]


def _share(share: Share) -> list[list[str]]:
    """How hands rank for a part of the pot, and which cards play."""
    if share.comparison is None:
        return []
    compared = share.comparison
    rows = [_ranking(RANKINGS[compared.ranked]), [f"{share.name}: cards", compared.plays.value, share.clause]]
    if compared.worst is not None:
        rows.append([f"{share.name}: qualifier", f"{compared.worst} or lower, without a pair", share.clause])
    return rows


def _joker(played: BankedGame | PotGame) -> list[list[str]]:
    """What a joker stands for, if there is one."""
    return [["joker", played.joker, ""]] if played.joker else []


def _in_spades(chips: int, spades: int) -> str:
    return str(chips) if chips == spades else f"{chips}, in spades {spades}"


def _street(street: Street) -> tuple[str, str, str]:
    """A street in words: its name, its cards and betting, who acts first."""
    burn, burns_late = f"burn {street.burn}", street.cards and street.board
    cards = [
        (street.burn and not burns_late, burn),
        (street.hole, f"{street.hole} down to each player"),
        (street.up, f"{street.up} up to each player"),
        (street.chosen, "one to each player, up or down as the player chooses"),
        (street.burn and burns_late, burn),
        (street.board, f"{street.board} on the board"),
        (street.draw, f"each player exchanges up to {street.draw}"),
    ]
    steps = [", ".join(words for given, words in cards if given)]
    steps.append(f"betting at the {street.bet.value} limit" if street.betting else "no betting")
    if street.discard is not None:
        gone = "one card" if street.discards == 1 else f"{street.discards} cards"
        steps.append(f"each player throws {gone} away {street.discard.value}")
    return street.name, "; ".join(steps), f"{street.opens.value} first" if street.betting else ""


def _exposed(rule: Misdeals) -> list[list[str]]:
    """What an exposed card does, where the rule says it."""
    said = [] if rule.exposed is None else [["exposed card", rule.exposed.value, rule.clause]]
    if rule.exposed_bank is not None:
        said.append(["", f"of the bank's that is dealt face down: {rule.exposed_bank.value}", rule.clause])
    return said


def _nobodys_cards(played: BankedGame) -> str:
    """Where cards go that are dealt to no player: to the bank, or to the middle if the bank has no hand."""
    dealt = {step.to for step in played.script if isinstance(step, Deal)}
    return "in the middle" if dealt == {EACH} else "to the bank"


def _decided_by(side: SideBet | Extra) -> str:
    """The cards that decide a side bet or a bonus."""
    return f"by {' and '.join(whose.value for whose in side.cards)}"


def _side_table(side: SideBet) -> str:
    """The pay table of a side bet."""
    return "by the posted table" if callable(side.posted) else f"by table '{side.posted}'"


def _spot(spot: Spot) -> list[str]:
    match spot.amount:
        case Times(of, low, high):
            amount = f"{low} × {of}" if low == high else f"{low} to {high} × {of}"
        case Posted(option):
            amount = f"exactly the posted {option.replace('_', ' ')}"
        case UpTo(of):
            amount = f"up to the {of}"
        case TimesByHand(of):
            amount = f"1 × {of}, or more if the hand allows it"
        case AnyChips():
            amount = "any chips up to the maximum"
        case UpToHalf(of):
            amount = f"up to half of the {of}"
        case Choices(of):
            amount = f"the multiples of the {of} that the decision offers"
        case PostedRange(least, most):
            amount = f"the posted {least.replace('_', ' ')} to {most.replace('_', ' ')}"
        case _:
            amount = "table minimum to maximum"
    when = "after the deal" if spot.in_play else "before the deal"
    need = "required" if spot.required else f"needs {' or '.join(spot.needs)}" if spot.needs else "optional"
    return [spot.name, when, amount, need, spot.clause]


def _held(played: BankedGame, at: int) -> int:
    """How many cards the hand of a deal has before it; 0 for other steps."""
    deal, before = played.script[at], played.script[:at]
    if not isinstance(deal, Deal):
        return 0
    return max((step.cards for step in before if isinstance(step, Deal) and step.to == deal.to), default=0)


def _step(step: Step, held: int) -> list[str]:
    match step:
        case Deal(to=to, cards=cards, clause=clause):
            everybody = "each player" if step.who is None else f"each player {step.who.says}"
            who = {"each": everybody, "b": "the bank"}.get(to, f"the {to} hand")
            more = f"{cards - held} more" if held else f"{cards}"
            many = f"{more} card{'' if cards - held == 1 else 's'}"
            many = many if cards else "a third card, if the chart says so,"
            burn = f"burn {step.burn}, then " if step.burn else ""
            only = f", if there is a player {step.who.says}" if step.who is not None and to == BANK else ""
            return [f"{burn}{many} to {who}{_face_up(step)}{only}", clause]
        case Board(cards=cards, burn=burn, clause=clause):
            return [f"{f'burn {burn}, ' if burn else ''}{cards} on the board", clause]
        case Decide(spot=spot, pull_down=True, order=order, clause=clause):
            return [f"each player: pull down the {spot} or let it ride, {order.value}", clause]
        case Decide(spot=spot, fold=fold, check=check, order=order, clause=clause):
            ways = [
                way
                for way, offered in (("fold", fold), ("check", check), (f"wager on {spot}", True))
                if offered
            ]
            everybody = "each player" if step.who is None else f"each player {step.who.says}"
            return [f"{everybody}: {' or '.join(ways)}, {order.value}", clause]
        case Reveal(clause=clause):
            return ["the bank's hand is turned up", clause]
        case Procedure(clause=clause):
            return [step.says, clause]


def _face_up(deal: Deal) -> str:
    """Which cards of a hand are dealt face up, as words behind it."""
    if not deal.up:
        return ""
    if deal.up == deal.cards:
        return ", face up"
    which = "first" if deal.first_up else "last"
    return f", the {which} face up" if deal.up == 1 else f", the {which} {deal.up} face up"


def _result(result: Result) -> str:
    if result.kind is Kind.PAY:
        return f"pay {result.odds}"
    return f"by table '{result.table}'" if result.kind is Kind.TABLE else result.kind.value


KINDS = {
    "cents": "dollars",
    "int": "a whole number",
    "float": "a number",
    "str": "a word",
    "list": "a list",
    "dict": "a table of values",
    "ranges": "a table of ranges",
}
"""What the card calls each kind of value."""


def say_posted(value: object) -> str:
    """A posted value, written as in a document or after ``--option``."""
    if value is None:
        return "–"
    return str(value).lower() if isinstance(value, bool) else str(value)


def say_value(option: Option, value: object) -> str:
    """The value that an option has at a table, in its unit: money in dollars."""
    return say_dollars(Cents(value)) if option.of is Cents and isinstance(value, int) else say_posted(value)


def say_choices(of: object) -> str:
    """What an option may be: its values, or what kind of value."""
    if isinstance(of, tuple):
        return " | ".join(say_posted(choice) for choice in of)
    kind = getattr(of, "__name__", str(of)).lower()
    return KINDS.get(kind, kind)


SECTIONS: Mapping[str, Callable[[Any, Mapping[str, Any]], dict[str, list[list[str]]]]] = {
    "banked": _banked,
    "pot": _pot,
    "rummy": _rummy,
}
"""By the family's name."""
