import { reported, run } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

const layers = rowsOf('torch', run('PyTorch 2.13'), [
	[
		'Given groups={groups:int}, weight of size {weight:any}, expected input{input:shape} to have {expected:int} channels, but got {got:int} channels instead',
		'A convolution takes {expected} channels, and was given {got}. Channels are the axis before those that it slides along.'
	],
	[
		'Given transposed={transposed:int}, weight of size {weight:shape}, expected input{input:shape} to have {expected:int} channels, but got {got:int} channels instead',
		'A transposed convolution takes {expected} channels, and was given {got}.'
	],
	[
		'Expected {fewest:int}D (unbatched) or {most:int}D (batched) input to conv{…}d, but got input of size: {got:shape}',
		'A convolution takes {most} axes, or {fewest} without a batch, and was given {got}.'
	],
	[
		'Calculated padded input size per channel: {input:name}. Kernel size: {kernel:name}. Kernel size can',
		'A convolution’s kernel of {kernel} is larger than what it slides along, {input} with its padding: layers before it have made that too small, or its axes are in another order.'
	],
	[
		'Given input size: ({input:name}). Calculated output size: ({output:name}). Output size is too small',
		'A pooling layer of {input} would leave {output}: what it is given is smaller than its window.'
	],
	[
		'Padding size should be less than the corresponding input dimension, but got: padding ({padding:name}) at dimension {axis:int} of input {input:shape}',
		'Padding by reflection needs more elements than it adds: axis {axis} of {input} is too short for {padding}.'
	],
	[
		'Input type ({input:name}) and [?bias?][?weight?] type ({weight:name}) should be the same',
		'A convolution’s input is of another dtype, or on another device, than its weights: {input} beside {weight}.'
	],
	["padding='same' is not supported for strided convolutions", 'A convolution with a stride cannot keep the length: padding="same" takes stride=1.'],
	['expected 2D or 3D input (got {axes:int}D input)', 'BatchNorm1d takes (batch, features) or (batch, features, steps), and was given {axes} axes.'],
	['Padding_idx must be within num_embeddings', 'padding_idx is a row of the Embedding’s table, and there is none of that number.'],
	['dropout probability has to be between 0 and 1, but got {p:number}', 'dropout is a share, from 0 to 1, and {p} was given.'],
	['in_channels must be divisible by groups', 'A convolution’s channels cannot be divided among its groups.'],
	['running_mean should contain {got:int} elements not {expected:int}', 'A batch normalisation was made for {expected} features, and was given {got}.'],
	[
		'Expected more than 1 value per channel when training, got input size {got:shape}',
		'Batch normalisation in training takes a mean over samples, and {got} has one value a channel: a batch of one, often the last of an epoch (drop_last=True), or a model that is not in eval().'
	],
	[
		'Given normalized_shape={normalized:shape}, expected input with shape {…}, but got input of size{got:shape}',
		'A layer normalisation was made for last axes of {normalized}, and was given {got}.'
	],
	['embed_dim must be divisible by num_heads', 'Attention divides its features evenly among its heads, and here they do not come out even.'],
	[
		'The shape of the 2D attn_mask is {got:shape}, but should be {expected:shape}.',
		'An attention mask has one row a query and one column a key: {expected} here, and {got} was given.'
	],
	[
		'Input and output must have the same number of spatial dimensions, but got input with spatial dimensions of {input:shape} and output size of',
		'Resizing takes a batch and channels before the axes that it resizes.'
	]
]);

const values = rowsOf('torch', run('PyTorch 2.13'), [
	[
		'Using a target size ({target:shape}) that is different to the input size ({input:shape}) is deprecated',
		'A loss takes one target for each score: the scores are {input}, the targets {target}. squeeze(-1) or unsqueeze(-1) makes them alike.'
	],
	[
		'stack expects each tensor to be equal size, but got {a:shape} at entry {i:int} and {b:shape} at entry {j:int}',
		'Tensors of one batch must be of one shape: entry {i} is {a}, entry {j} is {b}. A DataLoader says it of samples that differ in length: pad them in its collate_fn.'
	],
	[
		'einsum(): subscript {subscript:word} has size {got:int} for operand {operand:int} which does not broadcast with previously seen size {expected:int}',
		'In einsum one letter is one size: {subscript} is {expected}, and then {got}.'
	],
	[
		'only batches of spatial targets supported (3D tensors) but got targets of dimension: {got:int}',
		'With scores of four axes, the loss wants one class for each place, so three axes of targets, and was given {got}.'
	],
	['all elements of input should be between 0 and 1', 'BCELoss takes probabilities: put a sigmoid before it, or take BCEWithLogitsLoss, which has one in it.'],
	[
		'Target size ({target:shape}) must be the same as input size ({input:shape})',
		'This loss compares element by element: its scores are {input}, its targets {target}.'
	],
	['selected index k out of range', 'topk was asked for more elements than the axis has.'],
	['invalid index of a 0-dim tensor. Use', 'A single number has no axis to index: the loss[0] of old code is loss.item() today.'],
	[
		'Boolean value of Tensor with more than one value is ambiguous',
		'A tensor of several elements stands where Python asks for one yes or no: an if, an and, a loss class that was called in place of its object.'
	],
	['a Tensor with {count:int} elements cannot be converted to Scalar', 'item() reads a single number, and this tensor has {count}.'],
	[
		'only one element tensors can be converted to Python scalars',
		'A tensor of several elements stands where one number is wanted; a list of such tensors becomes one tensor by torch.stack, not torch.tensor.'
	],
	[
		'permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = {axes:int} is not equal to len(dims) = {named:int}',
		'permute names every axis once: the tensor has {axes}, and {named} were named.'
	],
	[
		'expected sequence of length {expected:int} at dim {axis:int} (got {got:int})',
		'A tensor has no rows of unequal length: on axis {axis} one has {expected} elements, another {got}. Pad them first.'
	],
	["too many dimensions 'str'", 'A tensor holds numbers, and was given words: turn each into its id first.'],
	[
		"can't convert np.ndarray of type {type:name}. The only supported types are",
		'An array of {type} is no array of numbers: its rows differ in length, or a column holds words or None.'
	],
	['At least one stride in the given numpy array is negative', 'PyTorch cannot share an array that was turned round by [::-1]: copy it first.'],
	[
		'mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: {dtype:name}',
		'The mean of {dtype} numbers is none of them: turn them into float() first.'
	],
	['tensors used as indices must be long, int, byte or bool tensors', 'Indices are whole numbers: the index is a tensor of floats.'],
	[
		'The shape of the mask {mask:shape} at index {axis:int} does not match the shape of the indexed tensor {tensor:shape} at index',
		'A mask is as large as what it picks from: {mask} does not fit {tensor}, on axis {axis}.'
	],
	['new(): invalid data type', 'A word stands where a tensor’s index or numbers go.'],
	['expected a non-empty list of Tensors', 'cat or stack was given an empty list: nothing was collected.'],
	['stack expects a non-empty TensorList', 'stack was given an empty list: nothing was collected.']
]);

const sizes = rowsOf('torch', run('PyTorch 2.13'), [
	['step must be greater than zero', 'A slice of a tensor cannot go backwards: torch.flip(x, dims=[…]) turns an axis round.'],
	[
		'The expanded size of the tensor ({wanted:int}) must match the existing size ({size:int}) at non-singleton dimension {axis:int}. Target sizes: {target:shape}. Tensor sizes: {tensor:shape}',
		'A tensor of {tensor} does not fit where {target} is: on axis {axis} it has {size}, not {wanted} or 1. Of an assignment: the left side is {target}.'
	],
	[
		'the number of sizes provided ({sizes:int}) must be greater or equal to the number of dimensions in the tensor ({axes:int})',
		'A tensor of {axes} axes is expanded, or written, into a shape of {sizes}.'
	],
	[
		'size mismatch, got input ({rows:int}), mat ({mat:int}x{columns:int}), vec ({size:int})',
		'A matrix of {columns} columns is multiplied by a vector of {size}.'
	],
	[
		'inconsistent tensor size, expected tensor {a:shape} and src {b:shape} to have the same number of elements, but got {elements:int} and {others:int} elements',
		'Two vectors are multiplied element by element, and have {elements} and {others} of them.'
	],
	['self must be a matrix', 'A product of matrices takes two axes of both, and one of them has another number: unsqueeze it, or take matmul.'],
	['batch{which:int} must be a 3D tensor', 'A batched product takes three axes, the batch first, and operand {which} has another number of them.'],
	['start ({start:int}) + length ({length:int}) exceeds dimension size ({size:int})', 'A piece of {length} from {start} on is cut from an axis of {size}.'],
	['Target {label:int} is out of bounds', 'A target is class {label}, and the model has no score for it: its last layer has too few, or labels begin at 1.'],
	['was expecting embedding dimension of {expected:int}, but got {got:int}', 'The attention was made for {expected} features, and was given {got}.'],
	[
		'key shape {key:shape} does not match value shape {value:shape}',
		'The keys and values of an attention belong together, step by step: {key} and {value} do not.'
	]
]);

const labellings = rowsOf('torch', run('PyTorch 2.13'), [
	[
		'Expected input_lengths to have value at most {steps:int}, but got value {length:int}',
		'CTC is told of a sequence of {length} steps, and the scores have {steps}: what stands before has shortened the sequence, and its lengths have to be shortened too.'
	],
	[
		'Expected tensor to have size at least {length:int} at dimension {axis:int}, but got size {size:int} for argument #2',
		'CTC is told of a target of {length} labels, and the targets have {size}.'
	],
	['input_lengths must be of size batch_size', 'CTC takes one length for each sample: the scores go steps first, (steps, batch, classes).'],
	['target_lengths must be of size batch_size', 'CTC takes one length for each target: the scores go steps first, (steps, batch, classes).'],
	['blank must be in label range', 'The class that CTC takes for its blank is none that the model has a score for.']
]);

const gradients = rowsOf('torch', run('PyTorch 2.13'), [
	[
		'element 0 of tensors does not require grad and does not have a grad_fn',
		'backward() was called on a number that no parameter leads to: under no_grad(), behind detach() or .item(), or with all parameters frozen.'
	],
	['grad can be implicitly created only for scalar outputs', 'backward() starts from one number: reduce the loss to its mean or sum first.'],
	[
		'a leaf Variable that requires grad is being used in an in-place operation',
		'A parameter is changed in place while gradients are recorded: do it under torch.no_grad().'
	],
	["Can't call numpy() on Tensor that requires grad", 'NumPy knows no gradients: detach() the tensor first.'],
	['Only Tensors of floating point and complex dtype can require gradients', 'Whole numbers have no gradient: ids and classes need none.'],
	[
		'The differentiated Tensor at index {index:int} appears to not have been used in the graph',
		'The gradient was asked for something that the loss does not depend on.'
	],
	[
		'optimizer got an empty parameter list',
		'The model that the optimiser was given has no parameters: its layers stand in a plain list or dict and not in a ModuleList, or are made later.'
	],
	['params argument given to the optimizer should be an iterable of Tensors or dicts', 'An optimiser takes model.parameters() or a list, not a single tensor.']
]);

const building = rowsOf('torch', run('PyTorch 2.13'), [
	['cannot assign module before Module.__init__() call', 'The class sets a layer before it calls super().__init__().'],
	[
		'Error(s) in loading state_dict for {module:word}: Missing key(s) in state_dict:',
		'The file has other parameters than the model {module}. Names that begin with “module.” were saved from a DataParallel; other names are another model’s.'
	],
	[
		"invalid load key, '{key:name}'.",
		'The file is no pickle: a download that ended in an HTML page (“<”), a Git LFS pointer (“v”), or a file of another format.'
	],
	[
		'Weights only load failed.',
		'The file holds more than tensors, and torch.load reads only those since 2.6: save the state_dict, or pass weights_only=False for a file that you trust.'
	],
	['PytorchStreamReader failed reading zip archive', 'The file of the weights is damaged or cut off: save or download it again.'],
	[
		'Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False',
		'The file was saved from a GPU, and there is none here: pass map_location="cpu".'
	],
	['Torch not compiled with CUDA enabled', 'This build of PyTorch is one for the CPU: tensors cannot go to a GPU. Install a build for your CUDA.'],
	['Default process group has not been initialized', 'Distributed training has to be started by init_process_group() first.'],
	[
		'default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type:name}',
		'The dataset gives samples that cannot be put into a batch: {type}. Often a branch of __getitem__ returns nothing.'
	],
	['num_samples should be a positive integer value, but got num_samples={count:int}', 'The dataset is empty: its folder or its filter has found nothing.'],
	['Size mismatch between tensors', 'The tensors of a TensorDataset must have as many samples each.'],
	['Sum of input lengths does not equal the length of the input dataset', 'random_split’s lengths have to add up to the length of the dataset.']
]);

const olderSizes = rowsOf('torch', reported('pytorch/pytorch#3851'), [
	[
		'inconsistent tensor size, expected r_ {result:shape}, t {a:shape} and src {b:shape} to have the same number of elements, but got {x:int}, {y:int} and {z:int} elements',
		'Two tensors are combined element by element, and have {y} and {z} elements: {a} and {b}.'
	]
]);

const machines: readonly Neighbour[] = [
	...rowsOf('torch', reported('pytorch/pytorch#29966, pytorch/pytorch#48530'), [
		[
			'CUDA error: device-side assert triggered',
			'A check within a GPU’s kernel failed, most often an index out of range: an id beyond an Embedding, a class beyond the scores. Run it on the CPU, or with CUDA_LAUNCH_BLOCKING=1, and it says which.'
		]
	]),
	...rowsOf('torch', reported('facebookresearch/detectron2#384, pytorch/pytorch#5040'), [
		[
			'DataLoader worker (pid{…}) exited unexpectedly',
			'A process that loads data has died, often for want of shared memory in a container (--shm-size). With num_workers=0 the real error shows.'
		],
		[
			'DataLoader worker (pid {pid:int}) is killed by signal',
			'A process that loads data was killed, often for want of memory, or of shared memory in a container (--shm-size).'
		]
	]),
	...rowsOf('torch', reported('guoyang9/BPR-pytorch#1'), [
		[
			'An attempt has been made to start a new process before the current process has finished its bootstrapping phase',
			'On Windows and macOS, processes that load data import the script again: put what runs below if __name__ == "__main__", or take num_workers=0.'
		]
	]),
	...rowsOf('torch', reported('seanie12/Info-HCVAE#7, haotian-liu/LLaVA#392, NVIDIA/TensorRT#2911'), [
		[
			'cuDNN error: CUDNN_STATUS_NOT_INITIALIZED',
			'cuDNN could not start on this GPU: its memory is full, or driver, CUDA and cuDNN do not go together. Shapes play no part.'
		]
	]),
	...rowsOf('torch', reported('QwenLM/Qwen#120'), [
		['CUDA error: CUBLAS_STATUS_NOT_INITIALIZED', 'cuBLAS could not start on this GPU, most often because its memory is full.'],
		['CUDA error: CUBLAS_STATUS_ALLOC_FAILED', 'cuBLAS found no memory on this GPU.']
	]),
	...rowsOf('torch', reported('facebookresearch/detectron2#512, pytorch/pytorch#72957'), [
		[
			'CUDA error: no kernel image is available for execution on the device',
			'This build of PyTorch has no code for this GPU: it is older or newer than those that the build was made for.'
		]
	]),
	...rowsOf('torch', reported('pytorch/pytorch#77764'), [
		[
			"The operator '{op:name}' is not currently implemented for the MPS device",
			'PyTorch has no kernel of {op} for Apple’s GPU: PYTORCH_ENABLE_MPS_FALLBACK=1, set before PyTorch is imported, lets the CPU do it.'
		]
	]),
	...rowsOf('torch', reported('NVIDIA/nccl#207, pytorch/pytorch#17349'), [
		['NCCL error', 'The GPUs of one training could not talk to each other. NCCL_DEBUG=INFO says why. Shapes play no part.']
	]),
	...rowsOf('torch', reported('amirgholami/TRAttack#3, wengong-jin/hgraph2graph#35'), [
		["can't convert {device:device} device type tensor to numpy", 'NumPy reads the computer’s memory, and this tensor is on {device}: .cpu() it first.']
	])
];

/** Of PyTorch. */
export const torchNeighbours: readonly Neighbour[] = [...layers, ...values, ...sizes, ...olderSizes, ...labellings, ...gradients, ...building, ...machines];
