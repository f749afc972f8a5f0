"""Views as a test wants them: a decision made up from its cards and what may be done, without a round."""

from croupier.cards import UNSEEN, parse_cards
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.choice import CallOrCheck, Choice, HandChoice, Wager
from croupier.games.pot.view import PotSeat, PotView
from croupier.money import Cents
from croupier.numbers import Player, Seat, hand_numbers

YOU = Player(1)
HAND_VERBS = ("hit", "stand", "split", "surrender")


def banked(game: str, *hands: str, acts=(), up="", board="", stage="play", wagers=None) -> BankedView:
    """Player 1 against a bank; ``acts`` are named as ``hit`` or ``w double``, or are choices."""
    held = dict(zip(hand_numbers(len(hands)), map(parse_cards, hands), strict=True))
    return BankedView(
        game=game,
        options={},
        stage=stage,
        bank_cards=(UNSEEN, *parse_cards(up)) if up else (),
        bank_front=(),
        middle={},
        board=parse_cards(board),
        awards=(),
        meter=None,
        posted=None,
        seats=(
            BankedSeat(
                player=YOU,
                stack=Cents(16_000),
                wagers=wagers or {},
                envy=(),
                cards=next(iter(held.values()), ()),
                hands=held,
                front=(),
                seat=Seat(1),
                status="in",
                banks=False,
            ),
        ),
        to_act=(YOU,),
        legal=tuple(act if isinstance(act, Choice) else _choice(act) for act in acts),
        over=False,
    )


def _choice(act: str) -> Choice:
    verb, _, spot = act.partition(" ")
    if spot:
        return Wager(player=YOU, spot=spot, low=Cents(500), high=Cents(500))
    if verb == "cc":
        return CallOrCheck(player=YOU)
    return HandChoice(verb=verb, player=YOU) if verb in HAND_VERBS else Choice(verb=verb, player=YOU)


def pot(
    game: str, hole: str, *legal: Choice, stage="betting", pot=600, to_match=0, bet=0, stack=16_000
) -> PotView:
    """Player 1 in a hand for a pot, alone and without a board."""
    return PotView(
        game=game,
        stage=stage,
        street="turn",
        board=((),),
        pot=Cents(pot),
        pots=(),
        to_match=Cents(to_match),
        fees=Cents(0),
        seats=(
            PotSeat(
                player=YOU,
                stack=Cents(stack),
                bet=Cents(bet),
                cards=parse_cards(hole),
                up=(),
                status="in",
            ),
        ),
        to_act=(YOU,),
        legal=legal,
        over=False,
    )
