import { sizeOf, type Diagnostic, type ModuleCall, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf } from '../../graph.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { outermost } from '../given.ts';
import { originOf, wholeOf } from '../origin.ts';
import { found } from '../used/learning.ts';
import { boundIn, nodesIn, treeOf, type Call } from '../used/tree.ts';

/** A stateful layer that is taken through the same data again from the state that their end has left. */
export const neverReset: Hazard = (trace) => {
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok' || trace.stopped || assignsStates(trace)) return [];
	const layers = new Map<number, ModuleCall[]>();
	for (const call of trace.calls ?? [])
		if (call.own && call.settings.get('stateful') === true && !call.symbolic && call.outputs)
			layers.set(call.module, [...(layers.get(call.module) ?? []), call]);
	return [...layers.values()].flatMap((calls): Diagnostic[] => {
		const again = againFrom(trace, calls);
		const epochs = epochsOf(trace, calls);
		if (!again && !epochs) return [];
		const { span, type } = again ?? epochs!;
		return [
			found(trace, span, {
				code: 'probe.never_reset',
				message: `Nothing is raised. The data are read again from their beginning, and \`${type}\` goes on from the state that their end has left.`,
				cause:
					'A stateful layer keeps its state from batch to batch, and nothing but `reset_states()` makes it zeros again, an epoch’s end neither. Reset it before the data begin anew.'
			})
		];
	});
};

/** Pieces of one series for a stateful layer that follow each other within a batch: the state that a row leaves goes to a row that does not go on there. */
export const rowsGoOn: Hazard = (trace) => {
	const told = new Set<TensorId>();
	return (trace.calls ?? []).flatMap((layer): Diagnostic[] => {
		if (!layer.own || layer.settings.get('stateful') !== true || layer.symbolic || layer.outputs === null) return [];
		const call = outermost(trace).find(({ from, to, span }) => from <= layer.from && layer.to <= to && span.from === layer.span.from);
		const input = call?.inputs[0];
		const whole = input === undefined ? undefined : wholeOf(trace, input, call!.span);
		if (whole === undefined || whole === input || told.has(whole)) return [];
		told.add(whole);
		const [rows, steps] = trace.tensors[whole]!.shape ?? [];
		const batch = trace.tensors[input!]!.shape?.[0] ?? 0;
		const moved = rows !== undefined && steps !== undefined && steps > 1 && batch > 1 && rows >= 2 * batch ? movedIn(trace, [whole]) : null;
		if (!moved) return [];
		const [{ elements, sourceOf, placeOf }] = moved as [Moved];
		const source = sourceOf(elements[0]!);
		const series = source && trace.tensors[source.outputs[0]!]!.shape;
		// Rows of a data set are sequences by themselves; pieces of a longer one go on in each other.
		if (!series || series.length >= trace.tensors[whole]!.shape!.length) return [];
		const width = elements.length / rows!;
		const inner = width / steps!;
		const start = (row: number): number => placeOf(elements[row * width]!);
		const goesOn = (row: number, next: number): boolean =>
			start(next) === start(row) + (steps! * sizeOf(series)) / series[0]! && sourceOf(elements[next * width]!) === source;
		if (inner !== sizeOf(series) / series[0]! || !goesOn(0, 1) || !goesOn(1, 2) || goesOn(0, batch)) return [];
		const name = nameOf(trace, whole, 'the input');
		return [
			found(trace, makerOf(trace, whole)?.span ?? call!.span, {
				code: 'probe.stream_across',
				message: `Nothing is raised. \`${layer.type}\` keeps its state from batch to batch, and what goes on where row 0 of a batch of \`${name}\` ends is row 1 of the same batch.`,
				cause: `Row i of a batch starts from the state of row i of the batch before, and the batches have ${batch} rows: after row 0 comes row ${batch}, and not row 1. Cut the series into ${batch} streams first, and take a piece of each for a batch: \`reshape(${batch}, -1, steps, features)\`, and the first two axes turned.`,
				tensor: whole
			})
		];
	});
};

/** A call that reads what an earlier one has read, its state not being zeros. One number at every place is no data: it lets time pass. */
function againFrom(trace: Trace, calls: readonly ModuleCall[]): ModuleCall | undefined {
	const some = calls.slice(0, 40);
	const moved = movedIn(
		trace,
		some.map(({ inputs }) => inputs[0]!)
	);
	if (!moved) return undefined;
	const isData = ({ elements, sourceOf }: Moved): boolean => elements.some((element) => element !== 0 && sourceOf(element)?.primitive.kind !== 'full');
	// What was read since the state was zeros, by where.
	const read = new Map<string, number>();
	return some.find((call, i) => {
		if (!goesOn(trace, call)) read.clear();
		const text = String(moved[i]!.elements);
		const isAgain = read.get(text) === call.span.from && isData(moved[i]!);
		if (!read.has(text)) read.set(text, call.span.from);
		return isAgain;
	});
}

/** Whether a layer may be given other states by hand, or by a callback: that does not always show in the trace. */
const assignsStates = (trace: Trace): boolean => {
	const tree = treeOf(trace);
	const reached = (nodes: Iterable<Statement | Expression>, names: RegExp): boolean =>
		[...nodes].some((one) => one.kind === 'attribute' && names.test(one.name));
	return reached(nodesIn(tree), /^states$/) || [...nodesIn(tree)].some((one) => one.kind === 'class' && reached(nodesIn(one), /^reset_states?$/));
};

/** Whether a call starts from what the layer has left. */
function goesOn(trace: Trace, { from, to }: ModuleCall): boolean {
	const rnn = opsOf(trace, 'rnn').find((op) => trace.ops.slice(from, to).includes(op));
	const state: TensorId | undefined = rnn?.inputs[1];
	return state !== undefined && originOf(trace, state)?.op.primitive.kind !== 'full';
}

/**
 * The call within a `fit` of several epochs that takes the batches in their order, where nothing could reset the layer between them. Keras 3.15 does not
 * (recorded in tests/reference/silent/used).
 */
function epochsOf(trace: Trace, calls: readonly ModuleCall[]): ModuleCall | undefined {
	const nodes = [...nodesIn(treeOf(trace))];
	if (makerOf(trace, calls[0]!.inputs[0]!) === undefined) return undefined;
	return calls.find(({ span }) => {
		const fit = nodes.find((one): one is Call => one.kind === 'call' && one.from === span.from && one.to === span.to);
		if (fit?.callee.kind !== 'attribute' || fit.callee.name !== 'fit') return false;
		const named = (name: string): unknown => constantOf(nodes, fit.args.find((one) => one.kind === 'keyword' && one.name === name)?.value);
		return Number(named('epochs')) > 1 && named('shuffle') === false && !fit.args.some((one) => one.kind === 'keyword' && one.name === 'callbacks');
	});
}

/** The value that is written where an expression stands, or to the name that it is, where that is bound once. */
function constantOf(nodes: readonly (Statement | Expression)[], value: Expression | undefined): unknown {
	if (value?.kind !== 'name') return value?.kind === 'constant' ? value.value : undefined;
	const bound = nodes.flatMap((one) => (one.kind === 'assign' && one.targets.flatMap(boundIn).includes(value.name) ? [one] : []));
	return bound.length === 1 && bound[0]!.value.kind === 'constant' ? bound[0]!.value.value : undefined;
}
