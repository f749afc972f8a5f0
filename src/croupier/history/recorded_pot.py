"""Rounds for a pot in documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.option import written_options
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.history.fields import (
    JURISDICTION,
    collection,
    money,
    money_list,
    need,
    posted_jurisdiction,
    signed_money,
    smallest_chip,
    stack_list,
    written_amounts,
)
from croupier.history.hand_commands import hand_commands
from croupier.history.recorded import Opening, Recorded, posted_fee, posted_options
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.stated import STATED_FEE
from croupier.history.toml import bare
from croupier.money import Cents, dollars, write_dollars
from croupier.numbers import by_player
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table.commands import AnyCommand, KillPot, Straddle
from croupier.table.pot.chips.forced import Forced

BEFORE_THE_HAND = (
    "straddle", "restraddles", "bomb_every", "bomb_ante", "bomb_boards", "big_blind_ante", "return_hands",
    "remember_blinds",
)  # fmt: skip
"""Options that the heading of a recorded hand has already answered."""


@dataclass(frozen=True)
class PotOpening(Opening[PotRound]):
    """Makes a round for a pot as it is before its first action, and says what it is made from."""

    table: PotTable
    stacks: tuple[Cents, ...]
    forced: Forced

    def __call__(self) -> PotRound:
        """The round, with its forced bets put in."""
        return PotRound(self.table, self.stacks, self.forced)


class RecordedPot(Recorded[PotGame, PotRound]):
    """The keys of the published hand-history format, and the options of our tables."""

    keys = frozenset(
        {
            "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "winnings",
            "_collection", JURISDICTION, "_button", STATED_FEE,
        }
    )  # fmt: skip

    def opening(
        self,
        data: dict[str, Any],
        game: PotGame,
        variant: str,
        options: dict[str, Any],
        stacks: tuple[Cents, ...],
    ) -> PotOpening:
        """Makes the round with its antes and blinds."""
        return _opening(data, game, variant, options, stacks)

    def heading(self, round_: PotRound) -> dict[str, Any]:
        """Forced bets, limits and options, also of a killed pot."""
        return _heading(round_)

    def variant(self, round_: PotRound) -> str:
        """The published code where the structure and the options have one, else the game's id."""
        return _coded(round_.table)[0]

    def told(self, round_: PotRound, reader: Reader) -> Iterator[AnyCommand]:
        """Return the commands of the round except kills and straddles, which are part of the heading."""
        commands = hand_commands(round_.log, reader)
        return (command for command in commands if not isinstance(command, KillPot | Straddle))

    def given(self, round_: PotRound) -> Iterator[AnyCommand]:
        """Return every command, also a kill: the round is not rebuilt from blinds and options."""
        return hand_commands(round_.log, EVERYTHING)


def _opening(
    data: dict[str, Any], played: PotGame, variant: str, posted: dict[str, Any], stacks: tuple[Cents, ...]
) -> PotOpening:
    players = len(stacks)
    limits = _limits(data, played, variant, posted)
    posted = {**played.phh_options.get(variant, {}), **posted}
    antes = money_list(data, "antes") if "antes" in data else [Cents(0)] * players
    blinds = _blinds(data, players)
    for key, amounts in (("antes", antes), ("blinds_or_straddles", blinds)):
        if len(amounts) != players:
            raise DataInvalid(
                f"give one entry for each of the {players} players, not {len(amounts)}", key=key
            )
    where, fee = posted_jurisdiction(data), None
    if "_collection" in data:
        fee = where.pot_option(*collection(data, where.blocks_of(played.id, played.schedules)))
    if "chip" in posted:
        chip = money(posted, "chip")
    else:
        amounts = [*stacks, *antes, *blinds, *written_amounts(data["actions"], "cbr"), *_got(data)]
        chip = smallest_chip(amounts)
        if chip < dollars(1) and variant != played.id and "_options" not in data:
            # Sites split pots to the cent, whatever the chips that they draw.
            chip = Cents(1)
    if chip <= 0:
        raise DataInvalid("the smallest chip must be worth more than nothing", key="chip")
    bring_in = money(data, "bring_in") if "bring_in" in data else None
    base = _without_kill(limits, posted.get("kill"))
    table = PotTable.post(
        played,
        base,
        chip=chip,
        fee=fee,
        bring_in=bring_in,
        options=written_options(played.options, posted),
        jurisdiction=where.name,
    )
    table = replace(table, limits=limits)
    for key, amounts in (
        ("starting_stacks", list(stacks)),
        ("antes", antes),
        ("blinds_or_straddles", blinds),
    ):
        if any(amount % chip for amount in amounts):
            raise DataInvalid("amounts must be whole chips", key=key)
    dead = not data.get("ante_trimming_status", False)
    if variant == played.id:
        # Rounds recorded elsewhere, under a published code, are taken as they are.
        table.require_ante(min(antes), "antes")
    if min(blinds) < 0:
        return _with_posts(table, stacks, antes, blinds, antes_are_dead=dead)
    return PotOpening(table, stacks, forced_bets(table, antes, blinds, antes_are_dead=dead))


def _got(data: dict[str, Any]) -> list[Cents]:
    """What players got and had at the end, if recorded: shared pots show how small the chips are."""
    after = stack_list(data, "finishing_stacks")[0] if "finishing_stacks" in data else []
    return [*after, *(money_list(data, "winnings") if "winnings" in data else [])]


def _blinds(data: dict[str, Any], players: int) -> list[Cents]:
    """What each player puts in before the deal; below zero, what a player out of the blinds posts."""
    key = "blinds_or_straddles"
    if key not in data:
        return [Cents(0)] * players
    blinds = [signed_money({key: entry}, key) for entry in need(data, key, list)]
    if blinds and min(blinds) < 0 and max(blinds) <= 0:
        raise DataInvalid("a post needs a big blind beside it", key=key)
    return blinds


def _with_posts(
    table: PotTable,
    stacks: tuple[Cents, ...],
    antes: list[Cents],
    blinds: list[Cents],
    *,
    antes_are_dead: bool,
) -> PotOpening:
    """An opening with posts of players who come in out of turn, which the format gives below zero.

    By the rules the big blind of a post is live and the rest dead, as a missed small blind is (POT-R7). The
    format itself leaves it open. A site that counted all of it into a player's bets recorded actions or
    stacks that only the other reading has.
    """
    big = max(blinds)
    live = [Cents(big if blind <= -big else max(blind, 0)) for blind in blinds]
    dead = tuple(
        Cents(-blind - one) if blind < 0 else Cents(0) for blind, one in zip(blinds, live, strict=True)
    )
    bets = forced_bets(table, antes, live, antes_are_dead=antes_are_dead)
    all_live = forced_bets(
        table, antes, [Cents(abs(blind)) for blind in blinds], antes_are_dead=antes_are_dead
    )
    if _reversed(table, len(blinds)):
        dead = dead[::-1]
    posts = [(player, -blind) for player, blind in by_player(blinds) if blind < 0]
    return PotOpening(
        table,
        stacks,
        replace(bets, dead=dead),
        notes=tuple(
            f"player {player} posts {write_dollars(post)}: a big blind is live, anything else dead (POT-R7)"
            for player, post in posts
        ),
        otherwise=PotOpening(
            table,
            stacks,
            replace(all_live, big_blind=bets.big_blind),
            notes=tuple(
                f"player {player} posts {write_dollars(post)}: all live, by the recorded actions and stacks"
                for player, post in posts
            ),
        ),
    )


def _reversed(table: PotTable, players: int) -> bool:
    """Whether the format gives the blinds of two players small blind first (POT-R34)."""
    return players == 2 and table.game.blinds and table.options["heads_up_blinds"] == "button_small"


def _limits(data: dict[str, Any], played: PotGame, variant: str, posted: dict[str, Any]) -> Limits:
    coded = played.phh.get(variant)
    named = posted.get("structure") or coded or (str(Structure.FIXED_LIMIT) if "small_bet" in data else None)
    if named is None:
        raise DataInvalid("give the structure in _options, or small_bet and big_bet", key="structure")
    if coded is not None and named != coded:
        raise DataInvalid(f"{variant} is {coded}, not {named}", key="structure")
    if named not in list(Structure):
        raise DataInvalid(
            f"{named!r} is not a structure; choose one of {', '.join(Structure)}", key="structure"
        )
    structure = Structure(named)
    if structure is Structure.FIXED_LIMIT:
        return Limits(structure=structure, lower=money(data, "small_bet"), upper=money(data, "big_bet"))
    if structure is Structure.SPREAD_LIMIT:
        spread = posted.get("spread")
        if not isinstance(spread, list) or len(spread) != 2:
            raise DataInvalid("a spread-limit table needs [smallest, largest]", key="spread")
        least, most = money_list(posted, "spread")
        return Limits(structure=structure, minimum=least, maximum=most)
    return Limits(structure=structure, minimum=money(data, "min_bet"))


def _without_kill(limits: Limits, kill: Any) -> Limits:
    """The posted limits of the table: a fee does not change with the kill (POT 11)."""
    base = kill.get("base") if isinstance(kill, dict) else None
    if not isinstance(base, list) or len(base) != 2:
        return limits
    lower, upper = money_list(kill, "base")
    if limits.structure is Structure.FIXED_LIMIT:
        return replace(limits, lower=lower, upper=upper)
    return replace(limits, minimum=lower, maximum=None if limits.maximum is None else upper)


def _heading(round_: PotRound) -> dict[str, Any]:
    table, forced = round_.table, round_.forced
    found: dict[str, Any] = {}
    step = -1 if _reversed(table, len(forced.antes)) else 1
    # Missed small blinds are dead money, and a document writes them with the antes.
    antes = [a + d for a, d in zip(forced.antes, forced.dead, strict=True)] if forced.dead else forced.antes
    found["ante_trimming_status"] = not (forced.antes_are_dead or forced.dead)
    found["antes"] = [bare(amount) for amount in antes[::step]]
    if table.game.blinds:
        found["blinds_or_straddles"] = [bare(amount) for amount in forced.blinds[::step]]
    else:
        found["bring_in"] = bare(table.forced_opening)
    options = posted_options(table, without=("structure", "spread", "chip", *BEFORE_THE_HAND))
    limits = table.limits
    if limits.structure is Structure.FIXED_LIMIT:
        found["small_bet"], found["big_bet"] = bare(limits.lower), bare(limits.upper)
    elif limits.structure is Structure.SPREAD_LIMIT:
        assert limits.maximum is not None
        options["spread"] = [bare(limits.minimum), bare(limits.maximum)]
    else:
        found["min_bet"] = bare(limits.minimum)
    variant, implied = _coded(table)
    if variant == table.game.id:
        options["structure"] = str(limits.structure)
    options = {name: value for name, value in options.items() if implied.get(name) != value}
    if kill := options.get("kill"):
        options["kill"] = {**kill, "base": [bare(dollars(amount)) for amount in kill["base"]]}
    options["chip"] = bare(table.chip)
    found |= posted_fee(table, table.fee)
    found["_options"] = options
    return found


def _coded(table: PotTable) -> tuple[str, Mapping[str, Any]]:
    """The variant's code, and the options that it stands for."""
    for code, structure in table.game.phh.items():
        implied = table.game.phh_options.get(code, {})
        if structure == table.limits.structure and all(table.options[k] == v for k, v in implied.items()):
            return code, implied
    return table.game.id, {}


POT = RecordedPot()
