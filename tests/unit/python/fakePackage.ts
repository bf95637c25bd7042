import type { Axis, TensorId } from '../../../src/lib/ir/index.ts';
import {
	type Interpreter,
	NativeFunction,
	NativeProperty,
	type Package,
	PyClass,
	PyInstance,
	PyObject,
	PyTuple,
	PyUnknown,
	types,
	type Value
} from '../../../src/lib/python/index.ts';

const tensorClass = new PyClass('Tensor', 'fake', [types.object]);
const layerClass = new PyClass('Layer', 'fake.nn', [types.object]);

class FakeTensor extends PyObject {
	readonly cls = tensorClass;
	constructor(
		readonly id: TensorId,
		readonly shape: readonly number[]
	) {
		super();
	}
}

tensorClass.attrs.set('shape', new NativeProperty('shape', (_, self) => new PyTuple((self as FakeTensor).shape.map(BigInt))));

const axisOf: Readonly<Record<string, Axis>> = { batch: 'batch', seq: 'time', feat: 'feature' };

/** A tensor; `# (batch, seq)` behind the statement says what its axes are. */
function zeros(host: Interpreter, sizes: readonly Value[], path?: string): FakeTensor {
	const shape = sizes.map(Number);
	const { id } = host.trace.tensor({ shape, dtype: 'float32', ...(path === undefined ? {} : { path }) });
	const words = host.comment?.replace(/[()]/g, '').split(', ') ?? [];
	host.trace.label(
		id,
		words.map((word) => axisOf[word] ?? null)
	);
	return new FakeTensor(id, shape);
}

const native = (name: string, signature: string | null, run: (host: Interpreter, args: readonly Value[]) => Value, takesUnknown = false): NativeFunction =>
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional), takesUnknown);

layerClass.attrs.set(
	'__init__',
	native('Layer.__init__', 'self, size=1', (host, [self, size]) => {
		const weight = zeros(host, [size!], 'weight');
		host.trace.module({ instance: self as PyInstance, type: 'Layer', parameters: [{ name: 'weight', tensor: weight.id }] });
		return null;
	})
);
layerClass.attrs.set(
	'__call__',
	native('Layer.__call__', 'self, x', (host, [self, x]) => {
		const outside = host.modulePath;
		host.modulePath = host.trace.pathOf(self as PyInstance) ?? '';
		const made = zeros(host, (x as FakeTensor).shape.map(BigInt));
		host.modulePath = outside;
		return made;
	})
);

/** A framework of a dozen lines with all that the evaluator offers to one. */
export const fake: Package = {
	name: 'fake',
	load: () =>
		new Map<string, Value>([
			['Tensor', tensorClass],
			['zeros', native('zeros', null, zeros)],
			[
				'add',
				native('add', 'a, b, *, out=None', (host, [a, b]) => {
					const [left, right] = [a, b].map((value) => (value as FakeTensor).shape[0]!);
					if (left === right) return a!;
					return host.raise('RuntimeError', `sizes ${left} and ${right} differ`, {
						code: 'fake.add.size',
						mismatch: { argument: 'input', tensor: (b as FakeTensor).id, axis: 0, what: 'size', expected: String(left), got: String(right), against: 'batch' },
						evidence: { framework: 'fake', version: '1.0', file: 'add.py', how: 'recorded' }
					});
				})
			],
			[
				'deprecated',
				native('deprecated', '', (host) => {
					host.warn('UserWarning', 'deprecated() is deprecated');
					return null;
				})
			],
			['fft', native('fft', null, (host) => host.unsupported('fake.fft'))],
			['item', native('item', null, () => new PyUnknown('the value of item()'))],
			['isKnown', native('isKnown', 'value', (_, [value]) => !(value instanceof PyUnknown), true)]
		]),
	describe: (value) =>
		value instanceof FakeTensor
			? { kind: 'tensor', shape: value.shape, dtype: 'float32', tensor: value.id }
			: value instanceof PyInstance && value.cls === layerClass
				? { kind: 'module' }
				: undefined
};

export const fakeNn: Package = { name: 'fake.nn', load: () => new Map([['Layer', layerClass]]), describe: () => undefined };
