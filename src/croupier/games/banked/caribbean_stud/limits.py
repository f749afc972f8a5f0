"""The $100 limit of Caribbean Stud, which applies to several spots together [CSP end, CSP-R1]."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.banked.vocabulary import Options
from croupier.money import Cents, say_dollars


def check_limits(wagers: Mapping[str, Cents], options: Options) -> str | None:
    """Why a player's wagers exceed the limit, with the later bet of twice the ante; None if they do not."""
    ante, progressive = wagers.get("ante", 0), wagers.get("progressive", 0)
    most: Cents = options["max_wager"]
    match options["limit_scope"]:
        case "wager":
            sums = (2 * ante + progressive, "a bet of twice the ante with the progressive wager")
        case "ante":
            if 2 * ante > most:
                return f"the ante may be at most {say_dollars(most // 2)}"
            sums = (ante + progressive, "ante and progressive wager")
        case _:
            sums = (3 * ante + progressive, "ante, bet and progressive wager")
    return (
        f"{sums[1]} would come to {say_dollars(sums[0])}; the limit is {say_dollars(most)}"
        if sums[0] > most
        else None
    )
