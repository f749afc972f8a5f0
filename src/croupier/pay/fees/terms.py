"""The terms of a fee schedule: when a fee is taken, on what, and how certain its heading is."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What the players of a schedule play for."""

    POT = "pot"
    PLAYER_DEALER = "player_dealer"


class Trigger(StrEnum):
    """The moment at which a fee of a pot game is taken."""

    AFTER_INITIAL_DEAL = "after_initial_deal"
    AFTER_FIRST_UP_CARD = "after_first_up_card"
    AFTER_FLOP = "after_flop"
    AFTER_TURN = "after_turn"
    AFTER_RIVER = "after_river"
    AFTER_SECOND_STREET = "after_second_street"
    AFTER_THIRD_STREET = "after_third_street"
    AFTER_FOURTH_STREET = "after_fourth_street"
    AFTER_FIFTH_STREET = "after_fifth_street"
    AFTER_SEVENTH_STREET = "after_seventh_street"
    BEFORE_DRAW = "before_draw"
    AFTER_DRAW = "after_draw"
    ROUND_ENDS_BEFORE_FLOP = "round_ends_before_flop"
    EVERY_30_MINUTES = "every_30_minutes"


HANDS: tuple[tuple[Trigger, ...], ...] = (
    (
        Trigger.AFTER_INITIAL_DEAL,
        Trigger.ROUND_ENDS_BEFORE_FLOP,
        Trigger.AFTER_FLOP,
        Trigger.AFTER_TURN,
        Trigger.AFTER_RIVER,
    ),
    (
        Trigger.AFTER_FIRST_UP_CARD,
        Trigger.AFTER_SECOND_STREET,
        Trigger.AFTER_THIRD_STREET,
        Trigger.AFTER_FOURTH_STREET,
        Trigger.AFTER_FIFTH_STREET,
        Trigger.AFTER_SEVENTH_STREET,
    ),
    (Trigger.AFTER_INITIAL_DEAL, Trigger.BEFORE_DRAW, Trigger.AFTER_DRAW),
)
"""The moments of a hand in time order: games with a flop, with streets, with a draw."""


class Basis(StrEnum):
    """How often a fee is counted."""

    POT = "pot"
    """Once, out of the pot."""
    EACH_PLAYER = "each_player"
    """Once from everyone seated."""
    PER_BET = "per_bet"
    """Once for every charged wager."""
    PER_BETTING_CIRCLE = "per_betting_circle"
    """Once for every circle that holds a charged wager."""
    PER_HAND = "per_hand"
    """Once for everyone with a charged wager in the hand."""
    PER_ROUND = "per_round"
    """Once for everyone with a charged wager in the round."""
    NONE = "none"
    """Never."""


class BandOn(StrEnum):
    """The amount that picks a band."""

    TOTAL_TABLE_ACTION = "total_table_action"
    PLAYER_WAGER = "player_wager"


class Betting(StrEnum):
    """The betting structures a group of pot options is approved for."""

    LIMIT = "limit"
    NO_LIMIT_AND_POT_LIMIT = "no_limit_and_pot_limit"


class Evidence(StrEnum):
    """Where a heading comes from."""

    PRINTED = "printed"
    """Printed with its table."""
    PRINTED_DISPLACED = "printed_displaced"
    """Printed, but moved or cut off by the scan."""
    CARRIED = "carried"
    """Not printed here; taken from the group before."""
    INFERRED = "inferred"
    """Not printed; a copy of the block or the pattern shows it."""
    NOT_STATED = "not_stated"
    """The text is silent."""


class Unreached(StrEnum):
    """Why a fee is not taken when its stage is not reached."""

    NOT_TAKEN = "not_taken"
    """The text says so."""
    NOT_TAKEN_IMPLIED = "not_taken_implied"
    """The stage never comes."""


class Collected(StrEnum):
    """When a player-dealer game's fee is taken."""

    BEFORE_DEAL = "before_deal"
    NOT_STATED = "not_stated"
    """This group does not say; the general rule says before the deal."""
    AFTER_DEAL = "after_deal"
    """Against the general rule; only found in a schedule that is being checked."""
