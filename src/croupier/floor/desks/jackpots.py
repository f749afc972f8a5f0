"""Decides who may propose and approve ways out of a jackpot, and posts a changed wager at its tables."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.errors import NotNow, RoleMissing
from croupier.floor.desks.management import Management
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.records import Way, WayOutProposed
from croupier.floor.jackpot.ways_out import WayOut, WaysOut
from croupier.floor.people import Accounts, Right
from croupier.floor.registry import TableRegistry
from croupier.link import Person
from croupier.link.commands import PostWager
from croupier.money import Cents, write_dollars
from croupier.store import EventStore


class JackpotDesk(WaysOut):
    """The ways out of a floor's jackpots, for supervisors of their tables."""

    def __init__(
        self, store: EventStore, registry: TableRegistry, management: Management, accounts: Accounts
    ) -> None:
        self._registry, self._management, self._accounts = registry, management, accounts
        super().__init__(store, registry.jackpots, self._post_at_tables)

    def serves(self, person: str, link: str) -> bool:
        """Whether a person supervises a table of this link."""
        tables = self.jackpot(link).link.state.tables
        return any(self._accounts.serves(person, Right.SUPERVISE, table) for table in tables)

    def require(self, person: str, link: str) -> None:
        """Reject anyone who does not supervise a table of this link."""
        if not self.serves(person, link):
            raise RoleMissing(f"you supervise no table of the jackpot {link}")

    async def propose(self, said: WayOutProposed) -> WayOut:
        """Propose a way out, as a supervisor of one of the jackpot's tables."""
        self.require(said.by, said.link)
        if said.way is Way.WAGER:
            self._tables(said.link)
        return await super().propose(said)

    async def approve(self, number: int, *, by: str) -> WayOut:
        """Approve a way out as a second supervisor."""
        self.require(by, self.way_out(number).proposed.link)
        approved = await super().approve(number, by=by)
        for table in self._registry.tables.values():
            table.tell()
        return approved

    async def refuse(self, number: int, *, why: str, by: str) -> None:
        """Refuse a way out as a supervisor."""
        self.require(by, self.way_out(number).proposed.link)
        await super().refuse(number, why=why, by=by)

    def _tables(self, link: str) -> list[str]:
        """Return the open tables of a link; rejected if the terms of one cannot be changed."""
        tables = [name for name, actor in self._registry.tables.items() if actor.setup.link == link]
        fixed = [name for name in tables if not self._registry.postings.versions(name)]
        if fixed:
            raise NotNow(f"{fixed[0]} is a demo table; its terms cannot be changed")
        return tables

    async def _post_at_tables(self, jackpot: Jackpot, wager: Cents, who: Person) -> None:
        """Post a changed wager on a link between rounds, then as new terms at each of its tables [CSP 21f].

        If the floor stops in between, a table without the new terms offers no progressive wager until then.
        """
        tables = self._tables(jackpot.name)
        for name in tables:
            actor = self._registry.tables[name]
            actor.status.require_thawed()
            if actor.session.round is not None:
                raise NotNow(f"{name} is in the middle of a round: pause the link's tables first")
        await jackpot.do(lambda: PostWager(who=who, at=jackpot.at(), wager=wager))
        for name in tables:
            terms = self._registry.postings.versions(name)[-1].terms
            options = {**terms.options, "progressive_wager": write_dollars(wager)}
            await self._management.change_terms(name, replace(terms, options=options), by=who.name)
