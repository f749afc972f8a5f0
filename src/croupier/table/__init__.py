"""One table, pure: commands in, events or a refusal out; states follow events; a view for each person."""

from croupier.games.choice import Choice
from croupier.table.banked.round import BankedRound
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.choice import command_of
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.pot.chips.forced import Forced, forced_bets
from croupier.table.pot.round import PotRound
from croupier.table.pot.table import PotTable
from croupier.table.round import Round
from croupier.table.rummy.round import RummyRound
from croupier.table.rummy.table import RummyTable
from croupier.table.session.family import family_of
from croupier.table.session.posting import Posting
from croupier.table.session.session import Session
from croupier.table.session.state import Occupant
from croupier.table.table import Table

__all__ = [
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
    "RummyRound",
    "RummyTable",
    "Session",
    "Table",
    "command_of",
    "family_of",
    "forced_bets",
]
