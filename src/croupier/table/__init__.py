"""One table, pure: commands in, events or a refusal out; state folded from events; a view for each person."""

from croupier.table.banked import BankedRound
from croupier.table.banked_table import BankedTable, PlayerDealer
from croupier.table.choice import Choice
from croupier.table.commands import DEALER, Command
from croupier.table.events import Event
from croupier.table.forced import Forced, forced_bets
from croupier.table.pot import PotRound
from croupier.table.pot_table import PotTable
from croupier.table.round import Round
from croupier.table.rummy import RummyRound
from croupier.table.rummy_table import RummyTable
from croupier.table.session import Session
from croupier.table.session_state import Occupant, Posting, RummyPosting

__all__ = [
    "DEALER",
    "BankedRound",
    "BankedTable",
    "Choice",
    "Command",
    "Event",
    "Forced",
    "Occupant",
    "PlayerDealer",
    "Posting",
    "PotRound",
    "PotTable",
    "Round",
    "RummyPosting",
    "RummyRound",
    "RummyTable",
    "Session",
    "forced_bets",
]
