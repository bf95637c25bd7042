import { PyModule, type Interpreter, type Package, type Value } from '../../python/index.ts';
import { PyFunction } from '../../python/objects/code.ts';
import { runText } from '../../python/stdlib/module.ts';
import './array/array.ts';
import { fromText, functionsOf, raw } from './binding/row.ts';
import { Ufunc } from './binding/ufunc.ts';
import { axisError } from './operand.ts';
import { abstractClasses, npDTypeClass, NpDType, NpScalar, scalarClasses } from './dtype.ts';
import countText from './python/counting.py?raw';
import dtypeText from './python/dtypes.py?raw';
import fileText from './python/files.py?raw';
import testingText from './python/testing.py?raw';
import { linearValues } from './linear.ts';
import objectText from './python/objects.py?raw';
import objectFunctionText from './python/object_functions.py?raw';
import linearText from './python/linalg.py?raw';
import moreText from './python/along_axes.py?raw';
import { numpyNames, submoduleNames, withoutName } from './names.ts';
import { NdArray, ndarrayClass } from '../interop.ts';
import { random } from './random/random.ts';
import shapeText from './python/shapes.py?raw';
import numpyText from './python/arrays.py?raw';
import { objectValues, printValues, textValues, typeValues } from './array/textValues.ts';
import './types.ts';
import { rows, ufuncs } from './rows.ts';

/** Where numpy has a name of Python's, the texts say `_np_sum` of numpy's. */
const builtinToo = new Set(['abs', 'all', 'any', 'bool', 'max', 'min', 'pow', 'round', 'sum']);

interface Text {
	readonly text: string;
	/** What it is given beside the functions that are written here. */
	readonly given: readonly (readonly [string, Value])[];
	/** Texts whose names it sees. */
	readonly sees: readonly TextName[];
}
type TextName = 'dtypes' | 'main' | 'files' | 'linalg' | 'testing' | 'objects';

/** What is written in Python, evaluated when a program first asks for one of its names. */
const texts: Readonly<Record<TextName, Text>> = {
	dtypes: { text: dtypeText, given: [], sees: [] },
	main: { text: numpyText + shapeText + countText + moreText, given: [], sees: ['dtypes'] },
	files: { text: fileText, given: printValues, sees: ['main'] },
	linalg: { text: linearText, given: linearValues, sees: ['dtypes', 'main'] },
	testing: { text: testingText, given: [], sees: ['dtypes', 'main'] },
	objects: { text: objectText + objectFunctionText, given: objectValues, sees: ['dtypes', 'main'] }
};

/** Texts whose names stand in a module of their own, but for classes of numpy's. */
const inModule = new Set(['linalg', 'testing', 'objects']);
const scalars = new Set(['str_', 'bytes_', 'object_', 'character']);

/** Where each name is written. */
const writtenIn = new Map(
	Object.entries(texts).flatMap(([of, { text }]) =>
		[...text.matchAll(/^(?:(?:def|class) ([a-zA-Z]\w*)|([a-zA-Z]\w*) = )/gm)].map(([, made, bound]): [string, TextName] => [
			`${inModule.has(of) && !scalars.has(made ?? '') ? `${of}.` : ''}${made ?? bound}`,
			of as TextName
		])
	)
);

const attributeOf = (run: (host: Interpreter, name: string) => Value): Value => raw('__getattr__', (host, { positional: [name] }) => run(host, String(name)));

function moduleOf(path: string, attributes: Readonly<Record<string, Value>>, find?: (host: Interpreter, name: string) => Value): PyModule {
	const module = new PyModule(path, new Map(Object.entries(attributes)));
	module.attrs.set('__getattr__', attributeOf(find ?? ((host, name) => host.unsupported(`${path}.${name}`))));
	return module;
}

/** What is written in TypeScript, by name. */
const functions: readonly (readonly [string, Value])[] = [
	...rows.flatMap((row) => functionsOf(row).map((one): [string, Value] => [one.name, one])),
	...ufuncs.flatMap((row): [string, Value][] => {
		const ufunc = new Ufunc(row);
		return [row.name, ...(row.also ?? [])].map((name) => [name, ufunc]);
	})
];

function load(host: Interpreter): Map<string, Value> {
	const evaluated = new Map<TextName, ReadonlyMap<string, Value>>();
	const namesOf = (of: TextName): ReadonlyMap<string, Value> => {
		const known = evaluated.get(of);
		if (known) return known;
		const { text, given, sees } = texts[of];
		const before = new Map([...textValues, ...functionsGiven, ...given, ...(of === 'dtypes' ? typeValues() : []), ...sees.flatMap((one) => [...namesOf(one)])]);
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
		const made = value instanceof PyFunction && of !== 'objects' ? fromText(name.slice(name.indexOf('.') + 1), value) : value;
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
	const windows = moduleOf('numpy.lib.stride_tricks', { broadcast_to: functions.find(([name]) => name === 'broadcast_to')![1] }, (inside, name) =>
		name === 'sliding_window_view' ? written(name)! : inside.unsupported(`numpy.lib.stride_tricks.${name}`)
	);
	const names = new Map<string, Value>([
		...functions,
		...Object.entries(scalarClasses),
		['bool_', scalarClasses.bool!],
		...abstractClasses.map((cls): [string, Value] => [cls.name, cls]),
		['AxisError', axisError],
		['ndarray', ndarrayClass],
		['dtype', npDTypeClass],
		['random', submodule('random', random)],
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
