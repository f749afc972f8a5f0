"""What happens to cards: dealing, burning, throwing away, shuffling, and dead hands."""

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
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.bet import require_turn
from croupier.table.pot.dealing.due import (
    UNSEEN_BURN,
    board_due,
    burn_is_due,
    burn_takes_the_last,
    cards_due,
    discards_due,
    new_stub,
    stub_is_short,
)
from croupier.table.pot.position import PotPosition
from croupier.table.pot.state import BETTING, CHOICE, DEAL, DEALING, DISCARD, DRAW, OVER, SHOWDOWN

# ── the dealer ───────────────────────────────────────────────────────────────────────────────────────


def deal_hand(round_: PotPosition, command: c.DealHand) -> None:
    """Deal to a player: the starting hand, a street's cards, drawn cards, a card chosen up or down."""
    state, to, dealt = round_.state, command.to, command.cards
    stage, street = state.stage, round_.streets[state.street]
    if stage not in DEALING:
        raise NotNow(f"no hand is due cards now; {round_.awaited()} comes first")
    if not isinstance(to, int):
        raise SeatUnknown(f"there is no hand {to!r} in this game")
    round_.require_player(to)
    cards, count = state.cards, len(dealt)
    due = cards_due(round_, to)
    if not 0 < count <= due:
        raise CardCount(f"player {to} is due {due} cards now, not {count}; {round_.awaited()} comes next")
    # Usually the burn is done and the stub is large enough: the slower checks are skipped then.
    burned = bool(street.burn and not cards.burned) and burn_is_due(round_)
    if cards.stub < count + burned:
        raise StubEmpty(f"{cards.stub} cards are left; shuffle first", clause="POT 10")
    if stage is DEAL and cards.stub <= street.cards * len(state.inside) and stub_is_short(round_):
        raise StubEmpty(
            "too few cards are left for all and the burn: shuffle, then deal one card for everybody",
            clause="7CS 29",
        )
    if to in state.shown and UNSEEN in dealt:
        raise CardMismatch(f"player {to} has shown their hand; name the cards")
    round_.unused(dealt)
    up = 0
    if stage is CHOICE:
        up = int(bool(cards.facing))
    elif street.up and not (to in state.trouble.exposed and round_.before_second_betting):
        before = cards.dealt[to]
        up = max(0, before + count - street.hole) - max(0, before - street.hole)
    if burned:
        round_.emit(UNSEEN_BURN)
    round_.emit(e.HandDealt(to=to, cards=dealt, up=up))


def deal_board(round_: PotPosition, command: c.DealBoard) -> None:
    """Deal to the board: a street's cards, or one card for all in stud."""
    state, street = round_.state, round_.street
    board, count = board_due(round_)
    if not count or command.board != board:
        due = f"; board {board} is next" if count else ""
        raise NotNow(f"no cards for board {command.board} are due{due}; {round_.awaited()} comes first")
    if len(command.cards) != count:
        raise CardCount(f"the {street.name} has {count} cards, not {len(command.cards)}")
    for card in command.cards:
        if card is UNSEEN:
            raise CardMismatch("board cards are face up; name them")
        if card in state.trouble.set_aside:
            raise CardSetAside(
                f"{card} was turned too soon and is out of play for this street", clause="POT-R29"
            )
    burned = burn_is_due(round_)
    if state.cards.stub < count + burned:
        raise StubEmpty(f"{state.cards.stub} cards are left; shuffle the burns in first", clause="POT 9")
    # Cards turned too soon go back by a shuffle, which need not be written: it happened all the same (PA 2).
    back = new_stub(round_) if state.trouble.early and not state.trouble.set_aside else None
    round_.unused(command.cards, back=state.trouble.early if back is not None else ())
    if back is not None:
        round_.emit(back)
    if burned:
        round_.emit(UNSEEN_BURN)
    round_.emit(e.BoardDealt(cards=command.cards, board=command.board))


def burn(round_: PotPosition, command: c.Burn) -> None:
    """Burn a card from the stub."""
    state, street = round_.state, round_.street
    dealing = state.stage in DEALING
    if dealing and stub_is_short(round_):
        raise NotNow("shuffle the stub with the burns first", clause="7CS 29")
    if not dealing or not burn_is_due(round_):
        raise NotNow(f"no card is burned now; {round_.awaited()} comes next", clause="POT 3")
    if len(command.cards) != street.burn:
        raise CardCount(f"burn {street.burn} card, not {len(command.cards)}", clause="POT 3")
    if state.cards.stub < street.burn:
        raise StubEmpty("the stub is empty", clause="POT 10")
    round_.unused(command.cards)
    round_.emit(e.CardsBurned(cards=command.cards))


def shuffle(round_: PotPosition, _: c.Shuffle) -> None:
    """Shuffle a new stub from the cards that the rules say."""
    found = new_stub(round_)
    if found is None and burn_takes_the_last(round_):
        round_.emit(UNSEEN_BURN)
        found = new_stub(round_)
    if found is None:
        raise NotNow("no shuffle is due; there are enough cards")
    round_.emit(found)


def expose_early(round_: PotPosition, command: c.ExposeEarly) -> None:
    """Take back board cards dealt before betting or discards were over, or a flop of too many (POT 13)."""
    state, streets = round_.state, round_.table.game.streets
    _, due = board_due(round_)
    if due > 1 and len(command.cards) > due:
        round_.unused(command.cards)
        round_.emit(e.CardsTakenBack(cards=command.cards, set_aside=False))
        return
    following = state.street + 1 if state.stage is BETTING else state.street
    if state.stage is BETTING and following < len(streets) and streets[following].cards:
        _eliminate(round_, command, following)
        return
    if state.stage not in (BETTING, DISCARD) or following >= len(streets) or not streets[following].board:
        raise NotNow(
            "board cards can be too soon only while betting or discards are still open", clause="POT-R29"
        )
    if state.trouble.early_before == following:
        raise NotNow("cards before this street have already been taken back", clause="POT-R29")
    coming = streets[following]
    if len(command.cards) < coming.board:
        raise CardCount(f"the {coming.name} has {coming.board} cards, not {len(command.cards)}")
    round_.unused(command.cards)
    # A turn card is out of play for one street; flop and river are dealt again.
    middle = coming.board == 1 and following + 1 < len(streets)
    round_.emit(e.CardsTakenBack(cards=command.cards, set_aside=middle))


def _eliminate(round_: PotPosition, command: c.ExposeEarly, following: int) -> None:
    """Take cards of the next stud street out of play, with one for each other player still in."""
    state = round_.state
    count = len(state.inside)
    if state.trouble.early_before == following:
        raise NotNow("cards before this street have already been eliminated", clause="7CS 9")
    if len(command.cards) > count:
        raise CardCount(
            f"at most {count} cards, one for each player, can be too soon, not {len(command.cards)}",
            clause="7CS 9",
        )
    if state.cards.stub < count:
        raise StubEmpty(f"{state.cards.stub} cards are left, and {count} would be eliminated", clause="7CS 9")
    round_.unused(command.cards)
    round_.emit(e.CardsEliminated(cards=command.cards, count=count))


def declare_dead(round_: PotPosition, command: c.DeclareDead) -> None:
    """The dealer declares a hand dead."""
    round_.require_player(command.player)
    if command.player not in round_.state.inside:
        raise HandFolded(f"player {command.player} has no hand to declare dead")
    round_.emit(e.HandDeclaredDead(player=command.player, clause="POT 13"))


# ── the players ──────────────────────────────────────────────────────────────────────────────────────


def throw_away(round_: PotPosition, command: c.ThrowAway) -> None:
    """Throw cards away: in a draw they are replaced, elsewhere not."""
    state, game = round_.state, round_.table.game
    player, thrown = command.player, command.cards
    if state.stage is DRAW:
        if not state.waiting or state.waiting[0] != player:
            require_turn(round_, player, DRAW)
        most = round_.streets[state.street].draw
        if len(thrown) > most:
            raise CardCount(f"at most {most} cards may be exchanged, not {len(thrown)}")
        if thrown:
            _holds(round_, player, thrown)
        round_.emit(e.CardsDiscarded(player=player, cards=thrown, drawn=len(thrown)))
        return
    if not game.loose_discard or state.stage in (SHOWDOWN, OVER):
        require_turn(round_, player, DISCARD)
    round_.require_player(player)
    if player not in state.inside:
        raise HandFolded(f"player {player} has no hand to throw a card away from")
    due = discards_due(round_)
    if len(thrown) != due:
        exactly = "one card" if due == 1 else f"{due} cards"
        raise CardCount(f"throw exactly {exactly} away, not {len(thrown)}", clause=f"{game.key} 1")
    _holds(round_, player, thrown)
    if game.loose_discard and state.cards.discarded[player]:
        round_.emit(e.HandDeclaredDead(player=player, clause="LP-R2"))
    else:
        round_.emit(e.CardsDiscarded(player=player, cards=thrown))


def _holds(round_: PotPosition, player: Player, thrown: Sequence[Card]) -> None:
    """Refuse cards that the player does not hold; an unseen card may be any unused one."""
    held = round_.state.cards.hole[player]
    left = list(held)
    named: list[Card] = []
    for card in thrown:
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            named.append(card)
            round_.unused(named)
            left.remove(UNSEEN)
        else:
            raise CardNotHeld(
                f"player {player} cannot throw {card} away: it is not among the {len(held)} cards in hand"
            )


def face(round_: PotPosition, command: c.Face) -> None:
    """Choose the next card up or down; before one face down the down card is turned up (MEX 5)."""
    player, cards = command.player, round_.state.cards
    require_turn(round_, player, CHOICE)
    if cards.facing is not None:
        raise NotNow(f"player {player} has already chosen up or down")
    turned = () if command.up else cards.down(player)
    if UNSEEN in turned:
        raise CardMismatch(f"name the down card of player {player}: it is turned up")
    round_.emit(e.FacingChosen(player=player, up=command.up, turned=turned))
