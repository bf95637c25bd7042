import { cFunction } from '../../tensors/arguments/function.ts';
import { NativeFunction, NativeProperty, type Interpreter, type PyClass } from '../../python/index.ts';
import { deviceClass } from './device.ts';
import { moduleClass } from './nn/module/module.ts';
import './nn/module/methods.ts';
import { hasModule, memberNames } from './moduleNames.ts';
import { functionalNames, moduleNames, nnNames, tensorNames, torchNames } from './names.ts';
import type { TorchPart } from './part.ts';
import { tensorClass } from './tensor/tensor.ts';

/** Attributes that a class has in PyTorch and has not here: they are not modelled, and any other name is an AttributeError. */
const placeholders = (cls: PyClass, names: readonly string[]): readonly (NativeProperty | NativeFunction)[] =>
	names
		.filter((name) => !cls.find(name))
		.map((name) => {
			const refuse = (host: Interpreter): never => host.unsupported(`${cls.name}.${name}`);
			// What changes its tensor does so when it is called.
			return /[^_]_$/.test(name) ? cFunction(name, refuse) : new NativeProperty(name, refuse);
		});

for (const entry of placeholders(
	moduleClass,
	moduleNames.filter((name) => name !== 'training' && name !== 'forward')
))
	moduleClass.attrs.set(entry.name, entry);

/** `with torch.device('meta'):` makes tensors there; on the CPU, they are there anyway. */
for (const name of ['__enter__', '__exit__'])
	deviceClass.attrs.set(
		name,
		cFunction(name, (host, { positional: [self] }) => {
			if (String(self) !== 'cpu') return host.unsupported('another device than the CPU by default');
			return name === '__enter__' ? self! : false;
		})
	);

/** What PyTorch has and is not modelled. It comes before the parts that model some of it. */
export const unmodelled: TorchPart = {
	/** Which are missing is known when it is asked: what has them may be loaded before or after. */
	get tensor() {
		return placeholders(tensorClass, tensorNames);
	},
	names: { ...memberNames, torch: torchNames, 'torch.nn': nnNames, 'torch.nn.functional': functionalNames },
	has: hasModule
};
