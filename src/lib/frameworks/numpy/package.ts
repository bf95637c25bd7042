import { NativeFunction, PyClass, PyModule, type Host, type Package, type Value } from '../../python/index.ts';
import { Raise } from '../../python/objects/exceptions.ts';
import { runText } from '../../python/stdlib/module.ts';
import './array/arrayMethods.ts';
import { assignment } from './array/assign.ts';
import { axisError } from './compute.ts';
import { abstractClasses, npDTypeClass, NpDType, NpScalar, scalarClasses } from './dtype.ts';
import countText from './counting.py?raw';
import dtypeText from './dtypes.py?raw';
import fileText from './files.py?raw';
import testingText from './testing.py?raw';
import { functions } from './functions.ts';
import { linearValues } from './linear.ts';
import linearText from './linalg.py?raw';
import { takingTensors } from './mixed.ts';
import moreText from './along_axes.py?raw';
import { numpyNames, submoduleNames, withoutName } from './names.ts';
import { NdArray, ndarrayClass } from '../interop.ts';
import { defaultRng, newGeneratorClass, randomFunctions, randomStateClass } from './random/random.ts';
import shapeText from './shapes.py?raw';
import numpyText from './arrays.py?raw';
import { printValues, textValues, typeValues } from './array/textValues.ts';
import { Ufunc, ufuncNames } from './ufunc.ts';

/** Arguments of numpy's functions that some of ours do not have. */
const elsewhere = new Set(
	'M align append axis bins casting copy ddof decimals density device dtype endpoint equal_nan initial interpolation k keepdims kind like mean method minlength mode ndmin order out overwrite_input prepend range retstep return_counts return_index return_inverse rowvar sorted stable subok weights where'.split(
		' '
	)
);

/** A function of ours as numpy's: an argument that numpy takes there and we do not is not modelled, instead of an error. */
const lenient = (name: string, inner: Value): NativeFunction =>
	new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		try {
			return host.call(inner, positional, keywords);
		} catch (thrown) {
			const text = thrown instanceof Raise ? String(thrown.exception.args.items[0]) : '';
			const [, of, , keyword] = /^(\w+)\(\) (takes .* positional arguments? but|got an unexpected keyword argument '(\w+)')/.exec(text) ?? [];
			if (of === name && (keyword === undefined || elsewhere.has(keyword))) return host.unsupported(`np.${name} with these arguments`);
			throw thrown;
		}
	});

ndarrayClass.attrs.set('__setitem__', assignment);

/** Where numpy has a name of Python's, the texts say `_np_sum` of numpy's. */
const builtinToo = new Set(['abs', 'all', 'any', 'bool', 'max', 'min', 'pow', 'round', 'sum']);

interface Text {
	readonly text: string;
	/** What it is given beside the functions that are written here. */
	readonly given: readonly (readonly [string, Value])[];
	/** Texts whose names it sees. */
	readonly sees: readonly TextName[];
}
type TextName = 'dtypes' | 'main' | 'files' | 'linalg' | 'testing';

/** What is written in Python, evaluated when a program first asks for one of its names. */
const texts: Readonly<Record<TextName, Text>> = {
	dtypes: { text: dtypeText, given: typeValues, sees: [] },
	main: { text: numpyText + shapeText + countText + moreText, given: [], sees: ['dtypes'] },
	files: { text: fileText, given: printValues, sees: ['main'] },
	linalg: { text: linearText, given: linearValues, sees: ['dtypes', 'main'] },
	testing: { text: testingText, given: [], sees: ['dtypes', 'main'] }
};

/** Where each name is written. */
const writtenIn = new Map(
	Object.entries(texts).flatMap(([of, { text }]) =>
		[...text.matchAll(/^(?:(?:def|class) ([a-zA-Z]\w*)|([a-zA-Z]\w*) = )/gm)].map(([, made, bound]): [string, TextName] => [
			`${of === 'linalg' || of === 'testing' ? `${of}.` : ''}${made ?? bound}`,
			of as TextName
		])
	)
);

const attributeOf = (run: (host: Host, name: string) => Value): NativeFunction =>
	new NativeFunction('__getattr__', '__getattr__', 'name', (host, { positional: [name] }) => run(host, String(name)));

function moduleOf(path: string, attributes: Readonly<Record<string, Value>>, find?: (host: Host, name: string) => Value): PyModule {
	const module = new PyModule(path, new Map(Object.entries(attributes)));
	module.attrs.set('__getattr__', attributeOf(find ?? ((host, name) => host.unsupported(`${path}.${name}`))));
	return module;
}

const callable = (inner: NativeFunction): Value => {
	const outer = takingTensors(lenient(inner.name, inner));
	return ufuncNames.has(inner.name) ? new Ufunc(inner.name, outer) : outer;
};

function load(host: Host): Map<string, Value> {
	const evaluated = new Map<TextName, ReadonlyMap<string, Value>>();
	const namesOf = (of: TextName): ReadonlyMap<string, Value> => {
		const known = evaluated.get(of);
		if (known) return known;
		const { text, given, sees } = texts[of];
		const before = new Map([...textValues, ...functionsGiven, ...given, ...sees.flatMap((one) => [...namesOf(one)])]);
		const names = new Map([...runText(host, `numpy.${of}`, text, [...before])].filter(([name, value]) => !Object.is(before.get(name), value)));
		evaluated.set(of, names);
		return names;
	};
	const found = new Map<string, Value>();
	/** What is written in Python under a name (`linalg.norm`), as numpy's; undefined where it is not. */
	const written = (name: string): Value | undefined => {
		const of = writtenIn.get(name);
		const value = found.get(name) ?? (of && namesOf(of).get(name.slice(name.indexOf('.') + 1)));
		if (value === undefined || found.has(name)) return value;
		const own = name.slice(name.indexOf('.') + 1);
		const made =
			value instanceof PyClass ? value : callable(new NativeFunction(own, own, null, (_, { positional, keywords }) => host.call(value, positional, keywords)));
		found.set(name, made);
		return made;
	};
	const submodule = (name: string, attributes: Readonly<Record<string, Value>> = {}): PyModule =>
		moduleOf(
			`numpy.${name}`,
			attributes,
			(inside, wanted) =>
				written(`${name}.${wanted}`) ??
				((submoduleNames[name] ?? []).includes(wanted) || wanted.startsWith('_')
					? inside.unsupported(`numpy.${name}.${wanted}`)
					: inside.raise('AttributeError', `module 'numpy.${name}' has no attribute '${wanted}'`))
		);
	const windows = moduleOf('numpy.lib.stride_tricks', {}, (inside, name) =>
		name === 'sliding_window_view' || name === 'broadcast_to' ? written(name)! : inside.unsupported(`numpy.lib.stride_tricks.${name}`)
	);
	const random = submodule('random', {
		...Object.fromEntries(randomFunctions.map((one) => [one.name, one])),
		RandomState: randomStateClass,
		Generator: newGeneratorClass,
		default_rng: defaultRng
	});
	const names = new Map<string, Value>([
		...functions.map((one): [string, Value] => [one.name, callable(one)]),
		...Object.entries(scalarClasses),
		['bool_', scalarClasses.bool!],
		...abstractClasses.map((cls): [string, Value] => [cls.name, cls]),
		['AxisError', axisError],
		['ndarray', ndarrayClass],
		['dtype', npDTypeClass],
		['random', random],
		['typing', moduleOf('numpy.typing', { NDArray: ndarrayClass })],
		['lib', moduleOf('numpy.lib', { stride_tricks: windows })],
		['linalg', submodule('linalg')],
		['testing', submodule('testing')],
		['exceptions', moduleOf('numpy.exceptions', { AxisError: axisError })],
		['newaxis', null],
		['pi', Math.PI],
		['e', Math.E],
		['inf', Infinity],
		['nan', NaN],
		['__version__', '2.4.6'],
		[
			'__getattr__',
			attributeOf(
				(inside, name) =>
					(name === 'sliding_window_view' ? undefined : written(name)) ??
					(numpyNames.has(name) || name.startsWith('_') ? inside.unsupported(`numpy.${name}`) : inside.raise('AttributeError', withoutName(name)))
			)
		]
	]);
	names.set('abs', names.get('absolute')!);
	const functionsGiven = [...names]
		.filter(([name]) => !name.startsWith('_'))
		.map(([name, value]): [string, Value] => [builtinToo.has(name) ? `_np_${name}` : name, value]);
	return names;
}

/** numpy 2.4, as far as model code meets it. What it has and is not here is not modelled. */
export const numpyPackage: Package = {
	name: 'numpy',
	load,
	describe: (value) => {
		if (value instanceof NdArray) return { kind: 'ndarray', shape: value.shape, dtype: value.dtype, tensor: value.tensor.ir.id };
		if (value instanceof NpScalar) return { kind: 'npscalar', shape: [], dtype: value.tensor.dtype };
		if (value instanceof NpDType) return { kind: 'dtype' };
		return undefined;
	}
};
