import { PyClass, PyInstance, PyTuple, PyUnknown, types, type Value } from '../../objects/values.ts';
import { instantiate, exceptionClasses, Raise } from '../../objects/exceptions.ts';
import { nameItems } from '../dataTypes/namedTuple.ts';
import { cFunction, notKnown, signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import paths from './posixpath.py?raw';
import osText from './os.py?raw';

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
const stdout = new PyInstance(stream);
export const stderr = new PyInstance(stream);
stream.attrs.set(
	'write',
	signed(
		'write',
		'self, text',
		(machine, [self, text]) => {
			if (text instanceof PyUnknown) {
				if (self === stdout) machine.print(text.shown);
				return new PyUnknown(text.what);
			}
			if (typeof text !== 'string')
				return machine.raise('TypeError', `write() argument must be str, not ${machine.str(machine.getAttribute(text!, '__class__'))}`);
			if (self === stdout) machine.print(text);
			return BigInt([...text].length);
		},
		true
	)
);
stream.attrs.set(
	'flush',
	signed('flush', 'self', () => null)
);
stream.attrs.set(
	'isatty',
	signed('isatty', 'self', () => new PyUnknown('whether this is a terminal'))
);

/** `sys.modules`: a program runs on a machine of one's own, and not in Colab or on Kaggle; which others were imported by now is not known. */
const modules = new PyInstance(new PyClass('modules', 'sys', [types.object]));
modules.cls.attrs.set(
	'__contains__',
	signed('__contains__', 'self, name', (_, [, name]) =>
		typeof name === 'string' && /^(?:google\.colab|kaggle_\w+)\b/.test(name) ? false : new PyUnknown('sys.modules')
	)
);
modules.cls.attrs.set(
	'__getitem__',
	signed('__getitem__', 'self, name', () => new PyUnknown('sys.modules'))
);
modules.cls.attrs.set(
	'get',
	signed('get', 'self, name, default=None', () => new PyUnknown('sys.modules'))
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
		['modules', modules],
		['stdout', stdout],
		['stderr', stderr],
		['exit', exit],
		['getrecursionlimit', cFunction('sys', 'getrecursionlimit', { least: 0, most: 0 }, () => 1000n)],
		['intern', cFunction('sys', 'intern', { least: 1, most: 1 }, (_, [text]) => text!)]
	],
	text: "argv = ['snippet.py']\n",
	others: null
});

export const osPath = standard('os.path', { text: paths, others: null, file: 'posixpath.py' });

/** The program's surroundings: those of a shell that has set nothing of interest to it. */
export const os = standard('os', {
	values: () => [...['getpid', 'cpu_count', 'getcwd', 'urandom'].map((name) => [name, notKnown('os', name)] as const)],
	text: osText,
	others: null,
	file: 'os.py'
});
