from _files import open, UnsupportedOperation, TextIOWrapper
class StringIO:
	def __init__(self, initial_value='', newline='\n'):
		self._text = initial_value or ''
		self._at = 0
	def write(self, s):
		if not isinstance(s, str): raise TypeError('string argument expected, got ' + repr(type(s).__name__))
		self._text = self._text[:self._at] + s + self._text[self._at + len(s):]
		self._at += len(s)
		return len(s)
	def getvalue(self): return self._text
	def read(self, size=-1):
		start = self._at
		self._at = len(self._text) if size is None or size < 0 else min(start + size, len(self._text))
		return self._text[start:self._at]
	def readline(self):
		end = self._text.find('\n', self._at)
		return self.read(-1 if end < 0 else end + 1 - self._at)
	def readlines(self): return list(self)
	def __iter__(self): return self
	def __next__(self):
		line = self.readline()
		if not line: raise StopIteration
		return line
	def seek(self, pos, whence=0):
		self._at = len(self._text) if whence == 2 else pos
		return self._at
	def tell(self): return self._at
	def flush(self): pass
	def close(self): pass
	def __enter__(self): return self
	def __exit__(self, *error): pass

class BytesIO:
	def __init__(self, initial_bytes=None):
		if initial_bytes: _unsupported('io.BytesIO of bytes')
	def seek(self, pos, whence=0):
		if pos == 0 and whence == 0: return 0
		_unsupported('a place in io.BytesIO')
	def flush(self): pass
	def close(self): pass
	def __enter__(self): return self
	def __exit__(self, *error): pass
	def __getattr__(self, name): _unsupported('io.BytesIO.' + name)
