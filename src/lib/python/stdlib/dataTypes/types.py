class SimpleNamespace:
	def __init__(self, /, **kwargs): [setattr(self, k, v) for k, v in kwargs.items()]
	def __eq__(self, other):
		if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace): return self.__dict__ == other.__dict__
		return NotImplemented
	def __repr__(self):
		name = 'namespace' if type(self) is SimpleNamespace else type(self).__name__
		return name + '(' + ', '.join([k + '=' + repr(v) for k, v in self.__dict__.items()]) + ')'
class MappingProxyType:
	__name__ = 'mappingproxy'
	def __init__(self, mapping): self._of = mapping
	def __getitem__(self, key): return self._of[key]
	def __contains__(self, key): return key in self._of
	def __len__(self): return len(self._of)
	def __iter__(self): return iter(self._of)
	def get(self, key, default=None): return self._of.get(key, default)
	def keys(self): return self._of.keys()
	def values(self): return self._of.values()
	def items(self): return self._of.items()
	def copy(self): return dict(self._of)
	def __eq__(self, other): return self._of == (other._of if isinstance(other, MappingProxyType) else other)
	def __or__(self, other): return {**self._of, **other}
	def __repr__(self): return 'mappingproxy(' + repr(self._of) + ')'
	def __str__(self): return str(self._of)
	def __setitem__(self, key, value): raise TypeError("'mappingproxy' object does not support item assignment")
	def __delitem__(self, key): raise TypeError("'mappingproxy' object doesn't support item deletion")
