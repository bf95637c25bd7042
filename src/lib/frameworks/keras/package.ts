import { PyInstance, type Interpreter, type Package } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { tableOf } from '../../ir/table.ts';
import { modulesOf, type ModuleText } from '../modules.ts';
import { inTensorFlow, names } from './names.ts';
import { natives } from './native.ts';
import { modelHolds, modelTexts } from './models/index.ts';
import { ground, layer, layerHolds, layerTexts } from './python/index.ts';

/** What the texts see: TensorFlow, and what Keras asks of it. */
const given = (host: Interpreter): Entries => {
	const { modules } = machineOf(host);
	return [
		...natives,
		['tf', modules.load('tensorflow')],
		['_internal', modules.load('tensorflow.__internal__')],
		['_re', modules.load('re')],
		['_collections', modules.load('collections')]
	];
};

const of = (text: string, ...sees: readonly string[]): ModuleText => ({ text, given, sees: [...ground, layer, ...sees] });

/** What parts say of the same modules, together. */
function joined(parts: readonly (readonly [string, readonly string[]])[]): Record<string, readonly string[]> {
	const all = new Map<string, readonly string[]>();
	for (const [path, texts] of parts) all.set(path, [...(all.get(path) ?? []), ...texts]);
	return Object.fromEntries(all);
}

const [named, different] = [new Map(Object.entries(names)), new Map(Object.entries(inTensorFlow))];
const sets = new Map<string, ReadonlySet<string>>();

/** What a module of Keras' has, by its path; undefined of one whose names are not known. */
function namesOf(path: string): ReadonlySet<string> | undefined {
	const known = sets.get(path);
	if (known) return known;
	const own = path.replace(/^tensorflow(\.compat\.v1)?\.keras/, 'keras');
	const all = named.get(own);
	if (all === undefined) return undefined;
	const { more, less } = (own !== path && different.get(own)) || { more: '', less: '' };
	const without = new Set(less.split(' '));
	const found = new Set([...all.split(' ').filter((name) => !without.has(name)), ...more.split(' ')]);
	sets.set(path, found);
	return found;
}

const describe: Package['describe'] = (value) => (value instanceof PyInstance && value.cls.find('_is_keras_layer') === true ? { kind: 'module' } : undefined);

/** Classes of Keras' initializers, which have a second name each: `he_normal` is `HeNormal`. */
const initializers =
	'Constant GlorotNormal GlorotUniform HeNormal HeUniform Identity LecunNormal LecunUniform Ones Orthogonal RandomNormal RandomUniform TruncatedNormal VarianceScaling Zeros';
const byOtherNames = Object.fromEntries(
	initializers.split(' ').map((name) => [name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase(), `keras.initializers.${name}`])
);

/** Keras 3.15 on TensorFlow. */
export const keras: readonly Package[] = modulesOf(
	{
		values: tableOf<Entries>({ keras: [['__version__', '3.15.1']] }),
		texts: tableOf({
			...Object.fromEntries(layerTexts(given)),
			...Object.fromEntries(modelTexts(of))
		}),
		holds: tableOf(joined([...layerHolds, ...modelHolds])),
		also: tableOf({ 'keras.initializers': tableOf(byOtherNames) }),
		names: namesOf,
		empty: Object.keys(names),
		// TensorFlow's Keras has some modules of its own, which have names of Keras 2 beside.
		called: (path) =>
			path
				.replace(/^tensorflow(\.compat\.v1)?\.keras(?=$|\.(?:backend|layers|losses|metrics|preprocessing)\b)/, 'keras._tf_keras.keras')
				.replace(/^tensorflow(\.compat\.v1)?\.keras/, 'keras')
	},
	describe,
	{ 'tensorflow.keras': 'keras', 'tensorflow.compat.v1.keras': 'keras' }
);
