import type { Op } from '../../ir/index.ts';
import type { Host } from '../../python/index.ts';
import { stateOf } from './state.ts';
import type { TorchTensor } from './tensor.ts';
import type { Saved } from './versions.ts';

/** Whether a tensor's memory was made in inference mode (c10/core/InferenceMode.h). */
export function isInference(host: Host, { base }: TorchTensor): boolean {
	const { inference } = stateOf(host);
	if (!inference.some(({ from, to }) => base.ir.id >= from && base.ir.id < to)) return false;
	return base.writes.n === 0 || host.unsupported('a tensor that was written to in inference mode');
}

/** Whether inference mode is on. */
export const inInference = (host: Host): boolean => stateOf(host).inference.some(({ to }) => to === Infinity);

/** Ops that keep nothing of what they are given. */
const keepNothing: ReadonlySet<string> = new Set(['add', 'sub', 'concat', 'reshape', 'expand', 'transpose', 'slice', 'cast', 'flip', 'pad']);

/** Raises where an op would keep a tensor of inference mode for a backward pass (torch/csrc/autograd/saved_variable.cpp). */
export function checkKept(host: Host, { primitive, call }: Op, inputs: readonly TorchTensor[], kept: readonly Saved[]): void {
	if (stateOf(host).inference.length === 0) return;
	const made = inputs.filter((input) => isInference(host, input));
	const isLoss = /loss|cross_entropy/i.test(call);
	if (made.length === 0 || (!isLoss && keepNothing.has(primitive.kind === 'elementwise' ? primitive.fn : primitive.kind))) return;
	// Steps that come first, and rows that do not lie side by side, are put in order: what is kept is a copy.
	const copied = primitive.kind === 'rnn' && primitive.batchFirst && !primitive.unbatched;
	if (copied && made.length === 1 && made[0] === inputs[0]) return;
	const known = kept.some(({ tensor }) => made.includes(tensor) && tensor.isContiguous) || primitive.kind === 'normalize' || isLoss;
	if (!known) return host.unsupported(`what ${call} keeps of a tensor that was made in inference mode`);
	host.raise(
		'RuntimeError',
		'Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` instead of `torch.inference_mode()`.'
	);
}

/** Raises where a tensor of inference mode is changed outside of it (torch/csrc/autograd/VariableTypeUtils.h). */
export function checkChanged(host: Host, tensor: TorchTensor, what: string): void {
	if (stateOf(host).inference.length > 0 && !inInference(host) && isInference(host, tensor)) host.raise('RuntimeError', what);
}
