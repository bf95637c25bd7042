import { PyList, PyTuple, type Interpreter } from '../../../python/index.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { stateOf } from '../state.ts';
import { listed, TorchTensor } from '../tensor/tensor.ts';
import { checkCast, writeInto } from '../tensor/write.ts';
import type { Form } from './row.ts';

/** Has a tensor hold a result: in its memory where the sizes are the same, in new memory otherwise (ATen/native/Resize.cpp). */
function keep(host: Interpreter, out: TorchTensor, result: TorchTensor, name: string): TorchTensor {
	checkCast(host, result.dtype, out.dtype);
	if (!sameSizes(result.shape, out.shape)) {
		if (out.size > 0)
			host.warn(
				'UserWarning',
				`An output with one or more elements was resized since it had shape ${listed(out.shape)}, which does not match the required output shape ${listed(result.shape)}. This behavior is deprecated, and in a future PyTorch release outputs will not be resized unless they have zero elements. You can explicitly reuse an out tensor t by resizing it, inplace, to zero elements with t.resize_(0). (Triggered internally at /__w/pytorch/pytorch/aten/src/ATen/native/Resize.cpp:30.)`
			);
		if (out.base !== out || result.dtype !== out.dtype) return host.unsupported(`torch.${name} with out= that has to grow`);
		out.become(result);
	} else writeInto(host, out, result, `torch.${name}`, null);
	return out;
}

const writing =
	(sameDType: boolean): Form =>
	(run, name) =>
	(host, self, call) => {
		const bound = new Map(call.bound);
		const out = bound.get('out');
		if (!(out instanceof TorchTensor)) return run(host, self, call);
		const given = [...bound.values()].flatMap((value) => (value instanceof PyTuple || value instanceof PyList ? value.items : [value]));
		if (stateOf(host).gradEnabled && given.some((value) => value instanceof TorchTensor && value.requiresGrad))
			host.raise(
				'RuntimeError',
				`${name}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments requires grad.`
			);
		bound.delete('out');
		const result = run(host, self, { ...call, bound }) as TorchTensor;
		if (sameDType && result.dtype !== out.dtype) return host.unsupported(`torch.${name} with such an out=`);
		return keep(host, out, result, name);
	};

/** `out=`, a tensor that the result is written into. */
export const written = writing(false);

/** The same where the tensor has to have the result's dtype; what is said of another is not modelled. */
export const writtenAsItIs = writing(true);
