"""What real pandas and scikit-learn give for the expressions of expressions.txt, on a small frame: run in a folder of its own.

    python tests/reference/outside/record.py > tests/reference/outside/recorded.json

A line is an expression; those below `===` stand for programs of their own, in which what stands beside `===` has run before.
Recorded is the type, the shape, the dtype; of numbers that they are some; of what raises, the type.
"""
import json, sys, warnings
from pathlib import Path

import numpy as np
import pandas as pd
import sklearn

warnings.filterwarnings("ignore")
HERE = Path(__file__).parent
FRAME = {"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "b": [0.5 * i for i in range(10)], "c": [i * i for i in range(10)], "text": list("xyzxyzxyzx")}


def described(value):
    if isinstance(value, (tuple, list)) and len(value) < 10 and not isinstance(value, str):
        return {"type": type(value).__name__, "parts": [described(one) for one in value]}
    made = {"type": type(value).__name__}
    shape = getattr(value, "shape", None)
    if shape is not None:
        made["shape"] = list(shape)
    if isinstance(value, (np.ndarray, np.generic)):
        made["dtype"] = str(value.dtype)
    if hasattr(value, "__len__") and shape is None and not isinstance(value, str):
        made["length"] = len(value)
    return made


def main():
    rows = []
    for block in (HERE / "expressions.txt").read_text().split("=== ")[1:]:
        before, *lines = block.strip("\n").split("\n")
        for line in lines:
            scope = {"np": np, "pd": pd, "df": pd.DataFrame(FRAME)}
            try:
                exec(before, scope)
                result = described(eval(line, scope))
            except Exception as error:
                result = {"raises": type(error).__name__}
            rows.append({"before": before, "expression": line, **result})
    versions = {"pandas": pd.__version__, "sklearn": sklearn.__version__, "numpy": np.__version__}
    print(json.dumps({"versions": versions, "rows": len(FRAME["a"]), "columns": list(FRAME), "recorded": rows}, indent="\t"))


main()
