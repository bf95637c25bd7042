import {
	NativeProperty,
	notImplemented,
	PyIterator,
	PyClass,
	PyTuple,
	PyInstance,
	PyUnknown,
	types,
	type Interpreter,
	type NativeFunction,
	type Value
} from '../../python/index.ts';
import { attempt } from '../../python/objects/exceptions.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { unmodelled } from '../../python/objects/unmodelled.ts';
import { cFunction } from '../../tensors/arguments/function.ts';
import { NdArray } from '../interop.ts';
import { isAskedByPython, noTruth } from './autograph/condition.ts';
import { decide } from './autograph/decision.ts';
import { rowsOf } from './autograph/loop.ts';
import { divided, product } from './api/math.ts';
import { pair, reflectedPair, strictPair } from './api/arguments.ts';
import { convert } from './convert.ts';
import { dtypes } from './dtype.ts';
import { converted } from './autograph/converted.ts';
import { graphOf, inScope, uniqueName } from './graph.ts';
import { indexed } from './indexing.ts';
import { run } from './op.ts';
import { castOp, elementwiseOp } from './ops/elementwise.ts';
import { sumOf } from './texts/sum.ts';
import { printed, shown as represented } from './shown.ts';
import { eagerClass, kerasTensorClass, readSizes, symbolicClass, tensorClass, TfTensor } from './tensor.ts';
import { arrayOfTexts, textOf } from './texts/held.ts';
import { convertedBlock, notAllowed } from './truth.ts';

/** What makes a TensorShape of sizes, put here by the module that has the class. */
export const shapes: { made?: (host: Interpreter, tensor: TfTensor) => Value } = {};

/** What goes through the rows of a tensor. */
/** What asks a tensor for its rows itself, where a loop goes through what that gives. */
const goesThrough = /^(?:enumerate|zip|map|filter|iter|list|tuple|set|sorted)\s*\(|\bfor\b|[([,]\s*\*/;
const iteratorClass = new PyClass('_EagerTensorIterator', 'tensorflow.python.framework.ops', [types.object]);

const property = (name: string, get: (host: Interpreter, tensor: TfTensor) => Value): NativeProperty =>
	new NativeProperty(name, (host, self) => get(host, self as TfTensor));
const method = (name: string, get: (host: Interpreter, tensor: TfTensor, args: readonly Value[]) => Value): NativeFunction =>
	cFunction(name, (host, { positional: [self, ...rest] }) => get(host, self as TfTensor, rest));

type Compute = (host: Interpreter, x: Value, y: Value, how: typeof pair) => Value;

/** An operator and its reflection. */
const operator = (name: string, compute: Compute, isMirrored = true): readonly NativeFunction[] =>
	(isMirrored ? [false, true] : [false]).map((reflected) =>
		cFunction(
			name.replace('__', reflected ? '__r' : '__'),
			(host, { positional: [self, other] }) => {
				if (other instanceof PyUnknown && !other.number) return other;
				if (other instanceof TfTensor && other.cls === kerasTensorClass) return notImplemented;
				return reflected ? compute(host, other!, self!, reflectedPair) : compute(host, self!, other!, pair);
			},
			true
		)
	);

const arithmetic = (name: string, op: string, node: string): readonly NativeFunction[] =>
	operator(`__${name}__`, (host, x, y, how) => {
		const both = how === pair && name !== 'add' ? strictPair(host, x, y, [op, 'x', 'y']) : how(host, x, y);
		return run(host, name === 'add' ? sumOf(both[0]) : elementwiseOp(op), `tf.Tensor.__${name}__`, both, {}, { node, words: '' })[0]!;
	});

/** `x * y`: where one is a tensor of truths, both become int32, and what comes of them truths again. */
const multiplied: Compute = (host, x, y, how) => {
	const call = 'tf.Tensor.__mul__';
	const isTruth = (value: Value): boolean => value instanceof TfTensor && value.dtype === 'bool';
	const [left, right] = how === reflectedPair ? reflectedPair(host, x, y) : [x, y];
	if (!isTruth(left) && !isTruth(right)) {
		const both = how === reflectedPair ? ([left, right] as readonly [TfTensor, TfTensor]) : strictPair(host, x, y, ['Mul', 'x', 'y']);
		return run(host, elementwiseOp('Mul'), call, both, {}, { node: 'mul', words: '' })[0]!;
	}
	return inScope(host, 'mul', () => {
		const whole = [left, right].map((one) => run(host, castOp, call, [convert(host, one)], { DstT: 'int32' }, { words: '' })[0]!);
		const product = run(host, elementwiseOp('Mul'), call, whole, {}, { node: 'mul/', words: '' })[0]!;
		return run(host, castOp, call, [product], { DstT: 'bool' }, { words: '' })[0]!;
	});
};

/** Comparisons take what stands beside a tensor as its dtype has it. */
const comparison = (name: string, op: string): readonly NativeFunction[] =>
	operator(
		`__${name}__`,
		(host, x, y) => {
			const left = x as TfTensor;
			// Where a session runs the graph, tensors are the same or not.
			if ((name === 'eq' || name === 'ne') && graphOf(host)?.lazy && left.isSymbolic && y instanceof TfTensor)
				return (left.ir.id === y.ir.id) === (name === 'eq');
			if (y === null && (name === 'eq' || name === 'ne')) return name === 'ne';
			if (typeof y === 'string' && left.dtype !== 'string' && graphOf(host)) host.unsupported('numbers that are compared with a text in a graph');
			const right = y instanceof TfTensor ? convert(host, y) : convert(host, y, left.dtype);
			const unequal = name === 'eq' || name === 'ne';
			// Sizes that do not fit are unequal.
			if (unequal && left.dtype === right.dtype && !broadcasts(left.shape, right.shape)) {
				const made = convert(host, name === 'ne');
				if (graphOf(host)) made.inGraph(`${uniqueName(host, op)}:0`, null, false);
				return made;
			}
			return run(host, elementwiseOp(op), `tf.Tensor.__${name}__`, [left, right], {}, { words: '' })[0]!;
		},
		false
	);

const broadcasts = (a: readonly number[], b: readonly number[]): boolean =>
	[...Array(Math.min(a.length, b.length)).keys()].every((i) => a.at(-1 - i) === b.at(-1 - i) || a.at(-1 - i) === 1 || b.at(-1 - i) === 1);

/** `x & y`: of truths, or of the bits of whole numbers. */
const lengthless = (tensor: TfTensor): string =>
	`len is not well defined for a symbolic Tensor (${tensor.name ?? ''}). Please call \`x.shape\` rather than \`len(x)\` for shape information.`;

const logical = (name: string, ofTruths: string, ofBits: string): readonly NativeFunction[] =>
	operator(`__${name}__`, (host, x, y, how) => {
		const isTruth = [x, y].some((value) => value instanceof TfTensor && value.dtype === 'bool');
		const [a, b] = how === reflectedPair ? reflectedPair(host, x, y) : strictPair(host, x, y, [isTruth ? ofTruths : ofBits, 'x', 'y']);
		if (a.dtype === 'bool' && name === 'xor') return exclusive(host, a, b);
		return run(host, elementwiseOp(a.dtype === 'bool' ? ofTruths : ofBits), `tf.Tensor.__${name}__`, [a, b], {}, { node: name, words: '' })[0]!;
	});

/** One of two truths, and not the other. */
function exclusive(host: Interpreter, a: TfTensor, b: TfTensor): TfTensor {
	const [either, both] = ['LogicalOr', 'LogicalAnd'].map((op) => run(host, elementwiseOp(op), 'tf.math.logical_xor', [a, b], {}, { words: '' })[0]!);
	const notBoth = run(host, elementwiseOp('LogicalNot'), 'tf.math.logical_xor', [both!], {}, { words: '' })[0]!;
	return run(host, elementwiseOp('LogicalAnd'), 'tf.math.logical_xor', [either!, notBoth], {}, { node: 'LogicalXor', words: '' })[0]!;
}

const unary = (name: string, op: string): NativeFunction =>
	method(`__${name}__`, (host, self) => run(host, elementwiseOp(op), `tf.Tensor.__${name}__`, [self])[0]!);

/** The array that holds a tensor's values; a number of numpy's where it has no axes. */
function arrayOf(host: Interpreter, tensor: TfTensor): Value {
	if (tensor.dtype === 'string') return arrayOfTexts(host, tensor);
	const array = new NdArray(tensor);
	return tensor.rank === 0 ? host.getItem(array, new PyTuple([])) : array;
}

/** The number of a tensor; an unknown of its kind where TensorFlow draws it or nobody computes it. */
const single = (host: Interpreter, tensor: TfTensor): Value => {
	const { dtype, values } = tensor;
	if (dtype === 'string') return textOf(host, tensor);
	if (values) return tensor.number(0, values);
	return new PyUnknown(
		'a number that TensorFlow draws or that is not computed here',
		undefined,
		/int/.test(dtype) ? 'int' : /float/.test(dtype) ? 'float' : null
	);
};

const attributes: readonly (NativeProperty | NativeFunction)[] = [
	property('shape', (host, tensor) => shapes.made!(host, tensor)),
	property('dtype', (_, { dtype }) => dtypes[dtype]),
	property('ndim', (_, { staticShape }) => (staticShape ? BigInt(staticShape.length) : null)),
	property('device', (_, tensor) => (tensor.isSymbolic ? '' : '/job:localhost/replica:0/task:0/device:CPU:0')),
	property('name', (host, tensor) => (tensor.isSymbolic ? tensor.name : host.raise('AttributeError', undefinedName))),
	method('get_shape', (host, tensor) => shapes.made!(host, tensor)),
	method('set_shape', (host, tensor, [shape]) => {
		const sizes = readSizes(host, shape!);
		const known = tensor.staticShape;
		tensor.staticShape = known ? known.map((n, i) => n ?? sizes[i] ?? null) : sizes;
		return null;
	}),
	...arithmetic('add', 'AddV2', 'add'),
	...arithmetic('sub', 'Sub', 'sub'),
	...operator('__mul__', multiplied),
	...arithmetic('floordiv', 'FloorDiv', 'floordiv'),
	...arithmetic('mod', 'FloorMod', 'mod'),
	...arithmetic('pow', 'Pow', 'pow'),
	...operator('__truediv__', (host, x, y, how) => divided(host, x, y, 'tf.Tensor.__truediv__', undefined, 'truediv', how)),
	...operator('__matmul__', (host, x, y) => {
		const compute = (): Value => {
			const [a, b] = pair(host, x, y);
			return product(host, a, b, [false, false], undefined, 'matmul');
		};
		// Where TensorFlow refuses a product with a variable of Keras', that is asked.
		const isAsked = graphOf(host) !== undefined && y instanceof PyInstance && y.cls.module.startsWith('keras') && y.cls.find('_is_variable') === true;
		return isAsked ? (attempt(compute, 'ValueError') ?? host.call(host.getAttribute(y, '__rmatmul__'), [x])) : compute();
	}),
	...comparison('eq', 'Equal'),
	...comparison('ne', 'NotEqual'),
	...comparison('lt', 'Less'),
	...comparison('le', 'LessEqual'),
	...comparison('gt', 'Greater'),
	...comparison('ge', 'GreaterEqual'),
	...logical('and', 'LogicalAnd', 'BitwiseAnd'),
	...logical('or', 'LogicalOr', 'BitwiseOr'),
	...logical('xor', '', 'BitwiseXor'),
	unary('neg', 'Neg'),
	unary('abs', 'Abs'),
	method('__invert__', (host, self) => run(host, elementwiseOp(self.dtype === 'bool' ? 'LogicalNot' : 'Invert'), 'tf.Tensor.__invert__', [self])[0]!),
	method('__getitem__', (host, self, [index]) => indexed(host, self, index!)),
	method('__len__', (host, self) => {
		if (self.isSymbolic && graphOf(host)?.converts) return BigInt(self.staticShape?.[0] ?? host.unsupported('the length of a tensor whose size is open'));
		if (self.isSymbolic) return host.raise('TypeError', lengthless(self));
		return self.rank === 0 ? host.raise('TypeError', 'Scalar tensor has no `len()`') : BigInt(self.shape[0]!);
	}),
	method('__iter__', (host, self) => {
		if (self.isSymbolic) {
			const block = convertedBlock(host, /^for\b/);
			const through = /\bin\s+(.*):/.exec(block?.header ?? '')?.[1] ?? '';
			return block && self.rank > 0 && !goesThrough.test(through)
				? rowsOf(host, iteratorClass, block, self, (i) => indexed(host, self, BigInt(i)))
				: notAllowed(host, 'Iterating over a symbolic `tf.Tensor`');
		}
		if (self.rank === 0) return host.raise('TypeError', 'Cannot iterate over a scalar tensor.');
		let i = 0;
		return new PyIterator(iteratorClass, () => (i < self.shape[0]! ? indexed(host, self, BigInt(i++)) : undefined));
	}),
	method('__bool__', (host, self) => {
		if (self.isSymbolic) {
			const block = convertedBlock(host, /^(?!assert\b)/);
			if (!block || isAskedByPython(machineOf(host))) return notAllowed(host, 'Using a symbolic `tf.Tensor` as a Python `bool`');
			if (self.dtype !== 'bool' || self.size !== 1) return noTruth(host, self);
			const { values } = self;
			if (!values) return host.unsupported('a condition in a graph whose value is not known');
			return decide(host, block, values[0] !== 0);
		}
		if (self.size > 1) return host.raise('ValueError', 'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()');
		const value = self.size === 0 ? false : single(host, self);
		return value instanceof PyUnknown ? value : host.truth(value);
	}),
	method('__hash__', (host, self) =>
		graphOf(host)?.lazy && self.isSymbolic ? BigInt(self.ir.id) : host.raise('TypeError', 'Tensor is unhashable. Instead, use tensor.ref() as the key.')
	),
	method('__repr__', (host, self) => represented(host, self)),
	method('__str__', (host, self) => printed(host, self))
];
for (const one of attributes) tensorClass.attrs.set(one.name, one);
tensorClass.attrs.set('__array_priority__', 100n);
// Autograph asks a tensor for its length in `len`'s place; `reversed` asks it itself.
symbolicClass.attrs.set(
	'__reversed__',
	method('__reversed__', (host, self) => host.raise('TypeError', lengthless(self)))
);
symbolicClass.attrs.set(
	'__array__',
	method('__array__', (host, self) =>
		host.raise(
			'NotImplementedError',
			`Cannot convert a symbolic tf.Tensor (${self.name ?? ''}) to a numpy array. This error may indicate that you're trying to pass a Tensor to a NumPy call, which is not supported.`
		)
	)
);

const toNumber = (name: string, type: 'int' | 'float'): NativeFunction =>
	method(`__${name}__`, (host, self) => {
		if (self.rank > 0) return host.raise('TypeError', 'only 0-dimensional arrays can be converted to Python scalars');
		if (self.dtype === 'string') return host.unsupported('a text as a number');
		const value = single(host, self);
		if (value instanceof PyUnknown) return new PyUnknown(value.what, undefined, type);
		return type === 'int' ? BigInt(Math.trunc(Number(value))) : Number(value);
	});
const ofEager: readonly (NativeProperty | NativeFunction)[] = [
	method('numpy', arrayOf),
	method('_numpy', arrayOf),
	method('eval', (host) => host.raise('NotImplementedError', "eval is not supported when eager execution is enabled, is .numpy() what you're looking for?")),
	method('__array__', arrayOf),
	method('__copy__', (_, self) => self),
	method('__deepcopy__', (_, self) => self),
	method('ref', (host, self) => host.call(host.getAttribute(machineOf(host).modules.load('tensorflow.python.ops'), 'Reference'), [self])),
	toNumber('float', 'float'),
	toNumber('int', 'int'),
	method('__index__', (host, self) => {
		if (self.rank > 0 || !/int/.test(self.dtype)) return host.raise('TypeError', 'only integer scalar arrays can be converted to a scalar index');
		return single(host, self);
	}),
	method('__format__', (host, self, [spec]) => host.format(arrayOf(host, self), String(spec))),
	method('__setitem__', (host) => host.raise('TypeError', `'tensorflow.python.framework.ops.EagerTensor' object does not support item assignment`))
];
for (const one of ofEager) eagerClass.attrs.set(one.name, one);

/** What tensors of a graph ask its session, in Python. */
const inSession = (name: string): ((host: Interpreter, ...args: readonly Value[]) => Value) => {
	return (host, ...args) =>
		graphOf(host)?.lazy
			? host.call(host.getAttribute(machineOf(host).modules.load('tensorflow.python.ops'), name), args)
			: host.unsupported('a session of a graph that none runs');
};
symbolicClass.attrs.set(
	'eval',
	method('eval', (host, self, rest) => inSession('evaluated')(host, self, ...rest))
);
symbolicClass.attrs.set(
	'op',
	property('op', (host, self) => inSession('operation_of')(host, self))
);
symbolicClass.attrs.set(
	'graph',
	property('graph', (host) => inSession('get_default_graph')(host))
);

for (const one of converted) symbolicClass.attrs.set(one.name, one);

const undefinedName = 'Tensor.name is undefined when eager execution is enabled.';

/** Names of numpy's that tensors have only where a program asks for them. */
const ofNumpy = new Set(['T', 'astype', 'ravel', 'transpose', 'reshape', 'clip', 'size', 'tolist', 'data']);
for (const cls of [eagerClass, symbolicClass]) {
	cls.attrs.set(
		'__round__',
		method('__round__', (host, self) => host.getAttribute(self, 'astype'))
	);
	cls.attrs.set(
		'__getattr__',
		cFunction('__getattr__', (host, { positional: [self, name] }) => {
			const wanted = String(name);
			const own = (self as TfTensor).noted.get(wanted);
			if (own !== undefined) return own;
			if (wanted === 'name') return host.raise('AttributeError', undefinedName);
			if (ofNumpy.has(wanted))
				return host.raise(
					'AttributeError',
					`${cls.name} object has no attribute '${wanted}'. \n        If you are looking for numpy-related methods, please run the following:\n        tf.experimental.numpy.experimental_enable_numpy_behavior()\n      `
				);
			if (unmodelled(`${cls.module}.${cls.name}`, wanted)) return host.unsupported(`${cls.name}.${wanted}`);
			return host.raise(
				'AttributeError',
				`'${cls === eagerClass ? 'tensorflow.python.framework.ops.EagerTensor' : cls.name}' object has no attribute '${wanted}'`
			);
		})
	);
}

/** What Keras writes on tensors: there once it is written. */
const noted = (name: string): NativeProperty =>
	new NativeProperty(
		name,
		(host, self) => (self as TfTensor).noted.get(name) ?? host.raise('AttributeError', `'${(self as TfTensor).cls.name}' object has no attribute '${name}'`),
		(_, self, value) => void (self as TfTensor).noted.set(name, value)
	);
for (const name of ['_keras_history', '_keras_logits', '_keras_mask', '_keras_sparse', '_keras_ragged'])
	for (const cls of [tensorClass, kerasTensorClass]) cls.attrs.set(name, noted(name));
