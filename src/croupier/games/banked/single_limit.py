"""A maximum on each single wager: it limits the ante, because later wagers are multiples of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.banked.vocabulary import Options
from croupier.money import Cents, say_dollars


def single_limit(times: int, later: str) -> Callable[[Mapping[str, Cents], Options], str | None]:
    """The check that the ``later`` wager, ``times`` the ante, stays within ``max_wager``."""

    def check(wagers: Mapping[str, Cents], options: Options) -> str | None:
        most: Cents = options["max_wager"]
        due = times * wagers.get("ante", 0)
        if due <= most:
            return None
        return f"the {later} wager would be {say_dollars(due)}; the limit is {say_dollars(most)}"

    return check
