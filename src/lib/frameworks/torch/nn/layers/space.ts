import { PyTuple, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { forEachAxis, layers, type Special } from '../layer.ts';

/** The stride of a window is its size where none is given. */
const byWindow: Special = {
	check: (_, given) => {
		given.stride ??= given.kernel_size;
	}
};
const tuples: Special = {
	check: (host, given) => {
		for (const name of ['kernel_size', 'stride', 'padding'] as const) given[name] = forEachAxis(host, given[name], 1);
	}
};

const average = 'kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True';

/** torch/nn/modules/pooling.py. */
export const poolings = layers(
	'pooling',
	`
	_MaxPoolNd(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False) | kernel_size stride padding dilation ceil_mode
	${[1, 2].map((n) => `_MaxPoolNd MaxPool${n}d | | max_pool${n}d(input, kernel_size, stride, padding, dilation, =ceil_mode, =return_indices)`).join('\n')}
	_AvgPoolNd | kernel_size stride padding
	_AvgPoolNd AvgPool1d(${average}) | | C.avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
	_AvgPoolNd AvgPool2d(${average}, divisor_override=None) | | C.avg_pool2d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
	_AdaptiveAvgPoolNd(output_size) | output_size
	_AdaptiveMaxPoolNd(output_size, return_indices=False) | output_size
	_AdaptiveAvgPoolNd AdaptiveAvgPool1d | | C.adaptive_avg_pool1d(input, output_size)
	_AdaptiveAvgPoolNd AdaptiveAvgPool2d | | adaptive_avg_pool2d(input, output_size)
	${[1, 2].map((n) => `_AdaptiveMaxPoolNd AdaptiveMaxPool${n}d | | adaptive_max_pool${n}d(input, output_size, return_indices)`).join('\n')}`,
	{ _MaxPoolNd: byWindow, _AvgPoolNd: byWindow, AvgPool1d: tuples }
);

/** Sides of padding over one or two axes. */
const sides = (space: number): Special => ({
	check: (host, given) => {
		given.padding = forEachAxis(host, given.padding, 2 * space);
	}
});
const zero: Special = {
	check: (_, given) => {
		given.value = 0;
	}
};

const borders = [
	['Reflection', 'reflect'],
	['Replication', 'replicate']
] as const;
const dims = [1, 2] as const;

/** torch/nn/modules/padding.py. */
export const paddings = layers(
	'padding',
	`
	_ConstantPadNd | padding value | C.pad(input, padding, 'constant', value)
	${dims.map((n) => `_ConstantPadNd ConstantPad${n}d(padding, value)\nConstantPad${n}d ZeroPad${n}d(padding) | =padding`).join('\n')}
	${borders.map(([name, mode]) => [`_${name}PadNd | =padding | C.pad(input, padding, '${mode}')`, ...dims.map((n) => `_${name}PadNd ${name}Pad${n}d(padding)`)].join('\n')).join('\n')}`,
	Object.fromEntries(dims.flatMap((n) => [[`ConstantPad${n}d`, sides(n)], [`ZeroPad${n}d`, zero], ...borders.map(([name]) => [`${name}Pad${n}d`, sides(n)])]))
);

/** How much larger each axis becomes, as floats. */
const factors = (host: Interpreter, value: Value): Value => {
	if (value instanceof PyTuple) return new PyTuple(value.items.map((one) => host.call(types.float, [one])));
	return host.truth(value) ? host.call(types.float, [value]) : null;
};
const fixed = (mode: string, align: Value): Special => ({
	check: (_, given) => void Object.assign(given, { mode, align_corners: align, recompute_scale_factor: null })
});

/** torch/nn/modules/upsampling.py. */
export const upsamplings = layers(
	'upsampling',
	`
	Upsample(size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None) | | interpolate(input, size, scale_factor, mode, align_corners, =recompute_scale_factor)
	Upsample UpsamplingNearest2d(size=None, scale_factor=None)
	Upsample UpsamplingBilinear2d(size=None, scale_factor=None)`,
	{
		Upsample: {
			check: (host, given) => {
				given.scale_factor = factors(host, given.scale_factor);
			},
			methods: {
				'extra_repr()': (host, self) => {
					const [size, factor, mode] = ['size', 'scale_factor', 'mode'].map((name) => host.getAttribute(self, name));
					return `${factor === null ? `size=${host.repr(size!)}` : `scale_factor=${host.repr(factor!)}`}, mode=${host.repr(mode!)}`;
				}
			}
		},
		UpsamplingNearest2d: fixed('nearest', null),
		UpsamplingBilinear2d: fixed('bilinear', true)
	}
);
