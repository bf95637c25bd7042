import type { Parameter } from '../../python/syntax/tree.ts';
import { isOfWords, isSizeLike, leafBeside, words } from './arguments.ts';
import type { Sizes } from './sizes.ts';
import { inputLeaf } from './inputs.ts';
import { attributeSlots, attributesOfSelf, lackingOf, layersAmong, leafLacking } from './layers.ts';
import { unknown, type Leaf, type Slot } from '../leaf.ts';
import type { ClassShape, FunctionStatement, ProgramShape } from '../text/program.ts';
import { hintOf } from '../text/hints/reading.ts';
import { inputNames } from '../text/roles.ts';
import { isName } from '../text/usage.ts';

/** What is supposed for names that a program lacks: layers by their names, tensors and sizes by what reads them, and what is not known for all else. */
export function nameSlots(program: ProgramShape, names: readonly string[], sizes: Sizes, source: string): readonly Slot[] {
	const lacking = lackingOf(names, program.block, source, program.framework, isName);
	const attributes = names.includes('self') ? attributesOfSelf(program.block, source, program.framework) : [];
	const layers = new Map([...layersAmong(lacking), ...program.layers]);
	const all = [...lacking, ...attributes];
	// The whole text, as if it were a function that these names are parameters of.
	const at = { from: 0, to: source.length };
	const body = program.block;
	const self: Parameter = { kind: 'plain', name: 'self', default: null, annotation: null, ...at };
	const whole: FunctionStatement = { kind: 'function', name: '<module>', parameters: [self], returns: null, body, decorators: [], ...at };
	const statement: ClassShape['statement'] = { kind: 'class', name: '', args: [], body: [], decorators: [], ...at };
	const cls: ClassShape = {
		name: '',
		statement,
		methods: new Map(),
		layers: layersAmong(attributes),
		aliases: new Map(),
		fields: [],
		defaults: new Map(),
		parts: new Map()
	};
	const where = { program: { ...program, layers }, cls: names.includes('self') ? cls : null, fn: whole };
	const isSelf = (name: string): boolean => name === 'self' && attributes.length > 0;
	const slots = lacking
		.toSorted((a, b) => Number(b.layer !== null) - Number(a.layer !== null))
		.map((one): Slot => {
			const { name } = one;
			const leaf = isSelf(name)
				? { leaf: module, others: [] }
				: (leafLacking(one, all, sizes, source, program.framework) ?? leafFor(where, name, sizes, source));
			return { what: 'name', of: null, name, optional: false, keyword: false, ...leaf };
		});
	return [...slots, ...attributeSlots(attributes, null, sizes, source, program)];
}

/** A receiver whose class is not here. */
const module: Leaf = { kind: 'text', text: 'torch.nn.Module()' };

interface Where {
	readonly program: ProgramShape;
	readonly cls: ClassShape | null;
	readonly fn: FunctionStatement;
}

function leafFor(where: Where, name: string, sizes: Sizes, source: string): Pick<Slot, 'leaf' | 'others'> {
	const hint = hintOf(where, name);
	const parameter: Parameter = { kind: 'plain', name, default: null, annotation: null, from: 0, to: 0 };
	const isTensor =
		hint.tensor ||
		hint.array ||
		hint.role !== undefined ||
		hint.rank !== undefined ||
		hint.state !== undefined ||
		hint.lengths ||
		inputNames.some(([pattern]) => pattern.test(name));
	if (name === 'self' || name === 'cls' || hint.called || (/^[A-Z]/.test(name) && !/^[A-Z_\d]+$/.test(name) && !isTensor && !isSizeLike(name)))
		return { leaf: unknown, others: [] };
	if (hint.counted && isOfWords(name) && !hint.number && hint.role === undefined) return { leaf: words(sizes, name, 'list'), others: [] };
	// What is gone through, or has texts for keys, is made of what is not known.
	if (hint.size && hint.role === undefined && hint.rank === undefined && !hint.lengths && !hint.tensor) return { leaf: leafBeside(sizes, name), others: [] };
	const isBatch = /batch|sample|inputs?$|feature|example|item|enc/i.test(name);
	if (hint.keys?.length && isBatch) return inputLeaf(where.program, where.cls, where.fn, parameter, sizes, source);
	if ((hint.iterated || hint.keys?.length || /loader|^(?:train|val|valid|test|training|data)_?(?:data|set|dl|iter)?$/i.test(name)) && hint.role === undefined)
		return { leaf: unknown, others: [] };
	if (isTensor || hint.least !== undefined || /^[xX]\d?$/.test(name)) {
		const { leaf, others } = inputLeaf(where.program, where.cls, where.fn, parameter, sizes, source);
		return { leaf: hint.array && leaf.kind === 'tensor' ? { ...leaf, isArray: true } : leaf, others };
	}
	if (/^(?:.*_(?:id|idx|index|token)|temperature|lr|learning_rate)$/i.test(name) || isSizeLike(name) || hint.size || (hint.number && !hint.attributes?.length))
		return { leaf: leafBeside(sizes, name), others: [] };
	return { leaf: unknown, others: [] };
}
