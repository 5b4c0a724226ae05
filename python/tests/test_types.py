"""The types: a type checker over the package and a user's program, and shapes that are those of the schemas."""

import runpy
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent


def checked(*arguments):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", *map(str, arguments)], cwd=PACKAGE, capture_output=True, text=True)


def test_the_package_passes_a_strict_type_checker():
    ran = checked("oddsmith", "make_shapes.py")
    assert ran.returncode == 0, ran.stdout


def test_a_users_program_is_checked_by_the_types(tmp_path):
    program = tmp_path / "program.py"
    well = "import oddsmith\nfrom fractions import Fraction\nsheet = oddsmith.sheet('tiger-baccarat', decks=8)\n"
    well += "edge: Fraction = sheet.wager('tie').house_edge\nways: list[int] = [case.decks for case in oddsmith.solve('a', 'b').cases]\n"
    well += "priced: Fraction = oddsmith.bets('dragon-7').paytable('dragon-7').house_edge\nheld: bool = oddsmith.bets(figures=True).figures[0].agrees\n"
    program.write_text(well)
    ran = checked(program)
    assert ran.returncode == 0, ran.stdout
    for wrong in ("sheet.wager('tie').hous_edge", "oddsmith.sheet('x', deck=8)", "edge2: float = sheet.wagers[0].rows", "oddsmith.sheet(8)"):
        program.write_text(well + wrong + "\n")
        ran = checked(program)
        assert ran.returncode == 1 and "Found 1 error" in ran.stdout, wrong


def test_the_stubs_are_those_of_the_module():
    ran = subprocess.run([sys.executable, "-m", "mypy.stubtest", "oddsmith._oddsmith", "--ignore-missing-stub"], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout


def test_the_shapes_are_those_of_the_schemas():
    make = runpy.run_path(str(PACKAGE / "make_shapes.py"))
    written = (PACKAGE / "oddsmith" / "shapes.py").read_text(encoding="utf-8")
    assert make["written"]() == written, "run python -P python/make_shapes.py"
