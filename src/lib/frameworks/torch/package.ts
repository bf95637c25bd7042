import { PyInstance, PyTuple, type Package } from '../../python/index.ts';
import { TorchDevice } from './device.ts';
import { TorchDType } from './dtype.ts';
import { moduleClass } from './nn/module/module.ts';
import { assembler, extendTensor, type TorchPart } from './part.ts';
import { PackedSequence } from './rnn/packedSequence.ts';
import { parameterClass, sizeClass, TorchTensor } from './tensor/tensor.ts';

/** PyTorch 2.13 on a machine without an accelerator, made of the parts that are given. */
export function torchPackage(parts: readonly TorchPart[]): Package {
	extendTensor(parts);
	const assemble = assembler(parts);
	return {
		name: 'torch',
		load: (host) => {
			// The recorded runs seed every generator with 0 before a program starts.
			host.trace.op({ kind: 'seed', seed: 0n }, [], [], 'torch.manual_seed');
			return assemble();
		},
		has: (path) => parts.find((part) => part.has)?.has?.(path),
		describe: (value) => {
			if (value instanceof TorchTensor)
				return { kind: value.cls === parameterClass ? 'parameter' : 'tensor', shape: value.shape, dtype: value.dtype, tensor: value.ir.id };
			if (value instanceof PackedSequence) return { kind: 'packed', shape: value.data.shape, dtype: value.data.dtype, tensor: value.data.ir.id };
			if (value instanceof TorchDType) return { kind: 'dtype' };
			if (value instanceof TorchDevice) return { kind: 'device' };
			if (value instanceof PyTuple && value.cls === sizeClass) return { kind: 'shape' };
			if (value instanceof PyInstance && value.cls.isSubclassOf(moduleClass)) return { kind: 'module' };
			return undefined;
		}
	};
}
