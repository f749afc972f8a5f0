"""Pictures of games against a bank: spots, several hands, a hand to be set, the middle of the table."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from croupier.cards import UNSEEN, Card, Cards
from croupier.floor.table.window import FloorView
from croupier.games.banked.blackjack_steps import PlayOut
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.banked.vocabulary import BANK, EACH, Board, Deal
from croupier.games.choice import HandChoice, NumberChoice, SetFront, Wager, WagerOff
from croupier.games.felt import Felt
from croupier.hands.baccarat import total as baccarat_total
from croupier.hands.blackjack import soft, total
from croupier.money import Cents
from croupier.numbers import DEALER, HandNumber, Seat
from croupier.server.picture.banked_buttons import banked_buttons
from croupier.server.picture.chips import rack
from croupier.server.picture.family import FamilyPicture, Scene
from croupier.server.picture.fee_sign import bank_fee_lines
from croupier.server.picture.picture import HandPicture, Laid, Picture, SeatPicture, SettingPicture
from croupier.server.picture.plays import board_plays, named, plays_of_bank
from croupier.server.picture.spots import backs, spots
from croupier.table import BankedTable
from croupier.table.session.view import TableView

OF_THE_METER = "% of the meter"
"""How the words of a jackpot's award end; other awards come from the tray."""


class BankedPicture(FamilyPicture[BankedTable, BankedView, BankedSeat]):
    """Wagers against the house or a player-dealer."""

    def table(self, picture: Picture, scene: Scene[BankedTable, BankedView]) -> Picture:
        """With the bank's cards, the middle, the spots and their chips."""
        table, lying, playing, seen = scene.table, scene.round, scene.playing, scene.view.table
        over = lying if lying is not None and not scene.live else None
        own = _cards_of(scene, picture.you)
        laid_out = spots(scene) if picture.you is not None else ()
        wagerable = [spot.choice for spot in laid_out if spot.choice is not None]
        return replace(
            picture,
            middle=middle(lying, table),
            totals=middle_totals(lying),
            bank_cards=lie(lying.bank_cards, scene.table.game.felt) if lying is not None else (),
            bank_hands=bank_hands(lying),
            bank_places=bank_places(table),
            bank_says=bank_says(lying, table),
            bank_plays=plays_of_bank(table.game, over.bank_cards, over.board) if over else frozenset(),
            board_plays=board_plays(table.game, over, own) if over else frozenset(),
            setting=setting(playing),
            awards=_awards(seen, playing),
            jackpot=playing is not None and _to_meter(playing),
            board=lying.board if lying is not None else (),
            board_places=board_places(table),
            meter=playing.meter if playing is not None and playing.meter is not None else seen.meter,
            fee=bank_fee_lines(table.fee) if table.fee is not None else (),
            bank_wager=_bank_wager(seen, playing),
            may_take_back=playing is not None
            and playing.before_deal
            and playing.offered(WagerOff) is not None,
            spots=laid_out,
            rack=_rack(wagerable),
            buttons=banked_buttons(scene),
            backs=backs(seen, playing, table.game),
        )

    def seat(self, seat: SeatPicture, part: BankedSeat, scene: Scene[BankedTable, BankedView]) -> SeatPicture:
        """With its hands and wagers."""
        turn = _hand_in_turn(scene.playing) if seat.yours else None
        return replace(
            seat,
            cards=lie(seat.cards, scene.table.game.felt),
            hands=hands_of(part, scene.table, turn),
            laid=_laid(part, scene.table.game.felt) if scene.live else (),
            banks=seat.banks or (scene.live and part.banks),
            plays=_plays(part, scene),
            made=_made(part, scene) if seat.yours else "",
        )

    def call(self, round_: BankedView, view: FloorView) -> str:
        """The jackpot, the deal, insurance, a hand to be set."""
        if round_.stage == "awards":
            return "A supervisor has been called" if _to_meter(round_) else "The house looks at an award"
        if all(player == DEALER for player in round_.to_act):
            return "Dealing…"
        if (named := round_.offered(NumberChoice)) is not None and not view.offer.passed:
            return "Pick the pile that goes out first" if named.verb == "pile" else "Will you cut the shoe?"
        if any(seat.banks and seat.player in round_.to_act for seat in round_.seats):
            return "" if round_.before_deal else "The player-dealer picks a pile"
        if view.offer.open:
            return "Thank you. Waiting for the others" if view.offer.passed else "Insurance?"
        if round_.offered(SetFront) is not None:
            return "Your turn: two cards in front, five behind"
        if DEALER in round_.to_act:
            return "Waiting for insurance bets"
        return ""


BANKED = BankedPicture()


def _made(part: BankedSeat, scene: Scene[BankedTable, BankedView]) -> str:
    """What the visitor's hand is called while they play it; a hand that is counted shows its count."""
    if scene.playing is None or part.status in ("folded", "dead"):
        return ""
    return named(scene.table.game, part.cards, scene.playing.board)


def _plays(part: BankedSeat, scene: Scene[BankedTable, BankedView]) -> frozenset[Card]:
    """The cards of a hand that play, when the round is over."""
    if scene.live or scene.round is None or part.status in ("folded", "dead"):
        return frozenset()
    return plays_of_bank(scene.table.game, part.cards, scene.round.board)


def _cards_of(scene: Scene[BankedTable, BankedView], seat: SeatPicture | None) -> Cards:
    """The visitor's cards in the round that is over; none if they folded."""
    part = scene.part_of(Seat(seat.number)) if seat is not None else None
    return part.cards if part is not None and part.status not in ("folded", "dead") else ()


def _hand_in_turn(round_: BankedView | None) -> HandNumber | None:
    """Which of several hands the visitor is playing."""
    legal = round_.legal if round_ is not None else ()
    return next((choice.hand for choice in legal if type(choice) is HandChoice), None)


def _to_meter(round_: BankedView) -> bool:
    """Whether a part of the meter is won: that is a jackpot, and more than an award from the tray."""
    return any(due.award.endswith(OF_THE_METER) for due in round_.awards)


def _awards(table: TableView, round_: BankedView | None) -> tuple[str, ...]:
    """Who waits for a supervisor, and with what."""
    if round_ is None or round_.stage != "awards":
        return ()
    return tuple(
        f"{table.person_of(due.player)}: {due.row.replace('_', ' ')}, {due.award}" for due in round_.awards
    )


def _bank_wager(table: TableView, round_: BankedView | None) -> Cents | None:
    """What the player-dealer has put up for this round, or for the next one."""
    if round_ is not None:
        return round_.posted
    return table.bank.posted if table.bank.holder else None


def _rack(wagers: list[Wager]) -> tuple[int | float, ...]:
    """Return the chips for these wagers; a spot with a fixed amount needs no chips."""
    free = [wager.step for wager in wagers if wager.low < wager.high]
    return tuple(rack(0, max(wager.high for wager in wagers), min(free, default=100))) if wagers else ()


def _laid(part: BankedSeat, felt: Felt) -> tuple[Laid, ...]:
    """Chips in front of a player: a pile for each wager, and one for all tips to the dealer."""
    tips = {spot: amount for spot, amount in part.wagers.items() if spot.startswith("tip_")}
    laid = [
        Laid(spot=spot, label=felt.label(spot), amount=amount, envy=spot in part.envy)
        for spot, amount in part.wagers.items()
        if spot not in tips
    ]
    if tips:
        laid.append(Laid(spot="tips", label="Tip", amount=Cents(sum(tips.values()))))
    return tuple(laid)


# ── hands ────────────────────────────────────────────────────────────────────────────────────────────


def counts(table: BankedTable) -> bool:
    """Whether hands are played out card by card, so that their count matters."""
    return any(isinstance(step, PlayOut) for step in table.game.script)


def hands_of(part: BankedSeat, table: BankedTable, turn: int | None = None) -> tuple[HandPicture, ...]:
    """A seat's hands if they are counted, or its two rows if a hand has been set; otherwise none."""
    if part.front:
        return set_apart(part.cards, part.front)
    if not counts(table):
        return ()
    return tuple(
        HandPicture(number=number, cards=cards, says=count_of(cards), acts=number == turn)
        for number, cards in part.hands.items()
    )


def set_apart(cards: Cards, front: Cards) -> tuple[HandPicture, ...]:
    """The two cards in front, then the five behind."""
    back = tuple(card for card in cards if card not in front)
    return (
        HandPicture(number=1, cards=front, says="front"),
        HandPicture(number=2, cards=back, says="back"),
    )


def count_of(cards: Cards) -> str:
    """The count of a blackjack hand: ``17``, ``soft 17``; empty while a card is hidden."""
    if not cards or UNSEEN in cards:
        return ""
    return f"soft {total(cards)}" if soft(cards) and total(cards) < 21 else str(total(cards))


def bank_hands(round_: BankedView | None) -> tuple[HandPicture, ...]:
    """The bank's hand in two rows, once it has been set and turned up."""
    if round_ is None or not round_.bank_front:
        return ()
    return set_apart(round_.bank_cards, round_.bank_front)


def bank_says(round_: BankedView | None, table: BankedTable) -> str:
    """The count of the bank's hand, if hands are counted."""
    return count_of(round_.bank_cards) if round_ is not None and counts(table) else ""


def bank_places(table: BankedTable) -> int:
    """How many places are printed for the bank's cards."""
    return table.game.cards_to(BANK)


def board_places(table: BankedTable) -> int:
    """How many places are printed for the board."""
    return sum(step.cards for step in table.game.script if isinstance(step, Board))


def middle(round_: BankedView | None, table: BankedTable) -> dict[str, Cards]:
    """The hands in the middle; also empty ones, because their places are printed on the felt."""
    named = [step.to for step in table.game.script if isinstance(step, Deal) and step.to not in (BANK, EACH)]
    lying = round_.middle if round_ is not None else {}
    return {name: lying.get(name, ()) for name in dict.fromkeys(named)}


def lie(cards: Cards, felt: Felt) -> Cards:
    """A hand as it is drawn: as it was dealt, or the longest suit first, each from the highest card down."""
    if not felt.by_suit or UNSEEN in cards:
        return cards
    suits = Counter(card.suit for card in cards)
    return tuple(sorted(cards, key=lambda card: (suits[card.suit], card.suit, card.rank), reverse=True))


def middle_totals(round_: BankedView | None) -> dict[str, int]:
    """The counts of the hands in the middle."""
    lying = round_.middle if round_ is not None else {}
    return {name: baccarat_total(cards) for name, cards in lying.items() if cards}


# ── a hand to be set ─────────────────────────────────────────────────────────────────────────────────


def setting(round_: BankedView | None) -> SettingPicture | None:
    """What the visitor needs to set a hand: how many cards, the house way, and which fronts are foul."""
    offered = round_.offered(SetFront) if round_ is not None else None
    if offered is None:
        return None
    return SettingPicture(
        count=offered.count,
        house_way=offered.cards,
        fouls=tuple("".join(sorted(card.text for card in front)) for front in offered.warned),
    )
