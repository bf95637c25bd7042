"""Records what Keras and TensorFlow do with the programs of tests/cases/keras and tests/cases/tensorflow: `python record_cases.py ../../cases/keras/*.txt`.

As ../record_cases.py does for PyTorch, from which the form of a case comes; TensorFlow's own log lines are left out. Names that Keras gives start anew in each program.
"""
import contextlib, io, json, os, re, site, sys, tempfile, traceback, warnings

os.environ.update(TF_CPP_MIN_LOG_LEVEL='3', CUDA_VISIBLE_DEVICES='', KERAS_BACKEND='tensorflow')
import keras, numpy, tensorflow

between, then, before = '\n-----\n', '\n==>', '\n=====\n'


def run(source):
    """What a program prints, what it warns of and how it ends; None where it ends the process."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        keras.utils.set_random_seed(0)
        os.chdir(tempfile.mkdtemp())
        out, raised = io.StringIO(), None
        with warnings.catch_warnings(record=True) as given, contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter('default')
            try:
                exec(compile(source, 'snippet.py', 'exec'), {'__name__': '__main__'})
            except BaseException as error:
                lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == 'snippet.py']
                raised = {'type': type(error).__name__, 'message': str(error), 'line': (lines or [getattr(error, 'lineno', None)])[0]}
        told = [[w.category.__name__, str(w.message)] for w in given if w.category is not ResourceWarning]
        os.write(write, json.dumps({'stdout': out.getvalue(), 'warnings': told, 'raised': raised}).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, 'rb') as pipe:
        data = pipe.read()
    return None if os.waitpid(pid, 0)[1] or not data else json.loads(data)


def told(row, head=''):
    """A recorded run as a case tells it: lines are counted from the case's first, addresses are left out."""
    line = lambda text: text.replace('\\', '\\\\').replace('\n', '\\n').replace('\x1b', '\\e')
    lines = (row['stdout'].removesuffix('\n').split('\n') if row['stdout'] else []) + [f'~ {kind}: {line(message)}' for kind, message in row['warnings']]
    if row['raised']:
        at = row['raised']['line']
        lines.append(f"! {row['raised']['type']}: {line(row['raised']['message'])} @ {at and at - head.count(chr(10))}")
    text = '\n'.join(text.rstrip() for text in lines)
    for folder in site.getsitepackages():
        text = text.replace(folder, '<site-packages>')
    return re.sub(r'\b0x[0-9a-f]{6,}', '0x', text)


def record(path):
    with open(path) as file:
        text = file.read().rstrip('\n')
    head, rest = text.split(before) if before in text else ('', text)
    cases = []
    for one in rest.split(between):
        source, expected = one.split(then, 1)
        marker, _, was = expected.partition('\n')
        program = (head and head + '\n') + source + '\n'
        row = run(program)
        now = told(row, head and head + '\n') if row else was
        if row is None:
            print(f'{path}: not recorded: {source.splitlines()[0]}')
        elif now != was:
            print(f'{path}: {source.splitlines()[0]}')
        cases.append(f'{source}{then}{marker}\n{now}')
    with open(path, 'w') as file:
        file.write((head and head + before) + between.join(cases) + '\n')


if __name__ == '__main__':
    for path in sys.argv[1:]:
        record(path)
