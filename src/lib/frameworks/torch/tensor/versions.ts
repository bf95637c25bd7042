import { sizeOf, type ElementwiseFn, type Op, type Primitive, type ReduceFn, type TensorId } from '../../../ir/index.ts';
import { perRun, type Interpreter } from '../../../python/index.ts';
import { dtypeWords } from '../dtype.ts';
import { inferenceChecks, listed, recording, unnamed, type TorchTensor } from './tensor.ts';

/** A tensor that an op keeps for its derivative, and how often its memory had been written to by then. */
interface Saved {
	readonly tensor: TorchTensor;
	readonly version: number;
	/** As the node keeps it: oneDNN's LSTM has time first, `addmm` has its matrix flat. */
	readonly shape: readonly number[];
	/** Kept as a view that the op makes of it. */
	readonly view: boolean;
	/** `ExpBackward0`: of what is kept as the op's own output. */
	readonly node: string | null;
}

/** As such errors call a node: `Exp`, `Max1`. */
export const nodeName = (gradFn: string): string => gradFn.replace('Backward', '').replace(/0$/, '');

const kept = perRun(() => new Map<Op, readonly Saved[]>());

const words = <T extends string>(text: string): ReadonlySet<T> => new Set(text.split(' ') as T[]);
/** Which of an op's tensors its derivative needs, recorded of each function by changing its input or its output before `backward()`. */
const output = words<ElementwiseFn | ReduceFn>('exp exp2 expm1 sqrt rsqrt reciprocal tan tanh sigmoid relu max min norm std prod logsumexp');
const neither = words<ElementwiseFn | ReduceFn>('add sub neg sign floor ceil trunc round floor_divide sum mean any all');
const inputToo = words<ElementwiseFn | ReduceFn>('max min norm std prod logsumexp');
const products = words<ElementwiseFn | ReduceFn>('mul div');

interface Keeping {
	readonly inputs: readonly number[];
	readonly output?: boolean;
}

/** Losses whose one node keeps what it was given. */
const losses = /mse|smooth_?l1|huber|bce|binary_cross_entropy/i;

function keeping(primitive: Primitive, call: string, inputs: readonly TorchTensor[], gradFn: string | null): Keeping {
	const all = [...inputs.keys()];
	const ifOther = (): number[] => all.filter((i) => inputs.some((other, j) => j !== i && other.requiresGrad));
	switch (primitive.kind) {
		case 'elementwise':
			if (losses.test(call)) return { inputs: all };
			if (primitive.fn === 'where') return { inputs: [0] };
			if (products.has(primitive.fn)) return { inputs: primitive.fn === 'div' && inputs[1]!.requiresGrad ? all : ifOther() };
			return { inputs: output.has(primitive.fn) || neither.has(primitive.fn) ? [] : all, output: output.has(primitive.fn) };
		case 'reduce': {
			// Along a dimension, only the place of the extreme is kept.
			if (/^(Max|Min)Backward0/.test(gradFn ?? '')) return { inputs: [] };
			const { fn } = primitive;
			return { inputs: fn === 'var' || inputToo.has(fn) ? [0] : [], output: output.has(fn) };
		}
		case 'matmul':
			return { inputs: ifOther() };
		case 'softmax':
			return { inputs: [], output: true };
		case 'conv':
			return { inputs: all.slice(0, 2) };
		case 'normalize':
		case 'pool':
			return { inputs: [0] };
		case 'take':
		case 'index':
			return { inputs: all.slice(1) };
		case 'gather':
			return { inputs: all };
		default:
			return { inputs: [] };
	}
}

const saved = (tensor: TorchTensor, { shape = tensor.shape, view = false, node = null }: Partial<Saved> = {}): Saved => ({
	tensor,
	version: tensor.writes.n,
	shape,
	view,
	node
});

const flat = ({ shape, size }: TorchTensor): readonly number[] => [size / Math.max(shape.at(-1) ?? 1, 1), shape.at(-1) ?? 1];

/** What a recurrent layer keeps: of what the last of its layers was given, whose node comes first on the way back. */
function keptByLayer(op: Op, inputs: readonly TorchTensor[], outputs: readonly TorchTensor[]): readonly Saved[] {
	const { primitive } = op;
	if (primitive.kind !== 'rnn' && primitive.kind !== 'rnn_cell') return [];
	const states = primitive.hasHx ? (primitive.mode === 'lstm' ? 2 : 1) : 0;
	const weights = inputs.slice(1 + states);
	const turned = (tensor: TorchTensor): Saved => saved(tensor, { shape: [...tensor.shape].reverse(), view: true });
	const [x, ...rest] = inputs;
	const hidden = rest.slice(0, states).map((state) => saved(state, { shape: state.shape.slice(-2), view: true }));
	if (primitive.kind === 'rnn_cell') {
		const needed = [...(rest[0]!.requiresGrad && states > 0 ? [weights[1]!] : []), ...(x!.requiresGrad ? [weights[0]!] : [])];
		return [...hidden, ...needed.map(turned), saved(x!)];
	}
	const last = weights.slice(weights.length - (primitive.bias ? 4 : 2));
	const timeFirst = ({ shape }: TorchTensor): readonly number[] => (primitive.batchFirst && shape.length === 3 ? [shape[1]!, shape[0]!, shape[2]!] : shape);
	const oneDnn = primitive.mode === 'lstm' && primitive.projSize === 0 && !primitive.lengths && x!.dtype === 'float32';
	if (!oneDnn) return [...[last[1]!, last[0]!].map(turned), saved(x!, { shape: primitive.lengths ? x!.shape : flat(x!), view: true }), ...hidden];
	const result = primitive.bidirectional || primitive.unbatched ? [] : [saved(outputs[0]!, { shape: timeFirst(outputs[0]!), node: 'MkldnnRnnLayerBackward0' })];
	return [saved(x!, { shape: timeFirst(x!), view: primitive.batchFirst }), ...last.map((one) => saved(one)), ...hidden, ...result];
}

/** What an op was given that required no gradient then, whatever became of it: frozen parameters. */
const constants = perRun(() => new Map<Op, ReadonlySet<TensorId>>());

/** Whether an input of an op required no gradient when the op ran. */
export const wasConstant = ({ trace }: Interpreter, op: Op, input: TensorId): boolean => constants(trace).get(op)?.has(input) === true;

recording.made = (host, op, inputs, outputs) => {
	const { trace } = host;
	const { primitive, call } = op;
	const still = inputs.filter((tensor) => !tensor.requiresGrad);
	if (still.length) constants(trace).set(op, new Set(still.map((tensor) => tensor.ir.id)));
	let now: readonly Saved[];
	if (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') now = keptByLayer(op, inputs, outputs);
	else {
		const { inputs: places, output: result } = keeping(primitive, call, inputs, outputs[0]!.gradFn);
		const folded = primitive.kind === 'matmul' && !call.includes('bmm') && inputs[0]!.rank > 2;
		now = places.map((i) =>
			folded && i === 0 && inputs[1]!.rank <= 2 ? saved(inputs[0]!, { shape: flat(inputs[0]!), view: true }) : saved(inputs[i]!, { view: folded && i === 0 })
		);
		if (result) now = [...now, saved(outputs[0]!, { node: outputs[0]!.gradFn })];
	}
	inferenceChecks.kept?.(
		host,
		op,
		inputs,
		now.map(({ tensor }) => tensor)
	);
	if (!now.length) return;
	kept(trace).set(op, now);
	for (const made of outputs) made.keeper = op;
};

/** The op that came last is part of a node of PyTorch's that keeps this tensor too; `view`: by these sizes. */
export function keepAlso({ trace }: Interpreter, tensor: TorchTensor | null, view?: readonly number[]): void {
	const op = trace.ops.at(-1)!;
	if (tensor) kept(trace).set(op, [...(kept(trace).get(op) ?? []), saved(tensor, view && { shape: view, view: true })]);
}

/** A result was written over one of its op's tensors: what the op keeps of it is a copy from before, or the result itself. */
export function overwritten({ trace }: Interpreter, result: TorchTensor, by: TorchTensor): void {
	const op = result.keeper;
	if (!op) return;
	kept(trace).set(
		op,
		kept(trace)
			.get(op)!
			.flatMap((one) => (one.tensor === by ? [] : one.tensor === result ? [saved(by, { node: result.gradFn })] : [one]))
	);
	by.keeper = op;
}

/**
 * Raises where a tensor that an op keeps for its derivative has been written to since (torch/csrc/autograd/saved_variable.cpp, unpack).
 */
export function checkVersions(host: Interpreter, op: Op): void {
	for (const { tensor, version, shape, view, node } of kept(host.trace).get(op) ?? []) {
		const now = tensor.writes.n;
		if (now === version) continue;
		const name = node ?? (view || tensor.isStale ? 'AsStridedBackward0' : tensor.gradFn);
		const named = node !== null || (tensor.requiresGrad && (!tensor.isLeaf || view));
		if (named && (name === unnamed || !name)) host.unsupported('which tensor PyTorch finds to be changed in place before backward()');
		if (sizeOf(shape) !== tensor.size && !view) host.unsupported('which tensor PyTorch finds to be changed in place before backward()');
		const which = named ? `, which is output 0 of ${nodeName(name!)},` : '';
		host.raise(
			'RuntimeError',
			`one of the variables needed for gradient computation has been modified by an inplace operation: [torch.${dtypeWords[tensor.dtype].scalar}Tensor ${listed(shape)}]${which} is at version ${now}; expected version ${version} instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False).`,
			{ code: 'torch.autograd.version' }
		);
	}
}
