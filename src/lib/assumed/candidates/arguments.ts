import type { Parameter } from '../../python/syntax/tree.ts';
import { someFunction, text, type Leaf, type Part, type Size, type Slot } from '../leaf.ts';
import type { Framework } from '../text/everybodys.ts';
import { bufferLeaf } from './buffers.ts';
import { itemsLeaf } from './lists.ts';
import type { Sizes } from './sizes.ts';
import { isShape, isSpace, spaceShape } from './spaces.ts';
import { ownParameters, type ClassShape, type Definer, type FunctionStatement, type ProgramShape } from '../text/program.ts';
import type { Hint } from '../text/hints/hint.ts';
import { isStatic } from '../text/keras/makers.ts';
import { settingOfKeras } from '../text/keras/settings.ts';
import { partRead } from '../text/parts.ts';
import { alike, attributeReads, hintOf } from '../text/hints/reading.ts';
import { argumentNames, snakeCase } from '../text/roles.ts';
import { requiredBy } from '../text/required.ts';
import { calleeName, dotted, visit, wholeOf } from '../text/usage.ts';

/** Which keyword of a layer says what kind of argument it is. */
const keywords: ReadonlyMap<string, string> = new Map([
	['dropout', 'dropout'],
	['p', 'dropout'],
	['bidirectional', 'bidirectional'],
	['batch_first', 'batch_first'],
	['bias', 'bias'],
	['padding_idx', 'padding_idx'],
	['device', 'device'],
	['num_layers', 'num_layers'],
	['kernel_size', 'kernel_size'],
	['stride', 'stride'],
	['padding', 'padding'],
	['num_embeddings', 'vocab'],
	['embedding_dim', 'emb'],
	['nhead', 'heads'],
	['num_heads', 'heads']
]);

const kindOf = (name: string): string | undefined => argumentNames.find(([pattern]) => pattern.test(name) || pattern.test(snakeCase(name)))?.[1];

/** Whether something is a size by its name, or another setting of a layer. */
export const isSizeLike = (name: string): boolean => kindOf(name) !== undefined || /dim|size|hid|num|^n_|_n$|units|feat|len|class|layers/i.test(name);

/** What is given for a setting that is no size. */
const settings: ReadonlyMap<string, Leaf> = new Map([
	['rate', text('0.1')],
	['flag', text('False')],
	['device', text('"cpu"')],
	['index', text('1')],
	['one', text('1')],
	['kernel', text('3')],
	['norm', text('1')]
]);

function likeOf(sizes: Sizes, name: string): Size['like'] {
	const kind = kindOf(name);
	if (kind === 'count' || kind === 'batch' || kind === 'time' || kind === 'image' || kind === 'vocabulary') return kind;
	return sizes.isCount(name) ? 'count' : 'width';
}

/** A leaf for a size-like name, alone or as a part of a configuration. */
export const leafNamed = (sizes: Sizes, name: string, symbol = name): Leaf =>
	settings.get(kindOf(name) ?? '') ?? { kind: 'size', size: sizes.of(symbol, likeOf(sizes, name)) };

/** A list of sizes: two, where no more are picked by their places. */
const severalSizes = (sizes: Sizes, name: string, least = 0): Leaf => ({
	kind: 'parts',
	as: 'list',
	parts: Array.from({ length: Math.max(2, Math.min(least, mostPlaces)) }, (_, at) => ({
		key: String(at),
		leaf: { kind: 'size', size: sizes.of(`${name}[${at}]`, 'width') }
	}))
});

/** So many sizes of a list at most. */
const mostPlaces = 12;

/** A list of sizes, where it is not known how many. */
export const twoSizes = (sizes: Sizes, name: string): Leaf => severalSizes(sizes, name);

/** The shape of what a layer of Keras' takes, without the batch. */
function shapeTaken(sizes: Sizes, name: string, axes: number): Leaf {
	const like = (i: number): Size['like'] => (i === axes - 1 ? 'width' : axes > 2 ? 'image' : 'time');
	const parts = Array.from({ length: axes }, (_, i): Part => ({ key: String(i), leaf: { kind: 'size', size: sizes.of(`${name}[${i}]`, like(i)) } }));
	return { kind: 'parts', as: 'tuple', parts };
}

/** The same for a name that stands beside tensors: the batch's size and the number of steps are theirs. */
export function leafBeside(sizes: Sizes, name: string): Leaf {
	const kind = kindOf(name);
	if (kind === 'batch') return { kind: 'size', size: sizes.of('batch', 'batch') };
	return leafNamed(sizes, name, kind === 'time' && /^(?:seq|seq_?len(?:gth)?|sequence_length|T)$/i.test(name) ? 'seq' : name);
}

/** What holds names, and no sizes, where it is gone through. */
const isOfNames = (key: string): boolean => /name|file|path|dir|col|word|token|char|label|class|key|text|url|sentence/i.test(key);

/** What keys of a configuration hold: a text that the program compares it with, what is asked for its truth only, or what the name says. */
function configuration(
	sizes: Sizes,
	name: string,
	keys: readonly string[],
	as: 'dict' | 'object',
	{ partTexts, partsTested, partsCounted, partsOfParts, partsListed, partsSpread, partsPassed }: Hint,
	program: ProgramShape
): Leaf {
	const parts: Part[] = [...new Set(keys)].map((key) => {
		const path = as === 'dict' ? `${name}['${key}']` : `${name}.${key}`;
		if (partsListed?.has(key) && !isOfNames(key)) return { key, leaf: severalSizes(sizes, path, partsListed.get(key)) };
		if (partsCounted?.has(key)) return { key, leaf: words(sizes, key, 'list') };
		const own = partsOfParts?.get(key);
		const spread = partsSpread?.get(key);
		const inner = [...(own?.keys ?? []), ...(spread ?? []).flatMap((one) => requiredBy(program, one))];
		if (spread) for (const one of inner) if (!own?.keys.has(one)) sizes.invent(`${path}['${one}']`);
		if (own || spread) return { key, leaf: configuration(sizes, path, inner, spread ? 'dict' : own!.as, {}, program) };
		const passed = partsPassed?.get(key);
		const setting = program.framework === 'tensorflow' ? settingOfKeras(passed ?? key) : null;
		if (setting) return { key, leaf: setting };
		if (kindOf(key) === 'matrix') return { key, leaf: matrix(sizes) };
		const [said] = partTexts?.get(key) ?? [];
		const leaf = said !== undefined ? text(JSON.stringify(said)) : leafNamed(sizes, key, path);
		return { key, leaf: leaf.kind === 'size' && partsTested?.has(key) && kindOf(key) === undefined ? text('False') : leaf };
	});
	return { kind: 'parts', as, parts };
}

/** A class of the program's that a parameter is meant to be an object of. */
function classFor(program: ProgramShape, self: ClassShape | null, { name, annotation }: Parameter, hint: Hint): ClassShape | undefined {
	const said = annotation ? program.classes.get(calleeName(annotation) ?? '') : undefined;
	if (said && said !== self) return said;
	const others = [...program.classes.values()].filter((one) => one !== self && (one.methods.has('forward') || one.methods.has('__call__')));
	const named =
		others.find((one) => one.name.toLowerCase() === name.toLowerCase().replaceAll('_', '')) ??
		(hint.called || hint.attributes?.length ? others.find((one) => alike(one.name, name)) : undefined);
	if (named || !hint.called || !self) return named;
	// What has another name: the classes that nobody makes, in the order of what is called.
	const idle = others.filter((one) => !isMade(program, one.name));
	const called = ownParameters(self.methods.get('__init__')!, true).filter(
		(one) => hintOf({ program, cls: self, fn: self.methods.get('__init__')! }, one.name).called
	);
	return idle.length === called.length ? idle[called.findIndex((one) => one.name === name)] : undefined;
}

/** Whether a program calls a name. */
function isMade({ block }: ProgramShape, name: string): boolean {
	let made = false;
	visit(block, (node, [parent]) => {
		if (node.kind === 'name' && node.name === name && parent?.kind === 'call' && parent.callee === node) made = true;
	});
	return made;
}

/** What has something by names that nobody knows: words and their numbers, or sizes by names. */
function mapping(sizes: Sizes, name: string, keys: readonly string[], counted: boolean, hint: Hint, program: ProgramShape): Leaf {
	const known = [...new Set(keys)];
	return counted ? words(sizes, name, 'dict', known) : configuration(sizes, name, known.length > 0 ? known : anyKeys, 'dict', hint, program);
}

/** Keys of what is gone through, whatever its keys are. */
const anyKeys: readonly string[] = ['a', 'b'];

/** Words of which how many there are is free. */
export function words(sizes: Sizes, name: string, as: 'list' | 'dict', known: readonly string[] = []): Leaf {
	const count = sizes.fresh(`n_${name.slice(name.lastIndexOf('.') + 1)}`, 'vocabulary');
	if (known.length > 0) sizes.all.set(count, { ...sizes.all.get(count)!, least: known.length + 1 });
	return { kind: 'words', as, count, known };
}

export const isOfWords = (name: string): boolean => /token|char|vocab|word|tag|label|class|alphabet|symbol|letter/i.test(name);

/** What tells settings that Keras Tuner chooses. */
const chosenByTuners: ReadonlySet<string> = new Set(['Int', 'Float', 'Choice', 'Boolean', 'Fixed']);

/** The weights of an embedding. */
const matrix = (sizes: Sizes): Extract<Leaf, { kind: 'tensor' }> => ({
	kind: 'tensor',
	of: 'float',
	axes: [sizes.of('vocab_size', 'vocabulary'), sizes.fresh('emb_dim', 'width')]
});

/** An `nn.Embedding` that is handed over. */
function embedding(sizes: Sizes): Leaf {
	const parts = [
		{ key: 'num_embeddings', leaf: { kind: 'size', size: sizes.of('vocab_size', 'vocabulary') } },
		{ key: 'embedding_dim', leaf: { kind: 'size', size: sizes.fresh('emb_dim', 'width') } }
	] as const;
	return { kind: 'made', cls: 'torch.nn.Embedding', parts };
}

/** What a constructor's argument, or that of an object in it, is first thought to be. */
function argumentLeaf(program: ProgramShape, cls: ClassShape | null, fn: FunctionStatement, parameter: Parameter, sizes: Sizes, depth = 2): Leaf {
	const { name } = parameter;
	const hint = hintOf({ program, cls, fn }, name);
	if (cls)
		for (const [attribute, { of, key }] of cls.parts)
			if (of === name) for (const { expression, around } of attributeReads(cls, attribute)) partRead(expression, key, around, hint);
	const made = classFor(program, cls, parameter, hint);
	if (made && depth > 0) return objectOf(program, made, name, sizes, depth - 1);
	const counted = hint.counted === true && !hint.number;
	const spread = (hint.spread ?? []).flatMap((one) => requiredBy(program, one));
	if (hint.spread && !hint.attributes?.length) return configuration(sizes, name, [...(hint.keys ?? []), ...spread], 'dict', hint, program);
	if (hint.keys && (hint.keys.length > 0 || !hint.attributes?.length)) return mapping(sizes, name, hint.keys, counted, hint, program);
	const attributes = (hint.attributes ?? []).filter((attribute) => !/^(?:weight|parameters|eval|train|forward)$/.test(attribute));
	const shape = isSpace(name) && hint.tensor ? [{ key: 'shape', leaf: spaceShape(cls, name, hint, sizes) }] : [];
	if ((attributes.length && !hint.called) || shape.length > 0) {
		const known = configuration(sizes, name, attributes, 'object', hint, program);
		return known.kind === 'parts' ? { ...known, parts: [...known.parts, ...shape] } : known;
	}
	if (hint.texts?.length) return text(JSON.stringify(hint.texts[0]));
	const data = kindOf(name) === 'matrix' ? null : (bufferLeaf(sizes, name, hint) ?? dataLeaf(sizes, name, hint, program.framework));
	const told = data ?? annotationLeaf(parameter, sizes);
	if (told) return told;
	if (hint.called && hint.attributes?.some((name) => chosenByTuners.has(name))) return { kind: 'made', cls: 'keras_tuner.HyperParameters', parts: [] };
	if (hint.called) return /emb/i.test(name) ? embedding(sizes) : someFunction;
	const items = itemsLeaf(sizes, name, hint);
	if (items) return items;
	if (counted && (isOfWords(name) || hint.iterated)) return words(sizes, name, 'list');
	const setting = program.framework === 'tensorflow' ? settingOfKeras(hint.keyword ?? name) : null;
	if (setting) return setting;
	const usual = hint.keyword !== undefined && hint.least === undefined ? keywords.get(hint.keyword) : undefined;
	if (usual !== undefined && !(hint.placed && settings.has(kindOf(usual)!))) return leafNamed(sizes, usual, name);
	if (hint.inputAxes !== undefined) return shapeTaken(sizes, name, Math.max(hint.inputAxes, hint.least ?? 0));
	if (hint.parts !== undefined || (hint.iterated && !hint.number) || (hint.least === 1 && kindOf(name) !== 'config'))
		return {
			kind: 'parts',
			as: kindOf(name) === undefined ? 'list' : 'tuple',
			parts: Array.from({ length: hint.parts ?? Math.max(2, Math.min(hint.places ?? 0, mostPlaces)) }, (_, i) => ({
				key: String(i),
				leaf:
					hint.parts === 3 && isShape(name)
						? { kind: 'size', size: sizes.of(`${name}[${i}]`, i > 0 ? 'image' : 'width') }
						: leafNamed(sizes, name, `${name}[${i}]`)
			}))
		};
	if (kindOf(name) === 'matrix') return { ...matrix(sizes), ...(hint.array && { isArray: true }) };
	if (hint.number && kindOf(name) === undefined) return { kind: 'size', size: sizes.of(name, 'count') };
	return leafNamed(sizes, name);
}

/** What something is of which a text reads items by keys or the shape, or gives it to a layer of Keras' as a shape; null for anything else. */
export function toldLeaf(sizes: Sizes, name: string, hint: Hint, program: ProgramShape): Leaf | null {
	if (program.framework !== 'tensorflow' || hint.called) return null;
	if (hint.keys?.length) return configuration(sizes, name, hint.keys, 'dict', hint, program);
	if (hint.inputAxes !== undefined) return shapeTaken(sizes, name, Math.max(hint.inputAxes, hint.least ?? 0));
	return (
		dataLeaf(sizes, name, hint, program.framework) ?? (hint.attributes?.length ? configuration(sizes, name, hint.attributes, 'object', hint, program) : null)
	);
}

/** Data of which a text reads the shape; null where it reads none. */
function dataLeaf(sizes: Sizes, name: string, { shaped, rank, least = 1 }: Hint, framework: Framework): Leaf | null {
	if (!shaped) return null;
	const axes = Array.from({ length: rank ?? Math.max(least, 2) }, (_, i, count = rank ?? Math.max(least, 2)) =>
		i === 0 && framework === 'tensorflow' ? sizes.of('batch', 'batch') : sizes.fresh(`${name}_${i}`, i === count - 1 ? 'width' : count > 3 ? 'image' : 'time')
	);
	return { kind: 'tensor', of: 'float', axes, ...(framework === 'tensorflow' && { isArray: true }) };
}

function annotationLeaf({ annotation, name }: Parameter, sizes: Sizes): Leaf | null {
	if (!annotation) return null;
	const outer = annotation.kind === 'subscript' ? calleeName(annotation.object) : calleeName(annotation);
	if (outer === 'float') return text('0.1');
	if (outer === 'bool') return text('False');
	if (outer === 'str' && kindOf(name) === 'device') return text('"cpu"');
	if (outer === 'int' && ['rate', 'flag', 'config', 'matrix'].includes(kindOf(name) ?? '')) return { kind: 'size', size: sizes.of(name, 'width') };
	if (
		(outer === 'List' || outer === 'list' || outer === 'Tuple' || outer === 'tuple' || outer === 'Sequence') &&
		annotation.kind === 'subscript' &&
		calleeName(annotation.index) === 'int'
	)
		return twoSizes(sizes, name);
	return null;
}

/** An object of a class of the program's, with the arguments that it needs: of a data class these are its attributes, `config.units`. */
function objectOf(program: ProgramShape, cls: ClassShape, name: string, sizes: Sizes, depth: number): Leaf {
	const init = cls.methods.get('__init__');
	if (!init)
		return {
			kind: 'made',
			cls: cls.name,
			parts: cls.fields.map((key) => ({ key, leaf: leafNamed(sizes, key, `${name}.${key}`) })),
			kept: [...cls.defaults].map(([key, value]) => ({ key, leaf: { kind: 'size', size: value } }))
		};
	const parts = ownParameters(init, true)
		.filter((parameter) => parameter.default === null)
		.map((parameter) => ({ key: parameter.name, leaf: argumentLeaf(program, cls, init, parameter, sizes, depth) }));
	return { kind: 'made', cls: cls.name, parts };
}

/** The slots of a class's constructor; those with a default are left out until they are wanted. */
export function constructorSlots(program: ProgramShape, cls: ClassShape, sizes: Sizes): readonly Slot[] {
	const init = cls.methods.get('__init__');
	return init ? settingSlots(program, cls, init, sizes) : [];
}

/** The slots of a function, or a method, that makes a model: they are what a constructor's are. */
export const builderSlots = (program: ProgramShape, cls: ClassShape | null, fn: FunctionStatement, sizes: Sizes): readonly Slot[] =>
	settingSlots(program, cls, fn, sizes).map((slot) => ({ ...slot, what: 'input', of: cls ? `${cls.name}.${fn.name}` : fn.name }));

/** The slots of what defines a class: a function, or a method and the constructor of its class. */
export const definerSlots = (program: ProgramShape, { fn, cls }: Definer, sizes: Sizes): readonly Slot[] => [
	...(cls ? constructorSlots(program, cls, sizes) : []),
	...settingSlots(program, cls, fn, sizes).map((slot) => ({ ...slot, of: cls ? `${cls.name}.${fn.name}` : fn.name }))
];

function settingSlots(program: ProgramShape, cls: ClassShape | null, init: FunctionStatement, sizes: Sizes): readonly Slot[] {
	const own = ownParameters(init, cls !== null && !isStatic(init)).map((parameter): Slot => {
		const { name, kind } = parameter;
		const isShape =
			parameter.default?.kind === 'constant' && parameter.default.value === null && hintOf({ program, cls, fn: init }, name).inputAxes !== undefined;
		const optional = parameter.default !== null && !isShape;
		const natural = optional ? wholeOf(parameter.default) : null;
		const leaf: Leaf = optional
			? natural === null
				? text('None')
				: { kind: 'size', size: sizes.of(name, likeOf(sizes, name)) }
			: argumentLeaf(program, cls, init, parameter, sizes);
		if (natural !== null && leaf.kind === 'size' && typeof leaf.size === 'string') sizes.all.set(leaf.size, { ...sizes.all.get(leaf.size)!, natural });
		return {
			what: 'argument',
			of: cls?.name ?? init.name,
			name,
			optional,
			leaf,
			keyword: kind === 'keyword-only' ? 'always' : kind !== 'positional-only',
			others: othersFor(parameter, sizes)
		};
	});
	return [...own, ...keywordSlots(program, cls, init, sizes)];
}

/** What `**kwargs` have to be: what is read of them by their names, and what they are passed on to that has to be given it. */
function keywordSlots(program: ProgramShape, cls: ClassShape | null, init: FunctionStatement, sizes: Sizes): readonly Slot[] {
	const rest = init.parameters.find(({ kind }) => kind === 'double-star');
	const leaf = rest ? argumentLeaf(program, cls, init, rest, sizes) : null;
	if (leaf?.kind !== 'parts' || leaf.as !== 'dict') return [];
	const named = new Set(init.parameters.map(({ name }) => name));
	return leaf.parts.flatMap(({ key, leaf: part }): Slot[] => {
		const own = part.kind === 'size' ? leafNamed(sizes, key) : part;
		return named.has(key) ? [] : [{ what: 'argument', of: cls?.name ?? init.name, name: key, optional: false, leaf: own, keyword: 'always', others: [] }];
	});
}

function othersFor({ name, default: value }: Parameter, sizes: Sizes): readonly Leaf[] {
	if (value) return [];
	return [twoSizes(sizes, name), text('None'), text('"cpu"')];
}

/** What a dotted annotation says: `torch.Tensor`. */
export const annotationOf = ({ annotation }: Parameter): string | null =>
	annotation ? dotted(annotation.kind === 'subscript' ? annotation.object : annotation) : null;
