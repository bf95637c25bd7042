import type { Op, TensorId } from '../../../ir/index.ts';
import { perRun, type Host } from '../../../python/index.ts';
import { checkVersions, wasConstant } from '../tensor/versions.ts';
import { ownerOf, type TorchTensor } from '../tensor/tensor.ts';

/** What autograd remembers of a run beside the trace's ops. */
interface Graph {
	/** The op that made a tensor, for the ops read so far. */
	readonly makers: Map<TensorId, Op>;
	read: number;
	/** Ops whose saved values a `backward()` has freed. */
	readonly freed: Set<Op>;
}

const graphs = perRun((): Graph => ({ makers: new Map(), read: 0, freed: new Set() }));

function graphOf({ trace }: Host): Graph {
	const graph = graphs(trace);
	for (; graph.read < trace.ops.length; graph.read++) {
		const op = trace.ops[graph.read]!;
		for (const id of op.outputs) graph.makers.set(id, op);
	}
	return graph;
}

/** The op that made a tensor. */
export const makerOf = (host: Host, id: TensorId): Op | undefined => graphOf(host).makers.get(id);

/** Ops whose derivative needs none of their inputs or outputs: going through them twice is allowed. */
const savesNothing = ({ primitive }: Op): boolean => {
	switch (primitive.kind) {
		case 'elementwise':
			return ['add', 'sub', 'neg'].includes(primitive.fn);
		case 'reduce':
			return primitive.fn === 'sum' || primitive.fn === 'mean';
		default:
			return ['cast', 'reshape', 'transpose', 'slice', 'expand', 'concat', 'as_strided', 'strided_put', 'flip', 'pad', 'full', 'literal'].includes(
				primitive.kind
			);
	}
};

const secondTime =
	'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.';

/** A tensor that a gradient reaches, and the id that it had when it was used. */
export interface Reached {
	readonly tensor: TorchTensor;
	readonly id: TensorId;
}

/** A function of the program's own, whose way back is Python code. */
export interface Crossing {
	readonly outputs: readonly Reached[];
	readonly inputs: readonly Reached[];
	/** From the outputs' gradients to the inputs'; null: nothing flows. */
	readonly back: (gradients: readonly (TorchTensor | null)[]) => readonly (TorchTensor | null)[];
	/** Frees what it keeps. */
	readonly free: () => void;
}

/**
 * Goes back from a tensor as `backward()` does, and frees what it goes through unless it is to be retained.
 * @param also Tensors that are not leaves, of which the gradient is wanted too.
 * @param crossings The program's own functions, by the tensors that they made.
 * @throws RuntimeError where it comes to an op whose saved values are gone.
 */
export function goBack(
	host: Host,
	from: readonly TorchTensor[],
	retain: boolean,
	also: readonly TorchTensor[],
	crossings: ReadonlyMap<TensorId, Crossing>
): Reached[] {
	const { makers, freed } = graphOf(host);
	const wanted = new Map(also.map((tensor) => [tensor.ir.id, tensor]));
	const reached: Reached[] = [];
	const seen = new Set<TensorId>();
	const left = from.map(({ ir }) => ir.id);
	const through: Op[] = [];
	const constant = new Set<TensorId>();
	for (let id = left.pop(); id !== undefined; id = left.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		const crossing = crossings.get(id);
		const tensor = wanted.get(id) ?? ownerOf(host.trace, id) ?? crossing?.outputs.find((one) => one.id === id)?.tensor;
		if (tensor?.requiresGrad) reached.push({ tensor, id });
		if (crossing) {
			left.push(...crossing.inputs.filter((input) => input.tensor.requiresGrad).map((input) => input.id));
			continue;
		}
		const op = makers.get(id);
		if (!op || !host.trace.tensors[id]!.requiresGrad || tensor?.isLeaf) continue;
		if (freed.has(op) && !savesNothing(op)) host.raise('RuntimeError', secondTime, { code: 'torch.autograd.second_backward' });
		checkVersions(host, op);
		through.push(op);
		// A parameter that was written to holds a tensor that was made outside of any gradient.
		const carries = (input: TensorId) => host.trace.tensors[input]!.requiresGrad || ownerOf(host.trace, input)?.requiresGrad;
		for (const input of op.inputs.filter(carries)) {
			if (wasConstant(host, op, input)) constant.add(input);
			else left.push(input);
		}
	}
	if (reached.some(({ id }) => constant.has(id))) host.unsupported('a tensor that required a gradient in only some of what was computed of it');
	if (!retain) for (const op of through) freed.add(op);
	return reached;
}
