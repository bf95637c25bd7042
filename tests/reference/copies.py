"""Finds Python of ours that retraces PyTorch's, numpy's, Keras', TensorFlow's, ONNX' or CPython's: formulas and messages are facts, control flow and text are not ours to take.

    python tests/reference/copies.py [PACKAGES]

PACKAGES is a site-packages with torch, numpy, keras, tensorflow and onnx (this Python's, if none is named). Ours are the .py files below src/ and the template strings of .ts files there that
are Python. Statements are compared whatever their variables are called: in each run of LINES statements, names become the order in which they appear. Classes with
nothing in them are left out. Prints the longest runs first, each beside theirs, and exits with 1 where there is any of LINES statements and TOKENS tokens: shorter ones
(fields that are stored, a batch that is filled) anybody writes.
"""
import ast
import builtins
import io
import keyword
import pathlib
import re
import sys
import sysconfig
import tokenize

LINES, TOKENS = 4, 40
SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
SHARED = {*keyword.kwlist, *dir(builtins), 'self', 'cls', 'torch', 'np', 'math'}


def words(text):
    """A string as it reads, whichever quotes it has."""
    try:
        return repr(ast.literal_eval(text))
    except (ValueError, SyntaxError):
        return re.sub(r'^\w*(\'\'\'|"""|\'|")(.*)\1$', r"'\2'", text, flags=re.S)


def statements(source):
    """(line, tokens) of each logical line; a token is (text, whether it is a name that its author chose). Docstrings and annotations of results are left out."""
    found, now, start = [], [], 1
    try:
        for kind, text, (line, _), *_ in tokenize.generate_tokens(io.StringIO(source).readline):
            if kind == tokenize.NEWLINE:
                if '->' in [text for text, _ in now]:
                    now = [*now[:[text for text, _ in now].index('->')], (':', False)]
                says = len(now) > 1 or now and now[0][0][0] not in '\'"'
                if says and not (now[0][0] == 'class' and now[-1][0] == 'pass'):
                    found.append((start, now))
                now = []
            elif kind not in SILENT:
                start = start if now else line
                own = kind == tokenize.NAME and text not in SHARED and (not now or now[-1][0] != '.')
                now.append((words(text) if kind == tokenize.STRING else text, own))
    except (tokenize.TokenError, IndentationError, SyntaxError):
        pass
    return found


def windows(rows):
    """For each run of LINES statements: its number, and what it says."""
    for i in range(len(rows) - LINES + 1):
        order = {}
        run = [[order.setdefault(text, f'${len(order)}') if own else text for text, own in tokens] for _, tokens in rows[i : i + LINES]]
        yield i, '\n'.join(' '.join(line) for line in run)


def ours(root):
    for path in sorted(root.glob('src/**/*.py')):
        yield path, 0, path.read_text()
    for path in sorted(root.glob('src/**/*.ts')):
        text = path.read_text()
        for made in re.finditer(r'`((?:[^`\\]|\\.)*)`', text, re.S):
            if re.search(r'^\s*(?:def|class) \w+.*:', made[1], re.M):
                yield path, text.count('\n', 0, made.start()), re.sub(r'\\([`\\$])', r'\1', made[1])


def theirs(packages):
    installed = [packages / name for name in ('torch', 'numpy', 'keras', 'tensorflow/python', 'onnx')]
    for folder in (*installed, pathlib.Path(sysconfig.get_path('stdlib'))):
        for path in sorted(folder.rglob('*.py')):
            if not {'site-packages', 'test', 'tests', 'idlelib', 'lib2to3'} & set(path.relative_to(folder).parts):
                yield path, path.read_text(errors='replace')


def main():
    root = pathlib.Path(__file__).parents[2]
    packages = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else sysconfig.get_path('purelib'))
    known = {}
    for path, source in theirs(packages):
        rows = statements(source)
        for i, said in windows(rows):
            known.setdefault(said, (path, rows[i][0]))
    runs, read = [], 0
    for path, offset, source in ours(root):
        read += 1
        rows, last = statements(source), None
        for i, said in windows(rows):
            if said not in known:
                continue
            if last is None or i >= last[1] + LINES:
                runs.append(last := [i, i, path, offset, rows, *known[said]])
            last[1] = i
    runs = [run for run in runs if sum(len(tokens) for _, tokens in run[4][run[0] : run[1] + LINES]) >= TOKENS]
    for first, end, path, offset, rows, other, line in sorted(runs, key=lambda run: run[0] - run[1]):
        print(f'{end - first + LINES} statements: {path.relative_to(root)}:{offset + rows[first][0]} and {other}:{line}')
        for _, tokens in rows[first : end + LINES]:
            print('   ', ' '.join(text for text, _ in tokens)[:140])
    print(f'{len(runs)} runs in {read} texts of ours')
    sys.exit(bool(runs))


if __name__ == '__main__':
    main()
