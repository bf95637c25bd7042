import type { Interpreter, NativeFunction, Value } from '../../../../python/index.ts';
import { PyList, PyTuple } from '../../../../python/index.ts';
import { unpackInt, unpackSizes } from '../../binding/arguments.ts';
import { torchFunctions, type Call, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { warnOnce } from '../../state.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { keepAlso } from '../../tensor/versions.ts';
import { callName, TorchLowering } from '../lower.ts';
import { check, checkComputed, refuse, type Convolution } from './convChecks.ts';

/** One number an axis of space. */
export function spread(host: Interpreter, name: string, parameter: string, value: Value | undefined, otherwise: number, count: number): number[] {
	if (value === undefined) return new Array<number>(count).fill(otherwise);
	const given = value instanceof PyTuple || value instanceof PyList ? unpackSizes(host, name, parameter, value) : [unpackInt(host, value)];
	return given.length === 1 ? new Array<number>(count).fill(given[0]!) : given;
}

const labels = (host: Interpreter, input: TorchTensor, weight: TorchTensor) => {
	const axes = axesOf(host, input);
	return axes.map((axis, i) => (i === 1 ? (axesOf(host, weight)[0] ?? null) : axis));
};

/** Sizes of the output's axes of space. */
const spaceOf = ({ input, weight, stride, padding, dilation }: Convolution): readonly number[] =>
	input.shape.slice(2).map((n, i) => Math.floor((n + padding[i]![0] + padding[i]![1] - dilation[i]! * (weight.shape[i + 2]! - 1) - 1) / stride[i]!) + 1);

/** Cross-correlation as the primitive does it. */
function convolve(lower: TorchLowering, call: Convolution): TorchTensor {
	const { input, weight, bias, stride, padding, dilation, groups } = call;
	const shape = [input.shape[0]!, weight.shape[0]!, ...spaceOf(call)];
	return lower.op({ kind: 'conv', stride, padding, dilation, groups }, [input, weight, ...(bias ? [bias] : [])], shape, {
		axes: labels(lower.host, input, weight),
		gradFn: 'ConvolutionBackward0'
	});
}

/** A transposed convolution is a convolution of the input with zeros between its elements, by the kernel turned round. */
function convolveTransposed(lower: TorchLowering, call: Convolution): TorchTensor {
	const { input, weight, stride, padding, dilation, groups, outputPadding } = call;
	let x = input;
	for (const [i, step] of stride.entries()) {
		if (step === 1) continue;
		const [before, n, after] = [x.shape.slice(0, i + 2), x.shape[i + 2]!, x.shape.slice(i + 3)];
		const apart = lower.reshape(x, [...before, n, 1, ...after]);
		const none = apart.shape.map(() => 0);
		const behind = none.map((_, axis) => (axis === i + 3 ? step - 1 : 0));
		const spaced = lower.op({ kind: 'pad', before: none, after: behind, mode: 'constant', value: 0 }, [apart], [...before, n, step, ...after]);
		const joined = lower.reshape(spaced, [...before, n * step, ...after]);
		const kept = (n - 1) * step + 1;
		const at = joined.shape.map((size, axis) => ({ start: 0, stop: axis === i + 2 ? kept : size, step: 1 }));
		x = lower.op({ kind: 'slice', at }, [joined], [...before, kept, ...after]);
	}
	const [channels, each, ...kernel] = weight.shape as readonly [number, number, ...number[]];
	const grouped = lower.reshape(weight, [groups, channels / groups, each, ...kernel]);
	const swapped = lower.transpose(grouped, [0, 2, 1, ...kernel.map((_, i) => i + 3)]);
	const turned = lower.op(
		{ kind: 'flip', axes: kernel.map((_, i) => i + 2) },
		[lower.reshape(swapped, [groups * each, channels / groups, ...kernel])],
		[groups * each, channels / groups, ...kernel]
	);
	const around = kernel.map((n, i): [number, number] => {
		const reach = dilation[i]! * (n - 1) - padding[i]![0];
		return [reach, reach + outputPadding![i]!];
	});
	if (around.some(([before, after]) => before < 0 || after < 0)) {
		const side = (at: 0 | 1) => [0, 0, ...around.map((pair) => pair[at])];
		const shape = x.shape.map((n, i) => n + side(0)[i]! + side(1)[i]!);
		x = lower.op({ kind: 'pad', before: side(0), after: side(1), mode: 'constant', value: 0 }, [x], shape);
		around.forEach((pair) => pair.fill(0));
	}
	return convolve(lower, { ...call, input: x, weight: turned, stride: stride.map(() => 1), padding: around });
}

const words = ['1D', '2D', '3D', '4D', '5D'];

/** The input with a batch axis, and what takes it off again. */
function batched(lower: TorchLowering, input: TorchTensor, space: number, name: string): readonly [TorchTensor, (output: TorchTensor) => TorchTensor] {
	if (input.rank === space + 2) return [input, (output) => output];
	if (input.rank !== space + 1) {
		lower.host.raise(
			'RuntimeError',
			`Expected ${words[space]} (unbatched) or ${words[space + 1]} (batched) input to ${name}, but got input of size: ${listed(input.shape)}`,
			{
				code: 'torch.conv.rank',
				mismatch: {
					argument: 'input',
					tensor: input.ir.id,
					axis: null,
					what: 'rank',
					expected: `${space + 1} or ${space + 2}`,
					got: String(input.rank),
					against: 'rank'
				}
			}
		);
	}
	const { host } = lower;
	const one = lower.reshape(input, [1, ...input.shape], { axes: [null, ...axesOf(host, input)] });
	return [one, (output) => lower.reshape(output, output.shape.slice(1), { axes: axesOf(host, output).slice(1), gradFn: 'SqueezeBackward1' })];
}

const tensorsOf = ({ bound }: Call) => {
	const bias = bound.get('bias');
	return { input: bound.get('input') as TorchTensor, weight: bound.get('weight') as TorchTensor, bias: bias instanceof TorchTensor ? bias : null };
};

/** One number an axis of the weight, where one is given. */
const settings =
	(host: Interpreter, name: string, call: Call, space: number) =>
	(parameter: string, otherwise: number): number[] => {
		const given = spread(host, name, parameter, call.bound.get(parameter), otherwise, space);
		const axes = (call.bound.get('weight') as TorchTensor).rank - 2;
		return given.length === 1 && axes > 0 ? new Array<number>(axes).fill(given[0]!) : given;
	};

/** What `padding='same'` checks before all else (Convolution.cpp, _convolution_same). */
function checkSame(
	host: Interpreter,
	{ input, weight, stride, dilation, groups }: Pick<Convolution, 'input' | 'weight' | 'stride' | 'dilation' | 'groups'>
): void {
	const axes = weight.rank - 2;
	if (axes < 1) refuse(host, 'weight should have at least three dimensions');
	if (groups <= 0) refuse(host, 'non-positive groups is not supported');
	if (weight.rank !== input.rank)
		refuse(
			host,
			`Expected ${weight.rank}-dimensional input for ${weight.rank}-dimensional weight${listed(weight.shape)}, but got ${input.rank}-dimensional input of size ${listed(input.shape)} instead`
		);
	for (const [name, list] of Object.entries({ stride, dilation })) if (list.length !== axes) refuse(host, `${name} cannot broadcast to ${axes} dimensions`);
	if (stride.some((n) => n !== 1)) refuse(host, "padding='same' is not supported for strided convolutions");
}

function checkBias(host: Interpreter, input: TorchTensor, bias: TorchTensor | null): void {
	if (!bias || bias.dtype === input.dtype) return;
	host.raise('RuntimeError', `Input type (${dtypeWords[input.dtype].cpp}) and bias type (${dtypeWords[bias.dtype].cpp}) should be the same`, {
		code: 'torch.conv.dtype',
		mismatch: { argument: 'input', tensor: input.ir.id, axis: null, what: 'dtype', expected: bias.dtype, got: input.dtype, against: 'dtype' }
	});
}

function convolution(space: number): Row {
	const name = `conv${space}d`;
	const sizes = `SymIntArrayRef[${space}]`;
	const rest = `${sizes} dilation=1, SymInt groups=1`;
	const head = `Tensor input, Tensor weight, Tensor? bias=None, ${sizes} stride=1`;
	return {
		name,
		fn: `${head}, ${sizes} padding=0, ${rest} | ${head}, c10::string_view padding="valid", ${rest}`,
		run: (host, _, call) => {
			const { input: given, weight, bias } = tensorsOf(call);
			const lower = new TorchLowering(host, callName(host, name), given.dtype);
			if (typeof call.bound.get('padding') !== 'string') checkBias(host, given, bias);
			const [input, unbatch] = batched(lower, given, space, name);
			const setting = settings(host, name, call, space);
			const [stride, dilation] = [setting('stride', 1), setting('dilation', 1)];
			const groups = unpackInt(host, call.bound.get('groups') ?? 1n);
			const asked = call.bound.get('padding');
			if (typeof asked === 'string' && asked !== 'same' && asked !== 'valid') refuse(host, `Invalid padding string: '${asked}'`);
			if (asked === 'same') checkSame(host, { input, weight, stride, dilation, groups });
			const total = weight.shape.slice(2).map((n, i) => Math.max(dilation[i]! * (n - 1), 0));
			const padding =
				typeof asked === 'string'
					? total.map((n): [number, number] => (asked === 'same' ? [Math.floor(n / 2), Math.ceil(n / 2)] : [0, 0]))
					: setting('padding', 0).map((n): [number, number] => [n, n]);
			if (padding.some(([before, after]) => before !== after)) {
				warnOnce(
					host,
					"Using padding='same' with even kernel lengths and odd dilation may require a zero-padded copy of the input be created",
					'aten/src/ATen/native/Convolution.cpp:1101'
				);
			}
			const made: Convolution = { input, weight, bias, stride, padding, dilation, groups, outputPadding: null };
			check(host, made);
			checkComputed(host, made, spaceOf(made));
			return unbatch(convolve(lower, made));
		}
	};
}

function transposedConvolution(space: number): Row {
	const name = `conv_transpose${space}d`;
	const sizes = `SymIntArrayRef[${space}]`;
	return {
		name,
		fn: `Tensor input, Tensor weight, Tensor? bias=None, ${sizes} stride=1, ${sizes} padding=0, ${sizes} output_padding=0, SymInt groups=1, ${sizes} dilation=1`,
		run: (host, _, call) => {
			const { input: given, weight, bias } = tensorsOf(call);
			const lower = new TorchLowering(host, callName(host, name), given.dtype);
			const [input, unbatch] = batched(lower, given, space, name);
			const setting = settings(host, name, call, space);
			const made: Convolution = {
				input,
				weight,
				bias,
				stride: setting('stride', 1),
				padding: setting('padding', 0).map((n): [number, number] => [n, n]),
				dilation: setting('dilation', 1),
				groups: unpackInt(host, call.bound.get('groups') ?? 1n),
				outputPadding: setting('output_padding', 0)
			};
			check(host, made);
			const after = input.shape.slice(2).map((n, i) => {
				const [step, reach] = [made.stride[i]!, made.dilation[i]! * (weight.shape[i + 2]! - 1)];
				return (n - 1) * step - 2 * made.padding[i]![0] + reach + made.outputPadding![i]! + 1;
			});
			checkComputed(host, made, after);
			const result = convolveTransposed(lower, made);
			keepAlso(host, weight);
			return unbatch(result);
		}
	};
}

export const convFunctions: readonly NativeFunction[] = torchFunctions([1, 2, 3].flatMap((space) => [convolution(space), transposedConvolution(space)]));
