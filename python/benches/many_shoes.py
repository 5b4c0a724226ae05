"""How long many depleted shoes take in Python and in Rust, in turn, in one run; the same shoes, the same edges.

Run it with the package installed in release: ``python benches/many_shoes.py [GAME] [SHOES]``.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

import numpy

import oddsmith

ROOT = Path(__file__).resolve().parents[2]
PRIME = 2**61 - 1
MOST_TIMES = 1.5


def depleted(shoes):
    """Eight decks, from each of which up to 200 cards are gone; the same shoes as in Rust."""
    state = 1

    def below(most):
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % most

    all_shoes = []
    for _ in range(shoes):
        counts = [8] * 52
        for _ in range(below(200)):
            place = below(52)
            counts[place] = max(0, counts[place] - 1)
        all_shoes.append(counts)
    return all_shoes


def in_rust(game, shoes):
    command = ["cargo", "bench", "--quiet", "--locked", "--bench", "many_shoes", "--", game, str(shoes)]
    out = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = re.fullmatch(r"(\d+) shoes, (\d+) ns, sum (\d+)\n", out)
    assert found and int(found[1]) == shoes, out
    return int(found[2]) / 1e9, int(found[3])


def in_python(evaluator, shoes):
    began = time.perf_counter()
    edges = evaluator.edges(shoes)
    return time.perf_counter() - began, edges


def sum_of(edges):
    total = 0
    for place in range(len(edges)):
        for won, wagered in edges._worths.shoe(place):
            total = (total * 31 + won % PRIME + wagered % PRIME) % PRIME
    return total


def main(game="tiger-baccarat", shoes="20000", times=7):
    lists = depleted(int(shoes))
    array = numpy.array(lists, dtype="u2")
    evaluator = oddsmith.Evaluator(game)
    took = {"rust": [], "array": [], "lists": []}
    for _ in range(times):
        seconds, expected = in_rust(game, len(lists))
        took["rust"].append(seconds)
        for name, given in (("array", array), ("lists", lists)):
            seconds, edges = in_python(evaluator, given)
            took[name].append(seconds)
        assert sum_of(edges) == expected, "other edges than in Rust"
    best = {name: min(seconds) / len(lists) * 1e6 for name, seconds in took.items()}
    for name, each in best.items():
        print(f"{game}, {name}: {each:.2f} µs a shoe, {each / best['rust']:.2f} times Rust")
    began = time.perf_counter()
    list(edges)
    print(f"a Fraction of every edge: {(time.perf_counter() - began) / len(lists) * 1e6:.2f} µs a shoe more")
    assert best["array"] <= MOST_TIMES * best["rust"], f"more than {MOST_TIMES} times Rust"


if __name__ == "__main__":
    main(*sys.argv[1:3])
