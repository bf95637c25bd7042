import { admit } from './native.ts';
import { standard } from './module.ts';

export const string = standard('string', {
	text:
		String.raw`
whitespace = ' \t\n\r\v\f'
ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_` +
		'`' +
		String.raw`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace
def capwords(s, sep=None): return (sep or ' ').join(map(str.capitalize, s.split(sep)))
`,
	others: 'Formatter Template',
	file: 'string.py'
});

export const textwrap = standard('textwrap', {
	values: () => [['_unsupported', admit]],
	text: String.raw`
def dedent(text):
	lines = ['' if not line.strip(' \t') else line for line in text.split('\n')]
	margin = None
	for line in lines:
		if not line: continue
		indent = line[:len(line) - len(line.lstrip(' \t'))]
		if margin is None: margin = indent
		else:
			n = 0
			while n < len(margin) and n < len(indent) and margin[n] == indent[n]: n += 1
			margin = margin[:n]
	n = len(margin or '')
	return '\n'.join([line[n:] for line in lines])
def indent(text, prefix, predicate=None):
	predicate = predicate or (lambda line: line.strip())
	return ''.join([prefix + line if predicate(line) else line for line in text.splitlines(True)])
def wrap(text, width=70, initial_indent='', subsequent_indent='', max_lines=None, placeholder=' [...]', **given):
	if given or '-' in text or '\t' in text or max_lines is not None: _unsupported('textwrap.wrap of this')
	if width <= 0: raise ValueError('invalid width ' + repr(width) + ' (must be > 0)')
	lines, line = [], ''
	for word in text.split():
		indent = subsequent_indent if lines else initial_indent
		if len(indent) + len(word) > width or '  ' in text.strip(): _unsupported('textwrap.wrap of this')
		if line and len(indent) + len(line) + 1 + len(word) > width:
			lines.append(indent + line)
			line = word
			if len(subsequent_indent) + len(word) > width: _unsupported('textwrap.wrap of this')
		else: line = line + ' ' + word if line else word
	return lines + ([(subsequent_indent if lines else initial_indent) + line] if line else [])
def fill(text, width=70, **given): return '\n'.join(wrap(text, width, **given))
def shorten(text, width, placeholder=' [...]'):
	words = text.split()
	if len(' '.join(words)) <= width: return ' '.join(words)
	while words and len(' '.join(words) + placeholder) > width: words.pop()
	return ' '.join(words) + placeholder if words else placeholder.lstrip()
`,
	others: 'TextWrapper re',
	file: 'textwrap.py'
});

/** As Lib/pprint.py has it, for lists, tuples, dicts and sets of what is shown in a line. */
export const pprint = standard('pprint', {
	values: () => [['_unsupported', admit]],
	text: `
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
		if len(text) <= self.width - indent - allowance and '\\n' not in text: return text
		kind = type(object)
		if kind is dict and object: return self.dict(object, indent, allowance)
		if kind is list and object: return '[' + self.items(object, indent, allowance + 1) + ']'
		if kind is tuple and object: return '(' + self.items(object, indent, allowance + (2 if len(object) == 1 else 1)) + (',)' if len(object) == 1 else ')')
		if kind is set or kind is frozenset or hasattr(kind, '__dataclass_fields__') or kind.__name__ in ('OrderedDict', 'defaultdict', 'Counter', 'deque', 'SimpleNamespace'): _unsupported('pprint of a long ' + kind.__name__)
		if isinstance(object, str) and len(object) > 4 and (' ' in object or '\\n' in object): _unsupported('pprint of a long string')
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
			if not last: out += ',\\n' + ' ' * inner
		return out + '}'
	def items(self, object, indent, allowance):
		out = ' ' * (self.per - 1)
		inner = indent + self.per
		if self.compact: _unsupported('a compact pprint of more than a line')
		for i, value in enumerate(object):
			last = i == len(object) - 1
			out += self.show(value, inner, allowance if last else 1)
			if not last: out += ',\\n' + ' ' * inner
		return out
def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
	if depth is not None or underscore_numbers: _unsupported('pprint with these settings')
	return _Printer(indent, width, compact, sort_dicts).show(object, 0, 0)
def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
	text = pformat(object, indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
	if stream is None: print(text)
	else: stream.write(text + '\\n')
def pp(object, *args, sort_dicts=False, **kwargs): pprint(object, *args, sort_dicts=sort_dicts, **kwargs)
`,
	others: 'PrettyPrinter isreadable isrecursive saferepr',
	file: 'pprint.py'
});
