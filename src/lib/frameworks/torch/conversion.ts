import type { DType } from '../../ir/index.ts';
import { NativeFunction, PyClass, type Arguments, type Host, type Value } from '../../python/index.ts';
import { bindArguments, readDType, type Parameter, type Signature } from './arguments.ts';
import { readDevice, usableDevice } from './device.ts';
import { dtypeFacts, dtypeNames, TorchDType } from './dtype.ts';
import { native } from './factories.ts';
import { castMethods, converted } from './convert.ts';
import { stateOf } from './state.ts';
import { tensorClass, TorchTensor } from './tensor.ts';

export { castMethods, converted } from './convert.ts';

const flags: readonly Parameter[] = [
	{ name: 'non_blocking', kind: 'bool', optional: true },
	{ name: 'copy', kind: 'bool', optional: true },
	{ name: 'memory_format', kind: 'any', optional: true, keywordOnly: true }
];
const typeText = (dtype: DType): string => `torch.${dtypeFacts[dtype].scalar}Tensor`;

/** The dtype of `torch.FloatTensor`, or of its name (THPVariable_type in tools/autograd/templates/python_variable_methods.cpp). */
export function readTensorType(host: Host, value: Value): DType {
	if (value === tensorClass) return stateOf(host).defaultDType;
	const name = value instanceof PyClass ? (value.module === 'builtins' ? '' : `${value.module}.`) + value.name : value;
	if (typeof name !== 'string') return host.raise('TypeError', 'dtype must be a type, str, or dtype object');
	if (name.startsWith('torch.cuda.')) return host.unsupported('tensors on the GPU');
	return dtypeNames.find((dtype) => typeText(dtype) === name) ?? host.raise('ValueError', `invalid type: '${name}'`);
}

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
	native('type', (host, { positional: [self, ...positional], keywords }) => {
		const tensor = self as TorchTensor;
		if (positional.length === 0 && keywords.size === 0) return typeText(tensor.dtype);
		const { bound } = bindArguments(host, 'type', [{ parameters: [{ name: 'dtype', kind: 'any' }, flags[0]!] }], { positional, keywords });
		const given = bound.get('dtype') ?? null;
		return given === null
			? typeText(tensor.dtype)
			: converted(host, tensor, { dtype: given instanceof TorchDType ? given.name : readTensorType(host, given) }, 'Tensor.type');
	}),
	native('cpu', (host, { positional: [self] }) => converted(host, self as TorchTensor, { device: 'cpu' }, 'Tensor.cpu')),
	native('cuda', (host) => host.raise('AssertionError', 'Torch not compiled with CUDA enabled'))
];
