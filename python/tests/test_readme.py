"""The README's examples are what Python prints, and its sheet is that of the main README."""

import doctest
import importlib

import oddsmith
from conftest import ROOT


def test_the_readme_tells_what_python_prints():
    results = doctest.testfile(str(ROOT / "python" / "README.md"), module_relative=False)
    assert results.attempted >= 8 and results.failed == 0


def test_the_package_tells_what_python_prints():
    results = doctest.testmod(importlib.import_module("oddsmith"))
    assert results.attempted >= 3 and results.failed == 0


def test_the_sheet_is_that_of_the_main_readme():
    main = (ROOT / "README.md").read_text(encoding="utf-8")
    here = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    command = "$ oddsmith sheet tiger-baccarat --decks 8 --wager tiger\n"
    sheet = main.split(command)[1].split("```")[0]
    assert sheet.strip() and sheet == f"{oddsmith.sheet('tiger-baccarat', decks=8, wager='tiger')}\n"
    doctested = sheet.replace("\n\n", "\n<BLANKLINE>\n")
    assert doctested.strip("\n") in here
