import type { Diagnostic, Tensor, TensorId, Trace } from '../../ir/index.ts';
import { comesFrom } from '../ancestry.ts';
import { makerOf, opsOf } from '../graph.ts';
import { fedData, ofParameters, ofPredictions } from '../probes/given.ts';
import { hazardAt, nameOf, type Hazard } from './hazard.ts';

/** A loss whose prediction and target have different shapes: PyTorch warns and broadcasts. */
const warned: Hazard = (trace) => {
	const seen = new Set<number>();
	return trace.warnings.flatMap(({ message, line }): Diagnostic[] => {
		const sizes = /^Using a target size \(torch\.Size\((.*?)\)\) that is different to the input size \(torch\.Size\((.*?)\)\)/.exec(message);
		if (!sizes || seen.has(line)) return [];
		seen.add(line);
		const [, target, input] = sizes;
		return [
			{
				...spanOfLine(trace, line),
				kind: 'hazard',
				severity: 'warning',
				code: 'hazard.loss_broadcast',
				line,
				message: 'Only a warning. The loss broadcasts: it compares predictions with targets of other samples.',
				cause: `The prediction is \`${input}\` and the target \`${target}\`: broadcast, every prediction is compared with every target, and the mean is over all those pairs.`
			}
		];
	});
};

/**
 * `((pred - y) ** 2).mean()` with pred (n, 1), from a linear layer, and y (n): an (n, n) grid, without any warning. So with more axes in front, and the other way
 * round, where a model gives (n) and its target is (n, 1).
 */
const silent: Hazard = (trace) =>
	opsOf(trace, 'elementwise').flatMap((op) => {
		const { fn } = op.primitive;
		if ((fn !== 'sub' && fn !== 'eq') || op.inputs.length !== 2) return [];
		const operands = op.inputs.map((id) => trace.tensors[id]!);
		const row = operands.find(({ shape }) => (shape?.at(-1) ?? 0) > 1);
		const column = operands.find(({ shape }) => row && String(shape) === `${row.shape},1`);
		if (!column?.shape || !row?.shape) return [];
		if (!(fn === 'sub' ? fromLinear : decides)(trace, column.id) && !areHeld(trace, column.id, row.id)) return [];
		const [guess, wanted] = isMade(trace, row.id) ? [row, column] : [column, row];
		const shapeOf = ({ shape }: Tensor): string => `(${shape!.join(', ')})`;
		return [
			hazardAt(trace, op, {
				code: 'hazard.difference_broadcast',
				message: `Nothing is raised. The ${fn === 'sub' ? 'difference' : 'comparison'} is ${shapeOf(trace.tensors[op.outputs[0]!]!)}: every prediction ${fn === 'sub' ? 'minus' : 'with'} every target.`,
				cause: `\`${nameOf(trace, guess.id, 'the prediction')}\` is ${shapeOf(guess)} and \`${nameOf(trace, wanted.id, 'the target')}\` is ${shapeOf(wanted)}: the last axis of the ${wanted === row ? 'target is taken for the last axis of the prediction' : 'prediction is taken for the last axis of the target'}.`,
				tensor: guess.id
			})
		];
	});

/** Whether a tensor is what a model made of data. */
const isMade = (trace: Trace, id: TensorId): boolean =>
	ofPredictions(trace).has(id) || (ofParameters(trace).has(id) && comesFrom(trace, id, new Set(fedData(trace))));

/** Whether of two tensors one is what a model made of data, and the other is data, no axis of size 1 having been added to make pairs. */
const areHeld = (trace: Trace, column: TensorId, row: TensorId): boolean => {
	const isData = (id: TensorId): boolean => !ofParameters(trace).has(id) && !ofPredictions(trace).has(id);
	return ((isMade(trace, column) && isData(row)) || (isData(column) && isMade(trace, row))) && !isWidened(trace, column);
};

/** Whether the last axis, of size 1, was added to what had none. */
function isWidened(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'cast' || op?.primitive.kind === 'elementwise') return op.inputs.every((one) => isWidened(trace, one));
	return op?.primitive.kind === 'reshape' && trace.tensors[op.inputs[0]!]!.shape?.length === trace.tensors[id]!.shape!.length - 1;
}

function fromLinear(trace: Trace, id: number): boolean {
	const maker = makerOf(trace, id);
	if (!maker) return false;
	if (maker.primitive.kind === 'matmul') return true;
	if (maker.primitive.kind === 'cast') return fromLinear(trace, maker.inputs[0]!);
	return (
		maker.primitive.kind === 'elementwise' && maker.primitive.fn !== 'sub' && maker.inputs.some((input) => makerOf(trace, input)?.primitive.kind === 'matmul')
	);
}

/** Whether a tensor is what a linear layer gave, as a decision: thresholded, rounded, through a sigmoid. */
function decides(trace: Trace, id: number): boolean {
	for (let at = id, i = 0; i < 6; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind !== 'elementwise' && op?.primitive.kind !== 'cast') return false;
		if (fromLinear(trace, op.inputs[0]!)) return true;
		at = op.inputs[0]!;
	}
	return false;
}

function spanOfLine(trace: Trace, line: number): { readonly from: number; readonly to: number } {
	const { source } = trace;
	let from = 0;
	for (let n = 1; n < line; n++) from = source.indexOf('\n', from) + 1;
	const end = source.indexOf('\n', from);
	const text = source.slice(from, end < 0 ? undefined : end);
	const start = from + text.length - text.trimStart().length;
	return { from: start, to: from + text.trimEnd().length };
}

/** A line that PyTorch itself warns of is told once. */
export function lossBroadcast(trace: Trace): readonly Diagnostic[] {
	const told = warned(trace);
	return [...told, ...silent(trace).filter(({ line }) => !told.some((one) => one.line === line))];
}
