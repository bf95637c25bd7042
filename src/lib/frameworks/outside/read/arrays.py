# What numpy reads of files that are not here.
def _has(file):
	path = file.__fspath__() if hasattr(file, '__fspath__') else file
	if isinstance(path, str): return _written(path) or _written(path + '.npy')
	return not isinstance(file, TextFile)
def load(file, *args, **kwargs):
	if _has(file): return _was.load(file, *args, **kwargs)
	name = getattr(file, 'name', file)
	if str(name).endswith('.npz'): return Archive(stem(name))
	made = kept_array(stem(name))
	return _pickled(made, Anything('data')) if kwargs.get('allow_pickle') else made
def _read(fname, dtype, usecols, unpack):
	name = stem(getattr(fname, 'name', fname))
	columns = _size(name + '_columns', 7) if usecols is None else None if isinstance(usecols, int) else len(usecols)
	rows = _size(name + '_rows', 89)
	made = _array((rows,) if columns is None else (rows, columns), 'float64')
	made = made if dtype is float else made.astype(dtype)
	return made.T if unpack else made
def loadtxt(fname, dtype=float, comments='#', delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False, *args, **kwargs):
	return _was.loadtxt(fname, dtype, comments, delimiter, converters, skiprows, usecols, unpack, *args, **kwargs) if _has(fname) else _read(fname, dtype, usecols, unpack)
def genfromtxt(fname, dtype=float, *args, **kwargs):
	return _was.genfromtxt(fname, dtype, *args, **kwargs) if _has(fname) else _read(fname, dtype, kwargs.get('usecols'), kwargs.get('unpack', False))
def fromfile(file, dtype=float, *args, **kwargs): return _array((_size(stem(file) + '_numbers', 509),), 'float64').astype(dtype)
class Archive:
	def __init__(self, name): self._name, self._made = name, {}
	@property
	def files(self): return [Text(word(i)) for i in range(_size(self._name + '_arrays', 3))]
	def __getitem__(self, key):
		if key not in self._made: self._made[key] = kept_array(stem(key))
		return self._made[key]
	def __contains__(self, key): return _chance()
	def close(self): pass
	def __enter__(self): return self
	def __exit__(self, *error): pass
