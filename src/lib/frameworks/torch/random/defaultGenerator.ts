import { cFunction } from '../../../tensors/arguments/function.ts';
import { PyClass, PyObject, types } from '../../../python/index.ts';
import { named, type TorchPart } from '../part.ts';
import { seedingBy } from './seed.ts';

/** What generators can do is said where they are (`generator.ts`). */
export const generatorClass = new PyClass('Generator', 'torch._C', [types.object]);
generatorClass.inC = { name: 'torch._C.Generator', owner: generatorClass, kindOf: (name) => (name.startsWith('__') ? 'slot' : 'method') };
generatorClass.attrs.set(
	'__new__',
	cFunction('__new__', (host) => host.unsupported('a generator'), false, 'Generator')
);

/** What `torch.manual_seed` gives, the program's own: its draws are ops of the trace. */
export class DefaultGenerator extends PyObject {
	readonly cls = generatorClass;
}

/** `torch.manual_seed(seed)` as a program calls it. */
export const seeding: TorchPart = { modules: { torch: named([seedingBy(() => new DefaultGenerator())]) } };
