"""What common mistakes say that have nothing to do with a recurrent layer, in the libraries that those who use one use.

    python record.py > recorded.jsonl

PyTorch, TensorFlow, Keras, ONNX Runtime, NumPy, pandas and scikit-learn have to be there. One line a program of programs.txt: its name, and the exception
that ends it as Python prints it.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
ending = re.compile(r"^(?:[\w.]+\.)?\w*(?:Error|Exception|Fail|InvalidArgument|InvalidProtobuf|InvalidGraph|NoSuchFile)\b", re.M)

for text in re.split(r"^=== ", (here / "programs.txt").read_text(), flags=re.M)[1:]:
    name, program = text.split("\n", 1)
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=folder, timeout=300)
    raised = run.stderr.split("Traceback (most recent call last):\n")[-1]
    start = ending.search(raised)
    if run.returncode == 0 or start is None:
        print(name, "raises nothing", file=sys.stderr)
        continue
    said = re.sub(r'"[^"\n]*site-packages/', '"', raised[start.start() :])
    print(json.dumps({"name": name, "said": said.strip()[:8000]}, ensure_ascii=False), flush=True)
