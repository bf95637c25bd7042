import type { Reading } from '../../../explain/template.ts';
import type { Programs } from './programs.ts';
import { dtypes, torch, tuple } from './python.ts';

const packing = (...lines: readonly string[]): string =>
	['import torch', 'from torch import nn', 'from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence', '', ...lines].join('\n');
/** A device that is not here: tensors on `meta` have no values, and PyTorch takes it for another device as it does a GPU. */
const deviceOf = (name: unknown): string => (name === 'cpu' ? 'cpu' : 'meta');
const gpu = (...names: readonly unknown[]): readonly string[] => [`# meta stands for ${names.find((name) => name !== 'cpu') ?? 'a GPU'}, which is not here`];
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
		'torch.forward-arguments',
		({ argument, most }, wording) => {
			const layer = /^\w+/.exec(wording)?.[0] ?? 'LSTM';
			const called =
				argument === undefined ? (most === undefined ? '' : 'x, x, x') : /^[A-Za-z_]\w*$/.test(String(argument)) ? `x, ${String(argument)}=None` : null;
			return called === null ? null : torch(`layer = nn.${layer}(8, 16)`, 'x = torch.randn(4, 8)', `layer(${called})`);
		}
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
	]
];
