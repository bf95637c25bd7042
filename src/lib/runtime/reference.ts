import { rnnSequence } from '../../../kernels/reference/index.ts';
import type { DoubleArray } from '../../../kernels/reference/index.ts';
import type { RnnResult } from '../../../kernels/types.ts';
import type { Op, RnnPrimitive, TensorId } from '../ir/index.ts';
import { opCost, type CostOf } from '../values/bounds.ts';
import { Execution } from '../values/execution.ts';
import { planFor } from '../values/plan.ts';
import { masksDrawn, recurrentOutputs, recurrentSizes, type RecurrentCall } from '../values/primitives/recurrent.ts';
import { noneIn } from '../values/recurrentOp.ts';
import { unknown, type TensorValue, type UnknownValue } from '../values/value.ts';
import type { Program } from './program.ts';
import { grouped, largestLeaves } from './size.ts';
import type { Turn } from './turn.ts';

/** The numbers that PyTorch would have, and what comes of them in float64. */
export interface Reference {
	/** Of a leaf, or of what is computed; unknown where it was too much. */
	readonly value: (id: TensorId) => TensorValue;
	/** Every recurrent op whose inputs are known, with its dropout masks. */
	readonly calls: ReadonlyMap<Op, RecurrentCall>;
	/** The first recurrent op, where the whole of it was computed. */
	readonly first: RecurrentCall | null;
}

/** Multiply–adds of all recurrent layers together, and of one sequence on its way through one op: that piece cannot be interrupted. */
const largestWork = 1e9;
const largestPiece = 2e8;

const masksCost: CostOf = ({ primitive }, [x = []]) => {
	if (primitive.kind !== 'rnn') return { elements: 0, work: 0 };
	const { seq, batch, width } = recurrentSizes(primitive, x);
	const elements = seq * batch * (primitive.inputSize + masksDrawn(primitive) * width);
	return { elements, work: 2 * elements };
};

/**
 * Draws a program's weights and inputs, and computes it in float64, giving the thread away in between.
 * @param onFirst Called with the first recurrent op's arguments before it is computed for the whole batch; with why not where even one
 * sequence is too much, or where there is no such op.
 */
export async function computeReference(program: Program, turn: Turn, onFirst: (first: RecurrentCall | UnknownValue) => void): Promise<Reference> {
	const { trace, ops } = program;
	const execution = new Execution(trace, { elements: 2 * largestLeaves, work: 4 * largestWork });
	const shape = (id: TensorId) => trace.tensors[id]!.shape ?? [];
	const calls = new Map<Op, RecurrentCall>();
	let workLeft = largestWork;
	let first: RecurrentCall | UnknownValue | undefined;

	const settle = async (op: Op, primitive: RnnPrimitive): Promise<void> => {
		const call = execution.recurrentCall(op, masksCost);
		const { work } = opCost(op, op.inputs.map(shape), op.outputs.map(shape));
		const { batch } = recurrentSizes(primitive, shape(op.inputs[0]!));
		const piece = work / Math.max(1, batch) > largestPiece ? tooMuch(work, batch * largestPiece) : null;
		const why = 'known' in call ? call : (piece ?? (work > workLeft ? tooMuch(work, largestWork) : null));
		if (first === undefined) onFirst('known' in call ? call : (piece ?? call));
		first ??= why ?? call;
		if ('known' in call) execution.run({ op, action: 'skip' });
		else calls.set(op, call);
		if (why || 'known' in call) return op.outputs.forEach((id) => execution.values.set(id, why!));
		workLeft -= work;
		const outputs = recurrentOutputs(primitive, await runBySequence(call, turn));
		op.outputs.forEach((id, i) => execution.values.set(id, { known: true, shape: shape(id), data: outputs[i]! }));
	};

	for (const step of planFor(
		trace.ops,
		ops.flatMap(({ outputs }) => outputs)
	)) {
		await turn.give();
		const { op, action } = step;
		if (op.primitive.kind === 'rnn' && action === 'run') await settle(op, op.primitive);
		else execution.run(step);
	}
	if (first === undefined) onFirst(unknown(noneIn(trace)));
	return { value: (id) => execution.value(id), calls, first: first === undefined || 'known' in first ? null : first };
}

const tooMuch = (work: number, limit: number): UnknownValue =>
	unknown(`the float64 reference takes ${grouped(work)} multiply–adds, and at most ${grouped(limit)} are done`);

/** The reference kernel, one sequence at a time. */
async function runBySequence({ x, weights, options }: RecurrentCall, turn: Turn): Promise<RnnResult<DoubleArray>> {
	const [seq = 0, batch = 0] = x.shape;
	const staves = weights.length;
	const wHr = weights[0]!.wHr;
	const out = weights[0]!.wHh.shape[1]!;
	const hidden = wHr ? wHr.shape[1]! : out;
	const width = out * (options.bidirectional ? 2 : 1);
	const output = new Float64Array(seq * batch * width);
	const hn = new Float64Array(staves * batch * out);
	const cn = options.mode === 'lstm' ? new Float64Array(staves * batch * hidden) : null;
	for (let b = 0; b < batch; b++) {
		await turn.give();
		const run = rnnSequence(x, weights, options, b);
		spread(run.output.data, output, width, b);
		spread(run.hn.data, hn, out, b);
		if (cn && run.cn) spread(run.cn.data, cn, hidden, b);
	}

	/** [n, 1, size] into [n, batch, size] */
	function spread(from: Float64Array, to: Float64Array, size: number, b: number): void {
		for (let i = 0; i * size < from.length; i++) to.set(from.subarray(i * size, (i + 1) * size), (i * batch + b) * size);
	}

	return {
		output: { shape: [seq, batch, width], data: output },
		hn: { shape: [staves, batch, out], data: hn },
		...(cn && { cn: { shape: [staves, batch, hidden], data: cn } })
	};
}
