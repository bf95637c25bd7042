import type { Diagnostic, Trace } from '../../ir/index.ts';
import { makerOf, opsOf } from '../graph.ts';
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

/** `((pred - y) ** 2).mean()` with pred (n, 1), from a linear layer, and y (n): an (n, n) grid, without any warning. */
const silent: Hazard = (trace) =>
	opsOf(trace, 'elementwise').flatMap((op) => {
		if (op.primitive.fn !== 'sub' || op.inputs.length !== 2) return [];
		const operands = op.inputs.map((id) => trace.tensors[id]!);
		const column = operands.find(({ shape }) => shape?.length === 2 && shape[1] === 1 && shape[0]! > 1);
		const row = operands.find(({ shape }) => shape?.length === 1 && shape[0]! > 1);
		if (!column?.shape || !row?.shape || column.shape[0] !== row.shape[0] || !fromLinear(trace, column.id)) return [];
		const n = row.shape[0]!;
		return [
			hazardAt(trace, op, {
				code: 'hazard.difference_broadcast',
				message: `Nothing is raised. The difference is (${n}, ${n}): every prediction minus every target.`,
				cause: `\`${nameOf(trace, column.id, 'the prediction')}\` is (${n}, 1) and \`${nameOf(trace, row.id, 'the target')}\` is (${n},): the one axis of the target is taken for the last axis of the prediction.`,
				tensor: column.id
			})
		];
	});

function fromLinear(trace: Trace, id: number): boolean {
	const maker = makerOf(trace, id);
	if (!maker) return false;
	if (maker.primitive.kind === 'matmul') return true;
	return (
		maker.primitive.kind === 'elementwise' && maker.primitive.fn !== 'sub' && maker.inputs.some((input) => makerOf(trace, input)?.primitive.kind === 'matmul')
	);
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
