import type { DType, Op } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { dtypeWords } from '../dtype.ts';
import { stateOf } from '../state.ts';
import { newTensor, recording, type TorchTensor } from '../tensor/tensor.ts';
import { Lowering } from '../../../tensors/lower.ts';
import type { NewTensor } from '../../../tensors/made.ts';

/** What one call of PyTorch's lowers to: tensors that carry gradients. */
export class TorchLowering extends Lowering<TorchTensor> {
	override make(made: NewTensor): TorchTensor {
		return newTensor(this.host, made);
	}

	protected override recorded(op: Op, inputs: readonly TorchTensor[], outputs: readonly TorchTensor[]): void {
		if (outputs.some((one) => one.requiresGrad)) recording.made?.(this.host, op, inputs, outputs);
	}

	/** As one of the three reductions of losses asks; `mean` and `sum` go over all axes. */
	reduction(input: TorchTensor, reduction: string, gradFn: string, inTurn = false): TorchTensor {
		if (reduction === 'none') return input;
		return this.reduce(reduction === 'mean' ? 'mean' : 'sum', input, [...input.shape.keys()], { gradFn, inTurn });
	}
}

/** How the user knows the function that runs: by the layer whose forward calls it, where there is one. */
export const callName = (host: Interpreter, name: string): string => stateOf(host).calling ?? `F.${name}`;

export const isFloat = (tensor: TorchTensor): boolean => ['float', 'complex'].includes(dtypeFacts[tensor.dtype].kind);

/** What a CPU kernel says to a dtype that it does not take. */
export const notImplementedFor = (host: Interpreter, kernel: string, dtype: DType): never =>
	host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[dtype].scalar}'`, { code: 'torch.dtype' });
