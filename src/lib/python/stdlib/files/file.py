class _Folders:
	def __contains__(self, path): return _is_folder(path)
	def __iter__(self): return iter(_folders())
	def add(self, path): _add_folder(path)
	def discard(self, path): _drop_folder(path)
_dirs = _Folders()
_machine = ('/etc', '/proc', '/usr', '/dev', '/sys', '/var', '/root', '/opt', '/bin', '/lib', '/home', '/mnt')
def fspath(path):
	if isinstance(path, str): return path
	if hasattr(type(path), '__fspath__'): return path.__fspath__()
	if isinstance(path, int): _unsupported('a file that no known path names')
	raise TypeError('expected str, bytes or os.PathLike object, not ' + type(path).__name__)
def clean(path):
	path = fspath(path)
	root = '/' if path.startswith('/') else ''
	parts = []
	for part in path.split('/'):
		if part in ('', '.'): continue
		if part == '..' and parts and parts[-1] != '..': parts.pop()
		else: parts.append(part)
	made = root + '/'.join(parts)
	if made in _machine: _unsupported('what is in ' + made)
	return made
def parent(path):
	return path[:path.rfind('/')] if path.rfind('/') > 0 else '/' if path.startswith('/') else ''
def fail(cls, number, words, path, second=None):
	error = cls('[Errno ' + str(number) + '] ' + words + ': ' + repr(path) + ('' if second is None else ' -> ' + repr(second)))
	error.errno = number
	error.strerror = words
	error.filename = path
	raise error
_gone = set()
def unsure(path): return False if (_alone() or clean(path) in _gone) and not _is_unsure(clean(path)) else _unknown('the file ' + repr(path))
def unseen(path):
	if not _alone() and clean(path) not in _gone: _unsupported('the file ' + repr(path))
def absent(path):
	unseen(path)
	fail(FileNotFoundError, 2, 'No such file or directory', path)
def isdir(path):
	if _is_unsure(clean(path)): return unsure(path)
	if clean(path) in _dirs: return True
	return unsure(path) if _get(clean(path)) is None else False
def isfile(path):
	if _is_unsure(clean(path)): return unsure(path)
	if _get(clean(path)) is not None: return True
	return False if clean(path) in _dirs else unsure(path)
def exists(path):
	if _is_unsure(clean(path)): return unsure(path)
	return True if clean(path) in _dirs or _get(clean(path)) is not None else unsure(path)
def mkdir(path, exist_ok=False, parents=False):
	shown, path = fspath(path), clean(path)
	if path in _dirs or _get(path) is not None:
		if exist_ok and path in _dirs: return _dirs.add(path)
		fail(FileExistsError, 17, 'File exists', shown)
	if parent(path) not in _dirs:
		if not parents: absent(shown)
		mkdir(parent(path), True, True)
	_dirs.add(path)
def remove(path):
	shown, path = fspath(path), clean(path)
	if path in _dirs: _unsupported('a folder in a file’s place')
	if not _drop(path): absent(shown)
	_gone.add(path)
def listdir(path='.'):
	shown, path = fspath(path), clean(path)
	if path not in _dirs: absent(shown)
	if path in ('', '/', '/tmp', '..'): _unsupported('what is in the folder ' + repr(shown))
	return [one[len(path) + 1:] for one in list(_all()) + sorted(_dirs) if parent(one) == path and one != path]
def removed_all(path):
	shown, path = fspath(path), clean(path)
	if path not in _dirs: absent(shown)
	for one in _all():
		if one.startswith(path + '/'):
			_drop(one)
			_gone.add(one)
	for one in list(_dirs):
		if one == path or one.startswith(path + '/'):
			_dirs.discard(one)
			_gone.add(one)
def rmdir(path):
	if listdir(path): fail(OSError, 39, 'Directory not empty', fspath(path))
	_dirs.discard(clean(path))
def rename(src, dst):
	a, b = clean(src), clean(dst)
	if a in _dirs: _unsupported('renaming a folder')
	made = _get(a)
	if made is None: unseen(src)
	if made is None or parent(b) not in _dirs: fail(FileNotFoundError, 2, 'No such file or directory', fspath(src), fspath(dst))
	_drop(a)
	_gone.add(a)
	_set(b, made)
def copyfile(src, dst):
	a, b = clean(src), clean(dst)
	if _get(a) is None: absent(fspath(src))
	if b in _dirs: b = b + '/' + a[a.rfind('/') + 1:]
	if parent(b) not in _dirs: absent(fspath(dst))
	_set(b, _get(a))
	return fspath(dst)
def size(path):
	made = _get(clean(path))
	if made is None: absent(fspath(path))
	if not isinstance(made, str) or not made.isascii(): _unsupported('the size of a file')
	return len(made)
class UnsupportedOperation(OSError, ValueError): __module__ = 'io'
class TextIOWrapper:
	__module__ = '_io'
	def __init__(self, name, path, mode, encoding):
		self.name = name
		self.mode = mode
		self.encoding = encoding or 'UTF-8'
		self.closed = False
		self._path = path
		self._reads = 'r' in mode or '+' in mode
		self._writes = mode[0] != 'r' or '+' in mode
		self._at = len(_get(path)) if mode[0] == 'a' else 0
	def _open(self, reads=False, writes=False):
		if self.closed: raise ValueError('I/O operation on closed file.')
		if reads and not self._reads: raise UnsupportedOperation('not readable')
		if writes and not self._writes: raise UnsupportedOperation('not writable')
	def write(self, text):
		self._open(writes=True)
		if not isinstance(text, str): raise TypeError('write() argument must be str, not ' + type(text).__name__)
		before = _get(self._path)
		if self.mode[0] == 'a': self._at = len(before)
		_set(self._path, before[:self._at] + text + before[self._at + len(text):])
		self._at += len(text)
		return len(text)
	def writelines(self, lines):
		for line in lines: self.write(line)
	def read(self, size=-1):
		self._open(reads=True)
		text = _get(self._path)
		start = self._at
		self._at = len(text) if size is None or size < 0 else min(start + size, len(text))
		return text[start:self._at]
	def readline(self):
		self._open(reads=True)
		end = _get(self._path).find('\n', self._at)
		return self.read(-1 if end < 0 else end + 1 - self._at)
	def readlines(self): return list(self)
	def __iter__(self):
		self._open(reads=True)
		return self
	def __next__(self):
		line = self.readline()
		if not line: raise StopIteration
		return line
	def seek(self, offset, whence=0):
		self._open()
		self._at = len(_get(self._path)) if whence == 2 else offset
		return self._at
	def tell(self): return self._at
	def truncate(self, size=None):
		_set(self._path, _get(self._path)[:self._at if size is None else size])
		return self._at if size is None else size
	def flush(self): self._open()
	def readable(self): return self._reads
	def writable(self): return self._writes
	def close(self): self.closed = True
	def __enter__(self):
		self._open()
		return self
	def __exit__(self, *error): self.closed = True
	def __repr__(self): return f"<_io.TextIOWrapper name={self.name!r} mode={self.mode!r} encoding={self.encoding!r}>"
def open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
	if not isinstance(mode, str): raise TypeError("open() argument 'mode' must be str, not " + type(mode).__name__)
	if not isinstance(file, (str, int)) and not hasattr(type(file), '__fspath__'): raise TypeError('expected str, bytes or os.PathLike object, not ' + type(file).__name__)
	if not mode or any([c not in 'rwxabt+' for c in mode]) or len(set(mode)) != len(mode): raise ValueError('invalid mode: ' + repr(mode))
	if sum([c in 'rwxa' for c in mode]) != 1: raise ValueError('must have exactly one of create/read/write/append mode')
	shown, path = fspath(file), clean(file)
	if path in _dirs: _unsupported('a folder in a file’s place')
	before = _get(path)
	if 'r' in mode:
		if before is None: absent(shown)
	elif parent(path) not in _dirs: absent(shown)
	elif 'x' in mode and exists(path): fail(FileExistsError, 17, 'File exists', shown)
	if 'b' in mode: return _Binary(shown, path, mode)
	if before is not None and not isinstance(before, str) and mode[0] != 'w': _unsupported('reading a file that is not text')
	if mode[0] == 'a' and before is None: unseen(file)
	if mode[0] in 'wx' or before is None: _set(path, '')
	return TextIOWrapper(shown if isinstance(file, str) else file.__fspath__(), path, mode.replace('t', ''), encoding)
class _Binary:
	def __init__(self, name, path, mode):
		self.name = name
		self.mode = mode
		self.closed = False
		self._path = path
		if mode[0] != 'r': _set(path, ())
	def keep(self, made): _set(self._path, made)
	def kept(self): return _get(self._path)
	def write(self, data): return len(data)
	def flush(self): pass
	def close(self): self.closed = True
	def __enter__(self): return self
	def __exit__(self, *error): self.closed = True
	def __getattr__(self, name): _unsupported('a binary file’s ' + name)
def keep(path, value):
	if parent(clean(path)) not in _dirs: absent(fspath(path))
	_set(clean(path), value)
def kept(path):
	made = _get(clean(path))
	if made is None: absent(fspath(path))
	return made
def matches(name, pattern):
	if not pattern: return not name
	if pattern[0] == '*': return any([matches(name[i:], pattern[1:]) for i in range(len(name) + 1)])
	if pattern[0] == '[': _unsupported('patterns of names with [ ]')
	return bool(name) and (pattern[0] == '?' or pattern[0] == name[0]) and matches(name[1:], pattern[1:])
def glob(pattern, recursive=False):
	pattern = fspath(pattern)
	if not _alone(): _unsupported('the files that there are')
	found = []
	for one in list(_all()) + sorted(set(_dirs) - {'.', '..', '/', '/tmp', ''}):
		a, b = one.split('/'), pattern.split('/')
		a, b = [p for p in a if p != '.'], [p for p in b if p != '.']
		if '**' in b: _unsupported('glob through folders')
		if len(a) == len(b) and all([matches(x, y) and not (x.startswith('.') and not y.startswith('.')) for x, y in zip(a, b)]): found.append(pattern[:2] + one if pattern.startswith('./') else one)
	return found
