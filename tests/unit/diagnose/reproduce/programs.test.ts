import { expect, it } from 'vitest';
import { programRaising } from '../../../../src/lib/diagnose/reproduce/reproduce.ts';
import { explain } from '../../../../src/lib/explain/explain.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const raising = (message: string): string | null => programRaising(explain(message), (source) => evaluate(source));

// Messages as recorded from PyTorch 2.13, Keras 3.15 and TensorFlow 2.21.
it.each([
	'LSTM: Expected input to be 2D or 3D, got 4D instead',
	'input has inconsistent input_size: got 8 expected 16',
	"Input batch size 4 doesn't match hidden0 batch size 3",
	'hidden0 has inconsistent hidden_size: got 9, expected 16',
	"lstm_cell(): argument 'hx' (position 2) must be tuple of Tensors, not Tensor",
	'mat1 and mat2 shapes cannot be multiplied (1536x256 and 128x1)',
	"linear(): argument 'input' (position 1) must be Tensor, not tuple",
	'Expected input batch_size (500) to match target batch_size (1).',
	'Expected target size [5, 10], got [5, 3]',
	'The size of tensor a (8) must match the size of tensor b (16) at non-singleton dimension 2',
	'index out of range in self',
	'size mismatch for weight_ih_l0: copying a param with shape torch.Size([4096, 512]) from checkpoint, the shape in current model is torch.Size([2048, 512]).',
	'index 18864 is out of bounds for dimension 1 with size 18864',
	'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad().',
	"Input 0 with name 'None' of layer 'lstm_3' is incompatible with the layer: expected ndim=3, found ndim=2. Full shape received: (3, 4)",
	"Invalid input shape for input Tensor(\"data:0\", shape=(None, 6), dtype=float32) with name 'keras_tensor_3' and path ''. Expected shape (None, 9, 6), but input has incompatible shape (None, 6)",
	"Dimensions must be equal, but are 34 and 4 for '{{node sequential_1/lstm_1_1/lstm_cell_1/MatMul}} = MatMul[T=DT_FLOAT, grad_a=false, grad_b=false, transpose_a=false, transpose_b=false](sequential_1/lstm_1_1/strided_slice_2, sequential_1/lstm_1_1/lstm_cell_1/Cast/ReadVariableOp)' with input shapes: [?,34], [4,32].",
	'Arguments `target` and `output` must have the same rank (ndim). Received: target.shape=(3, 8), output.shape=(3, 5, 8)',
	'If an RNN is stateful, the batch size of the input sequences must be the same as the batch size of the initial state. \n- Expected batch size: 3\n- Received batch size: 2',
	"Unrecognized keyword arguments passed to LSTM: {'batch_input_shape': (1, 1, 7)}",
	'Received an invalid value for argument `units`, expected a positive integer, got 0.',
	"use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend. Pass use_cudnn='auto' to fallback to a non-cuDNN implementation.",
	'No OpKernel was registered to support Op \'CudnnRNN\' used by {{node CudnnRNN}} with these attrs: [seed2=0, dropout=0, rnn_mode="lstm"]'
])('has a program that says: %s', (message) => {
	expect(raising(message)).not.toBeNull();
});

it.each([
	"Unrecognized keyword arguments passed to LSTM: {'x': __import__('os')}",
	'The size of tensor a (8) must match the size of tensor b (16) at non-singleton dimension 9999999',
	'rnn: hx is not contiguous',
	'nothing that is known'
])('has none, and does not fail, for: %s', (message) => {
	expect(raising(message)).toBeNull();
});
