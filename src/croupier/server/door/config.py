"""The server's settings, each with its bounds and its documentation."""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, Struct

from croupier.errors import DataInvalid
from croupier.floor import AT_ONCE, Kind, Pace
from croupier.store import EventStore, Key
from croupier.store.checkpoint import key_of
from croupier.store.places import is_address, key_place, store_name

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

PREFIX = "CROUPIER_"
PORT_MAX = 65_535
ANY_HOST = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SECRET = frozenset({"key", "supervisor_code", "shuffle_seed"})
"""Settings that are never printed."""


class ServerConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The server's settings. Each field is ``CROUPIER_<NAME>`` in the environment."""

    host: str = "127.0.0.1"
    """The address to listen on."""

    port: Annotated[int, Meta(ge=0, le=PORT_MAX)] = 8000
    """The port to listen on; 0 lets the system choose."""

    kind: Kind = Kind.DEMO
    """What the floor is for: ``demo`` takes guests, ``room`` has accounts, ``bench`` is for tests."""

    store: str = "croupier.sqlite3"
    """What keeps everything: a SQLite file, or the address of a PostgreSQL database."""

    key: str | None = None
    """The key that signs, as 64 or more hexadecimal digits; if none is given, it is in the key file."""

    key_file: Path | None = None
    """The file with the key, made if it is missing; by default the store's name with ``.key``."""

    witness: Path | None = None
    """A file, best on another machine, that gets one line for every checkpoint that the floor signs."""

    processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes run the floor together on PostgreSQL; one for each processor is enough."""

    lease_seconds: Annotated[float, Meta(ge=0.5, le=7)] = 6.0
    """After how many seconds the other processes of a floor take over the tables of one that is gone."""

    address: str = ""
    """Where the load balancer reaches this process, as host and port, on a database that several processes
    share; by default where the process listens."""

    checked: bool = False
    """Whether a load balancer at one of the ``proxies`` asks for /ready at least once a second. A process
    that sees no such check for half of ``lease_seconds`` gives its tables to the others."""

    tls_certificate: Path | None = None
    """The file with the process's certificate, if it serves HTTPS; behind a proxy on another machine."""

    tls_key: Path | None = None
    """The file with the certificate's private key."""

    tables: str = ""
    """The ids of the tables to open, separated by commas; all tables if empty."""

    tables_file: Path | None = None
    """A TOML file with tables to open under their terms, beside those that stand already."""

    action_seconds: Annotated[int, Meta(ge=5, le=600)] = 45
    """How many seconds players may think before the table acts for them."""

    bet_seconds: Annotated[int, Meta(ge=5, le=600)] = 20
    """How many seconds a layout stays open for others after the first wager."""

    call_seconds: Annotated[int, Meta(ge=10, le=3600)] = 90
    """How many seconds a seat is held for the person called to it from a waiting list."""

    seed_money: Annotated[int, Meta(ge=100, le=1_000_000)] = 2_000
    """How many dollars of play money each new person gets."""

    zone: str = "UTC"
    """The time zone in which days and hours begin, as in ``America/Los_Angeles``; records are in UTC."""

    bots: bool = True
    """Whether bots sit at the tables."""

    advice: bool = True
    """Whether bots ask the lab for advice; without it they play the book."""

    trainer: bool = False
    """Whether players may ask the lab what it would do in their place, for practice."""

    texts: Path | None = None
    """A catalogue of the pages' texts in another language; ``tools.texts`` writes the English one."""

    at_once: bool = False
    """Whether bots and the dealer act without a pause, for tests."""

    shuffle_seed: str | None = None
    """The seed of shuffles that repeat, for tests only: anybody who knows it knows the cards."""

    supervisor_code: Annotated[str, Meta(min_length=6, max_length=100)] | None = None
    """The code for supervisors, who confirm jackpots; if none is given, one is made and printed."""

    second_factor: bool = False
    """Whether staff must set up a second factor before they may do anything."""

    secure_cookies: bool = False
    """Whether cookies are sent over HTTPS only; set it behind an HTTPS proxy."""

    posts_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 20
    """How many commands per second one visitor may send, after a first burst of three times as many."""

    reads_per_second: Annotated[int, Meta(ge=1, le=100_000)] = 100
    """How many pages per second one visitor may read, after a first burst of three times as many."""

    streams_max: Annotated[int, Meta(ge=1, le=100_000)] = 4_000
    """How many live pages, consoles and sockets may be open."""

    streams_per_visitor: Annotated[int, Meta(ge=1, le=100_000)] = 16
    """How many live pages, consoles and sockets one person may have open; without a name, one address."""

    connections_max: Annotated[int, Meta(ge=1, le=1_000_000)] = 4_000
    """How many connections may be open at the same time; capped by the system's limit of open files."""

    connections_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 256
    """How many requests, live pages and sockets one address may have open; an IPv6 network of 64 bits counts
    as one."""

    request_seconds: Annotated[float, Meta(gt=0, le=600)] = 10.0
    """How many seconds the body of a request may take to arrive; a proxy limits the time of its head."""

    slow_seconds: Annotated[float, Meta(gt=0, le=600)] = 15.0
    """How many seconds a reader may leave sent bytes unread before the system drops the connection."""

    proxies: str = ""
    """The addresses or networks of our own proxies, separated by commas: only their word is taken for who
    is asking (X-Forwarded-For) and how (X-Forwarded-Proto)."""

    hosts: str = ""
    """The names under which the floor is reached, separated by commas; localhost and addresses always work
    too."""

    log: Literal["text", "json"] = "text"
    """How the log is written: as text, or as one JSON object a line."""

    @classmethod
    def from_environment(
        cls, environ: Mapping[str, str] | None = None, *, file: Path | None = None, **given: Any
    ) -> Self:
        """Read settings from a file; the environment overrides it, and the command line overrides both."""
        known = os.environ if environ is None else environ
        written: dict[str, Any] = _written(file) if file is not None else {}
        set_there = {
            field.name: known[PREFIX + field.name.upper()]
            for field in msgspec.structs.fields(cls)
            if PREFIX + field.name.upper() in known
        }
        told = {name: value for name, value in given.items() if value is not None}
        try:
            config = msgspec.convert(written | set_there | told, cls, strict=False, dec_hook=_read_path)
        except msgspec.ValidationError as wrong:
            why, _, name = str(wrong).partition(" - at `$.")
            name = name.removesuffix("`")
            place = f"{name} in {file}" if name in written else name
            if name in told:
                place = "--" + name.replace("_", "-")
            elif name in set_there:
                place = PREFIX + name.upper()
            raise DataInvalid(f"invalid setting: {why}", key=place) from None
        if config.kind is Kind.BENCH and config.host not in LOOPBACK:
            raise DataInvalid(
                f"a bench gives everybody every role: it listens on {LOOPBACK[0]} only, not on {config.host}",
                key="host",
            )
        if config.processes > 1 and not is_address(config.store):
            raise DataInvalid(
                f"a SQLite file takes one process: for {config.processes}, set the store to postgresql://…",
                key="processes",
            )
        return config

    def printed(self) -> str:
        """The settings as a file has them, without the secrets."""
        lines = []
        for field in msgspec.structs.fields(type(self)):
            value = getattr(self, field.name)
            if value is None:
                continue
            if field.name in SECRET:
                lines.append(f"# {field.name} is set, and not shown")
                continue
            # TOML writes truth values, numbers and simple strings as JSON does.
            said = value if isinstance(value, bool | int | float) else store_name(str(value))
            lines.append(f"{field.name} = {msgspec.json.encode(said).decode()}")
        return "\n".join(lines) + "\n"

    def as_environment(self) -> dict[str, str]:
        """The settings as a process reads them from its environment: secrets too, so for our own alone."""
        said = {}
        for field in msgspec.structs.fields(type(self)):
            value = getattr(self, field.name)
            if value is not None:
                written = value if isinstance(value, str | Path) else msgspec.json.encode(value).decode()
                said[PREFIX + field.name.upper()] = str(written)
        return said

    @property
    def key_path(self) -> Path:
        """The key file: the one that was named, or the store's own."""
        return self.key_file or key_place(self.store)

    def signing_key(self, store: EventStore) -> Key:
        """Return the key that was given, or the one in the key file, which is made for an empty store."""
        return key_of(store, self.key_path) if self.key is None else Key(self.key)

    def __post_init__(self) -> None:
        """Read proxies, addresses and the time zone once, so that a wrong one is an error at the start."""
        _ = self.proxy_networks, self.time_zone
        if self.checked and not self.proxy_networks:
            raise DataInvalid(
                "invalid setting: name the load balancer's address in proxies", key=PREFIX + "CHECKED"
            )
        if (self.tls_certificate is None) != (self.tls_key is None):
            raise DataInvalid(
                "invalid setting: tls_certificate and tls_key belong together", key=PREFIX + "TLS_KEY"
            )
        if is_address(self.store) and not self.address and self.host in ANY_HOST:
            raise DataInvalid(
                f"invalid setting: {self.host} is every address of this machine; set address to the host and"
                " port at which the load balancer reaches this process",
                key=PREFIX + "ADDRESS",
            )

    @property
    def time_zone(self) -> ZoneInfo:
        """The time zone in which days and hours begin."""
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise DataInvalid(
                f"invalid setting: there is no time zone {self.zone!r}; write one like America/Los_Angeles",
                key=PREFIX + "ZONE",
            ) from None

    @property
    def proxy_networks(self) -> tuple[Network, ...]:
        """Our own proxies."""
        try:
            return tuple(ipaddress.ip_network(part) for part in _listed(self.proxies))
        except ValueError as wrong:
            raise DataInvalid(f"invalid setting: {wrong}", key=PREFIX + "PROXIES") from None

    @property
    def host_names(self) -> frozenset[str]:
        """The names under which the floor is reached."""
        return frozenset(name.casefold() for name in _listed(self.hosts))

    @property
    def pace(self) -> Pace:
        """How fast tables are dealt."""
        base = AT_ONCE if self.at_once else Pace()
        return Pace(
            card=base.card,
            bot=base.bot,
            lock=base.lock,
            between=base.between,
            action_seconds=self.action_seconds,
            bet_seconds=self.bet_seconds,
        )


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _written(file: Path) -> dict[str, Any]:
    """The settings in a file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise DataInvalid(f"cannot be read as settings: {wrong}", file=str(file)) from None


def _read_path(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise NotImplementedError(f"settings of type {kind.__name__} cannot be read")
