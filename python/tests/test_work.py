"""Long work: progress, threads, interrupts, forks."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import oddsmith

LONG = {"game": "tiger-baccarat", "penetration": "75%", "shoes": 5_000_000}


def test_progress_is_told_and_ends_at_the_end():
    told = []
    oddsmith.protect("tiger-baccarat", shoes=300, wager="tie", progress=lambda done, ahead: told.append((done, ahead)))
    assert told[-1] == (300, 300)
    assert told == sorted(told) and {ahead for _, ahead in told} == {300}


def test_a_study_that_is_stopped_is_the_study_of_as_many_shoes():
    partial = oddsmith.protect(**LONG, progress=lambda done, ahead: done < 100)
    sampled = partial.sampled
    assert sampled.partial and 0 < sampled.shoes < sampled.asked == LONG["shoes"]
    whole = oddsmith.protect(**{**LONG, "shoes": sampled.shoes})
    assert not whole.sampled.partial
    assert whole.wagers == partial.wagers and whole.penetrations == partial.penetrations


def test_an_exception_of_the_callback_stops_the_work_and_is_raised():
    class Enough(Exception):
        pass

    def progress(done, ahead):
        raise Enough(done)

    began = time.monotonic()
    with pytest.raises(Enough):
        oddsmith.protect(**LONG, progress=progress)
    assert time.monotonic() - began < 10
    shoes = [[8] * 52] * 20_000
    with pytest.raises(Enough):
        oddsmith.Evaluator("sands-super-baccarat").edges(shoes, progress=progress)


def test_work_that_cannot_be_cut_short_is_refused_if_it_is_stopped():
    with pytest.raises(oddsmith.Refused, match="stopped before every shoe was valued"):
        oddsmith.Evaluator("sands-super-baccarat").edges([[8] * 52] * 20_000, progress=lambda done, ahead: False)
    with pytest.raises(oddsmith.Refused, match="stopped before the answer was known"):
        oddsmith.sheet("electronic-blackjack", decks=6, strategy="optimal", wager="main", progress=lambda done, ahead: False)


#: Says when the thread of the work has ended.
ENDED = """
import glob, time
def working():
    names = []
    for each in glob.glob('/proc/self/task/*/comm'):
        try:
            names.append(open(each).read())
        except OSError:
            pass  # it ended meanwhile
    return 'oddsmith\\n' in names
while working():
    time.sleep(0.05)
print('ended', flush=True)
"""

CALLS = {
    "a study": "oddsmith.protect('tiger-baccarat', shoes=5_000_000)",
    "optimal play": "oddsmith.sheet('electronic-blackjack', decks=6, strategy='optimal')",
    "many shoes": "oddsmith.Evaluator('sands-super-baccarat').edges(numpy.full((1_000_000, 52), 8))",
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal for one process")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops_long_work_and_the_interpreter_lives_on(name):
    code = f"""
import time, numpy, oddsmith
print('ready', flush=True)
try:
    {CALLS[name]}
except KeyboardInterrupt:
    print('interrupted', oddsmith.games('tiger-baccarat').games[0].id, flush=True)
{ENDED}
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        began = time.monotonic()
        assert child.stdout.readline() == "interrupted tiger-baccarat\n"
        assert time.monotonic() - began < 10
        if name != "optimal play":  # whose pieces are long
            out, _ = child.communicate(timeout=120)
            assert out == "ended\n", "the work goes on behind"
    finally:
        child.kill()
        child.wait()


def test_other_threads_run_while_work_goes_on():
    ticks = []
    going = threading.Event()

    def tick():
        while not going.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    oddsmith.protect("sands-super-baccarat", shoes=100, penetration="95%")
    took = time.monotonic() - began
    going.set()
    thread.join()
    during = [tick for tick in ticks if tick >= began]
    assert len(during) > took / 0.05, "the lock of the interpreter was held"


def test_many_threads_get_the_same_answers_as_one():
    def ask(decks):
        edges = oddsmith.Evaluator("tiger-baccarat").edges([[decks] * 52] * 3)
        return oddsmith.sheet("tiger-baccarat", decks=decks).json, oddsmith.what_if("tiger-baccarat", decks=decks).json, list(edges)

    decks = [4, 5, 6, 7, 8] * 6
    alone = {number: ask(number) for number in set(decks)}
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, decks)) == [alone[number] for number in decks]


def _in_a_child(decks):
    study = oddsmith.protect("tiger-baccarat", shoes=20, wager="tie", decks=decks)
    return study, list(oddsmith.Evaluator("tiger-baccarat").edges([[decks] * 52])[0].values())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_works_on_after_its_parent_used_threads():
    here = [_in_a_child(decks) for decks in (6, 8)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        there = pool.map_async(_in_a_child, (6, 8)).get(timeout=60)
    assert there == here


def test_answers_and_evaluators_are_pickled_whole():
    sheet = oddsmith.sheet("tiger-baccarat", decks=8)
    again = pickle.loads(pickle.dumps(sheet))
    assert again == sheet and again.json == sheet.json
    assert again._repr_html_() == sheet._repr_html_() and repr(again) == repr(sheet)
    evaluator = oddsmith.Evaluator("tiger-baccarat", wager="tie")
    shoes = [[8] * 52]
    assert list(pickle.loads(pickle.dumps(evaluator)).edges(shoes)) == list(evaluator.edges(shoes))
    with pytest.raises(oddsmith.Refused) as refused:
        oddsmith.sheet("none")
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
