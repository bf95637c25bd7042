import { PyClass, PyInstance, PyTuple, PyUnknown, types, type Value } from '../../objects/values.ts';
import { instantiate, exceptionClasses, Raise } from '../../objects/exceptions.ts';
import { nameItems } from '../dataTypes/namedTuple.ts';
import { admit, cFunction, notKnown, signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

/** A tuple with named items. */
function record(name: string, fields: Readonly<Record<string, Value>>): PyTuple {
	const cls = new PyClass(name, 'sys', [types.tuple]);
	nameItems(cls, Object.keys(fields), []);
	return new PyTuple(Object.values(fields), cls);
}

const version = record('sys.version_info', { major: 3n, minor: 11n, micro: 7n, releaselevel: 'final', serial: 0n });
const floats = record('sys.float_info', {
	max: Number.MAX_VALUE,
	max_exp: 1024n,
	max_10_exp: 308n,
	min: 2 ** -1022,
	min_exp: -1021n,
	min_10_exp: -307n,
	dig: 15n,
	mant_dig: 53n,
	epsilon: Number.EPSILON,
	radix: 2n,
	rounds: 1n
});

/** Standard output and standard error, of which nothing is kept. */
const stream = new PyClass('TextIOWrapper', '_io', [types.object]);
export const [stdout, stderr] = [new PyInstance(stream), new PyInstance(stream)];
stream.attrs.set(
	'write',
	signed('write', 'self, text', (machine, [self, text]) => {
		if (typeof text !== 'string')
			return machine.raise('TypeError', `write() argument must be str, not ${machine.str(machine.getAttribute(text!, '__class__'))}`);
		if (self === stdout) machine.print(text);
		return BigInt([...text].length);
	})
);
stream.attrs.set(
	'flush',
	signed('flush', 'self', () => null)
);
stream.attrs.set(
	'isatty',
	signed('isatty', 'self', () => new PyUnknown('whether this is a terminal'))
);

/** `sys.exit(status)`. */
const exit = cFunction('sys', 'exit', { least: 0, most: 1, style: 'expected' }, (_, [status]) => {
	const exception = instantiate(exceptionClasses.get('SystemExit')!, status === undefined ? [] : [status]);
	exception.attrs.set('code', status ?? null);
	throw new Raise(exception);
});

export const sys = standard('sys', {
	values: () => [
		['version_info', version],
		['float_info', floats],
		['maxsize', 2n ** 63n - 1n],
		['platform', 'linux'],
		['byteorder', 'little'],
		['stdout', stdout],
		['stderr', stderr],
		['exit', exit],
		['getrecursionlimit', cFunction('sys', 'getrecursionlimit', { least: 0, most: 0 }, () => 1000n)],
		['intern', cFunction('sys', 'intern', { least: 1, most: 1 }, (_, [text]) => text!)]
	],
	text: "argv = ['snippet.py']\n",
	others: null
});

const paths = `
from _files import exists, isfile, isdir, fspath as _fspath, size as getsize
sep = '/'
def join(a, *p):
	path = _fspath(a)
	for b in [_fspath(one) for one in p]:
		if b.startswith('/'): path = b
		elif not path or path.endswith('/'): path += b
		else: path += '/' + b
	return path
def split(p):
	p = _fspath(p)
	i = p.rfind('/') + 1
	head, tail = p[:i], p[i:]
	if head and head != '/' * len(head): head = head.rstrip('/')
	return head, tail
def basename(p): return split(p)[1]
def dirname(p): return split(p)[0]
def isabs(s): return _fspath(s).startswith('/')
def splitext(p):
	p = _fspath(p)
	i = p.rfind('.')
	start = p.rfind('/') + 1
	return (p[:i], p[i:]) if i > start and p[start:i].strip('.') else (p, '')
def normpath(path):
	path = _fspath(path)
	if path == '': return '.'
	root = '//' if path.startswith('//') and not path.startswith('///') else '/' if path.startswith('/') else ''
	parts = []
	for part in path.split('/'):
		if part in ('', '.'): continue
		if part != '..' or (not root and not parts) or (parts and parts[-1] == '..'): parts.append(part)
		elif parts: parts.pop()
	return root + '/'.join(parts) or '.'
lexists = exists
`;

export const osPath = standard('os.path', { text: paths, others: null, file: 'posixpath.py' });

/** The program's surroundings: those of a shell that has set nothing of interest to it. */
export const os = standard('os', {
	values: () => [['_unsupported', admit], ...['getpid', 'cpu_count', 'getcwd', 'urandom'].map((name) => [name, notKnown('os', name)] as const)],
	text: `
import os.path as path
from _files import fspath, remove, rename, rmdir, listdir, mkdir as _mkdir
name = 'posix'
sep = '/'
linesep = '\\n'
pathsep = ':'
curdir = '.'
devnull = '/dev/null'
class _Environ:
	def __init__(self): self._set = {}
	def _check(self, key):
		if not isinstance(key, str): raise TypeError('str expected, not ' + type(key).__name__)
		if key not in self._set and key in ('HOME', 'PATH', 'USER', 'PWD', 'SHELL', 'LANG', 'TERM', 'HOSTNAME', 'LOGNAME'):
			_unsupported('the environment variable ' + key)
	def get(self, key, default=None):
		self._check(key)
		return self._set.get(key, default)
	def __getitem__(self, key):
		self._check(key)
		return self._set[key]
	def __setitem__(self, key, value):
		self._check(key)
		if not isinstance(value, str): raise TypeError('str expected, not ' + type(value).__name__)
		self._set[key] = value
	def __delitem__(self, key): del self._set[key]
	def __contains__(self, key):
		self._check(key)
		return key in self._set
	def setdefault(self, key, value):
		if key not in self: self[key] = value
		return self[key]
	def pop(self, key, *default):
		self._check(key)
		return self._set.pop(key, *default)
	def update(self, *args, **kwds):
		for key, value in dict(*args, **kwds).items(): self[key] = value
environ = _Environ()
def getenv(key, default=None): return environ.get(key, default)
def makedirs(name, mode=511, exist_ok=False): _mkdir(name, exist_ok, True)
def mkdir(path, mode=511): _mkdir(path)
unlink = remove
replace = rename
`,
	others: null,
	file: 'os.py'
});
