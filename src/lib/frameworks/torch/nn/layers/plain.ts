import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { PyClassMethod, PyList, PyTuple, type Interpreter, type PyInstance, type Value } from '../../../../python/index.ts';
import { register, registerModule } from '../module/module.ts';
import { parameterClass, TorchTensor, typeName } from '../../tensor/tensor.ts';
import { apply, send } from '../call.ts';
import { fill } from '../fill.ts';
import { mustBeProbability, paddingRow } from '../functional/plain.ts';
import { drawByFan } from '../init.ts';
import { addParameter, layers, type Settings } from '../layer.ts';
import { zeroRow } from '../native/embedding.ts';
import { tableOf, type Table } from '../../../../ir/table.ts';

const pair = (...sizes: Value[]): PyTuple => new PyTuple(sizes);
const weightOf = (host: Interpreter, self: PyInstance, name = 'weight'): Value => host.getAttribute(self, name);

/** torch/nn/modules/linear.py. */
export const linears = layers(
	'linear',
	`
	Identity(*args, **kwargs)
	Linear(in_features, out_features, bias=True, device=None, dtype=None) | in_features out_features bias | C.linear(input, weight, bias)
	Bilinear(in1_features, in2_features, out_features, bias=True, device=None, dtype=None) | in1_features in2_features out_features bias | input1, input2: bilinear(input1, input2, weight, bias)
	Linear NonDynamicallyQuantizableLinear(in_features, out_features, bias=True, device=None, dtype=None)`,
	{
		Identity: {
			check: (_, given) => Object.keys(given).forEach((name) => Reflect.deleteProperty(given, name)),
			methods: { 'forward(input)': (_host, _self, input) => input }
		},
		Linear: {
			weights: (host, { out_features, in_features, bias }) => [
				['weight', pair(out_features, in_features)],
				['bias', host.truth(bias) ? out_features : null]
			],
			reset: (host, self) => drawByFan(host, weightOf(host, self), weightOf(host, self, 'bias'))
		},
		Bilinear: {
			weights: (host, { out_features, in1_features, in2_features, bias }) => [
				['weight', pair(out_features, in1_features, in2_features)],
				['bias', host.truth(bias) ? out_features : null]
			],
			reset: (host, self) => {
				const weight = weightOf(host, self);
				const width = Number(send(host, weight, 'size', 1n));
				if (width <= 0) host.raise('ValueError', `in1_features must be > 0, but got (in1_features=${width})`);
				const bound = 1 / Math.sqrt(width);
				for (const one of [weight, weightOf(host, self, 'bias')]) if (one !== null) fill(host, one, 'uniform_', -bound, bound);
			}
		}
	}
);

function makeTable(host: Interpreter, self: PyInstance, given: Settings): void {
	const { num_embeddings, embedding_dim, _weight, _freeze } = given;
	const frozen = host.truth(_freeze);
	if (_weight === null) {
		addParameter(host, self, 'weight', pair(num_embeddings, embedding_dim), given);
		if (frozen) send(host, weightOf(host, self), 'requires_grad_', false);
		send(host, self, 'reset_parameters');
	} else {
		const wanted = [num_embeddings, embedding_dim].map(Number);
		if (_weight instanceof TorchTensor && String(_weight.shape) !== String(wanted))
			host.raise('AssertionError', 'Shape of weight does not match num_embeddings and embedding_dim');
		register(host, self, '_parameters', 'weight', host.call(parameterClass, [_weight], new Map([['requires_grad', !frozen]])));
	}
	registerModule(host, self);
}

function resetTable(host: Interpreter, self: PyInstance): void {
	const [weight, row] = [weightOf(host, self), weightOf(host, self, 'padding_idx')];
	fill(host, weight, 'normal_', 0n, 1n);
	if (row !== null) zeroRow(host, weight as TorchTensor, typeof row === 'bigint' ? Number(row) : Number(host.getItem(weight, row)));
}

/** torch/nn/modules/sparse.py. */
export const tables = layers(
	'sparse',
	`
	Embedding(num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None) | =num_embeddings =embedding_dim padding_idx?None max_norm?None norm_type?2 scale_grad_by_freq?False sparse?False | embedding(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse)
	EmbeddingBag(num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode='mean', sparse=False, _weight=None, include_last_offset=False, padding_idx=None, device=None, dtype=None) | =num_embeddings =embedding_dim max_norm?None norm_type?2 scale_grad_by_freq?False mode! padding_idx?None`,
	{
		Embedding: {
			check: (host, given) => {
				given.padding_idx = paddingRow(host, given.padding_idx, given.num_embeddings);
			},
			make: makeTable,
			reset: resetTable
		},
		EmbeddingBag: {
			check: (host, given) => {
				given.padding_idx = paddingRow(host, given.padding_idx, given.num_embeddings, 'padding_idx');
			},
			make: (host, self, given) => makeTable(host, self, { ...given, _freeze: false }),
			reset: resetTable,
			methods: {
				'forward(input, offsets=None, per_sample_weights=None)': (host, self, input, offsets, factors) => {
					const own = (names: string): Value[] => names.split(' ').map((name) => host.getAttribute(self, name));
					const settings = own('max_norm norm_type scale_grad_by_freq mode sparse');
					return apply(host, 'embedding_bag', [
						input,
						weightOf(host, self as PyInstance),
						offsets,
						...settings,
						factors,
						...own('include_last_offset padding_idx')
					]);
				}
			}
		}
	}
);

const rest = 'max_norm=None, norm_type=2.0, scale_grad_by_freq=False';
const pretrained: Table<string> = tableOf({
	Embedding: `padding_idx=None, ${rest}, sparse=False`,
	EmbeddingBag: `${rest}, mode='mean', sparse=False, include_last_offset=False, padding_idx=None`
});

for (const table of tables) {
	const parameters = pretrained[table.name]!;
	const names = [...parameters.matchAll(/(\w+)=/g)].map(([, name]) => name!);
	table.attrs.set(
		'from_pretrained',
		new PyClassMethod(
			pythonFunction(
				'from_pretrained',
				`cls, embeddings, freeze=True, ${parameters}`,
				(host, cls, embeddings, freeze, ...given) => {
					if (send(host, embeddings, 'dim') !== 2n) host.raise('AssertionError', 'Embeddings parameter is expected to be 2-dimensional');
					const [rows, width] = host.iterate(host.getAttribute(embeddings, 'shape')) as [Value, Value];
					const kept = names.map((name, i): [string, Value] => [name, given[i]!]);
					const made = host.call(cls, [], new Map<string, Value>([['num_embeddings', rows], ['embedding_dim', width], ['_weight', embeddings], ...kept]));
					send(host, host.getAttribute(made, 'weight'), 'requires_grad_', !host.truth(freeze));
					return made;
				},
				`${table.name}.from_pretrained`
			)
		)
	);
}

/** torch/nn/modules/dropout.py. */
export const dropouts = layers(
	'dropout',
	`
	_DropoutNd(p=0.5, inplace=False) | p inplace
	_DropoutNd Dropout | | dropout(input, p, training, inplace)
	_DropoutNd Dropout1d | | dropout1d(input, p, training, inplace)
	_DropoutNd Dropout2d | | dropout2d(input, p, training, inplace)`,
	{ _DropoutNd: { check: (host, { p }) => mustBeProbability(host, p) } }
);

function mustBeSizes(host: Interpreter, { dim, unflattened_size: sizes }: Settings): void {
	if (typeof dim !== 'bigint') host.unsupported('nn.Unflatten of a named dimension');
	if (!(sizes instanceof PyTuple || sizes instanceof PyList))
		return host.raise('TypeError', `unflattened_size must be a tuple of ints, but found type ${typeName(sizes)}`);
	const at = sizes.items.findIndex((size) => typeof size !== 'bigint');
	if (at >= 0) host.raise('TypeError', `unflattened_size must be tuple of ints, but found element of type ${typeName(sizes.items[at]!)} at pos ${at}`);
}

/** torch/nn/modules/flatten.py. */
export const flattenings = layers(
	'flatten',
	`
	Flatten(start_dim=1, end_dim=-1) | start_dim end_dim | input.flatten(start_dim, end_dim)
	Unflatten(dim, unflattened_size) | dim unflattened_size | input.unflatten(dim, unflattened_size)`,
	{ Unflatten: { check: mustBeSizes } }
);
