import { NativeProperty, notImplemented, PyClass, PyUnknown, type Host, type NativeFunction, type Value } from '../../python/index.ts';
import { cFunction } from '../../tensors/arguments/function.ts';
import { pair } from './api/math.ts';
import { dtypes } from './dtype.ts';
import { elementwise } from './ops/elementwise.ts';
import { matMul } from './ops/linear.ts';
import { run, type TfOp } from './op.ts';
import { kerasTensorClass, sizesOf, tensorClass, TfTensor } from './tensor.ts';

/** What makes a TensorShape of sizes, put here by the module that has the class. */
export const shapes: { made?: (host: Host, tensor: TfTensor) => Value } = {};

const property = (name: string, get: (host: Host, tensor: TfTensor) => Value): NativeProperty =>
	new NativeProperty(name, (host, self) => get(host, self as TfTensor));

/** An operator and its reflection. */
const operator = (name: string, op: TfOp): readonly NativeFunction[] =>
	[false, true].map((reflected) =>
		cFunction(name.replace('__', reflected ? '__r' : '__'), (host, { positional: [self, other] }) => {
			if (other instanceof PyUnknown) return other;
			if (other instanceof TfTensor && other.cls === kerasTensorClass) return notImplemented;
			const [x, y] = pair(host, self!, other!);
			return run(host, op, `tf.Tensor.${name}`, reflected ? [y, x] : [x, y])[0]!;
		})
	);

const attributes: readonly (NativeProperty | NativeFunction)[] = [
	property('shape', (host, tensor) => shapes.made!(host, tensor)),
	property('dtype', (_, { dtype }) => dtypes[dtype]),
	property('ndim', (_, { staticShape }) => (staticShape ? BigInt(staticShape.length) : null)),
	...operator('__add__', elementwise.add),
	...operator('__sub__', elementwise.subtract),
	...operator('__mul__', elementwise.multiply),
	...operator('__truediv__', elementwise.divide),
	...operator('__matmul__', matMul)
];
for (const one of attributes) tensorClass.attrs.set(one.name, one);

/** What Keras writes on tensors: there once it is written. */
const noted = (name: string): NativeProperty =>
	new NativeProperty(
		name,
		(host, self) => (self as TfTensor).noted.get(name) ?? host.raise('AttributeError', `'${(self as TfTensor).cls.name}' object has no attribute '${name}'`),
		(_, self, value) => void (self as TfTensor).noted.set(name, value)
	);
for (const name of ['_keras_history', '_keras_mask']) for (const cls of [tensorClass, kerasTensorClass]) cls.attrs.set(name, noted(name));

/** A KerasTensor's shape is a tuple, its dtype a text. */
const ofKeras: readonly NativeProperty[] = [
	property('shape', (_, { staticShape }) => sizesOf(staticShape ?? [])),
	property('dtype', (_, { dtype }) => dtype),
	property('ndim', (_, { staticShape }) => BigInt((staticShape ?? []).length)),
	property('name', (_, { name }) => name),
	property('sparse', () => false),
	property('ragged', () => false)
];
const shown = cFunction('__repr__', (host, { positional: [self] }) => {
	const { staticShape, dtype, name } = self as TfTensor;
	return `<KerasTensor shape=${host.repr(sizesOf(staticShape ?? []))}, dtype=${dtype}, sparse=False, ragged=False, name=${name}>`;
});
kerasTensorClass.attrs.set('__repr__', shown);
for (const one of ofKeras) kerasTensorClass.attrs.set(one.name, one);

export const isTensorClass = (cls: PyClass): boolean => cls.isSubclassOf(tensorClass);
