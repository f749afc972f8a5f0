"""What happens to cards: dealing, burning, discarding, shuffling, and hands that die."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN, Card
from croupier.errors import (
    CardCount,
    CardMismatch,
    CardNotHeld,
    CardSetAside,
    HandFolded,
    NotNow,
    SeatUnknown,
    StubEmpty,
)
from croupier.games.pot.vocabulary import Discard
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.bet import turn
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import BETTING, CHOICE, DEAL, DEALING, DISCARD, DRAW, OVER, SHOWDOWN

UNSEEN_BURN = e.CardsBurned(cards=(UNSEEN,))
"""A burn that nobody wrote down happened all the same."""


# ── what is due ──────────────────────────────────────────────────────────────────────────────────────


def burn_is_due(hand: PotStanding) -> bool:
    """Whether a card leaves the stub face down before the next ones."""
    state, street = hand.state, hand.street
    if not street.burn or state.burned or state.skip_burn:
        return False
    if street.draw:
        return state.stage is DRAW and bool(hand.table.options["burn_draw"] and state.stub)
    if street.board and state.run == 1 and len(state.board[0]) > boards_before(hand):
        return False
    return not (
        street.cards
        and not state.community
        and hand.table.options.get("stud_skip_burn")
        # Decided before the street's first card; what is out of it was in the stub then.
        and state.stub + state.out == street.cards * len(state.inside)
    )


def boards_before(hand: PotStanding) -> int:
    """Cards on a board before this street."""
    return hand.table.game.board_before[hand.state.street]


def cards_due(hand: PotStanding, i: int) -> int:
    """Cards that the player is still to get now."""
    state = hand.state
    stage = state.stage
    if i not in state.inside:
        return 0
    if stage is DEAL:
        due = 0 if state.community else hand.streets[state.street].cards - state.dealt[i]
        if (
            due
            and state.burn_made
            and i in state.exposed
            and state.out < hand.street.cards * len(state.inside) - 1
        ):
            # An exposed card is replaced after the deal.
            return due - 1
        return due
    if stage is DRAW:
        return state.owed[i] if i == next_owed(hand) else 0
    if stage is CHOICE:
        return 1 if state.waiting[0] == i and state.facing is not None else 0
    return 0


def discards_due(hand: PotStanding) -> int:
    """Cards that a player who is asked throws away: by this street before its betting, else by the last."""
    street = hand.street
    if street.discard is Discard.BEFORE_BETTING or not hand.state.street:
        return street.discards
    return hand.table.game.streets[hand.state.street - 1].discards


def next_owed(hand: PotStanding) -> int | None:
    """The first player from the left of the button whose exchanged cards have not come yet."""
    state = hand.state
    owed, late = state.owed, state.late
    if not late:
        return next((i for i in state.inside if owed[i]), None)
    # Exposed cards are replaced after the draw.
    first = next((i for i in state.inside if owed[i] and i not in late), None)
    return first if first is not None or state.waiting else next((i for i in state.inside if owed[i]), None)


def board_due(hand: PotStanding) -> tuple[int, int]:
    """Which board gets cards now, and how many; (0, 0) if none."""
    state, street = hand.state, hand.street
    if state.stage is not DEAL:
        return 0, 0
    if state.community and street.cards:
        return 1, 1
    if not street.board:
        return 0, 0
    if state.run == 2:
        return 2, street.board
    if len(state.board[0]) > boards_before(hand):
        return 2, street.board
    return 1, street.board


def stub_is_short(hand: PotStanding) -> bool:
    """Whether the stub cannot give every player still in a card after the burn (7CS 29)."""
    state, street = hand.state, hand.street
    if state.stage is not DEAL or not street.cards or state.community or not state.street:
        return False
    whole = street.cards * len(state.inside)
    if state.stub > whole:
        return False
    dealt = sum([state.dealt[i] for i in state.inside])
    return state.stub < whole - dealt + burn_is_due(hand)


# ── the dealer ───────────────────────────────────────────────────────────────────────────────────────


def deal_hand(hand: PotStanding, command: c.DealHand) -> None:
    """Cards to a player: his starting hand, a street's cards, what he has drawn, the card he chose."""
    state, to, dealt = hand.state, command.to, command.cards
    stage, street = state.stage, hand.streets[state.street]
    if stage not in DEALING:
        raise NotNow(f"no cards to a hand now; {hand.awaited()} comes first")
    if not isinstance(to, int):
        raise SeatUnknown(f"there is no hand {to!r} in this game")
    i = hand.player(to)
    count = len(dealt)
    due = cards_due(hand, i)
    if not 0 < count <= due:
        raise CardCount(f"player {to} is due {due} cards now, not {count}; {hand.awaited()} comes next")
    # Most cards come after the burn and out of a stub that is large enough: no more is asked then.
    burned = bool(street.burn and not state.burned) and burn_is_due(hand)
    if state.stub < count + burned:
        raise StubEmpty(f"{state.stub} cards are left; the dealer shuffles first", clause="POT 10")
    if stage is DEAL and state.stub <= street.cards * len(state.inside) and stub_is_short(hand):
        raise StubEmpty(
            "the cards do not suffice for all with the burn: one is turned for everybody", clause="7CS 29"
        )
    if state.shown[i] and UNSEEN in dealt:
        raise CardMismatch(f"player {to} has shown his hand; name his cards")
    hand.unused(dealt)
    up = 0
    if stage is CHOICE:
        up = int(bool(state.facing))
    elif street.up and not (state.exposed and i in state.exposed and not state.street):
        before = state.dealt[i]
        up = max(0, before + count - street.hole) - max(0, before - street.hole)
    if burned:
        hand.emit(UNSEEN_BURN)
    hand.emit(e.HandDealt(to=to, cards=dealt, up=up))


def deal_board(hand: PotStanding, command: c.DealBoard) -> None:
    """Cards in the middle: a street of the board, or one card for all in stud."""
    state, street = hand.state, hand.street
    board, count = board_due(hand)
    if not count or command.board != board:
        due = f"; board {board} is next" if count else ""
        raise NotNow(f"no cards for board {command.board} are due{due}; {hand.awaited()} comes first")
    if len(command.cards) != count:
        raise CardCount(f"the {street.name} is {count} cards, not {len(command.cards)}")
    for card in command.cards:
        if card is UNSEEN:
            raise CardMismatch("board cards lie face up; name them")
        if card in state.set_aside:
            raise CardSetAside(
                f"{card} was turned too soon and is out of play for this street", clause="POT-R29"
            )
    burned = burn_is_due(hand)
    if state.stub < count + burned:
        raise StubEmpty(f"{state.stub} cards are left; the dealer shuffles the burns first", clause="POT 9")
    hand.unused(command.cards)
    if burned:
        hand.emit(UNSEEN_BURN)
    hand.emit(e.BoardDealt(cards=command.cards, board=command.board))


def burn(hand: PotStanding, command: c.Burn) -> None:
    """A card face down off the stub."""
    state, street = hand.state, hand.street
    dealing = state.stage in DEALING
    if dealing and stub_is_short(hand):
        raise NotNow("the stub is shuffled with the burns first", clause="7CS 29")
    if not dealing or not burn_is_due(hand):
        raise NotNow(f"no card is burned now; {hand.awaited()} comes next", clause="POT 3")
    if len(command.cards) != street.burn:
        raise CardCount(f"{street.burn} card is burned, not {len(command.cards)}", clause="POT 3")
    if state.stub < street.burn:
        raise StubEmpty("the stub is empty", clause="POT 10")
    hand.unused(command.cards)
    hand.emit(e.CardsBurned(cards=command.cards))


def shuffle(hand: PotStanding, _: c.Shuffle) -> None:
    """A new stub, from the cards that the rule in force names."""
    found = new_stub(hand)
    if found is None:
        raise NotNow("nothing is to be shuffled into the stub; there are enough cards")
    hand.emit(found)


def new_stub(hand: PotStanding) -> e.StubShuffled | None:
    """What would be shuffled now; None if nothing is."""
    state = hand.state
    if state.early and not state.set_aside and state.stage is DEAL:
        # Cards taken back go in once the betting is finished; one set aside, a street later.
        return e.StubShuffled()
    if state.stage is DRAW and not state.stub and any(state.owed):
        # Not the discards of players who still have cards to come (POT 10).
        owed = (
            []
            if hand.table.options["own_discards"]
            else [Player(i + 1) for i, n in enumerate(state.owed) if n]
        )
        return e.StubShuffled(burns=True, discards=True, keeps=tuple(owed))
    if stub_is_short(hand):
        return e.StubShuffled(burns=True, community=True)
    _, count = board_due(hand)
    if count and state.stub < count + burn_is_due(hand) and state.burns:
        return e.StubShuffled(burns=True)
    return None


def expose_early(hand: PotStanding, command: c.ExposeEarly) -> None:
    """Board cards before the betting, or the discards, were complete, or a flop of too many (POT 13)."""
    state, streets, street = hand.state, hand.table.game.streets, hand.street
    if state.stage is DEAL and street.board > 1 and len(command.cards) > street.board:
        hand.unused(command.cards)
        hand.emit(e.CardsTakenBack(cards=command.cards, set_aside=False))
        return
    following = state.street + 1 if state.stage is BETTING else state.street
    if state.stage is BETTING and following < len(streets) and streets[following].cards:
        _eliminate(hand, command, following)
        return
    if state.stage not in (BETTING, DISCARD) or following >= len(streets) or not streets[following].board:
        raise NotNow("cards come too soon only while there is betting before a board card", clause="POT-R29")
    if state.early_before == following:
        raise NotNow("cards were already taken back before this street", clause="POT-R29")
    coming = streets[following]
    if len(command.cards) < coming.board:
        raise CardCount(f"the {coming.name} is {coming.board} cards, not {len(command.cards)}")
    hand.unused(command.cards)
    # Between flop and river a card is out of play for one street; the others are dealt again.
    middle = coming.board == 1 and following + 1 < len(streets)
    hand.emit(e.CardsTakenBack(cards=command.cards, set_aside=middle))


def _eliminate(hand: PotStanding, command: c.ExposeEarly, following: int) -> None:
    """A card of the next stud street too soon: out of play, and one for each other player still in."""
    state = hand.state
    count = len(state.inside)
    if state.early_before == following:
        raise NotNow("cards were already eliminated before this street", clause="7CS 9")
    if len(command.cards) > count:
        raise CardCount(
            f"at most a card for each of {count} players, not {len(command.cards)}", clause="7CS 9"
        )
    if state.stub < count:
        raise StubEmpty(f"{state.stub} cards are left, and {count} would be eliminated", clause="7CS 9")
    hand.unused(command.cards)
    hand.emit(e.CardsEliminated(cards=command.cards, count=count))


def declare_dead(hand: PotStanding, command: c.DeclareDead) -> None:
    """The dealer declares a hand dead."""
    i = hand.player(command.player)
    if i not in hand.state.inside:
        raise HandFolded(f"player {command.player} has no hand that could be declared dead")
    hand.emit(e.HandDeclaredDead(player=command.player, clause="POT 13"))


# ── the players ──────────────────────────────────────────────────────────────────────────────────────


def throw_away(hand: PotStanding, command: c.ThrowAway) -> None:
    """Throw cards away: in a draw for others, elsewhere for good."""
    state, game = hand.state, hand.table.game
    thrown = command.cards
    if state.stage is DRAW:
        i = command.player - 1
        if not state.waiting or state.waiting[0] != i:
            turn(hand, command.player, DRAW)
        most = hand.streets[state.street].draw
        if len(thrown) > most:
            raise CardCount(f"at most {most} cards are exchanged, not {len(thrown)}")
        if thrown:
            _holds(hand, i, thrown)
        hand.emit(e.CardsDiscarded(player=command.player, cards=thrown, drawn=len(thrown)))
        return
    if not game.loose_discard or state.stage in (SHOWDOWN, OVER):
        turn(hand, command.player, DISCARD)
    i = hand.player(command.player)
    if i not in state.inside:
        raise HandFolded(f"player {command.player} has no hand to discard from")
    due = discards_due(hand)
    if len(thrown) != due:
        exactly = "one card is" if due == 1 else f"{due} cards are"
        raise CardCount(f"exactly {exactly} discarded, not {len(thrown)}", clause=f"{game.key} 1")
    _holds(hand, i, thrown)
    if game.loose_discard and state.discarded[i]:
        hand.emit(e.HandDeclaredDead(player=command.player, clause="LP-R2"))
    else:
        hand.emit(e.CardsDiscarded(player=command.player, cards=thrown))


def _holds(hand: PotStanding, i: int, thrown: Sequence[Card]) -> None:
    """Refuse cards that the player does not hold; an unseen card may turn out to be any that is not used."""
    left = list(hand.state.hole[i])
    named: list[Card] = []
    for card in thrown:
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            named.append(card)
            hand.unused(named)
            left.remove(UNSEEN)
        else:
            raise CardNotHeld(
                f"player {i + 1} discards from the {len(hand.state.hole[i])} cards he holds, "
                f"and {card} is not among them"
            )


def face(hand: PotStanding, command: c.Face) -> None:
    """Ask for the next card up or down; before one face down the down card is turned up (MEX 5)."""
    state = hand.state
    i = turn(hand, command.player, CHOICE)
    if state.facing is not None:
        raise NotNow(f"player {command.player} has said how his card comes")
    turned = () if command.up else state.down(i)
    if UNSEEN in turned:
        raise CardMismatch(f"the down card of player {command.player} is turned up and must be known")
    hand.emit(e.FacingChosen(player=command.player, up=command.up, turned=turned))
