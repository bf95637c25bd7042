import { inferred, run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');
const quantised = source('torch/ao/nn/quantized/reference/modules/rnn.py of PyTorch 2.13');
const native = source('aten/src/ATen/native/RNN.cpp');

/** What cells say, and the native code that layers and cells share. */
export const cells: readonly Check[] = [
	{
		id: 'torch.cells-rank',
		framework: 'torch',
		says: 'A cell takes one step: (batch, features), or (features).',
		wordings: ['LSTMCell', 'GRUCell', 'RNNCell'].flatMap((cell) => [
			{ text: `${cell}: Expected input to be 1D or 2D, got {got:int}D instead`, evidence: torch },
			{ text: `${cell}: Expected input to be 1-D or 2-D but received {got:int}-D tensor`, evidence: quantised },
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
				versions: 'PyTorch 0.4 to 1.8',
				evidence: source('torch/nn/modules/rnn.py at v0.4.0 to 1.9')
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
			{
				text: 'hidden[{i:int}] has inconsistent hidden_size: got {got:int}, expected {expected:int}',
				versions: 'PyTorch 0.4 to 1.8',
				evidence: source('torch/nn/modules/rnn.py at v0.4.0 to 1.9')
			},
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
		wordings: ['weight_ih', 'weight_hh'].map((weight) => ({
			text: `${weight} first dim must be {k:int} * hidden_size = {expected:int}, but got {got:int}`,
			evidence: native
		})),
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
		id: 'torch.weights-count',
		framework: 'torch',
		says: 'Fewer weights were passed than the layers and directions need.',
		needs: 'a call of torch.gru itself, which is not modelled',
		wordings: [{ text: 'Expected more weights in stacked_rnn', evidence: native }],
		causes: [
			{
				cause: 'torch._VF.lstm (or gru) was called with a list of weights of one’s own',
				tells: 'The call is no nn.LSTM: the layer itself passes them all',
				try: 'Four tensors a layer and direction with biases, two without; has_biases and num_layers as they were made',
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
		needs: 'a GPU with cuDNN, where it is a state',
		today: { says: '“RNN input dtype (…) does not match weight dtype (…)”, where it is the input', checks: ['torch.dtype'] },
		wordings: [
			{
				text: 'Input and {part:name} tensors are not the same dtype, found input tensor with {input_dtype:dtype} and {…} tensor with {part_dtype:dtype}',
				evidence: native
			}
		],
		causes: [
			{
				cause: 'The data come from numpy, whose numbers are float64',
				tells: 'The input is Double',
				try: 'x.float()',
				evidence: run('PyTorch 2.13'),
				isExcluded: ({ input_dtype }) => input_dtype !== 'Double'
			},
			{
				cause: 'The model was made half (or double) and the input was not',
				tells: 'The {part} is {part_dtype}',
				try: 'x.to(next(model.parameters()).dtype), or autocast around the call',
				evidence: native,
				isExcluded: ({ part, part_dtype }) => part === 'parameter' && part_dtype === 'Float'
			},
			{
				cause: 'A state that is made in forward has the default dtype',
				tells: 'The message says hidden',
				try: 'torch.zeros(…, dtype=x.dtype)',
				evidence: native,
				isExcluded: ({ part }) => part === 'parameter'
			}
		]
	}
];
