import { PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { convert } from '../convert.ts';
import { enterScope, graphOf, leaveScope, scopeOf } from '../graph.ts';
import { Constant, run, type TfOp } from '../op.ts';
import { conv2D, conv3D, conv3DAlone } from '../ops/windows/convolution.ts';
import { expandDims, squeeze } from '../ops/layout.ts';
import { avgPool, avgPool3D, maxPool, maxPool3D } from '../ops/windows/pooling.ts';
import type { TfTensor } from '../tensor.ts';
import { nameOf } from './arguments.ts';
import type { ApiRow } from './row.ts';

/** A number for each axis of space: one, or one each; entries of the other axes may stand around them. */
function spread(host: Interpreter, value: Value, space: number, isFirst: boolean, name: string): readonly number[] {
	const given = value === null ? [1] : value instanceof PyList || value instanceof PyTuple ? value.items.map(Number) : [Number(value)];
	if (given.some((n) => !Number.isInteger(n))) return host.unsupported('a window of this kind');
	if (given.length === 1) return new Array<number>(space).fill(given[0]!);
	if (given.length === space) return given;
	if (given.length === space + 2) return isFirst ? given.slice(2) : given.slice(1, -1);
	return host.raise('ValueError', `${name} should be of length 1, ${space} or ${space + 2} but was ${given.length}`);
}

const wholeOf = (entries: readonly number[], isFirst: boolean): readonly number[] => (isFirst ? [1, 1, ...entries] : [1, ...entries, 1]);

interface Window {
	readonly space: number;
	readonly isFirst: boolean;
	readonly padding: string;
	readonly name: string | undefined;
	readonly scope: string;
}

function windowOf(host: Interpreter, space: number, padding: Value, format: Value, name: Value | undefined, scope: string): Window {
	if (padding !== 'SAME' && padding !== 'VALID') return host.unsupported('padding that is neither SAME nor VALID');
	const isFirst = typeof format === 'string' && format.startsWith('NC');
	return { space, isFirst, padding, name: nameOf(name), scope };
}

/** An op over two or three axes of space; one axis has a second of size 1 beside it. */
function windowed(
	host: Interpreter,
	ops: readonly [two: TfOp, three: TfOp],
	call: string,
	x: TfTensor,
	filter: TfTensor | null,
	window: Window,
	settings: Record<string, readonly number[]>
): TfTensor {
	const { space, isFirst, padding, name, scope } = window;
	const format = space === 3 ? (isFirst ? 'NCDHW' : 'NDHWC') : isFirst ? 'NCHW' : 'NHWC';
	const attrs = (entries: (own: readonly number[]) => readonly number[]) => ({
		...Object.fromEntries(Object.entries(settings).map(([key, own]) => [key, wholeOf(entries(own), isFirst)])),
		padding,
		data_format: format
	});
	const said = name === undefined ? {} : { name };
	if (space !== 1)
		return run(
			host,
			ops[space - 2]!,
			call,
			filter ? [x, filter] : [x],
			attrs((own) => own),
			{ ...said, node: scope }
		)[0]!;
	const at = isFirst ? 2 : 1;
	if (filter) enterScope(host, name ?? scope);
	try {
		const wide = (tensor: TfTensor, axis: number): TfTensor => run(host, expandDims, call, [tensor, new Constant([axis], [])])[0]!;
		const inputs = [wide(x, at), ...(filter ? [wide(filter, 0)] : [])];
		const [made] = run(
			host,
			ops[0],
			call,
			inputs,
			attrs((own) => [1, ...own]),
			// It has the scope's own name.
			filter ? { node: scopeOf(host) } : {}
		);
		return run(host, squeeze, call, [made!], { squeeze_dims: [at] })[0]!;
	} finally {
		if (filter) leaveScope(host);
	}
}

const rankOf = (host: Interpreter, tensor: TfTensor): number => tensor.staticShape?.length ?? host.unsupported('a window over axes of open number');

function convolved(
	host: Interpreter,
	call: string,
	given: readonly [input: Value, filters: Value, strides: Value, padding: Value, format: Value, dilations: Value, name: Value],
	wanted?: number
): TfTensor {
	const [input, filters, strides, padding, format, dilations, name] = given;
	const x = convert(host, input);
	const filter = convert(host, filters, null, x.dtype);
	// What runs at once looks at its input's axes first, and at its filter's as it runs.
	const isKernels = wanted !== undefined && wanted < 3 && !graphOf(host);
	if (isKernels && wanted === 1 && x.rank < 2) run(host, expandDims, call, [x, new Constant([-3], [])]);
	const space = isKernels && x.rank === wanted + 2 ? wanted : rankOf(host, filter) - 2;
	if (space < 1 || space > 3 || rankOf(host, x) !== space + 2 || (wanted !== undefined && wanted !== space)) return host.unsupported(`${call} of these ranks`);
	// At once, the op is not told the name of several axes.
	const own = call === 'tf.nn.convolution' && space > 1 && !graphOf(host) ? null : name;
	const scope = call === 'tf.nn.convolution' ? 'convolution' : space === 1 ? 'conv1d' : `Conv${space}D`;
	const window = windowOf(host, space, padding, format, own, scope);
	return windowed(host, [conv2D, wanted === 3 ? conv3DAlone : conv3D], call, x, filter, window, {
		strides: spread(host, strides, space, window.isFirst, 'strides'),
		dilations: spread(host, dilations, space, window.isFirst, 'dilations')
	});
}

const convolutions: readonly ApiRow[] = [
	{
		at: 'tf.nn.convolution',
		signature: "input, filters, strides=None, padding='VALID', data_format=None, dilations=None, name=None",
		run: (host, x, filters, strides, padding, format, dilations, name) =>
			convolved(host, 'tf.nn.convolution', [x!, filters!, strides!, padding!, format!, dilations!, name!])
	},
	...[1, 2, 3].map((space): ApiRow => {
		const format = ['NWC', 'NHWC', 'NDHWC'][space - 1]!;
		return {
			at: `tf.nn.conv${space}d`,
			signature:
				space === 1
					? "input, filters, stride, padding, data_format='NWC', dilations=None, name=None"
					: `input, filters, strides, padding, data_format='${format}', dilations=None, name=None`,
			run: (host, x, filters, strides, padding, form, dilations, name) =>
				convolved(host, `tf.nn.conv${space}d`, [x!, filters!, strides!, padding!, form!, dilations!, name!], space)
		};
	})
];

function pooled(
	host: Interpreter,
	fn: 'max' | 'avg',
	call: string,
	given: readonly [input: Value, ksize: Value, strides: Value, padding: Value, format: Value, name: Value],
	wanted?: number
): TfTensor {
	const [input, ksize, strides, padding, format, name] = given;
	const x = convert(host, input);
	const space = rankOf(host, x) - 2;
	if (space < 1 || space > 3 || (wanted !== undefined && wanted !== space)) return host.unsupported(`${call} of this rank`);
	const window = windowOf(host, space, padding, format, name, fn === 'max' ? 'MaxPool' : 'AvgPool');
	return windowed(host, fn === 'max' ? [maxPool, maxPool3D] : [avgPool, avgPool3D], call, x, null, window, {
		ksize: spread(host, ksize, space, window.isFirst, 'ksize'),
		strides: spread(host, strides, space, window.isFirst, 'strides')
	});
}

const pools: readonly ApiRow[] = (['max', 'avg'] as const).flatMap((fn) =>
	[undefined, 1, 2, 3].map((space): ApiRow => {
		const name = `${fn}_pool${space === undefined ? '' : `${space}d`}`;
		const format = space === undefined ? 'None' : `'${['NWC', 'NHWC', 'NDHWC'][space - 1]!}'`;
		return {
			at: `tf.nn.${name}`,
			signature: `input, ksize, strides, padding, data_format=${format}, name=None`,
			run: (host, x, ksize, strides, padding, form, own) => pooled(host, fn, `tf.nn.${name}`, [x!, ksize!, strides!, padding!, form!, own!], space)
		};
	})
);

/** Convolutions and pooling. */
export const windows: readonly ApiRow[] = [...convolutions, ...pools];
