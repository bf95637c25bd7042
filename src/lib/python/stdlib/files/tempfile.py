import _files
_made = []
def _fresh(prefix, suffix):
	_made.append(1)
	return '/tmp/' + (prefix or 'tmp') + '_' * 7 + str(len(_made)) + (suffix or '')
def gettempdir(): return '/tmp'
def mkdtemp(suffix=None, prefix=None, dir=None):
	path = _fresh(prefix, suffix)
	_files.mkdir(path)
	return path
class TemporaryDirectory:
	def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False): self.name = mkdtemp(suffix, prefix, dir)
	def __enter__(self): return self.name
	def __exit__(self, *error): self.cleanup()
	def cleanup(self):
		if _files.isdir(self.name): _files.removed_all(self.name)
class _Temporary:
	def __init__(self, mode, suffix, prefix, delete):
		self.name = _fresh(prefix, suffix)
		self._delete = delete
		self._file = _files.open(self.name, mode)
	def __getattr__(self, name): return getattr(self._file, name)
	def __iter__(self): return iter(self._file)
	def __enter__(self): return self
	def __exit__(self, *error): self.close()
	def close(self):
		self._file.close()
		if self._delete and _files.isfile(self.name): _files.remove(self.name)
def NamedTemporaryFile(mode='w+b', buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *, errors=None):
	return _Temporary(mode, suffix, prefix, delete)
