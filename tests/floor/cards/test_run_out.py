"""A shoe that runs out in mid-play: the dealer declares it, everybody has their money back, play goes on."""

from dataclasses import replace

import pytest

from croupier.floor import demo_tables
from croupier.table.events import RoundVoided
from tests.floor.quiet_room import QuietTable

BUSTER = next(setup for setup in demo_tables() if setup.id == "blackjack-buster")


def two_decks():
    posted = BUSTER.posting.table
    table = posted.post(posted.game, options={"min": "5", "decks": 2})
    quiet = QuietTable(
        replace(BUSTER, posting=replace(BUSTER.posting, table=table)), bots=("Otis", "Rosa", "Mabel")
    )
    quiet.sit("Nora", 1, 50_000)
    return quiet


@pytest.mark.clause("21st-century-blackjack-buster", "SW 9 default")
def test_a_round_whose_shoe_runs_out_is_void():
    quiet = two_decks()
    quiet.play_round("Nora", lambda legal: legal[0])
    # A shoe as it may be found in mid-play: the last cards are few, although a round has begun.
    quiet.dealer._cut = 0
    quiet.dealer.drawn = len(quiet.dealer.deck.order) - 6
    before = {seat: occupant.stack for seat, occupant in quiet.session.state.seated.items()}
    quiet.play_round("Nora", lambda legal: legal[0])

    (void,) = [event for event in quiet.session.log if isinstance(event, RoundVoided)]
    assert void.reason == "shoe-empty"
    assert {seat: occupant.stack for seat, occupant in quiet.session.state.seated.items()} == before
    quiet.play_round("Nora", lambda legal: legal[0])
    assert not [event for event in quiet.session.last.log if isinstance(event, RoundVoided)]


@pytest.mark.clause("21st-century-blackjack-buster", "SW 9 default")
def test_two_decks_keep_enough_for_a_full_table_behind_the_cut_card():
    quiet = two_decks()
    quiet.play_round("Nora", lambda legal: legal[0])
    seats = quiet.session.posting.table.game.seats[1]

    quiet.dealer.drawn = 104 - 5 * seats - 1
    assert not quiet.dealer.needs_shuffle()
    quiet.dealer.drawn = 104 - 5 * seats
    assert quiet.dealer.needs_shuffle()
