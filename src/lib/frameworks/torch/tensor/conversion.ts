import type { DType } from '../../../ir/index.ts';
import type { Arguments, Interpreter, NativeFunction } from '../../../python/index.ts';
import { bindArguments, readDType } from '../binding/arguments.ts';
import { cFunction } from '../../../tensors/arguments/function.ts';
import { expand, type Row } from '../binding/row.ts';
import { signature } from '../binding/signature.ts';
import { noCuda, readDevice, usableDevice } from '../device.ts';
import { castMethods, converted } from './convert.ts';
import { TorchTensor } from './tensor.ts';

export { converted } from './convert.ts';

const flags = 'bool non_blocking = False, bool copy = False, *, torch.memory_format memory_format = None';

/** The overloads of `to`, shared by tensors and modules (torch/csrc/autograd/utils/python_arg_parsing.h). */
const toOverloads = ['torch.device device = None, torch.dtype dtype = None', 'torch.dtype dtype', 'Tensor tensor'].map((first) => `${first}, ${flags}`);

/** Where `to(…)` sends: a device, a dtype, or both; null for what stays. */
export function readTarget(host: Interpreter, args: Arguments): { readonly dtype: DType | null; readonly device: string | null } {
	const { bound } = bindArguments(host, 'to', toOverloads.map(signature), args);
	const tensor = bound.get('tensor');
	if (tensor instanceof TorchTensor) return { dtype: tensor.dtype, device: tensor.device };
	const device = bound.get('device');
	return { dtype: readDType(bound.get('dtype')), device: device === undefined ? null : usableDevice(host, readDevice(host, device)) };
}

const kept = '*, MemoryFormat? memory_format=None';

/** Methods that give the same values as another dtype or elsewhere. */
export const conversions: readonly NativeFunction[] = [
	...expand([
		...castMethods.map(([name, dtype]): Row => ({ name, method: kept, run: (host, self, { call }) => converted(host, self, { dtype }, call) })),
		{ name: 'cpu', method: kept, run: (host, self, { call }) => converted(host, self, { device: 'cpu' }, call) }
	]).methods,
	cFunction('to', (host, { positional: [self, ...positional], keywords }) =>
		converted(host, self as TorchTensor, readTarget(host, { positional, keywords }), 'Tensor.to')
	),
	cFunction('cuda', (host, { positional: [self] }) => (host.trace.supposesDevice() ? self! : noCuda(host)))
];
