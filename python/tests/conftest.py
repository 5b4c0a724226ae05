"""What the tests share: the command line to compare with, and a seed that is printed."""

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEED = int(os.environ.get("ODDSMITH_SEED") or random.SystemRandom().randrange(2**32))


def pytest_report_header():
    return f"ODDSMITH_SEED={SEED}"


@pytest.fixture
def chance(request):
    """Random numbers of the test's own; the seed stands at the head of the report."""
    return random.Random(f"{SEED} {request.node.name}")


@pytest.fixture(scope="session")
def program():
    """The command line: ODDSMITH_COMMAND, or what cargo builds here."""
    if "ODDSMITH_COMMAND" in os.environ:
        return os.environ["ODDSMITH_COMMAND"]
    built = subprocess.run(["cargo", "build", "--locked", "--quiet"], cwd=ROOT)
    assert built.returncode == 0, "the command does not build"
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "oddsmith"


@pytest.fixture(scope="session")
def command(program):
    """The standard output of a command."""

    def run(*arguments):
        ran = subprocess.run([program, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
        assert ran.returncode in (0, 1), f"{arguments}: {ran.stderr}"
        return ran.stdout

    return run


@pytest.fixture(scope="session")
def asked(program):
    """The answer of the command line to a question in JSON, as it writes it."""

    def run(question):
        ran = subprocess.run([program, "ask", "-"], input=json.dumps(question), capture_output=True, text=True)
        return ran.stdout

    return run
