"""Catalogs and public names whose modules are imported on first use.

A command about one game imports only that game, so it starts quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar

from croupier.extras import explained

Entry = TypeVar("Entry")


class Catalog(Mapping[str, Entry], Generic[Entry]):
    """Entries by id, each imported from ``package.module:NAME`` on first use.

    Entries from ``outside`` the package are looked for only when an id is not ours, or all are asked for;
    ``finish`` has the last word on each.

    >>> readers = Catalog("json", {"whole": "decoder:JSONDecoder", "parts": "scanner:make_scanner"})
    >>> "parts" in readers, len(readers), readers["whole"].__name__
    (True, 2, 'JSONDecoder')
    """

    def __init__(
        self,
        package: str,
        places: Mapping[str, str],
        *,
        outside: Callable[[], Mapping[str, Callable[[], Entry]]] = dict,
        finish: Callable[[Entry], Entry] = lambda entry: entry,
    ) -> None:
        self._package = package
        self._places = dict(places)
        self._outside = Derived(outside)
        self._finish = finish
        self._read: dict[str, Entry] = {}

    def __getitem__(self, name: str) -> Entry:
        if name not in self._read:
            if name in self._places:
                found = getattr(import_module(self.home(name)), self._places[name].partition(":")[2])
            else:
                found = self._outside[name]()
            self._read[name] = self._finish(found)
        return self._read[name]

    @property
    def own(self) -> tuple[str, ...]:
        """The ids of the package's own entries, without those from outside."""
        return tuple(self._places)

    def home(self, name: str) -> str:
        """The module that holds an entry."""
        return f"{self._package}.{self._places[name].partition(':')[0]}"

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self._places or name in self._outside)

    def __iter__(self) -> Iterator[str]:
        yield from self._places
        yield from self._outside

    def __len__(self) -> int:
        return len(self._places) + len(self._outside)


class Derived(Mapping[str, Entry], Generic[Entry]):
    """A mapping that is computed on first use."""

    def __init__(self, work: Callable[[], Mapping[str, Entry]]) -> None:
        self._work = work
        self._found: Mapping[str, Entry] | None = None

    @property
    def found(self) -> Mapping[str, Entry]:
        """The mapping itself."""
        if self._found is None:
            self._found = self._work()
        return self._found

    def __getitem__(self, name: str) -> Entry:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


class Layered(Mapping[str, Entry], Generic[Entry]):
    """Known entries, then further ones, which are computed when a key is not known or all are asked for.

    >>> roman = Layered({"I": 1}, lambda: {"V": 5})
    >>> roman["I"], "V" in roman, list(roman)
    (1, True, ['I', 'V'])
    """

    def __init__(self, known: Mapping[str, Entry], further: Callable[[], Mapping[str, Entry]]) -> None:
        self._known, self._further = known, Derived(further)

    def __getitem__(self, name: str) -> Entry:
        return self._known[name] if name in self._known else self._further[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._known
        yield from (name for name in self._further if name not in self._known)

    def __len__(self) -> int:
        return len(set(self))


def public_names(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """A ``__getattr__`` for a package: imports each public name from the submodule that defines it.

    >>> public_names("json", {"decoder": ("JSONDecoder",)})("JSONDecoder")
    <class 'json.decoder.JSONDecoder'>
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def __getattr__(name: str) -> Any:  # noqa: N807 (it becomes the package's ``__getattr__``)
        if name not in home_of:
            raise AttributeError(f"{package} has no public name {name!r}")
        try:
            return getattr(import_module(f"{package}.{home_of[name]}"), name)
        except ModuleNotFoundError as wrong:
            raise explained(wrong) from None

    return __getattr__
