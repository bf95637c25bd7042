import { axesOf } from '../../../explain/readings.ts';
import type { Reading } from '../../../explain/template.ts';
import type { Programs } from './programs.ts';
import { closed, dtypes, ones, torch, tuple } from './python.ts';

/** A shape that has a -1 where its size is open. */
const printed = (shape: Reading | undefined): string => tuple(axesOf(shape).map((axis) => axis ?? -1));

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

/** What is said around a recurrent layer: of what follows it, its weights' file and its gradient. */
export const torchAroundPrograms: Programs = [
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
