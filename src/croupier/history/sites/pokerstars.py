"""PokerStars, and sites that write in its manner: GGPoker, Winamax, the Winning network since 2019."""

from __future__ import annotations

import re

from croupier.history.sites.lines import Dialect, N, pattern, table
from croupier.history.sites.vocabulary import What

GAME = (
    r"(?P<game>6\+ Hold'em|[56] Card Omaha(?: Hi/Lo)?|Omaha(?: Hi/Lo)?|Courchevel(?: Hi/Lo)?|Hold'em|"
    r"7 Card Stud(?: Hi/Lo)?|Razz|Badugi|Bad(?:ace|euce)y|Triple Draw 2-7 Lowball|2-7 Triple Draw|"
    r"Single Draw 2-7 Lowball|2-7 Single Draw|5 Card Draw|Irish|Triple Draw [A-Z]-5)"
)
LIMIT = r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
TIME = re.compile(r"- (?P<time>\d{4}/\d\d/\d\d (?:- )?\d?\d:\d\d:\d\d)")
ALL_IN = r"(?: and is all-in)?(?: and has reached the .* cap)?"


def actions(after_name: str) -> tuple[tuple[re.Pattern[str], What], ...]:
    """The lines of players in PokerStars' manner; ``after_name`` is a colon there, and nothing elsewhere."""
    who = f"^{{W}}{after_name} "
    return table(
        (rf"{who}folds(?: \[.*\])?{ALL_IN}$", What.FOLD),
        (rf"{who}checks{ALL_IN}$", What.CHECK),
        (rf"{who}calls {{A}}{ALL_IN}$", What.CALL),
        (rf"{who}raises {{N}} to {{A}}{ALL_IN}$", What.RAISE_TO),
        (rf"{who}bets {{A}}{ALL_IN}$", What.BET),
        (rf"{who}posts (?:the )?ante {{A}}{ALL_IN}$", What.ANTE),
        (rf"{who}posts small blind {{A}} out of position{ALL_IN}$", What.DEAD),
        (rf"{who}posts (?:the )?small blind {{A}}{ALL_IN}$", What.SMALL),
        (rf"{who}posts (?:the )?big blind {{A}}(?: out of position)?{ALL_IN}$", What.BIG),
        (rf"{who}posts small & big blinds? {{A}}{ALL_IN}$", What.BOTH),
        (rf"{who}posts (?:a )?(?:dead|missed)(?: small)?(?: blind)? {{A}}{ALL_IN}$", What.DEAD),
        (rf"{who}(?:posts )?(?:a )?straddles? {{A}}{ALL_IN}$", What.STRADDLE),
        (rf"{who}posts button blind {{A}}{ALL_IN}$", What.STRADDLE),
        (rf"{who}posts {{A}}{ALL_IN}$", What.BIG),
        (rf"{who}brings in (?:low |for |low for )*{{A}}{ALL_IN}$", What.BRING_IN),
        (rf"{who}discards (?P<count>\d) cards?(?: {{C}})?$", What.DISCARD),
        (rf"{who}stands pat(?: on \[.*\])?$", What.DISCARD),
        (r"^Dealt to {W} (?:\[(?P<held>[^\]]*)\] ?)?{C}$", What.DEALT),
        (r"^Uncalled bet \({A}\) returned to {W}$", What.RETURN),
        (r"^{W}:? shows {C}(?: \(.*)?$", What.SHOW),
        (r"^{W}:? collected \(?{A}\)? from .*$", What.COLLECT),
        (rf"{who}mucks hand$", What.MUCK),
    )


TOTALS = (
    re.compile(rf"^Total pot (?P<pot>{N})"),
    re.compile(rf"\| Rake (?P<rake>{N})"),
)
CANNOT = (
    (re.compile(r"Hand (?:#\d+ )?(?:has been )?cancell?ed", re.I), "the site cancelled this hand"),
    (re.compile(r"and has reached the .* cap$"), "a cap on the bets of one hand is not a rule of this table"),
    (re.compile(r"Limit Pre-Flop, "), "a game with two betting structures is not played here"),
    (re.compile(r"[Cc]ash ?[Dd]rop|Splash|added to the pot"), "the site added chips to the pot"),
)

POKERSTARS = Dialect(
    site="PokerStars",
    knows="English, 2003 to now: cash, Zoom, home games and tournaments",
    begins=re.compile(r"^\ufeff?PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #"),
    facts=(
        re.compile(r"^\ufeff?PokerStars[^#]*#(?P<number>\d+)"),
        re.compile(rf"^\ufeff?PokerStars .*?[ (]{GAME},? {LIMIT}\b"),
        re.compile(rf"^\ufeff?PokerStars .*?[(, ](?P<small>{N})/(?P<big>{N})[ )]"),
        re.compile(r"^\ufeff?PokerStars .*(?P<tournament>Tournament #\d+)"),
        TIME,
        re.compile(r"^Table '(?P<table>.*)' "),
        re.compile(r"^Table .*Seat #(?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N}) in chips"),
    lines=actions(":"),
    totals=TOTALS,
    refused=CANNOT,
)

GGPOKER = Dialect(
    site="GGPoker",
    knows="English, 2019 to now: cash, Rush & Cash and tournaments",
    begins=re.compile(r"^\ufeff?Poker Hand #"),
    facts=(
        re.compile(r"^\ufeff?Poker Hand #(?P<number>[A-Z]*\d+)"),
        re.compile(rf"^\ufeff?Poker Hand .*?[ (]{GAME} {LIMIT}\b"),
        re.compile(r"^\ufeff?Poker Hand .*?: (?P<game>PLO(?:[ -]?[568])?|ShortDeck|Short Deck)(?P<limit>) "),
        re.compile(rf"^\ufeff?Poker Hand .*?\((?P<small>{N})/(?P<big>{N})[ ()]"),
        re.compile(r"^\ufeff?Poker Hand .*(?P<tournament>Tournament #\d+)"),
        TIME,
        re.compile(r"^Table '(?P<table>.*)' "),
        re.compile(r"^Table .*Seat #(?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N}) in chips"),
    lines=actions(":"),
    totals=(
        *TOTALS,
        *(re.compile(rf"\| {fee} (?P<rake>{N})") for fee in ("Jackpot", "Bingo", "Fortune", "Tax")),
    ),
    refused=(
        *CANNOT,
        (re.compile(r"^\*\*\* THIRD "), "a hand that was run three times cannot be played here"),
    ),
)

WINAMAX = Dialect(
    site="Winamax",
    knows="English texts, 2010 to now: cash and tournaments",
    begins=re.compile(r"^\ufeff?Winamax Poker - "),
    facts=(
        re.compile(
            r"HandId: #(?P<number>[0-9-]+) - (?P<game>.*?) (?P<limit>no limit|pot limit|fixed limit|limit) \("
        ),
        re.compile(rf"limit \((?:{N}/)?(?P<small>{N})/(?P<big>{N})\)"),
        re.compile(r"^\ufeff?Winamax Poker - (?P<tournament>Tournament|.*Sit.*Go|.*Expresso)"),
        TIME,
        re.compile(r"^Table: '(?P<table>.*)' .*Seat #(?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N})(?:, .*)?\)"),
    lines=actions(""),
    totals=(re.compile(rf"^Total pot (?P<pot>{N})"), re.compile(rf"\| Rake (?P<rake>{N})")),
    refused=CANNOT,
)

WPN = Dialect(
    site="WPN",
    knows="English texts of the Winning network since 2019",
    begins=re.compile(r"^\ufeff?(?:Game )?Hand #\d+ - "),
    facts=(
        re.compile(r"Hand #(?P<number>\d+) - (?:(?P<tournament>Tournament) #\d+ - )?"),
        re.compile(r"(?: - )(?P<game>[^(-]+?)\s?\((?P<limit>[^)]+)\) - "),
        re.compile(rf"- (?:Level \w+ )?\(?(?P<small>{N})/(?P<big>{N})\)?"),
        TIME,
        re.compile(r"^(?:Table ')?(?P<table>.*?)'? \d+-max .*Seat #(?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N})\)"),
    lines=actions(""),
    totals=(*TOTALS, re.compile(rf"\| JP [Ff]ee (?P<rake>{N})")),
    refused=CANNOT,
)  # fmt: skip
