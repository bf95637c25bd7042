import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';
import { nodesIn, targetsIn, treeOf, type Loop } from '../used/tree.ts';

/** An array of ones and zeros that each turn of a loop writes its ones into, and none takes them out again: a model is asked of several words at once. */
export const onesCleared: Probe = (trace, lab) => {
	if (trace.outcome.kind !== 'ok') return [];
	const loops = [...nodesIn(treeOf(trace))].filter((one): one is Loop => one.kind === 'for' || one.kind === 'while');
	const told = new Set<string>();
	return loops.flatMap((loop): Diagnostic[] =>
		askedIn(loop).flatMap((name) => {
			const writes = [...nodesIn(loop)].flatMap((one) => (one.kind === 'assign' && one.targets.length === 1 && isItemOf(one.targets[0]!, name) ? [one] : []));
			const [write] = writes;
			if (!write || told.has(name) || writes.length > 1 || !isOne(write.value) || isTouched(trace, loop, name)) return [];
			const array = trace.bindings.find((one) => one.name === name && one.tensor !== undefined)?.tensor;
			if (array === undefined || !isOfWords(trace, lab, array)) return [];
			told.add(name);
			return [
				found(trace, write, {
					code: 'probe.ones_pile_up',
					message: `Nothing is raised. \`${name}\` keeps the ones of all turns before: from the second turn on a step says several words at once.`,
					cause: `What the model has learnt from has one 1 in each step. The loop in line ${lineOf(trace, loop)} writes into the same array in each turn: make it anew in the loop, or set it to 0 first.`,
					tensor: array
				})
			];
		})
	);
};

/** The names of what models are asked about in a loop. */
const askedIn = (loop: Loop): readonly string[] => [
	...new Set(
		[...nodesIn(loop.body)].flatMap((one) => {
			const [first] = one.kind === 'call' ? one.args : [];
			const isAsked = one.kind === 'call' && (one.callee.kind === 'name' || (one.callee.kind === 'attribute' && /^predict/.test(one.callee.name)));
			return isAsked && first?.kind === 'positional' && first.value.kind === 'name' ? [first.value.name] : [];
		})
	)
];

const isItemOf = (node: Expression, name: string): boolean => node.kind === 'subscript' && node.object.kind === 'name' && node.object.name === name;

const isOne = (node: Expression): boolean => node.kind === 'constant' && (node.value === 1n || node.value === 1 || node.value === true);

/** Whether a loop makes an array anew, or may change it otherwise. */
function isTouched(trace: Trace, loop: Loop, name: string): boolean {
	const isBound = targetsIn(loop).some((target) => [...nodesIn(target)].some((one) => one.kind === 'name' && one.name === name) && !isItemOf(target, name));
	const isUpdated = [...nodesIn(loop)].some((one) => one.kind === 'update' && [...nodesIn(one.target)].some((of) => of.kind === 'name' && of.name === name));
	return isBound || isUpdated || new RegExp(`\\b${name}\\.\\w+\\(`).test(trace.source.slice(loop.from, loop.to));
}

/** Whether a model has learnt from rows of the same sizes, each of which is a word: one 1, and zeros. */
function isOfWords(trace: Trace, lab: Lab, id: TensorId): boolean {
	const sizes = trace.tensors[id]!.shape ?? [];
	const width = sizes.at(-1) ?? 0;
	return outermost(trace).some(({ type, symbolic, inputs: [x] }) => {
		const shape = x === undefined || type === 'Loss' || symbolic ? null : trace.tensors[x]!.shape;
		if (!shape || width < 3 || shape.length < 2 || String(shape.slice(1)) !== String(sizes.slice(1)) || sizeOf(shape) > 2 ** 18) return false;
		const numbers = lab.numbers(x!);
		if (!numbers?.every((one) => one === 0 || one === 1)) return false;
		return Array.from({ length: numbers.length / width }, (_, i) => numbers.subarray(i * width, (i + 1) * width)).every(
			(row) => row.filter(Boolean).length === 1
		);
	});
}
