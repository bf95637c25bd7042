import os.path as path
from _files import fspath, remove, rename, rmdir, listdir, mkdir as _mkdir
name = 'posix'
sep = '/'
linesep = '\n'
pathsep = ':'
curdir = '.'
devnull = '/dev/null'
class _Environ:
	def __init__(self): self._set = {}
	def _check(self, key):
		if not isinstance(key, str): raise TypeError('str expected, not ' + type(key).__name__)
		if key not in self._set and key in ('HOME', 'PATH', 'USER', 'PWD', 'SHELL', 'LANG', 'TERM', 'HOSTNAME', 'LOGNAME'):
			_unsupported('the environment variable ' + key)
	def get(self, key, default=None):
		self._check(key)
		return self._set.get(key, default)
	def __getitem__(self, key):
		self._check(key)
		return self._set[key]
	def __setitem__(self, key, value):
		self._check(key)
		if not isinstance(value, str): raise TypeError('str expected, not ' + type(value).__name__)
		self._set[key] = value
	def __delitem__(self, key): del self._set[key]
	def __contains__(self, key):
		self._check(key)
		return key in self._set
	def setdefault(self, key, value):
		if key not in self: self[key] = value
		return self[key]
	def pop(self, key, *default):
		self._check(key)
		return self._set.pop(key, *default)
	def update(self, *args, **kwds):
		for key, value in dict(*args, **kwds).items(): self[key] = value
environ = _Environ()
def getenv(key, default=None): return environ.get(key, default)
def makedirs(name, mode=511, exist_ok=False): _mkdir(name, exist_ok, True)
def mkdir(path, mode=511): _mkdir(path)
def chdir(path): pass
unlink = remove
replace = rename
