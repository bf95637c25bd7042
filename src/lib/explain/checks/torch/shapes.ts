import { inferred, reported, run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');

/** What is said of outputs and states that are joined, multiplied in batches, or seen in another shape. */
export const shapes: readonly Check[] = [
	{
		id: 'torch.dimension-range',
		framework: 'torch',
		says: 'The tensor has fewer axes than the call asks for.',
		isGeneral: true,
		wordings: [{ text: 'Dimension out of range (expected to be in range of {range:shape}, but got {dim:int})', evidence: torch }],
		causes: [{ cause: 'A batch or feature axis is missing', tells: 'x.dim()', try: 'unsqueeze', evidence: torch }]
	},
	{
		id: 'torch.concat-rank',
		framework: 'torch',
		says: 'Tensors of different rank are concatenated.',
		isGeneral: true,
		wordings: [{ text: 'Tensors must have same number of dimensions: got {a:int} and {b:int}', evidence: torch }],
		causes: [
			{
				cause: 'A state (layers, batch, hidden) next to an output (batch, hidden)',
				tells: 'The shapes of all parts',
				try: 'h_n[-1], or squeeze(0)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.concat-sizes',
		framework: 'torch',
		says: 'Tensors are joined along axis {dim}, and on another axis one has {expected} and another {got}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Sizes of tensors must match except in dimension {dim:int}. Expected size {expected:int} but got size {got:int} for tensor number {number:int} in the list',
				evidence: torch
			},
			{
				text: 'Sizes of tensors must match except in dimension {dim:int}. Got {expected:int} and {got:int} in dimension {axis:int}',
				versions: 'PyTorch 0.4 to 1.6 or so',
				evidence: reported('furkanbiten/GoodNews#12, dansuh17/segan-pytorch#27')
			}
		],
		causes: [
			{
				cause: 'One of them is (batch, …) and another (seq, …), or a step that has 1 in its place',
				tells: 'The shapes of all parts: {expected} and {got} are a batch, a number of steps, or 1',
				try: 'The same order of axes in all, batch_first in every layer or in none',
				evidence: torch
			},
			{
				cause: 'A state or a part of the batch was not repeated, or comes from another batch',
				tells: 'One of the two numbers is 1, or the last batch’s',
				try: 'state.expand(…), or the same batch for all parts',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.bmm',
		framework: 'torch',
		says: 'A batched product: the first axes must be {expected} and are {got}.',
		isGeneral: true,
		wordings: [{ text: 'Expected size for first two dimensions of batch2 tensor to be: {expected:shape} but got: {got:shape}', evidence: torch }],
		causes: [
			{
				cause: 'Attention over (seq, batch, …) tensors',
				tells: 'The first number is the sequence length',
				try: 'Bring both to (batch, …) first',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.view',
		framework: 'torch',
		says: 'The tensor cannot be seen in that shape.',
		isGeneral: true,
		wordings: [
			{ text: "shape '{shape:shape}' is invalid for input of size {size:int}", evidence: torch },
			{ text: "view size is not compatible with input tensor's size and stride", evidence: torch },
			{
				text: "size '{shape:shape}' is invalid for input with {size:int} elements",
				versions: 'PyTorch 0.1 to 0.4',
				evidence: source('torch/lib/TH/THStorage.c, aten/src/TH/THStorage.cpp')
			}
		],
		causes: [
			{
				cause: 'A fixed batch size in view',
				unless: /view\s+size\s+is\s+not\s+compatible/,
				tells: 'It is the last batch of the epoch',
				try: 'x.size(0) in place of the number',
				evidence: inferred('the message')
			},
			{
				cause: 'The tensor was transposed before',
				unless: /is\s+invalid\s+for\s+input\s+of\s+size/,
				tells: 'The message speaks of strides',
				try: 'reshape, after looking whether the axes are in the order that is meant',
				evidence: torch
			}
		]
	}
];
