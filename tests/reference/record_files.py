"""Writes what CPython says behind each program of ../cases/files: `python record_files.py ../cases/files/*.txt`.

A program's files stand one after the other, the main one first, the others below a line `# module: path.py`. Needs torch."""
import os, re, subprocess, sys, tempfile

HEAD = re.compile(r'^# module: (\S+)$', re.M)


def files_of(program):
    parts = HEAD.split(program)
    return {'main.py': parts[0], **{parts[i]: parts[i + 1].removeprefix('\n') for i in range(1, len(parts), 2) if parts[i] != 'main.py'}}


def record(program):
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        for name, text in files_of(program).items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            open(path, 'w').write(text)
        done = subprocess.run([sys.executable, 'main.py'], cwd=folder, capture_output=True, text=True, timeout=120)
        said = [done.stdout.rstrip()] if done.stdout.strip() else []
        if done.returncode:
            own = [(file, line) for file, line in re.findall(r'File "([^"]+)", line (\d+)', done.stderr) if file.startswith(folder)]
            file, line = own[-1]
            message = re.split(r'\n(?=\w+(?:Error|Exception|Exit|Interrupt)\b)', done.stderr.rstrip())[-1]
            said.append(f'! {message} @ {os.path.relpath(file, folder)}:{line}')
        return '\n'.join(said).replace(folder + '/', '')


for path in sys.argv[1:]:
    cases = open(path).read().rstrip('\n').split('\n-----\n')
    written = []
    for case in cases:
        program = case.split('\n==>')[0]
        written.append(f'{program}\n==>\n{record(program + chr(10))}')
    open(path, 'w').write('\n-----\n'.join(written) + '\n')
