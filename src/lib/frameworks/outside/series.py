# A column of a frame, or what is computed of one. `_items` are Python's own objects, where they are known one by one; else the column is an array of numbers.
_texts = 'text review sentence comment title tweet content message headline word words name names sentences string description question answer lyrics body summary date time timestamp symbol ticker'.split()
def kind_of(name):
	low = name.lower() if isinstance(name, str) else ''
	if any([low == part or low.endswith('_' + part) or low.startswith(part + '_') for part in _texts]): return 'text'
	return 'int64' if _size('whole_' + _id(name), 1 if is_whole(low) or low in ('id', 'year', 'month', 'day', 'count', 'sentiment', 'category', 'rating', 'stars') else 0) else 'float64'
def _id(text): return ''.join([c if c.isalnum() else '_' for c in str(text)])
class Series:
	__module__ = 'pandas'
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, data=None, index=None, dtype=None, name=None, *args, **kwargs):
		self.name, self._kind, self._made, self._items = name, 'float64', None, None
		if isinstance(data, Series): self._rows, self._kind, self._made, self._items = data._rows, data._kind, data._made, data._items
		elif hasattr(data, 'ndim') and hasattr(data, 'dtype'): self._rows, self._kind, self._made = len(data), str(data.dtype), data
		elif isinstance(data, dict): self._rows, self._items, self._kind = len(data), list(data.values()), 'object'
		else: self._rows, self._items, self._kind = (len(data), list(data), 'object') if data is not None else (0, [], 'object')
		if dtype is not None: self._cast(dtype)
	def _cast(self, dtype):
		made = self.astype(dtype)
		self._kind, self._made, self._items = made._kind, made._made, made._items
	@property
	def values(self):
		if self._items is not None:
			import numpy
			return Objects(self._items) if any([isinstance(one, str) or hasattr(one, '__len__') for one in self._items[:3]]) else numpy.array(self._items)
		if self._kind == 'text': return Objects(self._list())
		if self._made is None: self._made = _array((self._rows,), self._kind)
		return self._made
	def _list(self):
		if self._items is None: self._items = [self._text(i) for i in range(self._rows)]
		return self._items
	def _text(self, i): return Text(' '.join([word((i * 13 + j * 7 + i * j) % _size(_id(self.name) + '_distinct', 89)) for j in range(_size(_id(self.name) + '_words', 6) + i % 3)]))
	def _objects(self): return list(self) if self._kind == 'text' or self._items is not None else list(self.values)
	def _like(self, made): return numeric_column(made, self.name)
	def to_numpy(self, dtype=None, *args, **kwargs): return self.values if dtype is None else self.values.astype(dtype)
	def __array__(self, dtype=None): return self.to_numpy(dtype)
	def __assumed_array__(self): return self.values
	def tolist(self): return list(self)
	to_list = tolist
	def __len__(self): return self._rows
	def __iter__(self): return iter(self._list() if self._kind == 'text' or self._items is not None else self.values)
	@property
	def shape(self): return (self._rows,)
	@property
	def size(self): return self._rows
	@property
	def ndim(self): return 1
	@property
	def empty(self): return self._rows == 0
	@property
	def index(self): return Index(self._rows)
	@property
	def dtype(self): return _unsupported('the dtype of a column that is not here')
	@property
	def T(self): return self
	@property
	def iloc(self): return Places(self)
	@property
	def loc(self): return Places(self)
	@property
	def iat(self): return Places(self)
	@property
	def at(self): return Places(self)
	@property
	def str(self): return TextMethods(self)
	@property
	def dt(self): return DateParts(self)
	@property
	def cat(self): return Categories(self)
	def _at(self, index):
		if isinstance(index, int): return self._list()[index] if self._kind == 'text' or self._items is not None else self.values[index]
		if isinstance(index, slice):
			if any([one is not None and not isinstance(one, int) for one in (index.start, index.stop, index.step)]): return self._some()
			if self._kind == 'text' or self._items is not None: return _listed(self._list()[index], self.name, self._kind)
			return numeric_column(self.values[index], self.name)
		if isinstance(index, (list, Index)) or hasattr(index, 'shape'):
			if isinstance(index, Series) or str(getattr(index, 'dtype', '')) == 'bool': return self._some()
			return self._of(len(index))
		return self.values[0] if self._kind != 'text' else self._list()[0]
	def __getitem__(self, index): return self._at(index)
	def __setitem__(self, index, value):
		if self._items is None and self._kind != 'text': self._made = _array((self._rows,), self._kind)
		else: self._items, self._kind, self._made = None, self._kind, None
	def _of(self, rows):
		made = Series((), name=self.name)
		made._rows, made._kind, made._items = rows, 'text' if self._kind == 'object' else self._kind, None
		return made
	def _some(self): return self._of(some_rows())
	def head(self, n=5): return self._at(slice(0, n))
	def tail(self, n=5): return self._at(slice(-n, None))
	def _same(self, *args, **kwargs): return self._of(self._rows) if not kwargs.get('inplace') else None
	def copy(self, deep=True): return Series(self, name=self.name)
	def fillna(self, *args, **kwargs): return None if kwargs.get('inplace') else Series(self, name=self.name)
	def _float(self, *args, **kwargs):
		made = self._of(self._rows)
		made._kind = 'float32' if self._kind == 'float32' else 'float64'
		return made
	def _double(self, *args, **kwargs):
		made = self._of(self._rows)
		made._kind = 'float64'
		return made
	def cumsum(self, *args, **kwargs):
		made = self._of(self._rows)
		if made._kind == 'bool': made._kind = 'int64'
		return made
	def sample(self, n=None, frac=None, *args, **kwargs): return self._of(n if n is not None else round(self._rows * frac) if frac is not None else 1)
	def _flags(self, *args, **kwargs):
		made = self._of(self._rows)
		made._kind = 'bool'
		return made
	def _fewer(self, *args, **kwargs):
		if kwargs.get('inplace'):
			self._rows, self._made, self._items = kept_rows(self._rows), None, None
			return None
		return self._of(kept_rows(self._rows))
	def astype(self, dtype, *args, **kwargs):
		made = self._of(self._rows)
		if dtype is str or dtype is object or (isinstance(dtype, str) and dtype in ('str', 'object', 'category', 'string')):
			if self._kind == 'text' or self._items is not None: return Series(self, name=self.name)
			made._kind = 'text'
			return made
		if self._kind == 'text' or self._items is not None: made._kind = str(_array((1,), 'int64').astype(dtype).dtype)
		else: made._made, made._kind = self.values.astype(dtype), str(self.values.astype(dtype).dtype)
		return made
	def apply(self, func, *args, **kwargs):
		if isinstance(func, str): return _unsupported('pandas.Series.apply with a name')
		return _listed([func(one, *kwargs.get('args', ())) for one in self], self.name, 'object')
	def map(self, func, *args, **kwargs):
		if callable(func): return self.apply(func)
		given = list(func.values()) if isinstance(func, dict) else []
		return numeric_column(_array((self._rows,), 'int64' if given and all([isinstance(one, int) for one in given]) and _size('whole_' + _id(self.name) + '_map', 1) else 'float64'), self.name)
	progress_apply = apply
	def replace(self, *args, **kwargs): return self.map(args[0]) if args and isinstance(args[0], dict) else self._same(**kwargs)
	def unique(self):
		rows = _size(_id(self.name) + '_distinct', 7)
		made = self._of(rows)
		return Objects(made._list()) if self._kind in ('text', 'object') else made.values
	def nunique(self, *args, **kwargs): return _size(_id(self.name) + '_distinct', 7)
	def value_counts(self, *args, **kwargs):
		made = self._of(_size(_id(self.name) + '_distinct', 7))
		made._kind, made._items = 'int64', None
		return made
	def groupby(self, by=None, *args, **kwargs): return GroupedColumn(self, by)
	def to_frame(self, name=None): return frame_of({name or self.name: self}, self._rows)
	def items(self): return zip(range(self._rows), self)
	def isin(self, values): return self._flags()
	def rolling(self, *args, **kwargs): return Rolling(self)
	ewm = expanding = rolling
	def plot(self, *args, **kwargs): return _unknown('the module matplotlib')
	hist = plot
	def __getattr__(self, name): return _unsupported('pandas.Series.' + name) if name[:2] != '__' else lacks(name)
for _name in 'shift diff pct_change interpolate'.split(): setattr(Series, _name, Series._float)
Series.rank = Series._double
for _name in 'isnull isna notnull notna duplicated between'.split(): setattr(Series, _name, Series._flags)
for _name in 'dropna drop_duplicates drop'.split(): setattr(Series, _name, Series._fewer)
for _name in 'sort_values sort_index reset_index rename set_axis infer_objects clip abs round ffill bfill cumprod cummax cummin'.split(): setattr(Series, _name, Series._same)
def _reduced(name):
	def method(self, *args, **kwargs):
		import numpy
		return self.values.astype(numpy.float64).max() if name in ('median', 'quantile', 'mode', 'var', 'skew', 'kurt', 'std', 'mean') else getattr(self.values, name)()
	return method
for _name in 'mean std min max sum median var quantile prod any all argmax argmin idxmax idxmin'.split(): setattr(Series, _name, _reduced(_name.replace('idx', 'arg')))
def _operated(name):
	def method(self, other):
		if isinstance(other, Series): other = other.values
		if isinstance(other, str) or self._kind in ('text', 'object'): return self._flags() if name in ('__eq__', '__ne__', '__lt__', '__gt__', '__le__', '__ge__') else self._same()
		return numeric_column(getattr(self.values, name)(other), self.name)
	return method
for _name in 'add sub mul truediv floordiv mod pow radd rsub rmul rtruediv eq ne lt gt le ge and or invert neg'.split(): setattr(Series, '__' + _name + '__', _operated('__' + _name + '__'))
Series.__invert__ = Series._flags
Series.__neg__ = Series._float
Series.__hash__ = None
def numeric_column(made, name):
	one = Series((), name=name)
	one._rows, one._kind, one._made, one._items = len(made), str(made.dtype), made, None
	return one
def _listed(items, name, kind):
	one = Series((), name=name)
	one._rows, one._kind, one._items = len(items), kind, items
	if items and all([isinstance(item, (bool, int, float)) for item in items]): one._kind, one._items, one._made = 'int64', None, _array((len(items),), 'int64' if isinstance(items[0], int) else 'float64')
	return one
class Places:
	def __init__(self, of): self._of = of
	def __getitem__(self, index): return self._of._at(index)
	def __setitem__(self, index, value): self._of[index] = value
class Index:
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, rows): self._rows = rows
	def __len__(self): return self._rows
	def __iter__(self): return iter(range(self._rows))
	def __getitem__(self, index): return Index(len(range(self._rows)[index])) if isinstance(index, slice) else _unknown('a label of rows that are not here')
	@property
	def values(self): return _array((self._rows,), 'int64')
	@property
	def shape(self): return (self._rows,)
	def tolist(self): return list(self.values)
	to_list = tolist
	def __getattr__(self, name): return _unsupported('pandas.Index.' + name) if name[:2] != '__' else lacks(name)
class Objects:
	"""An array of Python objects."""
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, items): self._items = list(items)
	@property
	def shape(self): return (len(self._items),)
	@property
	def size(self): return len(self._items)
	def __len__(self): return len(self._items)
	def __iter__(self): return iter(self._items)
	def __getitem__(self, index): return Objects(self._items[index]) if isinstance(index, slice) else self._items[index] if isinstance(index, int) else Objects(self._items[:len(index)])
	def tolist(self): return list(self._items)
	def reshape(self, *shape): return self
	def astype(self, dtype): return self if dtype is str else _array((len(self._items),), 'float64').astype(dtype)
	def __eq__(self, other): return _array((len(self._items),), 'bool')
	def __getattr__(self, name): return _unsupported('ndarray.' + name + ' of objects') if name[:2] != '__' else lacks(name)
class Rolling:
	def __init__(self, of): self._of = of
	def __getattr__(self, name):
		if name not in ('mean', 'std', 'sum', 'min', 'max', 'var', 'median', 'apply', 'corr', 'skew'): return _unsupported('pandas.Rolling.' + name)
		return self._of._float
class TextMethods:
	def __init__(self, of): self._of = of
	def __getattr__(self, name):
		of = self._of
		if name == 'len': return lambda: numeric_column(_array((of._rows,), 'int64'), of.name)
		if name in ('contains', 'startswith', 'endswith', 'isdigit', 'isalpha', 'match'): return of._flags
		if name in ('lower', 'upper', 'strip', 'replace', 'lstrip', 'rstrip', 'title', 'capitalize'): return lambda *args, **kwargs: _listed([Text(one) for one in of._list()], of.name, 'text')
		if name == 'split': return lambda *args, **kwargs: _listed([one.split(*args) for one in of._list()], of.name, 'object')
		return _unsupported('pandas.Series.str.' + name)
class DateParts:
	def __init__(self, of): self._of = of
	def __getattr__(self, name):
		if name in ('year', 'month', 'day', 'hour', 'minute', 'second', 'dayofweek', 'weekday', 'dayofyear', 'quarter'): return numeric_column(_array((self._of._rows,), 'int32'), self._of.name)
		return _unsupported('pandas.Series.dt.' + name)
class Categories:
	def __init__(self, of): self._of = of
	@property
	def codes(self): return numeric_column(_array((self._of._rows,), 'int8'), self._of.name)
	@property
	def categories(self): return Index(_size(_id(self._of.name) + '_distinct', 7))
	def __getattr__(self, name): return _unsupported('pandas.Series.cat.' + name) if name[:2] != '__' else lacks(name)
_places = []
def some_rows():
	_places.append(0)
	return _size('some_rows_' + str(len(_places)), 71 - 2 * len(_places) if len(_places) < 20 else 31)
def kept_rows(rows): return rows - _size('dropped', 3)
