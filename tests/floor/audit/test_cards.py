import msgspec
import pytest

from croupier.floor.audit.cards import audit_deal, audit_decks
from croupier.floor.cards.promise import promised
from croupier.floor.records import Promise
from croupier.table import events as e
from croupier.table.session.events import ButtonDrawn, RoundOpened
from tests.floor.audit.test_tables import SETUPS, played


def decks_of(quiet):
    """Every deck by its promise, that of the draw for the button too."""
    draw = quiet.dealer.draw
    return {**quiet.decks, **({draw.commitment: draw} if draw else {})}


@pytest.mark.parametrize("table", ["caribbean-stud", "limit-holdem", "razz", "pan", "ez-baccarat", "lowball"])
def test_what_was_dealt_comes_from_the_promised_decks(table):
    quiet = played(table)
    decks = {
        **quiet.decks,
        **({quiet.dealer.draw.commitment: quiet.dealer.draw} if quiet.dealer.draw else {}),
    }

    assert audit_decks(SETUPS[table].posting.table, list(decks.values())) is None
    assert audit_deal(decks, quiet.session.log) is None


def first(log, kind):
    return next(place for place, event in enumerate(log) if type(event) is kind)


def test_a_card_that_the_deck_does_not_have_there_is_named():
    quiet = played("razz")
    log = list(quiet.session.log)
    place = first(log, e.HandDealt)
    other = next(card for card in quiet.dealer.pack.cards if card is not log[place].cards[0])
    log[place] = msgspec.structs.replace(log[place], cards=(other, *log[place].cards[1:]))

    misfit = audit_deal(decks_of(quiet), log)

    assert misfit is not None
    assert misfit.place == place + 1


def test_a_round_without_its_deck_is_named():
    quiet = played("caribbean-stud")
    misfit = audit_deal({}, quiet.session.log)

    assert misfit is not None
    assert misfit.place == first(quiet.session.log, RoundOpened) + 1
    assert "no deck promised" in misfit.reason


def test_a_draw_for_the_button_from_another_deck_is_named():
    quiet = played("limit-holdem")
    log = list(quiet.session.log)
    draw = quiet.dealer.draw
    place = first(log, ButtonDrawn)
    decks = {**quiet.decks, draw.commitment: msgspec.structs.replace(draw, order=draw.order[::-1])}

    misfit = audit_deal(decks, log)

    assert misfit is not None
    assert misfit.place == place + 1


def test_an_order_that_was_not_promised_and_a_deck_that_is_not_whole_are_named():
    quiet = played("razz")
    table, decks = quiet.setup.posting.table, list(quiet.decks.values())
    turned = msgspec.structs.replace(decks[0], order=decks[0].order[::-1])
    short = decks[0].order[1:]
    marked = msgspec.structs.replace(
        decks[0], order=short, commitment=promised(short, bytes.fromhex(decks[0].salt), Promise.CARDS)
    )

    assert audit_decks(table, decks) is None
    assert "not the one promised" in audit_decks(table, [decks[0], turned]).reason
    assert audit_decks(table, [decks[0], turned]).place == 2
    assert "not one whole pack" in audit_decks(table, [marked]).reason
    assert "not the one promised" in audit_decks(table, [msgspec.structs.replace(decks[0], salt="x")]).reason
