# What stands for data that are not here. `_size(name, natural)` asks for a size, `_array(shape, dtype)` and `_tensor(shape, dtype)` are of unknown content,
# `_texts(Text, texts)` are such texts, `_number(kind, what)` is a number and `_unknown(what)` anything that is not known; `_chance()` decides what only the data would tell, either way in turn;
# `_pickled(array, object)` is an array that may be that object, `_may_change(given)` what a function that is not here may do to what it is given; `_is_known(value)` tells whether it is no unknown itself.
_str = str
_letters = 'etaoinshrdlucmfwypvbgkqjxzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'
def _identifier(text):
	made = ''.join([c if c.isalnum() else '_' for c in _str(text)])
	return made if made and not made[0].isdigit() else '_' + made
def stem(path):
	if isinstance(path, Text): return 'file'
	name = path if isinstance(path, _str) else getattr(path, '__fspath__', lambda: 'file')()
	name = _str(name).replace('\\', '/').rstrip('/').split('/')[-1]
	return _identifier(name.split('.')[0] or 'file')
def lacks(name): raise AttributeError(name)
class Text(_str):
	__module__ = 'builtins'
	def __getitem__(self, index): return Text(_str.__getitem__(self, index))
	def __iter__(self): return iter(_texts(Text, _str(self)))
	def __add__(self, other): return Text(_str(self) + other)
	def __radd__(self, other): return Text(other + _str(self))
	def __mul__(self, times): return Text(_str(self) * times)
	def __mod__(self, other): return self
	__hash__ = _hashed_as_text
	__assumed_text__ = True
	def __eq__(self, other):
		if isinstance(other, Text): return _str(self) == _str(other)
		if isinstance(other, _str): return True if _str(self) == other else _chance()
		return False
	def __ne__(self, other): return not self == other
	def __contains__(self, part): return _chance()
	def __bool__(self): return len(_str(self)) > 0
	def __repr__(self): return "'" + _str(self) + "'"
	def __float__(self): return _number('float', 'a number in a text that is not here')
	def __int__(self): return _number('int', 'a number in a text that is not here')
	def split(self, sep=None, maxsplit=-1):
		if sep is None or (isinstance(sep, _str) and (sep == ' ' or '\n' in sep)): return _texts(Text, _str(self).split(sep, maxsplit))
		return Fields(self)
	def rsplit(self, sep=None, maxsplit=-1): return Fields(self) if maxsplit > 0 or sep is not None else self.split(sep)
	def splitlines(self, keepends=False): return _texts(Text, _str(self).splitlines(keepends))
	def partition(self, sep): return (Text(_str(self)), sep, Text(_str(self)))
	def rpartition(self, sep): return self.partition(sep)
	def encode(self, *args, **kwargs): return self
	def decode(self, *args, **kwargs): return self
	def join(self, items): return Text(_str(self).join([_str(one) for one in items]))
	def find(self, *args): return _number('int', 'where something is in a text that is not here')
	def rfind(self, *args): return self.find()
	def index(self, *args): return self.find()
	def rindex(self, *args): return self.find()
	def count(self, *args): return _number('int', 'how often something is in a text that is not here')
	def __assumed_parsed__(self): return Anything('data')
def _same(name):
	def method(self, *args, **kwargs): return Text(getattr(_str(self), name)(*[_str(one) if isinstance(one, Text) else one for one in args], **kwargs))
	return method
for _name in 'lower upper strip lstrip rstrip title capitalize casefold swapcase replace translate expandtabs zfill ljust rjust center removeprefix removesuffix'.split(): setattr(Text, _name, _same(_name))
def _asks(self, *args): return _chance()
for _name in 'startswith endswith isdigit isalpha isalnum isspace islower isupper isnumeric istitle isdecimal isidentifier isascii isprintable'.split(): setattr(Text, _name, _asks)
class Fields:
	def __init__(self, text): self._text = text
	def _of(self, i): return Text(' '.join([word((hash(self._text) + i + 7 * j) % 997) for j in range(_size('field_words', 2))]))
	def _all(self): return [self._of(i) for i in range(_size('fields', 5))]
	def __assumed_items__(self, count): return [self._of(i) for i in range(count)]
	def __len__(self): return _size('fields', 5)
	def __iter__(self): return iter(self._all())
	def __getitem__(self, index): return self._all()[index] if isinstance(index, slice) else self._of(index)
	def __contains__(self, item): return _chance()
	def __add__(self, other): return self._all() + list(other)
	def pop(self, index=-1): return self._of(index)
	def index(self, item): return _number('int', 'where something is in a line that is not here')
	def append(self, item): pass
def word(n):
	seed, count = _size('chance', 0), min(_size('letters', 31), 57)
	return _letters[(n * 7 + seed) % count] + _letters[(n // count + 3 * seed + 5) % count] + _letters[(n // (count * count) + n) % count]
def _width(path):
	"""How many words a line has of GloVe's vectors: as `glove.6B.100d.txt` says, behind the word that they are of."""
	low = _str(path).lower()
	sizes = [int(part[:-1]) for part in low.split('.') if part[-1:] == 'd' and part[:-1].isdigit()] if 'glove' in low else []
	return sizes[0] + 1 if sizes else None
def text(name, width=None):
	lines, words, distinct = _size(name + '_lines', 13), _size(name + '_words', 4), _size(name + '_distinct', 61)
	rows = [' '.join([word((i * 31 + j * 17 + i * j) % distinct) for j in range(width or words + i % 3)]) for i in range(lines)]
	return Text('\n'.join(rows) + '\n')
class TextFile:
	def __init__(self, path, mode):
		self.name, self.mode, self.closed = path, mode, False
		self._text = text(stem(path), _width(path))
		self._lines = None
		self._at = 0
	def _all(self):
		if self._lines is None: self._lines = self._text.splitlines(True)
		return self._lines
	def read(self, size=-1): return self._text if size is None or size < 0 else self._text[:size]
	def readlines(self): return self._all()[self._at:]
	def readline(self):
		self._at += 1
		return self._all()[self._at - 1] if self._at <= len(self._all()) else ''
	def __iter__(self): return self
	def __next__(self):
		line = self.readline()
		if not line: raise StopIteration
		return line
	def seek(self, offset, whence=0):
		self._at = 0
		return 0
	def tell(self): return _number('int', 'where a file is read')
	def close(self): self.closed = True
	def __enter__(self): return self
	def __exit__(self, *error): self.closed = True
	def __getattr__(self, name): _unsupported("a file's " + name)
_of_tensors = set('shape size dim ndim view reshape unsqueeze squeeze permute transpose float long double int half contiguous numel detach numpy tolist mean sum std max min argmax softmax T t flatten clone new_zeros repeat expand item cuda unbind chunk split'.split())
_of_sizes = set('hidden dim dims size sizes num n layers layer units vocab embed embedding embd width depth heads head channels classes features batch epochs steps length len seq count output outputs input inputs out in'.split())
_of_indices = set('idx id index pad eos sos bos unk token'.split())
_sizes_of_layers = set('input_size hidden_size num_layers in_features out_features in_channels out_channels num_embeddings embedding_dim embed_dim num_features'.split())
_sizes_in_keras = set('units input_dim output_dim filters n num_heads key_dim pool_size input_length'.split())
_rates_in_keras = set('rate dropout recurrent_dropout'.split())
_switches_of_layers = set('bidirectional batch_first'.split())
class Anything:
	"""Something that is not here, of which what is done with it tells what it is."""
	def __init__(self, name, kind=None, nth=None):
		self.__dict__.update(_name=name, _parts={} if kind is None else kind.__dict__['_parts'], _made=None, _nth=nth, _at=None)
	def _part(self, name):
		parts = self.__dict__['_parts']
		if name not in parts: parts[name] = type(self)(_identifier(self._name + '_' + ('part' + name if name.isdigit() else name)))
		part = parts[name]
		if self._nth is None or not isinstance(part, Anything): return part
		# One's is not another's, and some are the same.
		own = self.__dict__.setdefault('_own', {})
		if name not in own or own[name][0] is not part: own[name] = (part, type(part)(part._name, part, self._nth))
		return own[name][1]
	def __assumed_tensor__(self):
		if self.__dict__['_made'] is None: self.__dict__['_made'] = assumed_tensor(self._name)
		return self.__dict__['_made']
	def __assumed_setting__(self, parameter):
		if parameter in _sizes_in_keras: return int(self)
		if parameter in _switches_of_layers or parameter[:7] == 'return_': return _size(self._name + '_whole', 1) == 1
		if parameter in _rates_in_keras: return 0.1
		return self
	def __assumed_value__(self, parameter=''):
		low = self._name.lower().split('_')
		if self.__dict__['_made'] is None:
			if parameter in _sizes_of_layers: return int(self)
			if parameter in _switches_of_layers or any([part in ('bidirectional', 'first', 'bias', 'use') for part in low[-2:]]): return _size(self._name + '_whole', 1) == 1
			if parameter == 'dropout' or low[-1] in ('dropout', 'lr', 'rate', 'p', 'prob', 'decay', 'momentum', 'alpha', 'eps'): return 0.1
			count = self._count()
			if count is not None: return count
		return self.__assumed_tensor__()
	def _count(self):
		low = self._name.lower().split('_')[-2:]
		if any([part in _of_sizes for part in low]): return int(self)
		return _size(self._name, 1) if any([part in _of_indices for part in low]) else None
	def __assumed_array__(self): return self.__assumed_literal__(1)
	def __assumed_literal__(self, natural=0):
		rank = 0 if '_plain' in self.__dict__ else _size(self._name + '_depth', 0 if is_whole(self._name.split('_')[-1]) else natural)
		whole = _size(self._name + '_whole', 1 if is_whole(self._name) or natural == 0 else 0)
		return _array(sizes_of(self._name, rank), 'int64' if whole else 'float64') if rank else _number('int' if whole else 'float', 'a number of something that is not here')
	def __assumed_items__(self, count): return [self._part(_str(i)) for i in range(count)]
	def _items(self, count):
		"""Things of one kind, of which some are the same."""
		items = self.__dict__.get('_made_items', ())
		if len(items) != count:
			item, cls = self._part('item'), Setting if isinstance(self, Setting) else Anything
			name = item._name
			items = [cls(name, item, nth) for nth in range(count)]
			self.__dict__['_made_items'] = items
		return items
	def _which(self):
		if self._at is None and self._nth is not None: self.__dict__['_at'] = (self._nth + 3 * _size('chance', 0)) % _size(self._name + '_distinct', 7)
		return self._at
	def __getattr__(self, name):
		if name[:2] == '__': raise AttributeError(name)
		if name in self.__dict__['_parts']: return self._part(name)
		if name in _of_tensors: return getattr(self.__assumed_tensor__(), name)
		return self._part(name)
	def __setattr__(self, name, value): self.__dict__['_parts'][name] = value
	def __setitem__(self, key, value): self.__dict__['_parts'][_str(key)] = value
	def __getitem__(self, key):
		if self.__dict__['_made'] is not None: return self.__dict__['_made'][key]
		if isinstance(key, (tuple, slice)): return self.__assumed_tensor__()[key]
		# One after another, what is counted is of one kind.
		is_row = isinstance(key, int) and '_counted' in self.__dict__
		return self._part('item' if is_row or not isinstance(key, (_str, int)) else _str(key))
	def __call__(self, *args, **kwargs):
		_may_change([*args, *kwargs.values()])
		return self._part('result')
	def __len__(self):
		self.__dict__['_counted'] = True
		return _size(_identifier(self._name + '_len'), 3 if self._name.lower().split('_')[-1] in _of_sizes else 11)
	def __iter__(self): return iter(self._items(len(self)))
	def __index__(self): return _size(self._name, 19)
	def __int__(self): return _size(self._name, 19)
	def __float__(self): return _number('float', 'a number of something that is not here')
	def __bool__(self): return _chance()
	def __contains__(self, item): return _chance()
	def __eq__(self, other):
		if isinstance(other, Anything) or not hasattr(other, 'dtype'): return self is other or self._is_same(other)
		return other == self.__assumed_value__()
	def _is_same(self, other):
		if self._nth is None or not isinstance(other, Anything) or other._nth is None or other._name != self._name: return _chance()
		return self._which() == other._which()
	def __ne__(self, other):
		return not self == other if isinstance(other, Anything) or not hasattr(other, 'dtype') else other != self.__assumed_value__()
	def __hash__(self): return hash(self._name) if self._nth is None else self._which()
	def __enter__(self): return self
	def __exit__(self, *error): pass
	def __str__(self): return _unknown('something that is not here')
	def __repr__(self): return _unknown('something that is not here')
	def get(self, key, default=None):
		part = self._part(_str(key))
		if isinstance(default, (int, float)): part.__dict__['_plain'] = True
		return part
	def items(self): return [(Text(word(i)), self._part('value')) for i in range(len(self))]
	def keys(self): return [Text(word(i)) for i in range(len(self))]
	def values(self): return [self._part('value') for i in range(len(self))]
	def to(self, *args, **kwargs): return self
	def cuda(self, *args, **kwargs): return self
	def cpu(self, *args, **kwargs): return self
def _arithmetic(name):
	def method(self, other):
		mine = self.__assumed_tensor__() if self.__dict__['_made'] is not None or not isinstance(other, int) else int(self)
		return getattr(mine, name)(other)
	return method
def _alone(name):
	def method(self): return getattr(self.__assumed_value__(), name)()
	return method
for _name in 'neg pos abs invert'.split(): setattr(Anything, '__' + _name + '__', _alone('__' + _name + '__'))
for _name in 'add sub mul matmul truediv floordiv mod pow and or xor radd rsub rmul rmatmul rtruediv rfloordiv rmod rpow'.split(): setattr(Anything, '__' + _name + '__', _arithmetic('__' + _name + '__'))
def _compares(name):
	def method(self, other):
		count = self._count()
		return _chance() if count is None else getattr(count, name)(other)
	return method
for _name in 'lt gt le ge'.split(): setattr(Anything, '__' + _name + '__', _compares('__' + _name + '__'))
_of_settings = set('config cfg conf args opt opts options hparams params parameters settings parser flags'.split())
class Setting(Anything):
	"""Something that is not here, beside a class that is tried: a number where its name is that of a size, and no tensor."""
	def __assumed_tensor__(self): return _unknown('something that is not here')
	def __getitem__(self, key): return self._part(_str(key)) if isinstance(key, _str) else _unknown('something that is not here')
	def __call__(self, *args, **kwargs):
		_may_change([*args, *kwargs.values()])
		if any([part in _of_settings for part in self._name.lower().split('_')[-2:]]): return self._part('result')
		return _unknown('what something that is not here gives')
_ranks = (('label', 1), ('target', 1), ('class', 1), ('y', 1), ('ids', 2), ('token', 2), ('vector', 2), ('embed', 2), ('weight', 2), ('matrix', 2), ('table', 2), ('stock', 2), ('price', 2), ('length', 1), ('len', 1))
def rank_of(name, natural):
	low = name.lower()
	for part, rank in _ranks:
		if low == part or (len(part) > 1 and part in low) or low.startswith(part + '_'): return rank
	return natural
_whole = ('label', 'target', 'class', 'ids', 'token', 'length', 'index', 'idx')
def is_whole(name):
	low = name.lower()
	return low == 'y' or low.startswith('y_') or any([part in low for part in _whole])
_naturals = (41, 12, 14, 18, 8)
def sizes_of(name, rank): return tuple([_size(name + '_' + _str(i), _naturals[i % 5]) for i in range(rank)])
def assumed_tensor(name):
	shape = sizes_of(name, _size(name + '_rank', rank_of(name, 3)))
	return _tensor(shape, 'int64' if _size(name + '_whole', 1 if is_whole(name) else 0) else 'float32')
def assumed_array(name, natural=3, dtype=None):
	shape = sizes_of(name, _size(name + '_rank', rank_of(name, natural)))
	if dtype is None: dtype = 'int64' if _size(name + '_whole', 1 if is_whole(name) else 0) else 'float64'
	return _array(shape, dtype)
def kept_array(name):
	"""An array that was written into a file: whether its numbers are float32 or float64 is not known."""
	whole = _size(name + '_whole', 1 if is_whole(name) else 0)
	return assumed_array(name, dtype='int64' if whole else 'float32' if _size(name + '_single', 0) else 'float64')
_read_by_first = {'Embedding': 1, 'LSTM': 2, 'GRU': 2, 'SimpleRNN': 2, 'Bidirectional': 2, 'Conv1D': 2}
def built(values, depth=2):
	"""Builds models of layers in a row that were not told what they take: their first layer says how many axes that has."""
	for model in values:
		if not _is_known(model): continue
		if isinstance(model, (list, tuple)): depth and built(model, depth - 1)
		elif type(model).__name__ == 'Sequential' and not model.built and model.layers:
			axes = _read_by_first.get(type(model.layers[0]).__name__)
			if axes is None: continue
			try: model.build((None, _size('seq', 11)) + ((_size('features', 7),) if axes == 2 else ()))
			except (TypeError, ValueError): pass
