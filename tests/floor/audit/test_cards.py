import msgspec
import pytest

from croupier.cards import UNSEEN
from croupier.floor.audit.cards import audit_deal, audit_decks
from croupier.floor.audit.tables import audit_table
from croupier.floor.cards.promise import promised
from croupier.floor.records import Promise
from croupier.table import events as e
from croupier.table.session.events import ButtonDrawn, RoundOpened, StubPromised
from tests.floor.audit.test_tables import SETUPS, played
from tests.floor.cards.test_stub import answer, stay_and_draw_all
from tests.floor.cards.test_stub import room as stubs


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


@pytest.mark.parametrize("unnamed", [False, True])
def test_a_card_that_the_deck_does_not_have_there_is_named(unnamed):
    quiet = played("razz")
    log = list(quiet.session.log)
    place = first(log, e.HandDealt)
    other = next(card for card in quiet.dealer.pack.cards if card is not log[place].cards[0])
    other = UNSEEN if unnamed else other
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


def test_a_card_of_a_mucked_hand_that_was_exchanged_is_named():
    """Everybody else's proof stays true: only the owner and an auditor can see it."""
    quiet = played("limit-holdem")
    log = list(quiet.session.log)
    folded = first(log, e.HandFolded)
    opened = max(n for n in range(folded) if isinstance(log[n], RoundOpened))
    hands = (n for n in range(opened, folded) if isinstance(log[n], e.HandDealt))
    place = next(n for n in hands if log[n].to == log[folded].player)
    spare = quiet.decks[log[opened].commitment].order[-1]
    log[place] = msgspec.structs.replace(log[place], cards=(spare, *log[place].cards[1:]))

    misfit = audit_deal(decks_of(quiet), log)

    assert misfit is not None
    assert misfit.place == place + 1


def test_other_cards_shuffled_again_than_the_rules_say_are_named():
    """A card of somebody's hand is in the new stub: sealed, marked and promised as it should be."""
    quiet = stubs("badugi")
    answer(quiet, stay_and_draw_all)
    log, posting = quiet.session.log, quiet.setup.posting
    place = next(n for n, event in enumerate(log) if isinstance(event, StubPromised))
    honest = quiet.decks[log[place].commitment]
    held = next(card for card in posting.table.deck.cards if card not in honest.order)
    order = (held, *honest.order[1:])
    made = promised(order, bytes.fromhex(honest.salt), honest.promise, posting.table.deck.cards)
    forged = msgspec.structs.replace(honest, order=order, commitment=made)
    told = [*log[:place], StubPromised(commitment=made), *log[place + 1 :]]

    assert audit_table(posting, log, quiet.decks) is None
    assert audit_decks(posting.table, [forged]) is None, "the stub alone looks right"
    misfit = audit_table(posting, told, {**quiet.decks, made: forged})
    assert misfit is not None
    assert misfit.place == place + 1
    assert "than the rules say" in misfit.reason
