"""Makes real Jupyter notebooks, run by a kernel: tests/reference/notebooks/*.ipynb.

python3 -m venv V && V/bin/pip install nbformat nbclient nbconvert ipykernel
V/bin/python tests/reference/record_notebooks.py
"""

import base64
import json
import pathlib
import sys

import nbformat
from nbclient import NotebookClient
from nbformat import v3, v4

OUT = pathlib.Path(__file__).parent / "notebooks"
OUT.mkdir(exist_ok=True)
DOT = base64.b64encode(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf50"
        "0f0003860180b466d2b40000000049454e44ae426082"
    )
).decode()


def save(name, notebook, **given):
    text = nbformat.writes(notebook, **given)
    if not text.endswith("\n"):
        text += "\n"
    (OUT / name).write_text(text, encoding="utf-8")


def run(notebook):
    NotebookClient(notebook, timeout=60, kernel_name="python3", allow_errors=True).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


def cells(*made):
    notebook = v4.new_notebook(cells=list(made))
    for i, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{i}"
    return notebook


# Streams, results, rich outputs, an error with colours, an attachment, a raw cell, letters beyond ASCII.
outputs = cells(
    v4.new_markdown_cell("# Naïve taggers — 序列\n\n![dot](attachment:dot.png) and $h_t$", attachments={"dot.png": {"image/png": DOT}}),
    v4.new_code_cell("import sys\nprint('to stdout')\nprint('to stderr', file=sys.stderr)\n{'a': [1, 2]}"),
    v4.new_code_cell(
        "from IPython.display import HTML, Image, display\nimport base64\n"
        f"display(HTML('<b>bold</b><script>1</script>'))\nImage(data=base64.b64decode('{DOT}'))"
    ),
    v4.new_code_cell("def f(x):\n\treturn 1 / x\n\nf(0)"),
    v4.new_raw_cell("\\section{Only for LaTeX}", metadata={"raw_mimetype": "text/latex"}),
    v4.new_code_cell("%matplotlib inline\n!echo shell\n1 + 1"),
    v4.new_code_cell(""),
    v4.new_markdown_cell("the end"),
)
save("outputs.ipynb", run(outputs))

# Metadata of other programs, tags, a hidden source, slides, a widget's state.
metadata = cells(
    v4.new_code_cell("lr = 1e-3", metadata={"tags": ["parameters"], "collapsed": True, "jupyter": {"source_hidden": True}, "x": {"deep": [[1.50, None, True]]}}),
    v4.new_markdown_cell("slide", metadata={"slideshow": {"slide_type": "slide"}, "nbgrader": {"grade": False, "points": 1e2}}),
    v4.new_code_cell("lr * 2", metadata={"id": "aB3_", "outputId": "6c2a", "colab": {"base_uri": "https://localhost:8080/"}}),
)
metadata.metadata.update(
    {
        "title": "Tuning",
        "authors": [{"name": "A"}],
        "toc": {"base_numbering": 1, "nav_menu": {}},
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {}, "version_major": 2, "version_minor": 0}},
        "vscode": {"interpreter": {"hash": "31f2aee4e71d21fbe5cf8b01ff0e069b9275f58929596ceb00d14d90e3e16cd6"}},
    }
)
save("metadata.ipynb", run(metadata))

# The older formats of the same, as nbformat writes them.
plain = cells(v4.new_markdown_cell("## Shapes"), v4.new_code_cell("x = [1, 2]\nlen(x)"), v4.new_code_cell("print(x)"))
run(plain)
for minor in (0, 2, 4):
    older = nbformat.from_dict(json.loads(json.dumps(plain)))
    older.nbformat_minor = minor
    for cell in older.cells:
        cell.pop("id", None)
    save(f"format-4.{minor}.ipynb", older)
old = v3.new_notebook(
    metadata=v3.new_metadata(name="Old"),
    worksheets=[
        v3.new_worksheet(
            cells=[
                v3.new_heading_cell("Shapes", level=2),
                v3.new_text_cell("markdown", source="*old*"),
                v3.new_code_cell(input="x = 1\nx", prompt_number=1, outputs=[v3.new_output("pyout", output_text="1", prompt_number=1)]),
            ]
        )
    ],
)
(OUT / "format-3.ipynb").write_text(v3.nbjson.writes(old) + "\n", encoding="utf-8")

# Other programs write other JSON: one line, four spaces, escapes, CRLF, no line end at the end, sources in one string, keys in another order.
first = json.loads((OUT / "outputs.ipynb").read_text(encoding="utf-8"))
(OUT / "one-line.ipynb").write_text(json.dumps(first), encoding="utf-8")
(OUT / "four-spaces.ipynb").write_text(json.dumps(first, indent=4), encoding="utf-8")
for cell in first["cells"]:
    cell["source"] = "".join(cell["source"])
first = {"nbformat": 4, "nbformat_minor": 5, "metadata": first["metadata"], "cells": [dict(reversed(cell.items())) for cell in first["cells"]]}
(OUT / "strings.ipynb").write_text(json.dumps(first, indent=2, ensure_ascii=False, separators=(",", ": ")).replace("\n", "\r\n"), encoding="utf-8", newline="")
save("empty.ipynb", v4.new_notebook())

print(f"nbformat {nbformat.__version__}, Python {sys.version.split()[0]}")
