"""Runs the classes of tests/cases/open/classes.txt with PyTorch, at several sizes, and says where what stands there is not so.

    python tests/reference/open/record.py > tests/reference/open/recorded.json

A case is a program, a `--- call` with sizes by name, and what is said of it: `gives` (the shape of a part of what is returned, in those sizes),
`never` (type and line that every call raises), `unless` (a condition on the sizes without which it raises).
"""
import json, random, re, sys, traceback, types
from pathlib import Path
import torch

CASES = Path(__file__).parents[2] / "cases" / "open" / "classes.txt"


def part(value, path):
    for key in re.findall(r"\[('?)(\w+)'?\]", path):
        value = value[key[1] if key[0] else int(key[1])]
    return value


def attempt(source, call, sizes):
    scope = {"types": types}
    exec(compile(source, "main.py", "exec"), scope)
    scope["torch"] = torch
    try:
        return eval(call, {**scope, **sizes}), None
    except Exception as error:
        frames = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "main.py"]
        return None, f"{type(error).__name__} {frames[-1]}"


def main():
    found, wrong = [], []
    for block in re.split(r"^=== ", CASES.read_text(), flags=re.M)[1:]:
        title, *lines = block.rstrip("\n").split("\n")
        source = "\n".join(line for line in lines if not line.startswith("--- "))
        said = [line[4:] for line in lines if line.startswith("--- ")]
        call = next(line[5:] for line in said if line.startswith("call "))
        names = sorted(set(re.findall(r"\b[a-z_]\w*", re.sub(r"\"\w+\"|\.\w+|\w+=", "", call))) - {"torch", "types", "clamp"})
        ran = 0
        for seed in range(6):
            random.seed(seed)
            values = random.sample(range(4, 24), len(names))
            sizes = dict(zip(names, values))
            if "batch" in sizes and "seq" in sizes and sizes["batch"] > sizes["seq"]:
                sizes["batch"], sizes["seq"] = sizes["seq"], sizes["batch"]
            dotted = {re.sub(r"_shape_(\d)$", r"_shape[\1]", name.replace("cfg_", "cfg.", 1)): size for name, size in sizes.items()}
            result, raised = attempt(source, call, sizes)
            never = [line[6:] for line in said if line.startswith("never ")]
            if (raised or None) != (never[0] if never else None):
                wrong.append(f"{title}: {raised} at {sizes}")
                continue
            ran += 1
            for line in said:
                if not line.startswith("gives "):
                    continue
                path, shape = re.match(r"gives return(\S*) (\[.*\])", line).groups()
                for name in sorted(dotted, key=len, reverse=True):
                    shape = re.sub(rf"(?<![\w.]){re.escape(name)}(?![\w.])", str(dotted[name]), shape)
                have = list(part(result, path).shape)
                if have != eval(shape):
                    wrong.append(f"{title}: {path} {have} for {shape} at {sizes}")
        found.append({"title": title, "runs": ran, "said": said})
    json.dump({"torch": torch.__version__.split("+")[0], "cases": found}, sys.stdout, indent="\t")
    print()
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(bool(wrong))


main()
