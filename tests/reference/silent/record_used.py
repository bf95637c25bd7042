"""Runs the pairs of programs in `used/`: one is wrong, its twin that looks alike is right. Writes used.jsonl beside this file.

    python record_used.py torch|keras [title]

Each program is run by the real framework, and `shows` evaluated after it has to be true of the wrong one and false of the right one.
"""
import contextlib, importlib, io, json, linecache, pathlib, sys

from used import PAIRS

for file in sorted(pathlib.Path(__file__).with_name("used").glob("*/*.py")):
    importlib.import_module(f"used.{file.parent.name}.{file.stem}")

def twin(source, edits):
    for old, new in edits:
        assert source.count(old) == 1, (old, source.count(old))
        source = source.replace(old, new)
    return source

def seed():
    """What a program draws without a seed of its own is the same each time that it is recorded."""
    import random
    import numpy as np

    random.seed(0)
    np.random.seed(0)
    if sys.argv[1] == "keras":
        import keras

        keras.utils.set_random_seed(0)
    else:
        import torch

        torch.manual_seed(0)

def ran(source, shows):
    """What a program prints, and whether it shows its mistake."""
    seed()
    # TensorFlow reads the text of what it traces.
    linecache.cache["snippet.py"] = (len(source), None, source.splitlines(True), "snippet.py")
    names, out = {"__name__": "__main__"}, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "snippet.py", "exec"), names)
    return out.getvalue(), bool(eval(shows, names))

if __name__ == "__main__":
    path = pathlib.Path(__file__).with_name("used.jsonl")
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    rows = [row for row in rows if row["framework"] != sys.argv[1]]
    for framework, title, at, shows, source, edits in PAIRS:
        if framework != sys.argv[1] or sys.argv[2:] not in ([], [title]):
            continue
        right = twin(source, edits)
        (out, wrong_shows), (out_right, right_shows) = ran(source, shows), ran(right, shows)
        assert shows == "True" or (wrong_shows and not right_shows), (title, wrong_shows, right_shows)
        assert out == out_right, (title, out, out_right)
        line = next((i for i, text in enumerate(source.split("\n"), 1) if at in text), None)
        rows.append({"framework": framework, "title": title, "line": line, "source": source, "right": right, "stdout": out})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
