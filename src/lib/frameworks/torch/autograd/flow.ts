import type { TensorId } from '../../../ir/index.ts';
import { perRun, type Interpreter } from '../../../python/index.ts';
import { newTensor, type TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { differentiate } from '../../../tensors/autograd/differentiate.ts';
import { plus } from '../../../tensors/autograd/rule.ts';
import { goBack, gradientOp, makerOf } from '../../../tensors/autograd/tape.ts';
import { stateOf } from '../state.ts';
import { differentiation, GradientLowering } from './gradientOps.ts';
import type { Crossing, Reached } from './graph.ts';

/** The program's own functions, by the tensors that they made. */
export const crossings = perRun(() => new Map<TensorId, Crossing>());

/** A tensor that the gradient flows from, and what flows in; null: ones. */
export interface Source {
	readonly root: Reached;
	readonly seed: TorchTensor | null;
}

const filled = (host: Interpreter, { tensor: { shape, dtype, device } }: Reached, value: number): TorchTensor => {
	const made = newTensor(host, { shape, dtype, device });
	host.trace.op({ kind: 'full', value }, [], [made.ir.id], '');
	return made;
};

/** How the gradient of what only a recurrent layer with the batch in front reads lies in memory: time first. */
function turnedBy({ trace: { ops, tensors } }: Interpreter, id: TensorId, [batch = 1, , size = 1]: readonly number[]): readonly number[] | undefined {
	const readers = ops.filter(({ inputs, outputs }) => inputs.includes(id) && outputs.some((made) => tensors[made]!.requiresGrad));
	const [one] = readers;
	const isTurned = readers.length === 1 && one!.primitive.kind === 'rnn' && one!.primitive.batchFirst && !one!.primitive.unbatched && one!.inputs[0] === id;
	return isTurned ? [size, batch * size, 1] : undefined;
}

/** The gradients that one op of the trace computes, as new tensors; `ends`: it does not look behind `by`. */
function computed(host: Interpreter, { root, seed }: Source, by: readonly Reached[], ends: boolean, call: string): TorchTensor[] {
	const made = by.map(({ tensor, id }) => {
		const { shape, dtype, device } = tensor;
		return newTensor(host, {
			shape,
			dtype,
			device,
			axes: axesOf(host, tensor),
			strides: call === 'torch.autograd.grad' ? turnedBy(host, id, shape) : undefined
		});
	});
	const flowing = { root: root.id, seed: seed?.ir.id ?? null, by: by.map(({ id }) => id), ends, call };
	gradientOp(
		host,
		flowing,
		made.map((tensor) => tensor.ir.id)
	);
	return made;
}

export interface Flowing {
	readonly call: string;
	/** Makes ops that have gradients themselves: `create_graph=True`. */
	readonly create: boolean;
	/** Whether Python sees the gradient of a tensor on its way: `register_hook`. */
	readonly isHooked: (tensor: TorchTensor) => boolean;
	/** The gradient as the tensor's hooks leave it. */
	readonly hook: (tensor: TorchTensor, gradient: TorchTensor) => TorchTensor;
}

/** Lets gradients flow from tensors to all that was reached: one for each of `reached`. */
export function flowBack(host: Interpreter, sources: readonly Source[], reached: readonly Reached[], flowing: Flowing): TorchTensor[] {
	const state = stateOf(host);
	const enabled = state.gradEnabled;
	state.gradEnabled = flowing.create;
	try {
		return flow(host, sources, reached, flowing);
	} finally {
		state.gradEnabled = enabled;
	}
}

function flow(host: Interpreter, sources: readonly Source[], reached: readonly Reached[], { call, create, isHooked, hook }: Flowing): TorchTensor[] {
	const { tensors } = host.trace;
	const functions = crossings(host.trace);
	const stops = new Map(reached.map((one) => [one.id, one]));
	const direct = reached.every(({ id, tensor }) => !functions.has(id) && (tensor.isLeaf || !isHooked(tensor)));
	if (direct && !create && sources.length === 1)
		return computed(host, sources[0]!, reached, false, call).map((gradient, i) => hook(reached[i]!.tensor, gradient));

	const arrived = new Map<TensorId, TorchTensor>();
	const arrive = (id: TensorId, gradient: TorchTensor): void => {
		const before = arrived.get(id);
		arrived.set(id, before ? plus(new GradientLowering(host, '', before.dtype), before, gradient) : gradient);
	};
	const again = (root: Reached, seed: TorchTensor, by: readonly Reached[]): (TorchTensor | null)[] =>
		differentiate(
			host,
			root.id,
			seed,
			by.map(({ id }) => id),
			differentiation(host)
		);
	/** From a tensor to the next stops. */
	const onward = ({ root, seed }: Source): void => {
		const found = new Set<Reached>();
		goBack(host, makerOf(host, root.id)?.inputs ?? [], (id, maker) => {
			const stop = stops.get(id);
			if (stop) found.add(stop);
			return !stop && tensors[id]!.requiresGrad ? (maker?.inputs ?? []) : [];
		});
		const by = [...found];
		if (by.length === 0) return;
		const gradients = create ? again(root, seed ?? filled(host, root, 1), by) : computed(host, { root, seed }, by, true, call);
		gradients.forEach((gradient, i) => gradient && arrive(by[i]!.id, gradient));
	};
	const start = ({ root, seed }: Source): void => (stops.has(root.id) ? arrive(root.id, seed ?? filled(host, root, 1)) : onward({ root, seed }));

	sources.forEach(start);
	const waiting = new Map<Crossing, number>();
	for (const one of [...reached].sort((a, b) => b.id - a.id)) {
		const gradient = arrived.get(one.id);
		const kept = gradient && hook(one.tensor, gradient);
		if (kept) arrived.set(one.id, kept);
		const crossing = functions.get(one.id);
		if (!crossing) {
			if (kept && !one.tensor.isLeaf) onward({ root: one, seed: kept });
			continue;
		}
		const seen = (waiting.get(crossing) ?? 0) + 1;
		waiting.set(crossing, seen);
		if (seen < crossing.outputs.filter(({ id }) => stops.has(id)).length) continue;
		const gradients = crossing.outputs.map(({ id }) => arrived.get(id) ?? null);
		if (gradients.every((each) => each === null)) continue;
		crossing.back(gradients).forEach((made, i) => {
			const root = crossing.inputs[i]!;
			if (made && root.tensor.requiresGrad) start({ root, seed: made });
		});
	}
	return reached.map((one) => arrived.get(one.id) ?? filled(host, one, 0));
}
