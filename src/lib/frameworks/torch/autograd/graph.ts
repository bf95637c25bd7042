import type { Op, TensorId } from '../../../ir/index.ts';
import { perRun, type Interpreter } from '../../../python/index.ts';
import { goBack } from '../../../tensors/autograd/tape.ts';
import { checkVersions, wasConstant } from '../tensor/versions.ts';
import { ownerOf, type TorchTensor } from '../tensor/tensor.ts';

/** Ops whose saved values a `backward()` has freed. */
const freedOps = perRun(() => new Set<Op>());

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
 * What `backward()` reaches from tensors; it frees what it goes through unless it is to be retained.
 * @param also Tensors that are not leaves, of which the gradient is wanted too.
 * @param crossings The program's own functions, by the tensors that they made.
 * @throws RuntimeError where it comes to an op whose saved values are gone.
 */
export function reachedFrom(
	host: Interpreter,
	from: readonly TorchTensor[],
	retain: boolean,
	also: readonly TorchTensor[],
	crossings: ReadonlyMap<TensorId, Crossing>
): Reached[] {
	const freed = freedOps(host.trace);
	const wanted = new Map(also.map((tensor) => [tensor.ir.id, tensor]));
	const reached: Reached[] = [];
	const through: Op[] = [];
	const constant = new Set<TensorId>();
	// A parameter that was written to holds a tensor that was made outside of any gradient.
	const carries = (input: TensorId) => host.trace.tensors[input]!.requiresGrad || ownerOf(host.trace, input)?.requiresGrad;
	const ids = from.map(({ ir }) => ir.id);
	goBack(host, ids, (id, op) => {
		const crossing = crossings.get(id);
		const tensor = wanted.get(id) ?? ownerOf(host.trace, id) ?? crossing?.outputs.find((one) => one.id === id)?.tensor;
		if (tensor?.requiresGrad) reached.push({ tensor, id });
		if (crossing) return crossing.inputs.filter((input) => input.tensor.requiresGrad).map((input) => input.id);
		if (!op || !host.trace.tensors[id]!.requiresGrad || tensor?.isLeaf) return [];
		if (freed.has(op) && !savesNothing(op)) host.raise('RuntimeError', secondTime, { code: 'torch.autograd.second_backward' });
		checkVersions(host, op);
		through.push(op);
		return op.inputs.filter(carries).filter((input) => {
			if (!wasConstant(host, op, input)) return true;
			constant.add(input);
			return false;
		});
	});
	if (reached.some(({ id }) => constant.has(id))) host.unsupported('a tensor that required a gradient in only some of what was computed of it');
	if (!retain) for (const op of through) freed.add(op);
	return reached;
}
