import type { Block, Expression, Statement } from '../../python/syntax/tree.ts';
import { unknown, type Leaf, type Part, type Size, type Slot } from '../leaf.ts';
import { layerLacking, speaksOfBatchFirst, speaksOfDirections, speaksOfLayers, useOf, type Use } from '../text/lacking.ts';
import type { Framework } from '../text/everybodys.ts';
import type { Hint } from '../text/hints/hint.ts';
import { inherited } from '../text/inherited.ts';
import type { ClassShape, Layer, ProgramShape } from '../text/program.ts';
import { cells, recurrent } from '../text/roles.ts';
import { calleeName, constantOf, visit, type Node } from '../text/usage.ts';
import { isSizeLike, leafBeside, toldLeaf, words } from './arguments.ts';
import type { Sizes } from './sizes.ts';

/** Something that a text uses and that is bound nowhere: a missing name, or an attribute of `self` that nothing sets. */
export interface Lacking {
	/** `lstm` */
	readonly name: string;
	readonly use: Use;
	readonly layer: Layer | null;
}

/** What of these is a layer, by its name and its use in the text. */
export function lackingOf(
	names: readonly string[],
	block: Block,
	source: string,
	framework: Framework,
	is: (name: string) => (node: Node) => node is Expression
): readonly Lacking[] {
	const isBatchFirst = speaksOfBatchFirst(source);
	return names.map((name) => {
		const use = useOf(block, is(name));
		return { name, use, layer: layerLacking(name, use, isBatchFirst, framework) };
	});
}

/** The layers among them by their names. */
export const layersAmong = (lacking: readonly Lacking[]): ReadonlyMap<string, Layer> =>
	new Map(lacking.flatMap(({ name, layer }) => (layer ? [[name, layer] as const] : [])));

const widths = /^(?:n_?)?(?:hid(?:den)?|h|rnn|lstm|gru)_?(?:dim|size|units|features)?$/i;
const depths = /^(?:n|num)_?(?:rnn_?|lstm_?|gru_?)?layers$/i;

/** A layer that is supposed, its sizes free. */
function layerLeaf(
	{ name, layer, use }: Lacking & { readonly layer: Layer },
	all: readonly Lacking[],
	sizes: Sizes,
	source: string,
	framework: Framework
): Leaf {
	const sized = (key: string, word: string, like: Size['like'] = 'width'): Part => ({ key, leaf: { kind: 'size', size: sizes.fresh(word, like) } });
	/** As wide as what the text calls by such a name. */
	const told = (key: string, pattern: RegExp, word: string, like: Size['like'] = 'width'): Part => {
		const other = all.find((one) => !one.use.called && pattern.test(one.name));
		return other ? { key, leaf: { kind: 'size', size: sizes.of(other.name, like) } } : sized(key, word, like);
	};
	const flag = (key: string): Part => ({ key, leaf: { kind: 'text', text: 'True' } });
	const made = (parts: readonly Part[], cls = `torch.nn.${layer.type}`): Leaf => ({ kind: 'made', cls, parts });
	if (framework === 'tensorflow') return layerOfKeras(name, layer, use, told);
	if (recurrent.has(layer.type))
		return made([
			sized('input_size', `${name}_in`),
			told('hidden_size', widths, 'hidden'),
			...(speaksOfLayers(source) ? [told('num_layers', depths, 'layers', 'count')] : []),
			...(speaksOfDirections(source) ? [flag('bidirectional')] : []),
			...(layer.isBatchFirst ? [flag('batch_first')] : [])
		]);
	if (cells.has(layer.type)) return made([sized('input_size', `${name}_in`), told('hidden_size', widths, 'hidden')]);
	switch (layer.type) {
		case 'Embedding':
			return made([told('num_embeddings', /vocab/i, 'vocab', 'vocabulary'), told('embedding_dim', /emb\w*_?(?:dim|size)/i, 'emb')]);
		case 'Linear':
			// What it takes is what it is given.
			return made([sized('out_features', `${name}_out`)], 'torch.nn.LazyLinear');
		case 'Softmax':
		case 'LogSoftmax':
			return made([{ key: 'dim', leaf: { kind: 'text', text: '-1' } }]);
		default:
			return made([]);
	}
}

/** The same of Keras', where layers learn from what they are given how wide that is. */
function layerOfKeras(name: string, { type }: Layer, { parts }: Use, told: (key: string, pattern: RegExp, word: string, like?: Size['like']) => Part): Leaf {
	const made = (cls: string, parts: readonly Part[] = []): Leaf => ({ kind: 'made', cls: `tensorflow.keras.layers.${cls}`, parts });
	const flag = (key: string): Part => ({ key, leaf: { kind: 'text', text: 'True' } });
	if (recurrent.has(type)) {
		const layer = made(type === 'RNN' ? 'SimpleRNN' : type, [
			told('units', widths, 'units'),
			...(parts > 1 ? [flag('return_sequences'), flag('return_state')] : [])
		]);
		return /^bi/i.test(name) ? made('Bidirectional', [{ key: 'layer', leaf: layer }]) : layer;
	}
	if (cells.has(type)) return made(type, [told('units', widths, 'units')]);
	switch (type) {
		case 'Embedding':
			return made(type, [told('input_dim', /vocab/i, 'vocab', 'vocabulary'), told('output_dim', /emb\w*_?(?:dim|size)/i, 'emb')]);
		case 'Dense':
			return made(type, [told('units', /^$/, `${name}_out`)]);
		case 'Dropout':
			return made(type, [{ key: 'rate', leaf: { kind: 'text', text: '0.1' } }]);
		case 'Softmax':
		case 'ReLU':
			return made(type);
		default:
			return made('Identity');
	}
}

/** What is supposed for a missing name or attribute that is a layer, or a size; null for anything else. */
export function leafLacking(
	one: Lacking,
	all: readonly Lacking[],
	sizes: Sizes,
	source: string,
	framework: Framework
): { readonly leaf: Leaf; readonly others: readonly Leaf[] } | null {
	const { layer } = one;
	if (!layer) return null;
	const leaf = layerLeaf({ ...one, layer }, all, sizes, source, framework);
	if (leaf.kind !== 'made' || !recurrent.has(layer.type)) return { leaf, others: [] };
	if (framework === 'tensorflow') return { leaf, others: one.use.parts > 1 ? [] : [sequencesOf(leaf)] };
	const without = leaf.parts.filter(({ key }) => key !== 'batch_first');
	const batchFirst: Part = { key: 'batch_first', leaf: { kind: 'text', text: 'True' } };
	return { leaf, others: [{ ...leaf, parts: layer.isBatchFirst ? without : [...without, batchFirst] }] };
}

/** The same layer, giving what it has at each step. */
function sequencesOf(leaf: Extract<Leaf, { kind: 'made' }>): Leaf {
	const parts = leaf.parts.map((part) => (part.key === 'layer' && part.leaf.kind === 'made' ? { ...part, leaf: sequencesOf(part.leaf) } : part));
	const isInner = parts.some(({ key }) => key === 'layer');
	return { ...leaf, parts: isInner ? parts : [...parts, { key: 'return_sequences', leaf: { kind: 'text', text: 'True' } }] };
}

type Method = Extract<Statement, { kind: 'function' }>;

export const attributeOf =
	(selves: ReadonlySet<string>) =>
	(name: string) =>
	(node: Node): node is Expression =>
		node.kind === 'attribute' && node.name === name && node.object.kind === 'name' && selves.has(node.object.name);

/** The attributes of `self` that a block reads before it sets them, and those that it sets. */
function attributesIn(block: Block, self: string): { readonly read: readonly string[]; readonly set: ReadonlySet<string> } {
	const read = new Set<string>();
	const set = new Set<string>();
	visit(block, (node, [above]) => {
		if (node.kind !== 'attribute' || node.object.kind !== 'name' || node.object.name !== self) return;
		if (above?.kind === 'assign' && above.targets.some((target) => target === node)) set.add(node.name);
		else if (!set.has(node.name)) read.add(node.name);
	});
	return { read: [...read], set };
}

const methodsOf = ({ statement }: ClassShape): readonly Method[] => statement.body.filter((one): one is Method => one.kind === 'function');

/** What a class has of a base that is not here. */
export const attributesInherited = (cls: ClassShape, source: string, framework: Framework): readonly Lacking[] =>
	lackingOf(
		inherited(cls),
		[...cls.methods.values()],
		source.slice(cls.statement.from, cls.statement.to),
		framework,
		attributeOf(new Set([...cls.methods.values()].flatMap(({ parameters }) => parameters[0]?.name ?? [])))
	);

/** The attributes that a class uses, and that nothing of it sets: only of one that has no constructor, and extends nothing but torch's Module or Keras' Model. */
export function attributesLacking(cls: ClassShape, source: string, framework: Framework): readonly Lacking[] {
	const { statement } = cls;
	const isAlone = statement.args.every(({ value }) => ['Module', 'Model', 'Layer', 'object'].includes(calleeName(value) ?? ''));
	const methods = methodsOf(cls);
	if (!isAlone || cls.methods.has('__init__') || methods.some(({ decorators }) => decorators.length > 0)) return [];
	const own = new Set(methods.map(({ name }) => name));
	for (const one of statement.body) if (one.kind === 'assign') for (const target of one.targets) if (target.kind === 'name') own.add(target.name);
	const read = new Set<string>();
	const set = new Set<string>();
	const selves = new Set<string>();
	for (const { body, parameters } of methods) {
		const self = parameters[0]?.name;
		if (self === undefined) continue;
		selves.add(self);
		const found = attributesIn(body, self);
		for (const name of found.read) read.add(name);
		for (const name of found.set) set.add(name);
	}
	const names = [...read].filter((name) => !own.has(name) && !set.has(name));
	return lackingOf(names, statement.body, source.slice(statement.from, statement.to), framework, attributeOf(selves));
}

/** The attributes that a method reads and that no method but another, which nobody calls before it, gives a value. */
export function attributesUnset({ methods, statement }: ClassShape, fn: Method, source: string, framework: Framework): readonly Lacking[] {
	const self = fn.parameters[0]?.name;
	const init = methods.get('__init__');
	const made = init?.parameters[0]?.name;
	if (self === undefined || made === undefined || init === undefined || fn === init) return [];
	const unset = new Set<string>();
	const given = attributesIn(init.body, made).set;
	for (const { body, parameters, name } of methods.values())
		if (parameters[0]) for (const one of attributesIn(body, parameters[0].name).set) if (name !== fn.name && !given.has(one)) unset.add(one);
	visit(init.body, (node) => {
		if (node.kind !== 'assign' || constantOf(node.value) !== null) return;
		for (const target of node.targets) if (target.kind === 'attribute' && target.object.kind === 'name' && target.object.name === made) unset.add(target.name);
	});
	const { read } = attributesIn(fn.body, self);
	const names = read.filter((name) => unset.has(name));
	return lackingOf(names, fn.body, source.slice(statement.from, statement.to), framework, attributeOf(new Set([self])));
}

/** The attributes that a text reads of a `self` that it lacks. */
export const attributesOfSelf = (block: Block, source: string, framework: Framework): readonly Lacking[] =>
	lackingOf(attributesIn(block, 'self').read, block, source, framework, attributeOf(new Set(['self'])));

/**
 * What is supposed for attributes of `self`.
 * @param hintFor What the class does with one.
 */
export function attributeSlots(
	lacking: readonly Lacking[],
	of: string | null,
	sizes: Sizes,
	source: string,
	program: ProgramShape,
	hintFor: (name: string) => Hint = () => ({})
): readonly Slot[] {
	return lacking.map((one): Slot => {
		const { name, use } = one;
		// `next(self.parameters())`: it has one, and most have two axes.
		if (name === 'parameters') return { what: 'name', of, name: 'self.parameter', optional: false, keyword: false, leaf: parameterLeaf(sizes), others: [] };
		const { leaf, others } = leafLacking(one, lacking, sizes, source, program.framework) ?? {
			leaf: toldLeaf(sizes, name, hintFor(name), program) ?? attributeLeaf(name, use, sizes),
			others: []
		};
		return { what: 'name', of, name: `self.${name}`, optional: false, keyword: false, leaf, others };
	});
}

function parameterLeaf(sizes: Sizes): Leaf {
	const axes = [sizes.fresh('weight_out', 'width'), sizes.fresh('weight_in', 'width')];
	return { kind: 'made', cls: 'torch.nn.Parameter', parts: [{ key: 'data', leaf: { kind: 'tensor', of: 'float', axes } }] };
}

function attributeLeaf(name: string, use: Use, sizes: Sizes): Leaf {
	if (use.called) return unknown;
	if (use.counted) return words(sizes, name, 'list');
	// A state that is not given is one of zeros.
	if (use.second && /^(?:h|c|hidden|state|hidden_state|hx)$/i.test(name)) return { kind: 'text', text: 'None' };
	return isSizeLike(name) ? leafBeside(sizes, name) : unknown;
}

/** The program as it is with these layers: what reads an input is then known. */
export function withLayers(
	program: ProgramShape,
	layers: ReadonlyMap<string, Layer>,
	attributes: ReadonlyMap<string, ReadonlyMap<string, Layer>>
): ProgramShape {
	const classes = new Map(
		[...program.classes].map(([name, cls]) => [name, { ...cls, layers: new Map([...cls.layers, ...(attributes.get(name) ?? [])]) }] as const)
	);
	return { ...program, classes, layers: new Map([...program.layers, ...layers]), hints: new Map() };
}
