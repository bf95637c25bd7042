import { inferred, reported, run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');
const quantised = /found\s*QU?Int/;

/** What the calls say that outputs and states go into. */
export const around: readonly Check[] = [
	{
		id: 'torch.downstream-linear-after-rnn',
		framework: 'torch',
		says: 'A Linear of {linear_in} inputs was given {features_in} features.',
		isGeneral: true,
		wordings: [
			{ text: 'mat1 and mat2 shapes cannot be multiplied ({rows:int}x{features_in:int} and {linear_in:int}x{linear_out:int})', evidence: torch },
			{
				text: 'mat1 dim 1 must match mat2 dim 0',
				versions: 'PyTorch 1.6 to 1.8 on a GPU',
				evidence: source('aten/src/ATen/native/cuda/LinearAlgebra.cu from 2020-03-25 to 2021-05-13')
			},
			{
				text: 'size mismatch, m1: [{rows:int} x {features_in:int}], m2: [{linear_in:int} x {linear_out:int}]',
				versions: 'PyTorch up to 1.6',
				evidence: source('aten/src/TH/generic/THTensorMath.cpp at v0.4.0 to 1.7')
			}
		],
		causes: [
			{
				cause: 'The layer is bidirectional: its output has 2 · hidden_size features',
				tells: '{features_in} is twice {linear_in}',
				try: 'nn.Linear(2 * hidden_size, …)',
				evidence: torch,
				isExcluded: ({ features_in, linear_in }) => Number(features_in) !== 2 * Number(linear_in)
			},
			{
				cause: 'The steps were flattened into the features, or the other way round',
				tells: 'One number is a multiple of the other',
				try: 'Take output[:, -1] (or h_n[-1]) before the Linear',
				evidence: torch,
				isExcluded: ({ features_in, linear_in }) => Number(features_in) % Number(linear_in) !== 0 && Number(linear_in) % Number(features_in) !== 0
			},
			{ cause: 'Another size stands in the Linear', tells: 'Print output.shape before it', try: 'nn.Linear({features_in}, …)', evidence: torch },
			{
				cause: 'A packed batch goes into an LSTM of another input_size: on this path the sizes are not checked before',
				tells: 'The traceback ends in rnn.py',
				try: 'input_size={features_in}',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.downstream-linear-tuple',
		framework: 'torch',
		says: 'A layer gives (output, state), and the whole pair went into the next one.',
		wordings: ['linear', 'relu', 'dropout', 'layer_norm', 'conv1d', 'tanh', 'sigmoid'].map((name) => ({
			text: `${name}(): argument 'input' (position 1) must be Tensor, not tuple`,
			evidence: torch
		})),
		causes: [
			{
				cause: 'An LSTM in nn.Sequential, or its result passed on as it is',
				tells: 'output, (h_n, c_n) = lstm(x)',
				try: 'Take the output out of it',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.downstream-dtype',
		framework: 'torch',
		says: 'Two matrices of different dtypes are multiplied: {a_dtype} and {b_dtype}.',
		isGeneral: true,
		wordings: [
			{ text: 'mat1 and mat2 must have the same dtype, but got {a_dtype:dtype} and {b_dtype:dtype}', evidence: torch },
			{ text: 'expected m1 and m2 to have the same dtype, but got: {a_dtype:ctype} != {b_dtype:ctype}', evidence: torch },
			{
				text: 'Expected object of scalar type {wanted_dtype:dtype} but got scalar type {got_dtype:dtype} for argument',
				versions: 'PyTorch 1',
				evidence: source('aten/src/ATen/Utils.h at v0.4.1 to 2.0')
			}
		],
		causes: [{ cause: 'Data from numpy are float64', tells: 'Which of the two is Double', try: '.float()', evidence: torch }]
	},
	{
		id: 'torch.downstream-broadcast',
		framework: 'torch',
		says: 'Two tensors are combined element by element, and their axis {dim} has {a} and {b} elements.',
		isGeneral: true,
		wordings: [{ text: 'The size of tensor a ({a:int}) must match the size of tensor b ({b:int}) at non-singleton dimension {dim:int}', evidence: torch }],
		causes: [
			{
				cause: 'A state of another batch, in the packed path of an LSTM',
				tells: 'The traceback ends in rnn.py',
				try: 'Build the state for this batch',
				evidence: torch
			},
			{
				cause: 'Outputs of both directions against one',
				tells: 'One number is twice the other',
				try: 'Sum or concatenate the directions on both sides',
				evidence: torch,
				isExcluded: ({ a, b }) => Number(a) !== 2 * Number(b) && Number(b) !== 2 * Number(a)
			},
			{
				cause: 'An axis in another place',
				tells: 'The shapes of both before the line',
				try: 'transpose or unsqueeze so that axes stand under one another',
				evidence: inferred('the message')
			}
		]
	},
	{
		id: 'torch.downstream-embedding',
		framework: 'torch',
		says: 'An id is not below the number of rows of the Embedding.',
		isGeneral: true,
		wordings: [
			{ text: 'index out of range in self', evidence: torch },
			{
				text: 'index out of range: Tried to access index {index:int} out of table with {rows:int} rows',
				versions: 'PyTorch 1.2 to 1.4',
				evidence: source('aten/src/TH/generic/THTensorEvenMoreMath.cpp from 2019-06-20 to 2020-01-03')
			},
			{
				text: 'index out of range at {file:name}TH/generic/THTensor',
				versions: 'PyTorch 0.4 to 1.1',
				evidence: reported('chenxijun1029/DeepFM_with_PyTorch#1')
			}
		],
		causes: [
			{
				cause: 'num_embeddings leaves out a special token',
				tells: 'ids.max() against num_embeddings',
				try: 'num_embeddings = largest id + 1',
				evidence: torch
			},
			{ cause: 'Values that are no ids went in', tells: 'ids.min() is negative, or they were floats', try: 'The ids of the tokens', evidence: torch }
		]
	},
	{
		id: 'torch.downstream-loss-batch',
		framework: 'torch',
		says: 'The loss has {input_batch} predictions and {target_batch} targets.',
		isGeneral: true,
		wordings: [{ text: 'Expected input batch_size ({input_batch:int}) to match target batch_size ({target_batch:int})', evidence: torch }],
		causes: [
			{
				cause: 'Every step is scored and a sequence has one target',
				tells: '{input_batch} is batch · steps, or the steps',
				try: 'Score the last step: output[:, -1]',
				evidence: torch
			},
			{
				cause: 'batch_first is missing, so that the steps lie first',
				tells: '{input_batch} is your sequence length',
				try: 'batch_first=True, or transpose',
				evidence: torch
			},
			{
				cause: 'Predictions were flattened and targets not',
				tells: 'One is a multiple of the other',
				try: 'view(-1, classes) and view(-1) on both',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.downstream-loss-target',
		framework: 'torch',
		says: 'The loss takes targets of size {expected} for these scores, and got {got}.',
		isGeneral: true,
		wordings: [{ text: 'Expected target size {expected:shape}, got {got:shape}', evidence: torch }],
		causes: [
			{
				cause: 'CrossEntropyLoss wants the classes on axis 1',
				tells: 'The second number of what is expected is your feature axis',
				try: 'scores.permute(0, 2, 1), or flatten both',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.gather-index',
		framework: 'torch',
		says: 'An index {index} was asked for on an axis of {size}.',
		isGeneral: true,
		wordings: [
			{ text: 'index {index:int} is out of bounds for dimension {dim:int} with size {size:int}', evidence: torch },
			{
				text: 'Invalid index in gather',
				versions: 'PyTorch 0.1 to 1.4',
				evidence: source('aten/src/TH/generic/THTensorMath.cpp and THTensorEvenMoreMath.cpp'),
				unless: /ComputeError|polars/i
			}
		],
		causes: [
			{
				cause: 'The vocabulary that the layer was built with is smaller than the one that the ids come from',
				tells: '{index} is {size} or a little more',
				try: 'Build the layer with the vocabulary of the preprocessing',
				evidence: reported('boathit/t2vec#17'),
				// Nobody’s vocabulary is as small as the layers of a state.
				isExcluded: ({ index, size }) => Number(index) < Number(size) || Number(size) < 10
			},
			{
				cause: 'gather and scatter count no index from the end',
				tells: '{index} is negative: a length of 0 less 1, or a mark for what is padded',
				try: 'lengths.clamp(min=1) - 1, or leave those rows out',
				evidence: torch,
				isExcluded: ({ index }) => !(Number(index) < 0)
			},
			{
				cause: 'One tensor was passed where an LSTM takes a pair of states',
				tells: 'The dimension is 0 and the size 1, in rnn.py',
				try: 'lstm(x, (h_0, c_0))',
				evidence: torch,
				isExcluded: ({ dim, size }) => dim !== 0 || size !== 1
			}
		]
	},
	{
		id: 'torch.autograd-state-not-detached',
		framework: 'torch',
		says: 'backward() went through a graph whose values were freed by an earlier backward().',
		isGeneral: true,
		wordings: [
			{ text: 'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed)', evidence: torch },
			{
				text: 'Trying to backward through the graph a second time, but the saved intermediate results have already been freed',
				versions: 'PyTorch 1.6 to 1.8',
				evidence: source('torch/csrc/autograd/saved_variable.cpp at 1.5 to 2.0')
			},
			{
				text: 'Trying to backward through the graph a second time, but the buffers have already been freed',
				versions: 'PyTorch up to 1.5',
				evidence: source('torch/csrc/autograd/saved_variable.cpp at v1.0.0 to 1.6')
			},
			{ text: 'Trying to backward through the graph a second time', evidence: torch }
		],
		causes: [
			{
				cause: 'The state of the batch before is passed on with its graph',
				tells: 'h is kept between batches',
				try: 'h = h.detach() (both of an LSTM’s) at the start of each batch',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.quantised-where-none-is-taken',
		framework: 'torch',
		says: 'A kernel wanted {wanted} and was given quantised numbers, {found}.',
		needs: 'quantised numbers, which are not modelled',
		isGeneral: true,
		wordings: [{ text: 'expected scalar type {wanted:dtype} but found {found:dtype}', evidence: reported('pytorch/pytorch#31192'), when: quantised }],
		causes: [
			{
				cause: 'A quantised layer of another kind than its weights or its input: dynamic quantisation takes an LSTM’s input as floats',
				tells: 'torch.quantization in the program',
				try: 'quantize_dynamic(model, {nn.LSTM}), and its input not quantised',
				evidence: reported('pytorch/pytorch#31192')
			}
		]
	},
	{
		id: 'torch.lstmcell-under-autocast',
		framework: 'torch',
		says: 'A kernel wanted {wanted} and found {found}.',
		untold: 'which kernel said it',
		isGeneral: true,
		wordings: [{ text: 'expected scalar type {wanted:dtype} but found {found:dtype}', evidence: reported('pytorch/pytorch#45048'), unless: quantised }],
		causes: [
			{
				cause: 'nn.LSTMCell under autocast, in the versions before it was handled',
				tells: 'autocast and PyTorch 1.6',
				try: 'A newer PyTorch, or the cell outside autocast',
				evidence: reported('pytorch/pytorch#42605, #45048'),
				isExcluded: ({ wanted, found }) => ![wanted, found].some((dtype) => dtype === 'Half' || dtype === 'BFloat16')
			},
			{
				cause: 'Data of another dtype than the weights',
				tells: 'Double: from numpy',
				try: '.float()',
				evidence: inferred('the message'),
				isExcluded: ({ wanted, found }) => wanted !== 'Double' && found !== 'Double'
			}
		]
	}
];
