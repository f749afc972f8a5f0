"""Streams of the tests tell of every change at once: what is looked at is what they tell, not when."""

import pytest

from croupier.server.live import watchers


@pytest.fixture(autouse=True)
def every_change(monkeypatch):
    monkeypatch.setattr(watchers, "TOGETHER_SECONDS", 0)
