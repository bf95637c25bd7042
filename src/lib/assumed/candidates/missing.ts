import type { Parameter, Statement } from '../../python/syntax/tree.ts';
import { leafNamed, type Sizes } from './arguments.ts';
import { inputLeaf } from './inputs.ts';
import type { Slot } from '../leaf.ts';
import type { FunctionStatement, ProgramShape } from '../text/program.ts';
import { hintOf } from '../text/reading.ts';
import { inputNames } from '../text/roles.ts';

/** What is supposed for names that a program lacks: tensors and sizes by what reads them, and what is not known for all else. */
export function nameSlots(program: ProgramShape, names: readonly string[], sizes: Sizes, source: string): readonly Slot[] {
	// The whole text, as if it were a function that these names are parameters of.
	const whole = {
		kind: 'function',
		name: '<module>',
		parameters: [],
		returns: null,
		body: program.block,
		decorators: [],
		from: 0,
		to: source.length
	} satisfies Extract<Statement, { kind: 'function' }>;
	return names.map((name): Slot => ({ what: 'name', of: null, name, optional: false, keyword: false, ...leafFor(program, whole, name, sizes, source) }));
}

function leafFor(program: ProgramShape, whole: FunctionStatement, name: string, sizes: Sizes, source: string): Pick<Slot, 'leaf' | 'others'> {
	const hint = hintOf({ program, cls: null, fn: whole }, name);
	const parameter: Parameter = { kind: 'plain', name, default: null, annotation: null, from: 0, to: 0 };
	const isTensor =
		hint.tensor ||
		hint.role !== undefined ||
		hint.rank !== undefined ||
		hint.state !== undefined ||
		hint.lengths ||
		inputNames.some(([pattern]) => pattern.test(name));
	if (name === 'self' || name === 'cls' || hint.called || (/^[A-Z]/.test(name) && !/^[A-Z_\d]+$/.test(name)))
		return { leaf: { kind: 'text', text: '__unknown__' }, others: [] };
	if (isTensor || hint.least !== undefined || /^[xX]\d?$/.test(name)) return inputLeaf(program, null, whole, parameter, sizes, source);
	if (/^(?:.*_(?:id|idx|index|token)|temperature|lr|learning_rate)$/i.test(name) || !hint.attributes?.length)
		return { leaf: leafNamed(sizes, name), others: [] };
	return { leaf: { kind: 'text', text: '__unknown__' }, others: [] };
}
