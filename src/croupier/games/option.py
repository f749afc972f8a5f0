"""Posted options: what a table may choose, the default, and the ruling that leaves the choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars, typed_dollars, write_dollars

KINDS = {
    int: "a whole number",
    float: "a number",
    str: "text",
    dict: "a table",
    list: "a list",
    tuple: "a list",
}
"""What error messages call each kind of value."""

Options = Mapping[str, Any]
"""What a table posts, by the option's name."""


@dataclass(frozen=True)
class Option:
    """One thing that a table may choose. ``of`` lists the allowed values, or is the type of the value."""

    name: str
    _: KW_ONLY
    default: Any
    of: tuple[Any, ...] | type
    says: str
    ruling: str | None = None
    """The ruling that leaves the choice; None where the source itself leaves it to the table."""

    def read(self, value: Any) -> Any:
        """The posted value, checked and converted; a refusal says what is allowed."""
        if isinstance(self.of, tuple):
            if any(type(value) is type(known) and value == known for known in self.of):
                return value
            raise DataInvalid(
                f"{value!r} is not allowed; choose one of {', '.join(map(repr, self.of))}", key=self.name
            )
        if self.of is Cents:
            return self._money(value)
        if self.of is int and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        if self.of in (str, dict, list, tuple) and isinstance(value, self.of):
            return value
        if self.of is float and isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            return value
        raise DataInvalid(f"{value!r} is not {KINDS[self.of]}", key=self.name)

    def spelled(self, text: str) -> object:
        """The value that typed text stands for; text that stands for none is left for ``read`` to refuse."""
        if isinstance(self.of, tuple):
            return next((known for known in self.of if str(known).lower() == text.lower()), text)
        if self.of is Cents:
            try:
                return write_dollars(typed_dollars(text))
            except DataInvalid as wrong:
                raise DataInvalid(wrong.message, key=self.name) from None
        if self.of in (int, float):
            try:
                number: object = self.of(text)
            except ValueError:
                return text
            return number
        return text

    def _money(self, value: Any) -> Cents | None:
        if value is None:
            return None
        try:
            amount = dollars(value)
        except DataInvalid as wrong:
            raise DataInvalid(wrong.message, key=self.name) from None
        if amount < 0:
            raise DataInvalid(f"{value!r} is negative", key=self.name)
        return amount


def yes_or_no(name: str, *, default: bool, says: str, ruling: str | None = None) -> Option:
    """An option that is true or false; the rule card lists the default first."""
    return Option(name, default=default, of=(default, not default), says=says, ruling=ruling)


def read_options(known: tuple[Option, ...], posted: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table: the posted ones, checked, and the defaults of the rest."""
    by_name = {option.name: option for option in known}
    for name in posted:
        if name not in by_name:
            raise DataInvalid(
                f"this game has no option {name!r}; it has {', '.join(sorted(by_name)) or 'none'}", key=name
            )
    return {
        name: option.read(posted[name]) if name in posted else _default(option)
        for name, option in by_name.items()
    }


def spelled_options(known: Iterable[Option], typed: Mapping[str, str]) -> dict[str, object]:
    """The values of options typed as text. Unknown names are kept for ``read_options`` to refuse."""
    by_name = {option.name: option for option in known}
    return {name: by_name[name].spelled(text) if name in by_name else text for name, text in typed.items()}


def _default(option: Option) -> Any:
    """An option's default. Money defaults are written in dollars, as posted values are."""
    return (
        option.read(option.default) if option.of is Cents and option.default is not None else option.default
    )
