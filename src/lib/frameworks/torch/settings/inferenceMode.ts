import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { perRun, type Interpreter } from '../../../python/index.ts';
import type { TorchPart } from '../part.ts';
import { inferenceChecks, type TorchTensor } from '../tensor/tensor.ts';
import { gradMode } from './gradMode.ts';

/** Ids of tensors that were made in inference mode, from one to before another. */
const spans = perRun((): { readonly from: number; to: number }[] => []);

/** Whether a tensor's memory was made in inference mode (c10/core/InferenceMode.h). */
function isInference(host: Interpreter, { base }: TorchTensor): boolean {
	if (!spans(host.trace).some(({ from, to }) => base.ir.id >= from && base.ir.id < to)) return false;
	return base.writes.n === 0 || host.unsupported('a tensor that was written to in inference mode');
}

/** Whether inference mode is on. */
const inInference = (host: Interpreter): boolean => spans(host.trace).some(({ to }) => to === Infinity);

/** Ops that keep nothing of what they are given. */
const keepNothing: ReadonlySet<string> = new Set(['add', 'sub', 'concat', 'reshape', 'expand', 'transpose', 'slice', 'cast', 'flip', 'pad']);

/** Raises where an op would keep a tensor of inference mode for a backward pass (torch/csrc/autograd/saved_variable.cpp). */
inferenceChecks.kept = (host, { primitive, call }, inputs, kept) => {
	if (spans(host.trace).length === 0) return;
	const made = inputs.filter((input) => isInference(host, input));
	const isLoss = /loss|cross_entropy/i.test(call);
	if (made.length === 0 || (!isLoss && keepNothing.has(primitive.kind === 'elementwise' ? primitive.fn : primitive.kind))) return;
	// Steps that come first, and rows that do not lie side by side, are put in order: what is kept is a copy.
	const copied = primitive.kind === 'rnn' && primitive.batchFirst && !primitive.unbatched;
	if (copied && made.length === 1 && made[0] === inputs[0]) return;
	const known = kept.some((tensor) => made.includes(tensor) && tensor.isContiguous) || primitive.kind === 'normalize' || isLoss;
	if (!known) return host.unsupported(`what ${call} keeps of a tensor that was made in inference mode`);
	host.raise(
		'RuntimeError',
		'Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` instead of `torch.inference_mode()`.'
	);
};

/** Raises where a tensor of inference mode is changed outside of it (torch/csrc/autograd/VariableTypeUtils.h). */
inferenceChecks.changed = (host, tensor, how) => {
	if (spans(host.trace).length === 0 || inInference(host) || !isInference(host, tensor)) return;
	host.raise(
		'RuntimeError',
		how === 'written'
			? 'Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details.'
			: 'Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.'
	);
};

const mode = gradMode('inference_mode', (given) => given === false, {
	enter: ({ trace }, recorded) => void (recorded || spans(trace).push({ from: trace.tensors.length, to: Infinity })),
	leave({ trace }) {
		const last = spans(trace).findLast(({ to }) => to === Infinity);
		if (last) last.to = trace.tensors.length;
	}
});

/** Inference mode, and what may not be done with the tensors that are made in it. */
export const inferenceMode: TorchPart = {
	tensor: [cFunction('is_inference', (host, { positional: [self] }) => isInference(host, self as TorchTensor))],
	modules: {
		torch: [
			['inference_mode', mode],
			['is_inference_mode_enabled', pythonFunction('is_inference_mode_enabled', '', inInference, '')]
		]
	}
};
