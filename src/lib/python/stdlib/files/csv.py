QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = range(4)
class Error(Exception): __module__ = '_csv'
def _settings(dialect, given):
	made = {'delimiter': ',', 'quotechar': '"', 'quoting': 0, 'lineterminator': '\r\n', 'skipinitialspace': False}
	if dialect == 'excel-tab': made['delimiter'] = '\t'
	elif dialect == 'unix': made['lineterminator'], made['quoting'] = '\n', 1
	elif dialect != 'excel': _unsupported('a dialect of csv')
	for name, value in given.items():
		if name not in made and name not in ('strict', 'doublequote', 'escapechar'): raise TypeError(f"this function got an unexpected keyword argument '{name}'")
		if name not in made: _unsupported('csv with ' + name)
		made[name] = value
	if not isinstance(made['delimiter'], str) or len(made['delimiter']) != 1: raise TypeError('"delimiter" must be a 1-character string')
	return made
class reader:
	def __init__(self, iterable, dialect='excel', **given):
		self._lines = iter(iterable)
		self._set = _settings(dialect, given)
		self.line_num = 0
	def __iter__(self): return self
	def __next__(self):
		row, field, quoted, was = [], '', False, False
		first = True
		while first or quoted:
			try: line = next(self._lines)
			except StopIteration:
				if first: raise
				break
			if not isinstance(line, str): raise Error('iterator should return strings, not ' + type(line).__name__ + ' (the file should be opened in text mode)')
			self.line_num += 1
			first = False
			i = 0
			while i < len(line):
				c = line[i]
				i += 1
				if quoted:
					if c == self._set['quotechar']:
						if line[i:i + 1] == c:
							field += c
							i += 1
						else: quoted = False
					else: field += c
				elif c == self._set['quotechar'] and not field and not was and self._set['quoting'] != 3: quoted = was = True
				elif c == self._set['delimiter']:
					row.append(self._made(field, was))
					field, was = '', False
				elif c in '\r\n': break
				elif c == ' ' and not field and self._set['skipinitialspace']: pass
				else: field += c
			else:
				if not line: break
			if not quoted and not row and not field and not was: return []
		row.append(self._made(field, was))
		return row
	def _made(self, field, was): return float(field) if self._set['quoting'] == 2 and not was else field
class _Writer:
	def __init__(self, fileobj, set):
		self._file = fileobj
		self._set = set
	def _field(self, value, only):
		quoting = self._set['quoting']
		number = isinstance(value, (int, float)) and not isinstance(value, str)
		text = '' if value is None else repr(value) if type(value) is float else str(value)
		special = any([c in text for c in (self._set['delimiter'], self._set['quotechar'], '\n', '\r')]) or (only and text == '')
		if quoting == 1 or (quoting == 2 and not number) or (quoting == 0 and special):
			q = self._set['quotechar']
			return q + text.replace(q, q + q) + q
		if quoting == 3 and special: raise Error('need to escape, but no escapechar set')
		return text
	def writerow(self, row):
		try: items = list(row)
		except TypeError: raise Error('iterable expected, not ' + type(row).__name__) from None
		return self._file.write(self._set['delimiter'].join([self._field(v, len(items) == 1) for v in items]) + self._set['lineterminator'])
	def writerows(self, rows):
		for row in rows: self.writerow(row)
def writer(fileobj, dialect='excel', **given): return _Writer(fileobj, _settings(dialect, given))
class DictReader:
	def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect='excel', *args, **kwds):
		self._fieldnames, self.restkey, self.restval = fieldnames, restkey, restval
		self.reader = reader(f, dialect, *args, **kwds)
	def __iter__(self): return self
	@property
	def line_num(self): return self.reader.line_num
	@property
	def fieldnames(self):
		if self._fieldnames is None:
			try: self._fieldnames = next(self.reader)
			except StopIteration: pass
		return self._fieldnames
	def __next__(self):
		self.fieldnames
		row = next(self.reader)
		while row == []: row = next(self.reader)
		made = dict(zip(self.fieldnames, row))
		n = len(self.fieldnames)
		if n < len(row): made[self.restkey] = row[n:]
		for key in self.fieldnames[len(row):]: made[key] = self.restval
		return made
class DictWriter:
	def __init__(self, f, fieldnames, restval='', extrasaction='raise', dialect='excel', *args, **kwds):
		self.fieldnames, self.restval = fieldnames, restval
		if extrasaction.lower() not in ('raise', 'ignore'): raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
		self.extrasaction = extrasaction
		self.writer = writer(f, dialect, *args, **kwds)
	def writeheader(self): return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))
	def _row(self, rowdict):
		if self.extrasaction == 'raise':
			wrong = [k for k in rowdict.keys() if k not in self.fieldnames]
			if wrong: raise ValueError('dict contains fields not in fieldnames: ' + ', '.join([repr(x) for x in wrong]))
		return [rowdict.get(key, self.restval) for key in self.fieldnames]
	def writerow(self, rowdict): return self.writer.writerow(self._row(rowdict))
	def writerows(self, rowdicts): return self.writer.writerows([self._row(one) for one in rowdicts])
