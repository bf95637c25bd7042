"""Records what ONNX 1.23 and ONNX Runtime 1.30 do with the programs of tests/cases/onnx: `python record_onnx.py ../../cases/onnx/*.txt`.

Each file is written again, with what its programs do here; what differs from before is said. How a case is written down is told in tests/cases/README.md. Each program runs in a
process of its own, in an empty folder; what ends its process is not recorded. `--new HEAD` makes a file of the programs that are read from standard input, between lines of `-----`.
"""
import contextlib, io, json, os, re, site, sys, tempfile, traceback, warnings

import numpy
import onnx
import onnxruntime
from onnx import checker, helper, numpy_helper, shape_inference

between, then, before = '\n-----\n', '\n==>', '\n=====\n'


def run(source):
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        os.chdir(tempfile.mkdtemp())
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1), os.dup2(quiet, 2)
        out, raised = io.StringIO(), None
        with warnings.catch_warnings(record=True) as given, contextlib.redirect_stdout(out):
            warnings.simplefilter('default')
            try:
                exec(compile(source, 'program.py', 'exec'), {'__name__': '__main__'})
            except BaseException as error:
                lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == 'program.py']
                raised = [type(error).__name__, str(error), (lines or [getattr(error, 'lineno', None)])[0]]
        os.write(write, json.dumps([out.getvalue(), [[w.category.__name__, str(w.message)] for w in given], raised]).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, 'rb') as pipe:
        data = pipe.read()
    return None if os.waitpid(pid, 0)[1] or not data else json.loads(data)


def told(row, head):
    stdout, given, raised = row
    line = lambda text: text.replace('\\', '\\\\').replace('\n', '\\n')
    lines = (stdout.removesuffix('\n').split('\n') if stdout else []) + [f'~ {kind}: {line(message)}' for kind, message in given]
    if raised:
        lines.append(f'! {raised[0]}: {line(raised[1])} @ {raised[2] - head.count(chr(10))}')
    text = '\n'.join(text.rstrip() for text in lines)
    for folder in site.getsitepackages():
        text = text.replace(folder, '<site-packages>')
    return re.sub(r'\b0x[0-9a-f]{6,}', '0x', text)


def named(source, head, row):
    lines = [line for line in source.splitlines() if not re.match(r'\s*(import |from |#|def |class |return |@|$)', line)]
    return re.sub(r'\s+', ' ', lines[-1].strip())[:90] + (f' raises {row[2][0]}' if row[2] else '')


def make(head, sources):
    seen, cases = {}, []
    for source in dict.fromkeys(one.strip() for one in sources):
        row = run(f'{head}\n# name\n{source}\n')
        if row is None:
            print('ends its process:', source, file=sys.stderr)
            continue
        name = named(source, head, row)
        seen[name] = seen.get(name, 0) + 1
        cases.append(f"# {name}{f' ({seen[name]})' if seen[name] > 1 else ''}\n{source}{then}\n{told(row, head + chr(10))}")
    print(head + before + between.join(cases))


def record(path):
    with open(path) as file:
        head, rest = file.read().rstrip('\n').split(before)
    cases = []
    for one in rest.split(between):
        source, expected = one.split(then, 1)
        marker, _, was = expected.partition('\n')
        row = run(f'{head}\n{source}\n')
        now = was if row is None else told(row, head + '\n')
        if row is None or now != was:
            print(f'{path}: {source.splitlines()[0]}\n-{was}\n+{now}')
        cases.append(f'{source}{then}{marker}\n{now}')
    with open(path, 'w') as file:
        file.write(head + before + between.join(cases) + '\n')


if __name__ == '__main__':
    if sys.argv[1] == '--new':
        with open(sys.argv[2]) as file:
            make(file.read().rstrip('\n'), sys.stdin.read().split('-----\n'))
    else:
        for path in sys.argv[1:]:
            record(path)
