"""Misdeals: whether rounds are voided without regard to who was winning.

A voided round has no result, but its cards so far are known. It is finished here with cards at random from
those that are left, and with best play. If misdeals do not depend on the cards, the results of such rounds
are those of any round: the exact figures hold for them. Voiding losing rounds shows in them long before
the rounds that remain are noticeably too good.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from croupier.cards import UNSEEN, Card, seeded, shuffled
from croupier.errors import CroupierError
from croupier.floor.fairness.judged import Judge
from croupier.floor.fairness.named import NamedTest
from croupier.floor.fairness.observe import observed
from croupier.floor.fairness.wager_watch import Mode, WagerWatch
from croupier.floor.past.record import RoundRecord
from croupier.history.recorded import RECORDED
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.fairness.evidence import Evidence, mean_of
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence
from croupier.lab.questions.advise import advise_at
from croupier.lab.rounds.at_table import chosen
from croupier.lab.rounds.bettor import dealt_by_house
from croupier.numbers import DEALER
from croupier.table import BankedRound
from croupier.table import events as e

NAME = "misdeals"
SAYS = "misdeals do not depend on who was winning"
NEXT_STEP = "Step through these voided rounds: compare the reason with the recording, and who called it."


class VoidWatch:
    """The voided rounds of one table, as they would have ended."""

    def __init__(self, lab: Laboratory, wagers: dict[str, WagerWatch], judge: Judge | None) -> None:
        self._lab, self._wagers, self._judge = lab, wagers, judge
        self.rounds = 0
        self.evidence = Evidence()
        self._of: dict[str, MoneyEvidence | LuckEvidence] = {}

    def follow(self, record: RoundRecord) -> None:
        """Follow a round if it was voided after cards were dealt."""
        finished = self._finished(record)
        if finished is None:
            return
        self.rounds += 1
        costs = self._judge.costs(record.setup.posting, finished, every=True) if self._judge else None
        results = observed(self._lab, record.setup.posting, finished)
        for name, watch in self._wagers.items():
            of_wager = [one for one in results if one.wager == name]
            if of_wager and not watch.off_meter:
                watch.follow_void(record.number, of_wager, costs, self._of)
        logs = [evidence.log for evidence in self._of.values()]
        if logs:
            # Wagers that nobody has made yet keep their part of the capital.
            tested = sum(watch.mode in (Mode.CARDS, Mode.PLAY) for watch in self._wagers.values())
            self.evidence.note(mean_of([*logs, *[0.0] * (tested - len(logs))]), record.number)

    def _finished(self, record: RoundRecord) -> RoundRecord | None:
        """Return a voided round played to its end; None if it was not voided, or cannot be."""
        voids = [n for n, event in enumerate(record.events) if isinstance(event, e.RoundVoided)]
        if not voids:
            return None
        try:
            round_ = record.begin()
            assert isinstance(round_, BankedRound)
            for event in round_.opening():
                round_.emit(event)
            for command in RECORDED[round_.table.game.family].given(record.at(voids[0])):
                round_.apply(command)
            cards = [card for event in record.events for card in dealt_in(event)]
            if not cards or UNSEEN in cards:
                return None
            left = Counter(round_.table.deck.cards)
            left.subtract(cards)
            name = f"{record.table}:{record.number}"
            deck, drawn, faces = shuffled(list(left.elements()), seeded(name)), 0, seeded(f"dice:{name}")
            while not round_.over:
                player = next((one for one in round_.to_act if one != DEALER), None)
                advised = advise_at(round_, player) if player is not None else ()
                if player is not None and advised:
                    round_.apply(chosen(round_.legal(player), advised[0].action))
                    continue
                dealt, drawn = dealt_by_house(round_, deck, drawn, faces)
                round_.apply(dealt)
        except (CroupierError, AssertionError, LookupError, TypeError, ValueError):
            # A wrong deal cannot be finished by the rules; that does not depend on who was winning.
            return None
        return replace(record, events=list(round_.log))

    def test(self) -> NamedTest:
        """Return the test."""
        return NamedTest(
            name=NAME,
            says=SAYS,
            evidence=self.evidence,
            next_step=NEXT_STEP,
            details=lambda: f"{self.rounds} rounds were voided after cards were dealt.",
        )


def dealt_in(event: e.Event) -> tuple[Card, ...]:
    """Return the cards that an event dealt."""
    if isinstance(event, e.HandDealt | e.BoardDealt | e.CardsBurned):
        return event.cards
    return (event.card,) if isinstance(event, e.CardDrawn) else ()
