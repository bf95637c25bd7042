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
`,
	others: 'TextWrapper fill re shorten wrap',
	file: 'textwrap.py'
});

/** Only what fits in a line is shown; how the rest is broken is not modelled. */
export const pprint = standard('pprint', {
	values: () => [['_unsupported', admit]],
	text: `
def _shown(object):
	if type(object) is dict:
		try: items = sorted(object.items())
		except TypeError: _unsupported('pprint of keys of several kinds')
		return '{' + ', '.join([_shown(k) + ': ' + _shown(v) for k, v in items]) + '}'
	if type(object) is list: return '[' + ', '.join([_shown(v) for v in object]) + ']'
	if type(object) is tuple: return '(' + ', '.join([_shown(v) for v in object]) + (',)' if len(object) == 1 else ')')
	return repr(object)
def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
	if depth is not None or not sort_dicts or underscore_numbers: _unsupported('pprint with these settings')
	text = _shown(object)
	if len(text) > width - 1 or '\\n' in text: _unsupported('pprint of more than a line')
	return text
def pprint(object, stream=None, indent=1, width=80, depth=None, **kwargs):
	text = pformat(object, indent, width, depth, **kwargs)
	if stream is None: print(text)
	else: stream.write(text + '\\n')
def pp(object, *args, sort_dicts=False, **kwargs): _unsupported('pprint.pp')
`,
	others: 'PrettyPrinter isreadable isrecursive saferepr',
	file: 'pprint.py'
});
