import { PyList, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { apply, calc, holds } from '../call.ts';
import { drawByFan } from '../init.ts';
import { forEachAxis, layers, type Settings, type Special } from '../layer.ts';

/** What a convolution's settings have to be, in the order in which they are looked at. */
function check(host: Interpreter, given: Settings, name: string): void {
	const { groups, padding, padding_mode: mode, in_channels, out_channels } = given;
	const refuse = (message: string): never => host.raise('ValueError', message);
	if (given.transposed && mode !== 'zeros') refuse(`Only "zeros" padding mode is supported for ${name}`);
	if (holds(host, groups, '<=', 0n)) refuse('groups must be a positive integer');
	for (const [channels, which] of [
		[in_channels, 'in'],
		[out_channels, 'out']
	] as const)
		if (host.truth(calc(host, channels, '%', groups))) refuse(`${which}_channels must be divisible by groups`);
	if (typeof padding === 'string') {
		if (padding !== 'same' && padding !== 'valid') refuse(`Invalid padding string ${host.repr(padding)}, should be one of {'same', 'valid'}`);
		if (padding === 'same' && host.iterate(given.stride).some((step) => Number(step) !== 1)) refuse("padding='same' is not supported for strided convolutions");
	}
	// PyTorch prints a set: in an order that changes from run to run.
	if (!['zeros', 'reflect', 'replicate', 'circular'].includes(String(mode)))
		refuse(`padding_mode must be one of {'zeros', 'reflect', 'replicate', 'circular'}, but got padding_mode=${host.repr(mode)}`);
}

/** How far each axis is padded before and after, the last axis first: what `F.pad` takes. */
function around(host: Interpreter, { padding, dilation, kernel_size }: Settings): Value {
	if (padding instanceof PyTuple) return new PyTuple([...padding.items].reverse().flatMap((n) => [n, n]));
	const [reach, sizes] = [dilation, kernel_size].map((one) => (one as PyTuple).items) as [readonly Value[], readonly Value[]];
	const pairs = sizes.map((size, i): readonly Value[] => {
		if (padding !== 'same' || i >= reach.length) return [0n, 0n];
		const total = calc(host, reach[i]!, '*', calc(host, size, '-', 1n));
		const before = calc(host, total, '//', 2n);
		return [before, calc(host, total, '-', before)];
	});
	return new PyList(pairs.reverse().flat());
}

const convolution: Special = {
	weights: (host, { in_channels, out_channels, groups, transposed, kernel_size, bias }) => {
		const [first, second] = transposed ? [in_channels, out_channels] : [out_channels, in_channels];
		return [
			['weight', new PyTuple([first, calc(host, second, '//', groups), ...(kernel_size as PyTuple).items])],
			['bias', host.truth(bias) ? out_channels : null]
		];
	},
	reset: (host, self) => drawByFan(host, host.getAttribute(self, 'weight'), host.getAttribute(self, 'bias'))
};

/** The convolutions over so many axes. */
function over(space: number, transposed: boolean): Special {
	const settings = (host: Interpreter, self: Value, names: string) => names.split(' ').map((name) => host.getAttribute(self, name));
	const spread = (host: Interpreter, value: Value) => forEachAxis(host, value, space);
	return {
		check: (host, given, self) => {
			for (const name of ['kernel_size', 'stride', 'dilation'] as const) given[name] = spread(host, given[name]);
			if (transposed || typeof given.padding !== 'string') given.padding = spread(host, given.padding);
			given.transposed = transposed;
			given.output_padding = spread(host, transposed ? given.output_padding : 0n);
			check(host, given, self.cls.name);
			given._reversed_padding_repeated_twice = around(host, given);
		},
		methods: transposed
			? {
					'forward(input, output_size=None)': (host, self, input, size) =>
						size === null
							? apply(host, `C.conv_transpose${space}d`, [input, ...settings(host, self, 'weight bias stride padding output_padding groups dilation')])
							: host.unsupported('output_size of a transposed convolution')
				}
			: {
					'_conv_forward(input, weight, bias)': (host, self, input, weight, bias) => {
						const [stride, padding, dilation, groups, mode, sides] = settings(
							host,
							self,
							'stride padding dilation groups padding_mode _reversed_padding_repeated_twice'
						) as [Value, Value, Value, Value, Value, Value];
						const plain = mode === 'zeros';
						const x = plain ? input : apply(host, 'C.pad', [input, sides, mode]);
						return apply(host, `C.conv${space}d`, [x, weight, bias, stride, plain ? padding : spread(host, 0n), dilation, groups]);
					},
					'forward(input)': (host, self, input) => host.call(host.getAttribute(self, '_conv_forward'), [input, ...settings(host, self, 'weight bias')])
				}
	};
}

const head = 'in_channels, out_channels, kernel_size, stride=1, padding=0';
const tail = 'device=None, dtype=None';
const dims = [1, 2, 3];

/** torch/nn/modules/conv.py. */
export const convolutions = layers(
	'conv',
	`
	_ConvNd | =in_channels =out_channels kernel_size stride padding?0 dilation?1 output_padding?0 groups?1 bias?True padding_mode?zeros
	_ConvNd _ConvTransposeNd
	${dims.map((n) => `_ConvNd Conv${n}d(${head}, dilation=1, groups=1, bias=True, padding_mode='zeros', ${tail})`).join('\n')}
	${dims.map((n) => `_ConvTransposeNd ConvTranspose${n}d(${head}, output_padding=0, groups=1, bias=True, dilation=1, padding_mode='zeros', ${tail})`).join('\n')}`,
	{
		_ConvNd: convolution,
		...Object.fromEntries(
			dims.flatMap((n) => [
				[`Conv${n}d`, over(n, false)],
				[`ConvTranspose${n}d`, over(n, true)]
			])
		)
	}
);
