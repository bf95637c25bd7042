"""What the programs that a pasted message opens say in the frameworks themselves.

    node dist/cli/shapebook.js explain --jsonl < (one line {"id", "text"} a message of messages.txt) > programs.jsonl
    python record.py programs.jsonl > recorded.jsonl

PyTorch, TensorFlow, Keras and ONNX Runtime have to be there. One line a program: the message that was pasted, the program, what type of exception ended it and
what that said; where nothing was raised, the warnings.
"""

import json
import multiprocessing
import os
import pathlib
import sys
import warnings

os.environ["CUDA_VISIBLE_DEVICES"] = ""
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import keras  # noqa: E402, F401
import onnxruntime  # noqa: E402, F401
import torch  # noqa: E402, F401

here = pathlib.Path(__file__).parent
escapes = {"\\n": "\n", "\\t": "\t", "\\x1b": "\x1b", "\\\\": "\\"}


def said(program, pipe):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            exec(compile(program, "program.py", "exec"), {"__name__": "__main__"})
        except BaseException as error:
            return pipe.send({"type": type(error).__name__, "message": str(error)})
    pipe.send({"warnings": [str(one.message) for one in caught]})


def main():
    programs = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
    for message, program in zip((here / "messages.txt").read_text().splitlines(), (one["program"] for one in programs), strict=True):
        for escape, stands in escapes.items():
            message = message.replace(escape, stands)
        receiver, sender = multiprocessing.Pipe(False)
        child = multiprocessing.get_context("fork").Process(target=said, args=(program, sender))
        child.start()
        answer = receiver.recv() if receiver.poll(120) else {}
        child.terminate()
        print(json.dumps({"pasted": message, "program": program, **answer}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
