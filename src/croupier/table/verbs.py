"""The table of verbs: everything that is done at a table has one entry.

The notation's reader and writer (``history/actions.py``), ``command_of``, and the server's forms, keys and
button labels all use this table. A verb's name is unique. Its word is what people write: ``kill`` and ``sm``
are each written for two verbs, told apart by who says them and by whether anything comes after.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from croupier.table import commands as c
from croupier.table.verb import Actor, Kind, Part, Verb, When


def _player(
    name: str,
    command: type[c.AnyCommand],
    *parts: Part,
    word: str = "",
    key: str = "",
    label: str | dict[When, str] = "",
    advised: str = "",
    **fixed: object,
) -> Verb:
    labels = {When.USUALLY: label} if isinstance(label, str) else label
    return Verb(
        name=name,
        command=command,
        word=word or name,
        parts=parts,
        fixed=MappingProxyType(fixed),
        key=key,
        labels=MappingProxyType({when: said for when, said in labels.items() if said}),
        advised=advised,
    )


def _dealer(
    name: str, command: type[c.AnyCommand], *parts: Part, word: str = "", advised: str = "", **fixed: object
) -> Verb:
    return Verb(
        name=name,
        command=command,
        word=word or name,
        actor=Actor.DEALER,
        parts=parts,
        fixed=MappingProxyType(fixed),
        advised=advised,
    )


PLACE: Final = Part(Kind.PLACE, ("spot", "hand", "on"))
AMOUNT: Final = Part(Kind.AMOUNT, ("amount",))
CARD: Final = Part(Kind.CARD, ("card",))
CARDS: Final = Part(Kind.CARDS, ("cards",))
TO_PLAYER: Final = Part(Kind.PLAYER, ("to",))

VERBS: Final[tuple[Verb, ...]] = (
    # ── against a bank
    _player("w", c.PlaceWager, PLACE, AMOUNT, key="b"),
    _player("off", c.TakeOff, PLACE, key="p", label="Pull back"),
    _player("buy", c.Buy, AMOUNT),
    _player("hit", c.Hit, key="h", label="Hit"),
    _player("stand", c.Stand, key="s", label="Stand"),
    _player("split", c.Split, key="p", label="Split"),
    _player("surrender", c.Surrender, label="Surrender"),
    _player("switch", c.Switch, key="w", label="Switch cards", advised="Switch"),
    _player("set", c.SetHand, CARDS, label="Set the hand"),
    _player("free", c.AskFreeHand, label="Deal a hand without betting"),
    _player("pile", c.PickPile, Part(Kind.NUMBER, ("pile",)), label="Pile"),
    _player("cut", c.CutDeck, Part(Kind.NUMBER, ("at",)), label="Cut"),
    # ── for a pot
    _player("f", c.Fold, key="f", label="Fold"),
    _player(
        "cc",
        c.CheckOrCall,
        key="c",
        label={When.USUALLY: "Check", When.FACING_A_BET: "Call", When.RIDING: "Let it ride"},
    ),
    _player(
        "cbr",
        c.BetOrRaise,
        Part(Kind.AMOUNT, ("to",)),
        key="r",
        label={When.USUALLY: "Bet", When.FACING_A_BET: "Raise to", When.BRINGING_IN: "Open for"},
    ),
    _player("pb", c.BringIn, key="b", label="Bring in"),
    _player("kill", c.KillPot, label="Kill for"),
    _player(
        "sd",
        c.ThrowAway,
        Part(Kind.THROWN, ("cards",)),
        key="d",
        label={
            When.USUALLY: "Stand pat",
            When.REQUIRED: "Discard it",
            When.SEVERAL_REQUIRED: "Discard them",
        },
    ),
    _player("up", c.Face, key="u", label="Card up", up=True, card=None),
    _player("down", c.Face, Part(Kind.DRAWN, ("card",)), key="d", label="Card down", up=False),
    _player(
        "rit",
        c.RunTwice,
        Part(Kind.ANSWER, ("agreed",)),
        label={When.USUALLY: "Run it twice", When.DECLINED: "Just once"},
    ),
    _player(
        "straddle",
        c.Straddle,
        Part(Kind.ANSWER, ("agreed",)),
        label={When.USUALLY: "Straddle", When.DECLINED: "No straddle"},
    ),
    _player(
        "chop",
        c.ChopBlinds,
        Part(Kind.ANSWER, ("agreed",)),
        label={When.USUALLY: "Chop the blinds", When.DECLINED: "Play on"},
    ),
    _player("sm", c.Show, Part(Kind.SHOWN, ("cards",)), key="s", label="Show"),
    _player("muck", c.Muck, word="sm", key="m", label="Muck"),
    # ── at rummy
    _player("go", c.GoIn, key="g", label="Play the hand"),
    _player("drop", c.DropOut, label="Drop"),
    _player(
        "draw",
        c.DrawCard,
        Part(Kind.DRAWN, ("card",)),
        key="d",
        label={When.USUALLY: "Draw from the stock", When.AGAIN: "Draw again"},
    ),
    _player("take", c.TakeDiscard, CARD, key="t", label="Take"),
    _player("meld", c.LayMeld, Part(Kind.MELD, ("cards", "borrowed")), label="Meld"),
    _player("add", c.AddToMeld, Part(Kind.NUMBER, ("meld",)), CARDS, label="Add to"),
    _player("discard", c.DiscardCard, CARD, label="Discard"),
    _player("pass", c.PassRedraw, key="p", label="Pass"),
    _player("force", c.ForceCard, label="Force"),
    # ── the dealer's
    _dealer("dh", c.DealHand, Part(Kind.TARGET, ("to", "hand")), CARDS),
    _dealer("db", c.DealBoard, CARDS, board=1),
    _dealer("db2", c.DealBoard, CARDS, board=2),
    _dealer("burn", c.Burn, CARDS),
    _dealer("shuffle", c.Shuffle),
    _dealer("nb", c.NoMoreBets, Part(Kind.LOCKED_METER, ("meter",))),
    _dealer("award", c.PayAwards, Part(Kind.METER, ("meter",))),
    Verb(
        name="confirm",
        command=c.ConfirmAwards,
        word="confirm",
        actor=Actor.SUPERVISOR,
        parts=(Part(Kind.NAME, ("by",)),),
    ),
    Verb(
        name="refuse",
        command=c.RefuseAward,
        word="refuse",
        actor=Actor.SUPERVISOR,
        parts=(Part(Kind.PLAYER, ("winner",)), Part(Kind.STATEMENT, ("by", "why"))),
    ),
    _dealer("closed", c.CloseOffer, advised="Pass"),
    _dealer("dice", c.ShakeDice, Part(Kind.DICE, ("dice",))),
    _dealer("count", c.CountHands),
    _dealer("dd", c.DealDone),
    # ── what goes wrong
    _dealer("dead", c.DeclareDead, Part(Kind.DEAD_HAND, ("player",)), word="kill"),
    _dealer("misdeal", c.DeclareMisdeal, Part(Kind.REASON, ("reason",))),
    _dealer("foul", c.FoulDeck),
    _dealer("early", c.ExposeEarly, CARDS),
    _dealer("exposed", c.ExposeDown, Part(Kind.DEAD_HAND, ("to",)), CARD),
    _dealer("extra", c.ReturnExtra, TO_PLAYER, CARD),
)

BY_NAME: Final = MappingProxyType({verb.name: verb for verb in VERBS})
"""The verbs by the names that ``legal()`` gives them."""
