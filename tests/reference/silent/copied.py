"""Runs the tests that can be copied from what is found: each has to fail behind the wrong program, and to pass behind its right twin.

    python copied.py torch|keras CLI [CORPUS] > /dev/null

CLI is the built command line; without a CORPUS (rows with `id`, `framework`, `source`, `silent`, `twin`) the pairs of this folder are run, and the outcome
goes into copied.jsonl. A finding without a test is counted as well.
"""
import contextlib, io, json, pathlib, subprocess, sys

here = pathlib.Path(__file__).parent


def twins():
    """(name, framework, wrong, right)"""
    if len(sys.argv) > 3:
        rows = {row["id"]: row for row in map(json.loads, open(sys.argv[3]))}
        for row in rows.values():
            if row["silent"]:
                yield row["id"], row["framework"], row["source"], rows[row["twin"]]["source"]
        return
    rows = {row["id"]: row["source"] for row in map(json.loads, (here / "pairs.jsonl").open())}
    for name in rows:
        if name.endswith(" -"):
            yield name[:-2], "torch", rows[name], rows[name[:-1] + "+"]
    for row in map(json.loads, (here / "used.jsonl").open()):
        yield row["title"], row["framework"], row["source"], row["right"]


@contextlib.contextmanager
def unwatched():
    """What a test above a program hangs onto its framework is gone with it."""
    if sys.argv[1] != "torch":
        import keras, tensorflow
        owners = (keras.Model, "fit"), (keras.Model, "predict"), (keras.optimizers.Optimizer, "apply_gradients"), (tensorflow, "clip_by_global_norm")
        kept = [(owner, name, getattr(owner, name)) for owner, name in owners]
        try:
            yield
        finally:
            for owner, name, value in kept:
                setattr(owner, name, value)
        return
    import torch
    from torch.optim import optimizer
    owners = (torch.Tensor, "backward"), (optimizer.Optimizer, "zero_grad"), (torch.nn.utils, "clip_grad_norm_")
    kept = [(owner, name, getattr(owner, name)) for owner, name in owners]
    try:
        yield
    finally:
        for owner, name, value in kept:
            setattr(owner, name, value)
        for hooks in (optimizer._global_optimizer_pre_hooks, optimizer._global_optimizer_post_hooks):
            hooks.clear()


def outcome(source, test, is_above):
    """`passes`, or what is raised behind the program; of a test above it, while it runs."""
    names = {"__name__": "__main__"}
    parts = [compile(source, "program.py", "exec"), compile(test, "test.py", "exec")]
    with contextlib.redirect_stdout(io.StringIO()), unwatched():
        if not is_above:
            exec(parts[0], names)
        try:
            for part in reversed(parts) if is_above else parts[1:]:
                exec(part, names)
        except AssertionError:
            return "fails"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return "passes"


pairs = [pair for pair in twins() if pair[1] == sys.argv[1]]
asked = "".join(json.dumps({"id": name, "source": wrong}) + "\n" for name, _, wrong, _ in pairs)
answers = subprocess.run(["node", sys.argv[2], "check", "--jsonl"], input=asked, capture_output=True, text=True).stdout
found = [json.loads(line) for line in answers.splitlines()]

rows, without = [], []
for (name, framework, wrong, right), answer in zip(pairs, found):
    for one in answer["diagnostics"]:
        if not one["code"].startswith("probe."):
            continue
        tried = one.get("tried", {})
        test, is_above = tried.get("test"), tried.get("isAbove", False)
        if test is None:
            without.append(f"{one['code']} ({name})")
            continue
        rows.append({"id": name, "framework": framework, "code": one["code"], "test": test, "wrong": outcome(wrong, test, is_above), "right": outcome(right, test, is_above)})

for row in rows:
    if (row["wrong"], row["right"]) != ("fails", "passes"):
        print(f"{row['code']} ({row['id']}): wrong {row['wrong']}, right {row['right']}\n{row['test']}\n", file=sys.stderr)
good = sum((row["wrong"], row["right"]) == ("fails", "passes") for row in rows)
print(f"{good} of {len(rows)} tests fail for the wrong and pass for the right; without a test: {', '.join(without) or 'none'}", file=sys.stderr)
if len(sys.argv) <= 3:
    path = here / "copied.jsonl"
    kept = [row for row in map(json.loads, path.read_text().splitlines()) if row["framework"] != sys.argv[1]] if path.exists() else []
    path.write_text("".join(json.dumps(row) + "\n" for row in kept + rows))
