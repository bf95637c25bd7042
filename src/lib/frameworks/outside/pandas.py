def read_csv(filepath_or_buffer, *args, **kwargs):
	names, used, index = kwargs.get('names'), kwargs.get('usecols'), kwargs.get('index_col')
	made = opened(filepath_or_buffer, list(names) if names is not None else [one for one in used] if isinstance(used, list) and all([isinstance(one, str) for one in used]) else None)
	if isinstance(used, (list, range)) and names is None and all([isinstance(one, int) for one in used]): made = made.iloc[:, used]
	if kwargs.get('nrows') is not None: made = made._of(kwargs['nrows'])
	if kwargs.get('chunksize') is not None: return _unsupported('pandas.read_csv in chunks')
	if isinstance(index, str): made = made.set_index(index)
	elif index is not None and not isinstance(index, bool): made = made.drop(columns=[list(made.columns)[index]]) if isinstance(index, int) else _unsupported('pandas.read_csv with several columns as index')
	if kwargs.get('squeeze'): return _unsupported('pandas.read_csv with squeeze')
	return made
def read_json(path, *args, **kwargs): return opened(path)
read_excel = read_table = read_parquet = read_feather = read_hdf = read_fwf = read_csv
def read_pickle(path, *args, **kwargs): return opened(path)
def read_sql(sql, *args, **kwargs): return opened('query')
read_sql_query = read_sql
def concat(objs, axis=0, *args, **kwargs):
	objs = list(objs.values()) if isinstance(objs, dict) else list(objs)
	if not all([isinstance(one, DataFrame) for one in objs]) or axis in (1, 'columns'):
		if axis in (1, 'columns') and all([isinstance(one, (DataFrame, Series)) for one in objs]):
			columns = {}
			for one in objs:
				# Columns of one name stay apart.
				for name, column in (one._columns if isinstance(one, DataFrame) else {one.name: one}).items(): columns[Unnamed(str(name)) if name in columns else name] = column
			return frame_of(columns, len(objs[0]))
		if all([isinstance(one, Series) and one._items is None and one._kind != 'text' for one in objs]):
			import numpy
			return numeric_column(numpy.concatenate([one.values for one in objs]), objs[0].name)
		return _unsupported('pandas.concat of this')
	made = objs[0]._of(sum([len(one) for one in objs]))
	return made
def merge(left, right, *args, **kwargs): return left.merge(right, *args, **kwargs)
def get_dummies(data, *args, **kwargs):
	if isinstance(data, DataFrame):
		made = {name: one for name, one in data._columns.items() if getattr(one, '_kind', '') != 'text'}
		for name, one in data._columns.items():
			if getattr(one, '_kind', '') == 'text':
				for i in range(one.nunique()): made[Unnamed(str(name) + ' ' + str(i))] = numeric_column(_array((len(data),), 'bool'), i)
		whole = frame_of(made, len(data))
		whole._open = data._open
		return whole
	count = data.nunique()
	return frame_of({Unnamed('column ' + str(i)): numeric_column(_array((len(data),), 'bool'), i) for i in range(count)}, len(data))
def to_datetime(arg, *args, **kwargs): return arg
def to_numeric(arg, *args, **kwargs): return arg.astype(float) if isinstance(arg, Series) and arg._kind == 'text' else arg
def isnull(obj): return obj.isnull() if hasattr(obj, 'isnull') else _unknown('whether something is missing')
isna = isnull
def notnull(obj): return obj.notnull() if hasattr(obj, 'notnull') else _unknown('whether something is missing')
def factorize(values, *args, **kwargs): return (_array((len(values),), 'int64'), Index(_size('factorize_distinct', 7)))
def cut(x, *args, **kwargs): return _unsupported('pandas.cut')
def set_option(*args, **kwargs): pass
def unique(values): return values.unique()
