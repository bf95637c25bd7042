import { floating, sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { along, behindIn, type Behind } from '../behind.ts';
import { meant } from '../given.ts';
import type { Lab } from '../lab.ts';
import { calledIn, callOfTexts, callWith, type Called } from './called.ts';

/** A part of what a model is given that is changed, and the part of what it gives that must not change with it. */
interface Influence {
	readonly called: Called;
	/** Which argument. */
	readonly at: number;
	readonly axis: number;
	/** Which entries along it: one of them, or all from one on. */
	readonly index: number;
	readonly from: boolean;
	/** Entries along another axis of what is given: a step of one sequence. */
	readonly within?: { readonly axis: number; readonly index: number };
	readonly result: TensorId;
	readonly resultAxis: number;
	/** Whether it is the changed entry itself that must stay, not the rest. */
	readonly ownStays: boolean;
	/** How many results belong to an entry; one where it is not said. */
	readonly each?: number;
	readonly said: string;
}

/** Sequences stay apart. */
export const apartTest = (trace: Trace, lab: Lab): string | null =>
	first(trace, lab, (called, at, tensor, result) => {
		const axis = batchOf(trace, tensor);
		const size = trace.tensors[tensor]!.shape![axis];
		const resultAxis = batchOf(trace, result);
		if (axis < 0 || size === undefined || size < 2 || trace.tensors[result]!.shape![resultAxis] !== size) return null;
		return { called, at, axis, index: 1, from: false, result, resultAxis, ownStays: false, said: 'sequence 1 changes another sequence' };
	});

/** One sequence moves no more results than belong to it, where several are made of each. */
export const fewTest = (trace: Trace, lab: Lab): string | null =>
	first(trace, lab, (called, at, tensor, result) => {
		const axis = batchOf(trace, tensor);
		const [size, rows] = [trace.tensors[tensor]!.shape![axis], trace.tensors[result]!.shape![0]];
		const each = (rows ?? 0) / (size ?? 0);
		if (axis !== 0 || size === undefined || size < 2 || each < 2 || !Number.isInteger(each)) return null;
		return { called, at, axis, index: 1, from: false, result, resultAxis: 0, ownStays: false, each, said: 'sequence 1 changes the results of another' };
	});

/** The same batch in another order gives the same results in that order. */
export function inAnyOrderTest(trace: Trace, lab: Lab): string | null {
	for (const called of calledIn(trace)) {
		const [result] = called.call.outputs!;
		const [given] = called.given;
		const samples = result === undefined ? undefined : trace.tensors[result]!.shape?.[0];
		if (!given || given.tensor === null || called.given.length !== 1 || samples === undefined || samples < 2) continue;
		if (batchOf(trace, given.tensor) !== 0 || trace.tensors[given.tensor]!.shape![0] !== samples || !isOrdered(trace, lab, given.tensor, result!)) continue;
		const flipped = called.isKeras ? `np.array(${given.text})[::-1]` : `(${given.text}).flip(0)`;
		const [was, is] = [callWith(called, 0, given.text), callWith(called, 0, 'changed')];
		const said = "'a result depends on where its sequence stands in the batch'";
		return called.isKeras
			? [
					'import numpy as np',
					...called.setUp,
					`changed = ${flipped}`,
					`before, after = np.array(${was}), np.array(${is})[::-1]`,
					`assert np.allclose(before, after, atol=1e-5), ${said}`
				].join('\n')
			: [
					...called.setUp,
					inference(called.model),
					`changed = ${flipped.replace(/^\((\w+)\)/, '$1')}`,
					'with torch.no_grad():',
					`    before, after = ${was}, ${is}.flip(0)`,
					`assert torch.allclose(before, after, atol=1e-5), ${said}`
				].join('\n');
	}
	return null;
}

/** Whether results of a batch that is turned round differ from those of the batch as it is. */
function isOrdered(trace: Trace, lab: Lab, tensor: TensorId, result: TensorId): boolean {
	const data = lab.numbers(tensor);
	if (!data) return false;
	const turned = (numbers: Float64Array, rows: number): Float64Array => {
		const width = numbers.length / rows;
		return numbers.map((_, i) => numbers[(rows - 1 - Math.floor(i / width)) * width + (i % width)]!);
	};
	const rows = trace.tensors[tensor]!.shape![0]!;
	const trial = lab.change(new Map([[tensor, turned(data, rows)]]));
	const [before, after] = [lab.numbers(result), trial.numbers(result)];
	return before !== null && after !== null && turned(after, rows).some((value, i) => Math.abs(value - before[i]!) > 1e-4);
}

/** No step changes with a later one. */
export const futureTest = (trace: Trace, lab: Lab): string | null =>
	first(trace, lab, (called, at, tensor, result) => {
		const axis = timeOf(trace, tensor);
		const steps = trace.tensors[tensor]!.shape![axis];
		const resultAxis = timeOf(trace, result);
		if (steps === undefined || steps < 2 || trace.tensors[result]!.shape![resultAxis] !== steps) return null;
		return { called, at, axis, index: -1, from: false, result, resultAxis, ownStays: false, said: 'a step sees the steps after it' };
	});

/** What stands behind the end of a sequence does not count for it. */
export function paddingTest(trace: Trace, lab: Lab): string | null {
	const all = behindIn(trace, lab);
	const changed = first(trace, lab, (called, at, tensor, result) => {
		const behind: Behind | undefined = all.find((one) => one.tensor === tensor);
		if (!behind || behind.isIds) return null;
		const { sample, batch, time, length } = behind;
		const resultAxis = trace.tensors[result]!.shape!.indexOf(trace.tensors[tensor]!.shape![batch]!);
		if (resultAxis < 0) return null;
		const within = { axis: batch, index: sample };
		return { called, at, axis: time, index: length, from: true, within, result, resultAxis, ownStays: true, said: 'padding counts' };
	});
	return changed ?? all.map((behind) => aloneTest(trace, lab, behind)).find((test) => test !== null) ?? null;
}

/**
 * The line of a test that puts a PyTorch module into evaluation mode. It is safe, for no code is made of it: `eval` is the name of PyTorch's method in Python text
 * that is shown, and copied by the reader; nothing of Shapebook's runs that text.
 */
const inference = (model: string): string => `${model}.eval()`;

/** A padded sequence without its padding, by itself, gives what it gives in the batch: for ids, of which masks are made. */
function aloneTest(trace: Trace, lab: Lab, { tensor, sample, batch, time, length }: Behind): string | null {
	const [samples, steps] = [batch, time].map((axis) => trace.tensors[tensor]!.shape![axis]!);
	const called = calledIn(trace).find((one) => one.given.some((given) => given.tensor === tensor));
	const [result] = called?.call.outputs ?? [];
	const sizes = result === undefined ? null : trace.tensors[result]!.shape;
	if (!called || batch !== 0 || !sizes || sizes[0] !== samples || sizes.includes(steps!) || called.named !== '') return null;
	// A model whose input says how long its rows are takes no shorter ones.
	if (called.isKeras && /\bInput\(/.test(trace.source) && !/\bInput\([^)]*None/.test(trace.source)) return null;
	const row = `${sample}:${sample + 1}`;
	const parts = called.given.map(({ text, tensor: id }) => {
		const shape = id === null ? null : trace.tensors[id]!.shape;
		return !shape || shape[0] !== samples || !/^\w+$/.test(text) ? null : `${text}[${row}${shape[1] === steps ? `, :${length}` : ''}]`;
	});
	// Of rows that are given twice, the others may end elsewhere; and lengths that say more than is left can't be given.
	const sequences = called.given.filter(({ tensor: id }) => id !== null && floating.has(trace.tensors[id]!.dtype) && trace.tensors[id]!.shape?.[1] === steps);
	const saysOther = called.given.some(({ tensor: id }) => {
		const isNumbers = id !== null && trace.tensors[id]!.shape?.length === 1 && !floating.has(trace.tensors[id]!.dtype);
		return isNumbers && (lab.numbers(id)?.[sample] ?? 0) > length;
	});
	if (sequences.length > 1 || saysOther || parts.includes(null) || readsOthers(trace, called, samples!)) return null;
	const pick = called.call.outputs!.length > 1 ? '[0]' : '';
	const [alone, among] = [`${callOfTexts(called, parts as string[])}${pick}`, `${callWith(called, -1, '')}${pick}[${row}]`];
	const lines = called.isKeras
		? ['import numpy as np', ...called.setUp, `alone, among = ${alone}, ${among}`, "assert np.allclose(alone, among, atol=1e-5), 'padding counts'"]
		: [
				...called.setUp,
				inference(called.model),
				'with torch.no_grad():',
				`    alone, among = ${alone}, ${among}`,
				"assert torch.allclose(alone, among, atol=1e-5), 'padding counts'"
			];
	return lines.join('\n');
}

/** Whether a call reads something of so many samples that it is not given, or writes that number down. */
function readsOthers(trace: Trace, { call: { from, to, inputs } }: Called, samples: number): boolean {
	const known = new Set<TensorId>(inputs);
	return trace.ops.slice(from, to).some((op) => {
		for (const id of op.outputs) known.add(id);
		const isWritten = new RegExp(`\\b${samples}\\b`).test(trace.source.slice(op.span.from, op.span.to));
		if (op.inputs.length === 0 && isWritten && op.outputs.some((id) => trace.tensors[id]!.shape?.[0] === samples)) return true;
		return op.inputs.some((id) => !known.has(id) && trace.tensors[id]!.role !== 'parameter' && trace.tensors[id]!.shape?.[0] === samples);
	});
}

function batchOf(trace: Trace, id: TensorId): number {
	const known = meant(trace, id).indexOf('batch');
	return known >= 0 ? known : 0;
}

function timeOf(trace: Trace, id: TensorId): number {
	const axes = meant(trace, id);
	const known = axes.indexOf('time');
	return known >= 0 ? known : axes[0] === 'batch' || axes[0] === null ? 1 : 0;
}

type Read = (called: Called, at: number, tensor: TensorId, result: TensorId) => Influence | null;

/** The first way of asking that says what is wrong: the change reaches what it must not. */
function first(trace: Trace, lab: Lab, read: Read): string | null {
	for (const called of calledIn(trace)) {
		if (trace.ops.slice(called.call.from, called.call.to).some(({ primitive }) => primitive.kind === 'random' && primitive.distribution.kind !== 'dropout'))
			continue;
		// Python's own numbers may send two calls different ways.
		if (/\brandom\.(?:random|randint|uniform|choice)\(/.test(trace.source.replaceAll(/\b(?:np|numpy)\.random/g, ''))) continue;
		const [result] = called.call.outputs!;
		if (result === undefined || !trace.tensors[result]!.shape) continue;
		for (const [at, { tensor }] of called.given.entries()) {
			const shape = tensor === null ? null : trace.tensors[tensor]!.shape;
			// What else the call is given of the same numbers would stay as it was.
			const others = called.given.filter((other) => other.tensor !== null && other.tensor !== tensor);
			if (tensor === null || !shape || others.some((other) => comesFrom(trace, other.tensor!, new Set([tensor])))) continue;
			const influence = read(called, at, tensor, result);
			if (influence && fails(trace, lab, influence, tensor)) return written(trace, influence, tensor);
		}
	}
	return null;
}

/** Whether the test fails as the program is. */
function fails(trace: Trace, lab: Lab, influence: Influence, tensor: TensorId): boolean {
	const shape = trace.tensors[tensor]!.shape!;
	const data = lab.numbers(tensor);
	if (!data) return false;
	const { axis, index, from, within, result, resultAxis, ownStays } = influence;
	const size = shape[axis]!;
	const isIn = (place: number): boolean => {
		const at = along(shape, place, axis);
		return (from ? at >= index : at === (index + size) % size) && (!within || along(shape, place, within.axis) === within.index);
	};
	const inner = sizeOf(shape.slice(axis + 1));
	// Of ids, those of the first entry stand in for the changed one's.
	const isIds = !floating.has(trace.tensors[tensor]!.dtype);
	const now = data.map((value, place) => (isIn(place) ? (isIds ? data[place - along(shape, place, axis) * inner]! : value + 1) : value));
	const trial = lab.change(new Map([[tensor, now]]));
	const changed = trial.changed(result);
	const own = ownStays ? within!.index : (index + size) % size;
	const sizes = trace.tensors[result]!.shape!;
	const isHeld = (place: number): boolean => {
		const at = along(sizes, place, resultAxis);
		return ownStays ? at === own : index < 0 ? at < own : at !== own;
	};
	const [before, after] = [lab.numbers(result), trial.numbers(result)];
	if (influence.each !== undefined && before && after) {
		const moved = new Set(Array.from(before, (value, i) => (Math.abs(value - after[i]!) > 1e-5 ? along(sizes, i, 0) : -1)).filter((row) => row >= 0));
		return moved.size > influence.each;
	}
	return changed !== null && before !== null && after !== null && changed.some((bit, i) => bit === 1 && isHeld(i) && Math.abs(before[i]! - after[i]!) > 1e-5);
}

const indexed = (axis: number, text: string): string => `[${':, '.repeat(axis)}${text}]`;

function written(trace: Trace, influence: Influence, tensor: TensorId): string {
	const { called, at, axis, index, from, within, result, resultAxis, ownStays, said } = influence;
	const isIds = !floating.has(trace.tensors[tensor]!.dtype);
	const places = [
		...(within && within.axis < axis ? [':, '.repeat(within.axis) + String(within.index)] : within ? [] : []),
		...(within && within.axis < axis ? [`${index}:`] : within ? [`${index}:, ${within.index}`] : [])
	];
	const part = within ? `[${places.join(', ')}]` : indexed(axis, from ? `${index}:` : String(index));
	const change = isIds ? `changed${part} = changed${indexed(axis, '0')}` : `changed${part} += 1`;
	const held = ownStays ? indexed(resultAxis, String(within!.index)) : index < 0 ? indexed(resultAxis, ':-1') : indexed(resultAxis, 'others');
	const size = trace.tensors[result]!.shape![resultAxis]!;
	if (influence.each !== undefined) {
		const moved = `moved = [i for i in range(${size}) if not ${called.isKeras ? 'np' : 'torch'}.allclose(before[i], after[i], atol=1e-5)]`;
		return asTest(called, at, [change], [moved], `len(moved) <= ${influence.each}`, said);
	}
	const others = ownStays || index < 0 ? [] : [`others = [i for i in range(${size}) if i != ${index}]`];
	return asTest(called, at, [change], others, `close(before${held}, after${held})`, said);
}

/** A call twice, with an argument as it is and changed, and what has to hold of the two results. */
function asTest(called: Called, at: number, changes: readonly string[], more: readonly string[], holds: string, said: string): string {
	const { isKeras, model, given, call, setUp } = called;
	const pick = (call.outputs?.length ?? 1) > 1 ? '[0]' : '';
	const x = given[at]!.text;
	const [was, is] = [callWith(called, at, x), callWith(called, at, 'changed')].map((text) => text + pick);
	const assertion = (close: string): string => `assert ${holds.replace(/close\(([^()]*)\)/, close)}, '${said}'`;
	return isKeras
		? [
				'import numpy as np',
				...setUp,
				`changed = np.array(${x})`,
				...changes,
				`before, after = np.array(${was}), np.array(${is})`,
				...more,
				assertion('np.allclose($1, atol=1e-5)')
			].join('\n')
		: [
				...setUp,
				inference(model),
				`changed = ${/^\w+$/.test(x) ? x : `(${x})`}.clone()`,
				...changes,
				'with torch.no_grad():',
				`    before, after = ${was}, ${is}`,
				...more,
				assertion('torch.allclose($1, atol=1e-5)')
			].join('\n');
}

/** Something that a model is given changes what it gives. */
export function usedTest(trace: Trace, { tensor }: Diagnostic): string | null {
	const unused = calledIn(trace).flatMap((called) =>
		called.given.flatMap(({ tensor: id, text }, at) =>
			id !== null && called.given.length > 1 && !called.call.outputs!.some((out) => comesFrom(trace, out, new Set([id]))) ? [{ called, at, id, text }] : []
		)
	);
	const found = unused.find(({ id }) => id === tensor) ?? (unused.length === 1 ? unused[0] : undefined);
	if (!found) return null;
	const { called, at, id, text } = found;
	const { dtype } = trace.tensors[id]!;
	const change = dtype === 'bool' ? 'changed = ~changed' : floating.has(dtype) ? 'changed += 1' : 'changed[:] = 1';
	return asTest(called, at, [change], [], 'before.shape != after.shape or not close(before, after)', `${text} changes nothing`);
}
