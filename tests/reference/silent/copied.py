"""Runs the tests that can be copied from what is found: each has to fail behind the wrong program, and to pass behind its right twin.

    python copied.py torch|keras CLI [CORPUS | --only TITLE…] > /dev/null

CLI is the built command line; without a CORPUS (rows with `id`, `framework`, `source`, `silent`, `twin`) the pairs of this folder are run, and the outcome
goes into copied.jsonl, of some pairs alone where they are named. A finding without a test is counted as well.
"""
import contextlib, io, json, linecache, pathlib, subprocess, sys

from record_used import seed

here = pathlib.Path(__file__).parent
only = sys.argv[4:] if sys.argv[3:4] == ["--only"] else []
corpus = sys.argv[3] if len(sys.argv) > 3 and not only else None


def twins():
    """(name, framework, wrong, right)"""
    if corpus:
        rows = {row["id"]: row for row in map(json.loads, open(corpus))}
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


def watchable():
    """What tests hang something onto: what stands in these is put back behind each of them."""
    if sys.argv[1] == "torch":
        import math, torch
        from torch.optim import optimizer

        hooks = optimizer._global_optimizer_pre_hooks, optimizer._global_optimizer_post_hooks, torch.nn.modules.module._global_forward_pre_hooks, torch.nn.modules.module._global_forward_hooks
        owners = math, torch, torch.utils.data.RandomSampler, torch.nn.functional, torch.nn.utils, torch.Tensor, optimizer.Optimizer, torch.distributions.Normal, torch.distributions.Categorical
        return owners, hooks
    import keras, numpy, tensorflow

    metrics = [getattr(keras.metrics, name) for name in ("Metric", "Mean", "SparseCategoricalAccuracy")]
    losses = [keras.losses.SparseCategoricalCrossentropy, keras.losses.CategoricalCrossentropy]
    owners = keras.Model, keras.optimizers.Optimizer, keras.layers.LSTM, *metrics, *losses, tensorflow, tensorflow.nn, tensorflow.random, tensorflow.GradientTape, numpy.random
    return owners, ()


@contextlib.contextmanager
def unwatched():
    owners, hooks = watchable()
    kept = [dict(vars(owner)) for owner in owners]
    try:
        yield
    finally:
        for owner, names in zip(owners, kept):
            for name, value in list(vars(owner).items()):
                if name not in names:
                    delattr(owner, name)
                elif names[name] is not value:
                    setattr(owner, name, names[name])
        for one in hooks:
            one.clear()


def outcome(source, test, is_above):
    """`passes`, or what is raised behind the program; of a test above it, while it runs."""
    # With a seed of its own a data set of TensorFlow's begins with the same order whenever it is gone through.
    if sys.argv[1] == "torch":
        seed()
    names = {"__name__": "__main__"}
    linecache.cache["program.py"] = (len(source), None, source.splitlines(True), "program.py")
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


pairs = [pair for pair in twins() if pair[1] == sys.argv[1] and (not only or pair[0] in only)]
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
if corpus is None:
    path = here / "copied.jsonl"
    kept = [row for row in map(json.loads, path.read_text().splitlines()) if row["framework"] != sys.argv[1] or (only and row["id"] not in only)] if path.exists() else []
    path.write_text("".join(json.dumps(row) + "\n" for row in kept + rows))
