"""The banked tables that a floor opens with: three against the house, seven against a player-dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.floor.opening.setup import TableSetup
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import game
from croupier.money import dollars, fine_dollars
from croupier.pay.fees import Stakes, TableLimit, player_dealer_option, require_postable
from croupier.table import BankedTable, Posting


def caribbean_stud_table() -> TableSetup:
    """Caribbean Stud, $5 to $50; to $49 with the progressive dollar, by the limit of $100 (CSP-R1)."""
    return _house_table(
        "caribbean-stud",
        "Caribbean Stud",
        options={"min": 5, "max": 50, "progressive": "pmg-01"},
        stakes="$5–$50 ante, $1 progressive",
        seats=7,
    )


def texas_holdem_bonus_table() -> TableSetup:
    """Texas Hold'em Bonus, from $5, no wager above $100: the flop wager is twice the ante [THB 5b]."""
    return _house_table(
        "texas-holdem-bonus",
        "Texas Hold'em Bonus",
        options={"min": 5, "progressive": "pmg-01"},
        stakes="$5–$50 ante, $1 progressive",
        seats=7,
    )


def high_card_flush_table() -> TableSetup:
    """High Card Flush, from $5, no wager above $100; six seats, as the deck has cards for [HCF 1]."""
    return _house_table(
        "high-card-flush",
        "High Card Flush",
        options={"min": 5, "progressive": "hcfp-1"},
        stakes="$5–$100 a wager, $1 progressive",
        seats=6,
    )


def _house_table(
    game_id: str, name: str, *, options: Mapping[str, Any], stakes: str, seats: int
) -> TableSetup:
    """A house table on a link of its own game: one link, one game, one pay table (PRG-R1)."""
    return TableSetup(
        id=game_id,
        name=name,
        posting=Posting(
            table=BankedTable.post(_banked(game_id), options=options),
            seats=seats,
            buy_in=(dollars(50), dollars(2_000)),
            link=game_id,
        ),
        stakes=stakes,
        bots=3,
        bot_buy_in=dollars(300),
        buy_in=dollars(300),
        options=options,
        seed=fine_dollars(10_000),
    )


def _banked(game_id: str) -> BankedGame:
    played = game(game_id)
    assert isinstance(played, BankedGame)
    return played


# ── against a player-dealer ──────────────────────────────────────────────────────────────────────────


def ez_baccarat_table() -> TableSetup:
    """EZ Baccarat Panda 8, $5 to $99 a spot, fee option 1: $1 a line from the players, $2 from the bank."""
    return _player_dealer_table(
        "ez-baccarat",
        "ez-baccarat-panda-8",
        "EZ Baccarat Panda 8",
        limits=(5, 99),
        fee=("ez-baccarat-panda-8.rules", 1),
        stakes="$5–$99 a spot",
    )


def golden_frog_baccarat_table() -> TableSetup:
    """Golden Frog Baccarat, $10 to $100 a spot, fee option 3: the bank pays by the table's action."""
    return _player_dealer_table(
        "golden-frog",
        "golden-frog-baccarat",
        "Golden Frog Baccarat",
        limits=(10, 100),
        fee=("golden-frog-baccarat.ca_rates", 3),
        stakes="$10–$100 a spot",
    )


def ultimate_texas_holdem_table() -> TableSetup:
    """Ultimate Texas Hold'em, $5 to $100 an ante, fee option 2: $1 from the players, $2 from the bank."""
    return _player_dealer_table(
        "ultimate-holdem",
        "ultimate-texas-holdem",
        "Ultimate Texas Hold'em",
        limits=(5, 100),
        fee=("ultimate-texas-holdem.ca_rates", 2),
        stakes="$5–$100 ante and blind",
    )


def three_card_poker_table() -> TableSetup:
    """Three Card Poker 6 Card Bonus, $5 to $100, the first fee option of its own rules."""
    return _player_dealer_table(
        "three-card-poker",
        "three-card-poker-6-card-bonus",
        "Three Card Poker 6 Card Bonus",
        limits=(5, 100),
        fee=("three-card-6cb.rules", 1),
        stakes="$5–$100 a spot",
    )


def fortune_pai_gow_table() -> TableSetup:
    """Fortune Pai Gow Poker, $10 to $200, fee option 1: $1 a circle from the players, $2 from the bank."""
    return _player_dealer_table(
        "fortune-pai-gow",
        "fortune-pai-gow-poker",
        "Fortune Pai Gow Poker",
        limits=(10, 200),
        fee=("fortune-pai-gow.ca_rates", 1),
        stakes="$10–$200 a spot",
    )


def blackjack_switch_table() -> TableSetup:
    """21st Century Blackjack Switch, $5 to $99 a hand, fee option 1: $1 a hand, $2 from the bank."""
    return _player_dealer_table(
        "blackjack-switch",
        "21st-century-blackjack-switch",
        "21st Century Blackjack Switch",
        limits=(5, 99),
        fee=("blackjack-switch.rules", 1),
        stakes="$5–$99 a hand, two hands",
        seats=6,
    )


def blackjack_buster_table() -> TableSetup:
    """21st Century Blackjack with Buster, $10 to $100, fee option 2: $1 a hand, $2 from the bank."""
    return _player_dealer_table(
        "blackjack-buster",
        "21st-century-blackjack-buster",
        "21st Century Blackjack Buster",
        limits=(10, 100),
        fee=("blackjack-5-buster.rules", 2),
        stakes="$10–$100 a hand",
        more={"buster_max": 100},
    )


def _player_dealer_table(
    table_id: str,
    game_id: str,
    name: str,
    *,
    limits: tuple[int, int],
    fee: tuple[str, int],
    stakes: str,
    seats: int = 7,
    more: Mapping[str, Any] | None = None,
) -> TableSetup:
    low, high = limits
    options = {"min": low, "max": high, **(more or {})}
    option = player_dealer_option(*fee)
    require_postable(option, Stakes(limit=TableLimit(dollars(low), dollars(high))))
    return TableSetup(
        id=table_id,
        name=name,
        posting=Posting(
            table=BankedTable.post(_banked(game_id), options=options, fee=option),
            seats=seats,
            buy_in=(dollars(50), dollars(5_000)),
        ),
        stakes=stakes,
        bots=3,
        bot_buy_in=dollars(1_500),
        buy_in=dollars(500),
        options=options,
    )


def banked_tables() -> tuple[TableSetup, ...]:
    """Every banked table that a floor opens with, in the order of the lobby."""
    return (
        caribbean_stud_table(),
        texas_holdem_bonus_table(),
        high_card_flush_table(),
        ez_baccarat_table(),
        golden_frog_baccarat_table(),
        ultimate_texas_holdem_table(),
        three_card_poker_table(),
        fortune_pai_gow_table(),
        blackjack_switch_table(),
        blackjack_buster_table(),
    )
