import { NativeProperty } from '../../../python/index.ts';
import { gather } from '../../../tensors/row.ts';
import type { TorchTensor } from '../tensor/tensor.ts';
import { named, type TorchPart } from '../part.ts';
import { attributes } from './attributes.ts';
import { creation } from '../creation/create.ts';
import { elementwise } from './elementwise.ts';
import { saving } from './files.ts';
import { asIndex, contains, setItem } from './select/indexing.ts';
import { inPlace } from './inplace.ts';
import { joining } from './shape/join.ts';
import { legacy } from './legacy.ts';
import { linear } from '../linalg/linear.ts';
import { rearranging } from './shape/rearrange.ts';
import { reductions } from './reduce.ts';
import { shapes } from './shape/shape.ts';
import { composed } from './composed.ts';
import { ordering } from './select/order.ts';
import { sampling } from '../random/multinomial.ts';
import { selection } from './select/select.ts';
import { sumsOfProducts } from '../linalg/einsum.ts';
import { unflattening } from './shape/unflatten.ts';

const all = gather([
	elementwise,
	reductions,
	linear,
	shapes,
	rearranging,
	joining,
	creation,
	attributes,
	inPlace,
	selection,
	ordering,
	sampling,
	composed,
	unflattening
]);

const conjugate = new NativeProperty('mH', (host, self) =>
	(self as TorchTensor).rank === 1
		? host.raise('RuntimeError', 'tensor.mH is only supported on matrices or batches of matrices. Got 1-D tensor.')
		: host.getAttribute(self, 'mT')
);

/** Numbers that torch has names for. */
const constants = [
	['inf', Infinity],
	['nan', NaN],
	['pi', Math.PI],
	['e', Math.E],
	['newaxis', null]
] as const;

/** Functions of torch.* and methods of Tensor. */
export const ops = {
	tensor: [...all.methods, ...legacy.tensor, asIndex, contains, setItem, ...attributes.properties, conjugate],
	modules: {
		torch: [...named([...all.functions, ...sumsOfProducts, ...saving]), ...legacy.torch, ...constants],
		'torch.cuda': legacy.cuda,
		'torch.autograd': legacy.autograd
	}
} satisfies TorchPart;
