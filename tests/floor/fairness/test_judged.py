"""What a decision costs by the fairness page is what it costs at the table, whatever else is wagered."""

import random
from contextlib import suppress
from itertools import combinations

import pytest

from croupier.floor.demo.tables import demo_tables
from croupier.floor.fairness.judged import Judge
from croupier.floor.fairness.observe import observed
from croupier.floor.past.record import Fates, RoundRecord
from croupier.history.seen import seen_cards
from croupier.lab.catalog import LABORATORIES
from croupier.money import dollars
from croupier.numbers import Player
from tools.fairness.logs import begun, finish, opening, setup_of

BETTOR = Player(1)
STAKE = dollars(10)

DECIDED = {
    setup.id: LABORATORIES[setup.game]
    for setup in demo_tables()
    if setup.game in LABORATORIES and LABORATORIES[setup.game].decide is not None
}
"""The tables at which players decide after the deal, and their laboratories."""


def base_of(lab):
    """What a round cannot be without."""
    required = {spot.name: STAKE for spot in lab.game.spots if spot.required}
    return required or {next(iter(lab.wagers)): STAKE}


def side_bets(setup, lab):
    names = [name for name in lab.game.side_bets if lab.game.spot(name).tip_of is None]
    if setup.posting.table.progressive is not None:
        names.append(lab.game.progressive.spot)
    return names


def record_of(setup, opened, round_):
    return RoundRecord(setup, opened, ("P1", "P2"), 0, Fates(), events=list(round_.log), closed=True)


def dealt(setup, wagers, deck, decide, number=1):
    opened = opening(setup, [wagers], number, "deal")
    round_ = begun(setup, opened)
    finish(round_, [wagers], deck, 0, decide, "deal")
    return record_of(setup, opened, round_)


def by_name(chance):
    """A decision that does not depend on what the lab thinks of it."""
    return lambda advised: chance.choice(sorted(act.action for act in advised))


@pytest.mark.parametrize("table", DECIDED)
def test_a_decision_costs_the_same_with_every_combination_of_side_bets(table):
    """A fold gives a side bet up too, but that is counted with the side bet."""
    setup, lab = setup_of(table), DECIDED[table]
    judge, names = Judge(lab, setup.posting.table), side_bets(setup, lab)
    sets = [some for size in range(len(names) + 1) for some in combinations(names, size)]
    for seed in range(4):
        deck = random.Random(seed).sample(setup.posting.table.deck.cards, len(setup.posting.table.deck.cards))
        judged = []
        for some in sets:
            wagers = base_of(lab) | dict.fromkeys(some, 5 * STAKE)
            record = dealt(setup, wagers, deck, by_name(random.Random(seed)))
            judged.append(judge.costs(setup.posting, record))
        assert all(costs == judged[0] for costs in judged), (seed, sets, judged)


class AtDecision(Exception):
    """The first decision of a round."""


@pytest.mark.parametrize("table", DECIDED)
def test_a_mistake_costs_what_the_same_cards_pay_less(table):
    """The cards that the player does not see are dealt again and again, with the mistake and without it.

    The sum of what was lost by it is within four standard errors of the judged cost.
    """
    setup, lab = setup_of(table), DECIDED[table]
    judge, wagers, base = Judge(lab, setup.posting.table), base_of(lab), next(iter(lab.wagers))
    cards, chance = setup.posting.table.deck.cards, random.Random(7)
    off, spread, total, positions = 0.0, 0.0, 0.0, 0
    while positions < 5:
        deck = chance.sample(cards, len(cards))
        known, actions = decision(setup, wagers, deck)
        if len(actions) < 2:
            continue
        positions += 1
        mistake = chance.choice(actions[1:])
        losses = []
        for _ in range(12):
            again = with_known(deck, known, chance)
            results = []
            for first in (actions[0], mistake):
                record = dealt(setup, wagers, again, then_best(first))
                (one,) = [o for o in observed(lab, setup.posting, record) if o.wager == base]
                results.append(float(one.gained / one.laid))
                judged = judge.costs(setup.posting, record).get(BETTOR)
            # The bank's natural ends a round before the decision: then that was not the hidden card.
            if judged is not None:
                losses.append(results[0] - results[1] - judged[0])
                cost = judged[0]
        total += cost
        mean = sum(losses) / len(losses)
        off += mean
        spread += sum((loss - mean) ** 2 for loss in losses) / len(losses) ** 2
    assert total > 0
    assert abs(off) <= 4 * spread**0.5 + 1e-9


def then_best(first):
    """One action, and from then on the best ones."""
    left = [first]
    return lambda advised: left.pop() if left else advised[0].action


def decision(setup, wagers, deck):
    """The places of the cards that the player sees at the first decision, and the actions, best first."""
    actions = []

    def stop(advised):
        actions.extend(act.action for act in advised)
        raise AtDecision

    round_ = begun(setup, opening(setup, [wagers], 1, "deal"))
    with suppress(AtDecision):
        finish(round_, [wagers], deck, 0, stop, "deal")
    flags = [flag for seen in seen_cards(round_.log, BETTOR) for flag in seen]
    places = [place for place, seen in enumerate(flags) if seen]
    if len(set(deck)) == len(deck):
        # Hands may be dealt in piles, in another order than the deck's.
        in_sight = [card for event in round_.log for card in getattr(event, "cards", ())]
        shown = {card for card, seen in zip(in_sight, flags, strict=False) if seen}
        places = [place for place, card in enumerate(deck) if card in shown]
    return places, actions


def with_known(deck, known, chance):
    """A deck with the cards at these places, and the others in any order."""
    places = set(known)
    others = [card for place, card in enumerate(deck) if place not in places]
    chance.shuffle(others)
    return [card if place in places else others.pop() for place, card in enumerate(deck)]
