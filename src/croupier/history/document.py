"""A round document, read: the table it is played at, its actions, and what it should come to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Bank, BankedGame
from croupier.games.catalog import GAMES, PHH_VARIANTS, Game, game
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.games.rummy.vocabulary import RummyGame
from croupier.history.source import Source
from croupier.money import Cents, dollars
from croupier.numbers import Player, Seat, by_player
from croupier.pay import Meter
from croupier.pay.fees import Stakes, TableLimit, player_dealer_option, pot_option, require_postable
from croupier.pay.fees.terms import Betting
from croupier.table import (
    BankedRound,
    BankedTable,
    PlayerDealer,
    PotRound,
    PotTable,
    Round,
    RummyRound,
    RummyTable,
    forced_bets,
)
from croupier.table.banked.table import DOLLAR
from croupier.table.pot.forced import Forced

COMMON = {"variant", "players", "seats", "seat_count", "starting_stacks", "finishing_stacks", "actions"}
PHH_NOTES = {
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time",
    "time_zone",
    "time_zone_abbreviation", "day", "month", "year", "hand", "level", "table", "currency", "currency_symbol",
    "ante_trimming_status", "time_limit", "time_banks", "winnings",
}  # fmt: skip
WAGER = re.compile(r"^\s*p[0-9.]+\s+w\s+\S+\s+([0-9]{1,12}(?:\.[0-9]{1,2})?)\s*(?:#|$)")
POT_KEYS = {"antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet"}


@dataclass(frozen=True, kw_only=True)
class Document:
    """One round as recorded."""

    source: Source
    variant: str
    game: Game
    opening: Callable[[], Round]
    """Makes the round as it stands before the first action."""
    actions: tuple[str, ...]
    stacks: tuple[Cents, ...]
    expected: dict[str, Any] = field(default_factory=dict)
    """Everything the document says the round must come to."""


@dataclass(frozen=True)
class PotOpening:
    """A hand of a pot game before its first action: makes it, and says what it is made of."""

    table: PotTable
    stacks: tuple[Cents, ...]
    forced: Forced

    def __call__(self) -> PotRound:
        """The hand, its forced bets posted."""
        return PotRound(self.table, self.stacks, self.forced)


def read_document(source: Source) -> Document:
    """Check a document's form and make it playable. What is wrong is said with file, key and line."""
    try:
        return _read(source)
    except DataInvalid as wrong:
        raise source.invalid(wrong) from None


def _read(source: Source) -> Document:
    data = source.data
    variant = _need(data, "variant", str)
    actions = _need(data, "actions", list)
    if any(not isinstance(action, str) for action in actions):
        raise DataInvalid("every action is a string", key="actions")
    stacks = tuple(_money_list(data, "starting_stacks"))
    if not stacks:
        raise DataInvalid("somebody has to play", key="starting_stacks")
    for key in ("players", "seats"):
        if key in data and len(_need(data, key, list)) != len(stacks):
            raise DataInvalid(f"one entry for each of the {len(stacks)} players", key=key)
    if any(not isinstance(name, str) for name in data.get("players", [])):
        raise DataInvalid("every name is a string", key="players")
    options = _need(data, "_options", dict) if "_options" in data else {}
    # A game's own id first: whoever looks among the codes reads every game.
    if variant not in GAMES and variant in PHH_VARIANTS:
        played: Game = PHH_VARIANTS[variant][0]
    else:
        played = game(variant)
    if isinstance(played, PotGame):
        opening = _pot(data, played, variant, options, stacks)
        _known(data, COMMON | PHH_NOTES | POT_KEYS | {"_options", "_collection", "_expected", "_button"})
    elif isinstance(played, RummyGame):
        opening = _rummy(data, played, options, stacks)
        _known(data, COMMON | PHH_NOTES | {"_options", "_collection", "_expected"})
    else:
        opening = _banked(data, played, options, stacks)
        _known(
            data,
            COMMON | PHH_NOTES | {"_options", "_bank", "_progressive", "_collection", "_expected", "_dice"},
        )
    expected = dict(_need(data, "_expected", dict)) if "_expected" in data else {}
    _finishing(data, expected, len(stacks))
    _check_rejects(expected, len(actions))
    return Document(
        source=source,
        variant=variant,
        game=played,
        opening=opening,
        actions=tuple(actions),
        stacks=stacks,
        expected=expected,
    )


def _finishing(data: dict[str, Any], expected: dict[str, Any], players: int) -> None:
    """Finishing stacks are expected as well; a document that says them twice says the same."""
    if "finishing_stacks" not in data:
        return
    stacks = _money_list(data, "finishing_stacks")
    if len(stacks) != players:
        raise DataInvalid(f"one entry for each of the {players} players", key="finishing_stacks")
    if "finishing_stacks" in expected and _money_list(expected, "finishing_stacks") != stacks:
        raise DataInvalid("_expected has other finishing stacks", key="finishing_stacks")
    expected.setdefault("finishing_stacks", data["finishing_stacks"])


def _check_rejects(expected: dict[str, Any], actions: int) -> None:
    """A refusal to be tried stands at a point of the document; one that stands nowhere would test nothing."""
    rejects = _need(expected, "rejects", list) if "rejects" in expected else []
    for reject in rejects:
        after = reject.get("after") if isinstance(reject, dict) else None
        if (
            not isinstance(after, int)
            or not 0 <= after <= actions
            or not isinstance(reject.get("action"), str)
        ):
            raise DataInvalid(
                f"a refusal is {{ after = 0..{actions}, action = '…' }}, not {reject}", key="rejects"
            )


def _pot(
    data: dict[str, Any], played: PotGame, variant: str, posted: dict[str, Any], stacks: tuple[Cents, ...]
) -> Callable[[], Round]:
    players = len(stacks)
    limits = _limits(data, variant, posted)
    posted = {**played.phh_options.get(variant, {}), **posted}
    antes = _money_list(data, "antes") if "antes" in data else [Cents(0)] * players
    blinds = (
        _money_list(data, "blinds_or_straddles") if "blinds_or_straddles" in data else [Cents(0)] * players
    )
    for key, amounts in (("antes", antes), ("blinds_or_straddles", blinds)):
        if len(amounts) != players:
            raise DataInvalid(f"one entry for each of the {players} players, not {len(amounts)}", key=key)
    fee = None
    if "_collection" in data:
        fee = pot_option(*_collection(data, played.schedules))
        require_postable(fee, _stakes(limits))
    chip = _money(posted, "chip") if "chip" in posted else _chip([*stacks, *antes, *blinds])
    if chip <= 0:
        raise DataInvalid("the smallest chip is worth something", key="chip")
    bring_in = _money(data, "bring_in") if "bring_in" in data else None
    table = PotTable.post(played, limits, chip=chip, fee=fee, bring_in=bring_in, options=posted)
    for key, amounts in (
        ("starting_stacks", list(stacks)),
        ("antes", antes),
        ("blinds_or_straddles", blinds),
    ):
        if any(amount % chip for amount in amounts):
            raise DataInvalid("amounts are whole chips", key=key)
    dead = not data.get("ante_trimming_status", False)
    if variant == played.id:
        # Hands recorded elsewhere, under a published code, are taken as they stand.
        table.require_ante(max(antes))
    forced = forced_bets(table, antes, blinds, antes_are_dead=dead)
    return PotOpening(table, stacks, forced)


def _limits(data: dict[str, Any], variant: str, posted: dict[str, Any]) -> Limits:
    coded = PHH_VARIANTS[variant][1] if variant in PHH_VARIANTS else None
    named = posted.get("structure") or coded or (str(Structure.FIXED_LIMIT) if "small_bet" in data else None)
    if named is None:
        raise DataInvalid(
            "the structure is posted in _options, or small_bet and big_bet are given", key="structure"
        )
    if coded is not None and named != coded:
        raise DataInvalid(f"{variant} is {coded}, not {named}", key="structure")
    if named not in list(Structure):
        raise DataInvalid(f"{named!r} is no structure; there are {', '.join(Structure)}", key="structure")
    structure = Structure(named)
    if structure is Structure.FIXED_LIMIT:
        return Limits(structure=structure, lower=_money(data, "small_bet"), upper=_money(data, "big_bet"))
    if structure is Structure.SPREAD_LIMIT:
        spread = posted.get("spread")
        if not isinstance(spread, list) or len(spread) != 2:
            raise DataInvalid("spread-limit posts [smallest, largest]", key="spread")
        least, most = _money_list(posted, "spread")
        return Limits(structure=structure, minimum=least, maximum=most)
    return Limits(structure=structure, minimum=_money(data, "min_bet"))


def _stakes(limits: Limits) -> Stakes:
    """What decides whether a fee option may be posted; a document does not say the table's buy-in."""
    if limits.structure is Structure.FIXED_LIMIT:
        return Stakes(betting=Betting.LIMIT, limit=TableLimit(limits.lower, limits.upper))
    if limits.structure is Structure.SPREAD_LIMIT:
        return Stakes(betting=Betting.LIMIT, limit=TableLimit(limits.minimum, limits.maximum))
    return Stakes(betting=Betting.NO_LIMIT_AND_POT_LIMIT)


def _chip(amounts: list[Cents]) -> Cents:
    """A dollar, or the largest usual chip that all amounts of a recorded hand are made of."""
    for chip in (100, 50, 25, 10, 5):
        if not any(amount % chip for amount in amounts):
            return Cents(chip)
    return Cents(1)


def _with_chip(data: dict[str, Any], played: BankedGame, posted: dict[str, Any]) -> dict[str, Any]:
    """The postings of a recorded round: chips so small that the recorded wagers can be made of them."""
    if "chip" in posted or "unit" in posted or played.bank is not Bank.PLAYER_DEALER:
        return posted
    wagers = [found[1] for action in data["actions"] if (found := WAGER.match(action))]
    chip = _chip([dollars(amount) for amount in wagers])
    return posted if chip == DOLLAR else {**posted, "chip": Decimal(chip) / 100}


def _banked(
    data: dict[str, Any], played: BankedGame, posted: dict[str, Any], stacks: tuple[Cents, ...]
) -> Callable[[], Round]:
    bank = None
    said: dict[str, Any] = _need(data, "_bank", dict) if "_bank" in data else {"kind": "house"}
    if said.get("kind") != str(played.bank):
        raise DataInvalid(f"{played.name} is banked by the {played.bank}", key="_bank")
    if said["kind"] == "house":
        _known(said, {"kind"}, under="_bank")
    else:
        _known(said, {"kind", "player", "wager", "turn"}, under="_bank")
        player = Player(_need(said, "player", int))
        turn = _need(said, "turn", int) if "turn" in said else 1
        if turn not in (1, 2):
            raise DataInvalid(f"the bank has a first turn and a second, none {turn}", key="_bank")
        bank = PlayerDealer(
            player=player,
            also=_further_seats(data.get("players", []), player),
            wager=_money(said, "wager"),
            turn=turn,
        )
    posted = _with_chip(data, played, posted)
    table = BankedTable.post(played, options=posted)
    if "_collection" in data:
        table = BankedTable.post(
            played, options=posted, fee=player_dealer_option(*_collection(data, table.schedules))
        )
    meter, linked = None, False
    if "_progressive" in data:
        jackpot = _need(data, "_progressive", dict)
        _known(jackpot, {"meter", "seed", "reserve", "linked"}, under="_progressive")
        linked = _need(jackpot, "linked", bool) if "linked" in jackpot else False
        meter = Meter.of(
            jackpot.get("meter", 0), seed=jackpot.get("seed", 0), reserve=jackpot.get("reserve", 0)
        )
    if bank is not None and stacks[bank.player - 1 : bank.player] and bank.wager > stacks[bank.player - 1]:
        raise DataInvalid("the player-dealer's wager is more than his stack", key="_bank")
    seats, dice = _seats(data, played), _dice(data, played)
    return lambda: BankedRound(
        table, stacks, bank=bank, meter=meter, linked=linked, seats=seats, dice=dice, counts=True
    )


def _further_seats(names: list[Any], player: Player) -> tuple[Player, ...]:
    """Other entries of the same person: one name at several seats (PD 6)."""
    if not 1 <= player <= len(names):
        return ()
    name = names[player - 1]
    return tuple(n for n, other in by_player(names) if other == name and n != player)


def _seats(data: dict[str, Any], played: BankedGame) -> list[Seat] | None:
    """Places at the table, where the game looks at them or somebody has none."""
    if "seats" not in data:
        if played.needs_seats:
            raise DataInvalid(f"{played.name} needs everybody's seat", key="seats")
        return None
    seats = _need(data, "seats", list)
    if any(not isinstance(seat, int) or isinstance(seat, bool) for seat in seats):
        raise DataInvalid("seats are whole numbers", key="seats")
    taken = [seat for seat in seats if seat]
    if len(set(taken)) != len(taken) or any(seat < 0 for seat in taken):
        raise DataInvalid("everybody has a seat of his own, or 0", key="seats")
    standing = 0 in seats
    return list(map(Seat, seats)) if played.needs_seats or standing else None


def _dice(data: dict[str, Any], played: BankedGame) -> tuple[int, ...]:
    if "_dice" not in data:
        return ()
    dice = _need(data, "_dice", list)
    if not played.needs_seats:
        raise DataInvalid(f"no dice are shaken in {played.name}", key="_dice")
    if len(dice) != 3 or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
        raise DataInvalid("three dice show one to six", key="_dice")
    return tuple(dice)


def _rummy(
    data: dict[str, Any], played: RummyGame, posted: dict[str, Any], stacks: tuple[Cents, ...]
) -> Callable[[], Round]:
    fees = (pot_option(*_collection(data, played.schedules)),) if "_collection" in data else ()
    table = RummyTable.post(played, options=posted, fees=fees)
    return lambda: RummyRound(table, stacks)


def _collection(data: dict[str, Any], schedules: tuple[str, ...]) -> tuple[str, int | str]:
    posted = _need(data, "_collection", dict)
    _known(posted, {"schedule", "option"}, under="_collection")
    block, key = posted.get("schedule"), posted.get("option")
    if block not in schedules:
        raise DataInvalid(
            f"{block!r} is no schedule of this game; it has {', '.join(schedules) or 'none'}",
            key="_collection",
        )
    if not isinstance(key, int | str) or isinstance(key, bool):
        raise DataInvalid("the option is a number, or a number with a letter", key="_collection")
    return block, key


def _need(data: dict[str, Any], key: str, kind: type) -> Any:
    if key not in data:
        raise DataInvalid(f"the document has no {key!r}", key=key)
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataInvalid(f"is no {kind.__name__} but {value!r}", key=key)
    return value


def _known(data: dict[str, Any], keys: set[str], *, under: str | None = None) -> None:
    for key in data:
        if key not in keys and not key.startswith("_x_"):
            raise DataInvalid(
                f"nothing is known of {key!r} here; known are {', '.join(sorted(keys))}", key=under or key
            )


def _money(data: dict[str, Any], key: str) -> Cents:
    if key not in data or isinstance(data[key], bool) or not isinstance(data[key], int | Decimal | float):
        raise DataInvalid(f"{key!r} is an amount of dollars", key=key)
    try:
        amount = dollars(data[key])
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None
    if amount < 0:
        raise DataInvalid("amounts are not negative", key=key)
    return amount


def _money_list(data: dict[str, Any], key: str) -> list[Cents]:
    return [_money({key: entry}, key) for entry in _need(data, key, list)]
