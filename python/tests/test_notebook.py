"""The tour is executed from top to bottom; what it shows is what was asked."""

import json

import nbformat
from nbclient import NotebookClient

from conftest import ROOT

TOUR = ROOT / "python" / "examples" / "tour.ipynb"


def test_the_tour_runs_from_top_to_bottom_and_shows_what_it_says():
    notebook = nbformat.read(TOUR, as_version=4)
    kept = [cell.get("outputs", []) for cell in notebook.cells]
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell, before in zip(notebook.cells, kept):
        if cell.cell_type == "code":
            assert cell.outputs or cell.source.startswith("import"), cell.source
            assert all(output.output_type != "error" for output in cell.outputs), cell.source
            assert shown(cell.outputs) == shown(before), f"the notebook keeps other outputs: run {TOUR.name} again"
    pages = [page for cell in notebook.cells for page in html(cell)]
    assert len(pages) >= 5
    assert sum("<svg" in page for page in pages) >= 2 and any('class="play"' in page for page in pages)


def html(cell):
    return [output.data["text/html"] for output in cell.get("outputs", []) if "text/html" in output.get("data", {})]


def shown(outputs):
    """What a reader sees: not the number of a run."""
    kinds = ("text/plain", "text/html")
    return json.dumps([output.get("text") or [output.get("data", {}).get(kind) for kind in kinds] for output in outputs])
