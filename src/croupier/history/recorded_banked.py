"""Rounds against a bank in documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.errors import DataInvalid, SeatTaken
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import written_options
from croupier.history.banked_commands import banked_commands
from croupier.history.fields import (
    JURISDICTION,
    collection,
    known,
    money,
    need,
    posted_jurisdiction,
    smallest_chip,
    written_amounts,
)
from croupier.history.recorded import MadeBy, Opening, Recorded, posted_fee, posted_options
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.toml import Bare, bare
from croupier.money import Cents, fine_dollars, write_fine
from croupier.numbers import NO_SEAT, Player, Seat, by_player
from croupier.pay import Meter
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table.banked.limits import DOLLAR
from croupier.table.commands import AnyCommand, CloseOffer, NoMoreBets


class RecordedBanked(Recorded[BankedGame, BankedRound]):
    """Who banks, the meter, the fee, and the options of the table."""

    keys = frozenset({"_bank", "_progressive", "_collection", JURISDICTION, "_dice", "_deck"})

    def opening(
        self,
        data: dict[str, Any],
        game: BankedGame,
        variant: str,
        options: dict[str, Any],
        stacks: tuple[Cents, ...],
    ) -> Opening[BankedRound]:
        """Makes the round with its bank."""
        return _opening(data, game, options, stacks)

    def heading(self, round_: BankedRound) -> dict[str, Any]:
        """Seats where they matter, options, bank, meter, fee."""
        return _heading(round_)

    def told(self, round_: BankedRound, reader: Reader) -> Iterator[AnyCommand]:
        """The commands of the round; a document offers no cut of a new shoe, and so has none to close."""
        taken = False
        for command in banked_commands(round_, reader):
            taken = taken or isinstance(command, NoMoreBets)
            if taken or not isinstance(command, CloseOffer):
                yield command

    def given(self, round_: BankedRound) -> Iterator[AnyCommand]:
        """Every command that was given, the end of an offered cut too."""
        return banked_commands(round_, EVERYTHING)


def _heading(round_: BankedRound) -> dict[str, Any]:
    table, bank, meter, found = round_.table, round_.bank, round_.first_meter, dict[str, Any]()
    places = round_.state.seats[1:]
    if table.game.needs_seats or NO_SEAT in places:
        found["seats"] = places
    if options := posted_options(table):
        found["_options"] = options
    found["_bank"] = {"kind": str(table.game.bank)}
    if bank is not None:
        found["_bank"] |= {"player": bank.player, "wager": bare(bank.wager), "turn": bank.turn}
    if meter is not None:
        amounts = {"meter": meter.meter, "seed": meter.seed, "reserve": meter.reserve}
        found["_progressive"] = {name: Bare(write_fine(amount)) for name, amount in amounts.items()}
        if round_.linked:
            found["_progressive"]["linked"] = True
    if round_.deck:
        found["_deck"] = round_.deck
    return found | posted_fee(table, table.fee)


def _with_chip(data: dict[str, Any], posted: dict[str, Any], bank: PlayerDealer | None) -> dict[str, Any]:
    """The options of a recorded round, with a chip small enough for the wagers, the bank's included."""
    if "chip" in posted or "unit" in posted or bank is None:
        return posted
    chip = smallest_chip([bank.wager, *written_amounts(data["actions"], "w")])
    return posted if chip == DOLLAR else {**posted, "chip": chip}


def _opening(
    data: dict[str, Any], played: BankedGame, posted: dict[str, Any], stacks: tuple[Cents, ...]
) -> Opening[BankedRound]:
    bank = None
    said: dict[str, Any] = need(data, "_bank", dict) if "_bank" in data else {"kind": "house"}
    if said.get("kind") != str(played.bank):
        raise DataInvalid(f"{played.name} is banked by the {played.bank}", key="_bank")
    if said["kind"] == "house":
        known(said, {"kind"}, under="_bank")
    else:
        known(said, {"kind", "player", "wager", "turn"}, under="_bank")
        player = Player(need(said, "player", int))
        turn = need(said, "turn", int) if "turn" in said else 1
        if turn not in (1, 2):
            raise DataInvalid(f"the bank's turn must be 1 or 2, got {turn}", key="_bank")
        bank = PlayerDealer(
            player=player,
            also=_further_seats(data.get("players", []), player),
            wager=money(said, "wager"),
            turn=turn,
        )
    _check_one_hand(data.get("players", []), played)
    seats = _seats(data, played)
    posted = _with_chip(data, written_options(played.options, posted), bank)
    where = posted_jurisdiction(data)
    table = BankedTable.post(played, options=posted, jurisdiction=where.name)
    if "_collection" in data:
        fee = where.player_dealer_option(*collection(data, table.schedules))
        table = BankedTable.post(played, options=posted, fee=fee, jurisdiction=where.name)
    meter, linked = None, False
    if "_progressive" in data:
        jackpot = need(data, "_progressive", dict)
        known(jackpot, {"meter", "seed", "reserve", "linked"}, under="_progressive")
        linked = need(jackpot, "linked", bool) if "linked" in jackpot else False
        meter = Meter(**{part: fine_dollars(jackpot.get(part, 0)) for part in ("meter", "seed", "reserve")})
    if bank is not None and stacks[bank.player - 1 : bank.player] and bank.wager > stacks[bank.player - 1]:
        raise DataInvalid("the player-dealer's wager is more than their stack", key="_bank")
    dice, deck = _dice(data, played), _deck(data, played)
    return MadeBy(
        lambda: BankedRound(
            table,
            stacks,
            bank=bank,
            meter=meter,
            linked=linked,
            seats=seats,
            dice=dice,
            deck=deck,
            counts=True,
        )
    )


def _check_one_hand(names: list[str], played: BankedGame) -> None:
    """Refuse one person with two hands, except where a game lets a player bet at further seats [SW 4]."""
    known_names: set[str] = set()
    for name in names if played.further_seats is None else ():
        person = name.strip().casefold()
        if person and person in known_names:
            raise SeatTaken(
                f"{name.strip()} has two hands; {played.name} gives each player one",
                clause=played.one_hand or None,
            )
        known_names.add(person)


def _further_seats(names: list[Any], player: Player) -> tuple[Player, ...]:
    """Other entries of the same person: one name at several seats (PD 6)."""
    if not 1 <= player <= len(names):
        return ()
    name = names[player - 1]
    return tuple(n for n, other in by_player(names) if other == name and n != player)


def _seats(data: dict[str, Any], played: BankedGame) -> list[Seat] | None:
    """The players' seats, where the game needs them or a player stands behind."""
    if "seats" not in data:
        if played.needs_seats:
            raise DataInvalid(f"{played.name} needs everybody's seat", key="seats")
        return None
    seats = need(data, "seats", list)
    if any(not isinstance(seat, int) or isinstance(seat, bool) for seat in seats):
        raise DataInvalid("seats must be whole numbers", key="seats")
    taken = [seat for seat in seats if seat]
    if len(set(taken)) != len(taken) or any(seat < 0 for seat in taken):
        raise DataInvalid("each player must have a different seat, or 0", key="seats")
    standing = 0 in seats
    return list(map(Seat, seats)) if played.needs_seats or standing else None


def _deck(data: dict[str, Any], played: BankedGame) -> int:
    """Which of several alternating decks was in use; 0 if the record does not say."""
    if "_deck" not in data:
        return 0
    deck: int = need(data, "_deck", int)
    decks = played.decks_in_turn
    if decks == 1:
        raise DataInvalid(f"{played.name} has no decks that alternate", key="_deck")
    if not 1 <= deck <= decks:
        raise DataInvalid(f"{played.name} has decks 1 to {decks}", key="_deck")
    return deck


def _dice(data: dict[str, Any], played: BankedGame) -> tuple[int, ...]:
    if "_dice" not in data:
        return ()
    dice = need(data, "_dice", list)
    if not played.needs_seats:
        raise DataInvalid(f"no dice are shaken in {played.name}", key="_dice")
    if len(dice) != 3 or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
        raise DataInvalid("give three dice, each from 1 to 6", key="_dice")
    return tuple(dice)


BANKED = RecordedBanked()
