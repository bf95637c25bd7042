import { NativeFunction, PyList, PyTuple, type Host } from '../../../python/index.ts';
import { stateOf } from '../state.ts';
import { listed, TorchTensor } from '../tensor/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { checkCast, writeInto } from '../tensor/write.ts';

/** Functions of torch whose every overload takes a tensor as `out=`. */
const taking = new Set(
	(
		'abs add amax amin argmax argmin atan2 bmm cat ceil clamp clip concat cos cumprod cumsum div divide dot eq exp floor fmod ge gt le log log1p log2 logical_and logical_not logical_or lt matmul maximum mean minimum mm mul ' +
		'multiply mv ne neg outer pow reciprocal remainder prod round rsqrt sigmoid sign sin sqrt square stack std sub subtract sum tanh true_divide tril triu var'
	).split(' ')
);

const isSequence = (value: unknown): value is PyTuple | PyList => value instanceof PyTuple || value instanceof PyList;

/** Has a tensor hold a result: in its memory where the sizes are the same, in new memory otherwise (ATen/native/Resize.cpp). */
function keep(host: Host, out: TorchTensor, result: TorchTensor, name: string): TorchTensor {
	if (result.dtype !== out.dtype && /^(am|arg|sum|mean|std|var|prod|cum)/.test(name)) return host.unsupported(`torch.${name} with such an out=`);
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

/** The function, with `out=` where it takes a tensor for that. */
export function withOut(fn: NativeFunction): NativeFunction {
	const { name } = fn;
	if (!taking.has(name)) return fn;
	return new NativeFunction(name, fn.qualname, fn.signature, (host, args) => {
		const out = args.keywords.get('out');
		const { positional } = args;
		// A sum of everything has no out=.
		const none = /^(sum|prod)$/.test(name) && positional.length < 2 && !args.keywords.has('dim');
		if (!(out instanceof TorchTensor) || none) return fn.run(host, args);
		const keywords = new Map([...args.keywords].filter(([key]) => key !== 'out'));
		const given = [...positional, ...keywords.values(), out].flatMap((value) => (isSequence(value) ? value.items : [value]));
		if (stateOf(host).gradEnabled && given.some((value) => value instanceof TorchTensor && value.requiresGrad))
			host.raise(
				'RuntimeError',
				`${name}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments requires grad.`
			);
		return keep(host, out, fn.run(host, { positional, keywords }) as TorchTensor, name);
	});
}
