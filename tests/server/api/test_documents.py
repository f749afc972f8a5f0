"""A document of every game, and a published hand, dealt through the interface for programs.

All of them are dealt in tests/simulate/test_documents.py.
"""

from tests.server.dealt_document import Bench, folders, sources


def test_a_document_of_every_game_is_dealt_through_the_interface():
    bench = Bench()
    with bench.client:
        bench.sign_in()
        for folder in folders():
            # One with refusals says more than one without.
            found = sorted(sources(folder), key=lambda one: not one.data.get("_expected", {}).get("rejects"))
            assert any(bench.plays(source) for source in found), folder
