"""Figures and best play of every game, as they are kept and as they are counted."""

import pytest

from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.kept import keeping
from croupier.lab.questions.advise import guide
from tests.lab.core.test_kept import figures_are_kept


def same(game_id, folder, monkeypatch):
    with keeping(folder):
        counted = guide(game_id)
        monkeypatch.setattr("croupier.lab.questions.advise.laboratory", None)
        assert guide(game_id) == counted


def test_kept_best_play_is_the_counted_one(tmp_path, monkeypatch):
    same("mississippi-stud", tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("game_id", [name for name, lab in LABORATORIES.items() if lab.guide is not None])
def test_kept_best_play_of_every_game_is_the_counted_one(game_id, tmp_path, monkeypatch):
    same(game_id, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("game_id", LABORATORIES)
def test_kept_figures_of_every_game_are_the_counted_ones(game_id, tmp_path, monkeypatch):
    figures_are_kept(game_id, tmp_path, monkeypatch)
