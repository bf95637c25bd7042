import { run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');

/** What PyTorch says of memory, devices and gradients, whatever the layer. */
export const machine: readonly Check[] = [
	{
		id: 'torch.out-of-memory',
		framework: 'torch',
		says: 'The card has no {tried} {unit} left in one piece.',
		isGeneral: true,
		needs: 'a GPU',
		wordings: [
			{
				text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word}. GPU {gpu:int} has a total capac[?i?]ty of {capacity:number} {capacity_unit:word} of which {free:number} {free_unit:word} is free. [?Including non-PyTorch memory, this process has {used:number} {used_unit:word} memory in use. ?]Of the allocated memory {allocated:number} {allocated_unit:word} is allocated by PyTorch, and {reserved:number} {reserved_unit:word} is reserved by PyTorch but unallocated',
				evidence: source('c10/cuda/CUDACachingAllocator.cpp')
			},
			{
				text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word}. GPU {gpu:int} has a total capac[?i?]ty of {capacity:number} {capacity_unit:word}',
				evidence: source('c10/cuda/CUDACachingAllocator.cpp')
			},
			{
				text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word} (GPU {gpu:int}; {capacity:number} {capacity_unit:word} total capacity; {allocated:number} {allocated_unit:word} already allocated; {free:number} {free_unit:word} free; {reserved:number} {reserved_unit:word} [?reserved in total by PyTorch?][?cached?]',
				versions: 'PyTorch 1.0 to 2.0',
				evidence: source('c10/cuda/CUDACachingAllocator.cpp at 1.2, 2.0 and 2.4')
			},
			{
				text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word} (GPU {gpu:int}; {capacity:number} {capacity_unit:word} total capacity',
				versions: 'PyTorch 1.0 to 2.0',
				evidence: source('c10/cuda/CUDACachingAllocator.cpp at 1.2, 2.0 and 2.4')
			},
			{
				text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word}. GPU {gpu:int} has a total capac[?i?]ty of {capacity:number} {capacity_unit:word} of which {free:number} {free_unit:word} is free[?. Process {process:int} has {used:number} {used_unit:word} memory in use?]',
				evidence: source('c10/cuda/CUDACachingAllocator.cpp')
			},
			{ text: 'CUDA out of memory. Tried to allocate {tried:number} {unit:word}', evidence: source('c10/cuda/CUDACachingAllocator.cpp') }
		],
		causes: [
			{
				cause: 'What is kept for the gradient does not fit',
				tells: 'It comes in the forward pass, and later with a smaller batch or shorter sequences',
				try: 'A smaller batch; shorter pieces with the state detached between them; autocast',
				see: 'memory',
				evidence: torch
			},
			{
				cause: 'Each turn of the loop holds on to the graph of the last',
				tells: 'Memory grows from step to step: a loss is added up, or a state carried over',
				try: 'loss.item() in place of loss; h.detach() before the next batch',
				evidence: torch
			},
			{
				cause: 'No gradient is wanted and all is kept for one',
				tells: 'It comes in validation or prediction',
				try: 'with torch.no_grad():',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.two-devices',
		framework: 'torch',
		says: 'Tensors on {a} and {b} meet in one call.',
		needs: 'a GPU',
		isGeneral: true,
		wordings: [
			{ text: 'Expected all tensors to be on the same device, but found at least two devices, {a:device} and {b:device}!', evidence: torch },
			{ text: 'Expected all tensors to be on the same device, but found at least two devices', evidence: torch }
		],
		causes: [
			{
				cause: 'A state is made on the CPU in forward while the model is on the card',
				tells: 'torch.zeros(…) without device=',
				try: 'torch.zeros(…, device=x.device)',
				evidence: torch
			},
			{ cause: 'The batch was not moved', tells: 'x.device', try: 'x = x.to(device): the result has to be kept', evidence: torch }
		]
	},
	{
		id: 'torch.autograd-in-place',
		framework: 'torch',
		says: 'A number that the gradient needs was written over: it was at version {expected_version}, and is at {version}.',
		isGeneral: true,
		wordings: [
			{
				text: 'one of the variables needed for gradient computation has been modified by an inplace operation: [{type:name}[{shape:sizes}]]{…}is at version {version:int}; expected version {expected_version:int} instead',
				evidence: torch
			},
			{ text: 'one of the variables needed for gradient computation has been modified by an inplace operation', evidence: torch }
		],
		causes: [
			{
				cause: 'optimizer.step() changed the weights, and an older graph is gone through again',
				tells: 'The shape is a weight’s; a state is carried over, or retain_graph=True stands somewhere',
				try: 'h = h.detach() between batches, and no retain_graph',
				evidence: torch
			},
			{
				cause: 'A part of a tensor is written: out[t] = h',
				tells: 'An assignment to an index in forward',
				try: 'Collect the steps in a list, and torch.stack it',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.embedding-dtype',
		framework: 'torch',
		says: 'An Embedding was given {got} in place of whole numbers.',
		isGeneral: true,
		wordings: [
			{
				text: "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got {got:name} instead",
				evidence: torch
			}
		],
		causes: [{ cause: 'Token ids were made float, with the other inputs', tells: 'ids.dtype', try: 'ids.long()', evidence: torch }]
	}
];
