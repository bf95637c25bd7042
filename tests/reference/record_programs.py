"""Records what CPython 3.11 does with 500 programs that use no framework: those of python-programs.txt (divided by lines of dashes), and
for the rest those that generate_python.py makes. A line a program: source, stdout and, where it raises, type, message, and the frames
as [line, function] (of a RecursionError, the first). Run: python3.11 record_programs.py > python-programs.jsonl
"""

import contextlib
import io
import json
import os
import pathlib
import sys
import traceback
import warnings

import generate_python

COUNT = 500


def record(source):
    out = io.StringIO()
    row = {'source': source, 'stdout': '', 'type': None, 'message': None, 'frames': []}
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(source, '<string>', 'exec', dont_inherit=True), {'__name__': '__main__'})
    except SyntaxError as error:
        row.update(type=type(error).__name__, message=error.msg, frames=[[error.lineno, '<module>']])
    except BaseException as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == '<string>']
        frames = frames[:1] if isinstance(error, RecursionError) else frames
        row.update(type=type(error).__name__, message=str(error), frames=[[f.lineno, f.name] for f in frames])
    row['stdout'] = out.getvalue()
    return row


def programs():
    folder = pathlib.Path(__file__).parent
    written = [text.strip('\n') + '\n' for text in (folder / 'python-programs.txt').read_text().split('\n-----\n')]
    yield from written
    yield from generate_python.programs(COUNT - len(written))


if __name__ == '__main__':
    assert sys.version_info[:2] == (3, 11), 'the programs are recorded with CPython 3.11'
    if os.environ.get('PYTHONHASHSEED') != '0':
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, 'PYTHONHASHSEED': '0'})
    warnings.simplefilter('ignore')
    for program in programs():
        print(json.dumps(record(program), ensure_ascii=False))
