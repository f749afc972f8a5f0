"""A maximum on every single wager, nothing added up: it binds the ante through the wagers that follow it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.banked.vocabulary import Options
from croupier.money import Cents, say_dollars


def single_limit(times: int, later: str) -> Callable[[Mapping[str, Cents], Options], str | None]:
    """Why a player's ante passes ``max_wager``: the wager to come is so many times as large."""

    def check(wagers: Mapping[str, Cents], options: Options) -> str | None:
        most: Cents = options["max_wager"]
        due = times * wagers.get("ante", 0)
        if due <= most:
            return None
        return f"a {later} wager of {say_dollars(due)} would follow; the limit is {say_dollars(most)}"

    return check
