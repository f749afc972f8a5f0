"""Round documents: reading, writing, replaying."""

from croupier.history.actions import parse_action, write_action
from croupier.history.document import Document, read_document
from croupier.history.position import Position, position_in
from croupier.history.published.convert import read_hands
from croupier.history.published.files import played_so_far, replay_files
from croupier.history.published.ohh import read_ohh, write_ohh
from croupier.history.published.phh import write_phh
from croupier.history.replay import Replay, replay, replay_source
from croupier.history.source import Source, read_file, read_text
from croupier.history.statistics.figures import Statistics, Times, statistics
from croupier.history.write import write_document

__all__ = [
    "Document",
    "Position",
    "Replay",
    "Source",
    "Statistics",
    "Times",
    "parse_action",
    "played_so_far",
    "position_in",
    "read_document",
    "read_file",
    "read_hands",
    "read_ohh",
    "read_text",
    "replay",
    "replay_files",
    "replay_source",
    "statistics",
    "write_action",
    "write_document",
    "write_ohh",
    "write_phh",
]
