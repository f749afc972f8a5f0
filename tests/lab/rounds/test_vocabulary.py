"""Every word of the vocabulary: the kernel plays a declaration with it as the engine does, or refuses it."""

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction

import numpy as np
import pytest

from croupier import game
from croupier.agents.dealing import won
from croupier.cards import DECK, Deck
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Board,
    Deal,
    Decide,
    Pass,
    Reveal,
    Which,
    lose,
    lose_half,
)
from croupier.games.option import read_options
from croupier.kernels.core.combine import draw_rows
from croupier.lab.rounds.bettor import Bettor
from croupier.lab.rounds.looks import Look
from croupier.lab.rounds.sides import sides_of
from croupier.lab.rounds.simulator import game_simulator
from croupier.lab.rounds.tree import tree_of
from croupier.table import BankedTable

SEED, ROUNDS = 5, 40
STUD = game("caribbean-stud")
DEALT, BANKS, DECIDES, TURNED = STUD.script
SOME = Which(says="some", fits=lambda _: True)


def scripted(*steps):
    return replace(STUD, script=steps)


PLAYED = {
    "Deal.cards, Deal.up, Decide.fold, Decide.order, Reveal.says": STUD,
    "Deal.up": scripted(DEALT, replace(BANKS, up=3), DECIDES, TURNED),
    "Deal.face_down": scripted(DEALT, replace(BANKS, face_down=lambda _: True), DECIDES, TURNED),
    "Deal.first_up": scripted(DEALT, replace(BANKS, first_up=True), DECIDES, TURNED),
    "Deal.to, Deal.order": scripted(BANKS, DEALT, DECIDES, TURNED),
    "Board.cards, Board.burn, Decide.check": game("texas-holdem-bonus"),
    "Decide.times": game("ultimate-texas-holdem"),
    "Decide.pull_down": game("let-it-ride"),
    "Decide.beside": game("high-card-flush"),
}
REFUSED = {
    "Deal.to": (scripted(DEALT, replace(BANKS, to="middle"), DECIDES, TURNED), "this Deal"),
    "Deal.holds": (scripted(DEALT, replace(BANKS, holds=lambda *_: 5), DECIDES, TURNED), "this Deal"),
    "Deal.who": (scripted(replace(DEALT, who=SOME), BANKS, DECIDES, TURNED), "this Deal"),
    "Deal.burn": (scripted(DEALT, replace(BANKS, burn=1), DECIDES, TURNED), "this Deal"),
    "Decide.who": (scripted(DEALT, BANKS, replace(DECIDES, who=SOME), TURNED), "this Decide"),
    "Pass": (scripted(*STUD.script, Pass(spots=("ante",), clause="x")), "this Pass"),
    "ranking": (replace(STUD, ranking=()), "how the hands are ranked"),
    "hands": (replace(STUD, hands=2), "one hand to each player"),
    "deck, a joker": (replace(STUD, deck=lambda _: Deck(jokers=1)), "one deck of 52 cards"),
    "deck, two": (replace(STUD, deck=lambda _: Deck(decks=2)), "one deck of 52 cards"),
    "own_results": (
        replace(
            STUD,
            results={
                outcome: {name: result for name, result in row.items() if name != "tip_ante"}
                for outcome, row in STUD.results.items()
            },
            own_results={"tip_ante": lambda _: lose("x")},
        ),
        "what decides tip_ante",
    ),
    "Kind.HALF": (
        replace(
            STUD,
            results={
                outcome: {name: lose_half("x") if name == "ante" else result for name, result in row.items()}
                for outcome, row in STUD.results.items()
            },
        ),
        "no half of a wager",
    ),
}
PLAIN = {"Board.clause", "Deal.clause", "Decide.clause", "Decide.spot", "Reveal.clause"}
"""Names that every declaration gives."""


def tree(table, steps):
    return tree_of(steps, lambda *_: 0, lambda places: sides_of(table, (), places))


def test_every_word_of_a_script_is_declared_here():
    declared = {name.strip() for words in (*PLAYED, *REFUSED) for name in words.split(",")}
    for step in (Deal, Board, Decide, Reveal):
        words = {f"{step.__name__}.{field.name}" for field in fields(step)}
        assert words - PLAIN <= declared
    assert {EACH, BANK} == {DEALT.to, BANKS.to}


@pytest.mark.parametrize("which", [0, -1], ids=["first act", "last act"])
@pytest.mark.parametrize("words", PLAYED)
def test_what_the_kernel_plays_ends_as_at_the_table(words, which):
    declared = PLAYED[words]
    table = BankedTable(game=declared, options=read_options(declared.options, {}))
    base = declared.spots[0].name
    steps = Bettor(table, base)
    dealt = np.zeros((ROUNDS, tree(table, steps).cards), dtype=np.uint8)
    draw_rows(SEED, 0, np.arange(52, dtype=np.uint8), 0, dealt)

    simulator = game_simulator(steps, lambda node: Look((node.names[which],)))

    kernel = Counter()
    for net, count in zip(simulator.nets, simulator.play(SEED, 0, ROUNDS).tolist(), strict=True):
        kernel[net] += count
    engine = Counter()
    for row in dealt.tolist():
        rest = [card for card in DECK if card.index not in row]
        steps.reset(0, deck=[*(DECK[index] for index in row), *rest])
        while steps.to_act:
            steps.step(sorted(steps.legal)[which])
        engine[Fraction(won(steps.round)[0], steps.unit)] += 1
    assert +kernel == engine


@pytest.mark.parametrize("words", REFUSED)
def test_what_the_kernel_does_not_play_is_refused_with_a_sentence(words):
    declared, reason = REFUSED[words]
    table = BankedTable(game=declared, options=read_options(declared.options, {}))

    with pytest.raises(DataInvalid, match=reason) as refused:
        tree(table, Bettor(table, "ante"))

    assert refused.value.key == "game"
