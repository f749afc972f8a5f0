"""Every field of the vocabulary, declared alone, is played or refused, whoever banks.

Games with a bit of everything are played through a few fixed rounds, with the field and without. What the
table does is all that a round shows: events, refusals, choices, views, and how an automatic dealer deals.
Fields that only name or draw something are listed with the reason; every clause is a citation.
"""

from dataclasses import fields, replace
from enum import Enum

import pytest

from croupier.cards import Deck
from croupier.errors import CommandRejected, DataInvalid
from croupier.games.banked import blackjack_steps as jack
from croupier.games.banked import vocabulary as v
from croupier.games.banked.blackjack.game import BLACKJACK
from croupier.games.banked.book import Book
from croupier.games.banked.player_dealer import PLAYER_DEALER_OPTIONS
from croupier.games.banked.three_card_poker_6_card_bonus.game import THREE_CARD_POKER as TCP
from croupier.games.option import Option
from croupier.hands.three_card import rank_three
from croupier.history import parse_action
from croupier.money import EVEN_MONEY, Cents, Odds, dollars
from croupier.numbers import DEALER
from croupier.table import BankedRound, BankedTable, PlayerDealer
from croupier.table.banked.family import BANKED


class End(Enum):
    FOLDED = "folded"
    WON = "won"
    LOST = "lost"


def judge(seen):
    if seen.folded:
        return End.FOLDED
    return End.WON if rank_three(seen.hand) >= rank_three(seen.bank) else End.LOST


def row(seen):
    return rank_three(seen.hand).category.row


POSTED = (
    Option("side_table", default="tcp-pp-1", of=("tcp-pp-1",), says="x"),
    Option("other_table", default="TCB-6B3", of=("TCB-6B3",), says="x"),
    Option("bonus", default={"pair": "3:1"}, of=dict, says="x"),
    Option("other_bonus", default={"pair": "4:1"}, of=dict, says="x"),
    Option("side_rows", default={"pair": "9:1", "flush": "8:1"}, of=dict, says="x"),
    Option("rows", default="best-paying", of=("best-paying",), says="x"),
    Option("low", default=dollars(3), of=Cents, says="x"),
    Option("high", default=dollars(4), of=Cents, says="x"),
    Option("exactly", default=True, of=(True,), says="x"),
)
LIMITS = (
    Option("min", default=dollars(1), of=Cents, says="x"),
    Option("max", default=None, of=Cents, says="x"),
    Option("unit", default=None, of=Cents, says="x"),
)
POKER = v.BankedGame(
    id="every-word",
    name="Every Word",
    number="",
    key="X",
    summary="",
    folder=TCP.folder,
    bank=v.Bank.HOUSE,
    seats=(1, 7),
    spots=(
        v.Spot(name="ante", required=True, clause="X 1"),
        v.Spot(name="side", needs=("ante",), clause="X 2"),
        v.Spot(name="play", amount=v.Times("ante", 1, 1), needs=("ante",), in_play=True, clause="X 3"),
    ),
    script=(
        v.Deal(to=v.EACH, cards=3, clause="X 4"),
        v.Deal(to=v.BANK, cards=3, up=1, clause="X 5"),
        v.Decide(spot="play", fold=True, clause="X 6"),
        v.Board(cards=2, burn=1, clause="X 7"),
        v.Reveal(says=lambda cards: "shown", clause="X 8"),
    ),
    judge=judge,
    row=row,
    folded=End.FOLDED,
    results={
        End.FOLDED: {"ante": v.lose("X 9")},
        End.WON: {"ante": v.pay(EVEN_MONEY, "X 10"), "play": v.by_table("tcp-pp-1", "X 11")},
        End.LOST: {"ante": v.lose("X 12"), "play": v.lose("X 13")},
    },
    side_bets={"side": v.SideBet(posted="side_table", row=row, survives_fold=lambda _: True, clause="X 14")},
    extras={"ante": v.Extra(posted="bonus", row=row, rows=frozenset({"pair"}), clause="X 15")},
    settle=v.Direction.COUNTER_CLOCKWISE,
    shape=v.Shape.BY_SEAT,
    settle_order=("ante", "play", "side"),
    misdeals=v.Misdeals(player=v.WrongCount.DEAD_HAND, bank=v.WrongCount.VOID, clause="X 16"),
    options=(*LIMITS, *POSTED),
)
WAGERS = ("p1 w side 5", "p1 w ante 10", "p1 w side 5", "p3 w ante 20", "p3 w side 5", "p1 w ante.2 10",
          "p3 w ante@1 10", "p1 w play 10", "p1 free", "d nb")  # fmt: skip
DEAL = ("d dh p1 2h9s9c", "d dh p3 QcJdTh", "d dh b AsKd4c")
BOARD = ("d burn 5s", "d db 3c8d", "d burn 5h")
ROUNDS = {
    "poker": (
        (*WAGERS, *DEAL, "p3 w play 20", "p1 cc", "p1 w play 20", "p1 w play 10", "p3 f", "p3 w play 20",
         *BOARD),
        (*WAGERS, "d burn 6s", *DEAL, "p1 w play 10", "p3 w play 40", "p3 w play 20", *BOARD),
        (*WAGERS, *DEAL, "p1 f", "p3 f"),
        (*WAGERS, "d dh p1 2h9s9c3d", "d dh p3 QcJdTh", "d dh b AsKd4c", "d dd", "p3 w play 20", *BOARD),
        (*WAGERS, *DEAL[:2], "d dh b AsKd4c7h", "d dd", "p1 w play 10", "p3 w play 20"),
        (*WAGERS, *DEAL[:1], "d exposed p1 2h", "d exposed b As", "d early 3c", "d misdeal wrong-count",
         "d foul"),
        (*WAGERS, *DEAL, "d early 3c", "d exposed b As", "d misdeal fouled-deck", "d misdeal wrong-count",
         "p1 f", "p3 f"),
        (*WAGERS, "d dh p3 QcJdTh", "d dh p1 2h9s9c", "d dh p1 2h9s", "d dh b AsKd4c"),
        ("p3 w ante 1000", "p1 w ante 1", "d burn 2c", "d nb"),
        (*WAGERS, *DEAL[:2], "d dh b AhAdAc", "p1 w play 10", "p3 w play 20", *BOARD),
        (*WAGERS, *DEAL[:2], "d dh b As", "d dh b Kd", "d dh b 4c"),
        ("p1 w ante 10", "p3 w ante 20", "p4 w ante 5", "d nb", *DEAL[:2], "d dh p4 7h7d2s", *DEAL[2:],
         "p1 f",
         "p3 f", "p4 f"),
    ),
    "blackjack": (
        ("p1 w game 10", "p3 w game 10", "d nb", "d dh p1 8c8d", "d dh p3 Tc6d", "d dh b 6sAh",
         "p1 w insurance 5",
         "d closed", "p3 stand", "p1 switch", "p1 split", "d dh p1 8h", "p1 split", "d dh p1 3c",
         "p1 w double 10",
         "d dh p1 5s", "d dh p1.2 Td", "p1.2 stand", "d dh p1.3 Ts", "p1.3 stand", "p3 surrender", "p3 stand",
         "d dh b 2d"),
        ("p1 w game 10", "d nb", "d dh p1 AcAd", "d dh b As7h", "p1 split", "d dh p1 Ah", "p1 split",
         "d dh p1 5c",
         "p1 hit", "d dh p1.2 5h", "d dh p1.3 6h"),
        ("p1 w game 10", "d nb", "d dh p1 5c4d", "d dh b Ah6h", "p1 stand", "p1 surrender", "p1 w double 10",
         "d dh p1 Td", "p1 stand", "d dh b 2c"),
        ("p1 w game 10", "d nb", "d dh p1 Tc6c", "d dh b AdTh", "p1 hit", "d dh p1 Td"),
        ("p1 w game 10", "d nb", "d dh p1 Tc6c", "d dh b 2dTh", "p1 hit", "d dh p1 Td", "d dh b 5c"),
    ),
}  # fmt: skip


def by(game, bank):
    """The game with this bank."""
    if bank is v.Bank.HOUSE:
        return game
    others = [option for option in game.options if option.name not in ("min", "max", "unit")]
    return replace(game, bank=bank, options=(*others, *PLAYER_DEALER_OPTIONS))


def shown(value):
    """What is seen of a value; functions are told by what they do."""
    return repr(value)


def trace(game, rounds):
    """All that a table shows in some rounds."""
    table = BankedTable.post(game)
    seen = [
        shown(
            (
                BANKED.dealing(table),
                BANKED.rotation(table),
                table.seats,
                table.back_line,
                table.buys_in_round,
                table.deck,
            )
        )
    ]
    for acts in rounds:
        bank = None if game.bank is v.Bank.HOUSE else PlayerDealer(player=2, wager=dollars(900))
        round_ = BankedRound(
            table, [dollars(amount) for amount in (500, 1000, 500, 500)], bank=bank, new_shoe=True
        )
        for act in acts:
            seen += [shown([choice for who in (1, 3, DEALER) for choice in round_.legal(who)])]
            try:
                round_.apply(parse_action(act))
            except CommandRejected as refusal:
                seen.append(f"{act}: {refusal.code} {refusal.clause} {refusal.message}")
            seen += [shown(round_.view(who)) for who in (1, 3, None)]
        seen.append(shown(round_.log))
    return seen


def steps(kind, **changes):
    """The game with every step of a kind changed."""
    return lambda game: replace(
        game,
        script=tuple(replace(step, **changes) if isinstance(step, kind) else step for step in game.script),
    )


def deals(dealt_to, **changes):
    return lambda game: replace(
        game,
        script=tuple(
            replace(step, **changes) if isinstance(step, v.Deal) and step.to == dealt_to else step
            for step in game.script
        ),
    )


def spots(named, **changes):
    return lambda game: replace(
        game,
        spots=tuple(replace(each, **changes) if each.name == named else each for each in game.spots),
    )


def changed(**changes):
    return lambda game: replace(game, **changes)


def side(**changes):
    return lambda game: replace(game, side_bets={"side": replace(game.side_bets["side"], **changes)})


def extra(**changes):
    return lambda game: replace(game, extras={"ante": replace(game.extras["ante"], **changes)})


def wrong(**changes):
    return lambda game: replace(game, misdeals=replace(game.misdeals, **changes))


def won(spot_, **changes):
    def change(game):
        row_ = {**game.results[End.WON], spot_: replace(game.results[End.WON][spot_], **changes)}
        return replace(game, results={**game.results, End.WON: row_})

    return change


def amounts(rule):
    return spots("side", amount=rule)


FIRST = v.Which(says="x", fits=lambda seen: any(str(card) == "9s" for card in seen.hand))
ENVY = v.EnvyRule(spot="side", least=dollars(1), own="ante", needs_bonus=lambda _: False, clause="X 20")
JACKPOT = v.ProgressiveRule(
    spot="side",
    row=row,
    survives_fold=lambda _: False,
    clause="X 21",
    award_clause="X 22",
    envy_clause="X 23",
    stays=lambda _: True,
)

GAME = {
    "seats": changed(seats=(1, 3)),
    "seats_posted": changed(seats_posted=lambda _: 2),
    "deck": changed(deck=lambda _: Deck(decks=2)),
    "spots": changed(spots=POKER.spots[:1]),
    "script": changed(script=POKER.script[:3]),
    "bank": lambda game: (
        by(replace(game, bank=v.Bank.HOUSE), v.Bank.PLAYER_DEALER) if game.bank is v.Bank.HOUSE else POKER
    ),
    "dealt": changed(dealt=lambda _: v.Dealt.ONE_BY_ONE),
    "judge": changed(judge=lambda seen: End.LOST),
    "results": changed(results={**POKER.results, End.LOST: POKER.results[End.WON]}),
    "row": changed(row=lambda seen: "flush"),
    "folded": changed(folded=End.LOST),
    "settle": changed(settle=v.Direction.CLOCKWISE_FROM_BANK),
    "shape": changed(shape=v.Shape.BY_WAGER),
    "settle_order": changed(settle_order=("side", "play", "ante")),
    "order_by_outcome": changed(order_by_outcome={End.WON: ("side", "play", "ante")}),
    "folded_first": changed(folded_first=("ante",)),
    "taken_at_fold": changed(taken_at_fold=("ante",)),
    "settled_at_once": changed(settled_at_once={End.WON: ("side",)}),
    "side_bets": changed(side_bets={}),
    "own_results": changed(own_results={"side": lambda seen: v.push("X 30")}, side_bets={}),
    "extras": changed(extras={}),
    "misdeals": wrong(player=v.WrongCount.VOID),
    "progressive": changed(progressive=JACKPOT),
    "table_stakes": changed(table_stakes=False),
    "check_limits": changed(check_limits=lambda wagers, options: "too much"),
    "options": lambda game: replace(
        game,
        options=tuple(replace(o, default=dollars(7)) if o.name == "min" else o for o in game.options),
    ),
    "hands": changed(hands=2),
    "back_line": changed(back_line=lambda _: True),
    "envy": changed(envy=ENVY),
    "cut": changed(cut="X 32"),
    "decks_in_turn": changed(decks_in_turn=2),
    "burns": changed(burns=lambda card: 2),
    "free_hands": changed(free_hands=2),
    "two_turns_at_most": changed(two_turns_at_most="PD-R4"),
}
CHANGES = {
    v.BankedGame: GAME,
    v.Spot: {
        "name": lambda game: replace(game, spots=(replace(game.spots[0], name="first"), *game.spots[1:])),
        "amount": spots("side", amount=v.UpTo("ante")),
        "required": spots("side", required=True),
        "needs": spots("side", needs=()),
        "in_play": spots("side", in_play=True),
        "tip_of": spots("side", tip_of="ante"),
        "offered": spots("side", offered=lambda _: False),
        "per_hand": spots("side", per_hand=True),
    },
    v.Deal: {
        "to": deals(v.EACH, to="middle"),
        "cards": deals(v.BANK, cards=2),
        "up": deals(v.BANK, up=2),
        "face_down": deals(v.BANK, face_down=lambda _: True),
        "first_up": deals(v.BANK, first_up=True),
        "holds": deals(v.BANK, holds=lambda hands, options: 2),
        "order": deals(v.EACH, order=v.Order.FROM_BANK),
        "who": deals(v.BANK, who=FIRST),
        "burn": deals(v.EACH, burn=1),
    },
    v.Board: {"cards": steps(v.Board, cards=1), "burn": steps(v.Board, burn=0)},
    v.Decide: {
        "spot": steps(v.Decide, spot="side"),
        "pull_down": steps(v.Decide, pull_down=True, fold=False, spot="ante"),
        "beside": steps(v.Decide, beside=("side",)),
        "fold": steps(v.Decide, fold=False),
        "check": steps(v.Decide, check=True),
        "order": steps(v.Decide, order=v.Order.FREE),
        "who": steps(v.Decide, who=FIRST),
        "times": steps(v.Decide, times=(2,)),
    },
    v.Reveal: {"says": steps(v.Reveal, says=lambda cards: "other")},
    v.Which: {"fits": steps(v.Decide, who=FIRST)},
    v.Misdeals: {
        "player": wrong(player=v.WrongCount.VOID),
        "bank": wrong(bank=v.WrongCount.REDEAL),
        "surplus": wrong(surplus=False),
        "declared": wrong(declared=(v.Misdeal.WRONG_COUNT,)),
        "early_board": wrong(early_board=True),
        "void_without_award": wrong(void_without_award=lambda _: True),
        "exposed": wrong(exposed=v.ExposedCard.VOID),
        "exposed_bank": wrong(exposed_bank=v.ExposedCard.VOID),
    },
    v.Result: {
        "kind": won("ante", kind=v.Kind.PUSH),
        "odds": won("ante", odds=Odds(5, 1)),
        "table": won("play", table="TCB-6B3"),
    },
    v.SideBet: {
        "posted": side(posted="other_table"),
        "cards": side(cards=(v.Whose.OWN, v.Whose.BANK)),
        "row": side(row=lambda seen: "mini_royal"),
        "survives_fold": side(survives_fold=lambda _: False),
        "own_rows": side(own_rows="side_rows"),
        "may_post": side(own_rows="side_rows", may_post=frozenset({"flush"})),
        "every_row": side(every_row=lambda seen: ["flush", "mini_royal"]),
    },
    v.Extra: {
        "posted": extra(posted="other_bonus"),
        "row": extra(row=lambda seen: "straight"),
        "rows": extra(rows=frozenset({"straight"})),
    },
    v.Times: {
        "of": spots("play", amount=v.Times("side", 1, 1)),
        "low": spots("play", amount=v.Times("ante", 0, 1)),
        "high": spots("play", amount=v.Times("ante", 1, 2)),
    },
    v.UpTo: {"of": amounts(v.UpTo("ante"))},
    v.UpToHalf: {
        "of": amounts(v.UpToHalf("ante")),
        "exactly": amounts(v.UpToHalf("ante", exactly="exactly")),
    },
    v.TimesByHand: {
        "of": spots("play", amount=v.TimesByHand("side", lambda cards: 1)),
        "most": spots("play", amount=v.TimesByHand("ante", lambda cards: 2)),
    },
    v.Choices: {"of": spots("play", amount=v.Choices("ante"))},
    v.PostedRange: {
        "low": amounts(v.PostedRange("low", "high")),
        "high": amounts(v.PostedRange("low", "low")),
    },
    v.Posted: {"option": amounts(v.Posted("low"))},
    v.EnvyRule: {
        "spot": changed(envy=replace(ENVY, spot="ante")),
        "least": changed(envy=replace(ENVY, least=dollars(100))),
    },
    v.ProgressiveRule: {
        name: changed(progressive=JACKPOT)
        for name in ("spot", "row", "survives_fold", "posted", "at_the_seat")
    },
    v.Pass: {
        name: lambda game: replace(
            game, script=(*game.script[:2], v.Pass(spots=("side",), clause="X 49"), *game.script[2:])
        )
        for name in ("spots",)
    },
    jack.Insure: {"spot": steps(jack.Insure, spot="double")},
    jack.Check: {
        "insurance": steps(jack.Check, insurance="game"),
        "peeks": steps(jack.Check, peeks=lambda up, options: False),
    },
    jack.PlayOut: {
        "game_spot": steps(jack.PlayOut, game_spot="double"),
        "double_spot": steps(jack.PlayOut, double_spot="insurance"),
        "from_bank": steps(jack.PlayOut, from_bank=lambda _: True),
        "chart": steps(jack.PlayOut, chart=jack.PLAYER),
        "may_switch": steps(jack.PlayOut, may_switch=True),
        "may_double": steps(jack.PlayOut, may_double=lambda _: False),
        "splits_max": steps(jack.PlayOut, splits_max=lambda _: 1),
        "aces_split_once": steps(jack.PlayOut, aces_split_once=lambda _: False),
        "surrenders": steps(jack.PlayOut, surrenders=lambda _: True),
    },
    jack.DrawOut: {
        "chart": steps(jack.DrawOut, chart=lambda _: jack.STANDS_ON_SOFT_17),
        "depends": steps(jack.DrawOut, depends=lambda _: True),
        "spots": steps(jack.DrawOut, spots=("game",)),
    },
}
NAMES = {
    v.BankedGame: {
        "id": "names the game",
        "name": "names the game",
        "number": "names its approval",
        "key": "cites its clauses",
        "summary": "describes it",
        "folder": "says where its pay tables are",
        "felt": "draws it",
        "book": "plays it",
        "ranking": "describes it",
        "joker": "describes it",
        "rulings": "describes it",
        "named": "names a hand",
        "announces": "is said at the end of a round, not played",
        "plays": "draws the cards that play",
        "tracked": "draws a score board",
        "schedules": "are chosen by a table",
        "check_options": "looks at a posting",
        "fee_by_own_wager": "needs a fee",
        "equal_hands": "needs two hands",
        "larger_table": "is played between rounds",
        "one_hand": "is played between rounds",
        "further_seats": "is played between rounds",
        "needs_seats": "is played between rounds",
    },
    v.Spot: {"bonus": "is read by a fee schedule", "fee": "is read by a fee schedule"},
    v.Which: {"says": "names the players"},
    v.SideBet: {"ranking": "describes it"},
    v.Extra: {"ranking": "describes it", "cards": "describes it"},
    v.EnvyRule: dict.fromkeys(
        ("own", "needs_bonus"), "decides an envy award: tests/rounds/fortune-pai-gow-poker"
    ),
    v.ProgressiveRule: {"stays": "is asked by bots", "shared": "is asked by a link"},
}
UNUSED = {v.AnyChips, v.WithinLimits, v.Procedure, Book}
"""Without fields, never declared, or read by bots alone."""


def classes():
    return [
        each
        for each in vars(v).values()
        if isinstance(each, type)
        and hasattr(each, "__dataclass_fields__")
        and each.__module__.startswith("croupier.games.banked")
        and each not in UNUSED
    ]


def test_every_field_is_declared_here():
    for each in [*classes(), jack.Insure, jack.Check, jack.PlayOut, jack.DrawOut]:
        declared = {field.name for field in fields(each) if not field.name.endswith("clause")}
        assert declared == set(CHANGES.get(each, {})) | set(NAMES.get(each, {})), each.__name__


BASES = {
    v.EnvyRule: changed(envy=ENVY),
    v.UpTo: amounts(v.UpTo("side")),
    v.UpToHalf: amounts(v.UpToHalf("side")),
    v.TimesByHand: spots("play", amount=v.TimesByHand("ante", lambda cards: 1)),
    v.PostedRange: amounts(v.PostedRange("high", "high")),
}
"""What must be declared before a field of these can be."""


def test_the_same_game_does_the_same_twice():
    for game, rounds in ((POKER, ROUNDS["poker"]), (BLACKJACK, ROUNDS["blackjack"])):
        assert trace(game, rounds) == trace(replace(game), rounds)


FIELDS = [(kind, name) for kind, names in CHANGES.items() for name in names]


@pytest.mark.parametrize("bank", v.Bank)
@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda each: getattr(each, "__name__", each))
def test_a_field_is_played_or_refused(kind, name, bank):
    of_jack = kind.__module__ == jack.__name__
    game = BASES.get(kind, lambda base: base)(by(BLACKJACK if of_jack else POKER, bank))
    rounds = ROUNDS["blackjack" if of_jack else "poker"]
    try:
        other = CHANGES[kind][name](game)
        found = trace(other, rounds)
    except DataInvalid:
        return
    assert found != trace(game, rounds)
