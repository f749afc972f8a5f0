"""The buttons of a round against a bank."""

from __future__ import annotations

from croupier.cards import write_cards
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Choices, Place, Times, TimesByHand
from croupier.games.choice import (
    CallOrCheck,
    Choice,
    HandChoice,
    NumberChoice,
    SetFront,
    Wager,
    WagerOff,
    hand_of,
)
from croupier.money import Cents, say_dollars
from croupier.server.picture.family import Scene
from croupier.server.picture.picture import NO, Button, label
from croupier.table import BankedTable
from croupier.table.verb import When
from croupier.table.verbs import BY_NAME

MULTIPLES_MAX = 3
"""Up to this many amounts get a button each; if there are more, only the largest does."""
NUMBERS_MAX = 10
"""Up to this many numbers get a button each."""


def banked_buttons(scene: Scene[BankedTable, BankedView]) -> tuple[Button, ...]:
    """Decisions against a bank, with their exact amounts; an offer can be passed."""
    view, round_, player = scene.view, scene.playing, scene.view.table.you.player
    cuts = round_ is not None and round_.offered(NumberChoice) is not None
    if round_ is None or view.offer.passed or (round_.before_deal and not cuts):
        return _before_deal(round_ or scene.opening)
    several = len({hand_of(choice) for choice in round_.legal}) > 1
    several = several or (player is not None and len(round_.seat_of(player).hands) > 1)
    buttons = [
        button
        for choice in round_.legal
        for button in _choice(choice, scene.table, several=several, round_=round_)
    ]
    if buttons and view.offer.open:
        buttons.append(Button(verb=NO, label="No, thank you", weak=True))
    return tuple(buttons)


def _before_deal(round_: BankedView | None) -> tuple[Button, ...]:
    """What may be done before the deal besides wagering: asking for a hand without a wager."""
    free = round_ is not None and round_.before_deal and round_.may("free")
    return (Button(verb="free", label=label("free"), weak=True),) if free else ()


def _choice(choice: Choice, table: BankedTable, *, several: bool, round_: BankedView) -> list[Button]:
    hand = f" hand {hand_of(choice)}" if several else ""
    match choice:
        case Wager():
            return [*_stakes(choice, table, hand=hand)]
        case WagerOff(verb=verb, spot=spot):
            words = f"{label(verb)} {table.game.felt.label(spot).lower()}"
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
        case NumberChoice():
            return _numbers(choice)
        case Choice(verb="f" | "switch" as verb):
            return [Button(verb=verb, label=label(verb), weak=verb == "f")]
    return []


def _numbers(choice: NumberChoice) -> list[Button]:
    """A button for each number if there are few; otherwise one for each quarter of the way."""
    field = BY_NAME[choice.verb].parts[0].fields[0]
    if choice.high - choice.low < NUMBERS_MAX:
        said = {number: str(number) for number in range(choice.low, choice.high + 1)}
    else:
        whole = choice.high - choice.low + 2
        ways = ("a quarter down", "in the middle", "three quarters down")
        said = {whole * quarters // 4: way for quarters, way in enumerate(ways, start=1)}
    return [
        Button(
            verb=choice.verb,
            id=f"{choice.verb}-{n}",
            label=f"{label(choice.verb)} {words}",
            fields=((field, str(number)),),
        )
        for n, (number, words) in enumerate(said.items(), start=1)
    ]


def _game_wager(round_: BankedView, table: BankedTable, choice: HandChoice) -> Cents:
    """The wager on the hand to be split; the new hand takes the same."""
    first = next(spot for spot in table.game.spots if spot.required)
    place = table.game.written(Place(first.name, choice.hand))
    return round_.seat_of(choice.player).wagers.get(place, Cents(0))


def _stakes(choice: Wager, table: BankedTable, *, hand: str) -> list[Button]:
    """Wagers after the deal: a button for each amount if they are few, else the largest and a choice."""
    spot = table.game.spot(choice.spot)
    assert spot is not None
    printed = table.game.felt.label(choice.spot)
    backs = f" on player {choice.on}" if choice.on is not None else ""
    fields = (("hand", str(choice.hand)), *((("on", str(choice.on)),) if choice.on is not None else ()))
    if isinstance(spot.amount, Choices | Times | TimesByHand) and choice.on is None:
        # The amounts are multiples of the base wager: once the ante, twice the ante, and so on.
        free = not isinstance(spot.amount, Choices)
        unit = choice.low if free else choice.step
        amounts = [*range(choice.low, choice.high, unit), choice.high] if unit else []
        # A tip is offered beside the wager it goes with, and must not take its key.
        own = f"w-{choice.spot}" if spot.tip_of else "w"
        if 0 < len(amounts) <= MULTIPLES_MAX:
            buttons = [
                Button(
                    verb="w",
                    id=f"{own}-{n + 1}" if n or spot.tip_of else "",
                    label=f"{printed} {say_dollars(amount)}",
                    spot=choice.spot,
                    amount=Cents(amount),
                    fields=fields,
                )
                for n, amount in enumerate(reversed(amounts))
            ]
            between = free and (choice.high - choice.low) // choice.step + 1 > len(amounts)
            return [*buttons, *([_any(choice, printed, f"w-{choice.spot}", fields)] if between else [])]
    name = f"w-{choice.spot}-{choice.hand}" + (f"-{choice.on}" if choice.on is not None else "")
    words = f"{printed}{hand}{backs}"
    whole = Button(
        verb="w",
        id=name if spot.per_hand else "",
        label=f"{words} {say_dollars(choice.high)}",
        spot=choice.spot,
        amount=choice.high,
        fields=fields,
    )
    return [whole, _any(choice, words, name, fields)] if choice.low < choice.high else [whole]


def _any(choice: Wager, words: str, name: str, fields: tuple[tuple[str, str], ...]) -> Button:
    """The button for every amount between (HCF-R3), or for less than the whole: a double, insurance."""
    return Button(
        verb="w",
        id=f"{name}-any",
        label=f"{words} for",
        spot=choice.spot,
        choice=choice,
        amount=choice.low,
        fields=fields,
        weak=True,
    )
