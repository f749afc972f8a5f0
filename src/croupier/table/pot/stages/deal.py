"""The deal of a street: hands, boards and stubs, and what follows when all cards are out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import JOKER, UNSEEN, Card
from croupier.errors import CardCount, CardMismatch, CardSetAside, NotNow, StubEmpty
from croupier.games.choice import Choice, DealMiddle, PotKill
from croupier.games.pot.vocabulary import Discard, Street
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.misdeal import CLAUSE, Misdeal
from croupier.table.pot.stages.cards import UNSEEN_BURN, CardStage
from croupier.table.pot.state import CHOICE, DEAL, DISCARD, DRAW, TWICE, Stage

FIRST_CARDS = 2
"""How many cards of the deal make a misdeal if one of them is exposed."""


class DealStage(CardStage):
    """The dealer deals a street."""

    __slots__ = ()
    stage = DEAL

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The dealer."""
        return (DEALER,)

    def awaited(self) -> str:
        """The board, or the deal."""
        board = self.street.board and self.hands_are_out()
        return f"the {self.street.name}" if board else "the deal"

    def choices(self) -> list[Choice]:
        """Cards to deal; killing the pot before the first betting, showing early after it."""
        return self.deals() + (self._kills() if self.before_second_betting else self.shows())

    # ── what is due ─────────────────────────────────────────────────────────────────────────────────

    def due(self, player: Player) -> int:
        """How many of the street's cards the player has not been dealt."""
        state = self.state
        cards, trouble = state.cards, state.trouble
        if player not in state.inside or cards.community or cards.run == 2:
            return 0
        whole = self.streets[state.street].cards
        due = whole - cards.dealt[player]
        if due and trouble.burn_made and player in trouble.exposed:
            # An exposed card is replaced after the deal.
            return due - (cards.out < whole * len(state.inside) - 1)
        return due

    def board_due(self) -> tuple[int, int]:
        """Which board is due cards now, and how many; (0, 0) if none."""
        cards, street = self.state.cards, self.street
        if cards.community and street.cards:
            return 1, 1
        if not street.board or not self.hands_are_out():
            return 0, 0
        if cards.run == 2 or len(cards.board[0]) > self.table.game.board_before[self.state.street]:
            return 2, street.board
        return 1, street.board

    def faced_up(self, player: Player, count: int) -> int:
        """The street's up cards come after its hole cards; after an exposed card the next is dealt down."""
        street = self.streets[self.state.street]
        if not street.up or (player in self.state.trouble.exposed and self.before_second_betting):
            return 0
        before = self.state.cards.dealt[player]
        return max(0, before + count - street.hole) - max(0, before - street.hole)

    def up_due(self, player: Player) -> int:
        """How many of the cards due to a player are dealt face up."""
        if player in self.state.trouble.exposed and self.before_second_betting:
            return 0
        street = self.street
        return min(street.up, street.cards - self.state.cards.dealt[player])

    def stub_is_short(self) -> bool:
        """Whether the stub is too small for the burn and a card for every player still in (7CS 29)."""
        state, cards = self.state, self.state.cards
        whole = self.streets[state.street].cards * len(state.inside)
        if cards.stub > whole or not whole or cards.community or not state.street:
            return False
        if self.table.game.board_before[-1]:
            # Only stud has one card for all; ``players_max`` keeps the deck of other games large enough.
            return False
        dealt = sum([cards.dealt[player] for player in state.inside])
        return cards.stub < whole - dealt + self.burn_is_due()

    def new_stub(self) -> e.StubShuffled | None:
        """The shuffle that is due: after cards dealt too soon, or for a stub that is too small."""
        cards, trouble = self.state.cards, self.state.trouble
        if trouble.early and not trouble.set_aside:
            # Cards taken back are shuffled in when the betting is over; one set aside, a street later.
            return e.StubShuffled()
        if self.stub_is_short():
            return e.StubShuffled(burns=True, community=True)
        _, count = self.board_due()
        if count and cards.stub < count + self.burn_is_due() and cards.burns:
            return e.StubShuffled(burns=True)
        return None

    def deals_to(self, *, burned: bool) -> Iterator[Choice]:
        """The board if its cards are due, or else the players."""
        board, count = self.board_due()
        if count:
            yield DealMiddle(count=count, board=board)
        else:
            yield from super().deals_to(burned=burned)

    # ── the board ───────────────────────────────────────────────────────────────────────────────────

    def deal_board(self, command: c.DealBoard) -> Iterable[e.Event]:
        """Deal to the board: a street's cards, or one card for all in stud."""
        trouble, stub = self.state.trouble, self.state.cards.stub
        board, count = self.board_due()
        if not count:
            return super().deal_board(command)
        if command.board != board:
            raise NotNow(
                f"no cards for board {command.board} are due; board {board} is next; "
                f"{self.awaited()} comes first"
            )
        if len(command.cards) != count:
            raise CardCount(f"the {self.street.name} has {count} cards, not {len(command.cards)}")
        for card in command.cards:
            if card is UNSEEN:
                raise CardMismatch("board cards are face up; name them")
            if card in trouble.set_aside:
                raise CardSetAside(
                    f"{card} was turned too soon and is out of play for this street", clause="POT-R29"
                )
        burned = self.burn_is_due()
        if stub < count + burned:
            raise StubEmpty(f"{stub} cards are left; shuffle the burns in first", clause="POT 9")
        # Cards turned too soon go back by a shuffle, even if the dealer did not record it (PA 2).
        back = self.new_stub() if trouble.early and not trouble.set_aside else None
        self.require_unused(command.cards, back=trouble.early if back is not None else ())
        dealt = e.BoardDealt(cards=command.cards, board=command.board)
        return [*([back] if back is not None else []), *([UNSEEN_BURN] if burned else []), dealt]

    def expose_early(self, command: c.ExposeEarly) -> Iterable[e.Event]:
        """Take back a flop of too many cards (POT 13)."""
        _, due = self.board_due()
        if not 1 < due < len(command.cards):
            return super().expose_early(command)
        self.require_unused(command.cards)
        return (e.CardsTakenBack(cards=command.cards, set_aside=False),)

    # ── a voluntary kill ────────────────────────────────────────────────────────────────────────────

    def kill_refusal(self, player: Player) -> Exception | None:
        """Why a player may not kill the pot now; None if they may."""
        kill = self.free_kill()
        refused = kill.not_offered()
        if refused is not None or (self.before_second_betting and player in self.state.inside):
            return refused or kill.refusal(player)
        return super().kill_refusal(player)

    def _kills(self) -> list[Choice]:
        """Who may kill the pot while it is dealt."""
        kill = self.free_kill()
        if kill.not_offered() is not None:
            return []
        return [
            PotKill(player=player, call=kill.blind)
            for player in self.state.inside
            if kill.refusal(player) is None
        ]

    # ── exposed cards ───────────────────────────────────────────────────────────────────────────────

    def exposed(self, player: Player, card: Card) -> Iterable[e.Event]:
        """A card of the first deal that was turned up by mistake."""
        if not self.before_second_betting:
            return super().exposed(player, card)
        if self.table.game.cards_up:
            return self._exposed_in_stud(player, card)
        return self._exposed_in_deal(player, card)

    def _exposed_in_deal(self, player: Player, card: Card) -> Iterator[e.Event]:
        """The card is replaced after the deal and becomes the burn; in Lowball a low card is kept (LB 9)."""
        game = self.table.game
        yield from self.turned_up(player, card)
        if self.state.trouble.exposed:
            yield from self.void(Misdeal.TWO_EXPOSED)
            return
        # Lowball has its own rule for exposed cards, whichever they are (LB 9).
        first = player <= FIRST_CARDS and self.state.cards.hole[player][0] is card
        if first and not game.keeps_exposed:
            yield from self.void(Misdeal.FIRST_EXPOSED)
            return
        ranks = game.keeps_exposed if self.table.is_fixed else game.keeps_exposed_in_big_bet
        kept = bool(ranks) and (card is JOKER or card.rank in ranks)
        yield e.DownCardExposed(to=player, card=card, then="kept" if kept else "burn", clause=CLAUSE)

    def _exposed_in_stud(self, player: Player, card: Card) -> Iterator[e.Event]:
        """The third card is dealt down instead; with both down cards exposed, the hand is dead (7CS 9)."""
        cards = self.state.cards
        hole = sum(street.hole for street in self.streets[: self.state.street + 1])
        if len(cards.hole[player]) > hole:
            raise NotNow(
                f"player {player} already has an up card, so no other card can be dealt down instead",
                clause="7CS 9",
            )
        yield from self.turned_up(player, card)
        yield e.DownCardExposed(to=player, card=card, then="up", clause="7CS 9")
        if len(cards.up[player]) < hole:
            return
        yield e.HandDeclaredDead(player=player, clause="7CS 9")
        ante = Cents(min(self.forced.ante_of(player), self.state.chips.forced[player]))
        yield e.AnteReturned(player=player, amount=ante)

    # ── what follows ────────────────────────────────────────────────────────────────────────────────

    def follow(self) -> Iterable[e.Event]:
        """A question, the street's betting, or the second board; nothing while a street is being dealt."""
        state, cards = self.state, self.state.cards
        street = self.streets[state.street]
        if 0 < cards.out < street.cards * len(state.inside):
            return ()
        if cards.twice is not None and cards.run == 1 and state.street == len(self.streets) - 1:
            return (e.SecondRunBegan(street=cards.twice),)
        if cards.run == 2:
            if len(cards.board[1]) < self.table.game.board_before[state.street + 1]:
                return ()
            return (e.StreetPassed(street=state.street, last=state.street + 2 == len(self.streets)),)
        question = self._question(street)
        if question is not None:
            return self._ask(question)
        if not self._cards_are_out(street):
            return ()
        if street.discard is Discard.BEFORE_BETTING and "discard" not in state.asked:
            return self._ask(DISCARD)
        # The kill raises the limits: the street opens when they are posted.
        return (self.free_kill().put_in(),) if state.betting.claims else self.open_street()

    def _question(self, street: Street) -> Stage | None:
        """What the players are asked before the street is dealt."""
        state = self.state
        asked = state.asked
        last = self.streets[state.street - 1] if state.street else None
        if last is not None and last.discard is Discard.AFTER_BETTING and "discard" not in asked:
            return DISCARD
        if self.table.runs_twice and street.board and "twice" not in asked and self._twice_is_offered():
            return TWICE
        if street.draw and "draw" not in asked:
            return DRAW
        if street.chosen and "choice" not in asked:
            return CHOICE
        return None

    def _twice_is_offered(self) -> bool:
        """Whether a second board is offered: when nobody can bet any more (POT-R21)."""
        if self.before_second_betting:
            return False
        able = len(self.state.able())
        if self.table.options.get("run_it_twice_open"):
            return able < len(self.state.inside)
        return able <= 1

    def _ask(self, question: Stage) -> Iterator[e.Event]:
        """Ask everybody still in; the fee before a draw is taken first."""
        if question is DRAW:
            yield from self.collection.before(self.street, self.state)
        yield e.PlayersAsked(what=question.value, order=tuple(self.state.inside))

    def _cards_are_out(self, street: Street) -> bool:
        """Whether every card of the street is dealt."""
        cards, game = self.state.cards, self.table.game
        if street.cards and cards.community:
            return bool(cards.board[0])
        if not self.hands_are_out():
            return False
        if not street.board:
            return True
        turned = game.board_before[self.state.street + 1]
        if len(cards.board[0]) < turned:
            return False
        return game.boards == 1 or (len(cards.board) == 2 and len(cards.board[1]) == turned)
