"""Writes a hand for a pot in PokerStars' manner, which most programs for players read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import UNSEEN, Card
from croupier.errors import DataInvalid
from croupier.games.pot.limits import Structure
from croupier.history.published.unwritable import before_showdown
from croupier.history.replay import replay_source
from croupier.history.sites.read import POKERSTARS_SITE, read_hand
from croupier.history.source import Source
from croupier.history.stated import wins_after_fee
from croupier.money import Cents, write_dollars
from croupier.numbers import Player, by_player
from croupier.table import PotRound
from croupier.table import events as e

GAMES = {
    "texas-holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "short-deck-holdem": "6+ Hold'em",
    "big-o-hi-lo": "5 Card Omaha Hi/Lo",
    "seven-card-stud": "7 Card Stud",
    "seven-card-stud-hi-lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "badugi": "Badugi",
    "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball",
    "lowball": "Single Draw 2-7 Lowball",
}
LIMITS = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}
DRAWS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
BOARDS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
SHOWN = (e.HandShown, e.HandMucked)


def write_pokerstars(
    round_: PotRound,
    *,
    names: Sequence[str] = (),
    seats: Sequence[int] = (),
    number: str = "1",
    table_name: str = "Croupier",
    started: str = "1970/01/01 0:00:00",
    short: Sequence[int] = (),
) -> str:
    """Return a hand in PokerStars' manner; refuse a hand that reads back as another one.

    ``short`` is what a site's fee took from each player.
    """
    game, limits = round_.table.game, round_.table.limits
    form = round_.table.options.get("form", "deuce-to-seven")
    if game.id not in GAMES or limits.structure not in LIMITS or form != "deuce-to-seven":
        raise DataInvalid(
            f"PokerStars' texts have no {limits.structure} {game.name} by these options", key="variant"
        )
    if round_.table.options["kill"] is not None:
        raise DataInvalid("PokerStars' texts have no killed pots", key="kill")
    if any(isinstance(event, e.HandMucked) for event in before_showdown(round_.log)):
        raise DataInvalid("PokerStars' texts have no hand mucked before the last card", key="actions")
    if not round_.over or round_.state.trouble.voided:
        raise DataInvalid("only a hand that was played to its end is written")
    people = list(names) or [f"p{player}" for player, _ in by_player(round_.forced.antes)]
    if len(set(people)) < len(people) or any(not name.strip() for name in people):
        raise DataInvalid("every player needs a different name", key="players")
    told = _Told(round_, people, list(seats) or list(range(1, len(people) + 1)), short)
    title = f"PokerStars Hand #{number}:  {GAMES[game.id]} {LIMITS[limits.structure]} ({_stakes(round_)} USD)"
    heading = [
        f"{title} - {started} ET",
        f"Table '{table_name}' {game.seats[1]}-max Seat #{told.seats[-1]} is the button",
    ]
    text = "\n".join([*heading, *told.seated(), *told.lines(), *told.summary(), ""])
    _require_same(round_, text)
    return text


def _stakes(round_: PotRound) -> str:
    limits = round_.table.limits
    if limits.structure is Structure.FIXED_LIMIT:
        return f"{_usd(limits.lower)}/{_usd(limits.upper)}"
    small = [blind for blind in round_.forced.blinds if 0 < blind < limits.minimum]
    return f"{_usd(small[0] if small else Cents(limits.minimum // 2))}/{_usd(limits.minimum)}"


def _usd(cents: int) -> str:
    return f"${write_dollars(Cents(cents)).removesuffix('.00')}"


def _texts(cards: Sequence[Card]) -> str:
    return f"[{' '.join(card.text for card in cards)}]"


class _Told:
    """The lines of one hand."""

    def __init__(self, round_: PotRound, names: list[str], seats: list[int], short: Sequence[int]) -> None:
        self.round, self.names, self.seats = round_, names, seats
        self.wins = wins_after_fee(round_, short or [0] * len(names))
        self.rake = round_.state.chips.fees_taken() + sum(short)
        self.game = round_.table.game
        self.stacks = dict(by_player(round_.state.chips.starting[1:]))
        self.held: dict[Player, list[Card]] = {player: [] for player in self.stacks}
        self.board: dict[int, list[Card]] = {1: [], 2: []}
        self.street = self.to_match = 0
        self.headed = -1
        self.folded: dict[Player, int] = {}
        draws = any(street.draw for street in self.game.streets)
        self.titles = DRAWS if draws else STUD if self.game.cards_up else BOARDS

    def name(self, player: Player) -> str:
        return self.names[player - 1]

    def seated(self) -> Iterator[str]:
        """The seats before the hand."""
        for player, stack in sorted(self.stacks.items(), key=lambda entry: self.seats[entry[0] - 1]):
            yield f"Seat {self.seats[player - 1]}: {self.name(player)} ({_usd(stack)} in chips)"

    def lines(self) -> Iterator[str]:
        """Posts, streets, actions, the showdown."""
        yield from self._posts()
        shown = [event for event in self.round.log if isinstance(event, SHOWN)]
        for event in self.round.log:
            if isinstance(event, e.PotAwarded) and shown:
                # Also hands that were shown before the last card.
                yield "*** SHOW DOWN ***"
                yield from (line for show in shown for line in self._event(show))
                shown = []
            if not isinstance(event, SHOWN):
                yield from self._event(event)

    def _posts(self) -> Iterator[str]:
        forced, limits = self.round.forced, self.round.table.limits
        least = limits.lower if limits.structure is Structure.FIXED_LIMIT else limits.minimum
        posts = [event for event in self.round.log if isinstance(event, e.ForcedBetPosted)]
        dead = {post.player: post.amount for post in posts if post.what not in ("ante", "blind")}
        small_is_posted = False
        for post in posts:
            if post.what == "ante":
                yield self._acts(post.player, f"posts the ante {_usd(post.amount)}", post.amount)
        for post in (post for post in posts if post.what == "blind"):
            player, blind = post.player, forced.blinds[post.player - 1]
            more = dead.pop(player, 0)
            word = "big blind"
            if blind < min(least, forced.level):
                word = "dead blind" if small_is_posted else "small blind"
                small_is_posted = True
            elif blind > least and least in forced.blinds:
                word = "straddle"
            word = "small & big blinds" if more else word
            yield self._acts(player, f"posts {word} {_usd(post.amount + more)}", post.amount + more)
        for player, amount in dead.items():
            yield self._acts(player, f"posts dead blind {_usd(amount)}", amount)

    def _acts(self, player: Player, words: str, paid: int = 0) -> str:
        self.stacks[player] = Cents(self.stacks[player] - paid)
        all_in = " and is all-in" if paid and not self.stacks[player] else ""
        return f"{self.name(player)}: {words}{all_in}"

    def _heading(self) -> Iterator[str]:
        if self.headed != self.street:
            self.headed = self.street
            yield f"*** {self.titles[self.street]} ***"

    def _event(self, event: e.Event) -> Iterator[str]:
        match event:
            case e.HandDealt(to=to, cards=cards):
                assert isinstance(to, int)
                yield from self._heading()
                held, fresh = self.held[to], [card for card in cards if card is not UNSEEN]
                if fresh:
                    before = f"{_texts([card for card in held if card is not UNSEEN])} " if held else ""
                    yield f"Dealt to {self.name(to)} {before}{_texts(fresh)}"
                held += cards
            case e.BoardDealt(cards=cards, board=number):
                yield self._dealt(cards, number)
            case e.CardsDiscarded(player=player, cards=cards):
                yield from self._heading()
                self.held[player] = self._without(player, cards)
                known = f" {_texts(cards)}" if cards and UNSEEN not in cards else ""
                some = f"discards {len(cards)} card{'s' if len(cards) > 1 else ''}{known}"
                yield f"{self.name(player)}: {some if cards else 'stands pat'}"
            case e.BettingOpened(to_match=to_match):
                yield from self._heading()
                self.to_match = to_match
            case e.BettingClosed() | e.StreetPassed():
                self.street += 1
            case e.HandFolded(player=player):
                self.folded[player] = self.street
                yield self._acts(player, "folds")
            case e.Checked(player=player):
                yield self._acts(player, "checks")
            case e.Called(player=player, amount=amount):
                yield self._acts(player, f"calls {_usd(amount)}", amount)
            case e.BroughtIn(player=player, amount=amount):
                yield self._acts(player, f"brings in for {_usd(amount)}", amount)
            case e.Raised(player=player, to=to, amount=amount):
                by = f"raises {_usd(to - self.to_match)} to" if self.to_match else "bets"
                self.to_match = to
                yield self._acts(player, f"{by} {_usd(to)}", amount)
            case e.BetReturned(player=player, amount=amount):
                self.stacks[player] = Cents(self.stacks[player] + amount)
                yield f"Uncalled bet ({_usd(amount)}) returned to {self.name(player)}"
            case e.HandShown(player=player):
                yield f"{self.name(player)}: shows {_texts(self.round.state.cards.hole[player])}"
            case e.HandMucked(player=player):
                yield f"{self.name(player)}: mucks hand"
            case e.PotAwarded(pot=pot):
                many = len(self.round.state.chips.pots) > 1
                place = f"side pot-{pot - 1}" if pot > 1 else "main pot" if many else "pot"
                for player, won in by_player(self.wins[pot - 1]):
                    if won:
                        yield f"{self.name(player)} collected {_usd(won)} from {place}"

    def _without(self, player: Player, cards: Sequence[Card]) -> list[Card]:
        held = list(self.held[player])
        for card in cards:
            held.remove(card if card in held else UNSEEN)
        return held

    def _dealt(self, cards: Sequence[Card], number: int) -> str:
        twice = self.round.state.cards.twice
        before = self.board[1] if number == 1 else self.board[2] or self.board[1][: -len(self._second())]
        count = len(before)
        title = BOARDS[1 + (0 if count == 0 else count - 2)]
        run = (
            ""
            if twice is None or (number == 1 and count < len(self._shared()))
            else ("FIRST ", "SECOND ")[number - 1]
        )
        self.board[number] = [*before, *cards]
        self.headed = self.street
        return f"*** {run}{title} *** {f'{_texts(before)} ' if before else ''}{_texts(cards)}"

    def _second(self) -> Sequence[Card]:
        """The cards that the second run adds."""
        return [
            card
            for event in self.round.log
            if isinstance(event, e.BoardDealt) and event.board == 2
            for card in event.cards
        ]

    def _shared(self) -> Sequence[Card]:
        """The board that both runs share."""
        whole = self.round.state.cards.board[0]
        return whole[: len(whole) - len(self._second())]

    def summary(self) -> Iterator[str]:
        """The totals and each seat's result."""
        chips, boards = self.round.state.chips, self.round.state.cards.board
        total = sum(pot.amount for pot in chips.pots) + chips.fees_taken()
        yield "*** SUMMARY ***"
        yield f"Total pot {_usd(total)} | Rake {_usd(self.rake)}"
        if self.round.state.cards.twice is not None:
            yield "Hand was run twice"
        for run, board in zip(("FIRST ", "SECOND ") if len(boards) > 1 else ("",), boards, strict=False):
            yield f"{run}Board {_texts(board)}"
        won = {player: sum(wins[player - 1] for wins in self.wins) for player in self.stacks}
        hole = self.round.state.cards.hole
        shown = {
            event.player: hole[event.player] for event in self.round.log if isinstance(event, e.HandShown)
        }
        for player in sorted(self.stacks, key=lambda player: self.seats[player - 1]):
            got = f"won ({_usd(won[player])})" if won[player] else "lost"
            if player in self.folded:
                result = f"folded {'on' if self.folded[player] else 'before'} {self._street(player)}"
            elif player in shown:
                result = f"showed {_texts(shown[player])} and {got}"
            else:
                result = f"collected ({_usd(won[player])})" if won[player] else "mucked"
            yield f"Seat {self.seats[player - 1]}: {self.name(player)} {result}"

    def _street(self, player: Player) -> str:
        """The street on which, or before which, a player folded."""
        return f"the {self.titles[max(self.folded[player], 1)].title()}"


def _require_same(round_: PotRound, text: str) -> None:
    """Refuse a text that cannot be read, or that reads back as another hand."""
    again = replay_source(Source("hand.txt", 1, text, reader=lambda text: read_hand(text, POKERSTARS_SITE)))
    if again.error is not None:
        raise DataInvalid(
            f"PokerStars' texts cannot write this hand: {again.error['message']}", key="actions"
        )
    assert isinstance(again.round, PotRound)
    ours, theirs = round_.state, again.round.state
    more = [then - now for then, now in zip(theirs.chips.stacks, ours.chips.stacks, strict=True)]
    if again.matches_expected is False or min(more) < 0 or sum(more) != ours.chips.fees_taken():
        raise DataInvalid(
            "PokerStars' text of this hand reads back as another one: other stacks", key="actions"
        )
    pots = [[(pot.eligible, pot.amount) for pot in state.chips.pots] for state in (ours, theirs)]
    if not ours.chips.fees_taken() and pots[0] != pots[1]:
        raise DataInvalid(
            "PokerStars' text of this hand reads back as another one: other pots", key="actions"
        )
    if _bets(round_) != _bets(again.round) or ours.cards.board != theirs.cards.board:
        raise DataInvalid(
            "PokerStars' text of this hand reads back as another one: other bets", key="actions"
        )


def _bets(round_: PotRound) -> list[tuple[object, ...]]:
    kinds = (e.HandFolded, e.Checked, e.Called, e.Raised, e.BroughtIn, e.BetReturned)
    return [
        (event.to_match, event.order)
        if isinstance(event, e.BettingOpened)
        else (type(event), event.player, getattr(event, "amount", 0))
        for event in round_.log
        if isinstance(event, (*kinds, e.BettingOpened))
    ]
