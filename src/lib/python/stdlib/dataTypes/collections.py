# As CPython's Lib/collections/__init__.py and Modules/_collectionsmodule.c have them.
class OrderedDict(dict):
	def move_to_end(self, key, last=True):
		value = self.pop(key)
		if last:
			self[key] = value
			return
		rest = list(self.items())
		self.clear()
		self[key] = value
		for k, v in rest: self[k] = v
	def popitem(self, last=True):
		if not self: raise KeyError('dictionary is empty')
		key = list(self)[-1 if last else 0]
		return key, self.pop(key)
	def copy(self): return self.__class__(self)
	def __eq__(self, other):
		if isinstance(other, OrderedDict): return list(self.items()) == list(other.items())
		return dict(self) == other
	def __repr__(self):
		return type(self).__name__ + ('(' + repr(list(self.items())) + ')' if self else '()')
class defaultdict(dict):
	def __init__(self, default_factory=None, /, *args, **kwds):
		if default_factory is not None and not callable(default_factory): raise TypeError('first argument must be callable or None')
		super().__init__(*args, **kwds)
		self.default_factory = default_factory
	def __missing__(self, key):
		if self.default_factory is None: raise KeyError(key)
		self[key] = value = self.default_factory()
		return value
	def copy(self): return type(self)(self.default_factory, self)
	def __repr__(self):
		return type(self).__name__ + '(' + repr(self.default_factory) + ', ' + repr(dict(self)) + ')'
class Counter(dict):
	def __init__(self, iterable=None, /, **kwds):
		self.update(iterable, **kwds)
	def __missing__(self, key): return 0
	@classmethod
	def fromkeys(cls, iterable, v=None):
		raise NotImplementedError('Counter.fromkeys() is undefined.  Use Counter(iterable) instead.')
	def total(self): return sum(self.values())
	def most_common(self, n=None):
		items = sorted(self.items(), key=lambda item: item[1], reverse=True)
		return items if n is None else items[:max(n, 0)]
	def elements(self):
		for key, count in self.items():
			for _ in range(count): yield key
	def update(self, iterable=None, /, **kwds):
		if iterable is not None:
			if isinstance(iterable, dict):
				for key, count in iterable.items(): self[key] = count + self.get(key, 0)
			else: _count(self, iterable)
		if kwds: self.update(kwds)
	def subtract(self, iterable=None, /, **kwds):
		if iterable is not None:
			if isinstance(iterable, dict):
				for key, count in iterable.items(): self[key] = self[key] - count
			else:
				for key in iterable: self[key] = self[key] - 1
		if kwds: self.subtract(kwds)
	def copy(self): return self.__class__(self)
	def __delitem__(self, key):
		if key in self: super().__delitem__(key)
	def __repr__(self):
		if not self: return type(self).__name__ + '()'
		return type(self).__name__ + '(' + repr(dict(self.most_common())) + ')'
	def __add__(self, other):
		if not isinstance(other, Counter): return NotImplemented
		return self._of(other, lambda a, b: a + b)
	def __sub__(self, other):
		if not isinstance(other, Counter): return NotImplemented
		return self._of(other, lambda a, b: a - b)
	def __or__(self, other):
		if not isinstance(other, Counter): return NotImplemented
		return self._of(other, lambda a, b: b if a < b else a)
	def __and__(self, other):
		if not isinstance(other, Counter): return NotImplemented
		return self._of(other, lambda a, b: a if a < b else b)
	def _of(self, other, op):
		result = Counter()
		for key in [*self, *(k for k in other if k not in self)]:
			count = op(self[key], other[key])
			if count > 0: result[key] = count
		return result
	def __pos__(self): return self + Counter()
class deque:
	def __init__(self, iterable=(), maxlen=None):
		if maxlen is not None and maxlen < 0: raise ValueError('maxlen must be non-negative')
		self.maxlen = maxlen
		self._items = []
		self.extend(iterable)
	def append(self, x):
		self._items.append(x)
		if self.maxlen is not None and len(self._items) > self.maxlen: self._items.pop(0)
	def appendleft(self, x):
		self._items.insert(0, x)
		if self.maxlen is not None and len(self._items) > self.maxlen: self._items.pop()
	def extend(self, iterable):
		for x in list(iterable): self.append(x)
	def extendleft(self, iterable):
		for x in list(iterable): self.appendleft(x)
	def pop(self):
		if not self._items: raise IndexError('pop from an empty deque')
		return self._items.pop()
	def popleft(self):
		if not self._items: raise IndexError('pop from an empty deque')
		return self._items.pop(0)
	def clear(self): self._items.clear()
	def copy(self): return type(self)(self._items, self.maxlen)
	def count(self, x): return self._items.count(x)
	def index(self, x, *bounds):
		if x not in self._items: raise ValueError(repr(x) + ' is not in deque')
		return self._items.index(x, *bounds)
	def insert(self, i, x):
		if self.maxlen is not None and len(self._items) >= self.maxlen: raise IndexError('deque already at its maximum size')
		self._items.insert(i, x)
	def remove(self, x):
		if x not in self._items: raise ValueError(repr(x) + ' is not in deque')
		self._items.remove(x)
	def reverse(self): self._items.reverse()
	def rotate(self, n=1):
		if self._items:
			n = n % len(self._items)
			self._items[:] = self._items[-n:] + self._items[:-n] if n else self._items
	def __len__(self): return len(self._items)
	def __bool__(self): return bool(self._items)
	def __contains__(self, x): return x in self._items
	def __iter__(self):
		size = len(self._items)
		for x in list(self._items):
			if len(self._items) != size: raise RuntimeError('deque mutated during iteration')
			yield x
	def __reversed__(self): return reversed(self._items)
	def _at(self, i):
		if not isinstance(i, int): raise TypeError("sequence index must be integer, not '" + type(i).__name__ + "'")
		if not -len(self._items) <= i < len(self._items): raise IndexError('deque index out of range')
		return i
	def __getitem__(self, i): return self._items[self._at(i)]
	def __setitem__(self, i, x): self._items[self._at(i)] = x
	def __delitem__(self, i): del self._items[self._at(i)]
	def __eq__(self, other): return self._items == other._items if isinstance(other, deque) else NotImplemented
	def __hash__(self): raise TypeError("unhashable type: 'collections.deque'")
	def __add__(self, other):
		if not isinstance(other, deque): raise TypeError('can only concatenate deque (not "' + type(other).__name__ + '") to deque')
		return type(self)(self._items + other._items, self.maxlen)
	def __iadd__(self, other):
		self.extend(other)
		return self
	def __repr__(self):
		return type(self).__name__ + '(' + repr(self._items) + (')' if self.maxlen is None else ', maxlen=' + str(self.maxlen) + ')')
	def __class_getitem__(cls, item): return cls
class ChainMap:
	def __init__(self, *maps): self.maps = list(maps) or [{}]
	def __missing__(self, key): raise KeyError(key)
	def __getitem__(self, key):
		for m in self.maps:
			if key in m: return m[key]
		return self.__missing__(key)
	def get(self, key, default=None): return self[key] if key in self else default
	def __contains__(self, key): return any(key in m for m in self.maps)
	def _merged(self):
		d = {}
		for m in reversed(self.maps): d.update(m)
		return d
	def __iter__(self): return iter(dict.fromkeys(self._merged()))
	def __len__(self): return len(self._merged())
	def keys(self): return self._merged().keys()
	def values(self): return {k: self[k] for k in self}.values()
	def items(self): return {k: self[k] for k in self}.items()
	def __setitem__(self, key, value): self.maps[0][key] = value
	def __delitem__(self, key):
		if key not in self.maps[0]: raise KeyError('Key not found in the first mapping: ' + repr(key))
		del self.maps[0][key]
	def new_child(self, m=None, **kwds): return self.__class__(m if m is not None else kwds, *self.maps)
	@property
	def parents(self): return self.__class__(*self.maps[1:])
	def __repr__(self): return type(self).__name__ + '(' + ', '.join([repr(m) for m in self.maps]) + ')'
def _count(mapping, iterable):
	get = mapping.get
	for elem in iterable: mapping[elem] = get(elem, 0) + 1
