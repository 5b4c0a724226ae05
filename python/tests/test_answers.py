"""Every kind of question answers as the command line does, byte for byte, and every number in it is exact."""

import json
import os
import re
from fractions import Fraction

import pytest

import oddsmith
from conftest import ROOT

INSURANCE = "tests/audit/misprints/insurance.csv"
TABLE = "tests/house-baccarat.toml"
METER = "tests/bets/meter.toml"
BROKEN = "tests/broken/many-faults-at-once.toml"
CHART = "tests/chart.toml"

#: What is asked in Python, and the same on the command line.
PAIRS = {
    "games": (lambda: oddsmith.games(), ["games"]),
    "one game": (lambda: oddsmith.games("electronic-blackjack"), ["games", "electronic-blackjack"]),
    "own game": (lambda: oddsmith.games("house-baccarat", table=TABLE), ["games", "house-baccarat", "--table", TABLE]),
    "sheet": (lambda: oddsmith.sheet("tiger-baccarat"), ["sheet", "tiger-baccarat"]),
    "sheet by words": (
        lambda: oddsmith.sheet("tiger-baccarat", decks=6, remove="6h 6 Kd", pays={"tiger/two-cards": 13, "tie": Fraction(17, 2)},
                               readings={"pair": "same-point-value"}, wager=["tie", "tiger", "tiger-pair"], digits=20),
        ["sheet", "tiger-baccarat", "--decks", "6", "--remove", "6h 6 Kd", "--pays", "tiger/two-cards=13:1", "--pays", "tie=17:2",
         "--reading", "pair=same-point-value", "--wager", "tie", "--wager", "tiger", "--wager", "tiger-pair", "--digits", "20"],
    ),
    "sheet of a shoe": (
        lambda: oddsmith.sheet("sands-super-baccarat", shoe={"As": 3, "6h": 4, "K": 8, "2c": 2, "5d": 3}),
        ["sheet", "sands-super-baccarat", "--shoe", "As=3,6h=4,K=8,2c=2,5d=3"],
    ),
    "sheet in the middle": (
        lambda: oddsmith.sheet("7-up-baccarat", dealt="player 4h, banker 3d 4c"),
        ["sheet", "7-up-baccarat", "--dealt", "player 4h, banker 3d 4c"],
    ),
    "sheet of play": (
        lambda: oddsmith.sheet("electronic-blackjack", decks=2, rules={"dealer-soft-17": "hit", "most-hands": 2}, strategy=CHART),
        ["sheet", "electronic-blackjack", "--decks", "2", "--rule", "dealer-soft-17=hit", "--rule", "most-hands=2", "--strategy", CHART],
    ),
    "what if": (
        lambda: oddsmith.what_if("tiger-baccarat", decks=8, remove=["6h", "6s"], sort=True, approved=6),
        ["what-if", "tiger-baccarat", "--decks", "8", "--remove", "6h 6s", "--sort", "--approved", "6"],
    ),
    "a sweep": (
        lambda: oddsmith.what_if("tiger-baccarat", decks=range(4, 7), vary="pays tie=8:1..10:1", wager="tie"),
        ["what-if", "tiger-baccarat", "--decks", "4..6", "--vary", "pays tie=8:1..10:1", "--wager", "tie"],
    ),
    "hand": (lambda: oddsmith.hand("10 6", upcard="10", decks=6), ["hand", "10 6", "--upcard", "10", "--decks", "6"]),
    "hand on the table": (
        lambda: oddsmith.hand(dealt={"player": "8h 8s", "dealer": "6d"}, split_hand=True, decks=1, strategy="basic"),
        ["hand", "--dealt", "player 8h 8s, dealer 6d", "--split-hand", "--decks", "1", "--strategy", "basic"],
    ),
    "chart": (lambda: oddsmith.chart(decks=1, strategy="basic"), ["chart", "--decks", "1", "--strategy", "basic"]),
    "removal": (
        lambda: oddsmith.removal("tiger-baccarat", wager="tiger", pays={"tiger/three-cards": "23:1"}),
        ["removal", "tiger-baccarat", "--wager", "tiger", "--pays", "tiger/three-cards=23:1"],
    ),
    "count": (
        lambda: oddsmith.count("tiger-baccarat", "tiger", tags={"6": -3, "7": 1, "8": 1, "9": 1}),
        ["count", "tiger-baccarat", "--wager", "tiger", "--tags", "6=-3,7=1,8=1,9=1"],
    ),
    "protect": (
        lambda: oddsmith.protect("tiger-baccarat", penetration="85%..90%", shoes=8, seed=7, wager=["tie", "tiger"]),
        ["protect", "tiger-baccarat", "--penetration", "85%..90%", "--shoes", "8", "--seed", "7", "--wager", "tie", "--wager", "tiger"],
    ),
    "solve": (
        lambda: oddsmith.solve("tiger-baccarat", "tiger/three-cards", edge=Fraction(1, 20), decks="6..8"),
        ["solve", "tiger-baccarat", "tiger/three-cards", "--edge", "5%", "--decks", "6..8"],
    ),
    "solve a return": (
        lambda: oddsmith.solve("tiger-baccarat", "tie", return_="95%"),
        ["solve", "tiger-baccarat", "tie", "--return", "95%"],
    ),
    "audit": (
        lambda: oddsmith.audit(INSURANCE, "electronic-baccarat", report=True, max_edge={"tie": "14%"}, skip="monotone"),
        ["audit", INSURANCE, "electronic-baccarat", "--report", "--max-edge", "tie=14%", "--skip", "monotone"],
    ),
    "bets": (lambda: oddsmith.bets("lucky-6", decks=6), ["bets", "lucky-6", "--decks", "6"]),
    "a bet with a meter": (lambda: oddsmith.bets("blazing-7s", meter=1200), ["bets", "blazing-7s", "--meter", "1200"]),
    "sheet with a meter": (
        lambda: oddsmith.sheet("progressive", table=METER, meter=Fraction(2401, 2), decks=6),
        ["sheet", "progressive", "--table", METER, "--meter", "2401/2", "--decks", "6"],
    ),
    "count by a name, given the ace": (
        lambda: oddsmith.count("electronic-blackjack", "insurance", tags="Hi-Lo", given="ace", decks=6),
        ["count", "electronic-blackjack", "--wager", "insurance", "--tags", "Hi-Lo", "--given", "ace", "--decks", "6"],
    ),
}


KINDS = {each["properties"]["ask"]["const"] for each in json.loads(oddsmith._oddsmith.schema("question"))["oneOf"]}


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", PAIRS)
def test_a_function_answers_as_its_command_does(name, command):
    ask, arguments = PAIRS[name]
    answer = ask()
    assert answer.json == command(*arguments, "--format", "json")
    is_exact(answer, json.loads(answer.json))


def test_a_check_tells_every_problem_with_its_place(asked):
    answer = oddsmith.check(TABLE, BROKEN)
    files = [{"name": name, "text": (ROOT / name).read_text()} for name in (TABLE, BROKEN)]
    assert answer.json == asked({"ask": "check", "files": files})
    is_exact(answer, json.loads(answer.json))
    well, broken = answer.tables
    assert well.holds and not well.problems
    assert len(broken.problems) > 3 and all(problem.line and problem.column for problem in broken.problems)
    assert f"{BROKEN}:{broken.problems[0].line}:" in str(answer)


def test_published_figures_are_held_to_the_exact_ones(command, asked):
    answer = oddsmith.bets("lucky-6", figures=True)
    assert answer.json == asked({"ask": "figures", "bet": "lucky-6"})
    is_exact(answer, json.loads(answer.json))
    # The command prints the list alone.
    assert json.loads(answer.json)["figures"] == json.loads(command("bets", "lucky-6", "--figures", "--format", "json"))
    assert answer.figures and len(answer.to_frame()) == len(answer.figures)


def test_a_difference_is_told_exactly(asked):
    before, after = oddsmith.sheet("tiger-baccarat", decks=6), oddsmith.sheet("tiger-baccarat", decks=8)
    answer = oddsmith.diff(before, after)
    assert answer.json == asked({"ask": "diff", "before": json.loads(before.json), "after": json.loads(after.json)})
    assert len(answer.differences) > 10
    assert oddsmith.diff(before, before).differences == []


def test_every_kind_of_question_is_compared():
    compared = {arguments[0] for _, arguments in PAIRS.values()} | {"check", "diff", "figures"}
    assert compared == KINDS


#: Fields whose text is a name or a decimal for print, though it may look like a number.
WORDS = {"id", "label", "rule", "rules", "rule_values", "version", "effective", "upcard", "upcards", "player", "hand", "hard", "soft", "pairs",
         "card", "rank", "values", "at", "clauses", "odds", "decimal", "correlation", "wager", "row", "pays_now", "total",
         "seen", "printed", "published", "rounded", "fix", "notes", "dealt", "finished", "message", "figure", "generator", "title"}


def is_exact(read, written, field=""):
    """Whether an answer as read is the JSON, with every number of it exact and no float anywhere."""
    assert not isinstance(read, float), field
    if isinstance(read, (oddsmith.Record, dict)):
        assert list(read) == list(written), field
        for name in written:
            is_exact(read[name], written[name], field if field in WORDS else name)
    elif isinstance(read, list):
        assert len(read) == len(written), field
        for one, other in zip(read, written):
            is_exact(one, other, field)
    elif isinstance(read, Fraction):
        assert isinstance(written, str) and read == Fraction(written), field
    elif type(read) is int and isinstance(written, str):
        assert str(read) == written, field
    else:
        assert read == written and type(read) is type(written), field
        if isinstance(written, str) and field not in WORDS:
            assert not re.fullmatch(r"-?\d+(/\d+|\.\d+)?", written), f"{field}: {written} was not read as a number"


def a_situation(chance):
    """A question for a sheet that may be refused."""
    games = [game.id for game in oddsmith.games().games]
    game = chance.choice(games)
    question = {"ask": "sheet", "game": game, "digits": chance.randrange(30)}
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    if chance.random() < 0.5:
        question["decks"] = chance.randrange(1, 12)
    else:
        cards = chance.sample([rank + suit for rank in ranks for suit in "shdc"], chance.randrange(4, 52))
        question["shoe"] = {card: chance.randrange(1, 9) for card in cards}
    if chance.random() < 0.5:
        question["remove"] = [chance.choice(ranks) + chance.choice("shdc") for _ in range(chance.randrange(6))]
    listed = oddsmith.games(game).games[0]
    wagers = [wager for wager in listed.wagers if wager.rows]
    question["wagers"] = [wager.id for wager in chance.sample(wagers, min(len(wagers), 4))]
    if chance.random() < 0.5:
        wager = chance.choice(wagers)
        question["pays"] = {f"{wager.id}/{chance.choice(wager.rows).id}": f"{chance.randrange(1, 50)}:{chance.randrange(1, 3)}"}
    question["readings"] = {each.name: chance.choice(each.values) for each in listed.readings if chance.random() < 0.5}
    return another_kind(question, wagers, chance)


def another_kind(question, wagers, chance):
    """The same situation asked about otherwise: beside the approved one, card by card, a count, a solved pay, a hand."""
    kind = chance.choice(["sheet", "sheet", "what-if", "removal", "count", "solve", "hand"])
    wager = chance.choice(wagers)
    question["ask"] = kind
    if kind == "count":
        question["wagers"] = [wager.id]
    elif kind == "solve":
        row, decks = f"{wager.id}/{chance.choice(wager.rows).id}", question.get("decks", 8)
        question = {"ask": kind, "game": question["game"], "decks": decks, "row": row, "edge": f"{chance.randrange(20)}%"}
    elif kind == "hand":
        ranks = ["A", *map(str, range(2, 11))]
        decks, digits = chance.randrange(1, 9), question["digits"]
        cards = {"hand": [chance.choice(ranks), chance.choice(ranks)], "upcard": chance.choice(ranks)}
        question = {"ask": kind, "game": "electronic-blackjack", "decks": decks, "digits": digits, **cards}
    return question


def test_random_situations_answer_as_the_command_line_does(chance, asked):
    answered, kinds = 0, set()
    for _ in range(int(os.environ.get("ODDSMITH_SITUATIONS", "60"))):
        question = a_situation(chance)
        expected = asked(question)
        try:
            answer = oddsmith.ask(question)
        except oddsmith.Refused as refused:
            record = json.loads(expected)
            assert (refused.message, refused.help) == (record["error"], record.get("help")), question
        else:
            answered += 1
            kinds.add(question["ask"])
            assert answer.json == expected, question
            is_exact(answer, json.loads(expected))
    assert answered >= 10 and len(kinds) >= 4, kinds


def test_numbers_of_any_length_are_read():
    from oddsmith._record import fraction, whole

    digits = "9876543210" * 1000
    number = whole(digits)
    assert number % 10**10 == 9876543210 and number // 10**9990 == 9876543210
    assert whole("-" + digits) == -number
    assert fraction(f"-{digits}/7") == Fraction(-number, 7)
    assert fraction("-0.250") == Fraction(-1, 4)


def test_the_version_is_the_crates(command):
    assert command("--version").split() == ["oddsmith", oddsmith.__version__]
    assert oddsmith.games("tiger-baccarat") and oddsmith.sheet("tiger-baccarat").tool.version == oddsmith.__version__
