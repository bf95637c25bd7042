import { gateCount } from '../../../kernels/reference/index.ts';
import { sizeOf, type TensorId } from '../ir/index.ts';
import { opCost } from '../values/bounds.ts';
import { binaryBytes } from '../values/bytes.ts';
import { recurrentSizes } from '../values/primitives/recurrent.ts';
import { tensorName, type Program } from './program.ts';

interface Largest {
	readonly name: string;
	readonly elements: number;
	readonly axes: number;
}

/** How large a run is, before anything of it is made. */
export interface Size {
	/** The largest tensor that a backend is to hold. */
	readonly largest: Largest;
	/** The tensor of the most axes. */
	readonly deepest: Largest;
	/** The largest weight or input. */
	readonly largestLeaf: Largest;
	/** Elements of all tensors together. */
	readonly elements: number;
	/** Elements of the weights and inputs. */
	readonly leaves: number;
	/** Multiply–adds of one forward pass. */
	readonly work: number;
}

/** What a backend can take. */
export interface Limits {
	/** Elements of one tensor. */
	readonly elements: number;
	/** Says that limit: `WebGPU here allows 128 MiB a buffer`. */
	readonly words: string;
	/** Axes of one tensor: tfjs' GPU backends refuse more, and its WASM computes wrong numbers with them (recorded in tests/browser/runtime). */
	readonly axes: number;
	/** Multiply–adds of one forward pass: some ten seconds on a slow machine. */
	readonly work: number;
}

/** Weights and inputs that are drawn here: half a gigabyte in float64. */
export const largestLeaves = 2 ** 26;
/** All tensors of a run together: a gigabyte in float32. */
const largestRun = 2 ** 28;

export function programSize(program: Program): Size {
	const { trace, ops, leaves } = program;
	const shape = (id: TensorId) => trace.tensors[id]!.shape ?? [];
	const ids = [...leaves, ...ops.flatMap(({ outputs }) => outputs)];
	const tensors = ids.map((id) => ({ name: () => tensorName(program, id), elements: sizeOf(shape(id)), axes: shape(id).length }));
	for (const { primitive, inputs, call } of ops) {
		if (primitive.kind !== 'rnn') continue;
		const { seq, batch } = recurrentSizes(primitive, shape(inputs[0]!));
		tensors.push({ name: () => `W_ih·x of ${call || 'the layer'}`, elements: seq * batch * gateCount[primitive.mode] * primitive.hiddenSize, axes: 3 });
	}
	return {
		largest: greatest(tensors, ({ elements }) => elements),
		deepest: greatest(tensors, ({ axes }) => axes),
		largestLeaf: greatest(tensors.slice(0, leaves.length), ({ elements }) => elements),
		elements: tensors.reduce((sum, { elements }) => sum + elements, 0),
		leaves: leaves.reduce((sum, id) => sum + sizeOf(shape(id)), 0),
		work: ops.reduce((sum, op) => sum + opCost(op, op.inputs.map(shape), op.outputs.map(shape)).work, 0)
	};
}

interface Sized extends Omit<Largest, 'name'> {
	readonly name: () => string;
}

function greatest(tensors: readonly Sized[], of: (tensor: Sized) => number): Largest {
	const found = tensors.reduce((a, b) => (of(b) > of(a) ? b : a), { name: () => 'nothing', elements: 0, axes: 0 });
	return { ...found, name: found.name() };
}

/** Why a run is too large for this page, whatever the backend; null where it is not. */
export function runRefusal({ largest, largestLeaf, elements, leaves }: Size): string | null {
	if (leaves > largestLeaves)
		return `${described(largestLeaf)}; the weights and inputs hold ${grouped(leaves)} numbers, and this page draws at most ${grouped(largestLeaves)}.`;
	if (elements > largestRun)
		return `${described(largest)}; all tensors of the run take ${decimalBytes(4 * elements)}, and this page gives a run at most ${binaryBytes(4 * largestRun)}.`;
	return null;
}

/** Why a run is too large for a backend; null where it is not. */
export function backendRefusal({ largest, deepest, work }: Size, limits: Limits, title: string): string | null {
	if (deepest.axes > limits.axes) return `${deepest.name} has ${deepest.axes} axes; on ${title} TensorFlow.js computes with at most ${limits.axes}.`;
	if (largest.elements > limits.elements) return `${described(largest)}; ${limits.words}.`;
	if (work > limits.work) return `One forward pass takes ${grouped(work)} multiply–adds; on ${title} this page runs at most ${grouped(limits.work)}.`;
	return null;
}

const described = ({ name, elements }: Largest): string => `${name} has ${grouped(elements)} elements, ${decimalBytes(4 * elements)}`;

export const grouped = (n: number): string => n.toLocaleString('en-US');

/** `4.0 GB` */
function decimalBytes(bytes: number): string {
	const power = Math.min(4, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
	return power === 0 ? `${bytes} B` : `${(bytes / 1000 ** power).toFixed(1)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}
