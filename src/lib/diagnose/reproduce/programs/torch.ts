import { axesOf } from '../../../explain/readings.ts';
import type { Reading } from '../../../explain/template.ts';
import type { Programs } from './programs.ts';
import { closed, ones, tuple } from './python.ts';

const torch = (...lines: readonly string[]): string => ['import torch', 'from torch import nn', '', ...lines].join('\n');
const packing = (...lines: readonly string[]): string =>
	['import torch', 'from torch import nn', 'from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence', '', ...lines].join('\n');
/** A shape that has a -1 where its size is open. */
const printed = (shape: Reading | undefined): string => tuple(axesOf(shape).map((axis) => axis ?? -1));
/** A device that is not here: tensors on `meta` have no values, and PyTorch takes it for another device as it does a GPU. */
const deviceOf = (name: unknown): string => (name === 'cpu' ? 'cpu' : 'meta');
const gpu = (...names: readonly unknown[]): readonly string[] => [`# meta stands for ${names.find((name) => name !== 'cpu') ?? 'a GPU'}, which is not here`];
const dtypes: ReadonlyMap<string, string> = new Map([
	['Float', 'float32'],
	['Double', 'float64'],
	['Half', 'float16'],
	['BFloat16', 'bfloat16'],
	['Long', 'int64'],
	['Int', 'int32'],
	['double', 'float64'],
	['float', 'float32'],
	['c10::Half', 'float16'],
	['long long', 'int64']
]);
/** Something of that type, as a message calls it. */
const ofType: ReadonlyMap<string, string> = new Map([
	['int', '1'],
	['float', '0.5'],
	['str', "'yes'"],
	['NoneType', 'None'],
	['tuple', '(1,)'],
	['list', '[1]'],
	['bool', 'True']
]);

const eights = (rank: unknown): string => tuple(Array.from({ length: Math.min(Number(rank), 20) }, () => 8));

/** A layer whose state_dict is loaded by one that has other layers, or one direction, so that those weights are missing there, or unexpected. */
function differingLayers(keys: string, areMissing: boolean): string | null {
	const read = [...keys.matchAll(/'((?:\w{1,40}\.){0,4})(?:weight|bias)_(?:ih|hh)_l(\d)(_reverse)?'/g)].map(([, path = '', layer, reverse]) => ({
		path,
		layer: Number(layer),
		isReverse: reverse !== undefined
	}));
	const [{ path = '' } = {}, ...others] = read;
	if (read.length !== keys.split(',').length || others.some((one) => one.path !== path)) return null;
	const layers = read.map(({ layer }) => layer);
	const [least, most] = [Math.min(...layers), Math.max(...layers)];
	const isBidirectional = read.some(({ isReverse }) => isReverse);
	const isDirection = read.every(({ isReverse }) => isReverse) && least === 0;
	if (least === 0 && !isDirection) return null;
	const built = (count: number, isBoth: boolean): string =>
		path
			.split('.')
			.slice(0, -1)
			.reduceRight(
				(inside, name) => `nn.ModuleDict({'${name}': ${inside}})`,
				`nn.LSTM(8, 16${count > 1 ? `, num_layers=${count}` : ''}${isBoth ? ', bidirectional=True' : ''})`
			);
	const [larger, smaller] = [built(most + 1, isBidirectional), built(isDirection ? most + 1 : least, isBidirectional && !isDirection)];
	const [saved, model] = areMissing ? [smaller, larger] : [larger, smaller];
	return torch(`saved = ${saved}.state_dict()`, `model = ${model}`, 'model.load_state_dict(saved)');
}

export const torchPrograms: Programs = [
	[
		'torch.cells-rank',
		({ got, i }, wording) => {
			const cell = /^\w+/.exec(wording)?.[0] ?? 'LSTMCell';
			const state = cell === 'LSTMCell' ? (i === 1 ? '(torch.zeros(4, 16), h)' : '(h, h)') : 'h';
			return wording.includes('input')
				? torch(`cell = nn.${cell}(8, 16)`, `x = torch.randn(${eights(got)})`, 'cell(x)')
				: torch(`cell = nn.${cell}(8, 16)`, 'x = torch.randn(4, 8)  # (batch, feat)', `h = torch.zeros(${eights(got)})`, `cell(x, ${state})`);
		}
	],
	[
		'torch.constructor-arguments',
		({ argument }) =>
			argument === undefined ? torch('nn.LSTM(8)') : /^[A-Za-z_]\w*$/.test(String(argument)) ? torch(`nn.LSTM(8, 16, ${String(argument)}=None)`) : null
	],
	[
		'torch.packed-as-tensor',
		({ attribute }) => {
			const used = attribute === undefined ? 'nn.Linear(8, 2)(packed)' : /^[A-Za-z_]\w*$/.test(String(attribute)) ? `packed.${String(attribute)}` : null;
			return used === null ? null : packing('packed = pack_padded_sequence(torch.randn(5, 1, 8), [5])', used);
		}
	],
	[
		'torch.pad-total-length',
		({ total_length, longest }) =>
			packing(
				`packed = pack_padded_sequence(torch.randn(${Number(longest)}, 1, 8), [${Number(longest)}])`,
				`pad_packed_sequence(packed, total_length=${Number(total_length)})`
			)
	],
	['torch.unpacking-tensor', () => packing('pad_packed_sequence(torch.randn(5, 1, 8))')],
	['torch.nonlinearity', ({ nonlinearity }) => torch(`nn.RNN(8, 16, nonlinearity='${String(nonlinearity).replace(/\W/g, '')}')`)],
	[
		'torch.constructor-types',
		({ given }, wording) => {
			const argument = /^\w+/.exec(wording)?.[0] ?? '';
			const value = ofType.get(String(given));
			const sizes = ['input_size', 'hidden_size'].map((name) => `${name}=${name === argument ? value : 8}`).join(', ');
			return value === undefined ? null : torch(`nn.LSTM(${sizes}${argument.endsWith('size') ? '' : `, ${argument}=${value}`})`);
		}
	],
	[
		'torch.h0-count',
		(_, wording) =>
			wording.startsWith('lstm')
				? torch('lstm = nn.LSTM(8, 16)', 'x, h = torch.randn(5, 4, 8), torch.zeros(1, 4, 16)', 'lstm(x, (h, h, h))')
				: wording.includes('tuple')
					? torch('gru = nn.GRU(8, 16)', 'x, h = torch.randn(5, 4, 8), torch.zeros(1, 4, 16)', 'gru(x, (h, h))')
					: null
	],
	[
		'torch.native-check-attributes-device',
		({ part, input_device, part_device }) => {
			const [x, other] = [deviceOf(input_device), deviceOf(part_device)];
			if (x === other) return null;
			return part === 'parameter'
				? torch(...gpu(input_device, part_device), `lstm = nn.LSTM(8, 16, device='${other}')`, `x = torch.zeros(5, 4, 8, device='${x}')`, 'lstm(x)')
				: torch(
						...gpu(input_device, part_device),
						`lstm = nn.LSTM(8, 16, device='${x}')`,
						`x = torch.zeros(5, 4, 8, device='${x}')`,
						`h = torch.zeros(1, 4, 16, device='${other}')`,
						'lstm(x, (h, h))'
					);
		}
	],
	[
		'torch.pack-padded-sequence-lengths-device',
		({ rank, device, dtype }) => {
			const type = dtypes.get(String(dtype ?? 'Long'));
			if (type === undefined) return null;
			const sizes = tuple(rank === undefined ? [3] : Array.from({ length: Math.min(Number(rank), 20) }, () => 3));
			return torch(
				'from torch.nn.utils.rnn import pack_padded_sequence',
				...(device === 'cpu' ? [] : gpu(device)),
				`lengths = torch.ones(${sizes}, dtype=torch.${type}, device='${deviceOf(device)}')`,
				'x = torch.zeros(5, 3, 8)  # (seq, batch, feat)',
				'pack_padded_sequence(x, lengths)'
			);
		}
	],
	[
		'torch.downstream-dtype',
		({ a_dtype, b_dtype }, wording) => {
			const [a, b] = [dtypes.get(String(a_dtype)), dtypes.get(String(b_dtype))];
			if (!a || !b) return null;
			return wording.startsWith('mat1')
				? torch(`linear = nn.Linear(8, 2, dtype=torch.${b})`, `linear(torch.ones(4, 8, dtype=torch.${a}))`)
				: torch(`a = torch.ones(4, 8, dtype=torch.${a})`, `b = torch.ones(8, 2, dtype=torch.${b})`, 'a @ b');
		}
	],
	[
		'torch.dimension-range',
		({ range, dim }) => {
			const [, last] = axesOf(range);
			return typeof last === 'number' && last < 20 ? torch(`x = torch.zeros(${tuple(ones(last + 1))})`, `x.sum(${Number(dim)})`) : null;
		}
	],
	[
		'torch.concat-rank',
		({ a, b }) =>
			a === undefined || Number(a) > 20 || Number(b) > 20
				? null
				: torch(`a = torch.zeros(${tuple(ones(a))})`, `b = torch.zeros(${tuple(ones(b))})`, 'torch.cat([a, b])')
	],
	[
		'torch.hx-cx-rank',
		({ input_rank, hx_rank, cx_rank }) => {
			const made = (name: string, rank: Reading | undefined): string => `${name} = torch.zeros(${eights(rank)})`;
			const called = [`x = torch.randn(${eights(input_rank)})`, made('h', hx_rank)];
			return cx_rank === undefined
				? torch('layer = nn.GRU(8, 8)', ...called, 'layer(x, h)')
				: torch('layer = nn.LSTM(8, 8)', ...called, made('c', cx_rank), 'layer(x, (h, c))');
		}
	],
	[
		'torch.concat-sizes',
		({ dim, expected, got, number = 1 }) => {
			const [axis, other, at] = [Number(dim), Number(expected), Number(number)];
			if (axis > 5 || at > 5) return null;
			const shape = (size: number): string => tuple(axis === 0 ? [2, size] : [size, ...Array.from({ length: axis }, () => 2)]);
			const parts = Array.from({ length: at }, (_, i) => `first${i || ''}`);
			return torch(
				...parts.map((name) => `${name} = torch.zeros(${shape(other)})`),
				`second = torch.zeros(${shape(Number(got))})`,
				`torch.cat([${[...parts, 'second'].join(', ')}], dim=${axis})`
			);
		}
	],
	[
		'torch.forward-arguments',
		({ argument, most }, wording) => {
			const layer = /^\w+/.exec(wording)?.[0] ?? 'LSTM';
			const called =
				argument === undefined ? (most === undefined ? '' : 'x, x, x') : /^[A-Za-z_]\w*$/.test(String(argument)) ? `x, ${String(argument)}=None` : null;
			return called === null ? null : torch(`layer = nn.${layer}(8, 16)`, 'x = torch.randn(4, 8)', `layer(${called})`);
		}
	],
	[
		'torch.bmm',
		({ expected, got }) => {
			const [batch, rows] = axesOf(expected);
			return torch(`a = torch.zeros(${batch}, 2, ${rows})`, `b = torch.zeros(${tuple([...axesOf(got), 2])})`, 'torch.bmm(a, b)');
		}
	],
	[
		'torch.view',
		({ shape, size }) =>
			size === undefined ? torch('x = torch.zeros(4, 8).transpose(0, 1)', 'x.view(-1)') : torch(`x = torch.zeros(${Number(size)})`, `x.view(${printed(shape)})`)
	],
	// What has two axes today is one sequence without its batch.
	[
		'torch.rank-vs-packed',
		({ got_rank }) => (got_rank === 2 || got_rank === 3 ? null : torch('lstm = nn.LSTM(8, 16)', `lstm(torch.randn(${eights(got_rank)}))`))
	],
	['torch.rank', ({ got }, wording) => torch(`layer = nn.${/^\w+/.exec(wording)?.[0] ?? 'LSTM'}(8, 16)`, `x = torch.randn(${eights(got)})`, 'layer(x)')],
	[
		'torch.cells-input-size',
		({ expected, got }) => torch(`cell = nn.LSTMCell(${Number(expected)}, 16)`, `x = torch.randn(4, ${Number(got)})  # (batch, feat)`, 'cell(x)')
	],
	[
		'torch.cells-batch',
		({ i, batch, state_batch }) =>
			torch(
				'cell = nn.LSTMCell(8, 16)',
				`x = torch.randn(${Number(batch)}, 8)  # (batch, feat)`,
				`h = torch.zeros(${Number(i === 1 ? batch : state_batch)}, 16)`,
				`c = torch.zeros(${Number(state_batch)}, 16)`,
				'cell(x, (h, c))'
			)
	],
	[
		'torch.cells-hidden-size',
		({ expected, got }) =>
			torch(`cell = nn.LSTMCell(8, ${Number(expected)})`, 'x = torch.randn(4, 8)  # (batch, feat)', `h = torch.zeros(4, ${Number(got)})`, 'cell(x, (h, h))')
	],
	['torch.lstmcell-state-tensor', () => torch('cell = nn.LSTMCell(8, 16)', 'x, h = torch.randn(4, 8), torch.zeros(4, 16)', 'cell(x, h)')],
	[
		'torch.downstream-linear-after-rnn',
		({ rows, features_in, linear_in, linear_out }) =>
			rows === undefined
				? null
				: torch(
						`lstm = nn.LSTM(8, ${Number(features_in)}, batch_first=True)`,
						`head = nn.Linear(${Number(linear_in)}, ${Number(linear_out)})`,
						`x = torch.randn(1, ${Number(rows)}, 8)  # (batch, seq, feat)`,
						'output, state = lstm(x)',
						'head(output)'
					)
	],
	['torch.downstream-linear-tuple', () => torch('model = nn.Sequential(nn.LSTM(8, 16), nn.Linear(16, 2))', 'model(torch.randn(5, 4, 8))')],
	[
		'torch.downstream-loss-batch',
		({ input_batch, target_batch }) =>
			torch(
				`scores = torch.randn(${Number(input_batch)}, 5)`,
				`target = torch.zeros(${Number(target_batch)}, dtype=torch.long)`,
				'nn.CrossEntropyLoss()(scores, target)'
			)
	],
	[
		'torch.downstream-loss-target',
		({ expected, got }) => {
			const [batch = 1, ...rest] = closed(axesOf(expected));
			return torch(
				`scores = torch.randn${tuple([batch, 7, ...rest])}`,
				`target = torch.zeros(${tuple(axesOf(got))}, dtype=torch.long)`,
				'nn.CrossEntropyLoss()(scores, target)'
			);
		}
	],
	[
		'torch.downstream-broadcast',
		({ a, b, dim }) => {
			return Number(dim) > 6
				? null
				: torch(`a = torch.randn${tuple([...ones(dim), Number(a)])}`, `b = torch.randn${tuple([...ones(dim), Number(b)])}`, 'a + b');
		}
	],
	[
		'torch.downstream-embedding',
		({ index = 10, rows = 10 }) => torch(`embedding = nn.Embedding(${Number(rows)}, 4)`, `embedding(torch.tensor([${Number(index)}]))`)
	],
	[
		'torch.cells-weights',
		({ k, expected, got }, wording) => {
			const [hidden, cell] = [Number(expected) / Number(k), { 4: 'LSTMCell', 3: 'GRUCell', 1: 'RNNCell' }[Number(k)]];
			const weight = /^weight_\w\w/.exec(wording)?.[0];
			return cell && Number.isInteger(hidden)
				? torch(
						`cell = nn.${cell}(8, ${hidden})`,
						`cell.${weight} = nn.Parameter(torch.randn(${Number(got)}, ${weight === 'weight_ih' ? 8 : hidden}))`,
						'cell(torch.randn(2, 8))'
					)
				: null;
		}
	],
	['torch.load-state-dict-keys', ({ keys }, wording) => differingLayers(String(keys), wording.startsWith('Missing'))],
	[
		'torch.autograd-in-place',
		({ type, shape, version, expected_version }) => {
			const [expected, more] = [Number(expected_version), Number(version) - Number(expected_version)];
			if (type !== 'torch.FloatTensor' || !(more > 0)) return null;
			const written = (times: number): readonly string[] =>
				times === 0 ? [] : ['with torch.no_grad():', `    for _ in range(${times}):`, '        w.add_(1)'];
			return torch(
				`w = torch.randn${tuple(closed(axesOf(shape)))}.requires_grad_()`,
				...written(expected),
				'loss = (w * w).sum()',
				...written(more),
				'loss.backward()'
			);
		}
	],
	[
		'torch.load-state-dict-size-mismatch',
		(readings) => {
			const [[rows, columns], [ownRows, ownColumns]] = [axesOf(readings.checkpoint), axesOf(readings.model)];
			if (!/weight_ih_l0$/.test(String(readings.parameter)) || !rows || !ownRows || !columns || !ownColumns) return null;
			const [layer, gates] = rows % 4 === 0 && ownRows % 4 === 0 ? ['LSTM', 4] : ['GRU', 3];
			return torch(
				`saved = nn.${layer}(${columns}, ${rows / gates}).state_dict()`,
				`model = nn.${layer}(${ownColumns}, ${ownRows / gates})`,
				'model.load_state_dict(saved)'
			);
		}
	],
	[
		'torch.gather-index',
		({ index = 5, dim = 1, size = 5 }) =>
			Number(dim) > 6 || Number(size) > 1e6
				? null
				: torch(
						`scores = torch.zeros${tuple([...ones(dim), Number(size)])}`,
						`index = torch.full(${tuple([...ones(dim), 1])}, ${Number(index)})`,
						`scores.gather(${Number(dim)}, index)`
					)
	],
	[
		'torch.autograd-state-not-detached',
		() =>
			torch(
				'rnn = nn.RNN(4, 8)',
				'h = torch.zeros(1, 2, 8)',
				'for step in range(2):',
				'    output, h = rnn(torch.randn(5, 2, 4), h)',
				'    output.sum().backward()'
			)
	]
];
