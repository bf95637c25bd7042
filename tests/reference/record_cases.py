"""Records what PyTorch and numpy do with the programs of tests/cases/torch: `python record_cases.py ../cases/torch/*.txt`.

Each file is written again, with what its programs do here; what differs from before is said. How a case is written down is told in tests/cases/README.md.
Each program runs twice, in a process of its own, with every generator seeded with 0: what the two runs differ in is left as it was.
"""
import contextlib, io, json, os, random, re, site, sys, tempfile, traceback, warnings

import numpy
import torch

between, then, before = '\n-----\n', '\n==>', '\n=====\n'


def run(source, look=None):
    """What a program prints, what it warns of and how it ends, and what `look` makes of its names; None where it ends the process."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        random.seed(0), numpy.random.seed(0), torch.manual_seed(0), torch.set_num_threads(1)
        os.chdir(tempfile.mkdtemp())
        out, scope, raised = io.StringIO(), {'__name__': '__main__'}, None
        with warnings.catch_warnings(record=True) as given, contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter('default')
            try:
                exec(compile(source, 'snippet.py', 'exec'), scope)
            except BaseException as error:
                lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == 'snippet.py']
                raised = {'type': type(error).__name__, 'message': str(error), 'line': (lines or [getattr(error, 'lineno', None)])[0]}
        row = {'stdout': out.getvalue(), 'warnings': [[w.category.__name__, str(w.message)] for w in given], 'raised': raised}
        os.write(write, json.dumps({**row, 'seen': look and not raised and look(scope)}).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, 'rb') as pipe:
        data = pipe.read()
    return None if os.waitpid(pid, 0)[1] or not data else json.loads(data)


def told(row, head=''):
    """A recorded run as a case tells it: lines are counted from the case's first, addresses are left out."""
    line = lambda text: text.replace('\\', '\\\\').replace('\n', '\\n')
    lines = (row['stdout'].removesuffix('\n').split('\n') if row['stdout'] else []) + [f'~ {kind}: {line(message)}' for kind, message in row['warnings']]
    if row['raised']:
        at = row['raised']['line']
        lines.append(f"! {row['raised']['type']}: {line(re.sub(r' [(]snippet[.]py, line [0-9]+[)]$', '', row['raised']['message']))} @ {at and at - head.count(chr(10))}")
    text = '\n'.join(text.rstrip() for text in lines)
    for folder in site.getsitepackages():
        text = text.replace(folder, '<site-packages>')
    return re.sub(r'\b0x[0-9a-f]{6,}', '0x', text)


def named(source, row):
    """A case's name: the line that raises, or the last that calls something."""
    lines = source.splitlines()
    called = [line for line in lines if not re.match(r'\s*(print\(|show\(|import |from |#|def |class |return |@|torch.manual_seed|$)', line)]
    line = lines[row['raised']['line'] - 1] if row['raised'] else (called or lines)[-1]
    return re.sub(r'\s+', ' ', line.strip())[:90] + (f" raises {row['raised']['type']}" if row['raised'] else '')


def write(head, sources, keeps=lambda row: True):
    """Prints a file of cases, with what programs do behind a head; those that end their process, or do something else each time, are left out."""
    seen, cases = {}, []
    for source in dict.fromkeys(sources):
        program = lambda name: f'{head}\n# {name}\n{source.rstrip()}\n'
        row, again = run(program('')), run(program(''))
        if row is None or row != again or not keeps(row):
            continue
        text = told(row, head + '\n')
        name = named(f'\n{source}', {'raised': row['raised'] and {**row['raised'], 'line': row['raised']['line'] - head.count('\n') - 1}})
        seen[name] = seen.get(name, 0) + 1
        cases.append(f"# {name}{f' ({seen[name]})' if seen[name] > 1 else ''}\n{source.rstrip()}{then}\n{text}")
    print(head + before + between.join(cases))


def record(path):
    with open(path) as file:
        text = file.read().rstrip('\n')
    head, rest = text.split(before) if before in text else ('', text)
    cases = []
    for one in rest.split(between):
        source, expected = one.split(then, 1)
        marker, _, was = expected.partition('\n')
        program = (head and head + '\n') + source + '\n'
        first, again = run(program), run(program)
        now = told(first, head and head + '\n') if first and first == again else was
        if first is None or first != again:
            print(f'{path}: not recorded: {source.splitlines()[0]}')
        elif now != was:
            print(f'{path}: {source.splitlines()[0]}\n-{was}\n+{now}')
        cases.append(f'{source}{then}{marker}\n{now}')
    with open(path, 'w') as file:
        file.write((head and head + before) + between.join(cases) + '\n')


if __name__ == '__main__':
    for path in sys.argv[1:]:
        record(path)
