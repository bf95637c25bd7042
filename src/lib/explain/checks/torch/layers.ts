import { reported, run, source, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';
import type { Reading } from '../../template.ts';

const torch = run('PyTorch 2.13');
const rnn = source('torch/nn/modules/rnn.py');
const native = source('aten/src/ATen/native/RNN.cpp');
const afterwards = 'a PyTorch newer than 2.13';

/** Two shapes of one rank, another size on this axis. */
const differAt = (axis: number, a: Reading | undefined, b: Reading | undefined): boolean =>
	axesOf(a).length === axesOf(b).length && axesOf(a)[axis] !== axesOf(b)[axis];

/** What a state's size means: its first axis counts layers in all directions. */
const state = (expected: readonly (number | null)[], got: readonly (number | null)[]) => ({
	'expected num_layers·directions': expected[0] ?? 0,
	'expected batch': expected[1] ?? 0,
	'expected hidden_size': expected[2] ?? 0,
	got
});

/** What they say of what they are called with, in the order of their checks. */
export const layers: readonly Check[] = [
	{
		id: 'torch.rank',
		framework: 'torch',
		says: 'The layer was given a tensor of {got} axes; it takes 3, (seq, batch, feature), or 2 without the batch.',
		wordings: [
			...['LSTM', 'GRU', 'RNN'].flatMap((layer) => [
				{ text: `${layer}: Expected input to be 2D or 3D, got {got:int}D[? tensor?] instead`, evidence: torch },
				{
					text: `${layer}: Expected input to be 2-D or 3-D but received {got:int}-D tensor`,
					versions: 'PyTorch 2.0 to 2.3 at most',
					evidence: source('torch/nn/modules/rnn.py at 2.0 and 2.4; the words came on 2022-10-21')
				}
			])
		],
		causes: [
			{
				cause: 'An axis too many: images, or windows that were not flattened',
				tells: 'The input has 4 axes or more',
				try: 'Reshape it to (batch, seq, features): the last axis is the features',
				evidence: torch,
				isExcluded: ({ got }) => Number(got) < 4
			},
			{
				cause: 'A single sequence of numbers without its feature axis',
				tells: 'The input has 1 axis',
				try: 'x.unsqueeze(-1) gives it one',
				evidence: torch,
				isExcluded: ({ got }) => Number(got) > 1
			}
		]
	},
	{
		id: 'torch.hx-cx-rank',
		framework: 'torch',
		says: 'The input and the states disagree on whether there is a batch axis.',
		wordings: [
			{ text: 'For batched {input_rank:int}-D input, hx and cx should also be 3-D but got ({hx_rank:int}-D, {cx_rank:int}-D) tensors', evidence: torch },
			{ text: 'For unbatched {input_rank:int}-D input, hx and cx should also be 2-D but got ({hx_rank:int}-D, {cx_rank:int}-D) tensors', evidence: torch },
			{ text: 'For batched {input_rank:int}-D input, hx should also be 3-D but got {hx_rank:int}-D tensor', evidence: torch },
			{ text: 'For unbatched {input_rank:int}-D input, hx should also be 2-D but got {hx_rank:int}-D tensor', evidence: torch },
			{ text: 'For batched {input_rank:int}-D input, hx[{i:int}] {…} should be 3-D but got {hx_rank:int}-D tensor', evidence: native, needs: afterwards }
		],
		causes: [
			{
				cause: 'The state has no axis of layers',
				tells: 'Both ranks in the message are 2 while the input has 3 axes',
				try: 'States are (num_layers · directions, batch, hidden), also with batch_first',
				evidence: torch,
				isExcluded: ({ input_rank }) => input_rank === 2
			},
			{
				cause: 'One tensor was passed where a pair (h_0, c_0) belongs',
				tells: '(2-D, 2-D), and h_0 of 3 axes was passed alone: it was taken apart as a pair',
				try: 'lstm(x, (h_0, c_0))',
				evidence: torch,
				isExcluded: ({ input_rank, hx_rank, cx_rank }) => input_rank === 2 || cx_rank === undefined || hx_rank !== cx_rank
			},
			{
				cause: 'The input lost its batch axis on the way',
				tells: 'x has 2 axes: indexing one sample, or squeeze()',
				try: 'x.unsqueeze, or x[i:i+1] in place of x[i]',
				evidence: torch,
				isExcluded: ({ input_rank }) => input_rank === 3
			}
		]
	},
	{
		id: 'torch.dtype',
		framework: 'torch',
		says: 'The input is {input_dtype} and the weights are {weight_dtype}.',
		wordings: [
			{ text: 'RNN input dtype ({input_dtype:dtype}) does not match weight dtype ({weight_dtype:dtype})', evidence: torch },
			{
				text: 'input must have the type {weight_dtype:dtype}, got type {input_dtype:dtype}',
				versions: 'PyTorch 2.4',
				evidence: reported('pytorch/pytorch#136931')
			}
		],
		causes: [
			{
				cause: 'The data come from numpy, whose numbers are float64',
				tells: 'The input is float64',
				try: 'x.float(), or torch.from_numpy(a).float()',
				evidence: torch,
				isExcluded: ({ input_dtype }) => input_dtype !== 'float64'
			},
			{
				cause: 'The model was made half, and the input was not',
				tells: 'The weights are float16 or bfloat16',
				try: 'x.to(model.dtype), or autocast',
				evidence: torch,
				isExcluded: ({ weight_dtype }) => !/float16/.test(String(weight_dtype))
			},
			{
				cause: 'Token ids were passed without an Embedding',
				tells: 'The input is of integers',
				try: 'nn.Embedding before the layer',
				evidence: torch,
				isExcluded: ({ input_dtype }) => !/int/.test(String(input_dtype))
			}
		]
	},
	{
		id: 'torch.rank-vs-packed',
		framework: 'torch',
		says: 'The input must have {required_rank} axes and has {got_rank}.',
		today: {
			says: 'nothing where the input has 2 axes: since 1.11 that is one sequence without its batch; else “LSTM: Expected input to be 2D or 3D”',
			checks: ['torch.rank']
		},
		wordings: [
			{
				text: 'input must have {required_rank:int} dimensions, got {got_rank:int}',
				versions: 'the rank error of PyTorch 0.3.1 to 1.13; from 1.11 on it prints one axis too many',
				evidence: source('torch/nn/modules/rnn.py at v0.3.1 to 2.0')
			}
		],
		causes: [
			{
				cause: 'The batch axis or the feature axis is missing',
				tells: 'The input has 2 axes',
				try: 'unsqueeze(1) for a batch of one, unsqueeze(-1) for one feature',
				evidence: reported('pytorch/pytorch#86576'),
				isExcluded: ({ got_rank }) => got_rank !== 2
			},
			{
				cause: 'A padded tensor was passed where a packed one belongs, or the other way round',
				tells: 'required is 2: the layer was given batch_sizes',
				try: 'Pass what pack_padded_sequence gives as it is',
				evidence: rnn,
				isExcluded: ({ required_rank }) => required_rank !== 2
			}
		]
	},
	{
		id: 'torch.input-size-1',
		framework: 'torch',
		says: 'The last axis of the input is {got}; the layer was built for input_size={expected}.',
		wordings: [
			{ text: 'input.size(-1) must be equal to input_size. Expected {expected:int}, got {got:int}', evidence: torch },
			{
				text: "NameError: name 'fn' is not defined",
				versions: 'PyTorch 0.3.1: a slip in the check itself',
				evidence: source('torch/nn/modules/rnn.py at v0.3.0 to v0.4.0'),
				when: /rnn\.py|fn\.input_size/
			}
		],
		causes: [
			{
				cause: 'input_size is not the number of features',
				tells: 'Print x.shape before the call: its last axis is what input_size has to be',
				try: 'Build the layer with input_size={got}',
				evidence: torch
			},
			{
				cause: 'The axes are in another order',
				tells: '{expected} is another axis of x',
				try: 'x.permute(…) so that the features come last; reshape and view would mix them up',
				evidence: torch
			},
			{
				cause: 'What comes before gives another width (an embedding, an encoder of another variant)',
				tells: '{got} is the size of its output',
				try: 'Take input_size from that layer',
				evidence: reported('ljynlp/W2NER#23')
			}
		]
	},
	{
		id: 'torch.h0-size',
		framework: 'torch',
		says: 'The initial state has size {got}; for this input and layer it must be {expected} (num_layers · directions, batch, hidden).',
		wordings: [
			{
				text: 'Expected hidden[{state:int}] size {expected:tuple}, got {got:tuple}',
				versions: 'PyTorch 0.3.1 to 1.6: both in parentheses',
				evidence: source('torch/nn/modules/rnn.py at v0.3.1 to 1.7')
			},
			{ text: 'Expected hidden[{state:int}] size {expected:shape}, got {got:shape}', since: 'PyTorch 1.7', evidence: torch },
			{
				text: 'Expected hidden size {expected:tuple}, got {got:tuple}',
				versions: 'PyTorch 0.3.1 to 1.6: both in parentheses',
				evidence: source('torch/nn/modules/rnn.py at v0.3.1 to 1.7')
			},
			{ text: 'Expected hidden size {expected:shape}, got {got:shape}', since: 'PyTorch 1.8 or a little before', evidence: torch },
			...['h_0', 'c_0'].map((state) => ({
				text: `Expected ${state} size(0) to be {expected_layers:int} (num_layers * num_directions), but got {got_layers:int}`,
				evidence: native,
				needs: afterwards
			}))
		],
		derive: (readings) => (readings.expected === undefined ? readings : { ...readings, ...state(axesOf(readings.expected), axesOf(readings.got)) }),
		causes: [
			{
				cause: 'The last batch is smaller than the others, and the state was built for a full one',
				tells: 'Only the middle number differs, and the error comes at the end of an epoch',
				try: 'Build the state from x.size of that batch, leave it out (zeros), or DataLoader(drop_last=True)',
				evidence: reported('MUST-Deep-Learning/KnowIt#252'),
				isExcluded: ({ expected, got }) => !differAt(1, expected, got) || differAt(0, expected, got) || differAt(2, expected, got)
			},
			{
				cause: 'batch_first does not turn the states',
				tells: 'The first two numbers have changed places',
				try: 'States stay (num_layers · directions, batch, hidden)',
				evidence: torch,
				isExcluded: ({ expected, got }) => axesOf(expected)[0] !== axesOf(got)[1] || axesOf(expected)[1] !== axesOf(got)[0]
			},
			{
				cause: 'batch_first is missing, so the steps are taken for the batch',
				tells: 'The expected batch is your sequence length',
				try: 'nn.LSTM(…, batch_first=True), or x.transpose(0, 1)',
				evidence: torch,
				isExcluded: ({ expected, got }) => !differAt(1, expected, got)
			},
			{
				cause: 'The state counts layers without directions',
				tells: 'The first number is half of what is expected',
				try: 'num_layers * 2 for a bidirectional layer',
				evidence: torch,
				isExcluded: ({ expected, got }) => axesOf(expected)[0] !== 2 * (axesOf(got)[0] ?? 0)
			},
			{
				cause: 'nn.DataParallel scatters inputs along axis 0 and states too',
				tells: 'The model is wrapped, and a number is a share of the expected one',
				try: 'Make the state inside forward',
				evidence: reported('pytorch/pytorch#15260'),
				isExcluded: ({ expected, got }) => !differAt(1, expected, got)
			},
			{
				cause: 'Another hidden_size, or proj_size, than the layer has',
				tells: 'The last number differs',
				try: 'Take it from the layer: rnn.hidden_size',
				evidence: torch,
				isExcluded: ({ expected, got }) => axesOf(expected).at(-1) === axesOf(got).at(-1)
			},
			{
				cause: 'The state has no axis of layers',
				tells: 'It has two numbers, and three are expected',
				try: 'h_0.unsqueeze(0): (num_layers · directions, batch, hidden)',
				evidence: reported('pytorch/pytorch#3925'),
				isExcluded: ({ expected, got }) => axesOf(got).length >= axesOf(expected).length
			}
		]
	},
	{
		id: 'torch.h0-count',
		framework: 'torch',
		says: 'The number of states is not what the layer takes: an LSTM takes a pair (h_0, c_0), the others one tensor.',
		wordings: [
			{ text: 'lstm expects two hidden states', evidence: native },
			{ text: "'tuple' object has no attribute 'dim'", evidence: torch, when: /rnn\.py|gru|hx|RNNCell\.forward/i, unless: /input\.dim\(\)/ },
			{ text: 'Expected more hidden states in stacked_rnn', evidence: native, needs: 'a call of torch.gru itself, which is not modelled' }
		],
		causes: [
			{
				cause: 'The states of an LSTM went into a GRU, or the other way round',
				tells: 'Which layer is called, and what is passed',
				try: 'gru(x, h) and lstm(x, (h, c))',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.seq-len-0',
		framework: 'torch',
		says: 'The sequence has no steps.',
		wordings: [{ text: 'Expected sequence length to be larger than 0 in RNN', evidence: torch }],
		causes: [{ cause: 'An empty batch of text, or a slice that leaves nothing', tells: 'x.shape has a 0', try: 'Leave such samples out', evidence: torch }]
	},
	{
		id: 'torch.hidden-dtype',
		framework: 'torch',
		says: 'A state has another dtype than the weights.',
		wordings: [{ text: 'get_mkldnn_dtype: unsupported data type', evidence: torch }],
		causes: [
			{
				cause: 'h_0 or c_0 is float64 while the layer is float32',
				tells: 'h_0.dtype',
				try: 'h_0.to(x.dtype), or torch.zeros(…, dtype=x.dtype)',
				evidence: torch
			}
		]
	}
];
