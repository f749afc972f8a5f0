"""The state of a round against a bank; it follows the events, and no rule is consulted here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from croupier.cards import Card
from croupier.games.choice import Target
from croupier.money import Cents, Fine
from croupier.numbers import FIRST_HAND, NO_SEAT, HandNumber, Player, Seat, seat_numbers
from croupier.pay import Meter
from croupier.table import events as e
from croupier.table.banked.hand import HandKey, HandPlay, Window, hand_key
from croupier.table.reading import EasedRow


class Stage(Enum):
    """What the round is waiting for."""

    WAGERS = "wagers"
    PLAY = "play"
    AWARDS = "awards"
    OVER = "over"


class BankedState:
    """Chips, wagers, cards and decisions of one round. Players are numbered from one."""

    def __init__(
        self, stacks: Sequence[Cents], meter: Meter | None, seats: Sequence[Seat] | None = None
    ) -> None:
        self.players = len(stacks)
        self.starting = list(stacks)
        self.stacks: list[int] = [0, *stacks]
        """By player number; entry 0 is nobody's."""
        self.stage = Stage.WAGERS
        self.wagers: dict[tuple[Player, str], Cents] = {}
        """The wager on each player's spots, in the order in which they were made."""
        self.with_hands: tuple[Player, ...] = ()
        """Players with a wager on their own hand, by number."""
        self.settled: set[tuple[Player, str]] = set()
        self.given_back: set[tuple[Player, str]] = set()
        """Wagers that were taken at a fold and went back later."""
        self.hands: dict[HandKey, tuple[Card, ...]] = {}
        self.face_up: dict[HandKey, int] = {}
        self.unseen: frozenset[HandKey] = frozenset()
        """The hands with cards that nobody has named yet."""
        self.out: dict[Card, int] = {}
        """Known cards that have left the deck or shoe."""
        self.step = 0
        """The index of the current step in the game's script."""
        self.board: tuple[Card, ...] = ()
        self.board_at_step = 0
        """How many board cards there were when the current step began."""
        self.burned_at_step = 0
        """Cards burned in the current step."""
        self.decided: set[Player] = set()
        """Players who have decided in the current step."""
        self.folded: set[Player] = set()
        self.dead: set[Player] = set()
        self.misdealt = False
        """Whether the bank's hand has the wrong number of cards."""
        self.revealed = False
        self.shown: set[Player] = set()
        """Players whose hand was shown although they had folded."""
        self.bank_wager = Cents(0)
        self.fees: list[int] = [0] * (len(stacks) + 1)
        self.added: list[int] = [0] * (len(stacks) + 1)
        self.meter = meter
        self.fed: dict[Player, e.MeterFed] = {}
        self.eased: tuple[EasedRow, ...] = ()
        """Rows of the progressive table that a link has eased."""
        self.awards: tuple[e.AwardDue, ...] = ()
        """The winners whose confirmation the round waits for."""
        self.refused: set[Player] = set()
        """Players whose award a supervisor has refused."""
        self.bank = Fine(0)
        """The bank's net, in hundredths of a cent."""
        self.seeds = Fine(0)
        self.metered = Fine(0)
        """What the jackpot took from players in this round, less what it paid them."""
        self.tips = Cents(0)
        """What the dealer won with wagers of players."""
        self.seats: list[Seat] = [NO_SEAT, *(seats or seat_numbers(len(stacks)))]
        """Each player's seat; 0 for a backer who stands behind."""
        self.gains: list[int] = []
        """What the bank won or paid in each settlement, in order; its coverage is added up from this."""
        self.covered: set[Player] = set()
        """Players with a settled wager that was covered at least in part."""
        self.plays: dict[tuple[Player, HandNumber], HandPlay] = {}
        """What has happened to hands that were hit, split, doubled and so on, by player and number."""
        self.window: Window | None = None
        self.fronts: dict[Target, tuple[Card, ...]] = {}
        """The cards set in front, by hand."""
        self.foul: set[Player] = set()
        self.action_seat = NO_SEAT
        """The seat of the action button."""
        self.pile = 0
        """The pile that the player-dealer picked; 0 if none was picked."""
        self.dice: tuple[int, ...] = ()
        self.cut = 0
        """How many cards the player-dealer cut from the top of a new shoe."""
        self.offer_closed = False
        self.free_asked = False
        """Whether somebody asked for a round without wagers."""
        self.cut_short = False
        """Whether the bank was exhausted before the hands were played."""
        self.burned_cards: tuple[Card, ...] = ()
        self.counted = False
        """Whether the dealer has counted the hands."""

    def copy(self) -> BankedState:
        """An independent state."""
        twin = object.__new__(BankedState)
        twin.__dict__.update(self.__dict__)
        for name in MUTABLE:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        """All fields as a value that can be compared."""
        return tuple(
            repr(sorted(v, key=repr)) if isinstance(v, set) else repr(v) for v in self.__dict__.values()
        )

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def on(self, player: Player) -> dict[str, Cents]:
        """A player's wagers by spot."""
        return {spot: amount for (who, spot), amount in self.wagers.items() if who == player}

    def bettors(self) -> list[Player]:
        """Players with a wager on their own hand, by number."""
        return list(self.with_hands)

    def backers(self, player: Player) -> list[Player]:
        """The backers of this player's hand, by number."""
        return sorted({who for who, spot in self.wagers if spot.endswith(f"@{player}")})

    def play(self, player: Player, hand: HandNumber) -> HandPlay:
        """What has happened to a hand."""
        return self.plays.get((player, hand)) or HandPlay(root=hand)

    def hand_numbers(self, player: Player) -> list[HandNumber]:
        """A player's hands in the order of play: each dealt hand, then those split from it."""
        numbers = [FIRST_HAND] if player in self.hands else []
        numbers += [key[1] for key in self.hands if type(key) is tuple and key[0] == player]
        if len(numbers) > 1:
            numbers.sort(key=lambda number: (self.play(player, number).root, number))
        return numbers

    def in_play(self) -> list[Player]:
        """Bettors whose hand is neither folded nor dead."""
        return [player for player in self.with_hands if player not in self.folded and player not in self.dead]

    def hands_of(self, player: Player) -> dict[HandNumber, tuple[Card, ...]]:
        """A player's hands by number, in the order of play."""
        return {number: self.hands[hand_key(player, number)] for number in self.hand_numbers(player)}

    def middle(self) -> dict[str, tuple[Card, ...]]:
        """The hands that belong to no player, by name."""
        return {name: cards for name, cards in self.hands.items() if type(name) is str}


MUTABLE = tuple(
    name for name, value in vars(BankedState((), None)).items() if isinstance(value, list | dict | set)
)
"""Fields that a copy must copy; the others are replaced, never changed in place."""
