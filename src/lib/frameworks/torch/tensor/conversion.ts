import type { DType } from '../../../ir/index.ts';
import { NativeFunction, type Arguments, type Host } from '../../../python/index.ts';
import { bindArguments, readDType, type Parameter, type Signature } from '../binding/arguments.ts';
import { readDevice, usableDevice } from '../device.ts';
import { native } from '../creation/factories.ts';
import { castMethods, converted } from './convert.ts';
import { TorchTensor } from './tensor.ts';

export { converted } from './convert.ts';

/** What every conversion may be told besides. */
export const flags: readonly Parameter[] = [
	{ name: 'non_blocking', kind: 'bool', optional: true },
	{ name: 'copy', kind: 'bool', optional: true },
	{ name: 'memory_format', kind: 'any', optional: true, keywordOnly: true }
];
const flagsText = 'bool non_blocking = False, bool copy = False, *, torch.memory_format memory_format = None';

/** The overloads of `to`, shared by tensors and modules (torch/csrc/autograd/utils/python_arg_parsing.h). */
const toSignatures: readonly Signature[] = [
	{
		parameters: [{ name: 'device', kind: 'device', optional: true }, { name: 'dtype', kind: 'dtype', optional: true }, ...flags],
		text: `torch.device device = None, torch.dtype dtype = None, ${flagsText}`
	},
	{ parameters: [{ name: 'dtype', kind: 'dtype' }, ...flags], text: `torch.dtype dtype, ${flagsText}` },
	{ parameters: [{ name: 'tensor', kind: 'tensor' }, ...flags], text: `Tensor tensor, ${flagsText}` }
];

/** Where `to(…)` sends: a device, a dtype, or both; null for what stays. */
export function readTarget(host: Host, args: Arguments): { readonly dtype: DType | null; readonly device: string | null } {
	const { bound } = bindArguments(host, 'to', toSignatures, args);
	const tensor = bound.get('tensor');
	if (tensor instanceof TorchTensor) return { dtype: tensor.dtype, device: tensor.device };
	const device = bound.get('device');
	return { dtype: readDType(bound.get('dtype')), device: device === undefined ? null : usableDevice(host, readDevice(host, device)) };
}

/** Methods that give the same values as another dtype or elsewhere. */
export const conversions: readonly NativeFunction[] = [
	...castMethods.map(([name, dtype]) =>
		native(name, (host, { positional: [self, ...positional], keywords }) => {
			bindArguments(host, name, [{ parameters: [flags[2]!] }], { positional, keywords });
			return converted(host, self as TorchTensor, { dtype }, `Tensor.${name}`);
		})
	),
	native('to', (host, { positional: [self, ...positional], keywords }) =>
		converted(host, self as TorchTensor, readTarget(host, { positional, keywords }), 'Tensor.to')
	),
	native('cpu', (host, { positional: [self] }) => converted(host, self as TorchTensor, { device: 'cpu' }, 'Tensor.cpu')),
	native('cuda', (host) => host.raise('AssertionError', 'Torch not compiled with CUDA enabled'))
];
