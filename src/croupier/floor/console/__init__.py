"""The console of a dealer with real cards: the next step, and the meaning of a short line."""

from croupier.floor.console.around import line_at, sheet_at
from croupier.floor.console.line import is_whole, read_line
from croupier.floor.console.prompt import Prompt, prompts
from croupier.floor.console.sheet import Sheet, back_of, sheet_of

__all__ = [
    "Prompt",
    "Sheet",
    "back_of",
    "is_whole",
    "line_at",
    "prompts",
    "read_line",
    "sheet_at",
    "sheet_of",
]
