"""The commands: each words a question and asks it. Names and defaults are those of the command line."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Union, cast, overload

from . import _answers as answers
from . import _words as words
from ._answers import Answer, Progress
from ._refused import Refused, suggests
from ._words import Cards, Decks, File, Files, Hands, Names, Number, ShoeLike

DIGITS = 12
BLACKJACK = "electronic-blackjack"


@suggests
def ask(question: Mapping[str, Any], progress: Optional[Progress] = None) -> Answer:
    """Answers any question, as ``oddsmith ask`` does: ``ask({"ask": "sheet", "game": "tiger-baccarat", "decks": 8})``.

    ``progress(done, ahead)`` is called while long work goes on. If it returns False, the work stops: `protect` then
    answers with what is known so far, and anything else is refused. Ctrl-C, and any exception of ``progress``, stops
    the work as well.
    """
    if not isinstance(question, Mapping):
        raise Refused(f"a question is a dictionary, not {question!r:.60}", 'as in {"ask": "games"}')
    return answers.answer_to(words.json_of(question), progress)


def _ask(kind: str, fields: Mapping[str, Any], progress: Optional[Progress] = None) -> Any:
    return answers.answer_to(words.json_of({"ask": kind, **fields}), progress)


def _given(**fields: Any) -> Dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value not in (None, [], {}, False)}


def _approved(decks: Optional[int]) -> Optional[int]:
    return None if decks is None else words.number("approved", decks, 1, words.MOST_DECKS)


@suggests
def games(game: Optional[str] = None, table: Optional[Files] = None) -> answers.Games:
    """The games there are, or one of them with its paytable."""
    return cast(answers.Games, _ask("games", _given(game=game, tables=words.files(table))))


@suggests
def sheet(
    game: str,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    dealt: Optional[Hands] = None,
    wager: Optional[Names] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Sheet:
    """The odds sheet of a game: every wager, every row, exact.

    ``decks`` is eight, or the approved number nearest to it, unless told. ``remove="6h 6 Kd"`` takes cards out;
    ``shoe="As=8,10=32"`` gives the whole composition; ``pays={"tie": "9:1"}``, ``rules={"dealer-soft-17": "hit"}``
    and ``readings={"pair": "same-rank"}`` change the game, and the sheet says that it departs; ``dealt="player 7h,
    banker 3d 4c"`` gives the odds from the middle of a round; ``meter`` is what a meter holds, in units of the wager;
    ``table`` is a rules table of your own.
    """
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, dealt, wager, table, digits, meter=meter
    )
    return cast(answers.Sheet, _ask("sheet", {**described}, progress))


@suggests
def what_if(
    game: str,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    dealt: Optional[Hands] = None,
    vary: Optional[Names] = None,
    approved: Optional[int] = None,
    sort: bool = False,
    wager: Optional[Names] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.WhatIf:
    """The approved game beside the situation described, or a sweep over one or two axes.

    ``decks="4..10"`` or ``range(4, 11)`` sweeps over decks, ``vary="pays small-tiger=20:1..30:1"`` over anything.
    """
    number, several = words.sweep(decks)
    described = words.situation(
        game, number, remove, shoe, pays, rules, readings, strategy, dealt, wager, table, digits, meter=meter
    )
    axes = [f"decks {several[0]}..{several[1]}"] if several else []
    more = _given(vary=[*axes, *words.names(vary)], approved=_approved(approved), sort=sort)
    return cast(answers.WhatIf, _ask("what-if", {**described, **more}, progress))


@suggests
def hand(
    hand: Optional[Cards] = None,
    upcard: Union[str, int, None] = None,
    dealt: Optional[Hands] = None,
    split_hand: bool = False,
    explain: bool = False,
    game: str = BLACKJACK,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Hand:
    """What every action is worth for a blackjack hand: ``hand("10 6", upcard="10")``."""
    if dealt is not None:
        if hand is not None or upcard is not None:
            raise Refused("dealt and hand are both given", "leave one of them out")
        hands = words.dealt(dealt)
        if len(hands.get("dealer", [])) != 1 or "banker" in hands:
            help = 'write one card of the dealer\'s, as in "player 10h 6s, dealer 10d"'
            raise Refused("a hand is decided against the dealer's first card", help)
        hand, upcard = hands.get("player", []), hands["dealer"][0]
    if hand is None or upcard is None:
        raise Refused("which hand, against which upcard?", 'as in hand("10 6", upcard="10")')
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, None, None, table, digits, meter=meter
    )
    cards = {"hand": words.cards(hand), "upcard": words.card(upcard)}
    more = _given(from_split=split_hand, explain=explain)
    return cast(answers.Hand, _ask("hand", {**described, **cards, **more}, progress))


@suggests
def chart(
    game: str = BLACKJACK,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Chart:
    """The blackjack chart: hard and soft totals and pairs by upcard, and what it gives away."""
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, None, None, table, digits, meter=meter
    )
    return cast(answers.Chart, _ask("chart", {**described}, progress))


@suggests
def removal(
    game: str,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    wager: Optional[Names] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Removal:
    """What removing each card does to every wager's expectation, exactly."""
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, None, wager, table, digits, meter=meter
    )
    return cast(answers.Removal, _ask("removal", {**described}, progress))


@suggests
def count(
    game: str,
    wager: Names,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    tags: Union[str, Mapping[str, Number], None] = None,
    balanced: bool = False,
    given: Optional[str] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Count:
    """The best linear count of a wager: its tags, its correlation, its key true count.

    ``tags="6=-3,7=1"`` or ``{"6": -3, "7": 1}`` holds a count of yours beside the best, and ``"Hi-Lo"`` one that
    is known by that name. ``given="ace"`` gives the key once the dealer's ace shows.
    """
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, None, wager, table, digits, meter=meter
    )
    more = _given(tags=words.tags(tags), balanced=balanced, given=given)
    return cast(answers.Count, _ask("count", {**described, **more}, progress))


@suggests
def protect(
    game: str,
    penetration: str = "75%..95%",
    shoes: int = 1000,
    seed: int = 1,
    decks: Optional[Decks] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    wager: Optional[Names] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
    progress: Optional[Progress] = None,
) -> answers.Study:
    """Which wagers card counters can beat: exact edges over seeded random shoes.

    ``progress(done, ahead)`` is told how many shoes are dealt. If it returns False, the study ends there and says
    that it is partial: it is the same, exactly, as one of that many shoes. Ctrl-C raises KeyboardInterrupt.
    """
    described = words.situation(
        game, words.one(decks), remove, shoe, pays, rules, readings, strategy, None, wager, table, meter=meter
    )
    study = {
        "penetration": penetration,
        "shoes": words.number("shoes", shoes, 1, words.MOST_SHOES),
        "seed": words.number("seed", seed, 0, 2**64 - 1),
    }
    return cast(answers.Study, _ask("protect", {**described, **study}, progress))


@suggests
def solve(
    game: str,
    row: str,
    edge: Optional[Number] = None,
    return_: Optional[Number] = None,
    decks: Optional[Decks] = None,
    pays: Optional[Mapping[str, Number]] = None,
    readings: Optional[Mapping[str, str]] = None,
    meter: Optional[Number] = None,
    table: Optional[Files] = None,
) -> answers.Solved:
    """The pay of a row that meets a house edge or a return, exactly, and the nearest odds.

    ``solve("tiger-baccarat", "tiger/three-cards", edge="5%")``; ``row`` may be the wager if one row wins. An edge is
    words or an exact number: ``"5%"``, ``"1/20"``, ``Fraction(1, 20)``. ``decks`` is all that are approved unless told.
    """
    if edge is not None and return_ is not None:
        raise Refused("edge and return_ are both given", "leave one of them out")
    if edge is None and return_ is None:
        raise Refused("which target? give edge or return_", 'as in edge="5%", or return_="95%"')
    target = words.share("edge", edge) if edge is not None else _less_than_all(cast(Number, return_))
    number, several = words.sweep(decks)
    counts = list(range(several[0], several[1] + 1)) if several else [] if number is None else [number]
    described = words.situation(game, pays=pays, readings=readings, table=table, meter=meter)
    fields = {**described, "row": row, "edge": target, **_given(deck_counts=counts)}
    return cast(answers.Solved, _ask("solve", fields))


def _less_than_all(returned: Number) -> str:
    """The edge of a return: ``95%`` gives ``1/20``."""
    from fractions import Fraction

    if not isinstance(returned, str):
        return str(1 - words.exact("return_", returned))
    text, percent = (returned[:-1], 100) if returned.endswith("%") else (returned, 1)
    try:
        return str(1 - Fraction(text.strip()) / percent)
    except (ValueError, ZeroDivisionError):
        raise Refused(f'return_: "{returned}" is no share', "as in 95% or 19/20") from None


@suggests
def check(*files: File) -> answers.Checked:
    """Checks rules tables: every problem at once, with its place and what to write instead."""
    return cast(answers.Checked, _ask("check", {"files": words.files(files)}))


@suggests
def audit(
    *files: File,
    only: Optional[Names] = None,
    skip: Optional[Names] = None,
    against: Optional[File] = None,
    policy: Optional[File] = None,
    max_edge: Union[Names, Mapping[str, Number], None] = None,
    min_return: Union[Names, Mapping[str, Number], None] = None,
    material: Number = "0.5%",
    game: Optional[str] = None,
    wager: Optional[str] = None,
    decks: Optional[int] = None,
    readings: Optional[Mapping[str, str]] = None,
    table: Optional[Files] = None,
    report: bool = False,
) -> answers.Audit:
    """Audits rules tables, printed paytables (.csv, .toml) and sheets (.json): every figure held to its exact value."""
    fields = _given(
        only=words.names(only),
        skip=words.names(skip),
        against=None if against is None else words.file(against, or_shipped=True),
        policy=None if policy is None else words.file(policy),
        max_edge=_limits(max_edge),
        min_return=_limits(min_return),
        game=game,
        wager=wager,
        decks=words.one(decks),
        readings=words.choices("readings", readings),
        tables=words.files(table),
        record=report,
    )
    named = {"files": words.files(files, or_shipped=True), "material": words.share("material", material)}
    return cast(answers.Audit, _ask("audit", {**named, **fields}))


def _limits(given: Union[Names, Mapping[str, Number], None]) -> List[str]:
    """``"15%"``, or ``{"tie": "16%"}``."""
    if isinstance(given, Mapping):
        return [f"{wager}={words.share(wager, limit)}" for wager, limit in given.items()]
    return words.names(given)


@suggests
def diff(before: Union[Answer, Mapping[str, Any]], after: Union[Answer, Mapping[str, Any]]) -> answers.Diff:
    """What differs between two answers, exactly."""
    import json

    def side(given: Union[Answer, Mapping[str, Any]]) -> Any:
        return json.loads(given.json) if isinstance(given, Answer) else given

    return cast(answers.Diff, _ask("diff", {"before": side(before), "after": side(after)}))


@overload
def bets(
    bet: Optional[str] = None,
    decks: Optional[Decks] = None,
    meter: Optional[Number] = None,
    *,
    figures: Literal[True],
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Figures: ...
@overload
def bets(
    bet: Optional[str] = None,
    decks: Optional[Decks] = None,
    meter: Optional[Number] = None,
    figures: Literal[False] = False,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> answers.Bets: ...
@suggests
def bets(
    bet: Optional[str] = None,
    decks: Optional[Decks] = None,
    meter: Optional[Number] = None,
    figures: bool = False,
    digits: int = DIGITS,
    progress: Optional[Progress] = None,
) -> Union[answers.Bets, answers.Figures]:
    """The library of bets, or every paytable of one, with its edges.

    ``meter`` is what meters hold, in units of the wager. ``figures=True`` holds published figures to the exact ones.
    """
    if figures:
        return cast(answers.Figures, _ask("figures", _given(bet=bet), progress))
    held = None if meter is None else words.share("meter", meter)
    number = words.number("digits", digits, 0, words.MOST_DIGITS)
    asked = {**_given(bet=bet, decks=words.one(decks), meter=held), "digits": number}
    return cast(answers.Bets, _ask("bets", asked, progress))
