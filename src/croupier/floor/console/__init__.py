"""What a dealer with real cards works with: what comes next, and what a short line means."""

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
