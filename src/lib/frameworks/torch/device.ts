import { pythonFunction } from '../../tensors/arguments/function.ts';
import { NativeProperty, PyClass, PyObject, PyUnknown, sayModuleOf, types, type Interpreter, type Value } from '../../python/index.ts';

export const deviceClass = new PyClass('device', 'torch', [types.object]);
sayModuleOf('torch.device');

export class TorchDevice extends PyObject {
	readonly cls = deviceClass;
	constructor(
		readonly type: string,
		readonly index: number | null
	) {
		super();
	}
	override toString(): string {
		return this.index === null ? this.type : `${this.type}:${this.index}`;
	}
}

/** In the order in which the message lists them (c10/core/Device.cpp). */
const deviceTypes = [
	'cpu',
	'cuda',
	'ipu',
	'xpu',
	'mkldnn',
	'opengl',
	'opencl',
	'ideep',
	'hip',
	've',
	'fpga',
	'maia',
	'xla',
	'lazy',
	'vulkan',
	'mps',
	'meta',
	'hpu',
	'mtia',
	'privateuseone'
];

export const cpu = new TorchDevice('cpu', null);

/** `torch.device('cuda:0')`: c10::Device's own checks of a string. */
function parseDevice(host: Interpreter, text: string): TorchDevice {
	if (text === '') host.raise('RuntimeError', 'Device string must not be empty');
	const match = /^([a-zA-Z_]+)(?::([1-9]\d*|0))?$/.exec(text);
	if (!match) return host.raise('RuntimeError', `Invalid device string: '${text}'`);
	const [, type = '', index] = match;
	if (!deviceTypes.includes(type)) host.raise('RuntimeError', `Expected one of ${deviceTypes.join(', ')} device type at start of device string: ${text}`);
	return new TorchDevice(type, index === undefined ? null : Number(index));
}

const negative = (host: Interpreter): never => host.raise('RuntimeError', 'Device index must not be negative');

/** A device as it was passed: a string, a `torch.device`, or the number of an accelerator, of which a CPU build has none. */
export function readDevice(host: Interpreter, value: Value): TorchDevice {
	if (value instanceof TorchDevice) return value;
	if (typeof value === 'string') return parseDevice(host, value);
	if (typeof value === 'bigint' && value < 0) negative(host);
	if (typeof value === 'bigint' && host.trace.supposesDevice()) return new TorchDevice('cuda', Number(value));
	return host.raise('RuntimeError', 'Cannot access accelerator device when none is available.');
}

export const withoutCuda = 'Torch not compiled with CUDA enabled';
export const noCuda = (host: Interpreter): never => host.raise('AssertionError', withoutCuda);

/** Where a tensor lies, where a device is supposed that is not here: which of them is not known. */
const someDevice = new TorchDevice('cpu', null);
const notKnown = (): PyUnknown => new PyUnknown('where a tensor lies');

/** The device that a tensor says that it is on. */
export function deviceOf(host: Interpreter, name: string): TorchDevice {
	if (name !== 'cpu') return new TorchDevice(name, null);
	return host.trace.isDeviceSupposed ? someDevice : cpu;
}

/**
 * The name of a device that a tensor can be on here; a CPU build refuses CUDA (torch/cuda/__init__.py, _lazy_init). Where a device is supposed to be there, all lies where it lay: of what is on which, nothing is
 * claimed.
 */
export function usableDevice(host: Interpreter, device: TorchDevice): string {
	if (device === someDevice || (device.type === 'cuda' && host.trace.supposesDevice())) return 'cpu';
	if (device.type === 'cuda') noCuda(host);
	if (device.type !== 'cpu' && device.type !== 'meta') host.unsupported(`tensors on the device ${device.type}`);
	return device.type;
}

deviceClass.attrs.set(
	'__new__',
	pythonFunction(
		'__new__',
		'cls, device, index=None',
		(host, _, device, index) => {
			if (device instanceof TorchDevice) return device;
			if (typeof device !== 'string') return host.unsupported('torch.device of something other than a string');
			if (typeof index === 'bigint' && index < 0) negative(host);
			return index === null || index === undefined ? parseDevice(host, device) : new TorchDevice(parseDevice(host, device).type, Number(index));
		},
		'device.__new__'
	)
);
deviceClass.attrs.set(
	'__init__',
	pythonFunction('__init__', 'self, *args, **kwargs', () => null, 'device.__init__')
);
deviceClass.attrs.set(
	'__str__',
	pythonFunction('__str__', 'self', (_, self) => (self === someDevice ? notKnown() : String(self)), 'device.__str__')
);
deviceClass.attrs.set(
	'__repr__',
	pythonFunction(
		'__repr__',
		'self',
		(_, self) => {
			const { type, index } = self as TorchDevice;
			if (self === someDevice) return notKnown();
			return index === null ? `device(type='${type}')` : `device(type='${type}', index=${index})`;
		},
		'device.__repr__'
	)
);
deviceClass.attrs.set(
	'__eq__',
	pythonFunction(
		'__eq__',
		'self, other',
		(_, self, other) => (self === someDevice || other === someDevice ? notKnown() : other instanceof TorchDevice && String(other) === String(self)),
		'device.__eq__'
	)
);
deviceClass.attrs.set('type', new NativeProperty('type', (_, self) => (self === someDevice ? notKnown() : (self as TorchDevice).type)));
deviceClass.attrs.set(
	'index',
	new NativeProperty('index', (_, self) =>
		self === someDevice ? notKnown() : (self as TorchDevice).index === null ? null : BigInt((self as TorchDevice).index!)
	)
);
