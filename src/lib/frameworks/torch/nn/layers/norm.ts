import { PyTuple, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { apply, calc, send } from '../call.ts';
import { buffer, count, fill } from '../fill.ts';
import { shapeOf } from '../functional/norm.ts';
import { layers, type Settings, type Special } from '../layer.ts';
import { register } from '../module/module.ts';

/** γ, all ones, and β, all zeros. */
const scaleAndShift = (sizes: (given: Settings) => Value, affine: 'affine' | 'elementwise_affine', shift = true): Special => ({
	weights: (host, given) => {
		const on = host.truth(given[affine]);
		const scale = ['weight', on ? sizes(given) : null] as const;
		return shift ? [scale, ['bias', on && host.truth(given.bias) ? sizes(given) : null]] : [scale];
	},
	reset: (host, self) => {
		if (self.cls.find('reset_running_stats')) send(host, self, 'reset_running_stats');
		if (!host.truth(host.getAttribute(self, affine))) return;
		fill(host, host.getAttribute(self, 'weight'), 'fill_', 1n);
		const bias = shift ? host.getAttribute(self, 'bias') : null;
		if (bias !== null) fill(host, bias, 'fill_', 0n);
	}
});

const asShape: Special['check'] = (host, given) => {
	given.normalized_shape = shapeOf(host, given.normalized_shape);
};

/** torch/nn/modules/normalization.py. */
export const normalizations = layers(
	'normalization',
	`
	LayerNorm(normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None) | =normalized_shape eps elementwise_affine bias | layer_norm(input, normalized_shape, weight, bias, eps)
	RMSNorm(normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None) | =normalized_shape eps elementwise_affine | x: rms_norm(x, normalized_shape, weight, eps)
	GroupNorm(num_groups, num_channels, eps=1e-05, affine=True, device=None, dtype=None, *, bias=True) | =num_groups =num_channels eps affine bias | group_norm(input, num_groups, weight, bias, eps)`,
	{
		LayerNorm: { ...scaleAndShift((given) => given.normalized_shape, 'elementwise_affine'), check: asShape },
		RMSNorm: { ...scaleAndShift((given) => given.normalized_shape, 'elementwise_affine', false), check: asShape },
		GroupNorm: {
			...scaleAndShift((given) => given.num_channels, 'affine'),
			check: (host, { num_groups, num_channels }) => {
				if (host.truth(calc(host, num_channels, '%', num_groups)))
					host.raise('ValueError', `num_channels (${host.str(num_channels)}) must be divisible by num_groups (${host.str(num_groups)})`);
			}
		}
	}
);

/** What a layer remembers of the batches that it has seen, and what each is at the start. */
const running = { running_mean: 0n, running_var: 1n, num_batches_tracked: 0n } as const;

const remembering: Special = {
	...scaleAndShift((given) => given.num_features, 'affine'),
	make: (host, self, given) => {
		const tracked = host.truth(given.track_running_stats);
		for (const name of Object.keys(running)) {
			const counter = name === 'num_batches_tracked';
			const sizes = counter ? new PyTuple([]) : given.num_features;
			register(host, self, '_buffers', name, tracked ? buffer(host, sizes, { device: given.device, dtype: counter ? types.int : given.dtype }) : null);
		}
	},
	methods: {
		'reset_running_stats()': (host, self) => {
			if (host.truth(host.getAttribute(self, 'track_running_stats')))
				for (const [name, start] of Object.entries(running)) fill(host, host.getAttribute(self, name), 'fill_', start);
			return null;
		}
	}
};

/** A layer of one class for each number of axes: it takes these and no others. */
const takes = (...ranks: readonly number[]): Special => ({
	methods: {
		'_check_input_dim(input)': (host, _, input) => {
			const rank = Number(send(host, input, 'dim'));
			if (!ranks.includes(rank)) host.raise('ValueError', `expected ${ranks.map((n) => `${n}D`).join(' or ')} input (got ${rank}D input)`);
			return null;
		}
	}
});

const attributesOf = (host: Interpreter, self: Value, names: string): Value[] => names.split(' ').map((name) => host.getAttribute(self, name));

/** Normalises by the batch while training, and without running statistics; by these otherwise. */
function normalizeBatch(host: Interpreter, self: Value, input: Value): Value {
	send(host, self, '_check_input_dim', input);
	const [mean, variance, batches, weight, bias, eps] = attributesOf(host, self, 'running_mean running_var num_batches_tracked weight bias eps') as [
		Value,
		Value,
		Value,
		Value,
		Value,
		Value
	];
	const [training, tracks] = attributesOf(host, self, 'training track_running_stats').map((one) => host.truth(one)) as [boolean, boolean];
	let momentum = host.getAttribute(self, 'momentum');
	const cumulative = momentum === null;
	momentum ??= 0;
	if (training && tracks && batches instanceof TorchTensor) {
		count(host, batches);
		if (cumulative) momentum = calc(host, 1, '/', host.call(types.float, [batches]));
	}
	const kept = !training || tracks;
	const byBatch = training || (mean === null && variance === null);
	return apply(host, 'batch_norm', [input, kept ? mean : null, kept ? variance : null, weight, bias, byBatch, momentum, eps]);
}

/** torch/nn/modules/batchnorm.py. */
export const batchNorms = layers(
	'batchnorm',
	`
	_NormBase(num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True) | =num_features eps momentum affine bias track_running_stats
	_NormBase _BatchNorm(num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True)
	_BatchNorm BatchNorm1d
	_BatchNorm BatchNorm2d
	_BatchNorm BatchNorm3d`,
	{
		_NormBase: remembering,
		_BatchNorm: { methods: { 'forward(input)': normalizeBatch } },
		BatchNorm1d: takes(2, 3),
		BatchNorm2d: takes(4),
		BatchNorm3d: takes(5)
	}
);

/** Normalises each channel of each example; without a batch, of the one. */
function normalizeInstance(host: Interpreter, self: Value, input: Value): Value {
	send(host, self, '_check_input_dim', input);
	const without = Number(send(host, self, '_get_no_batch_dim'));
	const rank = Number(send(host, input, 'dim'));
	const [features, mean, variance, weight, bias, momentum, eps] = attributesOf(
		host,
		self,
		'num_features running_mean running_var weight bias momentum eps'
	) as [Value, Value, Value, Value, Value, Value, Value];
	const got = send(host, input, 'size', BigInt(rank - without));
	if (got !== features) {
		const where = `input's size at dim=${rank - without}`;
		if (host.truth(host.getAttribute(self, 'affine')))
			host.raise('ValueError', `expected ${where} to match num_features (${host.str(features)}), but got: ${host.str(got)}.`);
		host.warn(
			'UserWarning',
			`${where} does not match num_features. You can silence this warning by not passing in num_features, which is not used because affine=False`
		);
	}
	const [training, tracks] = attributesOf(host, self, 'training track_running_stats').map((one) => host.truth(one));
	const one = rank === without ? send(host, input, 'unsqueeze', 0n) : input;
	const made = apply(host, 'instance_norm', [one, mean, variance, weight, bias, training || !tracks, momentum ?? 0, eps]);
	return rank === without ? send(host, made, 'squeeze', 0n) : made;
}

const without = (rank: number): Special => ({ methods: { ...takes(rank, rank + 1).methods, '_get_no_batch_dim()': () => BigInt(rank) } });

/** torch/nn/modules/instancenorm.py. */
export const instanceNorms = layers(
	'instancenorm',
	`
	_NormBase _InstanceNorm(num_features, eps=1e-05, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None, *, bias=True)
	_InstanceNorm InstanceNorm1d
	_InstanceNorm InstanceNorm2d`,
	{ _InstanceNorm: { methods: { 'forward(input)': normalizeInstance } }, InstanceNorm1d: without(2), InstanceNorm2d: without(3) }
);
