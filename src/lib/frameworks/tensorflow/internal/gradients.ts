import { PyInstance, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import type { TensorId } from '../../../ir/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { crossings } from './crossings.ts';
import { lookupsOf } from '../lookups.ts';
import { differentiate } from '../../../tensors/autograd/differentiate.ts';
import { rules } from '../../../tensors/autograd/rules.ts';
import { goBack, gradientOp, makerOf } from '../../../tensors/autograd/tape.ts';
import { eagerClass, TfTensor, unknownNumbers } from '../tensor.ts';
import { variables } from '../variables.ts';

/** Tensors that a target is made of, by ops from one on. `crossed`: also through functions with gradients of their own. */
function behind(host: Interpreter, target: TfTensor, ranges: readonly (readonly [number, number])[], crossed = false): ReadonlySet<TensorId> {
	const found = new Set<TensorId>([target.ir.id]);
	const { ops, tensors } = host.trace;
	const leads = crossings(host.trace);
	host.spend(ops.length >> 3);
	for (let i = ops.length - 1; i >= 0; i--) {
		if (!ranges.some(([from, to]) => i >= from && i < to)) continue;
		const { inputs, outputs } = ops[i]!;
		if (outputs.some((id) => found.has(id) && tensors[id]!.requiresGrad)) {
			for (const id of inputs) found.add(id);
			if (crossed) for (const output of outputs) for (const id of leads.get(output) ?? []) found.add(id);
		}
	}
	return found;
}

/** Whether gradients are among what a target is made of. */
function isOfGradients(host: Interpreter, target: TfTensor, ranges: readonly (readonly [number, number])[]): boolean {
	const { ops } = host.trace;
	if (!ops.some(({ primitive }, i) => primitive.kind === 'gradient' && ranges.some(([from, to]) => i >= from && i < to))) return false;
	const wanted = new Set<TensorId>([target.ir.id]);
	host.spend(ops.length >> 3);
	for (let i = ops.length - 1; i >= 0; i--) {
		const { primitive, inputs, outputs } = ops[i]!;
		if (!ranges.some(([from, to]) => i >= from && i < to) || !outputs.some((id) => wanted.has(id))) continue;
		if (primitive.kind === 'gradient') return true;
		for (const id of inputs) wanted.add(id);
	}
	return false;
}

/** Whether numbers that nobody computes are among what a target is made of: what they are made of is not known. */
function isOfUnknown(host: Interpreter, target: TfTensor, ranges: readonly (readonly [number, number])[]): boolean {
	const found = new Set<TensorId>([target.ir.id]);
	const { ops } = host.trace;
	host.spend(ops.length >> 3);
	for (let i = ops.length - 1; i >= 0; i--) {
		const { primitive, inputs, outputs } = ops[i]!;
		if (!ranges.some(([from, to]) => i >= from && i < to) || !outputs.some((id) => found.has(id))) continue;
		if (primitive === unknownNumbers) return true;
		for (const id of inputs) found.add(id);
	}
	return false;
}

/** By which of some tensors a target has a gradient; null where that is not known. */
function reached(
	host: Interpreter,
	target: TfTensor,
	sources: readonly TfTensor[],
	ranges: readonly (readonly [number, number])[],
	crossed = false
): readonly TfTensor[] | null {
	const known = behind(host, target, ranges, crossed);
	const found = target.requiresGrad ? sources.filter((source) => source.requiresGrad && known.has(source.ir.id)) : [];
	return found.length < sources.length && isOfUnknown(host, target, ranges) ? null : found;
}

/** The tensors that variables hold. */
const heldBy = (host: Interpreter): ReadonlySet<TensorId> => new Set([...variables(host.trace).owners.values()].map(({ ir }) => ir.id));

type Ranges = readonly (readonly [number, number])[];

/**
 * Where a gradient ends before it has come to the tensors that it is by, and would come to one of them behind: at what a target reads that nothing recorded, and
 * at a variable, whatever was assigned to it. None where it is all recorded.
 */
function endsOf(host: Interpreter, target: TfTensor, by: readonly TfTensor[], ranges: Ranges): readonly TensorId[] | null {
	const { ops, tensors } = host.trace;
	const [sources, recorded] = [new Set(by.map(({ ir }) => ir.id)), behind(host, target, ranges)];
	const held = heldBy(host);
	const ends = new Set<TensorId>();
	// What a gradient must not come to: what lies behind its ends.
	const beyond = new Set<TensorId>();
	const oldest = Math.min(...by.map(({ ir }) => (makerOf(host, ir.id) ? ops.findLastIndex(({ outputs }) => outputs.includes(ir.id)) : -1)));
	for (let i = ops.length - 1; i >= Math.max(oldest, 0); i--) {
		const { inputs, outputs } = ops[i]!;
		const isRecorded = ranges.some(([from, to]) => i >= from && i < to);
		const made = outputs.filter((id) => tensors[id]!.requiresGrad);
		const here = made.filter((id) => recorded.has(id) && (!isRecorded || held.has(id)));
		for (const id of here) if (!sources.has(id)) ends.add(id);
		const isBehind = (id: TensorId): boolean => beyond.has(id) && !sources.has(id);
		if (made.some(isBehind) || here.some((id) => !sources.has(id) || isRecorded)) for (const id of inputs) beyond.add(id);
	}
	host.spend((ops.length - oldest) >> 3);
	return [...sources].some((id) => beyond.has(id)) ? [...ends] : null;
}

const rangesOf = (host: Interpreter, ranges: Value): (readonly [number, number])[] =>
	host.iterate(ranges).map((range) => (range as PyTuple).items.map(Number) as [number, number]);

/** Gradients that have gradients, as another tape asks of them; undefined where an op on the way has none. */
function again(
	host: Interpreter,
	whole: TfTensor,
	by: readonly TfTensor[],
	ranges: readonly (readonly [number, number])[]
): readonly (TfTensor | null)[] | undefined {
	const { ops, tensors } = host.trace;
	const within = new Set(ops.filter((_, i) => ranges.some(([from, to]) => i >= from && i < to)));
	const ends = new Set(by.map(({ ir }) => ir.id));
	let isKnown = true;
	goBack(host, [whole.ir.id], (id, op) => {
		if (!op || !within.has(op) || ends.has(id)) return [];
		if (!(op.primitive.kind in rules) && op.primitive.kind !== 'rnn' && op.primitive.kind !== 'rnn_cell') isKnown = false;
		return op.inputs.filter((input) => tensors[input]!.requiresGrad);
	});
	if (!isKnown) return undefined;
	return differentiate(host, whole.ir.id, lowering(host, '', whole.dtype).source({ kind: 'full', value: 1 }, whole.shape), [...ends], {
		lowering: (dtype) => lowering(host, '', dtype),
		tensorOf: (id) => new TfTensor(host.trace, tensors[id]!, eagerClass),
		carries: (id) => tensors[id]!.requiresGrad,
		isLeaf: (id) => !within.has(makerOf(host, id)!)
	});
}

/** What tf.GradientTape asks: ops from one place of the trace to another, differentiated. */
export const gradients: Entries = [
	entry('position', '', (host) => BigInt(host.trace.ops.length)),
	entry('watch', 'tensor', (host, tensor) => {
		const own = tensor as TfTensor;
		if (own.requiresGrad || !/float/.test(own.dtype)) return null;
		own.become(lowering(host, 'tf.GradientTape.watch', own.dtype).op({ kind: 'cast' }, [own], own.shape, { requiresGrad: true }));
		return null;
	}),
	/** Which of some tensors a gradient is by; None where it is none of theirs, or was computed with since. */
	entry('gradient_of', 'gradient, tensors', (host, gradient, tensors) => {
		const dense = gradient instanceof PyInstance ? host.findAttribute(gradient, '_dense') : gradient;
		if (!(dense instanceof TfTensor)) return null;
		const { id } = dense.ir;
		const op = host.trace.ops.find(({ primitive, outputs }) => primitive.kind === 'gradient' && outputs.includes(id));
		if (!op) return null;
		const by = op.inputs[1 + op.outputs.indexOf(id)];
		return (host.iterate(tensors) as TfTensor[]).find(({ ir }) => ir.id === by) ?? null;
	}),
	/** Whether a target has a gradient by each of some tensors, all of it computed since a place of the trace; None where that is not known. */
	entry('has_gradients', 'target, sources, start', (host, target, sources, start) => {
		const list = host.iterate(sources) as TfTensor[];
		const found = reached(host, target as TfTensor, list, [[Number(start), host.trace.ops.length]], true);
		return found && new PyList(list.map((source) => found.includes(source)));
	}),
	/** Of each source the lookups, rows and which they are, by which alone a target is made of it; None where it is read otherwise. */
	entry('lookups', 'target, sources, ranges', (host, target, sources, ranges) => {
		const all = rangesOf(host, ranges);
		const found = lookupsOf(host, host.iterate(sources) as TfTensor[], behind(host, target as TfTensor, all), all);
		return new PyList(found.map((list) => list && new PyList(list.map(({ rows, indices }) => new PyTuple([rows, indices])))));
	}),
	/** `seen`: whether another tape records what is computed. `crossed`: whether the target is one of `_with_crossings`. */
	entry('gradients', 'target, sources, ranges, seen=False, crossed=False', (host, target, sources, ranges, seen, crossed) => {
		const list = host.iterate(sources) as TfTensor[];
		const all = rangesOf(host, ranges);
		const whole = target as TfTensor;
		if (isOfGradients(host, whole, all)) return host.unsupported('gradients of gradients');
		const by = lowering(host, 'tf.GradientTape.gradient', whole.dtype);
		const found = reached(host, whole, list, all);
		if (!found) return host.unsupported('gradients of what is not computed');
		if (crossed !== true && crossings(host.trace).size > 0 && reached(host, whole, list, all, true)?.length !== found.length)
			return host.unsupported('gradients through a function with a gradient of its own');
		if (found.length === 0) return new PyList(list.map(() => null));
		const differentiable = seen === true && !graphOf(host) ? again(host, whole, found, all) : undefined;
		// What is reached has a gradient: where none was worked out, how it is made of others is not known.
		if (differentiable?.every((one) => one !== null)) return new PyList(list.map((source) => differentiable[found.indexOf(source)] ?? null));
		const ends = endsOf(host, whole, found, all);
		if (
			ends &&
			found.some(
				({ ir }) => !heldBy(host).has(ir.id) && all.some(([from, to]) => host.trace.ops.slice(from, to).some(({ outputs }) => outputs.includes(ir.id)))
			)
		)
			return host.unsupported('gradients by what is computed while a tape records, beside what was computed before');
		const made = [...found.map(({ ir }) => ir), ...(ends ?? []).map((id) => host.trace.tensors[id]!)].map(({ shape, dtype, axes }) =>
			by.make({ shape: shape ?? [], dtype, axes: [...axes], requiresGrad: false })
		);
		gradientOp(
			host,
			{ root: whole.ir.id, seed: null, by: [...found.map(({ ir }) => ir.id), ...(ends ?? [])], ends: ends !== null, call: by.call },
			made.map(({ ir }) => ir.id)
		);
		for (const [i, source] of found.entries()) if (graphOf(host)) made[i]!.inGraph(`gradient_tape/${i}:0`, source.staticShape, false);
		return new PyList(list.map((source) => made[found.indexOf(source)] ?? null));
	})
];
