import type { Expression } from '../../python/syntax/tree.ts';
import { tableOf, type Table } from '../../ir/table.ts';
import type { Candidate, Mistake } from './candidates.ts';
import { callAt, visit } from './syntax.ts';
import { prefixOf } from './writing.ts';

/** What TensorFlow's kernels call dtypes. */
const dtypes: Table<string> = tableOf({ half: 'float16', float: 'float32', double: 'float64', int32: 'int32', int64: 'int64', bool: 'bool' });

/** What an operator or a call at a place is given, in order. */
function operandsAt({ block, diagnostic }: Mistake): readonly Expression[] {
	let found: readonly Expression[] | null = null;
	visit(block, (node) => {
		if (node.kind === 'binary' && node.from === diagnostic.from && node.to === diagnostic.to) found = [node.left, node.right];
	});
	if (found) return found;
	const args = callAt(block, diagnostic)?.args.map(({ value }) => value) ?? [];
	const [first] = args;
	return first?.kind === 'list' ? first.items : args;
}

/** One of two dtypes for both. */
function oneDtype(mistake: Mistake): readonly Candidate[] {
	const [, place, expected, got] =
		/cannot compute \w+ as input #(\d+)\(zero-based\) was expected to be a (\w+) tensor but is a (\w+) tensor/.exec(mistake.raised?.message ?? '') ?? [];
	const cast = prefixOf(mistake.source, 'cast');
	if (place === undefined || cast === null || !cast.startsWith('t')) return [];
	const operands = operandsAt(mistake);
	const to = (operand: Expression | undefined, dtype: string | undefined): readonly Candidate[] => {
		if (!operand || dtype === undefined) return [];
		const text = mistake.source.slice(operand.from, operand.to);
		const insert = `${cast}(${text}, ${cast.replace(/cast$/, dtype)})`;
		return [{ label: `Make ${text} ${dtype}`, edit: [{ from: operand.from, to: operand.to, insert }] }];
	};
	return [...to(operands[Number(place)], dtypes[expected!]), ...to(operands[0], dtypes[got!])];
}

/** An axis more for a product of matrices: a row of the first, a column of the second. */
function asMatrix(mistake: Mistake): readonly Candidate[] {
	const place = /In\[(\d)\] ndims must be >= 2/.exec(mistake.raised?.message ?? '')?.[1];
	const expand = prefixOf(mistake.source, 'expand_dims');
	const operand = place === undefined ? undefined : operandsAt(mistake)[Number(place)];
	if (!operand || expand === null) return [];
	const text = mistake.source.slice(operand.from, operand.to);
	const [axis, what] = place === '0' ? [0, 'row'] : [-1, 'column'];
	return [{ label: `Make ${text} a ${what}`, edit: [{ from: operand.from, to: operand.to, insert: `${expand}(${text}, ${axis})` }] }];
}

/** Another axis, where one is written. */
function otherAxis({ source, block, raised, diagnostic }: Mistake): readonly Candidate[] {
	if (!/ConcatOp|in both shapes must be equal|`?axis`? = -?\d+ not in range/.test(raised?.message ?? '')) return [];
	const given = callAt(block, diagnostic)?.args.find((argument, i) => (argument.kind === 'keyword' ? argument.name === 'axis' : i === 1));
	if (!given || !/^-?\d+$/.test(source.slice(given.value.from, given.value.to))) return [];
	return [-1, 1, 0].map((axis) => ({ label: `Set axis=${axis}`, edit: [{ from: given.value.from, to: given.value.to, insert: String(axis) }] }));
}

/** A size of a reshape that is left open. */
function openSize({ source, block, raised, diagnostic }: Mistake): readonly Candidate[] {
	if (!/Input to reshape is a tensor with \d+ values/.test(raised?.message ?? '')) return [];
	const shape = callAt(block, diagnostic)?.args.find((argument, i) => (argument.kind === 'keyword' ? argument.name === 'shape' : i === 1))?.value;
	if (shape?.kind !== 'list' && shape?.kind !== 'tuple') return [];
	if (/-\s*1/.test(source.slice(shape.from, shape.to))) return [];
	return shape.items.map(({ from, to }) => ({ label: `Leave ${source.slice(from, to)} open: -1`, edit: [{ from, to, insert: '-1' }] }));
}

/** Edits of what an op of TensorFlow's is given. */
export const operands = (mistake: Mistake): readonly Candidate[] => [...oneDtype(mistake), ...asMatrix(mistake), ...otherAxis(mistake), ...openSize(mistake)];
