"""Records what CPython 3.11 does with the cases of tests/cases/python: rewrites each file in place.

A file holds cases, divided by lines of dashes: source, `==>`, then what is printed and, where the program raises, a last line
`! Type: message @ line function, line function`. Run: python3.11 tests/reference/record_python.py
"""

import contextlib
import io
import pathlib
import sys
import traceback
import warnings

warnings.simplefilter('ignore')


def outcome(source):
    out = io.StringIO()
    raised = ''
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(source, '<string>', 'exec'), {'__name__': '__main__'})
    except SyntaxError as error:
        if error.filename == '<string>' and error.__traceback__.tb_next is None:
            raised = f'! {type(error).__name__}: {error.msg} @ {error.lineno}'
        else:
            raise
    except BaseException as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == '<string>']
        where = ', '.join(f'{f.lineno} {f.name}' for f in frames)
        if isinstance(error, RecursionError):
            where = where.split(',')[0]
        message = str(error).replace('\n', '\\n')
        raised = f'! {type(error).__name__}: {message} @ {where}'
    return (out.getvalue().rstrip('\n') + '\n' + raised).strip('\n')


def record(path):
    cases = path.read_text().strip('\n').split('\n-----\n')
    blocks = []
    for case in cases:
        source = case.split('\n==>')[0].strip('\n')
        blocks.append(f'{source}\n==>\n{outcome(source + chr(10))}'.rstrip('\n'))
    path.write_text('\n-----\n'.join(blocks) + '\n')
    print(path.name, len(cases))


if __name__ == '__main__':
    assert sys.version_info[:2] == (3, 11), 'the cases are recorded with CPython 3.11'
    for file in sorted((pathlib.Path(__file__).parent.parent / 'cases' / 'python').glob('*.txt')):
        record(file)
