import type { Interpreter } from '../../../../python/index.ts';
import { dtypeWords } from '../../dtype.ts';
import { listed, type TorchTensor } from '../../tensor/tensor.ts';
import { isFloat, notImplementedFor } from '../lower.ts';

/** One call of a convolution; its input has a batch. */
export interface Convolution {
	readonly input: TorchTensor;
	readonly weight: TorchTensor;
	readonly bias: TorchTensor | null;
	readonly stride: readonly number[];
	readonly padding: readonly (readonly [number, number])[];
	readonly dilation: readonly number[];
	readonly groups: number;
	/** Of a transposed convolution. */
	readonly outputPadding: readonly number[] | null;
}

export const refuse = (host: Interpreter, message: string): never => host.raise('RuntimeError', message, { code: 'torch.conv' });

/** What every convolution checks, in its order (aten/src/ATen/native/Convolution.cpp, check_shape_forward). */
export function check(host: Interpreter, { input, weight, bias, stride, padding, dilation, groups, outputPadding }: Convolution): void {
	const raise = (message: string): never => refuse(host, message);
	if (weight.rank <= 2) raise('weight should have at least three dimensions');
	if (groups <= 0) raise('non-positive groups is not supported');
	for (const [name, list] of Object.entries({ stride, padding: padding.map(([before]) => before), dilation, output_padding: outputPadding ?? stride }))
		if (list.length !== weight.rank - 2)
			raise(
				`expected ${name} to be a single integer value or a list of ${weight.rank - 2} values to match the convolution dimensions, but got ${name}=${listed(list)}`
			);
	if (padding.some(([before]) => before < 0)) raise('negative padding is not supported');
	if (outputPadding?.some((n) => n < 0)) raise('negative output_padding is not supported');
	if (stride.some((n) => n <= 0)) raise('non-positive stride is not supported');
	if (dilation.some((n) => n < 0)) raise('dilation should be greater than zero');
	if (weight.rank !== input.rank) {
		raise(
			`Expected ${weight.rank}-dimensional input for ${weight.rank}-dimensional weight ${listed(weight.shape)}, but got ${input.rank}-dimensional input of size ${listed(input.shape)} instead`
		);
	}
	const [first, second] = weight.shape as readonly [number, number];
	const wanted = outputPadding ? first : second * groups;
	const got = input.shape[1]!;
	if (first < groups)
		raise(`Given groups=${groups}, expected weight to be at least ${groups} at dimension 0, but got weight of size ${listed(weight.shape)} instead`);
	if (first % groups !== 0)
		raise(`Given groups=${groups}, expected weight to be divisible by ${groups} at dimension 0, but got weight of size [${listed(weight.shape)}] instead`);
	if (got !== wanted) {
		const how = outputPadding ? 'transposed=1' : `groups=${groups}`;
		host.raise(
			'RuntimeError',
			`Given ${how}, weight of size ${listed(weight.shape)}, expected input${listed(input.shape)} to have ${wanted} channels, but got ${got} channels instead`,
			{
				code: 'torch.conv.channels',
				mismatch: { argument: 'input', tensor: input.ir.id, axis: 1, what: 'size', expected: String(wanted), got: String(got), against: 'in_channels' }
			}
		);
	}
	const out = outputPadding ? second * groups : first;
	if (bias && (bias.rank !== 1 || bias.size !== out)) {
		raise(
			`Given ${outputPadding ? 'transposed=1, ' : ''}weight of size ${listed(weight.shape)}, expected bias to be 1-dimensional with ${out} elements, but got bias of size ${listed(bias.shape)} instead`
		);
	}
	const padded = input.shape.slice(2).map((n, i) => n + padding[i]![0] * 2);
	const kernel = weight.shape.slice(2).map((n, i) => dilation[i]! * (n - 1) + 1);
	const axis = outputPadding ? -1 : kernel.findIndex((n, i) => n > padded[i]!);
	if (axis >= 0) {
		host.raise(
			'RuntimeError',
			`Calculated padded input size per channel: (${padded.join(' x ')}). Kernel size: (${kernel.join(' x ')}). Kernel size can't be greater than actual input size`,
			{
				code: 'torch.conv.kernel',
				mismatch: {
					argument: 'input',
					tensor: input.ir.id,
					axis: axis + 2,
					what: 'size',
					expected: `${kernel[axis]} or more`,
					got: String(padded[axis]),
					against: 'kernel_size'
				}
			}
		);
	}
	if (input.size === 0 && input.shape[0] !== 0 && got !== 0)
		raise(`Only zero batch or zero channel inputs are supported, but got input shape: ${listed(flat(input.shape, 2, 1))}`);
}

/** One axis of space is computed as two. */
const flat = (list: readonly number[], at: number, one: number): readonly number[] =>
	list.length === at + 1 ? [...list.slice(0, at), one, ...list.slice(at)] : list;

/** Whether oneDNN computes it, on one thread (Convolution.cpp, use_mkldnn): it says other things. */
function byOneDnn({ input, weight, stride, dilation, groups, outputPadding }: Convolution): boolean {
	if (outputPadding?.some((n, i) => n >= stride[i]!)) return false;
	if (input.dtype !== 'float32') return input.dtype === 'bfloat16';
	const [batch, channels, ...space] = flat(input.shape, 2, 1) as [number, number, ...number[]];
	const last = flat(weight.shape, 2, 1).slice(-2);
	const simple = [...stride, ...dilation].every((n) => n === 1) && batch < 16 && last.every((n) => n === 1);
	return !simple && (groups > 1 || last.every((n) => n > 3) || batch > 1 || batch * channels * space[0]! * space[1]! > 20480);
}

/** A tensor's type as oneDNN's checks print it. */
const typeName = ({ dtype }: TorchTensor): string =>
	dtype === 'bool' || dtype === 'bfloat16' ? `CPU${dtypeWords[dtype].scalar}Type` : `torch.${dtypeWords[dtype].scalar}Tensor`;

/** What the function that computes it checks: sizes that nothing comes of, then dtypes. `space` is that of the output. */
export function checkComputed(host: Interpreter, call: Convolution, space: readonly number[]): void {
	const { input, weight, bias, stride, dilation, outputPadding } = call;
	if (input.shape[0] === 0 || input.shape[1] === 0) return;
	const axes = input.rank - 2;
	const slow = outputPadding ? `slow_conv_transpose${Math.max(axes, 2)}d_out_cpu` : null;
	const wrongDtype = (message: string, other: TorchTensor): never =>
		host.raise('RuntimeError', message, {
			code: 'torch.conv.dtype',
			mismatch: { argument: 'input', tensor: input.ir.id, axis: null, what: 'dtype', expected: other.dtype, got: input.dtype, against: 'dtype' }
		});
	const dilated = dilation.some((n) => n !== 1);
	const [kernel, s, d] = [flat(weight.shape.slice(2), 0, 1), flat(stride, 0, 1), flat(dilation, 0, 1)];
	if (byOneDnn(call)) {
		for (const [name, other] of Object.entries({ weight, bias }))
			if (other && other.dtype !== input.dtype)
				wrongDtype(
					`Input type (${typeName(input)}) and ${name} type (${typeName(other)}) should be the same or input should be a MKLDNN tensor and ${name} is a dense tensor`,
					other
				);
		if (dilation.includes(0) && !outputPadding) refuse(host, 'non-positive dilation is not supported');
		if (space.some((n) => n < 0)) refuse(host, 'could not construct a memory descriptor using a format tag');
		if (dilation.includes(0) || kernel.includes(0) || weight.size === 0)
			refuse(
				host,
				`could not create a primitive descriptor for the ${slow ? 'de' : ''}convolution forward propagation primitive. Run workload with environment variable ONEDNN_VERBOSE=all to get additional diagnostic information.`
			);
		return;
	}
	const named = (words: Readonly<Record<string, readonly number[]>>, between = ' ') =>
		Object.entries(words)
			.flatMap(([word, list]) => list.map((n, i) => `${word}_${['depth', 'height', 'width'][i + 3 - list.length]}: ${n}`))
			.join(between);
	const sizes = (list: readonly number[]) => flat(list, 0, 1).join(' x ');
	if (kernel.includes(0)) refuse(host, `kernel size should be greater than zero, but got ${slow || !dilated ? named({ kernel }) : listed(kernel)}`);
	if (d.includes(0)) refuse(host, `dilation should be greater than zero, but got ${slow ? named({ dilation: d }, ', ') : listed(d)}`);
	if (outputPadding?.some((n, i) => n >= stride[i]! && n >= dilation[i]!))
		refuse(
			host,
			`output padding must be smaller than either stride or dilation, but got ${named({ output_padding: flat(outputPadding, 0, 0), stride: s, dilation: d })}`
		);
	if (slow && weight.size === 0) refuse(host, `non-empty ${axes === 3 ? '' : '2D or 4D '}weight tensor expected, but got: ${listed(flat(weight.shape, 2, 1))}`);
	if (space.some((n) => n < 1))
		refuse(
			host,
			`Given input size per channel: (${sizes(input.shape.slice(2))}). Calculated output size per channel: (${sizes(space)}). Output size is too small`
		);
	const name = slow ?? (dilated ? 'slow_conv_dilated<>' : axes === 3 ? 'compute_columns3d' : 'slow_conv2d_cpu');
	const taken = isFloat(input) || input.dtype === 'int64' || !(slow || dilated);
	if (input.dtype === 'bool' || (slow && !taken)) notImplementedFor(host, name, input.dtype);
	if (input.dtype !== weight.dtype) wrongDtype(`expected scalar type ${dtypeWords[input.dtype].scalar} but found ${dtypeWords[weight.dtype].scalar}`, weight);
	if (!taken) notImplementedFor(host, name, input.dtype);
	if (bias && !isFloat(input) && isFloat(bias))
		refuse(host, `result type ${dtypeWords[bias.dtype].scalar} can't be cast to the desired output type ${dtypeWords[input.dtype].scalar}`);
}
