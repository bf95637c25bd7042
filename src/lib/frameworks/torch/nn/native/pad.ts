import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { unpackInt, unpackSizes } from '../../binding/arguments.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { listed, newTensor, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { contiguousStrides } from '../../../../tensors/strides.ts';
import { callName, TorchLowering } from '../lower.ts';

const modes = ['constant', 'reflect', 'replicate', 'circular'] as const;
const backwardOf = { constant: 'ConstantPadNd', reflect: 'ReflectionPad', replicate: 'ReplicationPad', circular: 'Copy' } as const;

/** What padding with the input's own elements asks of it (aten/src/ATen/native/PadNd.cpp, ReflectionPad.cpp). */
function checkBorder(host: Interpreter, mode: (typeof modes)[number], input: TorchTensor, pad: readonly number[]): void {
	const space = pad.length / 2;
	if (!((input.rank === space + 1 || input.rank === space + 2) && space <= 3))
		host.raise(
			'NotImplementedError',
			`Padding size ${pad.length} is not supported for ${input.rank}D input tensor.\nSupported combinations for non-constant padding:\n` +
				'  - 2D or 3D input: padding size = 2 (pads last dimension)\n  - 3D or 4D input: padding size = 4 (pads last 2 dimensions)\n' +
				'  - 4D or 5D input: padding size = 6 (pads last 3 dimensions)'
		);
	for (let i = 0; i < space; i++) {
		const axis = input.rank - 1 - i;
		const [before, after, n] = [pad[2 * i]!, pad[2 * i + 1]!, input.shape[axis]!];
		if (mode === 'reflect' && (before >= n || after >= n)) {
			if (space > 1) host.unsupported('a reflection padding that is wider than the input');
			host.raise(
				'RuntimeError',
				`Argument #4: Padding size should be less than the corresponding input dimension, but got: padding (${before}, ${after}) at dimension ${axis} of input ${listed(input.shape)}`,
				{
					code: 'torch.pad.reflect',
					mismatch: {
						argument: 'input',
						tensor: input.ir.id,
						axis,
						what: 'size',
						expected: `more than ${Math.max(before, after)}`,
						got: String(n),
						against: 'padding'
					}
				}
			);
		}
		if (mode === 'circular' && (before > n || after > n)) host.raise('RuntimeError', 'Padding value causes wrapping around more than once.');
	}
}

const pad: Row = {
	name: 'pad',
	fn: 'Tensor input, SymIntArrayRef pad, c10::string_view mode="constant", double? value=None',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		const sizes = unpackSizes(host, 'pad', 'pad', bound.get('pad')!);
		const asked = String(bound.get('mode') ?? 'constant');
		const mode = modes.find((one) => one === asked);
		if (!mode) return host.raise('NotImplementedError', `Unrecognised padding mode ${asked}`);
		if (sizes.length % 2 !== 0) host.raise('RuntimeError', 'Padding length must be divisible by 2');
		if (sizes.length > input.rank * 2) {
			host.raise(
				'RuntimeError',
				`Padding length should be less than or equal to two times the input dimension but got padding length ${sizes.length} and input of dimension ${input.rank}`
			);
		}
		if (mode !== 'constant') {
			if (bound.has('value') && Number(bound.get('value')) !== 0) host.raise('RuntimeError', `Padding mode "${asked}" doesn't take in value argument`);
			checkBorder(host, mode, input, sizes);
		}
		const around = (side: 0 | 1) => input.shape.map((_, axis) => sizes[2 * (input.rank - 1 - axis) + side] ?? 0);
		const [before, after] = [around(0), around(1)];
		const shape = input.shape.map((n, i) => n + before[i]! + after[i]!);
		if (shape.some((n) => n < 0)) host.raise('RuntimeError', 'narrow(): length must be non-negative.');
		const lower = new TorchLowering(host, callName(host, 'pad'), input.dtype);
		const gradFn = `${backwardOf[mode]}${mode === 'reflect' || mode === 'replicate' ? `${sizes.length / 2}D` : ''}Backward0`;
		return lower.op({ kind: 'pad', before, after, mode, value: Number(bound.get('value') ?? 0) }, [input], shape, { axes: axesOf(host, input), gradFn });
	}
};

const oneHot: Row = {
	name: 'one_hot',
	fn: 'Tensor input, int64_t num_classes=-1',
	run: (host, _, { bound }) => {
		const input = bound.get('input') as TorchTensor;
		const asked = unpackInt(host, bound.get('num_classes') ?? -1n);
		if (input.dtype !== 'int64') host.raise('RuntimeError', 'one_hot is only applicable to index tensor of type LongTensor.');
		if (input.size === 0) {
			if (asked <= 0) host.raise('RuntimeError', 'Can not infer total number of classes from empty tensor.');
			return newTensor(host, { shape: [...input.shape, asked], dtype: 'int64' });
		}
		const ids = asked > 0 ? input.suspects(0, asked - 1) : input.values;
		if (ids === null) return host.unsupported('one_hot of classes that only running the program would tell');
		const highest = ids.reduce((a, b) => Math.max(a, b), -1);
		if (ids.some((id) => id < 0)) host.raise('RuntimeError', 'Class values must be non-negative.');
		if (asked >= 0 && highest >= asked) host.raise('RuntimeError', 'Class values must be smaller than num_classes.');
		const classes = asked === -1 ? highest + 1 : asked;
		const lower = new TorchLowering(host, callName(host, 'one_hot'), 'int64');
		const numbers = lower.source({ kind: 'arange', start: 0, step: 1 }, [classes]);
		const column = lower.reshape(input, [...input.shape, 1]);
		const shape = [...input.shape, classes];
		const equal = lower.op({ kind: 'elementwise', fn: 'eq' }, [column, numbers], shape, { dtype: 'bool', axes: [...axesOf(host, input), 'class'] });
		return lower.op({ kind: 'cast' }, [equal], shape, { axes: [...axesOf(host, input), 'class'], strides: contiguousStrides(shape) });
	}
};

export const padFunctions: readonly NativeFunction[] = torchFunctions([pad, oneHot]);
