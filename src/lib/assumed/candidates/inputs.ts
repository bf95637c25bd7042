import type { Expression, Parameter } from '../../python/syntax/tree.ts';
import { annotationOf, isSizeLike, leafBeside } from './arguments.ts';
import { isOfNodes } from './lists.ts';
import { asMates } from './mates.ts';
import type { Sizes } from './sizes.ts';
import { pairsLeaf, stateLeaf } from './states.ts';
import { mapLeaf, unknown, type Axis, type Leaf, type Part, type Size, type Slot } from '../leaf.ts';
import { ownParameters, type ClassShape, type FunctionStatement, type ProgramShape } from '../text/program.ts';
import type { Hint, Where } from '../text/hints/hint.ts';
import { laidOut } from '../text/hints/layout.ts';
import { hintOf, hintWhere, isState } from '../text/hints/reading.ts';
import { inputNames, recurrent, cells, type Role } from '../text/roles.ts';
import { isItem } from '../text/usage.ts';

type Place = Role['axes'][number];

const words: Record<Place, readonly [word: string, like: Size['like']]> = {
	batch: ['batch', 'batch'],
	time: ['seq', 'time'],
	feature: ['feat', 'width'],
	channel: ['channels', 'width'],
	height: ['height', 'image'],
	width: ['width', 'image'],
	depth: ['depth', 'image']
};

/** What axes mean of which only the number is known. */
export const byRank: readonly (readonly Place[])[] = [
	[],
	['time'],
	['batch', 'feature'],
	['batch', 'time', 'feature'],
	['batch', 'channel', 'height', 'width'],
	['batch', 'time', 'channel', 'height', 'width']
];

/** Names the axes of a tensor: the batch is one for all inputs, other axes are the input's own. */
export function axesFor(sizes: Sizes, name: string, places: readonly Place[]): readonly Axis[] {
	return places.map((place) => {
		const [word, like] = words[place];
		if (place === 'batch') return sizes.of('batch', like);
		const own = sizes.all.has(word) ? `${name}_${word}` : word;
		return sizes.fresh(own, like);
	});
}

/** What a comment beside the code calls the axes: `# x: (batch, seq, feat)`, `# input = [batch size]`. */
function axesSaid(text: string, name: string): readonly string[] | null {
	const escaped = name.replace(/\W/g, '\\$&');
	const said = new RegExp(`(?:#|"""|''')[^\\n]*\\b${escaped}\\b|^[^#\\n=(]*\\b${escaped}\\b\\s*(?::|--?|of shape)`, 'm');
	for (const line of text.split('\n')) {
		if (!said.test(line)) continue;
		const from = line.search(new RegExp(`\\b${escaped}\\b`));
		const shape = /[[(]([^()[\]=]*,[^()[\]=]*)[\])]/.exec(line.slice(Math.max(line.indexOf('#'), line.includes('#') ? line.indexOf('#') : from)));
		const alone = new RegExp(`#[^\\n]*\\b${escaped}\\b *[=:] *[[(]((?:batch|seq|sent|src|trg)[ _]?(?:size|len)?)[\\])]`, 'i').exec(line);
		if (alone) return [alone[1]!];
		if (!shape || /def\s/.test(line.split('#')[0]!)) {
			if (!shape || !line.includes('#')) continue;
		}
		const axes = shape[1]!.split(',').filter((part) => part.trim() !== '');
		if (axes.length >= 1 && axes.length <= 5 && axes.every((axis) => /^[\s\w*/+.'"×-]+$/.test(axis))) return axes;
	}
	return null;
}

/** What the names say that a shape is unpacked into; null where one says nothing. */
function placesNamed(names: readonly string[] | undefined): readonly Place[] | null {
	const places = names?.map((name): Place | null => spoken.find(([pattern]) => pattern.test(name))?.[1] ?? null);
	return places?.length && places.every((place) => place !== null) && new Set(places).size === places.length ? places : null;
}

const spoken: readonly (readonly [pattern: RegExp, place: Place])[] = [
	[/batch|^(?:b|B|bs|bsz|N|n|num_samples)$/, 'batch'],
	[/len|seq|time|step|frames|words|tokens|^(?:t|T|s|S|L)$/, 'time'],
	[/chan|^(?:c|C|ch|in_c)$/, 'channel'],
	[/height|^(?:h|H)$/, 'height'],
	[/width|^(?:w|W)$/, 'width'],
	[/feat|dim|hid|emb|size|^(?:d|D|f|F|e|E|i|I)$/, 'feature']
];

/** Batch and time as the program calls them: `src_len = x.shape[0]`. */
function inOrder(places: readonly Place[], { axisNames }: Hint): readonly Place[] {
	const first = placesNamed([axisNames?.get(0) ?? axisNames?.get(1) ?? ''])?.[0];
	const isFirst = axisNames?.has(0) ? first === 'time' : axisNames?.has(1) ? first === 'batch' : false;
	return isFirst && places[0] === 'batch' && places[1] === 'time' ? ['time', 'batch', ...places.slice(2)] : places;
}

/** The shape that a hint and a name say, as places. */
function placesOf(role: Role | undefined, hint: Hint, said: readonly string[] | null): readonly Place[] {
	const rank = hint.rank ?? said?.length;
	const named = placesNamed(hint.axes) ?? (role?.of === 'int' || (said && said.length > 2) ? placesNamed(said ?? undefined) : null);
	if (named) return named;
	// What gets an axis more mostly has the batch and one other.
	const usual = byRank[hint.rank ?? (hint.step !== undefined ? 2 : 3)] ?? byRank[3]!;
	const places = inOrder(role?.axes ?? usual, hint);
	if (rank !== null && rank !== undefined && rank !== places.length) return inOrder((role?.of === 'int' ? intByRank[rank] : byRank[rank]) ?? places, hint);
	if (hint.least !== undefined && hint.least > places.length) return byRank[hint.least] ?? places;
	return places;
}

/** The same of tensors of numbers of words. */
export const intByRank: readonly (readonly Place[])[] = [[], ['time'], ['batch', 'time'], ['batch', 'time', 'feature']];

interface Thought {
	readonly leaf: Leaf;
	/** What else it may be, the likeliest first. */
	readonly others: readonly Leaf[];
}

/** What an input of a forward, or of a function, is first thought to be, and what else it may be. */
export function inputLeaf(program: ProgramShape, cls: ClassShape | null, fn: FunctionStatement, parameter: Parameter, sizes: Sizes, text: string): Thought {
	return thought({ program, cls, fn }, parameter, hintOf({ program, cls, fn }, parameter.name), sizes, text, 2);
}

/** The same of a name of which is told what reads it. */
export const leafRead = (where: Where, name: string, hint: Hint, sizes: Sizes, text: string): Thought =>
	thought(where, parameterNamed(name), hint, sizes, text, 2);

/** @param depth How deep its parts may have parts. */
function thought(where: Where, parameter: Parameter, hint: Hint, sizes: Sizes, text: string, depth: number): Thought {
	const { cls } = where;
	const { name } = parameter;
	const annotation = annotationOf(parameter)?.split('.').at(-1);
	const lstm = [...(cls?.layers.values() ?? [])];
	const isCell = where.program.framework === 'torch' && !lstm.some(({ type }) => recurrent.has(type)) && lstm.some(({ type }) => cells.has(type));
	// Keras's states have no axis for layers.
	const isFlat = isCell || where.program.framework === 'tensorflow';
	const named = inputNames.find(([pattern]) => pattern.test(name))?.[1];
	const said = axesSaid(text, name);
	const read = hint.role ?? named;
	// What there is one of for each of a batch, and is read step by step, has the steps before them.
	const isOfSteps = hint.counter === true && read?.axes.length === 1 && read.axes[0] === 'batch' && hint.rank === undefined && hint.step === undefined;
	const role = isOfSteps
		? { ...read, axes: ['time', 'batch'] as const }
		: read?.of === 'int' &&
			  read.axes.length === 2 &&
			  (hint.step === 0 || hint.step === 1 || isOfOne.test(name)) &&
			  hint.rank === undefined &&
			  (hint.least ?? 0) < 2
			? { ...read, axes: ['batch'] as const }
			: read;
	const tensor = (places: readonly Place[], of = role?.of ?? 'float'): Leaf => ({
		kind: 'tensor',
		of,
		axes: squared(name, axesFor(sizes, name, places)).map((axis, i) => (i === hint.squeezed ? 1 : axis))
	});
	if (hint.columns && hint.columns.size > 1 && depth > 0) return { leaf: samples(where, hint.columns, sizes, text), others: [] };
	if (hint.keys !== undefined && hint.keys.length > 0)
		return {
			leaf: {
				kind: 'parts',
				as: 'dict',
				parts: [...new Set(hint.keys)].map((key) => ({
					key,
					leaf: thought(where, parameterNamed(key), hintWhere(where, key, isItem(name, key)), sizes, text, depth - 1).leaf
				}))
			},
			others: []
		};
	if (hint.lengths) return { leaf: lengthsLeaf(sizes), others: [] };
	const isRead = hint.role !== undefined || hint.rank !== undefined || hint.least !== undefined || hint.tensor || hint.state !== undefined;
	if (hint.called && !isRead && !isState(name)) return { leaf: unknown, others: [tensor(placesOf(role, hint, said))] };
	// `x, lengths = x`: what is read behind is a part of it.
	const isRebound = hint.targets?.items.some((item) => item.kind === 'name' && item.name === name) === true;
	const isNested = hint.targets?.items.some((item) => item.kind !== 'name' || hintOf(hint.targets!.where, item.name).state === 'pair') === true;
	if (hint.targets && depth > 0 && hint.state === undefined && (hint.rank === undefined || isRebound) && !(isState(name) && lstm.length > 0 && !isNested)) {
		const { items, where: there } = hint.targets;
		return { leaf: unpacked(there, items, name, sizes, text, depth), others: [tensor(placesOf(role, hint, said))] };
	}
	if (hint.pairs && hint.state === undefined)
		return { leaf: pairsLeaf(sizes, name, cls, hint.places ?? 0, isFlat), others: [pairsLeaf(sizes, name, cls, hint.places ?? 0, !isFlat)] };
	const isList = hint.list || /^(?:List|list|Sequence)$/.test(annotation ?? '');
	const steps = hint.items?.target;
	if (hint.items && steps && depth > 0 && (isList || steps.kind === 'tuple'))
		return { leaf: listOf(hint.items.where, steps, name, sizes, text, depth), others: [] };
	if (annotation === 'int' || (hint.number && hint.least === undefined && hint.rank === undefined && hint.role === undefined))
		return { leaf: { kind: 'size', size: sizes.fresh(name, 'time') }, others: [tensor(byRank[3]!)] };
	if (annotation === 'float' || /ratio|temperature|^tf_|teacher|prob$/i.test(name)) return { leaf: { kind: 'text', text: '0.5' }, others: [] };
	if (
		annotation === 'bool' ||
		(hint.tested && hint.role === undefined && hint.rank === undefined && hint.least === undefined && hint.state === undefined && !isState(name))
	)
		return { leaf: { kind: 'text', text: 'False' }, others: [{ kind: 'text', text: 'True' }, tensor(byRank[3]!)] };
	if (annotation === 'str' || hint.texts?.length) return { leaf: { kind: 'text', text: JSON.stringify(hint.texts?.[0] ?? 'text') }, others: [] };
	if (hint.state === 'pair' || (hint.state === undefined && isState(name) && hint.parts === 2 && hint.role === undefined))
		return { leaf: stateLeaf(sizes, name, 'pair', isFlat), others: [stateLeaf(sizes, name, 'pair', !isFlat)] };
	if (hint.state !== undefined) return { leaf: stateLeaf(sizes, name, 'single', isFlat || hint.state === 'cell'), others: [] };
	if (hint.mask && !/mask/i.test(name)) return { leaf: tensor(placesOf({ of: 'bool', axes: ['batch', 'time'] }, hint, said), 'bool'), others: [] };
	if (named && named.of === 'int' && named.axes.length === 1 && hint.role === undefined && hint.squeezed === undefined)
		return { leaf: lengthsLeaf(sizes), others: [tensor(byRank[2]!)] };
	if (isState(name) && hint.role === undefined && hint.rank === undefined && lstm.length > 0 && !isCell)
		return {
			leaf: stateLeaf(sizes, name, 'single', isFlat || (hint.least ?? 0) === 2),
			others: [stateLeaf(sizes, name, 'pair', isFlat), tensor(byRank[2]!), tensor(byRank[3]!)]
		};
	const isTensor = hint.tensor || hint.rank !== undefined || hint.least !== undefined || role !== undefined || said !== null || hint.iterated;
	if (!isTensor && isSizeLike(name)) return { leaf: leafBeside(sizes, name), others: [tensor(byRank[3]!)] };
	const others =
		hint.items && depth > 0 && hint.role === undefined && hint.rank === undefined ? [listOf(hint.items.where, steps!, name, sizes, text, depth)] : [];
	// What gets an axis more has one less; what a cell reads by way of a layer is one step.
	const known = hint.rank !== undefined || (hint.least ?? 0) > 2 || said !== null;
	if (!known && isCell && hint.least === undefined && !hint.iterated && role?.of === 'float' && role.axes.length === 3 && role.axes[2] === 'feature')
		return { leaf: tensor(['batch', 'feature']), others: [tensor(byRank[3]!)] };
	const places = placesOf(role, hint, said);
	// What an encoder gave is laid out as the layers are that go on from it.
	const isUsual = role === undefined && said === null && cls !== null && where.program.framework === 'torch' && isOfEncoder.test(name);
	return { leaf: tensor(isUsual ? laidOut(cls, { of: 'float', axes: places })!.axes : places), others };
}

const isOfEncoder = /^enc(?:oder)?_?(?:outputs?|outs?|out|hiddens?|states?)$/i;

/** As many rows as columns, where it says of each two nodes whether they touch. */
const squared = (name: string, axes: readonly Axis[]): readonly Axis[] => (isOfNodes(name) && axes.length > 1 ? axes.with(-1, axes.at(-2)!) : axes);

/** The number of one thing of each of a batch, where its plural would be a sequence of them. */
const isOfOne = /_(?:id|idx|index)$|^(?:user|item|store|station|speaker|product)$/i;

const parameterNamed = (name: string): Parameter => ({ kind: 'plain', name, default: null, annotation: null, from: 0, to: 0 });

/** A tuple of what the parts are that it is unpacked into: of a part that nothing is known of, what is known of another. */
function unpacked(where: Where, items: readonly Expression[], whole: string, sizes: Sizes, text: string, depth: number): Leaf {
	const known = items.map((item): { readonly leaf: Leaf | null; readonly name: string } => {
		if (item.kind === 'tuple' || item.kind === 'list') return { leaf: unpacked(where, item.items, whole, sizes, text, depth - 1), name: whole };
		if (item.kind !== 'name') return { leaf: null, name: whole };
		const hint = hintOf(where, item.name);
		if (item.name === whole) {
			delete hint.targets;
			delete hint.parts;
		}
		const says =
			inputNames.some(([pattern, { axes }]) => axes.length === 1 && pattern.test(item.name)) ||
			hint.role !== undefined ||
			hint.rank !== undefined ||
			hint.state !== undefined ||
			hint.lengths ||
			hint.mask ||
			hint.number ||
			hint.targets;
		return { leaf: says || depth < 1 ? thought(where, parameterNamed(item.name), hint, sizes, text, depth - 1).leaf : null, name: item.name };
	});
	const model = known.find(({ leaf }) => leaf !== null)?.leaf;
	const parts = known.map(({ leaf, name }, i): Part => {
		if (leaf) return { key: String(i), leaf };
		// Of sequences of words, what is left over is how long each is.
		if (name === '_' && model?.kind === 'tensor' && model.of === 'int') return { key: String(i), leaf: lengthsLeaf(sizes) };
		return { key: String(i), leaf: model ? another(sizes, model, name) : thought(where, parameterNamed(name), {}, sizes, text, 0).leaf };
	});
	return { kind: 'parts', as: 'tuple', parts };
}

/** A leaf of the same kind with axes of its own. */
const another = (sizes: Sizes, leaf: Leaf, name: string): Leaf =>
	mapLeaf(leaf, (one) =>
		one.kind === 'tensor'
			? {
					...one,
					axes: one.axes.map((axis) => {
						const like = typeof axis === 'string' ? sizes.all.get(axis)?.like : undefined;
						return axis === 'batch' || like === undefined ? axis : sizes.fresh(`${name}_${wordOf.get(like) ?? 'feat'}`, like);
					})
				}
			: one
	);

const wordOf: ReadonlyMap<Size['like'], string> = new Map([
	['time', 'seq'],
	['count', 'layers'],
	['image', 'side']
]);

const lengthsLeaf = (sizes: Sizes): Leaf => ({ kind: 'lengths', count: sizes.of('batch', 'batch'), longest: sizes.of('seq', 'time'), as: 'tensor' });

/** A list of samples, of which each column is put together by itself. */
function samples(where: Where, columns: ReadonlyMap<number | string, string | null>, sizes: Sizes, text: string): Leaf {
	const keys = [...columns.keys()];
	const isDict = keys.some((key) => typeof key === 'string');
	const all = isDict ? keys : Array.from({ length: Math.max(...keys.map(Number)) + 1 }, (_, i) => i);
	const parts = all.map((key): Part => {
		const name = columns.get(key);
		return { key: String(key), leaf: name ? sampled(where, name, sizes, text) : unknown };
	});
	return { kind: 'rows', count: sizes.of('batch', 'batch'), leaf: { kind: 'parts', as: isDict ? 'dict' : 'tuple', parts } };
}

/** What one sample has in a column: a number where a tensor is made of the column, or of whole numbers that are stacked; else what its name says, without the batch. */
function sampled(where: Where, name: string, sizes: Sizes, text: string): Leaf {
	const given = (to: string): boolean => new RegExp(`\\b(?:${to})\\(\\s*(?:list\\(|\\[)?\\s*${name}\\b(?!\\s*\\[)`).test(text);
	if (given('tensor|as_tensor|LongTensor|IntTensor')) return { kind: 'text', text: '1' };
	if (given('FloatTensor')) return { kind: 'text', text: '0.5' };
	const { leaf } = thought(where, parameterNamed(name), {}, sizes, text, 0);
	const isNumber = given('stack') && !given('pad_sequence|pack_sequence|len');
	return mapLeaf(leaf, (one) => {
		if (one.kind === 'lengths') return { kind: 'text', text: '1' };
		return one.kind === 'tensor' ? { ...one, axes: one.of === 'int' && isNumber ? [] : one.axes.filter((axis) => axis !== 'batch') } : one;
	});
}

/** Things gone through one by one, each of a length of its own: without the batch that the whole is. */
function listOf(where: Where, item: Expression, name: string, sizes: Sizes, text: string, depth: number): Leaf {
	const parts = [0, 1, 2].map((i): Part => {
		const leaf =
			item.kind === 'tuple' || item.kind === 'list'
				? unpacked(where, item.items, name, sizes, text, depth - 1)
				: thought(where, parameterNamed(`${name}${i}`), item.kind === 'name' ? hintOf(where, item.name) : {}, sizes, text, depth - 1).leaf;
		return { key: String(i), leaf: mapLeaf(leaf, (one) => (one.kind === 'tensor' ? { ...one, axes: one.axes.filter((axis) => axis !== 'batch') } : one)) };
	});
	return { kind: 'parts', as: 'list', parts };
}

/** The slots of what is called: of its constructor's arguments see `arguments.ts`. */
export function inputSlots(program: ProgramShape, cls: ClassShape | null, fn: FunctionStatement, of: string, sizes: Sizes, text: string): readonly Slot[] {
	const each = ownParameters(fn, cls !== null).map((parameter): Slot => {
		const { leaf, others } = inputLeaf(program, cls, fn, parameter, sizes, text);
		const keyword = parameter.kind === 'keyword-only' ? 'always' : parameter.kind !== 'positional-only';
		return { what: 'input', of, name: parameter.name, optional: parameter.default !== null, leaf, keyword, others };
	});
	const own = asMates(each);
	const rest = fn.parameters.find(({ kind }) => kind === 'double-star');
	const thoughtOf = rest && inputLeaf(program, cls, fn, rest, sizes, text).leaf;
	if (thoughtOf?.kind !== 'parts' || thoughtOf.as !== 'dict') return own;
	// `kwargs['x']`: what is passed by name.
	return [...own, ...thoughtOf.parts.map(({ key, leaf }): Slot => ({ what: 'input', of, name: key, optional: false, leaf, keyword: 'always', others: [] }))];
}
