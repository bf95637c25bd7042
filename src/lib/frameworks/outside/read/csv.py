# Lines of a file that is not here, in their fields.
def reader(iterable, *args, **kwargs): return iter([Fields(line) for line in iterable]) if isinstance(iterable, TextFile) else _was.reader(iterable, *args, **kwargs)
def DictReader(f, *args, **kwargs): return iter([Record(line) for line in f]) if isinstance(f, TextFile) else _was.DictReader(f, *args, **kwargs)
class Record:
	def __init__(self, line): self._fields = Fields(line)
	def __getitem__(self, key): return self._fields._of(len(key))
	def get(self, key, default=None): return self[key]
	def keys(self): return [Text(word(i)) for i in range(len(self._fields))]
	def values(self): return list(self._fields)
	def items(self): return zip(self.keys(), self.values())
	def __len__(self): return len(self._fields)
	def __iter__(self): return iter(self.keys())
	def __contains__(self, key): return _chance()
