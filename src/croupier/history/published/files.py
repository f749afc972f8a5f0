"""Files of documents in any of the formats: read, and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from croupier.errors import DataInvalid
from croupier.history.document import Document, read_document
from croupier.history.published.ohh import is_ohh, read_ohh_file
from croupier.history.replay import Replay, error_data, play_actions, replay_source
from croupier.history.sites.read import read_site_file, site_of
from croupier.history.source import SUFFIXES, Source, find_files, read_file
from croupier.table import Round


def replay_files(paths: list[Path]) -> Iterator[Replay]:
    """Replay every round of the files and directories; one that fails does not stop the rest."""
    for path in find_files(paths, is_recognised):
        number = 0
        try:
            for source in read_sources(path):
                number = source.number
                yield replay_source(source)
        except DataInvalid as wrong:
            yield Replay(file=str(path), number=number + 1, variant=None, error=error_data(wrong))


def read_sources(path: Path) -> Iterable[Source]:
    """The documents of a file in any of the formats."""
    if path.suffix in (".ohh", ".json", ".jsonl") or (path.suffix not in SUFFIXES and is_ohh(path)):
        return read_ohh_file(path)
    if path.suffix not in SUFFIXES and (site := site_of(path)) is not None:
        return read_site_file(path, site)
    return read_file(path)


def is_recognised(path: Path) -> bool:
    """Whether a file begins like a hand history of another program."""
    return is_ohh(path) or site_of(path) is not None


def played_so_far(path: Path) -> tuple[Document, Round]:
    """A document and its round after all actions, over or not; an error in it is raised."""
    document = read_document(next(iter(read_sources(path))))
    return document, play_actions(document, document.actions)
