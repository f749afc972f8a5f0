"""California's fees, for tests that play by them."""

from croupier.pay.fees import CALIFORNIA, jurisdiction

WHERE = jurisdiction(CALIFORNIA)
anomalies, blocks, general_rules, place, schedules = (
    WHERE.anomalies,
    WHERE.blocks,
    WHERE.rules,
    WHERE.place,
    WHERE.schedules,
)
listed_game, option, player_dealer_option, pot_option, schedule, schedules_of = (
    WHERE.listed_game,
    WHERE.option,
    WHERE.player_dealer_option,
    WHERE.pot_option,
    WHERE.schedule,
    WHERE.schedules_of,
)
