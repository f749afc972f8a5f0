"""The streets of seven-card stud: two down and one up, three up, one down."""

from __future__ import annotations

from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Opens, Street


def stud_streets(*, brings_in: Opens, acts: Opens, open_pair: bool) -> tuple[Street, ...]:
    """Third to seventh street, by who brings in and whose board acts first after that."""
    return (
        Street(name="third street", hole=2, up=1, bet=Bet.LOWER, opens=brings_in, fee="after_first_up_card"),
        Street(
            name="fourth street",
            burn=1,
            up=1,
            bet=Bet.LOWER,
            opens=acts,
            fee="after_fourth_street",
            open_pair=open_pair,
        ),
        Street(name="fifth street", burn=1, up=1, bet=Bet.UPPER, opens=acts, fee="after_fifth_street"),
        Street(name="sixth street", burn=1, up=1, bet=Bet.UPPER, opens=acts),
        Street(name="seventh street", burn=1, hole=1, bet=Bet.UPPER, opens=acts, fee="after_seventh_street"),
    )
