"""Pictures of games for a pot: boards, cards up and down, bets and pots."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cards import JOKER, Card
from croupier.games.choice import BringInBet, CallOrCheck, Choice, PotKill, Raise, Throw, TurnOver
from croupier.games.pot.view import PotSeat, PotView
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.server.picture.family import FamilyPicture, Scene
from croupier.server.picture.fee_sign import pot_fee_lines
from croupier.server.picture.picture import Button, Laid, Picture, PotPile, SeatPicture, label
from croupier.server.picture.plays import made_for_pots, plays_for_pots
from croupier.server.picture.say import say_deed
from croupier.server.picture.without_bank import entries, lying_up, told_apart
from croupier.table import PotTable
from croupier.table.verb import When

STREETS = {"preflop": "Before the flop", "flop": "The flop", "turn": "The turn", "river": "The river"}


class PotPicture(FamilyPicture[PotTable, PotView, PotSeat]):
    """Players against each other, for a pot."""

    alike_while_waiting = True

    def table(self, picture: Picture, scene: Scene[PotTable, PotView]) -> Picture:
        """With the boards and the pots."""
        table, lying, playing = scene.table, scene.round, scene.playing
        board = lying.board if lying is not None else ()
        won = plays_for_pots(table.game, last) if not scene.live and (last := scene.view.last) else {}
        shared = replace(
            picture,
            boards=(*board, *[()] * (table.game.boards - len(board))),
            board_places=sum(street.board for street in table.game.streets),
            board_plays=frozenset().union(*won.values()),
            pots=_pots(playing, scene),
            pot=_in_all(playing),
            fees_taken=lying.fees if lying is not None else Cents(0),
            fee=pot_fee_lines((*table.time_fees, *scene.setup.posting.fees)),
        )
        return self.own(shared, scene)

    def own(self, picture: Picture, scene: Scene[PotTable, PotView]) -> Picture:
        """With what the visitor may do."""
        table, lying, playing = scene.table, scene.round, scene.playing
        blinds = bool(table.game.blinds and table.options["post_to_enter"])
        return replace(
            picture,
            may_choose_ahead=playing is not None and _waits(playing, scene.view.table.you.player),
            throws=_throws(playing),
            # Also of a round that is over: a hand that won it unshown may be shown.
            buttons=_buttons(lying) if lying is not None and lying.legal else (),
            entries=entries(scene.view.table, blinds=blinds),
        )

    def seat(self, seat: SeatPicture, part: PotSeat, scene: Scene[PotTable, PotView]) -> SeatPicture:
        """With its bet, and its cards up or down."""
        bet = (Laid(spot="bet", label="bet", amount=part.bet),) if part.bet and scene.live else ()
        made = self._made(part, scene) if seat.yours else ""
        plays = frozenset[Card]()
        if not scene.live and scene.view.last is not None and seat.person is not None:
            plays = plays_for_pots(scene.table.game, scene.view.last).get(seat.person, plays)
        return replace(
            seat,
            up=lying_up(part.cards, part.up),
            laid=bet,
            did="" if part.status == "folded" else say_deed(part),
            plays=plays,
            made=made,
        )

    def own_seat(self, seat: SeatPicture, part: PotSeat, scene: Scene[PotTable, PotView]) -> SeatPicture:
        """With their own cards, and what they make."""
        cards = part.cards
        return replace(seat, cards=cards, up=lying_up(cards, part.up), made=self._made(part, scene))

    def _made(self, part: PotSeat, scene: Scene[PotTable, PotView]) -> str:
        """What a player's own hand is called so far, while it is played."""
        if not scene.live or scene.round is None or part.status not in ("in", "all-in"):
            return ""
        wild = JOKER not in part.up
        return made_for_pots(scene.table.game, part.cards, scene.round.board, wild=wild)

    def street(self, round_: PotView) -> str:
        """The street by name."""
        return STREETS.get(round_.street, round_.street.capitalize())


POT = PotPicture()


def _waits(round_: PotView, player: Player | None) -> bool:
    """Whether a player with a live hand and chips waits for their turn."""
    return player is not None and player not in round_.to_act and round_.seat_of(player).status == "in"


def _throws(round_: PotView | None) -> tuple[int, int] | None:
    """How many cards the visitor may throw away now, from the fewest to the most."""
    offered = round_.offered(Throw) if round_ is not None else None
    if offered is None:
        return None
    return (offered.count if offered.required else 0, offered.count)


def _pots(round_: PotView | None, scene: Scene[PotTable, PotView]) -> tuple[PotPile, ...]:
    """What has been collected: main pot first, side pots with those who play for them."""
    if round_ is None:
        return ()
    sitting = {taken.seat: taken.person for taken in scene.view.table.seats if taken is not None}
    main, *side = round_.pots
    return (
        PotPile(amount=main.amount),
        *(
            PotPile(
                amount=pot.amount,
                persons=tuple(
                    sitting[seat]
                    for player in pot.eligible
                    if (seat := scene.seats[player - 1]) is not None and seat in sitting
                ),
            )
            for pot in side
        ),
    )


def _in_all(round_: PotView | None) -> Cents:
    """The whole pot, while bets lie before the players."""
    if round_ is None or not any(seat.bet for seat in round_.seats):
        return Cents(0)
    return round_.pot


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────


def _buttons(round_: PotView) -> tuple[Button, ...]:
    """Decisions in a round, with their exact amounts."""
    return told_apart(button for choice in round_.legal for button in _button(choice, round_))


def _button(choice: Choice, round_: PotView) -> Iterator[Button]:
    match choice:
        case CallOrCheck(verb=verb, call=call) if call:
            yield Button(verb=verb, label=f"{label(verb, When.FACING_A_BET)} {say_dollars(call)}")
        case CallOrCheck(verb=verb):
            yield Button(verb=verb, label=label(verb))
        case Raise(verb=verb, low=low, high=high):
            word = label(verb, _when_raised(round_))
            yield Button(
                verb=verb,
                label=f"{word} {say_dollars(low)}" if low == high else word,
                amount=low,
                choice=choice,
                presets=presets(choice, round_),
            )
        case BringInBet(verb=verb, call=call):
            yield Button(verb=verb, label=f"{label(verb)} {say_dollars(call)}")
        case PotKill(verb=verb, call=call):
            yield Button(verb=verb, label=f"{label(verb)} {say_dollars(call)}", weak=True)
        case Throw(verb=verb):
            yield Button(verb=verb, label=label(verb, _when_thrown(choice)))
        case Choice(verb="f" as verb):
            yield Button(verb=verb, label=label(verb), weak=True)
        case TurnOver(needs="cards"):
            # The dealer enters cards that were dealt unseen when they are turned over.
            return
        case TurnOver(verb="sm" as verb):
            yield Button(verb=verb, label=label(verb), weak=round_.stage != "showdown")
        case Choice(verb="muck" as verb) if round_.stage == "showdown" and not round_.winning:
            # Mucking is legal earlier too, and with a hand that wins, but has no button then: a slip of the
            # finger would cost the pot.
            yield Button(verb=verb, label=label(verb), weak=True)
        case Choice(verb="rit" | "straddle" | "chop" as verb):
            no = label(verb, When.DECLINED)
            yield Button(verb=verb, id=f"{verb}-y", label=label(verb), fields=(("answer", "y"),))
            yield Button(verb=verb, id=f"{verb}-n", label=no, fields=(("answer", "n"),), weak=True)
        case Choice(verb="up" | "down" as verb):
            yield Button(verb=verb, label=label(verb))


def _when_raised(round_: PotView) -> When:
    if round_.to_match:
        return When.FACING_A_BET
    return When.BRINGING_IN if round_.stage == "bring-in" else When.USUALLY


def _when_thrown(choice: Throw) -> When:
    """Whether cards must be thrown away: in a draw they need not be."""
    if not choice.required:
        return When.USUALLY
    return When.REQUIRED if choice.count == 1 else When.SEVERAL_REQUIRED


def presets(choice: Raise, round_: PotView) -> tuple[tuple[str, Cents], ...]:
    """Half the pot, the pot and the maximum, if they are legal; the pot includes the call (POT-R8)."""
    if choice.low == choice.high:
        return ()
    own = round_.seat_of(choice.player)
    matched = round_.to_match
    whole = round_.pot + matched - own.bet
    found: dict[Cents, str] = {}
    for share, raised in (("½ pot", whole // 2), ("Pot", whole)):
        to = matched + raised
        to -= to % choice.step
        if choice.low <= to <= choice.high:
            found[Cents(to)] = share
    if choice.high == own.bet + own.stack:
        found[choice.high] = "All in"
    found.setdefault(choice.high, "Max")
    return tuple((share, amount) for amount, share in found.items())
