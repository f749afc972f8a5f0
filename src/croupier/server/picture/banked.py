"""The parts of a picture that only games against a bank have: spots, several hands, a hand to be set."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import UNSEEN, Card, write_cards
from croupier.floor.table.window import FloorView
from croupier.games.banked.blackjack import PlayOut
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    BankedGame,
    Board,
    Cards,
    Choices,
    Deal,
    Place,
    Spot,
    TimesByHand,
)
from croupier.games.choice import CallOrCheck, Choice, HandChoice, SetFront, Wager, WagerOff, hand_of
from croupier.games.felt import Felt
from croupier.games.view import RoundView, SeatView
from croupier.hands.baccarat import total as baccarat_total
from croupier.hands.blackjack import soft, total
from croupier.money import Cents, say_dollars, write_dollars
from croupier.numbers import hand_numbers
from croupier.server.picture.picture import NO, Button, HandPicture, SettingPicture, SpotPicture, label
from croupier.server.picture.spot_note import spot_note
from croupier.table import BankedTable, Table
from croupier.table.session.view import TableView
from croupier.table.verb import When

MULTIPLES_MAX = 3
"""So many amounts are so many buttons; more are a slider."""


# ── hands ────────────────────────────────────────────────────────────────────────────────────────────


def counts(table: Table) -> bool:
    """Whether hands are played out one card after the other, so that their count matters."""
    return isinstance(table, BankedTable) and any(isinstance(step, PlayOut) for step in table.game.script)


def hands_of(part: SeatView, table: Table, turn: int | None = None) -> tuple[HandPicture, ...]:
    """A seat's hands where they are counted, or its two rows where a hand has been set; else none."""
    if not isinstance(part, BankedSeat):
        return ()
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


def count_of(cards: tuple[Card, ...]) -> str:
    """What a blackjack hand counts: ``17``, ``soft 17``; nothing while a card is hidden."""
    if not cards or UNSEEN in cards:
        return ""
    return f"soft {total(cards)}" if soft(cards) and total(cards) < 21 else str(total(cards))


def bank_hands(round_: BankedView | None) -> tuple[HandPicture, ...]:
    """The bank's hand in two rows, once it has been set and turned."""
    if round_ is None or not round_.bank_front:
        return ()
    return set_apart(round_.bank_cards, round_.bank_front)


def bank_says(round_: BankedView | None, table: Table) -> str:
    """What the bank's hand counts, where hands are counted."""
    return count_of(round_.bank_cards) if round_ is not None and counts(table) else ""


def bank_places(table: Table) -> int:
    """Places printed for the bank's cards."""
    if not isinstance(table, BankedTable):
        return 0
    return sum(step.cards for step in table.game.script if isinstance(step, Deal) and step.to == BANK)


def shared_places(table: Table) -> int:
    """Places printed for cards that are everybody's."""
    if not isinstance(table, BankedTable):
        return 0
    return sum(step.cards for step in table.game.script if isinstance(step, Board))


def middle(round_: BankedView | None, table: Table) -> dict[str, tuple[Card, ...]]:
    """Hands in the middle, empty ones too: their places are printed on the felt."""
    if not isinstance(table, BankedTable):
        return {}
    named = [step.to for step in table.game.script if isinstance(step, Deal) and step.to not in (BANK, EACH)]
    lying = round_.middle if round_ is not None else {}
    return {name: lying.get(name, ()) for name in dict.fromkeys(named)}


def middle_totals(round_: BankedView | None) -> dict[str, int]:
    """What the hands in the middle count."""
    lying = round_.middle if round_ is not None else {}
    return {name: baccarat_total(cards) for name, cards in lying.items() if cards}


# ── a hand to be set ─────────────────────────────────────────────────────────────────────────────────


def setting(round_: RoundView | None) -> SettingPicture | None:
    """What the visitor needs to set a hand: how many cards, the house way, and which fronts are foul."""
    offered = round_.offered(SetFront) if round_ is not None else None
    if offered is None:
        return None
    return SettingPicture(
        count=offered.count,
        house_way=offered.cards,
        fouls=tuple("".join(sorted(card.text for card in front)) for front in offered.warned),
    )


# ── spots ────────────────────────────────────────────────────────────────────────────────────────────


def spots(view: FloorView, table: BankedTable, felt: Felt) -> tuple[SpotPicture, ...]:
    """The spots in front of the visitor, with what may be wagered before the deal."""
    game, player = table.game, view.table.you.player
    laid: Mapping[str, Cents] = {}
    round_ = view.opening
    if view.table.round is not None and player is not None:
        round_ = view.table.round
        laid = round_.seat_of(player).wagers if isinstance(round_, BankedView) else {}
    by_place = _open_places(game, round_) if isinstance(round_, BankedView) and round_.before_deal else {}
    if any(Place.parse(name).on is None for name in laid):
        by_place = {}
    found = []
    for spot in game.spots:
        if not spot.offered(table.options) or not is_printed(spot):
            continue
        for hand in hand_numbers(game.hands if spot.per_hand and not spot.in_play else 1):
            name = game.written(Place(spot.name, hand))
            follows, times = table.follows(spot, hand) or ("", 0)
            found.append(
                SpotPicture(
                    name=name,
                    label=felt.label(name),
                    note=spot_note(table, spot),
                    laid=laid.get(name, Cents(0)),
                    choice=by_place.get(name),
                    follows=follows,
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


def _open_places(game: BankedGame, round_: BankedView) -> dict[str, Wager]:
    """What may be put where before the deal, at once or together with what it needs."""
    return {
        game.written(Place(choice.spot, choice.hand)): choice
        for choice in (*round_.own_choices, *round_.staged)
        if isinstance(choice, Wager)
    }


def is_printed(spot: Spot) -> bool:
    """Whether the layout has a place for it: doubles and insurance are put beside the hand they belong to."""
    return not (spot.in_play and spot.per_hand)


def backs(table: TableView, game: BankedGame, felt: Felt) -> tuple[Button, ...]:
    """Wagers on the hands of others, where back-line betting is allowed: the least that each takes (PD 5)."""
    round_ = table.round
    if not isinstance(round_, BankedView) or not round_.before_deal:
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
                label=f"Back {whose}: {felt.label(choice.spot)} {say_dollars(choice.low)}",
                fields=((f"spot.{place}", write_dollars(choice.low)),),
                weak=True,
            )
        )
    return tuple(found)


# ── buttons ──────────────────────────────────────────────────────────────────────────────────────────


def banked_buttons(view: FloorView, table: BankedTable, felt: Felt) -> tuple[Button, ...]:
    """Decisions against a bank, with their exact amounts; an offer can be passed."""
    round_, player = view.table.round, view.table.you.player
    if not isinstance(round_, BankedView) or round_.before_deal or view.offer.passed:
        return ()
    several = len({hand_of(choice) for choice in round_.legal}) > 1
    several = several or (player is not None and len(round_.seat_of(player).hands) > 1)
    buttons = [
        button
        for choice in round_.legal
        for button in _choice(choice, table, felt, several=several, round_=round_)
    ]
    if buttons and view.offer.open:
        buttons.append(Button(verb=NO, label="No, thank you", weak=True))
    return tuple(buttons)


def _choice(
    choice: Choice, table: BankedTable, felt: Felt, *, several: bool, round_: BankedView
) -> list[Button]:
    hand = f" hand {hand_of(choice)}" if several else ""
    match choice:
        case Wager():
            return [*_stakes(choice, table, felt, hand=hand)]
        case WagerOff(verb=verb, spot=spot):
            words = f"{label(verb)} {felt.label(spot).lower()}"
            return [Button(verb=verb, label=words, fields=(("spot", spot),), weak=True)]
        case CallOrCheck(verb=verb):
            return [Button(verb=verb, label=label(verb, When.RIDING if round_.may("off") else When.USUALLY))]
        case HandChoice(verb=verb):
            which = (("hand", str(choice.hand)),)
            words = f"{label(verb)}{hand}"
            if verb == "split":
                words = f"{words} for {say_dollars(_game_wager(round_, table, choice))}"
            return [Button(verb=verb, label=words, fields=which, weak=verb == "surrender")]
        case SetFront(verb=verb, cards=cards):
            by_house_way = Button(
                verb=verb,
                id="house-way",
                label="House way",
                cards=cards,
                fields=(("cards", write_cards(cards)),),
                weak=True,
            )
            return [Button(verb=verb, label=label(verb)), by_house_way]
        case Choice(verb="f" | "switch" as verb):
            return [Button(verb=verb, label=label(verb), weak=verb == "f")]
    return []


def _game_wager(round_: BankedView, table: BankedTable, choice: HandChoice) -> Cents:
    """What lies on the hand that is split; its twin takes as much."""
    first = next(spot for spot in table.game.spots if spot.required)
    place = table.game.written(Place(first.name, choice.hand))
    return round_.seat_of(choice.player).wagers.get(place, Cents(0))


def _stakes(choice: Wager, table: BankedTable, felt: Felt, *, hand: str) -> list[Button]:
    """Chips put up after the deal: a button for each amount if they are few, else a slider or the most."""
    spot = table.game.spot(choice.spot)
    assert spot is not None
    printed = felt.label(choice.spot)
    backs = f" on player {choice.on}" if choice.on is not None else ""
    fields = (("hand", str(choice.hand)), *((("on", str(choice.on)),) if choice.on is not None else ()))
    if isinstance(spot.amount, Choices | TimesByHand) and choice.on is None:
        # Once the base wager is the least common measure: ante, twice the ante, and so on.
        unit = choice.step if isinstance(spot.amount, Choices) else choice.low
        amounts = list(range(choice.high, choice.low - 1, -unit))
        if unit and len(amounts) <= MULTIPLES_MAX:
            return [
                Button(
                    verb="w",
                    id="" if n == 0 else f"w-{n + 1}",
                    label=f"{printed} {say_dollars(amount)}",
                    spot=choice.spot,
                    amount=Cents(amount),
                    fields=fields,
                )
                for n, amount in enumerate(amounts)
            ]
    name = f"w-{choice.spot}-{choice.hand}" + (f"-{choice.on}" if choice.on is not None else "")
    return [
        Button(
            verb="w",
            id=name if spot.per_hand else "",
            label=f"{printed}{hand}{backs} {say_dollars(choice.high)}",
            spot=choice.spot,
            amount=choice.high,
            fields=fields,
        )
    ]
