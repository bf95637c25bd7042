import { inferred, reported, run, source, type Check } from '../check.ts';
import { axesOf } from '../readings.ts';

const torch = run('PyTorch 2.13');
const rnn = source('torch/nn/modules/rnn.py');
const native = source('aten/src/ATen/native/RNN.cpp');

/** What a state's size means: its first axis counts layers in all directions. */
const state = (expected: readonly (number | null)[], got: readonly (number | null)[]) => ({
	'expected num_layers·directions': expected[0] ?? 0,
	'expected batch': expected[1] ?? 0,
	'expected hidden_size': expected[2] ?? 0,
	got
});

/** Checks of PyTorch's recurrent layers and cells, in the order in which they are made. */
export const torchLayers: readonly Check[] = [
	{
		id: 'torch.dropout-range',
		framework: 'torch',
		says: 'The layer is built with a dropout that is no share between 0 and 1.',
		wordings: [{ text: 'dropout should be a number in range [0, 1] representing the probability of an element being zeroed', evidence: torch }],
		causes: [
			{
				cause: 'A percentage, or another argument in its place',
				tells: 'dropout is the fifth argument that has a default: nn.LSTM(input_size, hidden_size, num_layers, bias, batch_first, dropout)',
				try: 'Pass it by name: dropout=0.2',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.dropout-with-one-layer-warning',
		framework: 'torch',
		says: 'Only a warning: dropout={dropout} stands between layers, and there is num_layers={num_layers}, so it does nothing.',
		wordings: [
			{
				text: 'dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers greater than 1, but got dropout={dropout:number} and num_layers={num_layers:int}',
				evidence: torch
			}
		],
		causes: [
			{
				cause: 'One layer has nothing between layers to drop',
				tells: 'num_layers is 1 (it may be fixed while the dropout comes from an option)',
				try: 'Leave dropout out, or put nn.Dropout behind the layer',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.constructor-positive',
		framework: 'torch',
		says: 'A size that the layer is built with is not greater than zero.',
		wordings: ['input_size', 'hidden_size', 'num_layers'].map((name) => ({ text: `${name} must be greater than zero`, evidence: torch })),
		causes: [
			{
				cause: 'A size that was computed came out as 0',
				tells: 'An empty vocabulary, no columns, an integer division',
				try: 'Print the size before the layer is built',
				evidence: inferred('the message')
			}
		]
	},
	{
		id: 'torch.constructor-types',
		framework: 'torch',
		says: '{argument} has to be a {wanted}, and a {given} was given.',
		wordings: [
			{ text: 'bias', wanted: 'bool' },
			{ text: 'batch_first', wanted: 'bool' },
			{ text: 'input_size', wanted: 'int' },
			{ text: 'hidden_size', wanted: 'int' }
		].map(({ text, wanted }) => ({
			text: `${text} should be of type ${wanted}, got: {given:word}`,
			evidence: torch
		})),
		causes: [
			{
				cause: 'Arguments out of order, or a size that a division made a float',
				tells: 'What was given is not what its name says',
				try: 'Name the arguments; use // for sizes',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.proj-size',
		framework: 'torch',
		says: 'proj_size must be at least 0 and smaller than hidden_size, and only an LSTM has it.',
		wordings: [
			'proj_size argument is only supported for LSTM, not RNN or GRU',
			'proj_size should be a positive integer or zero to disable projections',
			'proj_size has to be smaller than hidden_size'
		].map((text) => ({ text, evidence: torch })),
		causes: [
			{ cause: 'The projection has to make the state smaller', tells: 'Compare proj_size with hidden_size', try: 'A smaller proj_size, or 0', evidence: torch }
		]
	},
	{
		id: 'torch.nonlinearity',
		framework: 'torch',
		says: 'nn.RNN has two nonlinearities, tanh and relu.',
		wordings: [
			{ text: "Unknown nonlinearity '{nonlinearity:name}'. Select from 'tanh' or 'relu'.", evidence: torch },
			{ text: 'Unknown nonlinearity {nonlinearity:word}', evidence: rnn }
		],
		causes: [{ cause: 'Another nonlinearity was asked for', tells: 'The name in the message', try: "nonlinearity='tanh' or 'relu'", evidence: torch }]
	},
	{
		id: 'torch.rank',
		framework: 'torch',
		says: 'The layer was given a tensor of {got} axes; it takes 3, (seq, batch, feature), or 2 without the batch.',
		wordings: [
			...['LSTM', 'GRU', 'RNN'].flatMap((layer) => [
				{ text: `${layer}: Expected input to be 2D or 3D, got {got:int}D[? tensor?] instead`, evidence: torch },
				{ text: `${layer}: Expected input to be 2-D or 3-D but received {got:int}-D tensor`, versions: 'PyTorch 1.11–2.0', evidence: rnn }
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
			{ text: 'For batched 3-D input, hx and cx should also be 3-D but got ({hx_rank:int}-D, {cx_rank:int}-D) tensors', evidence: torch },
			{ text: 'For unbatched 2-D input, hx and cx should also be 2-D but got ({hx_rank:int}-D, {cx_rank:int}-D) tensors', evidence: torch },
			{ text: 'For batched 3-D input, hx should also be 3-D but got {hx_rank:int}-D tensor', evidence: torch },
			{ text: 'For unbatched 2-D input, hx should also be 2-D but got {hx_rank:int}-D tensor', evidence: torch },
			{ text: 'For batched 3-D input, hx[{i:int}] {…} should be 3-D but got {hx_rank:int}-D tensor', evidence: native }
		],
		causes: [
			{
				cause: 'The state has no axis of layers',
				tells: 'Both ranks in the message are 2 while the input has 3 axes',
				try: 'States are (num_layers · directions, batch, hidden), also with batch_first',
				evidence: torch
			},
			{
				cause: 'One tensor was passed where a pair (h_0, c_0) belongs',
				tells: '(2-D, 2-D), and h_0 of 3 axes was passed alone: it was taken apart as a pair',
				try: 'lstm(x, (h_0, c_0))',
				evidence: torch
			},
			{
				cause: 'The input lost its batch axis on the way',
				tells: 'x has 2 axes: indexing one sample, or squeeze()',
				try: 'x.unsqueeze, or x[i:i+1] in place of x[i]',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.dtype',
		framework: 'torch',
		says: 'The input is {input_dtype} and the weights are {weight_dtype}.',
		wordings: [{ text: 'RNN input dtype ({input_dtype:dtype}) does not match weight dtype ({weight_dtype:dtype})', evidence: torch }],
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
		wordings: [
			{
				text: 'input must have {required_rank:int} dimensions, got {got_rank:int}',
				versions: 'the rank error up to PyTorch 1.10; in 1.11 and 1.12 it prints one axis too many',
				evidence: rnn
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
				versions: 'PyTorch 0.3: a slip in the check itself',
				evidence: reported('threads on PyTorch 0.3'),
				when: /rnn\.py/
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
				evidence: reported('corpus of threads')
			}
		]
	},
	{
		id: 'torch.h0-size',
		framework: 'torch',
		says: 'The initial state has size {got}; for this input and layer it must be {expected} (num_layers · directions, batch, hidden).',
		wordings: [
			{ text: 'Expected hidden[{state:int}] size {expected:shape}, got {got:shape}', evidence: torch },
			{ text: 'Expected hidden size {expected:shape}, got {got:shape}', evidence: torch },
			{ text: 'Expected h_{state:int} size(0) to be {expected_layers:int} (num_layers * num_directions), but got {got_layers:int}', evidence: native }
		],
		derive: (readings) => (readings.expected === undefined ? readings : { ...readings, ...state(axesOf(readings.expected), axesOf(readings.got)) }),
		causes: [
			{
				cause: 'The last batch is smaller than the others, and the state was built for a full one',
				tells: 'Only the middle number differs, and the error comes at the end of an epoch',
				try: 'Build the state from x.size of that batch, leave it out (zeros), or DataLoader(drop_last=True)',
				evidence: reported('threads with that cause; the state is checked against the batch in torch/nn/modules/rnn.py'),
				isExcluded: ({ expected, got }) => axesOf(expected)[1] === axesOf(got)[1]
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
				isExcluded: ({ expected, got }) => axesOf(expected)[1] === axesOf(got)[1]
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
				evidence: reported('threads on DataParallel'),
				isExcluded: ({ expected, got }) => axesOf(expected)[1] === axesOf(got)[1]
			},
			{
				cause: 'Another hidden_size, or proj_size, than the layer has',
				tells: 'The last number differs',
				try: 'Take it from the layer: rnn.hidden_size',
				evidence: torch,
				isExcluded: ({ expected, got }) => axesOf(expected)[2] === axesOf(got)[2]
			}
		]
	},
	{
		id: 'torch.h0-count',
		framework: 'torch',
		says: 'The number of states is not what the layer takes: an LSTM takes a pair (h_0, c_0), the others one tensor.',
		wordings: [
			{ text: 'lstm expects two hidden states', evidence: native },
			{ text: "'tuple' object has no attribute 'dim'", evidence: torch, when: /rnn\.py|gru|hx/i },
			{ text: 'Expected more hidden states in stacked_rnn', evidence: native }
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
	},
	{
		id: 'torch.cells-rank',
		framework: 'torch',
		says: 'A cell takes one step: (batch, features), or (features).',
		wordings: ['LSTMCell', 'GRUCell', 'RNNCell'].flatMap((cell) => [
			{ text: `${cell}: Expected input to be 1D or 2D, got {got:int}D instead`, evidence: torch },
			{ text: `${cell}: Expected hx[{i:int}] to be 1D or 2D, got {got:int}D instead`, evidence: torch },
			{ text: `${cell}: Expected hidden to be 1D or 2D, got {got:int}D instead`, evidence: torch }
		]),
		causes: [
			{
				cause: 'A whole sequence was given to a cell',
				tells: 'The input has 3 axes',
				try: 'Loop over the steps, or use the layer in place of the cell',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.cells-input-size',
		framework: 'torch',
		says: 'The cell was built for {expected} features and was given {got}.',
		wordings: [{ text: 'input has inconsistent input_size: got {got:int}[?,?] expected {expected:int}', evidence: torch }],
		causes: [
			{
				cause: 'input_size is not the number of features of a step',
				tells: 'The last axis of the input',
				try: 'Build the cell with input_size={got}',
				evidence: torch
			},
			{
				cause: 'What is concatenated to the input changed (attention, the embedding of the step before)',
				tells: 'The difference of the two numbers is the size of a part',
				try: 'Sum the sizes of all parts',
				evidence: inferred('the numbers')
			}
		]
	},
	{
		id: 'torch.cells-batch',
		framework: 'torch',
		says: 'The input has a batch of {batch}, the state of {state_batch}.',
		wordings: [
			{ text: "Input batch size {batch:int} doesn't match hidden{i:int} batch size {state_batch:int}", evidence: torch },
			{
				text: "Input batch size {batch:int} doesn't match hidden[{i:int}] batch size {state_batch:int}",
				versions: 'PyTorch up to 1.x',
				evidence: reported('PetrochukM/PyTorch-NLP#62')
			},
			{ text: "Input batch size {batch:int} doesn't match hidden batch size {state_batch:int}", evidence: native }
		],
		causes: [
			{
				cause: 'The state was built for another batch',
				tells: 'The last batch of an epoch is smaller; beam search multiplies the batch',
				try: 'Build the state from the input: x.new_zeros(x.size(0), hidden)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.cells-hidden-size',
		framework: 'torch',
		says: 'The state of the cell has {got} numbers, and the cell {expected}.',
		wordings: [
			{ text: 'hidden{i:int} has inconsistent hidden_size: got {got:int}, expected {expected:int}', evidence: torch },
			{ text: 'hidden[{i:int}] has inconsistent hidden_size: got {got:int}, expected {expected:int}', versions: 'PyTorch up to 1.x', evidence: native },
			{ text: 'hidden has inconsistent hidden_size: got {got:int}, expected {expected:int}', evidence: native }
		],
		causes: [
			{
				cause: 'An encoder of another size gives the state',
				tells: 'The two hidden sizes; a bidirectional encoder gives twice as many',
				try: 'A Linear between them, or the same hidden_size',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.cells-weights',
		framework: 'torch',
		says: 'The weights that were passed are not those of a cell of that size.',
		wordings: [{ text: 'weight_ih first dim must be {k:int} * hidden_size = {expected:int}, but got {got:int}', evidence: native }],
		causes: [
			{
				cause: 'Weights of another kind of cell or another size',
				tells: 'An LSTM has 4 rows a unit, a GRU 3',
				try: 'Compare with the layer’s own weight_ih',
				evidence: native
			}
		]
	},
	{
		id: 'torch.lstmcell-state-tensor',
		framework: 'torch',
		says: 'nn.LSTMCell takes a pair (h, c), and was given one tensor.',
		wordings: [{ text: "lstm_cell(): argument 'hx' (position 2) must be tuple of Tensors, not {given:word}", evidence: torch }],
		causes: [{ cause: 'Only h was passed on', tells: 'What the call gives is a pair too', try: 'h, c = cell(x, (h, c))', evidence: torch }]
	},
	{
		id: 'torch.native-check-attributes-device',
		framework: 'torch',
		says: 'The input is on {input_device} and the {part} on {part_device}.',
		wordings: [
			{
				text: 'Input and {part:name} tensors are not at the same device, found input tensor at {input_device:device} and {…} tensor at {part_device:device}',
				evidence: native
			}
		],
		causes: [
			{
				cause: 'The model or the data was not moved',
				tells: 'Which of the two is the cpu',
				try: 'model.to(device) and x.to(device), in the loop',
				evidence: torch
			},
			{
				cause: 'A state that is made in forward or in __init__ stays on the CPU',
				tells: 'The message says hidden',
				try: 'torch.zeros(…, device=x.device)',
				evidence: torch,
				isExcluded: ({ part }) => part === 'parameter'
			}
		]
	},
	{
		id: 'torch.native-check-attributes-dtype',
		framework: 'torch',
		says: 'The input is {input_dtype} and the {part} {part_dtype}.',
		wordings: [
			{
				text: 'Input and {part:name} tensors are not the same dtype, found input tensor with {input_dtype:dtype} and {…} tensor with {part_dtype:dtype}',
				evidence: native
			}
		],
		causes: [
			{
				cause: 'The model was made half (or double) and the input was not',
				tells: 'Which of the two is Half',
				try: 'x.to(next(model.parameters()).dtype), or autocast around the call',
				evidence: native
			},
			{
				cause: 'A state that is made in forward has the default dtype',
				tells: 'The message says hidden',
				try: 'torch.zeros(…, dtype=x.dtype)',
				evidence: native,
				isExcluded: ({ part }) => part === 'parameter'
			}
		]
	},
	{
		id: 'torch.pack-padded-sequence-lengths-device',
		framework: 'torch',
		says: 'The lengths of pack_padded_sequence must be a tensor of one axis on the CPU.',
		wordings: [
			{
				text: "'lengths' argument should be a 1D CPU int64 tensor, but got {rank:int}D {device:device} {dtype:dtype} tensor",
				versions: 'PyTorch 1.7 and later',
				evidence: torch
			},
			{ text: "'lengths' argument should be a 1D CPU int64 tensor", versions: 'PyTorch before 1.7', evidence: reported('threads on PyTorch 1.4') }
		],
		causes: [
			{
				cause: 'The lengths are on the GPU',
				tells: 'The message names cuda',
				try: 'pack_padded_sequence(x, lengths.cpu(), …): since 1.7 they have to be on the CPU, by design',
				evidence: reported('some eleven threads'),
				isExcluded: ({ device }) => device === 'cpu'
			},
			{
				cause: 'The lengths have an axis too many',
				tells: 'Another number than 1 stands before D',
				try: 'lengths.squeeze()',
				evidence: torch,
				isExcluded: ({ rank }) => rank === 1
			},
			{
				cause: 'torch.set_default_tensor_type puts every new tensor on the GPU',
				tells: 'The lengths are made of a list inside a helper',
				try: "torch.tensor(lengths, device='cpu')",
				evidence: reported('a thread on PyTorch 1.4')
			}
		]
	},
	{
		id: 'torch.pack-padded-sequence',
		framework: 'torch',
		says: 'The lengths of pack_padded_sequence are not what it takes.',
		wordings: [
			{ text: '`lengths` array must be sorted in decreasing order when `enforce_sorted` is True', versions: 'PyTorch 1.1 and later', evidence: torch },
			{ text: "'lengths' array has to be sorted in decreasing order", versions: 'PyTorch 1.0', evidence: reported('threads on PyTorch 1.0') },
			{ text: 'lengths array has to be sorted in decreasing order', versions: 'PyTorch 0.4', evidence: reported('threads on PyTorch 0.4') },
			{ text: "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0", evidence: torch },
			{ text: 'Expected `len(lengths)` to be equal to batch_size, but got {lengths:int} (batch_size={batch:int})', evidence: torch }
		],
		causes: [
			{
				cause: 'The samples are in any order',
				tells: 'The message speaks of sorting',
				try: 'enforce_sorted=False; before 1.1 sort them by length',
				evidence: torch
			},
			{ cause: 'A sample is empty', tells: 'The message speaks of a length <= 0', try: 'Leave it out, or give it one step of padding', evidence: torch },
			{
				cause: 'batch_first is missing, so that the steps are counted as samples',
				tells: 'batch_size in the message is your padded length',
				try: 'pack_padded_sequence(…, batch_first=True)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.unpickling-an-old-rnn-module',
		framework: 'torch',
		says: 'A whole module was saved by an older PyTorch, and lacks a field that this one reads.',
		wordings: ['LSTM', 'GRU', 'RNN'].flatMap((layer) =>
			['_flat_weights_names', '_flat_weights', 'proj_size'].map((field) => ({
				text: `'${layer}' object has no attribute '${field}'`,
				evidence: reported('some eleven threads; the attribute removed by hand gives it in PyTorch 2.13')
			}))
		),
		causes: [
			{
				cause: 'torch.save(model) keeps the object as it was in that version',
				tells: 'The file was made with PyTorch before 1.4 (_flat_weights), before 1.8 (proj_size)',
				try: 'Load it in the old version and save model.state_dict(); build the model anew and load_state_dict',
				evidence: reported('threads with that cause')
			}
		]
	},
	{
		id: 'torch.load-state-dict-size-mismatch',
		framework: 'torch',
		says: 'The file’s {parameter} is {checkpoint}, the model’s {model}.',
		isGeneral: true,
		wordings: [
			{
				text: 'size mismatch for {parameter:name}: copying a param with shape {checkpoint:shape} from checkpoint, the shape in current model is {model:shape}',
				evidence: torch
			}
		],
		derive(readings) {
			const [[rows, columns], [ownRows, ownColumns]] = [axesOf(readings.checkpoint), axesOf(readings.model)];
			if (!/weight_ih/.test(String(readings.parameter)) || !rows || !ownRows) return readings;
			return {
				...readings,
				...(rows === ownRows ? { 'hidden_size if LSTM': rows / 4 } : { 'checkpoint hidden_size': rows / 4, 'model hidden_size': ownRows / 4 }),
				...(columns === ownColumns ? { input_size: columns ?? 0 } : { 'checkpoint input_size': columns ?? 0, 'model input_size': ownColumns ?? 0 })
			};
		},
		causes: [
			{
				cause: 'The model is built with other settings than the file was saved with',
				tells: 'The rows of weight_ih are 4 · hidden_size (3 · for a GRU), its columns input_size: the first pair that differs names the setting',
				try: 'Build the model with the numbers of the file',
				evidence: torch
			},
			{
				cause: 'A vocabulary of another size',
				tells: 'The embedding differs as well',
				try: 'Keep the vocabulary with the weights',
				evidence: inferred('the shapes')
			}
		]
	}
];
