"""Records what CPython 3.11 does with the programs of library-programs.txt: Python's standard library.

    python3.11 tests/reference/record_library.py > tests/reference/library.jsonl

A row is {source, stdout, type, message, line, warnings}: what is printed and, where the program raises, the exception's type and message and the
program's line of the module that it left (null otherwise). Each program runs in a freshly forked process. Paths of the library become `<stdlib>/`.
"""
import contextlib, io, json, os, pathlib, sys, traceback, types, warnings

FILE = 'snippet.py'
LIBRARY = os.path.dirname(os.__file__)


def run(source):
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        sys.argv[:] = [FILE]
        row = {'source': source, 'type': None, 'message': None, 'line': None}
        out = io.StringIO()
        module = sys.modules['__main__'] = types.ModuleType('__main__')
        with warnings.catch_warnings(record=True) as given, contextlib.redirect_stdout(out):
            warnings.simplefilter('always')
            try:
                exec(compile(source, FILE, 'exec'), module.__dict__)
            except BaseException as error:
                lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
                row.update(type=type(error).__name__, message=str(error).replace(LIBRARY, '<stdlib>'), line=lines[0])
        row['stdout'] = out.getvalue()
        row['warnings'] = [f'{w.category.__name__}: {w.message}' for w in given]
        with os.fdopen(write, 'w') as pipe:
            pipe.write(json.dumps(row))
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        data = pipe.read()
    os.waitpid(pid, 0)
    return data


if __name__ == '__main__':
    assert sys.version_info[:2] == (3, 11), 'the rows are recorded with CPython 3.11'
    path = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name('library-programs.txt')
    for program in pathlib.Path(path).read_text().strip('\n').split('\n-----\n'):
        print(run(program.strip('\n') + '\n'))
