"""What makes no sense is refused with what is allowed, and no call ends the interpreter."""

import inspect

import pytest

import oddsmith
from oddsmith import Refused


@pytest.mark.parametrize("name", "ask audit chart check count diff games hand protect removal sheet solve what_if bets".split())
def test_an_unknown_keyword_is_refused_with_the_one_that_was_meant(name):
    function = getattr(oddsmith, name)
    keyword = [each.name for each in inspect.signature(function).parameters.values() if each.kind != each.VAR_POSITIONAL][-1:]
    for word in keyword:
        with pytest.raises(Refused) as refused:
            function(**{word + "x": 1})
        assert f'has no "{word}x"' in refused.value.message
        assert f'did you mean "{word}"?' in refused.value.help


def test_an_evaluator_suggests_too():
    with pytest.raises(Refused, match='did you mean "readings"'):
        oddsmith.Evaluator("tiger-baccarat", reading={})


@pytest.mark.parametrize(
    "ask, message, help",
    [
        (lambda: oddsmith.sheet("tiger-bacarat"), 'unknown game "tiger-bacarat"', 'did you mean "tiger-baccarat"?'),
        (lambda: oddsmith.sheet("tiger-baccarat", decks=0), "decks: 0", "from 1 to 1260"),
        (lambda: oddsmith.sheet("tiger-baccarat", decks=8.0), "decks: 8.0", "a whole number"),
        (lambda: oddsmith.sheet("tiger-baccarat", decks=True), "decks: True", "a whole number"),
        (lambda: oddsmith.sheet("tiger-baccarat", decks="4..8"), "one deck count at a time", "what_if"),
        (lambda: oddsmith.what_if("tiger-baccarat", decks="8..4"), "no deck count from 8 to 4", "4..8"),
        (lambda: oddsmith.what_if("tiger-baccarat", decks=range(4, 9, 2)), "decks range(4, 9, 2)", "steps of one"),
        (lambda: oddsmith.sheet("tiger-baccarat", pays={"tie": 8.5}), "pays of tie: 8.5 is not exact", "Fraction"),
        (lambda: oddsmith.sheet("tiger-baccarat", pays={"tie": True}), "pays of tie: True is not exact", "Fraction"),
        (lambda: oddsmith.sheet("tiger-baccarat", shoe={"As": -1}), "As: -1", "from 0 to 65535"),
        (lambda: oddsmith.sheet("tiger-baccarat", digits=10**9), "digits: 1000000000", "from 0 to 1000"),
        (lambda: oddsmith.solve("tiger-baccarat", "tie", edge=0.05), "edge: 0.05 is not exact", "5%"),
        (lambda: oddsmith.solve("tiger-baccarat", "tie"), "which target?", "edge"),
        (lambda: oddsmith.solve("tiger-baccarat", "tie", edge="5%", return_="95%"), "both given", "leave one"),
        (lambda: oddsmith.solve("tiger-baccarat", "tie", return_="x"), 'return_: "x" is no share', "95%"),
        (lambda: oddsmith.hand("10 6"), "which hand", "upcard"),
        (lambda: oddsmith.hand("10 6", upcard="5", dealt="player 2 3, dealer 4"), "both given", "leave one"),
        (lambda: oddsmith.protect("tiger-baccarat", shoes=0), "shoes: 0", "from 1 to 10000000"),
        (lambda: oddsmith.sheet("tiger-baccarat").wager("tigr"), 'no wager "tigr"', 'did you mean "tiger"?'),
        (lambda: oddsmith.games().game("tiger"), 'no game "tiger"', "tiger-baccarat"),
        (lambda: oddsmith.ask([]), "a question is a dictionary", "ask"),
        (lambda: oddsmith.ask({"ask": "shet"}), "names no kind", 'did you mean "sheet"?'),
        (lambda: oddsmith.ask({"ask": "sheet", "gme": "x"}), 'unknown key "gme"', 'did you mean "game"?'),
        (lambda: oddsmith.ask({"ask": "sheet", "game": float("nan")}), "not a question", "as in"),
        (lambda: oddsmith.ask({"ask": "sheet", "game": object()}), "not a question", "as in"),
        (lambda: oddsmith.Evaluator("electronic-blackjack", wager="main"), "play settles main", "removal"),
        (lambda: oddsmith.sheet("tiger-baccarat", pays=["tie=9:1"]), "pays: ['tie=9:1']", '{"tie": "9:1"}'),
        (lambda: oddsmith.sheet("tiger-baccarat", readings="pair=same-rank"), "readings: 'pair=same-rank'", '{"pair": "same-rank"}'),
        (lambda: oddsmith.chart(rules=["x"]), "rules: ['x']", '{"dealer-soft-17": "hit"}'),
        (lambda: oddsmith.sheet("tiger-baccarat", remove=66), "card: 66", "as in 6h, 6 or K"),
        (lambda: oddsmith.sheet("tiger-baccarat", remove=6.0), "cards: 6.0", "as in"),
        (lambda: oddsmith.sheet("tiger-baccarat", remove=[None]), "card: None", "as in 6h, 6 or K"),
        (lambda: oddsmith.sheet("tiger-baccarat", wager=5), "wager: 5", "a name, or several"),
        (lambda: oddsmith.sheet("tiger-baccarat", wager=[5]), "wager: 5", "a name, or several"),
        (lambda: oddsmith.sheet("tiger-baccarat", table=5), "file: 5", "a path"),
        (lambda: oddsmith.sheet("tiger-baccarat", table=[5]), "file: 5", "a path"),
        (lambda: oddsmith.sheet("tiger-baccarat", dealt=5), "dealt: 5", '"player"'),
        (lambda: oddsmith.sheet("tiger-baccarat", shoe=[8] * 51), "shoe: 51 counts", "52 whole numbers"),
        (lambda: oddsmith.sheet("tiger-baccarat", shoe=[8.0] * 52), "As: 8.0", "a whole number"),
        (lambda: oddsmith.sheet("tiger-baccarat", shoe=5), "shoe: 5", "52 whole numbers"),
        (lambda: oddsmith.hand("10 6", upcard=10, strategy=5), "file: 5", "a path"),
        (lambda: oddsmith.hand("10 6", upcard=1.5), "card: 1.5", "as in 6h, 6 or K"),
        (lambda: oddsmith.count("tiger-baccarat", "tie", tags={"6": 0.5}), "tag of 6: 0.5 is not exact", "Fraction"),
        (lambda: oddsmith.count("tiger-baccarat", "tie", tags=[1]), "tags: [1]", "Hi-Lo"),
    ],
)
def test_nonsense_is_refused_with_what_is_allowed(ask, message, help):
    with pytest.raises(Refused) as refused:
        ask()
    assert message in refused.value.message
    assert help in refused.value.help
    assert isinstance(refused.value, ValueError)
    assert str(refused.value) == f"{refused.value.message}\nhelp: {refused.value.help}"


def test_a_table_is_refused_with_all_its_problems_and_their_places():
    with pytest.raises(Refused) as refused:
        oddsmith.sheet("house-baccarat", table="[document]\nx = 1\n\n[[game]]\n")
    problems = refused.value.problems
    assert refused.value.file == "text" and len(problems) > 1
    assert "text:2:1: unknown key" in str(refused.value)
    assert [(each.line, each.column) for each in problems] == sorted((each.line, each.column) for each in problems)


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(Refused, match="cannot be read"):
        oddsmith.check(tmp_path / "none.toml")
    (tmp_path / "not.toml").write_bytes(b"a\xff")
    with pytest.raises(Refused, match="byte 0xff at offset 1 is not UTF-8 text"):
        oddsmith.check(tmp_path / "not.toml")


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "ask",
    [
        lambda: oddsmith.ask({"ask": "diff", "before": nested(900), "after": {}}),
        lambda: oddsmith.ask({"ask": "diff", "before": nested(500_000), "after": {}}),
        lambda: oddsmith.ask({"ask": "solve", "game": "tiger-baccarat", "row": "tie", "edge": "5%", "deck_counts": [8] * 100_000}),
        lambda: oddsmith.ask({"ask": "sheet", "game": "tiger-baccarat", "digits": 10**12}),
        lambda: oddsmith.ask({"ask": "protect", "game": "tiger-baccarat", "penetration": "75%", "shoes": 2**63}),
        lambda: oddsmith.check("x\n" * (40 << 20)),
        lambda: oddsmith.what_if("tiger-baccarat", decks="1..400000000"),
        lambda: oddsmith.sheet("tiger-baccarat", remove=["6h"] * 1_000_000),
        lambda: oddsmith.sheet("tiger-baccarat", pays={"tie": 10**400}),
        lambda: oddsmith.sheet("x" * 10_000_000),
        lambda: oddsmith.Evaluator("tiger-baccarat").edges([[2**40] * 52]),
    ],
)
def test_what_is_too_large_is_refused(ask):
    with pytest.raises(Refused) as refused:
        ask()
    assert refused.value.message


@pytest.mark.parametrize("text", ["[" * 1_000_000, "{" * 1_000_000, '"' * 1_000_000, "a = " + "[" * 1_000_000, "," * 1_000_000])
@pytest.mark.parametrize("name", ["x.json", "x.toml", "x.csv"])
def test_hostile_papers_are_reported(name, text):
    audited = oddsmith.audit({"name": name, "text": text}).files[0]
    assert audited.conclusion == "not-audited" and audited.findings


def test_a_fault_inside_is_an_exception():
    with pytest.raises(RuntimeError, match="a fault of oddsmith, please report it: on purpose"):
        oddsmith._oddsmith.fault("on purpose")
    assert oddsmith.games().games


def test_what_can_only_mean_one_thing_works():
    assert oddsmith.sheet("tiger-baccarat", remove=6) == oddsmith.sheet("tiger-baccarat", remove="6")
    assert oddsmith.sheet("tiger-baccarat", shoe=[8] * 52).wagers == oddsmith.sheet("tiger-baccarat", decks=8).wagers
    assert oddsmith.hand(["10", 6], upcard=10) == oddsmith.hand("10 6", upcard="10")
