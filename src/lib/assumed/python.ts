import { asItWas, isUnknown, type Axis, type Guess, type Kind, type Leaf, type Slot } from './leaf.ts';
import { keptClasses } from '../python/compile/definition.ts';
import { supposedName } from '../python/unknown/supposed.ts';
import { standsForSettings } from '../python/vm/modules.ts';
import { unlessThere } from './text/bases.ts';
import type { Framework } from './text/everybodys.ts';
import { numberOf, type Table } from './witnesses/tables.ts';

/** What is called, and how. */
export interface Entry {
	readonly kind: 'class' | 'function';
	readonly name: string;
	/** `forward`, or another method that computes. */
	readonly method: string;
	/** Whether it makes a model of Keras', which may not be told what it takes. */
	readonly builds?: boolean;
	/** What defines it: a function, or a method of a class. */
	readonly definer?: { readonly fn: string; readonly cls: string | null };
}

export const dtypes = { float: 'float32', int: 'int64', bool: 'bool' } as const;

/** What our text calls the framework and SimpleNamespace. */
interface Names {
	readonly framework: Framework;
	readonly module: string;
	readonly space: string;
	/** Of numbers: in float64. */
	readonly isDouble?: true | undefined;
}
/** No program binds these. */
const hidden = ({ framework, isDouble }: Guess): Names => ({ framework, isDouble, module: `__${framework}__`, space: '__space__' });
/** As a reader would write it. */
export const plainly = ({ framework, isDouble }: Pick<Guess, 'framework' | 'isDouble'>): Names => ({
	framework,
	isDouble,
	module: framework === 'torch' ? 'torch' : 'tf',
	space: 'SimpleNamespace'
});

/** How a framework writes a tensor. */
const tensors: Readonly<
	Record<Framework, Readonly<Record<Kind, (module: string, axes: string, below: Axis) => string>> & { readonly of: (module: string, values: string) => string }>
> = {
	torch: {
		float: (module, axes) => `${module}.randn(${axes || '()'})`,
		bool: (module, axes) => `${module}.ones(${tupleOf(axes)}, dtype=${module}.bool)`,
		int: (module, axes, below) => `${module}.randint(0, ${below}, ${tupleOf(axes)})`,
		of: (module, values) => `${module}.tensor([${values}])`
	},
	tensorflow: {
		float: (module, axes) => `${module}.random.normal(${tupleOf(axes)})`,
		bool: (module, axes) => `${module}.ones(${tupleOf(axes)}, dtype=${module}.bool)`,
		int: (module, axes, below) => `${module}.random.uniform(${tupleOf(axes)}, maxval=${below}, dtype=${module}.int64)`,
		of: (module, values) => `${module}.constant([${values}])`
	}
};

/** `(5,)` of `5`. */
const tupleOf = (axes: string): string => (axes.includes(',') || axes === '' ? `(${axes})` : `(${axes},)`);
const asDouble = '.double()';
/** An object of the class that is tried, where it lacks its constructor. */
const made = '__made__';

/** A leaf as a Python expression, at a table of witnesses. */
export function expressionOf(leaf: Leaf, number: (axis: Axis) => Axis, names: Names): string {
	const { framework, module, space } = names;
	const shape = (axes: readonly Axis[]): string => axes.map(number).join(', ');
	switch (leaf.kind) {
		case 'size':
			return String(number(leaf.size));
		case 'tensor': {
			const written = tensors[framework][leaf.of](module, shape(leaf.axes), leaf.below === undefined ? 2 : number(leaf.below));
			return `${written}${names.isDouble && leaf.of === 'float' ? asDouble : ''}${leaf.isArray ? '.numpy()' : ''}`;
		}
		case 'lengths': {
			const [count, longest] = [Number(number(leaf.count)), Number(number(leaf.longest))];
			const values = Array.from({ length: count }, (_, i) => Math.max(1, longest - i)).join(', ');
			return leaf.as === 'list' ? `[${values}]` : tensors[framework].of(module, values);
		}
		case 'rows':
			return `[${expressionOf(leaf.leaf, number, names)} for _ in range(${number(leaf.count)})]`;
		case 'words': {
			const { as, known, count } = leaf;
			const [first, all] = [known.length, number(count)];
			const range = first > 0 ? `range(${first}, ${all})` : `range(${all})`;
			const rest = as === 'list' ? `[str(i) for i in ${range}]` : `{str(i): i for i in ${range}}`;
			if (first === 0) return rest;
			if (as === 'list') return `${JSON.stringify(known).replaceAll(',', ', ')} + ${rest}`;
			return `{${[...known.map((word, at) => `${JSON.stringify(word)}: ${at}`), `**${rest}`].join(', ')}}`;
		}
		case 'parts': {
			const parts = leaf.parts.map((part) => ({ key: part.key, text: expressionOf(part.leaf, number, names) }));
			if (leaf.as === 'dict') return `{${parts.map(({ key, text }) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
			if (leaf.as === 'object') return `${space}(${parts.map(({ key, text }) => `${key}=${text}`).join(', ')})`;
			const items = parts.map(({ text }) => text).join(', ');
			return leaf.as === 'list' ? `[${items}]` : `(${items}${parts.length === 1 ? ',' : ''})`;
		}
		case 'made':
			return `${leaf.cls.replace(/^(?:torch|tensorflow)\./, `${module}.`)}(${leaf.parts.map((part) => `${part.key}=${expressionOf(part.leaf, number, names)}`).join(', ')})`;
		case 'gives':
			return `lambda *_: ${expressionOf(leaf.leaf, number, names)}`;
		case 'text':
			return leaf.text.replaceAll('torch.', `${module}.`);
	}
}

const given = (slots: readonly Slot[], text: (leaf: Leaf) => string): string => {
	let named = false;
	return slots
		.flatMap(({ leaf, name, optional, keyword }) => {
			if (optional) {
				named = true;
				return [];
			}
			return (named && keyword) || keyword === 'always' ? `${name}=${text(leaf)}` : text(leaf);
		})
		.join(', ');
};

const isOfTuner = (leaf: Leaf): boolean => leaf.kind === 'made' && leaf.cls.startsWith('keras_tuner.');

/**
 * What is run before the program and after it.
 * @param models Names of models that the program builds, where nothing is called.
 */
export function around(
	entry: Entry | null,
	guess: Guess,
	table: Table,
	imports: readonly string[],
	models: readonly string[] = []
): { readonly before: string; readonly after: string } {
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	const written = hidden(guess);
	const text = (leaf: Leaf): string => expressionOf(leaf, number, written);
	const of = (what: Slot['what']): readonly Slot[] => guess.slots.filter((slot) => slot.what === what && slot.at === undefined);
	const names = of('name').filter(({ optional, of }) => !optional && of === null);
	const attributes = of('name').filter(({ of, isInherited }) => of !== null && !isInherited);
	const before = [
		`import ${guess.framework} as ${written.module}`,
		// A program may have a module of this name of its own.
		`try: from types import SimpleNamespace as ${written.space}\nexcept ImportError: from argparse import Namespace as ${written.space}`,
		...imports,
		...(guess.slots.some(({ leaf }) => isOfTuner(leaf)) ? ['import keras_tuner'] : []),
		...(entry ? [`${standsForSettings} = True`] : []),
		...names.map(({ name, leaf }) => bound(name, text(leaf))),
		...guess.slots.flatMap(({ at, leaf }) => (at === undefined ? [] : [`${supposedName(at)} = ${leaf === asItWas ? 'None' : `lambda: ${text(leaf)}`}`]))
	];
	if (!entry) return { before: before.join('\n'), after: models.length > 0 ? builtAmong(`[${models.join(', ')}]`) : '' };
	const { definer } = entry;
	const ofEntry = of('argument').filter((slot) => !definer || slot.of === entry.name);
	const [args, inputs] = [given(ofEntry, text), given(of('input'), text)];
	if (definer) {
		const argumentsOf = (name: string): string =>
			given(
				of('argument').filter((slot) => slot.of === name),
				text
			);
		const defined =
			definer.cls === null
				? `${definer.fn}(${argumentsOf(definer.fn)})`
				: `${definer.cls}(${argumentsOf(definer.cls)}).${definer.fn}(${argumentsOf(`${definer.cls}.${definer.fn}`)})`;
		return { before: [...before, `${keptClasses} = True`].join('\n'), after: `${defined}\n${callOf(entry, args, inputs)}` };
	}
	if (entry.builds && entry.kind === 'function') return { before: before.join('\n'), after: builtAmong(`[${callOf(entry, args, inputs)}]`) };
	const built = `${entry.name}(${args})${guess.isDouble ? asDouble : ''}`;
	if (attributes.length === 0 && !entry.builds) return { before: before.join('\n'), after: callOf(entry, args, inputs, built) };
	const call = entry.method === '__init__' ? '' : `${made}${isForward(entry) ? '' : `.${entry.method}`}(${inputs})`;
	const after = [
		`${made} = ${built}`,
		...attributes.map(({ name, leaf }) => bound(name.replace(/^self\b/, made), text(leaf))),
		...(entry.builds ? [builtAmong(`[${call}${call && ', '}*getattr(${made}, '__dict__', {}).values()]`)] : call ? [call] : [])
	];
	return { before: before.join('\n'), after: after.join('\n') };
}

/** What builds the models of Keras' among some values that were not told what they take: with data of free sizes, as far as their first layers say which. */
const builtAmong = (values: string): string => `import _outside as __outside__\n__outside__.built(${values})`;

/** An attribute of which nothing is known may be one that every module has. */
const bound = (name: string, text: string): string => {
	const [object, attribute] = name.split('.');
	return attribute !== undefined && text === '__unknown__' ? unlessThere(object!, attribute) : `${name} = ${text}`;
};

/** Lines that bind what `self` has of a base that is not here. */
export const inheritedLines = (guess: Guess, table: Table): readonly string[] =>
	guess.slots
		.filter(({ isInherited }) => isInherited)
		.map(({ name, leaf }) =>
			bound(
				name,
				expressionOf(leaf, (axis) => numberOf(guess, table, axis), hidden(guess))
			)
		);

const isForward = ({ method }: Entry): boolean => method === 'forward' || method === '__call__' || method === 'call';

function callOf(entry: Entry, args: string, inputs: string, built = `${entry.name}(${args})`): string {
	const { kind, name, method } = entry;
	if (kind === 'function') return `${name}(${inputs})`;
	if (method === '__init__') return `${name}(${args})`;
	return isForward(entry) ? `${built}(${inputs})` : `${built}.${method}(${inputs})`;
}

/** What a reader would write: what binds names and imports, and what calls. */
export function linesBelow(entry: Entry | null, guess: Guess, table: Table): readonly string[] {
	const lines = callLines(entry, guess, table);
	const { space } = plainly(guess);
	return [
		...(guess.slots.some(({ leaf }) => isOfTuner(leaf)) ? ['import keras_tuner'] : []),
		...(lines.some((line) => line.includes(`${space}(`)) ? [`from types import ${space}`] : []),
		...lines
	];
}

function callLines(entry: Entry | null, guess: Guess, table: Table): readonly string[] {
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	const words = plainly(guess);
	const text = ({ name, leaf, optional, what }: Slot): string[] =>
		optional || what === 'name' ? [] : [what === 'argument' ? `${name}=${expressionOf(leaf, number, words)}` : expressionOf(leaf, number, words)];
	const known = guess.slots.filter(({ what, leaf }) => what === 'name' && !isUnknown(leaf));
	const names = known.filter(({ of }) => of === null).map(({ name, leaf }) => `${name} = ${expressionOf(leaf, number, words)}`);
	const attributes = known
		.filter(({ of, isInherited }) => of !== null && !isInherited)
		.map(({ name, leaf }) => `${name.replace(/^self\b/, 'model')} = ${expressionOf(leaf, number, words)}`);
	if (!entry) return names;
	const args = guess.slots.filter(({ what }) => what === 'argument').flatMap(text);
	const inputs = guess.slots.filter(({ what, at }) => what === 'input' && at === undefined);
	const given = inputs.filter(({ optional }) => !optional);
	const inOrder = inputs.findIndex(({ optional }) => optional) < 0 || inputs.slice(0, given.length).every(({ optional }) => !optional);
	const passed = given.map((slot) => (inOrder && slot.keyword !== 'always' ? text(slot)[0]! : `${slot.name}=${text(slot)[0]!}`)).join(', ');
	if (entry.kind === 'function') return [...names, `${entry.name}(${passed})`];
	const call = isForward(entry) ? 'model' : `model.${entry.method}`;
	const made = [...names, `model = ${entry.name}(${args.join(', ')})${guess.isDouble ? asDouble : ''}`, ...attributes];
	return entry.method === '__init__' ? made : [...made, `output = ${call}(${passed})`];
}
