import _files
class PurePath:
	def __init__(self, *parts):
		path = ''
		for part in parts:
			if not isinstance(part, str): part = _files.fspath(part)
			path = part if part.startswith('/') or not path else path + '/' + part
		root = '/' if path.startswith('/') else ''
		self._parts = [p for p in path.split('/') if p not in ('', '.')]
		self.root = root
		self.drive = ''
		self.anchor = root
	def __str__(self): return self.root + '/'.join(self._parts) or '.'
	def __fspath__(self): return str(self)
	def as_posix(self): return str(self)
	def __repr__(self): return {'Path': 'PosixPath', 'PurePath': 'PurePosixPath'}.get(type(self).__name__, type(self).__name__) + '(' + repr(str(self)) + ')'
	def __eq__(self, other): return isinstance(other, PurePath) and str(self) == str(other)
	def __hash__(self): return hash(str(self))
	def __lt__(self, other): return self._key() < other._key() if isinstance(other, PurePath) else NotImplemented
	def __le__(self, other): return self._key() <= other._key() if isinstance(other, PurePath) else NotImplemented
	def __gt__(self, other): return self._key() > other._key() if isinstance(other, PurePath) else NotImplemented
	def __ge__(self, other): return self._key() >= other._key() if isinstance(other, PurePath) else NotImplemented
	def _key(self): return ([self.root] if self.root else []) + self._parts
	def __truediv__(self, other):
		if not isinstance(other, str) and not hasattr(type(other), '__fspath__'): return NotImplemented
		return type(self)(self, other)
	def __rtruediv__(self, other): return type(self)(other, self) if isinstance(other, str) else NotImplemented
	@property
	def parts(self): return tuple(self._key())
	@property
	def name(self): return self._parts[-1] if self._parts else ''
	@property
	def suffix(self):
		i = self.name.rfind('.')
		return self.name[i:] if 0 < i < len(self.name) - 1 else ''
	@property
	def suffixes(self): return [] if self.name.endswith('.') else ['.' + one for one in self.name.lstrip('.').split('.')[1:]]
	@property
	def stem(self):
		i = self.name.rfind('.')
		return self.name[:i] if 0 < i < len(self.name) - 1 else self.name
	@property
	def parent(self): return type(self)(self.root + '/'.join(self._parts[:-1]))
	@property
	def parents(self):
		found = []
		path = self
		while path._parts:
			path = path.parent
			found.append(path)
		return tuple(found)
	def joinpath(self, *others): return type(self)(self, *others)
	def is_absolute(self): return bool(self.root)
	def with_name(self, name):
		if not self.name: raise ValueError(repr(self) + ' has an empty name')
		if not name or '/' in name or name == '.': raise ValueError('Invalid name ' + repr(name))
		return type(self)(self.root + '/'.join(self._parts[:-1] + [name]))
	def with_stem(self, stem): return self.with_name(stem + self.suffix)
	def with_suffix(self, suffix):
		if '/' in suffix or (suffix and not suffix.startswith('.')) or suffix == '.': raise ValueError('Invalid suffix ' + repr(suffix))
		if not self.name: raise ValueError(repr(self) + ' has an empty name')
		return self.with_name(self.stem + suffix)
	def relative_to(self, *other):
		to = type(self)(*other)
		n = len(to._key())
		if self._key()[:n] != to._key(): raise ValueError(f'{str(self)!r} is not in the subpath of {str(to)!r} OR one path is relative and the other is absolute.')
		return type(self)('/'.join(self._key()[n:]))
	def is_relative_to(self, *other): return self._key()[:len(type(self)(*other)._key())] == type(self)(*other)._key()
	def match(self, pattern):
		if '/' in pattern: _unsupported('Path.match through folders')
		return _files.matches(self.name, pattern)
class PurePosixPath(PurePath): pass
class Path(PurePath):
	@classmethod
	def cwd(cls): _unsupported('the folder that the program runs in')
	@classmethod
	def home(cls): _unsupported('the home folder')
	def exists(self): return _files.exists(self)
	def is_file(self): return _files.isfile(self)
	def is_dir(self): return _files.isdir(self)
	def mkdir(self, mode=511, parents=False, exist_ok=False): _files.mkdir(self, exist_ok, parents)
	def touch(self, mode=438, exist_ok=True):
		if not self.exists(): _files.open(self, 'w').close()
	def open(self, mode='r', buffering=-1, encoding=None, errors=None, newline=None): return _files.open(self, mode, buffering, encoding, errors, newline)
	def read_text(self, encoding=None, errors=None):
		with self.open() as f: return f.read()
	def write_text(self, data, encoding=None, errors=None, newline=None):
		if not isinstance(data, str): raise TypeError('data must be str, not ' + type(data).__name__)
		with self.open('w') as f: return f.write(data)
	def unlink(self, missing_ok=False):
		if not missing_ok or self.exists(): _files.remove(self)
	def rename(self, target):
		_files.rename(self, target)
		return type(self)(target)
	replace = rename
	def rmdir(self): _files.rmdir(self)
	def iterdir(self): return iter([self / name for name in _files.listdir(self)])
	def glob(self, pattern): return iter([type(self)(p) for p in _files.glob(str(self / pattern))] if self.is_dir() else [])
	def rglob(self, pattern): _unsupported('Path.rglob') if self.is_dir() else None; return iter([])
	def expanduser(self): return _unsupported('the home folder') if str(self).startswith('~') else self
	def resolve(self, strict=False): return self if self.root and '..' not in self._parts else _unsupported('the folder that the program runs in')
	absolute = resolve
	def stat(self): _unsupported('Path.stat') if self.exists() else _files.absent(str(self))
class PosixPath(Path, PurePosixPath): pass
