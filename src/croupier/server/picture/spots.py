"""The spots in front of a visitor, and the back line: what may be wagered where before the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BankedGame, Place, Spot
from croupier.games.choice import Wager
from croupier.money import Cents, say_dollars, write_dollars
from croupier.numbers import Player, hand_numbers
from croupier.server.picture.family import Scene
from croupier.server.picture.picture import Button, SpotPicture
from croupier.server.picture.spot_note import spot_note
from croupier.table import BankedTable
from croupier.table.session.view import TableView

NOTHING: Mapping[str, Cents] = {}


def spots(scene: Scene[BankedTable, BankedView]) -> tuple[SpotPicture, ...]:
    """The spots in front of the visitor, with what may be wagered before the deal."""
    table, game, felt = scene.table, scene.table.game, scene.table.game.felt
    you, round_ = scene.view.table.you, scene.opening
    player, laid, seat = you.player, NOTHING, None
    if scene.playing is not None and player is not None:
        round_ = scene.playing
        player = _to_bet(round_, you.players)
        laid = round_.seat_of(player).wagers
        seat = scene.view.table.players[player - 1] if len(you.players) > 1 and round_.before_deal else None
    by_place = _open_places(game, round_, player) if round_ is not None and round_.before_deal else {}
    if any(Place.parse(name).on is None for name in laid):
        by_place = {}
    found = []
    for spot in game.spots:
        if not spot.offered(table.options) or not is_printed(spot):
            continue
        for hand in hand_numbers(game.hands if spot.per_hand and not spot.in_play else 1):
            name = game.written(Place(spot.name, hand))
            fixed_by, times = table.fixed_by(spot, hand) or ("", 0)
            found.append(
                SpotPicture(
                    name=name,
                    label=felt.label(name),
                    note=spot_note(table, spot) if seat is None else f"seat {seat}",
                    laid=laid.get(name, Cents(0)),
                    choice=by_place.get(name),
                    fixed_by=fixed_by,
                    times=times,
                    small=spot.tip_of is not None,
                    beside=spot.name in game.side_bets,
                    decided=spot.in_play,
                )
            )
    shown = {spot.name for spot in found}
    more = [
        SpotPicture(name=name, label=felt.label(name), note="", laid=amount)
        for name, amount in laid.items()
        if name not in shown
    ]
    return (*found, *more)


def _to_bet(round_: BankedView, players: Sequence[Player]) -> Player:
    """Of the visitor's seats [SW 4], the first that has no wager before the deal; otherwise the first."""
    if round_.before_deal:
        return next((player for player in players if not round_.seat_of(player).wagers), players[0])
    return players[0]


def _open_places(game: BankedGame, round_: BankedView, player: Player | None) -> dict[str, Wager]:
    """Return the wagers open before the deal, including those that need another wager first."""
    return {
        game.written(Place(choice.spot, choice.hand)): choice
        for choice in (*round_.own_choices, *round_.staged)
        if isinstance(choice, Wager) and player in (None, choice.player)
    }


def is_printed(spot: Spot) -> bool:
    """Whether the felt has a place for it: doubles and insurance go next to their hand."""
    return not (spot.in_play and spot.per_hand)


def backs(table: TableView, round_: BankedView | None, game: BankedGame) -> tuple[Button, ...]:
    """Wagers on the hands of others, if back-line betting is allowed: the smallest that each takes (PD 5)."""
    if round_ is None or not round_.before_deal:
        return ()
    found = []
    for choice in round_.legal:
        if not isinstance(choice, Wager) or choice.on is None:
            continue
        place = game.written(Place(choice.spot, choice.hand, choice.on))
        if place in round_.seat_of(choice.player).wagers:
            continue
        whose = table.person_of(choice.on)
        found.append(
            Button(
                verb="back",
                id=f"back-{choice.spot}-{choice.on}",
                label=f"Back {whose}: {game.felt.label(choice.spot)} {say_dollars(choice.low)}",
                fields=((f"spot.{place}", write_dollars(choice.low)),),
                weak=True,
            )
        )
    return tuple(found)
