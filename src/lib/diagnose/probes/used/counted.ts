import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { makerOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from './learning.ts';
import { isIn, nodesIn, treeOf, type Loop } from './tree.ts';

/** What is added to a name in each turn of a loop: a number of samples, or a mean over those of a batch. */
interface Added {
	readonly loop: Loop;
	/** What the loop goes through, as it is written. */
	readonly over: string;
	readonly what: 'samples' | 'mean';
	readonly line: number;
}

/** Samples that are counted batch by batch and divided by the number of batches, or means of batches divided by the number of samples. */
export const countedAlike: Hazard = (trace) => {
	const nodes = [...nodesIn(treeOf(trace))];
	const quotients = nodes.filter((one) => one.kind === 'binary' && one.op === '/');
	const divided = new Set(quotients.map((one) => (one.kind === 'binary' ? one.left : null)));
	return quotients.flatMap((node): Diagnostic[] => {
		if (node.kind !== 'binary' || divided.has(node)) return [];
		const counted = countedIn(trace, node.right);
		const name = counted === null ? undefined : [...nodesIn(node.left)].find((one) => one.kind === 'name' && addedTo(trace, one.name, node) !== null);
		const added = name?.kind === 'name' ? addedTo(trace, name.name, node) : null;
		if (!added || name?.kind !== 'name' || (node.left.kind === 'binary' && node.left.op === '/')) return [];
		const byBatches = counted === added.over;
		const bySamples = counted === `${added.over}.dataset`;
		const dropped = added.what === 'samples' && counted !== null && !byBatches ? droppedBy(trace, added, counted, bySamples) : null;
		if (dropped !== null)
			return [
				found(trace, node, {
					code: 'probe.counted_otherwise',
					message: `Nothing is raised. \`${name.name}\` counts the samples of whole batches, and is divided by the number of all: \`drop_last\` has left out ${dropped}.`,
					cause: `The last ${dropped} samples are asked nothing, and count as wrong. Divide by how many were counted, or leave \`drop_last\` away where nothing is learnt.`
				})
			];
		if (added.what === 'samples' ? !byBatches : !bySamples) return [];
		return [
			found(trace, node, {
				code: 'probe.counted_otherwise',
				message:
					added.what === 'samples'
						? `Nothing is raised. \`${name.name}\` counts samples, and is divided by the number of batches.`
						: `Nothing is raised. \`${name.name}\` adds up the means of batches, and is divided by the number of samples.`,
				cause:
					added.what === 'samples'
						? `Line ${added.line} adds a number for all samples of a batch, and \`len(${counted})\` is how many batches there are. Divide by how many samples were counted.`
						: `Line ${added.line} adds one mean for each batch, and \`len(${counted})\` is how many samples there are. Divide by the number of batches, or add the mean times the size of the batch.`
			})
		];
	});
};

/** How many samples a loader leaves out behind its last whole batch, where a count is divided by that of all; null where it is none. */
function droppedBy(trace: Trace, { over }: Added, counted: string, bySamples: boolean): number | null {
	const made = [...nodesIn(treeOf(trace))].findLast(
		(one) => one.kind === 'assign' && one.value.kind === 'call' && one.targets.some((target) => target.kind === 'name' && target.name === over)
	);
	const call = made?.kind === 'assign' && made.value.kind === 'call' ? made.value : null;
	const argument = (name: string, place: number): string | undefined => {
		const one = call?.args.find((arg) => arg.kind === 'keyword' && arg.name === name) ?? (place < 0 ? undefined : call?.args[place]);
		return one && trace.source.slice(one.value.from, one.value.to);
	};
	if (!call || argument('drop_last', -1) !== 'True' || !(bySamples || argument('dataset', 0) === counted)) return null;
	const batch = Number(argument('batch_size', 1));
	const hit = trace.ops.find(({ primitive, span }) => primitive.kind === 'concat' && span.from > call.to && trace.source.slice(span.from, span.to) === over);
	const row = hit?.inputs[0] === undefined ? undefined : makerOf(trace, hit.inputs[0])?.inputs[0];
	const picked = row === undefined ? undefined : makerOf(trace, row);
	const all = picked?.primitive.kind === 'slice' ? trace.tensors[picked.inputs[0]!]!.shape?.[0] : undefined;
	return all !== undefined && batch > 1 && all % batch > 0 ? all % batch : null;
}

/** `loader` of `len(loader)`. */
function countedIn({ source }: Trace, node: Expression): string | null {
	if (node.kind !== 'call' || node.callee.kind !== 'name' || node.callee.name !== 'len') return null;
	const [of] = node.args;
	return of?.kind === 'positional' ? source.slice(of.value.from, of.value.to) : null;
}

/** What loops before a place add to a name; null where that is not one thing. */
function addedTo(trace: Trace, name: string, place: Expression): Added | null {
	const nodes = [...nodesIn(treeOf(trace))];
	const scope = nodes.findLast((one) => one.kind === 'function' && isIn(place, one));
	const updates = nodes.filter(
		(one) => one.kind === 'update' && one.target.kind === 'name' && one.target.name === name && one.to <= place.from && (!scope || isIn(one, scope))
	);
	const [update] = updates;
	if (update?.kind !== 'update' || update.op !== '+' || updates.length > 1) return null;
	const loop = nodes.findLast((one): one is Loop => one.kind === 'for' && isIn(update, one));
	const what = loop && whatIs(trace, update.value);
	if (loop?.kind !== 'for' || !what || isIn(place, loop)) return null;
	const around = loop.iterable.kind === 'call' && loop.iterable.args[0]?.kind === 'positional' ? loop.iterable.args[0].value : loop.iterable;
	return { loop, over: trace.source.slice(around.from, around.to), what, line: lineOf(trace, update) };
}

const readAs = /^(?:item|detach|cpu|numpy|sum)$/;

/** The tensor that an expression reads a number of. */
function tensorOf(trace: Trace, node: Expression): TensorId | null {
	if (node.kind === 'name')
		return trace.bindings.find((one) => one.name === node.name && one.tensor !== undefined && isNumber(trace, one.tensor))?.tensor ?? null;
	if (node.kind !== 'call') return null;
	const own = trace.ops.find(({ span, outputs: [out] }) => span.from === node.from && span.to === node.to && out !== undefined && isNumber(trace, out));
	if (own) return own.outputs[0]!;
	const [given] = node.args;
	if (node.callee.kind === 'attribute' && readAs.test(node.callee.name)) return tensorOf(trace, node.callee.object);
	return node.callee.kind === 'name' && /^(?:float|int)$/.test(node.callee.name) && given?.kind === 'positional' ? tensorOf(trace, given.value) : null;
}

const isNumber = (trace: Trace, id: TensorId): boolean => sizeOf(trace.tensors[id]!.shape ?? [2]) === 1;

/** What a number is that a loop adds: hits among several samples, a mean over several, or such a mean for each of them. */
function whatIs(trace: Trace, node: Expression): 'samples' | 'mean' | null {
	if (node.kind === 'binary' && node.op === '*') {
		const [mean, size] = isSize(node.right) ? [node.left, node.right] : [node.right, node.left];
		return isSize(size) && whatIs(trace, mean) === 'mean' ? 'samples' : null;
	}
	const id = tensorOf(trace, node);
	let op = id === null ? undefined : makerOf(trace, id);
	for (let i = 0; i < 4 && op && (op.primitive.kind === 'cast' || op.primitive.kind === 'reshape'); i++) op = makerOf(trace, op.inputs[0]!);
	if (!op) return null;
	const count = (of: TensorId): number => sizeOf(trace.tensors[of]!.shape ?? []);
	if (op.primitive.kind === 'elementwise' && op.primitive.fn === 'div' && /loss|entropy/i.test(op.call)) return 'mean';
	if (op.primitive.kind !== 'reduce' || count(op.inputs[0]!) < 2) return null;
	if (op.primitive.fn === 'mean') return 'mean';
	let hits = makerOf(trace, op.inputs[0]!);
	while (hits?.primitive.kind === 'cast') hits = makerOf(trace, hits.inputs[0]!);
	return op.primitive.fn === 'sum' && hits?.primitive.kind === 'elementwise' && hits.primitive.fn === 'eq' ? 'samples' : null;
}

/** `len(x)`, `x.size(0)`, `x.shape[0]`. */
const isSize = (node: Expression): boolean =>
	(node.kind === 'call' &&
		((node.callee.kind === 'name' && node.callee.name === 'len') || (node.callee.kind === 'attribute' && node.callee.name === 'size'))) ||
	(node.kind === 'subscript' && node.object.kind === 'attribute' && node.object.name === 'shape');
