import type { ElementwiseFn, Primitive, TensorId } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import type { Differentiation } from '../../../tensors/autograd/differentiate.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { TorchLowering } from '../nn/lower.ts';
import { ownerOf, tensorClass, TorchTensor, unnamed } from '../tensor/tensor.ts';

const elementwise: Partial<Record<ElementwiseFn, string>> = { add: 'AddBackward0', mul: 'MulBackward0', div: 'DivBackward0', neg: 'NegBackward0' };

/** What PyTorch calls the node of an op of its gradients. */
function nodeOf(primitive: Primitive, inputs: readonly TorchTensor[]): string {
	switch (primitive.kind) {
		case 'elementwise':
			return elementwise[primitive.fn] ?? unnamed;
		case 'reduce':
			return primitive.fn === 'sum' ? 'SumBackward1' : unnamed;
		case 'matmul':
			return inputs.every(({ rank }) => rank === 2) ? 'MmBackward0' : unnamed;
		case 'expand':
			return 'ExpandBackward0';
		case 'flip':
			return 'FlipBackward0';
		default:
			return unnamed;
	}
}

const ofElementwise: Partial<Record<ElementwiseFn, string>> = {
	tanh: 'TanhBackwardBackward0',
	sigmoid: 'SigmoidBackwardBackward0',
	relu: 'ThresholdBackwardBackward0',
	softplus: 'SoftplusBackwardBackward0',
	gelu: 'GeluBackwardBackward0',
	clamp: 'WhereBackward0'
};

/** What it calls the node of a gradient that is a function of its own; undefined: as its last op is called. */
function gradientNodeOf(of: Primitive): string | undefined {
	switch (of.kind) {
		case 'elementwise':
			return ofElementwise[of.fn];
		case 'slice':
			return 'SelectBackwardBackward0';
		case 'gather':
			return 'GatherBackward0';
		case 'softmax':
			return `${of.log ? 'Log' : ''}SoftmaxBackwardDataBackward0`;
		case 'normalize':
			return unnamed;
		default:
			return undefined;
	}
}

/** Builds ops of gradients, with the names that PyTorch gives to their own nodes. */
export class GradientLowering extends TorchLowering {
	override op(primitive: Primitive, inputs: readonly TorchTensor[], shape: readonly number[], made: Partial<NewTensor> = {}): TorchTensor {
		return super.op(primitive, inputs, shape, { gradFn: nodeOf(primitive, inputs), ...made });
	}
}

/** What PyTorch knows of the tensors on a gradient's way. */
export const differentiation = (host: Interpreter): Differentiation<TorchTensor> => ({
	lowering: (dtype) => new GradientLowering(host, '', dtype),
	tensorOf: (id) => tensorOf(host, id),
	carries: (id) => host.trace.tensors[id]!.requiresGrad || ownerOf(host.trace, id)?.requiresGrad === true,
	isLeaf: (id) => ownerOf(host.trace, id)?.isLeaf === true,
	made(of, gradient) {
		const node = gradientNodeOf(of);
		if (node !== undefined) gradient.gradFn &&= node;
	}
});

/** A tensor of the trace as ops take it: the leaf that it is, or one that something made. */
function tensorOf({ trace }: Interpreter, id: TensorId): TorchTensor {
	const owner = ownerOf(trace, id);
	if (owner?.ir.id === id) return owner;
	const made = new TorchTensor(trace, trace.tensors[id]!, tensorClass, { gradFn: unnamed });
	if (owner?.requiresGrad) {
		made.gradFn = unnamed;
		made.requiresGrad = true;
	}
	return made;
}
