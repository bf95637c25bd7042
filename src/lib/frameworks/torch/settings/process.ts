import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, perRun, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { torchVersion } from '../layer.ts';
import { cpu, readDevice } from '../device.ts';
import { qualified, typeOf } from '../nn/module/module.ts';
import type { Entries } from '../part.ts';
import { TorchTensor, typeName } from '../tensor/tensor.ts';

/** What a program sets for the whole process, and what it asks for again; nothing that is modelled depends on it. */
const settings = perRun(() => ({ precision: 'highest', threads: null as bigint | null }));

const fn = (name: string, signature: string, run: (host: Interpreter, given: readonly Value[]) => Value): readonly [string, NativeFunction] => [
	name,
	pythonFunction(name, signature, (host, ...given) => run(host, given))
];

/** A number of threads (torch/csrc/Module.cpp, THPModule_setNumThreads). */
const threads = (name: string): readonly [string, NativeFunction] =>
	fn(name, 'num', (host, [count]) => {
		if (typeof count !== 'bigint') return host.raise('RuntimeError', `${name} expects an int, but got ${typeName(count!)}`);
		if (count <= 0n) return host.raise('RuntimeError', `${name} expects a positive integer`);
		if (name === 'set_num_threads') settings(host.trace).threads = count;
		return null;
	});

/** Of `torch`. */
export const settingFunctions: Entries = [
	threads('set_num_threads'),
	threads('set_num_interop_threads'),
	fn('get_num_threads', '', ({ trace }) => settings(trace).threads ?? new PyUnknown('how many threads PyTorch uses')),
	fn('set_float32_matmul_precision', 'precision', (host, [precision]) => {
		if (typeof precision !== 'string' || !['highest', 'high', 'medium'].includes(precision)) return host.unsupported('this precision of matmul');
		settings(host.trace).precision = precision;
		return null;
	}),
	fn('get_float32_matmul_precision', '', ({ trace }) => settings(trace).precision),
	fn('set_flush_denormal', 'mode', () => true),
	fn('set_default_device', 'device', (host, [device]) =>
		device === null || readDevice(host, device!).type === 'cpu' ? null : host.unsupported('another device than the CPU by default')
	),
	fn('get_default_device', '', () => cpu),
	fn('typename', 'obj, /', (_, [value]) => (value instanceof TorchTensor ? typeOf(value) : qualified(value!)))
];

/** `torch.version`, of a build for the CPU. */
export const version: Entries = [
	['__version__', torchVersion],
	['cuda', null],
	['hip', null],
	['xpu', null],
	['debug', false]
];
