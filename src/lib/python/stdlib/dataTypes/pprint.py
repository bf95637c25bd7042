def _line(object, sorts):
	if type(object) is dict:
		items = list(object.items())
		if sorts:
			try: items = sorted(items, key=lambda item: item[0])
			except TypeError: _unsupported('pprint of keys of several kinds')
		return '{' + ', '.join([_line(k, sorts) + ': ' + _line(v, sorts) for k, v in items]) + '}'
	if type(object) is list: return '[' + ', '.join([_line(v, sorts) for v in object]) + ']'
	if type(object) is tuple: return '(' + ', '.join([_line(v, sorts) for v in object]) + (',)' if len(object) == 1 else ')')
	return repr(object)
class _Printer:
	def __init__(self, indent, width, compact, sorts):
		self.per = indent
		self.width = width
		self.compact = compact
		self.sorts = sorts
	def show(self, object, indent, allowance):
		text = _line(object, self.sorts)
		if len(text) <= self.width - indent - allowance and '\n' not in text: return text
		kind = type(object)
		if kind is dict and object: return self.dict(object, indent, allowance)
		if kind is list and object: return '[' + self.items(object, indent, allowance + 1) + ']'
		if kind is tuple and object: return '(' + self.items(object, indent, allowance + (2 if len(object) == 1 else 1)) + (',)' if len(object) == 1 else ')')
		if kind is set or kind is frozenset or hasattr(kind, '__dataclass_fields__') or kind.__name__ in ('OrderedDict', 'defaultdict', 'Counter', 'deque', 'SimpleNamespace'): _unsupported('pprint of a long ' + kind.__name__)
		if isinstance(object, str) and len(object) > 4 and (' ' in object or '\n' in object): _unsupported('pprint of a long string')
		return text
	def dict(self, object, indent, allowance):
		items = list(object.items())
		if self.sorts: items = sorted(items, key=lambda item: item[0])
		out = '{' + ' ' * (self.per - 1)
		inner = indent + self.per
		for i, (key, value) in enumerate(items):
			last = i == len(items) - 1
			text = _line(key, self.sorts)
			out += text + ': ' + self.show(value, inner + len(text) + 2, allowance + 1 if last else 1)
			if not last: out += ',\n' + ' ' * inner
		return out + '}'
	def items(self, object, indent, allowance):
		out = ' ' * (self.per - 1)
		inner = indent + self.per
		if self.compact: _unsupported('a compact pprint of more than a line')
		for i, value in enumerate(object):
			last = i == len(object) - 1
			out += self.show(value, inner, allowance if last else 1)
			if not last: out += ',\n' + ' ' * inner
		return out
def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
	if depth is not None or underscore_numbers: _unsupported('pprint with these settings')
	return _Printer(indent, width, compact, sort_dicts).show(object, 0, 0)
def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
	text = pformat(object, indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
	if stream is None: print(text)
	else: stream.write(text + '\n')
def pp(object, *args, sort_dicts=False, **kwargs): pprint(object, *args, sort_dicts=sort_dicts, **kwargs)
