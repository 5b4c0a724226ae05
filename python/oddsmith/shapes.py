"""The types of all answers, written by make_shapes.py from their JSON Schemas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._record import Record


class AfterPeek(Record):
    """What every action is worth once the dealer has looked at the hole card and has no blackjack."""

    dealer_blackjack: Fraction
    actions: dict[str, Fraction]
    best: str
    margin: Fraction | None = None
    decimal: dict[str, str]


class Always(Record):
    """The results of betting a unit on every round."""

    units_per_100_rounds: Rate
    edge: Fraction | None = None


class ApprovedDecks(Record):
    """The approved numbers of decks, both ends included."""

    from_: int
    to: int


class AtCount(Record):
    """The rounds at one true count."""

    true_count: int
    from_zero: Fraction | None = None
    rounds: int
    share_of_rounds: Fraction | None = None
    mean_edge: Fraction
    standard_error: Fraction | None = None


class AtDepth(Record):
    """The results of betting on a wager when shoes are dealt to one depth."""

    percent: int
    perfect: Play
    linear: Play | None = None
    always: Always
    spread: SpreadResult | None = None


class AuditQuestion(Record):
    """What is wrong with these papers?"""

    files: list[dict[str, str | Any] | str]
    game: str | None = None
    wager: str | None = None
    decks: int | None = None
    readings: dict[str, str] | None = None
    only: list[str] | None = None
    skip: list[str] | None = None
    max_edge: list[str] | None = None
    min_return: list[str] | None = None
    material: str | None = None
    record: bool | None = None
    policy: dict[str, str | Any] | str | None = None
    against: dict[str, str | Any] | str | None = None
    tables: list[dict[str, str | Any] | str] | None = None


class AuditRecord(Record):
    """What an audit looked at, so that a pass can be shown."""

    sha256: str
    figures: list[CheckedFigure]


class AuditReport(Record):
    """The answer of an audit."""

    schema: str
    tool: Tool
    files: list[Audited]


class Audited(Record):
    """A file with what was found in it."""

    file: str
    conclusion: str
    findings: list[Finding]
    record: AuditRecord | None = None


class BetAt(Record):
    """The nearest whole true count at which the model favours the player."""

    count: Fraction
    or_: str


class BetRecord(Record):
    """A bet."""

    id: str
    title: str
    game: str
    about: str | None = None
    paytables: list[PaytableRecord]


class BetsQuestion(Record):
    """Which bets are in the library, and what does the house keep of each?"""

    bet: str | None = None
    decks: int | None = None
    meter: Fraction | None = None
    digits: int | None = None


class BetsRecord(Record):
    """The bets as JSON carries them."""

    schema: str
    tool: Tool
    decks: int
    meter: Fraction | None = None
    bets: list[BetRecord]
    refused: list[RefusedBetRecord] | None = None


class BothEdges(Record):
    """What the house keeps of a unit wagered on average; null if the wager is not offered."""

    id: str
    title: str
    approved: Fraction | None = None
    described: Fraction | None = None
    difference: Fraction | None = None
    decimal: EdgeDecimals


class ByRank(Record):
    """How well a count follows a wager if both are taken as means over the suits of each rank."""

    correlation_squared: Fraction
    correlation: str


class Bytes(Record):
    """A stretch of a text."""

    from_: int
    to: int


class Case(Record):
    """One case."""

    at: dict[str, str]
    approved: Side
    described: Side
    wagers: list[BothEdges]


class ChartDecimals(Record):
    """A chart's figures, rounded."""

    expectation: str
    gives_away: str
    composition: str | None = None
    optimal: str | None = None


class ChartRecord(Record):
    """A chart: a code for every total or pair and upcard."""

    hard: dict[str, list[str]]
    soft: dict[str, list[str]]
    pairs: dict[str, list[str]]
    even_money: bool


class ChartSheet(Record):
    """A chart with what it gives away."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    strategy: str
    given: str | None = None
    upcards: list[str]
    chart: ChartRecord
    expectation: Fraction
    gives_away: Fraction
    exceptions: list[Exception]
    decimal: ChartDecimals
    composition: Fraction | None = None
    optimal: Fraction | None = None


class CheckQuestion(Record):
    """Are these rules tables legal?"""

    files: list[dict[str, str | Any] | str]


class Checked(Record):
    """Tables that were checked."""

    schema: str
    tool: Tool
    tables: list[CheckedTable]


class CheckedFigure(Record):
    """A figure that was checked."""

    place: Place
    figure: str
    printed: str | None = None
    exact: Fraction | None = None
    right: bool


class CheckedTable(Record):
    """One table."""

    name: str
    holds: str | None = None
    problems: list[PlacedProblem]


class Count(Record):
    """How one wager is counted."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    wager: Effects
    holds: str | None = None
    sought: Sought
    best: System | None = None
    given: System | Useless | None = None


class CountQuestion(Record):
    """What is the best linear count of a wager?"""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    tags: str | None = None
    balanced: bool | None = None
    given: str | None = None
    digits: int | None = None


class CountedRow(Record):
    """A row of a paytable, as far as it proves a figure."""

    row: str
    label: str
    pays: Fraction
    ways: int


class DealRecord(Record):
    """The first two cards against an upcard."""

    player: str
    upcard: str
    probability: Fraction
    best: str
    played: str
    actions: dict[str, Fraction]


class Dealt(Record):
    """Cards dealt so far, hand by hand, as they were named; each hand's in the order they came."""

    player: list[str] | None = None
    banker: list[str] | None = None
    dealer: list[str] | None = None


class DecimalRecord(Record):
    """The figures rounded, half to even."""

    expectation: str
    house_edge: str
    return_to_player: str
    hit_frequency: str
    push_frequency: str
    expectation_per_resolved: str | None = None
    variance: str
    standard_deviation: str
    average_wager: str | None = None


class DescribedShoe(Record):
    """The cards before the deal."""

    decks: int | None = None
    cards: int
    counts: dict[str, int]


class DiffQuestion(Record):
    """What differs between two answers?"""

    before: Any
    after: Any


class DiffReport(Record):
    """The answer of a comparison."""

    schema: str
    tool: Tool
    differences: list[Difference]


class Difference(Record):
    """One thing that is not the same."""

    path: str
    before: Any | None = None
    after: Any | None = None


class EdgeDecimals(Record):
    """Both edges, rounded."""

    approved: str | None = None
    described: str | None = None
    difference: str | None = None


class Effect(Record):
    """What leaves the shoe, and what that does."""

    card: str
    held: int
    effect: Fraction | None = None
    decimal: str | None = None


class Effects(Record):
    """One wager's effects of removal."""

    id: str
    title: str
    strategy: str | None = None
    derived_anew: bool
    expectation: Fraction
    weighted_sum: Fraction | None = None
    effects: list[Effect]
    ranks: list[RankEffect] | None = None


class EvenMoneyRecord(Record):
    """What a blackjack against an ace is worth."""

    taken: Fraction
    refused: Fraction


class Exception(Record):
    """Two cards that the yardstick plays otherwise than the chart."""

    player: str
    upcard: str
    chart: str
    gain: Fraction
    gain_given_no_dealer_blackjack: Fraction | None = None
    composition: str | None = None
    optimal: str | None = None


class ExplainedDecimals(Record):
    """The figures of an explained split, rounded."""

    optimal: str
    zero_memory: str
    gain: str


class Exposure(Record):
    """How exposed one wager is."""

    id: str
    title: str
    expectation: Fraction | None = None
    count: System | None = None
    at: list[AtDepth]
    by_count: list[AtCount]


class FiguresQuestion(Record):
    """Do the figures that were published of the bets agree with the exact ones?"""

    bet: str | None = None


class Finding(Record):
    """One thing that a check found."""

    check: str
    level: str
    place: Place
    message: str
    seen: str | None = None
    exact: Fraction | None = None
    notes: list[str]
    why: str
    help: str | None = None
    fix: str | None = None


class Games(Record):
    """The games asked for."""

    schema: str
    games: list[ListedGame]


class GamesQuestion(Record):
    """Which games are there?"""

    game: str | None = None
    tables: list[dict[str, str | Any] | str] | None = None


class HandQuestion(Record):
    """What is every action of a blackjack hand worth?"""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    hand: list[str]
    upcard: str
    from_split: bool | None = None
    explain: bool | None = None
    given: str | None = None
    digits: int | None = None


class HandSheet(Record):
    """What every open action of a hand is worth."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    strategy: str
    player: str
    total: str
    upcard: str
    split_hand: bool
    actions: dict[str, Fraction]
    best: str
    margin: Fraction | None = None
    played: str
    resplit: bool | None = None
    before_peek: bool
    given: str | None = None
    no_dealer_blackjack: AfterPeek | None = None
    dealer: dict[str, Fraction]
    decimal: dict[str, str]
    explain: SplitExplained | None = None


class HoldingRecord(Record):
    """What a wager against an ace is worth to a player who holds this."""

    player: str
    deals: int
    expectation: Fraction
    house_edge: Fraction
    return_to_player: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    expectation_per_resolved: Fraction | None = None
    variance: Fraction
    decimal: DecimalRecord


class ListedGame(Record):
    """One game."""

    id: str
    title: str
    document: str
    effective: str | None = None
    decks: ApprovedDecks
    table_sha256: str
    rules: dict[str, str]
    rule_values: dict[str, list[str]] | None = None
    rule_clauses: dict[str, list[str]] | None = None
    readings: list[ListedReading]
    wagers: list[ListedWager]


class ListedReading(Record):
    """A question of reading."""

    name: str
    values: list[str]
    clauses: list[str] | None = None
    why: str


class ListedRow(Record):
    """A row of a wager."""

    id: str
    label: str
    rule: str | None = None
    odds: str
    pays: Fraction


class ListedWager(Record):
    """A wager."""

    id: str
    title: str
    rule: str | None = None
    rows: list[ListedRow]


class MeterDecimals(Record):
    """A wager's meter, rounded half to even."""

    house_edge_empty: str
    edge_per_unit: str
    break_even: str | None = None
    share_of_return: str | None = None


class MeterRecord(Record):
    """A wager's meter as JSON carries it, in units of the wager."""

    holds: Fraction
    house_edge_empty: Fraction
    edge_per_unit: Fraction
    break_even: Fraction | None = None
    share_of_return: Fraction | None = None
    decimal: MeterDecimals


class Origin(Record):
    """The game and the document that an answer is about."""

    id: str
    title: str
    document: str
    effective: str | None = None
    table_sha256: str


class Part(Record):
    """A slice of an answer."""

    schema: str
    tool: Tool
    table_sha256: str
    from_: int
    to: int
    units: int
    print: PartPrint
    question: GamesQuestion | SheetQuestion | WhatIfQuestion | HandQuestion | CountQuestion | ProtectQuestion | SolveQuestion | CheckQuestion | AuditQuestion | DiffQuestion | BetsQuestion | FiguresQuestion
    tally: dict[str, Any] | dict[str, list[list[SideEdge]] | Any]


class PartPrint(Record):
    """How the answer of a question in parts is to be printed."""

    format: str
    exact: bool | None = None
    digits: int | None = None


class PaytableRecord(Record):
    """A paytable of a bet."""

    id: str
    title: str
    where: str | None = None
    about: str | None = None
    rules: dict[str, str] | None = None
    lacks: list[str] | None = None
    odds: dict[str, str]
    deals: int
    rows: list[RowRecord]
    expectation: Fraction
    house_edge: Fraction
    return_to_player: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    expectation_per_resolved: Fraction | None = None
    variance: Fraction
    decimal: DecimalRecord
    given: list[HoldingRecord] | None = None
    even_money: EvenMoneyRecord | None = None
    meter: MeterRecord | None = None


class Penetration(Record):
    """A depth to which shoes were dealt."""

    percent: int
    rounds: int


class Place(Record):
    """A place in a text, of whole characters. Only [`Lines::place`] makes one, from bytes that anybody may give."""

    line: int
    column: int
    end_line: int
    end_column: int


class PlacedProblem(Record):
    """Something wrong, and where."""

    line: int
    column: int
    bytes: Bytes
    message: str
    help: str | None = None


class Play(Record):
    """The results of betting a unit on some rounds."""

    share_of_rounds: Rate
    edge: Fraction | None = None
    units_per_100_rounds: Rate


class PlayRecord(Record):
    """The odds of a wager that play settles."""

    strategy: str
    rows: list[ResultRecord]
    expectation: Fraction
    house_edge: Fraction
    return_to_player: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    expectation_per_resolved: Fraction | None = None
    variance: Fraction
    decimal: DecimalRecord
    average_wager: Fraction
    ties: int | None = None
    notes: list[str] | None = None
    hands: list[DealRecord]
    dealer: list[dict[str, str | Fraction]]
    chart: ChartRecord | None = None


class ProtectQuestion(Record):
    """When can a wager be beaten?"""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    penetration: str
    shoes: int
    seed: int | None = None
    players: int | None = None
    tags: str | None = None
    balanced: bool | None = None
    spread: str | None = None


class PublishedFigure(Record):
    """One published figure."""

    id: str
    decks: int
    figure: str
    row: str | None = None
    published: str
    exact: Fraction
    rounded: str
    agrees: bool
    misprint: str | None = None
    source: str
    counts: list[CountedRow] | None = None


class PublishedFigures(Record):
    """Every published figure, held to the exact one."""

    schema: str
    tool: Tool
    figures: list[PublishedFigure]


class RankEffect(Record):
    """The average effect of the cards of a rank."""

    rank: str
    effect: Fraction | None = None
    decimal: str | None = None


class Rate(Record):
    """A mean, and how far chance may have moved it."""

    mean: Fraction
    standard_error: Fraction | None = None


class RefusalRecord(Record):
    """Why a question has no answer, as JSON carries it."""

    schema: str
    line: int | None = None
    error: str
    help: str | None = None
    file: str | None = None
    problems: list[PlacedProblem] | None = None


class RefusedBetRecord(Record):
    """A bet that is not computed."""

    id: str
    title: str
    why: str


class Removal(Record):
    """The effects of removal of every wager asked for."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    wagers: list[Effects]


class ResultRecord(Record):
    """One result of a round."""

    label: str
    rule: str | None = None
    pays: Fraction
    probability: Fraction
    one_in: Fraction
    contribution: Fraction


class RowRecord(Record):
    """One row."""

    id: str
    label: str
    rule: str | None = None
    pays: Fraction
    meter: Fraction | None = None
    ways: int
    probability: Fraction
    one_in: Fraction | None = None
    contribution: Fraction


class RowsRecord(Record):
    """The odds of a wager that rows settle."""

    deals: int
    rows: list[RowRecord]
    expectation: Fraction
    house_edge: Fraction
    return_to_player: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    expectation_per_resolved: Fraction | None = None
    variance: Fraction
    decimal: DecimalRecord
    given: list[HoldingRecord] | None = None
    even_money: EvenMoneyRecord | None = None
    meter: MeterRecord | None = None


class Sampled(Record):
    """What was sampled, and how."""

    seed: int
    shoes: int
    asked: int
    partial: bool
    generator: str
    strategy: str | None = None
    players: int | None = None
    tags: dict[str, int | str] | None = None
    balanced: bool | None = None
    spread: str | None = None


class SensibleOdds(Record):
    """Odds that a house would print, and the edge they give."""

    pays: Fraction
    odds: str
    house_edge: Fraction


class SheetQuestion(Record):
    """A question about a situation and nothing more."""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    digits: int | None = None


class SheetRecord(Record):
    """A sheet as JSON carries it."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    wagers: list[WagerRecord]


class Side(Record):
    """One of the two situations of a case."""

    strategy: str | None = None
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe


class SideEdge(Record):
    """One wager's edge."""

    id: str
    title: str
    value: Fraction


class SolveQuestion(Record):
    """Which pay meets a target edge?"""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    row: str
    edge: str
    deck_counts: list[int] | None = None


class Solved(Record):
    """The pays of a row that meet a target, by deck count."""

    schema: str
    tool: Tool
    game: SolvedGame
    readings: dict[str, str]
    wager: str
    row: str
    pays_now: str
    house_edge: Fraction
    cases: list[SolvedCase]


class SolvedCase(Record):
    """One deck count."""

    decks: int
    house_edge_now: Fraction
    pays: Fraction | None = None
    below: SensibleOdds | None = None
    above: SensibleOdds | None = None
    impossible: str | None = None


class SolvedGame(Record):
    """The game whose row is solved."""

    id: str
    title: str
    document: str


class Sought(Record):
    """Among which tags the best are: whole numbers of this range."""

    from_: int
    to: int
    balanced: bool


class SplitDecision(Record):
    """A decision that optimal play takes otherwise than zero memory."""

    finished: list[str]
    hand: str
    waiting: int
    optimal: str
    zero_memory: str
    gain: Fraction
    probability: Fraction


class SplitExplained(Record):
    """What optimal play of a split gains on zero memory, and how."""

    optimal: Fraction
    zero_memory: Fraction
    gain: Fraction
    differences: list[SplitDecision]
    more: bool
    decimal: ExplainedDecimals


class SpreadResult(Record):
    """The results of betting by a spread."""

    average_bet: Fraction
    edge: Fraction | None = None
    units_per_100_rounds: Rate
    standard_deviation_per_100_rounds: Fraction
    n0: Fraction | None = None


class Study(Record):
    """A study, whole or as far as it came."""

    schema: str
    tool: Tool
    game: Origin
    readings: dict[str, str]
    departures: list[str]
    shoe: DescribedShoe
    dealt: Dealt | None = None
    finished: bool | None = None
    sampled: Sampled
    penetrations: list[Penetration]
    wagers: list[Exposure]


class System(Record):
    """Tags, and what they are worth."""

    tags: dict[str, int | str]
    correlation_squared: Fraction
    correlation: str
    by_rank: ByRank | None = None
    balanced: bool
    start: int | str
    slope: Fraction
    key: Fraction
    bet_at: BetAt


class Tool(Record):
    """The program that answered."""

    name: str
    version: str


class Useless(Record):
    """Tags that have nothing in common with the effects."""

    tags: dict[str, int | str]
    correlation_squared: Fraction
    correlation: str


class Varied(Record):
    """An axis, as it was varied."""

    name: str
    values: list[str]


class WagerRecord(Record):
    """A wager of a sheet."""

    id: str
    title: str
    rule: str | None = None
    deals: int | None = None
    rows: list[RowRecord] | list[ResultRecord]
    expectation: Fraction
    house_edge: Fraction
    return_to_player: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    expectation_per_resolved: Fraction | None = None
    variance: Fraction
    decimal: DecimalRecord
    given: list[HoldingRecord] | None = None
    even_money: EvenMoneyRecord | None = None
    meter: MeterRecord | None = None
    strategy: str | None = None
    average_wager: Fraction | None = None
    ties: int | None = None
    notes: list[str] | None = None
    hands: list[DealRecord] | None = None
    dealer: list[dict[str, str | Fraction]] | None = None
    chart: ChartRecord | None = None


class WhatIf(Record):
    """Both edges of every wager in every case."""

    schema: str
    tool: Tool
    game: Origin
    axes: list[Varied]
    cases: list[Case]


class WhatIfQuestion(Record):
    """What changes against the approved game, over no, one or two axes?"""

    game: str | None = None
    decks: int | None = None
    shoe: str | dict[str, int] | None = None
    remove: list[str] | None = None
    pays: dict[str, str] | None = None
    meter: Fraction | None = None
    rules: dict[str, str] | None = None
    readings: dict[str, str] | None = None
    strategy: str | None = None
    chart: dict[str, str | Any] | str | None = None
    wagers: list[str] | None = None
    dealt: Dealt | None = None
    tables: list[dict[str, str | Any] | str] | None = None
    vary: list[str] | None = None
    approved: int | None = None
    sort: bool | None = None
    digits: int | None = None
