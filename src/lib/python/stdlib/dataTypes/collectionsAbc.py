# Each class: its bases, its abstract methods, and what it offers by means of them.
class Hashable(metaclass=_Meta):
	@_abstract
	def __hash__(self): return 0
class Iterable(metaclass=_Meta):
	@_abstract
	def __iter__(self):
		while False: yield None
	def __class_getitem__(cls, item): return cls
class Iterator(Iterable):
	@_abstract
	def __next__(self): raise StopIteration
	def __iter__(self): return self
class Generator(Iterator):
	pass
class Reversible(Iterable):
	@_abstract
	def __reversed__(self): return iter(())
class Sized(metaclass=_Meta):
	@_abstract
	def __len__(self): return 0
class Container(metaclass=_Meta):
	@_abstract
	def __contains__(self, x): return False
	def __class_getitem__(cls, item): return cls
class Callable(metaclass=_Meta):
	@_abstract
	def __call__(self, *args, **kwds): return False
	def __class_getitem__(cls, item): return cls
class Collection(Sized, Iterable, Container):
	pass
class Sequence(Reversible, Collection):
	@_abstract
	def __getitem__(self, index): raise IndexError
	def __iter__(self):
		i = 0
		try:
			while True:
				yield self[i]
				i += 1
		except IndexError:
			return
	def __contains__(self, value):
		for v in self:
			if v is value or v == value: return True
		return False
	def __reversed__(self):
		for i in reversed(range(len(self))): yield self[i]
	def index(self, value, start=0, stop=None):
		for i, v in enumerate(self):
			if i >= start and (stop is None or i < stop) and (v is value or v == value): return i
		raise ValueError
	def count(self, value):
		return sum(1 for v in self if v is value or v == value)
class MutableSequence(Sequence):
	@_abstract
	def __setitem__(self, index, value): raise IndexError
	@_abstract
	def __delitem__(self, index): raise IndexError
	@_abstract
	def insert(self, index, value): raise IndexError
	def append(self, value): self.insert(len(self), value)
	def extend(self, values):
		for v in values: self.append(v)
	def pop(self, index=-1):
		v = self[index]
		del self[index]
		return v
	def remove(self, value): del self[self.index(value)]
class Set(Collection):
	pass
class MutableSet(Set):
	pass
class Mapping(Collection):
	@_abstract
	def __getitem__(self, key): raise KeyError
	def get(self, key, default=None):
		try: return self[key]
		except KeyError: return default
	def __contains__(self, key):
		try: self[key]
		except KeyError: return False
		else: return True
	def __eq__(self, other):
		if not isinstance(other, (Mapping, dict)): return NotImplemented
		return dict(self.items()) == dict(other.items())
	def keys(self): return {k: None for k in self}.keys()
	def items(self): return {k: self[k] for k in self}.items()
	def values(self): return {k: self[k] for k in self}.values()
class MutableMapping(Mapping):
	@_abstract
	def __setitem__(self, key, value): raise KeyError
	@_abstract
	def __delitem__(self, key): raise KeyError
	def pop(self, key, *default):
		try: value = self[key]
		except KeyError:
			if default: return default[0]
			raise
		else:
			del self[key]
			return value
	def clear(self):
		for k in list(self): del self[k]
	def update(self, other=(), /, **kwds):
		for k, v in dict(other, **kwds).items(): self[k] = v
	def setdefault(self, key, default=None):
		try: return self[key]
		except KeyError: self[key] = default
		return default
