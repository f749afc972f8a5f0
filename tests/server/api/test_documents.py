"""Every document of the rules, and every published hand, dealt through the interface for programs.

A quarter of them at a time, so that several processes share the work.
"""

import pytest

from tests.server.dealt_document import Bench, folders, sources

PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_documents_are_dealt_through_the_interface_and_come_to_the_same(part):
    bench = Bench()
    with bench.client:
        bench.sign_in()
        for folder in folders()[part::PARTS]:
            found = [source for source in sources(folder) if bench.plays(source)]
            assert found, folder
