import type { Package } from '../python/index.ts';
import type { TorchPart } from './torch/part.ts';

/** What a chunk adds to what programs are evaluated with. */
export interface Chunk {
	readonly torch?: readonly TorchPart[];
	readonly packages?: readonly Package[];
}

/**
 * What programs are evaluated with beside the language and what a layer's program has: each chunk by the module of Python's that it is, and how it is loaded. A later one
 * wins over an earlier one. What a chunk has beside its module the build finds out (`state/evaluation/chunkNames.ts`).
 */
export const chunks = {
	/** The names that Python and PyTorch have, whether they are modelled or not: what is said of those that nothing has. */
	'all names': () => import('./names.ts').then(({ unmodelled }) => ({ torch: [unmodelled] })),
	torch: () => import('./torch/torch.ts'),
	'torch.nn': () => import('./torch/nn/index.ts').then(({ nn }) => ({ torch: nn })),
	/** With torch.amp. */
	'torch.autograd': () =>
		Promise.all([import('./torch/autograd/index.ts'), import('./torch/amp/index.ts')]).then(([{ autograd }, { amp }]) => ({ torch: [autograd, amp] })),
	/** With torch.utils. */
	'torch.optim': () =>
		Promise.all([import('./torch/optim/index.ts'), import('./torch/utils/index.ts')]).then(([{ optim }, { utils }]) => ({ torch: [optim, utils] })),
	numpy: () => import('./numpy/package.ts').then(({ numpyPackage }) => ({ packages: [numpyPackage] })),
	/** With numpy, which prints its tensors. */
	tensorflow: () =>
		Promise.all([import('./numpy/package.ts'), import('./tensorflow/package.ts')]).then(([{ numpyPackage }, { tensorflow }]) => ({
			packages: [numpyPackage, ...tensorflow]
		})),
	/** On TensorFlow, which it loads. */
	keras: () => import('./keras/package.ts').then(({ keras }) => ({ packages: keras })),
	/** With onnxruntime. */
	onnx: () => import('./onnx/package.ts').then(({ onnxPackages }) => ({ packages: onnxPackages })),
	'standard library': () => import('../python/stdlib/index.ts').then(({ library }) => ({ packages: library }))
} satisfies Record<string, () => Promise<Chunk>>;

export type ChunkName = keyof typeof chunks;

/** Names that chunks have beside those that begin with their own, divided by spaces. */
export type ChunkNames = Readonly<Partial<Record<ChunkName, string>>>;
