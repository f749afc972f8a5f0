"""Posted options: what a table may choose, the default, and the ruling that leaves the choice.

Money is whole cents wherever a program gives it, here as in stacks and limits, and dollars wherever somebody
writes it: in a document, a form, on a command line. ``read`` takes what a program gives, ``written`` what was
written, ``spelled`` what was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars, say_dollars, typed_dollars, write_dollars


class Ranges(dict[str, Any]):
    """The kind of an option that has a smallest and a largest amount for each of several names."""


KINDS = {
    int: "a whole number",
    float: "a number",
    str: "text",
    dict: "a table",
    Ranges: "a table of ranges",
    list: "a list",
    tuple: "a list",
}
"""What error messages call each kind of value."""

Options = Mapping[str, Any]
"""What a table posts, by the option's name."""


@dataclass(frozen=True)
class Option:
    """One thing that a table may choose. ``of`` lists the allowed values, or is the type of the value.

    A default of money is in cents, as ``dollars`` makes them.
    """

    name: str
    _: KW_ONLY
    default: Any
    of: tuple[Any, ...] | type
    says: str
    ruling: str | None = None
    """The ruling that leaves the choice; None where the source itself leaves it to the table."""

    def read(self, value: Any) -> Any:
        """The value that a program posts, checked; a refusal says what is allowed.

        Money is whole cents, or text in dollars; a number that may be either is refused.
        """
        if isinstance(self.of, tuple):
            for known in self.of:
                if _alike(value, known):
                    return known
            raise DataInvalid(
                f"{value!r} is not allowed; choose one of {', '.join(map(repr, self.of))}",
                key=self.name,
                clause=self.ruling,
            )
        if self.of is Cents:
            return self._money(value)
        if self.of is Ranges and isinstance(value, dict):
            return {name: self._range(name, amounts, self._money) for name, amounts in value.items()}
        if self.of in (int, float) and isinstance(value, str):
            value = self.spelled(value)
        if self.of is int and _is_number(value) and isinstance(value, int) and value >= 0:
            return value
        if self.of is float and _is_number(value):
            return value
        if self.of is str and _is_number(value):
            return str(value)
        if self.of in (str, dict, list, tuple) and isinstance(value, self.of):
            return value
        raise DataInvalid(f"{value!r} is not {KINDS[self.of]}", key=self.name, clause=self.ruling)

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

    def written(self, value: Any) -> Any:
        """The value that a document writes: money in dollars. What cannot be read is left for ``read``."""
        if self.of is Ranges and isinstance(value, dict):
            return {name: self._range(name, amounts, self._dollars) for name, amounts in value.items()}
        return self._dollars(value) if self.of is Cents and value is not None else value

    def _range(self, name: str, amounts: Any, of: Callable[[Any], Cents | None]) -> list[Cents | None]:
        if not isinstance(amounts, list | tuple) or len(amounts) != 2 or None in amounts:
            raise DataInvalid(f"write the limits of {name} as [smallest, largest]", key=self.name)
        return [of(amount) for amount in amounts]

    def _dollars(self, value: Any) -> Cents:
        try:
            return dollars(value)
        except DataInvalid as wrong:
            raise DataInvalid(wrong.message, key=self.name) from None

    @property
    def written_default(self) -> Any:
        """The default as a document writes it: money in dollars."""
        if self.of is not Cents or self.default is None:
            return self.default
        whole, rest = divmod(self.default, 100)
        return write_dollars(self.default) if rest else whole

    def _money(self, value: Any) -> Cents | None:
        if value is None:
            return None
        if isinstance(value, str):
            return self._money(self._dollars(value))
        if type(value) is not int:
            raise DataInvalid(
                f"{value!r} is not money: give whole cents, as dollars('7.50') makes them", key=self.name
            )
        if value < 0:
            raise DataInvalid(f"{say_dollars(value)} is negative", key=self.name)
        return Cents(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _alike(value: Any, known: Any) -> bool:
    """Whether a posted value is one that is known: a number may be written as text, and text as a number."""
    if type(value) is type(known):
        return bool(value == known)
    numbers = _is_number(value) and isinstance(known, str), isinstance(value, str) and _is_number(known)
    return any(numbers) and str(value) == str(known)


def yes_or_no(name: str, *, default: bool, says: str, ruling: str | None = None) -> Option:
    """An option that is true or false; the rule card lists the default first."""
    return Option(name, default=default, of=(default, not default), says=says, ruling=ruling)


def read_options(known: tuple[Option, ...], posted: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table: the posted ones, checked, and the defaults of the rest."""
    if not isinstance(posted, Mapping):
        raise DataInvalid(f"options are given by their names, like {{'min': 500}}, not as {posted!r}")
    by_name = {option.name: option for option in known}
    for name in posted:
        if name not in by_name:
            raise DataInvalid(
                f"this game has no option {name!r}; it has {', '.join(sorted(by_name)) or 'none'}", key=name
            )
    return {
        name: option.read(posted[name]) if name in posted else option.default
        for name, option in by_name.items()
    }


def written_options(known: Iterable[Option], written: Mapping[str, Any]) -> dict[str, Any]:
    """Options as a document has them, for ``read_options``, which refuses unknown names."""
    by_name = {option.name: option for option in known}
    return {
        name: by_name[name].written(value) if name in by_name else value for name, value in written.items()
    }


def spelled_options(known: Iterable[Option], typed: Mapping[str, str]) -> dict[str, object]:
    """The values of options typed as text. Unknown names are kept for ``read_options`` to refuse."""
    by_name = {option.name: option for option in known}
    return {name: by_name[name].spelled(text) if name in by_name else text for name, text in typed.items()}
