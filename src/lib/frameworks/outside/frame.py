# A frame: columns by name, in their order. Of a file, there are as many as `_size` says; a name that a program asks for is one of them.
class Unnamed(Text):
	def __eq__(self, other): return self is other
	def __ne__(self, other): return self is not other
	def __hash__(self): return hash(str.__str__(self))
class DataFrame:
	__module__ = 'pandas'
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, data=None, index=None, columns=None, dtype=None, copy=None):
		self._columns, self._rows, self._open = {}, 0, False
		if isinstance(data, DataFrame): self._columns, self._rows, self._open = dict(data._columns), data._rows, data._open
		elif isinstance(data, dict):
			for name, one in data.items(): self._columns[name] = one if isinstance(one, Series) else Series(one, name=name) if hasattr(one, '__len__') and not isinstance(one, str) else one
			self._rows = max([len(one) for one in self._columns.values() if hasattr(one, '__len__')] + [0])
		elif hasattr(data, 'shape') and len(data.shape) == 2:
			names = list(columns) if columns is not None else list(range(data.shape[1]))
			if len(names) != data.shape[1]: raise ValueError(f'Shape of passed values is {tuple(data.shape)}, indices imply ({data.shape[0]}, {len(names)})')
			for i, name in enumerate(names): self._columns[name] = numeric_column(data[:, i], name)
			self._rows = data.shape[0]
		elif isinstance(data, Series): self._columns, self._rows = {data.name: data}, len(data)
		elif data is None:
			for name in (columns if columns is not None else []): self._columns[name] = Series((), name=name)
		elif isinstance(data, list):
			self._rows = len(data)
			first = data[0] if data else []
			names = list(columns) if columns is not None else list(first.keys()) if isinstance(first, dict) else list(range(len(first)))
			for name in names: self._columns[name] = _column(name, self._rows)
		else: _unsupported('pandas.DataFrame of this')
	def _claim(self, name):
		if name in self._columns: return self._columns[name]
		if not self._open: raise KeyError(name)
		made = _column(name, self._rows)
		for other in list(self._columns):
			if isinstance(other, Unnamed):
				self._columns = {name if one is other else one: made if one is other else held for one, held in self._columns.items()}
				return made
		self._columns[name] = made
		return made
	def _only(self, columns, rows=None):
		made = DataFrame()
		made._rows = self._rows if rows is None else rows
		made._columns = dict(columns)
		made._open = False
		return made
	def _of(self, rows): return self._rest({name: _kept(one, rows) for name, one in self._columns.items()}, rows)
	def _rest(self, columns, rows):
		made = self._only(columns, rows)
		made._open = self._open
		return made
	def __getitem__(self, key):
		if isinstance(key, (list, Names)): return self._only({name: self._claim(name) for name in key})
		if isinstance(key, slice): return self._of(len(range(self._rows)[key])) if all([one is None or isinstance(one, int) for one in (key.start, key.stop, key.step)]) else self._of(some_rows())
		if isinstance(key, (Series, DataFrame)) or str(getattr(key, 'dtype', '')) == 'bool': return self._of(some_rows())
		return self._claim(key)
	def __setitem__(self, key, value):
		if isinstance(key, list):
			for name in key: self._set(name, _column(name, self._rows))
		else: self._set(key, value)
	def _set(self, name, value):
		if name not in self._columns and self._open: self._claim(name)
		if isinstance(value, Series): one = Series(value, name=name)
		elif hasattr(value, 'ndim') and hasattr(value, 'dtype'): one = numeric_column(value.reshape(-1) if value.ndim > 1 else value, name) if value.ndim else _column(name, self._rows)
		elif isinstance(value, (list, tuple)): one = _listed(list(value), name, 'object')
		else: one = _column(name, self._rows)
		if not self._columns and not self._rows: self._rows = len(one)
		self._columns[name] = one
	def __contains__(self, name): return name in self._columns or (_chance() if self._open else False)
	def __len__(self): return self._rows
	def __iter__(self): return iter(list(self._columns))
	@property
	def shape(self): return (self._rows, len(self._columns))
	@property
	def size(self): return self._rows * len(self._columns)
	@property
	def ndim(self): return 2
	@property
	def empty(self): return self._rows == 0
	@property
	def columns(self): return Names(self._columns, self._open)
	@columns.setter
	def columns(self, names):
		names = list(names)
		if len(names) != len(self._columns):
			if not self._open: raise ValueError(f'Length mismatch: Expected axis has {len(self._columns)} elements, new values have {len(names)} elements')
		self._columns, self._open = {name: _column(name, self._rows) for name in names}, False
	@property
	def index(self): return Index(self._rows)
	@index.setter
	def index(self, value): pass
	@property
	def values(self):
		kinds = [getattr(one, '_kind', 'float64') for name, one in self._columns.items()]
		if 'text' in kinds: return _unsupported('an array of texts')
		same = len(kinds) > 0 and all([kind == kinds[0] for kind in kinds]) and kinds[0] not in ('text', 'object')
		return _array((self._rows, len(self._columns)), kinds[0] if same else 'float64')
	def to_numpy(self, dtype=None, *args, **kwargs): return self.values if dtype is None else self.values.astype(dtype)
	def __array__(self, dtype=None): return self.to_numpy(dtype)
	def __assumed_array__(self): return self.values
	@property
	def T(self): return _unsupported('pandas.DataFrame.T')
	@property
	def iloc(self): return FramePlaces(self)
	@property
	def loc(self): return FrameLabels(self)
	@property
	def at(self): return FrameLabels(self)
	@property
	def iat(self): return FramePlaces(self)
	@property
	def dtypes(self): return _unknown('the dtypes of columns that are not here')
	def drop(self, labels=None, axis=0, index=None, columns=None, level=None, inplace=False, errors='raise'):
		names = columns if columns is not None else labels if axis in (1, 'columns') else None
		if names is None: return self._change(self._of(self._rows - (len(index if index is not None else labels) if isinstance(index if index is not None else labels, (list, tuple)) else 1)), inplace)
		names = list(names) if isinstance(names, (list, tuple, Names)) else [names]
		for name in names:
			if errors == 'raise': self._claim(name)
		return self._change(self._rest({name: one for name, one in self._columns.items() if name not in names}, self._rows), inplace)
	def _change(self, made, inplace):
		if not inplace: return made
		self._columns, self._rows, self._open = made._columns, made._rows, made._open
	def pop(self, name):
		one = self._claim(name)
		self._columns = {other: held for other, held in self._columns.items() if other != name}
		return one
	def __delitem__(self, name): self.pop(name)
	def dropna(self, axis=0, how=None, thresh=None, subset=None, inplace=False, ignore_index=False): return self._change(self._of(kept_rows(self._rows)) if axis in (0, 'index') else _unsupported('pandas.DataFrame.dropna of columns'), inplace)
	def drop_duplicates(self, *args, **kwargs): return self._change(self._of(kept_rows(self._rows)), kwargs.get('inplace', False))
	def _same(self, *args, **kwargs): return self._change(self._of(self._rows), kwargs.get('inplace', False))
	def copy(self, deep=True): return DataFrame(self)
	def head(self, n=5): return self[:n]
	def tail(self, n=5): return self[-n:]
	def sample(self, n=None, frac=None, *args, **kwargs): return self._of(n if n is not None else self._rows if frac == 1 or frac == 1.0 else round(self._rows * frac) if frac is not None else 1)
	def set_index(self, keys, drop=True, append=False, inplace=False, *args, **kwargs):
		names = keys if isinstance(keys, list) else [keys]
		return self._change(self._rest({name: one for name, one in self._columns.items() if self._claim(keys) is not None and name not in names} if drop and len(names) == 1 else {name: one for name, one in self._columns.items() if name not in names}, self._rows), inplace)
	def reset_index(self, level=None, drop=False, inplace=False, *args, **kwargs):
		return self._change(self._rest(self._columns if drop else {'index': _column('index', self._rows), **self._columns}, self._rows), inplace)
	def rename(self, mapper=None, index=None, columns=None, axis=None, copy=None, inplace=False, *args, **kwargs):
		names = columns if columns is not None else mapper
		if not isinstance(names, dict): return _unsupported('pandas.DataFrame.rename with this')
		for name in names: self._claim(name)
		return self._change(self._rest({names.get(name, name): one for name, one in self._columns.items()}, self._rows), inplace)
	def apply(self, func, axis=0, *args, **kwargs):
		if axis in (1, 'columns'): return _listed([func(Row(self)) for i in range(self._rows)], None, 'object')
		return self._same()
	def iterrows(self): return iter([(i, Row(self)) for i in range(self._rows)])
	def itertuples(self, index=True, name='Pandas'): return iter([Row(self) for i in range(self._rows)])
	def items(self): return iter([(name, one) for name, one in self._columns.items()])
	def astype(self, dtype, *args, **kwargs):
		cast = {name: one.astype(dtype[name] if isinstance(dtype, dict) else dtype) if isinstance(one, Series) and not (isinstance(dtype, dict) and name not in dtype) else one for name, one in self._columns.items()}
		return self._rest(cast, self._rows)
	def filter(self, items=None, *args, **kwargs): return self[list(items)] if items is not None else _unsupported('pandas.DataFrame.filter with this')
	def resample(self, *args, **kwargs): return Resampled(self)
	def merge(self, right, how='inner', on=None, *args, **kwargs):
		if on is None or not isinstance(right, DataFrame): return _unsupported('pandas.DataFrame.merge of this')
		keys = on if isinstance(on, list) else [on]
		for name in keys: self._claim(name), right._claim(name)
		if any([name in self._columns and name not in keys for name in right._columns]): return _unsupported('pandas.DataFrame.merge of columns of one name')
		rows = some_rows()
		made = self._rest({**{name: _kept(one, rows) for name, one in self._columns.items()}, **{name: _kept(one, rows) for name, one in right._columns.items() if name not in keys}}, rows)
		made._open = self._open or right._open
		return made
	def query(self, *args, **kwargs): return self._of(some_rows())
	def groupby(self, by=None, *args, **kwargs): return Groups(self, by)
	def _each(self, axis=0, *args, **kwargs): return numeric_column(_array((self._rows if axis in (1, 'columns') else len(self._columns),), 'float64' if _size('whole_reduced', 0) == 0 else 'int64'), None)
	def describe(self, *args, **kwargs): return _unknown('what is computed of columns that are not here')
	def info(self, *args, **kwargs): pass
	def plot(self, *args, **kwargs): return _unknown('the module matplotlib')
	hist = plot
	def to_csv(self, *args, **kwargs): pass
	to_pickle = to_excel = to_parquet = to_csv
	def select_dtypes(self, *args, **kwargs): return _unsupported('pandas.DataFrame.select_dtypes')
	def __getattr__(self, name):
		if name.startswith('_'): raise AttributeError(name)
		if name in self._columns: return self._columns[name]
		if self._open and name not in _methods: return self._claim(name)
		return _unsupported('pandas.DataFrame.' + name)
_methods = set('corr cov join melt pivot pivot_table stack unstack transform agg aggregate assign eval nlargest nsmallest to_dict to_records explode rolling ewm where mask add sub mul div clip compare insert applymap map pipe isin value_counts nunique memory_usage style sparse'.split())
for _name in 'fillna sort_values sort_index shift diff pct_change interpolate ffill bfill replace round abs infer_objects convert_dtypes cumsum reindex isnull isna notnull notna'.split(): setattr(DataFrame, _name, DataFrame._same)
for _name in 'mean std min max sum median var count any all nunique quantile'.split(): setattr(DataFrame, _name, DataFrame._each)
def _frame_operated(name):
	def method(self, other): return self._of(self._rows)
	return method
for _name in 'add sub mul truediv pow radd rsub rmul rtruediv eq ne lt gt le ge'.split(): setattr(DataFrame, '__' + _name + '__', _frame_operated(_name))
DataFrame.__hash__ = None
def _column(name, rows):
	one = Series((), name=name)
	one._rows, one._kind, one._items = rows, kind_of(name), None
	return one
def _kept(one, rows): return one._of(rows) if isinstance(one, Series) else one
def frame_of(columns, rows):
	made = DataFrame()
	made._columns, made._rows = dict(columns), rows
	return made
def opened(path, columns=None, rows=None):
	name = stem(path)
	made = DataFrame()
	made._rows = _size(name + '_rows', 89) if rows is None else rows
	if columns is None:
		made._open = True
		made._columns = {Unnamed('column ' + str(i)): _anonymous(i, made._rows) for i in range(_size(name + '_columns', 7))}
	else: made._columns = {one: _column(one, made._rows) for one in columns}
	return made
def _anonymous(i, rows):
	one = Series((), name=Unnamed('column ' + str(i)))
	one._rows, one._kind, one._items = rows, 'float64', None
	return one
class Names:
	"""The names of columns."""
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, columns, is_open): self._names, self._open = list(columns), is_open
	def __len__(self): return len(self._names)
	def __iter__(self): return iter(self._names)
	def __getitem__(self, index):
		if isinstance(index, slice): return Names(self._names[index], self._open)
		for i in index if isinstance(index, list) else [index]:
			if isinstance(i, int) and not -len(self._names) <= i < len(self._names): raise IndexError(f'index {i} is out of bounds for axis 0 with size {len(self._names)}')
		if isinstance(index, int): return self._names[index]
		return Names([self._names[i] for i in index], self._open) if isinstance(index, list) and all([isinstance(i, int) for i in index]) else _unsupported('some names of columns')
	def __contains__(self, name): return name in self._names or (_chance() if self._open else False)
	def tolist(self): return list(self._names)
	to_list = tolist
	@property
	def values(self): return Objects(self._names)
	@property
	def shape(self): return (len(self._names),)
	@property
	def size(self): return len(self._names)
	def drop(self, names): return Names([one for one in self._names if one not in (names if isinstance(names, list) else [names])], self._open)
	difference = drop
	def get_loc(self, name): return _number('int', 'where a column stands that is not here')
	def __getattr__(self, name): return _unsupported('pandas.Index.' + name) if name[:2] != '__' else lacks(name)
class FramePlaces:
	def __init__(self, of): self._of = of
	def __getitem__(self, key):
		of = self._of
		rows, columns = key if isinstance(key, tuple) else (key, slice(None))
		names = list(of._columns)
		if isinstance(columns, int): return of._columns[names[columns]]._at(rows)
		if isinstance(columns, slice): names = names[columns]
		elif isinstance(columns, (list, range)): names = [names[i] for i in columns]
		else: return _unsupported('pandas.DataFrame.iloc with this')
		if isinstance(rows, int) and not -of._rows <= rows < of._rows: raise IndexError('single positional indexer is out-of-bounds')
		if isinstance(rows, int): return numeric_column(_array((len(names),), 'float64'), None)
		count = len(range(of._rows)[rows]) if isinstance(rows, slice) else len(rows) if str(getattr(rows, 'dtype', '')) != 'bool' else some_rows()
		# Of all columns there may be others yet.
		if isinstance(columns, slice) and columns == slice(None): return of._of(count)
		return of._only({name: _kept(of._columns[name], count) for name in names}, count)
	def __setitem__(self, key, value): pass
class FrameLabels:
	def __init__(self, of): self._of = of
	def __getitem__(self, key):
		of = self._of
		rows, columns = key if isinstance(key, tuple) else (key, slice(None))
		every = isinstance(rows, slice) and rows.start is None and rows.stop is None
		if isinstance(columns, slice):
			if columns.start is not None or columns.stop is not None: return _unsupported('pandas.DataFrame.loc with a range of columns')
			if isinstance(rows, int): return Row(of)
			return of if every else of._of(some_rows())
		if isinstance(columns, (list, Names)):
			made = of[columns]
			return made if every else made._of(some_rows())
		one = of._claim(columns)
		if every: return one
		return one._at(0) if isinstance(rows, (int, str)) else one._of(some_rows())
	def __setitem__(self, key, value):
		rows, columns = key if isinstance(key, tuple) else (key, None)
		if isinstance(columns, str): self._of[columns] = value
class Row:
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, of): self._of = of
	def _cell(self, name):
		one = self._of._claim(name)
		if one._kind == 'int64' or one._kind == 'float64': return Cell(one)
		return one._at(0) if len(one) else Text('')
	def __getitem__(self, key): return self._cell(list(self._of._columns)[key] if isinstance(key, int) and key not in self._of._columns else key)
	def __getattr__(self, name):
		if name.startswith('_'): raise AttributeError(name)
		if name == 'shape': return (len(self._of._columns),)
		if name in ('dtype', 'dtypes'): return _unsupported('the dtype of a row that is not here')
		if name == 'Index': return _number('int', 'a label of rows that are not here')
		if name == 'values': return _array((len(self._of._columns),), 'float64')
		if name == 'tolist': return lambda: list(_array((len(self._of._columns),), 'float64'))
		return self._cell(name)
	def __iter__(self): return iter([self._cell(name) for name in self._of._columns])
	def __len__(self): return len(self._of._columns)
_cells = []
def Cell(one):
	_cells.append(one)
	return Numbered(one, len(_cells))
class Numbered(Anything):
	def __init__(self, of, nth):
		Anything.__init__(self, 'cell')
		self.__dict__['_of'], self.__dict__['_group'] = of, nth % _size(_id(of.name) + '_distinct', 7)
	def __assumed_number__(self): return _number('int' if self._of._kind == 'int64' else 'float', 'a number that is not here')
	def __assumed_literal__(self, natural=0): return self.__assumed_number__()
	def __hash__(self): return self._group
	def __eq__(self, other): return self._group == other._group if isinstance(other, Numbered) else _chance()
	def __index__(self): return _number('int', 'a number that is not here')
	def __int__(self): return _number('int', 'a number that is not here')
class Groups:
	def __repr__(self): return _unknown('data that are not here')
	def __init__(self, of, by): self._of, self._by = of, by
	def _count(self): return _size(_id(self._by if isinstance(self._by, str) else 'group') + '_distinct', 7)
	def _group(self): return self._of._of(_size('group_rows', 29))
	def __iter__(self):
		if isinstance(self._by, str): self._of._claim(self._by)
		return iter([(Text(word(i)), self._group()) for i in range(self._count())])
	def __len__(self): return self._count()
	@property
	def ngroups(self): return self._count()
	@property
	def groups(self): return {Text(word(i)): Index(29) for i in range(self._count())}
	def get_group(self, name): return self._group()
	def __getitem__(self, key):
		if isinstance(key, list): return Groups(self._of[key], self._by)
		return GroupedColumn(self._of._claim(key), self._by)
	def apply(self, func, *args, **kwargs): return _listed([func(self._group()) for i in range(self._count())], None, 'object')
	def size(self): return numeric_column(_array((self._count(),), 'int64'), None)
	ngroup = cumcount = lambda self, *args, **kwargs: numeric_column(_array((len(self._of),), 'int64'), None)
	def __getattr__(self, name): return _unsupported('pandas.DataFrameGroupBy.' + name) if name[:2] != '__' else lacks(name)
class GroupedColumn:
	"""A column by groups: what is computed of each row, or of each group."""
	def __init__(self, of, by): self._of, self._by = of, by
	def _count(self): return _size(_id(self._by if isinstance(self._by, str) else getattr(self._by, 'name', 'group')) + '_distinct', 7)
	def _group(self): return self._of._of(_size('group_rows', 29))
	def __iter__(self): return iter([(Text(word(i)), self._group()) for i in range(self._count())])
	def __len__(self): return self._count()
	def apply(self, func, *args, **kwargs): return _listed([func(self._group()) for i in range(self._count())], self._of.name, 'object')
	agg = aggregate = lambda self, func, *args, **kwargs: self.apply(func) if callable(func) else _unsupported('pandas.SeriesGroupBy.agg with this')
	def transform(self, func, *args, **kwargs): return self._of._double()
	def __getattr__(self, name):
		if name in ('shift', 'diff', 'pct_change', 'rank'): return self._of._double
		if name in ('cumsum', 'cummax', 'cummin', 'ffill', 'bfill', 'fillna'): return self._of._same
		if name in ('mean', 'std', 'median', 'var', 'sum', 'max', 'min', 'first', 'last', 'prod'):
			made = self._of._of(self._count())
			if name in ('mean', 'std', 'median', 'var'): made._kind = 'float64'
			return lambda *args, **kwargs: made
		if name in ('count', 'nunique', 'size'): return lambda *args, **kwargs: numeric_column(_array((self._count(),), 'int64'), self._of.name)
		return _unsupported('pandas.SeriesGroupBy.' + name) if name[:2] != '__' else lacks(name)
class Resampled:
	"""A frame of so many rows a day, an hour: fewer or more."""
	def __init__(self, of): self._of = of
	def __getitem__(self, key): return Resampled(self._of[key])
	def __getattr__(self, name):
		if name in ('mean', 'sum', 'max', 'min', 'first', 'last', 'median', 'std', 'var', 'ffill', 'bfill', 'interpolate', 'asfreq'): return lambda *args, **kwargs: self._of._of(some_rows())
		return _unsupported('pandas.Resampler.' + name) if name[:2] != '__' else lacks(name)
