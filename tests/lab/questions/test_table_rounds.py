"""What a round through the real table gains is in the terms of the exact figures."""

from itertools import islice

from croupier.lab.questions.edge import analyse, posted
from croupier.lab.questions.table_rounds import table_nets


def test_the_blind_belongs_to_the_ante_of_ultimate_texas_holdem():
    """Folding loses both: every net is one that the exact figures know, and -1 is none of them."""
    _, name, table, read = posted("ultimate-texas-holdem", "ante")
    known = {row.net for row in analyse("ultimate-texas-holdem", "ante").rows}
    found = list(islice(table_nets("ultimate-texas-holdem", name, table, read, 1, range(12)), 12))
    assert set(found) <= known
    assert -2 in found
