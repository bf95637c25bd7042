import type { Parameter } from '../../python/syntax/tree.ts';
import type { Leaf, Part, Size, Slot } from '../leaf.ts';
import { ownParameters, type ClassShape, type FunctionStatement, type ProgramShape } from '../text/program.ts';
import type { Hint } from '../text/hint.ts';
import { alike, attributeReads, hintOf, partRead } from '../text/reading.ts';
import { argumentNames } from '../text/roles.ts';
import { calleeName, constantOf, dotted, wholeOf } from '../text/usage.ts';

/** Where the sizes that leaves speak of are kept while they are made. */
export class Sizes {
	readonly all = new Map<string, Size>();

	/** A size of this name: the same for the same name. */
	of(name: string, like: Size['like']): string {
		if (!this.all.has(name)) this.all.set(name, { name, like });
		return name;
	}

	/** A size whose name nothing else has. */
	fresh(name: string, like: Size['like']): string {
		let at = name;
		for (let i = 2; this.all.has(at); i++) at = `${name}_${i}`;
		return this.of(at, like);
	}
}

const text = (python: string): Leaf => ({ kind: 'text', text: python });

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

const kindOf = (name: string): string | undefined => argumentNames.find(([pattern]) => pattern.test(name))?.[1];

/** Whether something is a size by its name, or another setting of a layer. */
export const isSizeLike = (name: string): boolean => kindOf(name) !== undefined || /dim|size|hid|num|^n_|_n$|units|feat|len|class|layers/i.test(name);

/** A leaf for a size-like name, alone or as a part of a configuration. */
export function leafNamed(sizes: Sizes, name: string, symbol = name): Leaf {
	switch (kindOf(name)) {
		case 'rate':
			return text('0.1');
		case 'flag':
			return text('False');
		case 'device':
			return text('"cpu"');
		case 'index':
			return text('1');
		case 'one':
			return text('1');
		case 'kernel':
			return text('3');
		case 'norm':
			return text('1');
		case 'count':
			return { kind: 'size', size: sizes.of(symbol, 'count') };
		case 'vocabulary':
			return { kind: 'size', size: sizes.of(symbol, 'vocabulary') };
		case 'batch':
			return { kind: 'size', size: sizes.of(symbol, 'batch') };
		case 'time':
			return { kind: 'size', size: sizes.of(symbol, 'time') };
		case 'image':
			return { kind: 'size', size: sizes.of(symbol, 'image') };
		default:
			return { kind: 'size', size: sizes.of(symbol, 'width') };
	}
}

/** The same for a name that stands beside tensors: the batch's size and the number of steps are theirs. */
export function leafBeside(sizes: Sizes, name: string): Leaf {
	const kind = kindOf(name);
	if (kind === 'batch') return { kind: 'size', size: sizes.of('batch', 'batch') };
	return leafNamed(sizes, name, kind === 'time' && /^(?:seq|seq_?len(?:gth)?|sequence_length|T)$/i.test(name) ? 'seq' : name);
}

/** What keys of a configuration hold: a text that the program compares it with, what is asked for its truth only, or what the name says. */
function configuration(sizes: Sizes, name: string, keys: readonly string[], as: 'dict' | 'object', { partTexts, partsTested }: Hint): Leaf {
	const parts: Part[] = [...new Set(keys)].map((key) => {
		const [said] = partTexts?.get(key) ?? [];
		const leaf = said !== undefined ? text(JSON.stringify(said)) : leafNamed(sizes, key, as === 'dict' ? `${name}['${key}']` : `${name}.${key}`);
		return { key, leaf: leaf.kind === 'size' && partsTested?.has(key) && kindOf(key) === undefined ? text('False') : leaf };
	});
	return { kind: 'parts', as, parts };
}

/** A class of the program's that a parameter is meant to be an object of. */
function classFor(program: ProgramShape, self: ClassShape | null, name: string, hint: Hint): ClassShape | undefined {
	const others = [...program.classes.values()].filter((one) => one !== self && (one.methods.has('forward') || one.methods.has('__call__')));
	return (
		others.find((one) => one.name.toLowerCase() === name.toLowerCase().replaceAll('_', '')) ??
		(hint.called || hint.attributes?.length ? others.find((one) => alike(one.name, name)) : undefined)
	);
}

/** What a constructor's argument, or that of an object in it, is first thought to be. */
function argumentLeaf(program: ProgramShape, cls: ClassShape | null, fn: FunctionStatement, parameter: Parameter, sizes: Sizes, depth = 2): Leaf {
	const { name } = parameter;
	const hint = hintOf({ program, cls, fn }, name);
	if (cls) {
		for (const [attribute, source] of cls.aliases) if (source === name) followAlias(cls, attribute, hint);
		for (const [attribute, { of, key }] of cls.parts)
			if (of === name) for (const { expression, around } of attributeReads(cls, attribute)) partRead(expression, key, around[0], hint);
	}
	const made = classFor(program, cls, name, hint);
	if (made && depth > 0) return { kind: 'made', cls: made.name, parts: partsOfClass(program, made, sizes, depth - 1) };
	if (hint.keys?.length) return configuration(sizes, name, hint.keys, 'dict', hint);
	const attributes = (hint.attributes ?? []).filter((attribute) => !/^(?:weight|parameters|eval|train|forward)$/.test(attribute));
	if (attributes.length && !hint.called) return configuration(sizes, name, attributes, 'object', hint);
	if (hint.texts?.length) return text(JSON.stringify(hint.texts[0]));
	const annotated = annotationLeaf(parameter, sizes);
	if (annotated) return annotated;
	if (hint.called) return text('torch.tanh');
	if (hint.keyword !== undefined && keywords.has(hint.keyword)) return leafNamed(sizes, keywords.get(hint.keyword)!, name);
	if (hint.parts !== undefined || (hint.iterated && !hint.number) || (hint.least === 1 && kindOf(name) !== 'config'))
		return {
			kind: 'parts',
			as: 'list',
			parts: Array.from({ length: hint.parts ?? 2 }, (_, i) => ({ key: String(i), leaf: { kind: 'size', size: sizes.of(`${name}[${i}]`, 'width') } }))
		};
	if (kindOf(name) === 'matrix') return { kind: 'tensor', of: 'float', axes: [sizes.of('vocab_size', 'vocabulary'), sizes.fresh('emb_dim', 'width')] };
	if (hint.number && kindOf(name) === undefined) return { kind: 'size', size: sizes.of(name, 'count') };
	return leafNamed(sizes, name);
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
		return { kind: 'parts', as: 'list', parts: [0, 1].map((i) => ({ key: String(i), leaf: { kind: 'size', size: sizes.of(`${name}[${i}]`, 'width') } })) };
	return null;
}

function followAlias(cls: ClassShape, attribute: string, hint: Hint): void {
	for (const { expression, around } of attributeReads(cls, attribute)) {
		const [parent, above] = around;
		if (parent?.kind === 'attribute' && parent.object === expression) {
			const called = above?.kind === 'call' && above.callee === parent;
			if (!/^(?:weight|eval|train|to|cuda|parameters)$/.test(parent.name)) (hint.attributes ??= []).push(parent.name);
			partRead(parent, parent.name, above, hint);
			if (called) hint.called = true;
		}
		if (parent?.kind === 'subscript' && parent.object === expression) {
			const key = constantOf(parent.index);
			if (typeof key === 'string') {
				(hint.keys ??= []).push(key);
				partRead(parent, key, above, hint);
			}
		}
		if (parent?.kind === 'call' && parent.callee === expression) hint.called = true;
		if (parent?.kind === 'compare')
			for (const operand of parent.operands) {
				const said = constantOf(operand);
				if (typeof said === 'string') (hint.texts ??= []).push(said);
			}
	}
}

/** The arguments that a class of the program's needs. */
function partsOfClass(program: ProgramShape, cls: ClassShape, sizes: Sizes, depth: number): readonly Part[] {
	const init = cls.methods.get('__init__');
	if (!init) return [];
	return ownParameters(init, true)
		.filter((parameter) => parameter.default === null)
		.map((parameter) => ({ key: parameter.name, leaf: argumentLeaf(program, cls, init, parameter, sizes, depth) }));
}

/** The slots of a class's constructor; those with a default are left out until they are wanted. */
export function constructorSlots(program: ProgramShape, cls: ClassShape, sizes: Sizes): readonly Slot[] {
	const init = cls.methods.get('__init__');
	if (!init) return [];
	return ownParameters(init, true).map((parameter): Slot => {
		const { name, kind } = parameter;
		const optional = parameter.default !== null;
		const natural = optional ? wholeOf(parameter.default) : null;
		const leaf: Leaf = optional
			? natural === null
				? text('None')
				: { kind: 'size', size: sizes.of(name, likeOf(name)) }
			: argumentLeaf(program, cls, init, parameter, sizes);
		if (natural !== null && leaf.kind === 'size' && typeof leaf.size === 'string') sizes.all.set(leaf.size, { ...sizes.all.get(leaf.size)!, natural });
		return { what: 'argument', of: cls.name, name, optional, leaf, keyword: kind !== 'positional-only', others: othersFor(parameter, sizes) };
	});
}

const likeOf = (name: string): Size['like'] => {
	const kind = kindOf(name);
	return kind === 'count' || kind === 'batch' || kind === 'time' || kind === 'image' || kind === 'vocabulary' ? kind : 'width';
};

function othersFor({ name, default: value }: Parameter, sizes: Sizes): readonly Leaf[] {
	if (value) return [];
	const list: Leaf = {
		kind: 'parts',
		as: 'list',
		parts: [0, 1].map((i) => ({ key: String(i), leaf: { kind: 'size', size: sizes.of(`${name}[${i}]`, 'width') } }))
	};
	return [list, text('None'), text('"cpu"')];
}

/** What a dotted annotation says: `torch.Tensor`. */
export const annotationOf = ({ annotation }: Parameter): string | null =>
	annotation ? dotted(annotation.kind === 'subscript' ? annotation.object : annotation) : null;
