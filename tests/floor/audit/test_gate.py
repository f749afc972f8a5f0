"""Burns of a draw in which everybody stands pat, in an honest evening and in stores of earlier releases."""

from __future__ import annotations

import pytest

from croupier.cards import UNSEEN
from croupier.floor.audit.store import audit_store
from croupier.floor.table import host
from croupier.table import events as e
from tests.evenings import KEY, Evening, played

DRAWS = ("lowball", "badugi", "deuce-to-seven-triple-draw")


def burns(evening: Evening) -> list[e.CardsBurned]:
    return [
        event
        for table in evening.floor.registry.every_table()
        for event in table.session.log
        if isinstance(event, e.CardsBurned)
    ]


@pytest.mark.parametrize("table", DRAWS)
def test_the_dealer_names_the_burn_of_a_draw_in_which_everybody_stands_pat(table: str):
    made = burns(played(table))

    assert made
    assert not any(UNSEEN in event.cards for event in made)


@pytest.mark.parametrize("table", DRAWS)
def test_a_store_of_an_earlier_release_with_an_unnamed_burn_is_sound(table: str, monkeypatch):
    """Its dealer burned after the last answer, when the rules had recorded the burn without its card."""
    monkeypatch.setattr(host.Host, "_burns_first", lambda *_: False)
    evening = played(table)

    assert any(UNSEEN in event.cards for event in burns(evening))
    assert [one.reason for one in audit_store(evening.store, [], key=KEY) if not one.sound] == []
