"""How the state of a round against a bank follows its events. No rule is consulted here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.games.banked.blackjack_steps import Mark, is_ace
from croupier.games.banked.vocabulary import BANK
from croupier.money import Cents, Fine
from croupier.numbers import hand_numbers
from croupier.pay import Meter
from croupier.table import events as e
from croupier.table.banked.hand import Window, hand_key
from croupier.table.banked.state import BankedState, Stage


def bank_put_up(state: BankedState, event: e.BankPosted) -> None:
    """The player-dealer's wager."""
    state.stacks[event.player] -= event.amount
    state.bank_wager = event.amount


def bank_returned(state: BankedState, event: e.BankReturned) -> None:
    """What the bank holds goes back."""
    state.stacks[event.player] += event.amount


def placed(state: BankedState, event: e.WagerPlaced) -> None:
    """Chips on a spot; a decision if it is after the deal."""
    state.stacks[event.player] -= event.amount
    key = (event.player, event.spot)
    if key not in state.wagers and event.player not in state.with_hands and "@" not in event.spot:
        state.with_hands = tuple(sorted((*state.with_hands, event.player)))
    state.wagers[key] = Cents(state.wagers.get(key, 0) + event.amount)
    if state.stage is Stage.PLAY and event.decides:
        state.decided.add(event.player)


def taken_off(state: BankedState, event: e.WagerTakenOff) -> None:
    """Chips back from a spot; a decision if it is after the deal."""
    state.stacks[event.player] += event.amount
    if state.stage is Stage.PLAY:
        state.decided.add(event.player)
    del state.wagers[event.player, event.spot]
    state.with_hands = tuple(sorted({player for player, spot in state.wagers if "@" not in spot}))


def added_chips(state: BankedState, event: e.ChipsAdded) -> None:
    """Chips bought during a round."""
    state.stacks[event.player] += event.amount
    state.added[event.player] += event.amount


def closed(state: BankedState, _: e.BetsClosed) -> None:
    """No more bets."""
    state.stage, state.offer_closed = Stage.PLAY, False


def charged(state: BankedState, event: e.FeeCharged) -> None:
    """A collection fee; a negative one is a refund."""
    state.stacks[event.player] -= event.amount
    state.fees[event.player] += event.amount


def read_meter(state: BankedState, event: e.MeterRead) -> None:
    """A reading of the link's jackpot, which other tables move too."""
    state.meter = event.reading.as_meter()
    state.eased = event.reading.eased
    if state.stage is Stage.AWARDS:
        state.stage = Stage.PLAY


def found_awards(state: BankedState, event: e.AwardsFound) -> None:
    """Winners to be confirmed."""
    state.awards = event.awards
    state.stage = Stage.AWARDS


def confirmed_winners(state: BankedState, _: e.WinnersConfirmed) -> None:
    """The winners may be paid."""
    state.stage = Stage.PLAY


def refused_award(state: BankedState, event: e.AwardRefused) -> None:
    """An award will not be paid; the round continues when no other waits."""
    state.refused.add(event.player)
    state.awards = tuple(due for due in state.awards if due.player != event.player)
    if not state.awards:
        state.stage = Stage.PLAY


def fed_meter(state: BankedState, event: e.MeterFed) -> None:
    """A progressive wager was divided."""
    assert state.meter is not None
    state.fed[event.player] = event
    state.metered = Fine(state.metered + event.meter + event.reserve)
    _move_meter(state, event.meter, event.reserve)
    state.bank = Fine(state.bank + event.tray)


def reversed_meter(state: BankedState, event: e.MeterReversed) -> None:
    """A progressive wager went back."""
    state.metered = Fine(state.metered - event.meter - event.reserve)
    _move_meter(state, -event.meter, -event.reserve)
    state.bank = Fine(state.bank - event.tray)
    state.stacks[event.player] += (event.meter + event.reserve + event.tray) // 100
    state.settled.add((event.player, event.spot))
    del state.fed[event.player]


def paid_meter(state: BankedState, event: e.MeterPaid) -> None:
    """An award from the meter."""
    _move_meter(state, event.seed + event.reserve - event.amount * 100, -event.reserve)
    state.seeds = Fine(state.seeds + event.seed)
    state.metered = Fine(state.metered - event.amount * 100)
    if event.percent == 100:
        # Rows that were eased for this jackpot are no longer eased.
        state.eased = ()
    state.stacks[event.player] += event.amount
    state.settled.add((event.player, event.spot))


def _move_meter(state: BankedState, meter: int, reserve: int) -> None:
    assert state.meter is not None
    state.meter = Meter(
        meter=Fine(state.meter.meter + meter),
        seed=state.meter.seed,
        reserve=Fine(state.meter.reserve + reserve),
    )


def dealt(state: BankedState, event: e.HandDealt) -> None:
    """Cards to a hand."""
    key = hand_key(event.to, event.hand)
    held, up = state.hands.get(key, ()), state.face_up.get(key, 0)
    if event.to == BANK and not event.up:
        # The bank's face-up cards lie last, also where the first card is the one turned up [SW 7, BB Round].
        state.hands[key] = held[: len(held) - up] + event.cards + held[len(held) - up :]
    else:
        state.hands[key] = held + event.cards
    state.face_up[key] = up + event.up
    if UNSEEN in event.cards:
        state.unseen |= {key}
    if isinstance(event.to, int) and (event.to, event.hand) in state.plays:
        play = state.plays[event.to, event.hand]
        state.plays[event.to, event.hand] = play.marked(due=0)
    state.window = None
    _use(state, event.cards)


def hand_named(state: BankedState, event: e.HandNamed) -> None:
    """Cards of a hand that had been dealt unseen."""
    key = hand_key(event.to, event.hand)
    known = Counter(state.hands[key])
    state.hands[key] = event.cards
    _use(state, tuple((Counter(event.cards) - known).elements()))
    if UNSEEN not in event.cards:
        state.unseen -= {key}


def burned(state: BankedState, event: e.CardsBurned) -> None:
    """Cards burned."""
    state.burned_cards += event.cards
    state.burned_at_step += len(event.cards)
    _use(state, event.cards)


def turned(state: BankedState, event: e.BoardDealt) -> None:
    """Cards in the middle."""
    state.board += event.cards
    _use(state, event.cards)


def revealed_hand(state: BankedState, event: e.HandRevealed) -> None:
    """The bank's hand was turned up, or a folded hand that decides money."""
    if isinstance(event.to, int):
        state.shown = state.shown | {event.to}
    else:
        state.revealed = True


def marked_wrong(state: BankedState, event: e.DealMarkedWrong) -> None:
    """A wrong number of cards."""
    if event.settles:
        state.misdealt = state.misdealt or any(not isinstance(hand, int) for hand in event.hands)


def counted_hands(state: BankedState, _: e.HandsCounted) -> None:
    """Nothing wrong with any hand."""
    state.counted = True


def declared_dead(state: BankedState, event: e.HandDeclaredDead) -> None:
    """A dead hand."""
    state.dead.add(event.player)


def folded_hand(state: BankedState, event: e.HandFolded) -> None:
    """A fold."""
    state.folded.add(event.player)
    state.decided.add(event.player)


def checked(state: BankedState, event: e.Checked) -> None:
    """A check."""
    state.decided.add(event.player)


def advanced(state: BankedState, event: e.StepReached) -> None:
    """The script went on."""
    state.step = event.step
    state.decided = set()
    state.offer_closed = False
    state.board_at_step, state.burned_at_step = len(state.board), 0


def settled_wager(state: BankedState, event: e.WagerSettled) -> None:
    """A wager left the layout."""
    state.stacks[event.player] += event.returned
    state.tips = Cents(state.tips + event.tip)
    stake = 0 if event.locked else event.stake
    state.bank = Fine(state.bank + (stake - event.returned - event.tip) * 100)
    state.gains.append(stake - event.returned - event.tip)
    if event.uncovered < event.stake:
        state.covered.add(event.player)
    state.settled.add((event.player, event.spot))


def gave_back(state: BankedState, event: e.WagerGivenBack) -> None:
    """A wager taken at a fold went back."""
    state.stacks[event.player] += event.amount
    state.bank = Fine(state.bank - event.amount * 100)
    state.gains.append(-event.amount)
    state.given_back.add((event.player, event.spot))


def envied(state: BankedState, event: e.EnvyPaid) -> None:
    """An envy bonus."""
    state.stacks[event.player] += event.amount
    state.bank = Fine(state.bank - event.amount * 100)
    state.gains.append(-event.amount)


def set_hand(state: BankedState, event: e.HandSet) -> None:
    """A hand was set."""
    state.fronts[event.to] = event.front
    if isinstance(event.to, int):
        state.decided.add(event.to)
        if event.foul:
            state.foul.add(event.to)


def took_back(state: BankedState, _: e.HandsTakenBack) -> None:
    """Every card may be dealt again."""
    for card in [card for cards in state.hands.values() for card in cards if card is not UNSEEN]:
        state.out[card] -= 1
    state.hands, state.face_up, state.unseen = {}, {}, frozenset()
    state.fronts, state.foul = {}, set()


def shaken(state: BankedState, event: e.DiceShaken) -> None:
    """The dice say where settlement begins."""
    state.action_seat, state.dice = event.action, event.dice


def picked(state: BankedState, event: e.PileChosen) -> None:
    """A pile was picked."""
    state.pile = event.pile


def cut_deck(state: BankedState, event: e.DeckCut) -> None:
    """A new shoe was cut."""
    state.cut = event.at


def closed_offer(state: BankedState, _: e.OfferClosed) -> None:
    """The offer of this step is closed."""
    state.offer_closed = True


def asked_free(state: BankedState, _: e.FreeHandAsked) -> None:
    """The layout may be closed without a wager."""
    state.free_asked = True


def cut(state: BankedState, _: e.PlayCutShort) -> None:
    """The bank was exhausted early."""
    state.cut_short = True


def too_soon(state: BankedState, event: e.CardsTakenBack) -> None:
    """Board cards that came too soon; they are out of the deck all the same."""
    _use(state, event.cards)


def ended(state: BankedState, _: e.RoundClosed) -> None:
    """The round is over."""
    state.stage = Stage.OVER


def unchanged(_: BankedState, __: e.DownCardExposed | e.RoundVoided) -> None:
    """An exposed card was turned over again, or the round is void: other events say what changes."""


# ── hands of which a player may have several ─────────────────────────────────────────────────────────


def split(state: BankedState, event: e.HandSplit) -> None:
    """One hand became two, of one card each."""
    player, hand, born = event.player, event.hand, event.born
    first, second = state.hands[hand_key(player, hand)]
    play = state.play(player, hand)
    aces = is_ace(first) and is_ace(second)
    state.hands[hand_key(player, hand)] = (first,)
    state.hands[hand_key(player, born)] = (second,)
    state.face_up[hand_key(player, born)] = min(1, state.face_up.get(hand_key(player, hand), 0))
    for number in (hand, born):
        state.plays[player, number] = play.marked(Mark.SPLIT, aces=aces, due=1)
    state.window = Window(player, born, event.spot)


def doubled(state: BankedState, event: e.HandDoubled) -> None:
    """A double: one more card and no other."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = play.marked(Mark.DOUBLED, due=1)
    state.window = Window(event.player, event.hand, event.spot)


def asked(state: BankedState, event: e.CardAsked) -> None:
    """A hit."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = replace(play, due=1)


def stood(state: BankedState, event: e.HandStood) -> None:
    """A stand."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = replace(play, stood=True)


def surrendered(state: BankedState, event: e.HandSurrendered) -> None:
    """A surrender."""
    play = state.play(event.player, event.hand)
    state.plays[event.player, event.hand] = play.marked(Mark.SURRENDERED, stood=True)


def switched(state: BankedState, event: e.CardsSwitched) -> None:
    """The second cards of two hands changed places."""
    one, two = (hand_key(event.player, hand) for hand in hand_numbers(2))
    first, second = state.hands[one], state.hands[two]
    state.hands[one] = (first[0], second[1], *first[2:])
    state.hands[two] = (second[0], first[1], *second[2:])
    for hand in hand_numbers(2):
        state.plays[event.player, hand] = state.play(event.player, hand).marked(Mark.SWITCHED)


def _use(state: BankedState, cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card is not UNSEEN:
            state.out[card] = state.out.get(card, 0) + 1


FOLLOW: dict[type[e.Event], Callable[[BankedState, Any], None]] = {
    e.BankPosted: bank_put_up,
    e.BankReturned: bank_returned,
    e.WagerPlaced: placed,
    e.WagerTakenOff: taken_off,
    e.ChipsAdded: added_chips,
    e.BetsClosed: closed,
    e.FeeCharged: charged,
    e.MeterRead: read_meter,
    e.AwardsFound: found_awards,
    e.WinnersConfirmed: confirmed_winners,
    e.AwardRefused: refused_award,
    e.MeterFed: fed_meter,
    e.MeterReversed: reversed_meter,
    e.MeterPaid: paid_meter,
    e.HandDealt: dealt,
    e.BoardDealt: turned,
    e.CardsBurned: burned,
    e.HandNamed: hand_named,
    e.HandRevealed: revealed_hand,
    e.DealMarkedWrong: marked_wrong,
    e.DownCardExposed: unchanged,
    e.HandsCounted: counted_hands,
    e.HandDeclaredDead: declared_dead,
    e.HandFolded: folded_hand,
    e.Checked: checked,
    e.StepReached: advanced,
    e.WagerSettled: settled_wager,
    e.WagerGivenBack: gave_back,
    e.EnvyPaid: envied,
    e.HandSet: set_hand,
    e.HandsTakenBack: took_back,
    e.CardsTakenBack: too_soon,
    e.DiceShaken: shaken,
    e.PileChosen: picked,
    e.DeckCut: cut_deck,
    e.OfferClosed: closed_offer,
    e.FreeHandAsked: asked_free,
    e.PlayCutShort: cut,
    e.HandSplit: split,
    e.HandDoubled: doubled,
    e.CardAsked: asked,
    e.HandStood: stood,
    e.HandSurrendered: surrendered,
    e.CardsSwitched: switched,
    e.RoundVoided: unchanged,
    e.RoundClosed: ended,
}
"""The round's transitions: for each event, how the state follows it."""
