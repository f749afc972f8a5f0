"""Every document of the rules, and every published hand, dealt through the interface for programs."""

from pathlib import Path

import pytest

from tests.server.dealt_document import Bench, folders, sources


@pytest.mark.long
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_document_is_dealt_through_the_interface(folder: Path):
    bench = Bench()
    with bench.client:
        bench.sign_in()
        assert sum(bench.plays(source) for source in sources(folder))
