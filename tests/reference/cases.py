"""What the scripts that record cases have in common: a program runs in a process of its own, and what it does is written down as tests/cases/README.md tells."""
import contextlib, io, json, os, re, site, sys, tempfile, traceback, warnings

between, then, before = '\n-----\n', '\n==>', '\n=====\n'


class Recorder:
    """`start` is called in each process before its program. `settles`: each program runs twice, and what the two runs differ in is not recorded."""

    def __init__(self, start=lambda: None, settles=False):
        self.start, self.settles = start, settles

    def run(self, source, look=None):
        """What a program prints, what it warns of and how it ends, and what `look` makes of its names; None where it ends the process."""
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(read)
            os.chdir(tempfile.mkdtemp())
            # TensorFlow reads the source of what it traces.
            with open('snippet.py', 'w') as file:
                file.write(source)
            self.start()
            out, scope, raised = io.StringIO(), {'__name__': '__main__'}, None
            with warnings.catch_warnings(record=True) as given, contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                warnings.simplefilter('default')
                try:
                    exec(compile(source, 'snippet.py', 'exec'), scope)
                except BaseException as error:
                    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == 'snippet.py']
                    raised = {'type': type(error).__name__, 'message': str(error), 'line': (lines or [getattr(error, 'lineno', None)])[0]}
            said = [[w.category.__name__, str(w.message)] for w in given if w.category is not ResourceWarning]
            row = {'stdout': out.getvalue(), 'warnings': said, 'raised': raised}
            os.write(write, json.dumps({**row, 'seen': look and not raised and look(scope)}).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read, 'rb') as pipe:
            data = pipe.read()
        return None if os.waitpid(pid, 0)[1] or not data else json.loads(data)

    def settled(self, source):
        """What a program does, where it does the same each time; None else."""
        row = self.run(source)
        return row if row and (not self.settles or row == self.run(source)) else None

    def write(self, head, sources, keeps=lambda row: True):
        """Prints a file of cases, with what programs do behind a head; those that end their process, or do something else each time, are left out."""
        seen, cases = {}, []
        for source in dict.fromkeys(one.strip('\n') for one in sources):
            row = self.settled(f'{head}\n# \n{source.rstrip()}\n')
            if row is None or not keeps(row):
                print('not recorded:', source, file=sys.stderr)
                continue
            name = named(source, row, head.count('\n') + 2)
            seen[name] = seen.get(name, 0) + 1
            cases.append(f"# {name}{f' ({seen[name]})' if seen[name] > 1 else ''}\n{source.rstrip()}{then}\n{told(row, head + chr(10))}")
        print(head + before + between.join(cases))

    def record(self, path):
        """Writes a file of cases again, with what its programs do here; says what differs from before."""
        with open(path) as file:
            text = file.read().rstrip('\n')
        head, rest = text.split(before) if before in text else ('', text)
        cases = []
        for one in rest.split(between):
            source, _, expected = one.partition(then)
            source = source.rstrip('\n')
            marker, _, was = expected.partition('\n')
            row = self.settled((head and head + '\n') + source + '\n')
            now = told(row, head and head + '\n') if row else was
            if row is None:
                print(f'{path}: not recorded: {source.splitlines()[0]}')
            elif now != was:
                print(f'{path}: {source.splitlines()[0]}\n-{was}\n+{now}')
            cases.append(f'{source}{then}{marker}\n{now}')
        with open(path, 'w') as file:
            file.write((head and head + before) + between.join(cases) + '\n')

    def main(self):
        """Records the files that the command line names; with `--new HEAD`, makes one of the programs on standard input, between lines of `-----`."""
        if sys.argv[1] == '--new':
            with open(sys.argv[2]) as file:
                self.write(file.read().rstrip('\n'), sys.stdin.read().split('-----\n'))
        else:
            for path in sys.argv[1:]:
                self.record(path)


def told(row, head=''):
    """A recorded run as a case tells it: lines are counted from the case's first, addresses are left out."""
    line = lambda text: text.replace('\\', '\\\\').replace('\n', '\\n').replace('\x1b', '\\e')
    lines = (row['stdout'].removesuffix('\n').split('\n') if row['stdout'] else []) + [f'~ {kind}: {line(message)}' for kind, message in row['warnings']]
    if row['raised']:
        at, said = row['raised']['line'], re.sub(r' [(]snippet[.]py, line [0-9]+[)]$', '', row['raised']['message'])
        lines.append(f"! {row['raised']['type']}: {line(said)} @ {at and at - head.count(chr(10))}")
    text = '\n'.join(text.rstrip() for text in lines)
    for folder in site.getsitepackages():
        text = text.replace(folder, '<site-packages>')
    # The recorder's own lines, where a framework tells from where it was called.
    text = re.sub(r' {2,4}File "[^"]*/(record_\w+|cases)\.py", line \d+, in [^\\]+(\\n){1,2}', '', text)
    text = re.sub(r'/[^ "]*__autograph_generated_file\w+\.py', '<autograph>', text)
    return re.sub(r'\b0x[0-9a-f]{6,}', '0x', text)


def named(source, row, before=0):
    """A case's name: the line that raises, or the last that calls something."""
    lines = source.splitlines()
    called = [line for line in lines if not re.match(r'\s*(print\(|show\(|import |from |#|def |class |return |@|torch.manual_seed|$)', line)]
    line = lines[row['raised']['line'] - before - 1] if row['raised'] and row['raised']['line'] else (called or lines)[-1]
    return re.sub(r'\s+', ' ', line.strip())[:90] + (f" raises {row['raised']['type']}" if row['raised'] else '')
