import os

from croupier.kernels.core.fresh import forget_outdated


def kernel_folder(folder, *, source_time, index_time):
    (folder / "__pycache__").mkdir()
    source, index = folder / "kernel.py", folder / "__pycache__" / "kernel.rank-1.py311.nbi"
    for path, time in ((source, source_time), (index, index_time)):
        path.touch()
        os.utime(path, (time, time))
    return index


def test_an_index_older_than_a_source_is_forgotten(tmp_path):
    index = kernel_folder(tmp_path, source_time=2000, index_time=1000)

    assert forget_outdated(tmp_path) == [index]
    assert not index.exists()


def test_an_index_newer_than_every_source_is_kept(tmp_path):
    index = kernel_folder(tmp_path, source_time=1000, index_time=2000)

    assert forget_outdated(tmp_path) == []
    assert index.exists()


def test_an_index_that_another_process_removed_first_is_no_error(tmp_path, monkeypatch):
    index = kernel_folder(tmp_path, source_time=2000, index_time=1000)
    unlink = type(index).unlink
    monkeypatch.setattr(type(index), "unlink", lambda path: (unlink(path), unlink(path)))

    assert forget_outdated(tmp_path) == []
    assert not index.exists()
