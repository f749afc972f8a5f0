"""Sites with their own wording: PartyPoker, 888, Full Tilt, Ignition and Bovada, the Winning network."""

from __future__ import annotations

import re

from croupier.history.sites.lines import Dialect, N, pattern, table
from croupier.history.sites.pokerstars import CANNOT
from croupier.history.sites.vocabulary import What

BRACKETED = r"[\[(] ?(?P<amount>{N}) ?[\])]".replace("{N}", N)
"""An amount in brackets: ``[$0.25 USD]``, in old texts ``($0.25)``."""
DEALING = re.compile(r"^\*\* ?(?P<street>(?:Dealing )?[^*\[]+?) ?\*\*:?(?P<rest>.*)", re.IGNORECASE)
PARTY_GAMES = (
    r"(?P<game>Texas Hold'em|Omaha(?: Hi-Lo| Hi/Lo)?|7 Card Stud(?: Hi-Lo| Hi/Lo)?|Short Deck|5 Card Omaha)"
)

PARTYPOKER = Dialect(
    site="PartyPoker",
    knows="English, 2003 to now: cash and tournaments; the text states no rake",
    begins=re.compile(r"^\*{5} Hand History [Ff]or Game \w+ \*{5}"),
    facts=(
        re.compile(r"^\*{5} Hand History [Ff]or Game (?P<number>\w+)"),
        re.compile(rf"^{PARTY_GAMES} (?P<limit>NL|PL|FL)?.*?{N} Buy-in.*(?P<tournament>Trny|Tournament)"),
        re.compile(
            rf"^(?P<limit>NL|PL|FL|Fixed Limit) {PARTY_GAMES} .*(?P<tournament>Trny|Tournament|Buy-in)"
        ),
        re.compile(rf"(?:Blinds(?:-Antes)?|Stakes)\((?P<small>{N})/(?P<big>{N})"),
        re.compile(rf"^(?P<small>{N})/(?P<big>{N})(?: [A-Z]{{3}})? (?:(?P<limit>NL|PL|FL) )?{PARTY_GAMES}"),
        re.compile(rf"^{N}(?: [A-Z]{{3}})? (?P<limit>NL|PL|FL) {PARTY_GAMES} - "),
        re.compile(
            rf"^(?P<small>{N})/(?P<big>{N}) {PARTY_GAMES} Game Table \((?P<limit>NL|PL|FL|Limit|[^)]+)\)"
        ),
        re.compile(r"(?P<tournament>Trny: ?\d+)"),
        re.compile(r"^Table (?P<table>.*?)(?: \(.*\))?$"),
        re.compile(r"^(?:Table .* -- )?Seat (?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \( ?(?P<stack>{N}) ?\)"),
    street=DEALING,
    summary=re.compile(r"^\*\* Summary \*\*"),
    lines=table(
        (r"^{W} folds\.?$", What.FOLD),
        (r"^{W} checks\.?$", What.CHECK),
        (rf"^{{W}} calls {BRACKETED}\.?$", What.CALL),
        (rf"^{{W}} raises {BRACKETED}\.?$", What.RAISE_WITH),
        (rf"^{{W}} raises [\[(]{{N}}[\])] to {BRACKETED}\.?$", What.RAISE_TO),
        (rf"^{{W}} bets {BRACKETED}\.?$", What.BET),
        (rf"^{{W}} is all-In\s+{BRACKETED}\.?$", What.ALL_IN),
        (rf"^{{W}} posts (?:the )?ante (?:of )?{BRACKETED}\.?$", What.ANTE),
        (rf"^{{W}} posts (?:the )?small blind {BRACKETED}\.?$", What.SMALL),
        (rf"^{{W}} posts (?:the )?big blind {BRACKETED}\.?$", What.BIG),
        (rf"^{{W}} posts big blind \+ dead {BRACKETED}\.?$", What.BOTH),
        (rf"^{{W}} posts (?:a )?dead blind {BRACKETED}\.?$", What.DEAD),
        (rf"^{{W}} posts (?:a )?straddle {BRACKETED}\.?$", What.STRADDLE),
        (rf"^{{W}} bring-in {BRACKETED}\.?$", What.BRING_IN),
        (rf"^{{W}} brings? in (?:for )?{BRACKETED}\.?$", What.BRING_IN),
        (rf"^{{W}} completes {BRACKETED}\.?$", What.RAISE_WITH),
        (r"^Dealt to {W} (?:\[(?P<held>[^\]]*)\] ?)?{C}$", What.DEALT),
        (r"^{W} shows {C}.*$", What.SHOW),
        (r"^{W} doesn't show {C}.*$", What.MUCK),
        (r"^{W} does not show cards\.?$", What.MUCK),
        (r"^{W} wins (?:Hi \(|Lo \()?{A}\)?(?: chips)?(?: from .*|\.?)$", What.COLLECT),
        (r"^{W} wins (?:Hi|Lo) {A}.*$", What.COLLECT),
    ),
    after=table((r"^{W} balance .*\bcollected {A}.*$", What.COLLECT)),
    totals=(re.compile(rf"\bRake: (?P<rake>{N})"),),
    refused=CANNOT,
    chat=True,
    fee_is_stated=False,
)

PACIFIC = Dialect(
    site="888poker",
    knows="English, 2008 to now: 888, Pacific and Cassava, cash and tournaments; the text states no rake",
    begins=re.compile(r"^\*{5} (?!Hand )\S.* Hand History for Game \d+"),
    facts=(
        re.compile(r"^#Game No : (?P<number>\d+)"),
        re.compile(r"^\*{5} .*Hand History for Game (?P<number>\d+)"),
        re.compile(
            rf"^(?P<small>{N})/(?P<big>{N}) Blinds (?P<limit>No Limit|Pot Limit|Fix(?:ed)? Limit) "
            r"(?P<game>[A-Za-z0-9' /]+?)(?: Jackpot table)? - \*\*\*"
        ),
        re.compile(r"^(?P<tournament>Tournament) #(?P<table>\d+)"),
        re.compile(r"^Table (?P<table>.*?) (?:#\d+ )?\d+ Max"),
        re.compile(r"^Seat (?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \( ?(?P<stack>{N}) ?\)"),
    street=re.compile(r"^\*\* ?(?P<street>Dealing [^*]+?) ?\*\*(?P<rest>.*)", re.IGNORECASE),
    summary=re.compile(r"^(?!)"),
    lines=table(
        (r"^{W} folds$", What.FOLD),
        (r"^{W} checks$", What.CHECK),
        (rf"^{{W}} calls {BRACKETED}$", What.CALL),
        (rf"^{{W}} raises {BRACKETED}$", What.RAISE_WITH),
        (rf"^{{W}} bets {BRACKETED}$", What.BET),
        (rf"^{{W}} posts ante {BRACKETED}$", What.ANTE),
        (rf"^{{W}} posts small blind {BRACKETED}$", What.SMALL),
        (rf"^{{W}} posts big blind {BRACKETED}$", What.BIG),
        (rf"^{{W}} posts dead blind \[ ?(?P<amount>{N}) \+ (?P<more>{N}) ?\]$", What.BOTH),
        (rf"^{{W}} posts dead blind {BRACKETED}$", What.DEAD),
        (rf"^{{W}} posts (?:a )?straddle {BRACKETED}$", What.STRADDLE),
        (rf"^{{W}} brings? in {BRACKETED}$", What.BRING_IN),
        (r"^{W} (?:discards|draws) (?P<count>\d) cards?$", What.DISCARD),
        (r"^{W} stands pat$", What.DISCARD),
        (r"^Dealt to {W} {C}$", What.DEALT),
        (r"^{W} shows {C}.*$", What.SHOW),
        (r"^{W} mucks(?: {C})?.*$", What.MUCK),
        (r"^{W} did not show his hand$", What.MUCK),
        (rf"^{{W}} collected {BRACKETED}.*$", What.COLLECT),
    ),
    refused=CANNOT,
    fee_is_stated=False,
)

FT_GAME = r"^\ufeff?Full ?Tilt ?Poker(?:\.[a-z]+)? Game "
FT_ALL_IN = r"(?:, and is (?:all in|capped))?"
FULL_TILT = Dialect(
    site="Full Tilt",
    knows="English, 2004 to 2016: cash, Rush and tournaments",
    begins=re.compile(FT_GAME + "#"),
    facts=(
        re.compile(FT_GAME + r"#(?P<number>\d+): "),
        re.compile(FT_GAME + r"#\d+: (?:.*, )?Table (?P<table>.*?)(?: \(.*?\))? - "),
        re.compile(FT_GAME + r".*(?P<tournament>\(\d+\), Table|Tournament|Sit & Go).* - "),
        re.compile(
            FT_GAME + r".* - (?:.*Cap |.*\()?(?P<limit>No Limit|Pot Limit|Limit) "
            r"(?P<game>Hold'em|(?:[56] Card )?Omaha(?: Hi)?(?: H/L)?|(?:7 Card )?Stud(?: Hi)?(?: H/L)?|Razz|"
            r"2-7 Triple Draw|2-7 Single Draw|Badugi|5[ -]Card Draw|Courchevel)[ )]"
        ),
        re.compile(FT_GAME + rf".* - (?P<small>{N})/(?P<big>{N})(?: Ante {N})? - "),
        re.compile(r"^The button is in seat #(?P<button>\d+)"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N})\)"),
    lines=table(
        (rf"^{{W}} folds(?: \[.*\])?{FT_ALL_IN}$", What.FOLD),
        (r"^{W} checks$", What.CHECK),
        (rf"^{{W}} calls {{A}}{FT_ALL_IN}$", What.CALL),
        (rf"^{{W}} raises to {{A}}{FT_ALL_IN}$", What.RAISE_TO),
        (rf"^{{W}} completes it to {{A}}{FT_ALL_IN}$", What.RAISE_TO),
        (rf"^{{W}} bets {{A}}{FT_ALL_IN}$", What.BET),
        (rf"^{{W}} antes {{A}}{FT_ALL_IN}$", What.ANTE),
        (rf"^{{W}} posts the small blind of {{A}}{FT_ALL_IN}$", What.SMALL),
        (rf"^{{W}} posts the big blind of {{A}}{FT_ALL_IN}$", What.BIG),
        (rf"^{{W}} posts a dead small blind of {{A}}{FT_ALL_IN}$", What.DEAD),
        (rf"^{{W}} posts {{A}}{FT_ALL_IN}$", What.BIG),
        (rf"^{{W}} straddles for {{A}}{FT_ALL_IN}$", What.STRADDLE),
        (rf"^{{W}} (?:is low with .* and )?brings in for {{A}}{FT_ALL_IN}$", What.BRING_IN),
        (r"^{W} (?:discards|draws) (?P<count>\d) cards?(?: {C})?$", What.DISCARD),
        (r"^{W} stands pat$", What.DISCARD),
        (r"^Dealt to {W} (?:\[(?P<held>[^\]]*)\] ?)?{C}$", What.DEALT),
        (r"^Uncalled bet of {A} returned to {W}$", What.RETURN),
        (r"^{W} shows {C}.*$", What.SHOW),
        (r"^{W} mucks$", What.MUCK),
        (r"^{W} (?:wins|ties for) (?:the )?(?:.*?pot.*?|high|low) \({A}\).*$", What.COLLECT),
        (r"^{W} collected {A} from .*$", What.COLLECT),
    ),
    totals=(re.compile(rf"^Total pot (?P<pot>{N})"), re.compile(rf"\| Rake (?P<rake>{N})")),
    refused=(
        *CANNOT,
        (re.compile(r", and is capped$"), "a cap on the bets of one hand is not a rule of this table"),
        (re.compile(r"^\*\*\* .*\((?:cancel|void)", re.IGNORECASE), "the site cancelled this hand"),
    ),
    chat=True,
)  # fmt: skip

BOVADA = Dialect(
    site="Ignition",
    knows="English, 2011 to now: Bovada, Bodog and Ignition, cash, Zone Poker and tournaments",
    begins=re.compile(r"^\ufeff?(?:Bovada|Bodog|Ignition)(?: Casino)? Hand #"),
    facts=(
        re.compile(r"Hand #(?P<number>\d+)"),
        re.compile(
            r"(?P<game>HOLDEM|OMAHA HiLo|OMAHA|7CARD HiLo|7CARD)(?:ZonePoker|Tournament| .*?)??"
            r" (?:- )?(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
        ),
        re.compile(r"(?P<game>HOLDEM|OMAHA HiLo|OMAHA)[: ].*(?P<tournament>Tournament #\d+)(?P<limit>)"),
        re.compile(rf"Level \w+ \((?P<small>{N})/(?P<big>{N})"),
        re.compile(r"TBL#(?P<table>\d+)"),
        re.compile(r"Set dealer ?\[(?P<button>\d+)\]"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+?) \((?P<stack>{N}) in chips"),
    lines=table(
        (r"^{W} : Folds?(?: ?\(.*\))?$", What.FOLD),
        (r"^{W} : Checks?(?: ?\(.*\))?$", What.CHECK),
        (r"^{W} : Calls?(?: ?\(.*\))? {A}$", What.CALL),
        (r"^{W} : Raises {N} to {A}$", What.RAISE_TO),
        (r"^{W} : All-in\(raise\) {N} to {A}$", What.RAISE_TO),
        (r"^{W} : All-in(?:\(raise\))? {A}$", What.ALL_IN),
        (r"^{W} : Bets {A}$", What.BET),
        (r"^{W} : Ante chip {A}$", What.ANTE),
        (r"^{W} : Ante(?:/Small Blind)? {A}$", What.ANTE),
        (r"^{W} : Small [Bb]lind {A}$", What.SMALL),
        (r"^{W} : Big [Bb]lind {A}$", What.BIG),
        (r"^{W} : Posts chip {A}$", What.BIG),
        (r"^{W} : Posts dead chip {A}$", What.DEAD),
        (r"^{W} : Bring_in chip {A}$", What.BRING_IN),
        (r"^{W} : Card dealt to a spot {C}$", What.DEALT),
        (r"^{W} : Return uncalled (?:portion of bet|blind) {A}$", What.RETURN),
        (r"^{W} : (?:Showdown|Shows) {C}.*$", What.SHOW),
        (r"^{W} : (?:Does not show|Mucks) {C}.*$", What.MUCK),
        (r"^{W} : Hand [Rr]esult(?:-Side [Pp]ot)? {A}$", What.COLLECT),
    ),
    totals=(re.compile(rf"^Total Pot\((?P<pot>{N})\)"), re.compile(rf"Rake ?\((?P<rake>{N})\)")),
    refused=CANNOT,
    fee_is_stated=False,
)  # fmt: skip

OLD_WPN = Dialect(
    site="WPN",
    knows="English texts of the Winning network until 2019",
    begins=re.compile(r"^\ufeff?Game started at: "),
    facts=(
        re.compile(rf"^Game ID: (?P<number>\d+) (?P<small>{N})/(?P<big>{N}) (?:\(PRR\) )?(?P<table>.*) \("),
        re.compile(r"^Game ID: .* \((?P<game>[^()]+)\)$"),
        re.compile(r"^Game ID: .*(?P<limit>No Limit|Pot Limit|Fixed Limit)"),
        re.compile(r"^Game ID: .*(?P<tournament>\(?Tournament|, Table \d+)"),
        re.compile(r"^Seat (?P<button>\d+) is the button"),
    ),
    seat=pattern(rf"^Seat (?P<seat>\d+): (?P<who>.+) \((?P<stack>{N})\)"),
    street=re.compile(r"^\*\*\* (?P<street>[^*]+) \*\*\*:?(?P<rest>.*)"),
    summary=re.compile(r"^-+ Summary -+"),
    lines=table(
        (r"^Player {W} folds$", What.FOLD),
        (r"^Player {W} checks$", What.CHECK),
        (r"^Player {W} calls \({A}\)$", What.CALL),
        (r"^Player {W} raises \({A}\)$", What.RAISE_WITH),
        (r"^Player {W} bets \({A}\)$", What.BET),
        (r"^Player {W} allin \({A}\)$", What.ALL_IN),
        (r"^Player {W} ante \({A}\)$", What.ANTE),
        (r"^Player {W} has small blind \({A}\)$", What.SMALL),
        (r"^Player {W} has big blind \({A}\)$", What.BIG),
        (r"^Player {W} posts \({A}\) as a dead bet$", What.DEAD),
        (r"^Player {W} posts \({A}\)$", What.BIG),
        (r"^Player {W} straddle \({A}\)$", What.STRADDLE),
        (r"^Player {W} received card: {C}$", What.DEALT),
        (r"^Uncalled bet \({A}\) returned to {W}$", What.RETURN),
        (r"^Player {W} mucks(?: cards)?$", What.MUCK),
    ),
    after=table(
        (r"^\*?Player {W} shows: [^\[]*{C}.*$", What.SHOW),
        (r"^\*?Player {W} mucks .*Collects: 0\..*$", What.MUCK),
        (r"^\*?Player {W} (?:shows|mucks|does not show|wins).*Collects: {A}\. .*$", What.COLLECT),
    ),
    totals=(
        re.compile(rf"^Pot: (?P<pot>{N}?)\. "),
        re.compile(rf"\bRake (?P<rake>{N}?)(?:\.\s|\.?$)"),
        re.compile(rf"\bJP fee (?P<rake>{N}?)\.?$"),
    ),
    refused=CANNOT,
    big_bet=True,
)  # fmt: skip
