import type { TensorId } from '../../../../ir/index.ts';
import { PyIterator, PyList, PySlice, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { torchFunctions } from '../../binding/row.ts';
import { joins } from '../../tensor/cat.ts';
import { qualified } from '../module/module.ts';
import { stateOf } from '../../state.ts';
import { parameterId, TorchTensor } from '../../tensor/tensor.ts';
import { functionsOf, send, type Run } from '../call.ts';
import { scaleAll, totalNorm } from '../native/utils.ts';
import { copyInto } from '../module/state.ts';

const [cat] = torchFunctions(joins);

const parametersIn = (host: Interpreter, given: Value): readonly Value[] => (given instanceof TorchTensor ? [given] : host.iterate(given));
/** Tells the trace whose gradients are cut to a size. */
function clips({ trace }: Interpreter, given: readonly Value[]): void {
	const tensors = given.filter((one) => one instanceof TorchTensor);
	const idsOf = (some: readonly TorchTensor[]): TensorId[] => some.map((one) => parameterId(trace, one));
	trace.learns({ kind: 'clip', parameters: idsOf(tensors), found: idsOf(tensors.filter(({ grad }) => grad !== null)) });
}

const gradientsOf = (host: Interpreter, given: readonly Value[]): TorchTensor[] =>
	given.map((one) => host.getAttribute(one, 'grad')).filter((grad) => grad instanceof TorchTensor);

/** The norm of all gradients; with `strict`, it must be finite. */
function normOf(host: Interpreter, grads: readonly TorchTensor[], p: Value, strict: Value): TorchTensor {
	const order = Number(host.call(types.float, [p]));
	const total = totalNorm(host, grads, order);
	if (!host.truth(strict)) return total;
	if (total.values === null) return host.unsupported('a norm that must be finite and is not known');
	if (!Number.isFinite(total.values[0]))
		host.raise(
			'RuntimeError',
			`The total norm of order ${host.str(order)} for gradients from \`parameters\` is non-finite, so it cannot be clipped. To disable this error and scale the gradients by the non-finite norm anyway, set \`error_if_nonfinite=False\``
		);
	return total;
}

/** A bound as a number; PyTorch reads it where no gradient is recorded. */
function mostOf(host: Interpreter, most: Value): number {
	const state = stateOf(host);
	const { gradEnabled } = state;
	state.gradEnabled = false;
	try {
		return Number(host.call(types.float, [most]));
	} finally {
		state.gradEnabled = gradEnabled;
	}
}

const clipNorm: Run = (host, parameters, most, p, strict) => {
	const given = parametersIn(host, parameters);
	if (given.length === 0 && parameters instanceof PyIterator && parameters.cls.name === 'generator')
		host.warn('UserWarning', '`parameters` is an empty generator, no gradient clipping will occur.');
	clips(host, given);
	const grads = gradientsOf(host, given);
	const total = normOf(host, grads, p, strict);
	scaleAll(host, grads, mostOf(host, most), total);
	return total;
};

/** torch/nn/utils: clip_grad.py, convert_parameters.py. */
export const utilityFunctions = functionsOf({
	'clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None)': clipNorm,
	'clip_grad_norm(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None)': (host, ...args) => {
		host.warn('FutureWarning', '`torch.nn.utils.clip_grad_norm` is now deprecated in favor of `torch.nn.utils.clip_grad_norm_`.');
		return clipNorm(host, ...args);
	},
	'get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None)': (host, tensors, p, strict) =>
		normOf(
			host,
			parametersIn(host, tensors).filter((one) => one instanceof TorchTensor),
			p,
			strict
		),
	'clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None)': (host, parameters, most, total) => {
		if (!(total instanceof TorchTensor)) return host.unsupported('clip_grads_with_norm_ with this norm');
		const given = parametersIn(host, parameters);
		clips(host, given);
		scaleAll(host, gradientsOf(host, given), mostOf(host, most), total);
		return null;
	},
	'clip_grad_value_(parameters, clip_value, foreach=None)': (host, parameters, limit) => {
		const given = parametersIn(host, parameters);
		clips(host, given);
		for (const grad of gradientsOf(host, given)) send(host, grad, 'clamp_', -Number(limit), Number(limit));
		return null;
	},
	'parameters_to_vector(parameters)': (host, parameters) => host.call(cat!, [new PyList(host.iterate(parameters).map((one) => send(host, one, 'view', -1n)))]),
	'vector_to_parameters(vec, parameters)': (host, vector, parameters) => {
		if (!(vector instanceof TorchTensor)) return host.raise('TypeError', `expected torch.Tensor, but got: ${qualified(vector)}`);
		let at = 0n;
		for (const one of host.iterate(parameters)) {
			const size = send(host, one, 'numel') as bigint;
			const part = send(host, vector, '__getitem__', new PySlice(at, at + size, null));
			copyInto(host, one as TorchTensor, send(host, part, 'view', host.getAttribute(one, 'shape')) as TorchTensor);
			at += size;
		}
		return null;
	}
});
