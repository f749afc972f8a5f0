"""The hands from another engine are the ones that the tool writes, so anybody can make them again."""

import pytest

from tests.recorded import ELSEWHERE
from tools.peer_hands import BIG_BET, HANDS, LIMIT, STUD, written


@pytest.mark.parametrize("variant", [*LIMIT, *BIG_BET, *STUD])
@pytest.mark.filterwarnings("ignore")
def test_the_tool_writes_the_files_that_are_checked_in(variant):
    folder = ELSEWHERE / variant.replace("/", "-")

    assert len(list(folder.iterdir())) == HANDS
    for number in (1, HANDS):
        assert (folder / f"{number:02}.phh").read_text(encoding="utf-8") == written(variant, number)
