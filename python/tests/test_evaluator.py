"""Many shoes at once give the edges of their sheets, from lists and from arrays of every kind."""

import math
from fractions import Fraction

import numpy
import pytest

import oddsmith
from oddsmith import CARDS, Evaluator, Refused


def depleted(chance, decks, most_removed):
    shoe = [decks] * 52
    for _ in range(chance.randrange(most_removed)):
        place = chance.randrange(52)
        shoe[place] = max(0, shoe[place] - 1)
    return shoe


@pytest.mark.parametrize("game", [game.id for game in oddsmith.games().games])
def test_edges_are_those_of_the_sheet(game, chance):
    evaluator = Evaluator(game)
    shoes = [depleted(chance, 8, 300) for _ in range(3)] + [depleted(chance, 1, 40)]
    edges = evaluator.edges(shoes)
    assert len(edges) == len(shoes)
    for shoe, edge in zip(shoes, edges):
        held = {card: count for card, count in zip(CARDS, shoe) if count}
        sheet = oddsmith.sheet(game, shoe=held, wager=evaluator.wagers)
        assert edge == {wager.id: wager.house_edge for wager in sheet.wagers}


def test_pays_rules_and_readings_change_the_edges():
    evaluator = Evaluator("tiger-baccarat", pays={"tie": 9}, readings={"pair": "same-point-value"}, wager=["tie", "tiger-pair"])
    sheet = oddsmith.sheet("tiger-baccarat", decks=8, pays={"tie": 9}, readings={"pair": "same-point-value"})
    edges = evaluator.edges([[8] * 52])[0]
    assert edges == {id: sheet.wager(id).house_edge for id in ("tie", "tiger-pair")}
    assert edges["tie"] != Evaluator("tiger-baccarat").edges([[8] * 52])[0]["tie"]


@pytest.mark.parametrize("kind", ["i1", "u1", "<i2", "<u2", ">u2", "i4", ">i4", "u4", "i8", "u8"])
def test_arrays_of_every_whole_kind_are_read(kind, chance):
    shoes = [depleted(chance, 8, 200) for _ in range(20)]
    array = numpy.array(shoes, dtype=kind)
    expected = list(Evaluator("tiger-baccarat").edges(shoes))
    evaluator = Evaluator("tiger-baccarat")
    assert list(evaluator.edges(array)) == expected
    assert list(evaluator.edges(numpy.asfortranarray(array))) == expected
    assert list(evaluator.edges(array[::-2])) == expected[::-2]
    wide = numpy.zeros((20, 104), dtype=kind)
    wide[:, ::2] = array
    assert list(evaluator.edges(wide[:, ::2])) == expected


def test_an_array_is_read_where_it_lies(monkeypatch):
    """Other views of the memory would be new objects: what is handed on is the array itself, or a view of it."""
    array = numpy.full((4, 52), 8, dtype="u2")
    seen = []
    evaluator = Evaluator("tiger-baccarat")

    class Spy:
        def of_array(self, given, progress):
            seen.append(given)
            return native.of_array(given, progress)

    native = evaluator._evaluator
    evaluator._evaluator = Spy()
    evaluator.edges(array)
    evaluator.edges(array[::2])
    assert all(numpy.shares_memory(each, array) for each in seen) and len(seen) == 2


def test_a_shoe_may_be_a_dictionary():
    edges = Evaluator("tiger-baccarat").edges([dict(zip(CARDS, [8] * 52)), [8] * 52])
    assert edges[0] == edges[1] == edges[-1]
    with pytest.raises(Refused, match='"6" is no card of a shoe'):
        Evaluator("tiger-baccarat").edges([{"6": 4}])


@pytest.mark.parametrize(
    "shoes, words",
    [
        ([[8] * 51], "shoe 0 has 51 counts, not 52"),
        ([[8] * 52, [8] * 51 + [-1]], "shoe 1, Kc: -1 is not a whole number from 0 to 65535"),
        ([[8] * 51 + [0.5]], "shoe 0 is no list of whole numbers"),
        ([[2000] * 52], "shoe 0: 104000 cards: a shoe holds at most 65535"),
        (7, "not iterable"),
        (numpy.full((2, 52), 8.0), "type float64"),
        (numpy.full((2, 51), 8), r"shape \(2, 51\)"),
        (numpy.full(52, 8), r"shape \(52,\)"),
        (numpy.full((2, 52), -1), "shoe [01], As: -1 is not a whole number"),
        (numpy.full((2, 52), 2**63, dtype="u8"), "shoe [01], As: 9223372036854775808 is not"),
    ],
)
def test_what_is_no_shoe_is_refused(shoes, words):
    with pytest.raises(Refused, match=words):
        Evaluator("tiger-baccarat").edges(shoes)


def test_a_subclass_cannot_lie_about_its_memory():
    class Liar(numpy.ndarray):
        @property
        def __array_interface__(self):
            return {"data": (8, False), "shape": (1, 52), "typestr": "<i8", "version": 3}

    liar = numpy.full((1, 52), 8).view(Liar)
    with pytest.raises(TypeError):
        Evaluator("tiger-baccarat")._evaluator.of_array(liar)


def test_floats_are_the_nearest_and_come_only_if_asked(chance):
    shoes = [depleted(chance, 8, 300) for _ in range(50)]
    edges = Evaluator("sands-super-baccarat").edges(shoes)
    floats = edges.floats()
    assert floats.shape == (50, len(edges.wagers)) and floats.dtype == float
    for row, exact in zip(floats, edges):
        assert list(row) == [float(edge) for edge in exact.values()]
        assert all(isinstance(edge, Fraction) for edge in exact.values())


def test_a_wager_that_is_not_offered_has_no_edge():
    edges = Evaluator("electronic-blackjack", wager="insurance").edges([{"2s": 8, "3s": 8, "4h": 8}])
    assert edges[0] == {"insurance": None}
    assert math.isnan(edges.floats()[0][0])


def test_edges_are_a_sequence():
    edges = Evaluator("tiger-baccarat", wager=["tie", "tiger"]).edges([[8] * 52, [6] * 52, [4] * 52])
    assert [edge["tie"] for edge in edges] == edges.wager("tie")
    assert edges[1:] == [edges[1], edges[2]]
    with pytest.raises(IndexError):
        edges[3]
    with pytest.raises(Refused, match='did you mean "tie"'):
        edges.wager("tye")
    frame = edges.to_frame(floats=True)
    assert list(frame.columns) == ["tie", "tiger"] and frame["tie"][0] == float(edges[0]["tie"])


def test_the_shoes_of_the_benchmark_have_the_edges_that_rust_counts():
    import importlib.util
    import re

    from conftest import ROOT

    spec = importlib.util.spec_from_file_location("many_shoes", ROOT / "python" / "benches" / "many_shoes.py")
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    rust = (ROOT / "benches" / "many_shoes.rs").read_text()
    expected = int(re.search(r"const TIGER: i128 = ([\d_]+);", rust)[1])
    edges = oddsmith.Evaluator("tiger-baccarat").edges(bench.depleted(10))
    assert bench.sum_of(edges) == expected
