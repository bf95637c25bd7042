import * as tf from '@tensorflow/tfjs-core';
import { opCost } from '../values/bounds.ts';
import { recurrentSizes, type RecurrentCall } from '../values/primitives/recurrent.ts';
import type { KnownValue } from '../values/value.ts';
import type { Op, Tensor, TensorId } from '../ir/index.ts';
import { tfDtype } from './dtype.ts';
import { computePrimitive } from './primitives/index.ts';
import type { Program } from './program.ts';
import { runCell, runLayer } from './recurrent/recurrent.ts';
import type { Pace, RnnExecutor } from './recurrent/rnnExecutor.ts';
import { piecesOf } from './recurrent/rnnFused.ts';

/** What a program reads, on the active backend. */
export interface Leaves {
	readonly tensors: ReadonlyMap<TensorId, tf.Tensor>;
	/** Dropout masks of each recurrent op that has any. */
	readonly masks: ReadonlyMap<Op, readonly tf.Tensor[]>;
}

/** Gives the active backend a program's weights, inputs and dropout masks. */
export function uploadLeaves(program: Program, value: (id: TensorId) => KnownValue, calls: ReadonlyMap<Op, RecurrentCall>): Leaves {
	const masks = [...calls].map(([op, { options }]) => [op, (options.masks ?? []).map(({ data, shape }) => upload(data, shape, 'float32'))] as const);
	return {
		tensors: new Map(program.leaves.map((id) => [id, upload(value(id).data, value(id).shape, tfDtype(program.trace.tensors[id]!.dtype)!)])),
		masks: new Map(masks)
	};
}

function upload(data: Float64Array | Float32Array, shape: readonly number[], dtype: 'float32' | 'int32' | 'bool'): tf.Tensor {
	const values = dtype === 'float32' ? Float32Array.from(data) : dtype === 'int32' ? Int32Array.from(data) : Uint8Array.from(data);
	return tf.tensor(values, [...shape], dtype);
}

/**
 * How often `give` is awaited in a pass.
 * @param atOnce Multiply–adds of a recurrent layer between two times; null: one step of a stave.
 */
export function passSteps({ trace, ops }: Program, atOnce: number | null): number {
	const shape = (id: TensorId) => trace.tensors[id]!.shape ?? [];
	const steps = (op: Op) => {
		if (op.primitive.kind !== 'rnn') return 0;
		const { seq, batch } = recurrentSizes(op.primitive, shape(op.inputs[0]!));
		if (atOnce === null) return seq * op.primitive.numLayers * (op.primitive.bidirectional ? 2 : 1);
		return piecesOf(opCost(op, op.inputs.map(shape), op.outputs.map(shape)).work, batch, atOnce);
	};
	return ops.reduce((sum, op) => sum + 1 + steps(op), 0);
}

export interface PassOptions {
	readonly rnn: RnnExecutor;
	readonly pace: Pace;
	/** Called after each op with what it gave. */
	readonly onOp: (op: Op, outputs: readonly tf.Tensor[]) => void;
}

/** One forward pass on the active backend: the tensors of `program.results`. Others are disposed of as soon as no op reads them any more. */
export async function forward(program: Program, leaves: Leaves, options: PassOptions): Promise<Map<TensorId, tf.Tensor>> {
	const { ops, trace, lastRead } = program;
	const kept = new Set(program.results);
	const made = new Map<TensorId, tf.Tensor>();
	for (const [i, op] of ops.entries()) {
		await options.pace.give();
		const inputs = op.inputs.map((id) => made.get(id) ?? leaves.tensors.get(id)!);
		const predicted = op.outputs.map((id) => trace.tensors[id]!);
		const outputs = await compute(op, inputs, predicted, leaves.masks.get(op) ?? [], options);
		options.onOp(op, outputs);
		op.outputs.forEach((id, at) => outputs[at] && made.set(id, outputs[at]));
		for (const id of new Set([...op.inputs, ...op.outputs])) {
			if (kept.has(id) || (lastRead.get(id) ?? -1) > i) continue;
			made.get(id)?.dispose();
			made.delete(id);
		}
	}
	return made;
}

async function compute(
	op: Op,
	inputs: readonly tf.Tensor[],
	outputs: readonly Tensor[],
	masks: readonly tf.Tensor[],
	{ rnn, pace }: PassOptions
): Promise<tf.Tensor[]> {
	const { primitive } = op;
	if (primitive.kind === 'rnn') return runLayer(primitive, inputs, outputs, { rnn, masks, pace });
	return tf.tidy(() => {
		const results = primitive.kind === 'rnn_cell' ? runCell(primitive, inputs) : simple(primitive, inputs, outputs);
		pace.measure();
		// A tensor of its own, so that disposing of an input leaves it alone.
		return results.map((result) => (inputs.includes(result) ? tf.clone(result) : result));
	});
}

/** Backends are not asked to compute empty tensors: not all of their kernels can. */
function simple(primitive: Op['primitive'], inputs: readonly tf.Tensor[], outputs: readonly Tensor[]): tf.Tensor[] {
	if (outputs.every(({ shape }) => shape!.includes(0))) return outputs.map(({ shape, dtype }) => tf.zeros([...shape!], tfDtype(dtype)!));
	return computePrimitive({ primitive, inputs, outputs });
}
