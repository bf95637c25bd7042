import { inferred, reported, source, type Check, type Wording } from '../../check.ts';

const cudnn = source('aten/src/ATen/native/cudnn/RNN.cpp');
const exceptions = source('aten/src/ATen/cuda/Exceptions.h');

/** A status of cuDNN's as PyTorch has said it over the years. */
const status = (name: string): readonly Wording[] => [
	{ text: `cuDNN error: CUDNN_STATUS_${name}`, since: 'PyTorch 0.4.1 (CuDNN with a capital C in 2018 and 2019)', evidence: exceptions },
	{ text: `b'CUDNN_STATUS_${name}'`, versions: 'PyTorch 0.3', evidence: source('torch/backends/cudnn/__init__.py at v0.3.1') },
	{
		text: `CUDNN_STATUS_${name}`,
		versions: 'PyTorch 0.4.0 and before',
		evidence: source('aten/src/ATen/cudnn/Exceptions.h at v0.4.0 and v0.4.1'),
		unless: /tensorflow|cuda_dnn|stream_executor|onnxruntime|dropoutdescriptor|failedtocallcudnn/i
	}
];

/** What PyTorch says on cuDNN's path. */
export const cudnnPath: readonly Check[] = [
	{
		id: 'torch.cudnn-call-not-supported',
		framework: 'torch',
		says: 'cuDNN has no way to compute this. That something may be non-contiguous is said with this status always, and is often not so: the input is made contiguous before.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: status('NOT_SUPPORTED'),
		causes: [
			{
				cause: 'A sequence of 65,536 steps or more',
				tells: 'x.shape: 65,535 steps run',
				isExcluded: ({ seq_len }) => typeof seq_len === 'number' && seq_len < 65_536,
				try: 'Cut the sequence and pass the state on, or torch.backends.cudnn.flags(enabled=False)',
				evidence: reported('pytorch/pytorch#133751, sdatkinson/neural-amp-modeler#512')
			},
			{
				cause: 'A state is a view: expand, transpose or a slice of another tensor',
				tells: 'h_0.is_contiguous() is False',
				try: 'h_0.contiguous()',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-call-execution-failed',
		framework: 'torch',
		says: 'The call of cuDNN failed while it ran; the status says no more.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: status('EXECUTION_FAILED'),
		causes: [
			{
				cause: 'The installation: this build of CUDA and this GPU do not fit',
				speaks: /in flatten_parameters/,
				tells: 'It fails in flatten_parameters, or while the module is moved to the GPU',
				try: 'Another build of PyTorch for that GPU',
				see: 'versions',
				evidence: reported('facebookresearch/fairseq#465, pytorch/pytorch#17543: RTX 2080 Ti, while the layer is moved; not confirmed')
			},
			{
				cause: 'A tensor was left on the CPU',
				tells: 'Print the devices of the input, the states and the weights',
				try: 'Move all of them',
				evidence: inferred('the checks of devices that cuDNN’s path goes round')
			},
			{
				cause: 'Memory',
				tells: 'It runs with a smaller batch',
				try: 'A smaller batch, shorter sequences',
				see: 'memory',
				evidence: reported('speechbrain/speechbrain#310, pytorch/pytorch#17774')
			}
		]
	},
	{
		id: 'torch.cudnn-call-internal-error',
		framework: 'torch',
		says: 'Something failed inside cuDNN; the status says no more.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: status('INTERNAL_ERROR'),
		causes: [
			{
				cause: 'An index out of range earlier on the GPU',
				tells: 'Run the same batch on the CPU, or with CUDA_LAUNCH_BLOCKING=1: an Embedding says which',
				try: 'num_embeddings, or the vocabulary',
				evidence: reported('pytorch/pytorch#4675')
			},
			{
				cause: 'Memory that others have',
				tells: 'nvidia-smi',
				try: 'Free it, or a smaller batch',
				see: 'memory',
				evidence: reported('pytorch/pytorch#4675, asked by a maintainer')
			}
		]
	},
	{
		id: 'torch.cudnn-call-mapping-error',
		framework: 'torch',
		says: 'An access to memory of the GPU failed, perhaps in an earlier call.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: status('MAPPING_ERROR'),
		causes: [
			{
				cause: 'An index out of range earlier on the GPU',
				tells: 'Run the same batch on the CPU, or with CUDA_LAUNCH_BLOCKING=1',
				try: 'num_embeddings, or the vocabulary',
				evidence: reported('pytorch/pytorch#102636')
			}
		]
	},
	{
		id: 'torch.cudnn-call-bad-param',
		framework: 'torch',
		says: 'cuDNN was called with something that it does not take.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: status('BAD_PARAM'),
		causes: [
			{
				cause: 'A sequence of length 0 among the lengths',
				tells: 'lengths.min()',
				try: 'Leave it out',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148: the same call of cuDNN')
			},
			{
				cause: 'A very long sequence',
				tells: 'x.shape',
				try: 'Cut it',
				evidence: reported('pytorch/pytorch#2267'),
				isExcluded: ({ seq_len }) => typeof seq_len === 'number' && seq_len < 10_000
			}
		]
	},
	{
		id: 'torch.hx-contiguous',
		framework: 'torch',
		says: 'cuDNN takes states that lie in memory in one piece; this one is a view. The CPU takes it.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{ text: 'rnn: hx is not contiguous', evidence: cudnn },
			{ text: 'rnn: cx is not contiguous', evidence: cudnn }
		],
		causes: [
			{
				cause: 'The state was made by chunk, split, transpose, permute or expand',
				tells: 'h_0.is_contiguous() is False',
				try: 'h_0.contiguous() before the call',
				evidence: reported('facebookresearch/habitat-lab#901')
			}
		]
	},
	{
		id: 'torch.backward-training-mode',
		framework: 'torch',
		says: 'cuDNN keeps what the gradient needs only when the layer was in training mode during the forward pass.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{ text: 'cudnn RNN backward can only be called in training mode', evidence: cudnn },
			{
				text: 'backward_input can only be called in training mode',
				versions: 'PyTorch 0.4.0',
				evidence: source('aten/src/ATen/native/cudnn/RNN.cpp at v0.3.1 to v0.4.1')
			}
		],
		causes: [
			{
				cause: 'The model was in evaluation mode during the forward pass',
				tells: 'Switching to train() before backward() does not help: what counts is the mode at forward',
				try: 'model.train() before the forward pass, or eval only the layers that need it, or torch.backends.cudnn.flags(enabled=False)',
				evidence: reported('pytorch/pytorch#37965')
			}
		]
	},
	{
		id: 'torch.double-backward',
		framework: 'torch',
		says: 'A gradient of a gradient was asked for, and cuDNN’s recurrent layers have none.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{ text: 'Double backwards is not supported for CuDNN RNNs', evidence: source('torch/csrc/autograd/FunctionsManual.cpp') },
			{
				text: "the derivative for '_cudnn_rnn_backward' is not implemented",
				evidence: source('torch/csrc/autograd/FunctionsManual.cpp')
			}
		],
		causes: [
			{
				cause: 'A gradient penalty, MAML or a Hessian goes through an LSTM, a GRU or an RNN',
				tells: 'create_graph=True',
				try: 'with torch.backends.cudnn.flags(enabled=False): around the forward pass',
				evidence: source('torch/csrc/autograd/FunctionsManual.cpp')
			}
		]
	},
	{
		id: 'torch.weights-not-flat-warning',
		framework: 'torch',
		says: 'Only a warning: the weights lie in several pieces of memory and are copied together at every call.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'RNN module weights are not part of single contiguous chunk of memory', evidence: cudnn }],
		causes: [
			{
				cause: 'The module was copied, replicated (DataParallel) or its weights were replaced',
				tells: 'It comes behind deepcopy, DataParallel or weight tricks',
				try: 'self.lstm.flatten_parameters() at the start of forward',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-sizes',
		framework: 'torch',
		says: 'cuDNN’s path was given a tensor of size {got} where the layer needs {expected}.',
		needs: 'a GPU with cuDNN',
		wordings: ['cell', 'input', 'output', 'd_hidden', 'd_cell'].map((name) => ({
			text: `Expected ${name} size {expected:shape}, got {got:shape}`,
			evidence: cudnn
		})),
		causes: [
			{
				cause: 'A state of another batch, layer count or hidden size, in a call that goes round the checks of nn.LSTM',
				tells: 'Which of the three numbers differs: (num_layers · directions, batch, hidden)',
				try: 'Build the state from the layer’s numbers and the batch of x',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-cx-of-no-lstm',
		framework: 'torch',
		says: 'A cell state was passed for a GRU or a plain RNN, which have none.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'rnn: illegal defined cx for non-LSTM RNN', evidence: cudnn }],
		causes: [{ cause: 'The states of an LSTM went into another layer', tells: 'What is passed as hx', try: 'gru(x, h)', evidence: cudnn }]
	},
	{
		id: 'torch.cudnn-gradients-device',
		framework: 'torch',
		says: 'A gradient that cuDNN’s backward was given is not on the GPU.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: "Gradients aren't CUDA tensors", evidence: cudnn }],
		causes: [
			{
				cause: 'backward() was given a gradient on the CPU',
				tells: 'The device of what is passed to backward or autograd.grad',
				try: 'grad.to(output.device)',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-mode',
		framework: 'torch',
		says: 'cuDNN was asked for a kind of layer, {mode}, that it does not have.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'unrecognized cuDNN RNN mode {mode:int}', evidence: cudnn }],
		causes: [
			{
				cause: 'A call of torch._cudnn_rnn by hand with another mode',
				tells: '0 is relu, 1 tanh, 2 LSTM, 3 GRU',
				try: 'nn.LSTM, which passes it',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-packed',
		framework: 'torch',
		says: 'What tells the lengths of a packed batch is not what cuDNN takes.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{ text: 'batch_sizes tensor should be 1D', evidence: cudnn },
			{ text: 'batch_sizes tensor should be on CPU, but got {device:device}', evidence: cudnn }
		],
		causes: [
			{
				cause: 'A PackedSequence was taken apart and moved',
				tells: 'Where its batch_sizes are',
				try: 'packed.to(device) leaves them where they belong',
				evidence: cudnn
			}
		]
	},
	{
		id: 'torch.cudnn-missing',
		framework: 'torch',
		says: 'This build of PyTorch has no cuDNN.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: '_cudnn_rnn: ATen not compiled with cuDNN support', evidence: cudnn }],
		causes: [{ cause: 'A build for the CPU, or one without cuDNN', tells: 'torch.backends.cudnn.is_available()', try: 'A build with CUDA', evidence: cudnn }]
	}
];
