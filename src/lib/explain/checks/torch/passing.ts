import { reported, run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');
const rnn = source('torch/nn/modules/rnn.py');

/** Of what a call gives back, `out, (h, c) = lstm(x)`, without its white space. */
const takesApart = /=(?:self\.)?\w*(?:lstm|gru|rnn)\w*\(|self\.(?:lstm|gru|rnn)\w*\(|nn\.Sequential\([^]{0,300}?nn\.(?:LSTM|GRU|RNN)\(/i;
/** Keras', or what takes a shape apart. */
const isOthers = /keras|layers\.|return_state|tensorflow|,\w+=[\w.]+\.(?:shape|size\(\))/i;

/** Where a layer looks at its input: a line of its own, or, of a program that is evaluated, its name. */
const inForward = /input\.dim\(\)|in(?:LSTM|GRU|RNN)\.forward/;

/** What Python says where a layer is built with, called with or taken apart as what it is not. */
export const passing: readonly Check[] = [
	{
		id: 'torch.constructor-arguments',
		framework: 'torch',
		says: 'A layer was built with arguments that it does not have, or without those that it needs: input_size and hidden_size.',
		wordings: [
			{ text: "RNNBase.__init__() missing {count:int} required positional argument{…}: 'hidden_size'", evidence: torch },
			{ text: "RNNBase.__init__() got an unexpected keyword argument '{argument:name}'", evidence: torch },
			{
				text: "__init__() got an unexpected keyword argument '{argument:name}'",
				versions: 'before Python 3.10, which names no class',
				evidence: rnn,
				when: /modules[\\/]rnn\.py|nn\.(?:LSTM|GRU|RNN)\(/
			},
			{
				text: '__init__() missing {count:int} required positional argument',
				versions: 'before Python 3.10, which names no class',
				evidence: rnn,
				when: /modules[\\/]rnn\.py|nn\.(?:LSTM|GRU|RNN)\(/
			}
		],
		causes: [
			{
				cause: 'A name of another framework, or a slip in one',
				tells: 'The name in the message: units, return_sequences and input_shape are Keras’; nonlinearity is nn.RNN’s alone',
				try: 'nn.LSTM(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.forward-arguments',
		framework: 'torch',
		says: 'A layer was called with arguments that it does not have, or without its input: it takes input and hx.',
		wordings: ['LSTM', 'GRU', 'RNN', 'LSTMCell', 'GRUCell', 'RNNCell'].flatMap((layer) => [
			{ text: `${layer}.forward() got an unexpected keyword argument '{argument:name}'`, evidence: torch },
			{ text: `${layer}.forward() missing {count:int} required positional argument`, evidence: torch },
			{ text: `${layer}.forward() takes from {fewest:int} to {most:int} positional arguments but {count:int} were given`, evidence: torch }
		]),
		causes: [
			{
				cause: 'The state has another name: hx, a pair (h_0, c_0) for an LSTM',
				tells: 'The message names hidden, h0, states or initial_state',
				try: 'lstm(x, (h_0, c_0))',
				evidence: torch,
				isExcluded: ({ argument, count }) => argument === undefined && count !== undefined
			},
			{
				cause: 'The two states of an LSTM are one argument, and were passed as two',
				tells: 'It was called with three arguments',
				try: 'lstm(x, (h_0, c_0)) in place of lstm(x, h_0, c_0)',
				evidence: torch,
				isExcluded: ({ argument, most }) => argument !== undefined || most === undefined
			},
			{
				cause: 'Lengths or a mask, which the layer does not take',
				tells: 'The message names lengths, mask or batch_first',
				try: 'pack_padded_sequence(x, lengths, …) before it',
				evidence: torch,
				isExcluded: ({ argument }) => argument === undefined
			}
		]
	},
	{
		id: 'torch.input-tuple',
		framework: 'torch',
		says: 'What was passed as the input is no tensor.',
		wordings: ["'tuple'", "'list'", "'numpy.ndarray'", "'PackedSequence'", "'NoneType'"].map((given) => ({
			text: `${given} object has no attribute 'dim'`,
			evidence: torch,
			when: inForward
		})),
		causes: [
			{
				cause: 'The (output, state) of one layer went into the next, in nn.Sequential for instance',
				unless: /'(?:list|numpy\.ndarray|PackedSequence|NoneType)' object has no/,
				tells: 'The message says tuple',
				try: 'out, _ = first(x), then second(out)',
				evidence: torch
			},
			{
				cause: 'An array or a list was passed',
				unless: /'(?:tuple|PackedSequence|NoneType)' object has no/,
				tells: 'The message says numpy.ndarray or list',
				try: 'torch.as_tensor(x, dtype=torch.float32)',
				evidence: torch
			},
			{
				cause: 'A function or a forward gives nothing back',
				unless: /'(?:tuple|list|numpy\.ndarray|PackedSequence)' object has no/,
				tells: 'The message says NoneType',
				try: 'A return at its end',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.one-state-of-two',
		framework: 'torch',
		says: 'An LSTM takes its two states as one pair, and was given one of them.',
		wordings: [{ text: 'tuple index out of range', evidence: torch, when: /hx\[1\]|inLSTM\.forward/ }],
		causes: [{ cause: 'c_0 is missing', tells: 'The tuple has one element', try: 'lstm(x, (h_0, c_0))', evidence: torch }]
	},
	{
		id: 'torch.output-tuple',
		framework: 'torch',
		says: 'A layer gives (output, state), and the whole pair was used as the output.',
		wordings: [
			{
				text: "'tuple' object has no attribute '{attribute:name}'",
				evidence: torch,
				when: takesApart,
				unless: new RegExp(`${inForward.source}|hx\\.dim\\(\\)|keras`, 'i')
			}
		],
		causes: [
			{
				cause: 'out = lstm(x) takes both',
				tells: 'The line that calls the layer has one name before the =',
				try: 'out, (h_n, c_n) = lstm(x); of a GRU out, h_n = gru(x)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.unpacking',
		framework: 'torch',
		says: 'What the layer gives was taken apart into {expected} names.',
		wordings: [
			{ text: 'not enough values to unpack (expected {expected:int}, got {got:int})', evidence: torch, when: takesApart, unless: isOthers },
			{ text: 'too many values to unpack (expected {expected:int})', evidence: torch, when: takesApart, unless: isOthers }
		],
		causes: [
			{
				cause: 'The two states of an LSTM are a pair of their own',
				tells: 'out, h, c = lstm(x)',
				try: 'out, (h, c) = lstm(x)',
				evidence: torch,
				isExcluded: ({ expected }) => expected !== 3
			},
			{
				cause: 'It is a GRU or nn.RNN, which has one state',
				tells: 'out, (h, c) = gru(x) with another number of layers than 2',
				try: 'out, h = gru(x)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.unpacking-tensor',
		framework: 'torch',
		says: 'pad_packed_sequence was given a tensor, and not what pack_padded_sequence gives.',
		wordings: [{ text: "'Tensor' object has no attribute 'batch_sizes'", evidence: torch }],
		causes: [
			{
				cause: 'The input was never packed, so the output is a padded tensor already',
				tells: 'What the layer was called with',
				try: 'Leave pad_packed_sequence out, or pack before the layer',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.pad-total-length',
		framework: 'torch',
		says: 'total_length is {total_length}, and the longest sequence has {longest} steps.',
		wordings: [
			{
				text: 'Expected total_length to be at least the length of the longest sequence in input, but got total_length={total_length:int} and max sequence length being {longest:int}',
				evidence: torch
			}
		],
		causes: [
			{
				cause: 'total_length is of another batch',
				tells: '{longest} is more than it',
				try: 'total_length=x.size(1) of the batch before packing',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.load-state-dict-keys',
		framework: 'torch',
		says: 'The checkpoint and the model have not the same recurrent weights.',
		wordings: ['Missing', 'Unexpected'].map((which) => ({
			text: `${which} key(s) in state_dict:[?{keys:keys}?]`,
			evidence: torch,
			when: /(?:weight|bias)_(?:ih|hh|hr)_l\d/
		})),
		causes: [
			{
				cause: 'Another num_layers',
				tells: 'The keys end in _l1, _l2, …',
				try: 'Build the model with the layers that the checkpoint has',
				evidence: torch,
				speaks: /_l[1-9]/
			},
			{
				cause: 'One of the two is bidirectional',
				tells: 'The keys end in _reverse',
				try: 'The same bidirectional= as when it was saved',
				evidence: torch,
				speaks: /_reverse/
			},
			{
				cause: 'nn.DataParallel puts module. before each key',
				tells: 'The keys begin with module.',
				try: 'Take it off each key',
				evidence: torch,
				speaks: /"module\./
			}
		]
	},
	{
		id: 'torch.inconsistent-size-old',
		framework: 'torch',
		says: 'Two tensors of which one was to be taken as large as the other are [{expected_rows} x {expected_columns}] and [{rows} x {columns}].',
		untold: 'which tensors are meant',
		isGeneral: true,
		today: { says: '“Expected hidden[…] size …”, where a recurrent layer’s state is meant', checks: ['torch.h0-size'] },
		wordings: [
			{
				text: 'inconsistent tensor size, expected tensor [{expected_rows:int} x {expected_columns:int}] and src [{rows:int} x {columns:int}] to have the same number of elements[?, but got {expected_elements:int} and {elements:int} elements?]',
				versions: 'PyTorch 0.1 and 0.2',
				evidence: reported('pytorch/pytorch#1255')
			}
		],
		causes: [
			{
				cause: 'A state of another batch: before 0.4 a layer did not look',
				tells: 'One number is the batch, and differs',
				try: 'Build the state for this batch; with batch_first the states stay (layers, batch, hidden)',
				evidence: reported('pytorch/pytorch#1255')
			}
		]
	}
];
