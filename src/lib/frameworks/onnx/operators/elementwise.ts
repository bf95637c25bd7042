import type { ElementwiseFn } from '../../../ir/index.ts';
import { broadcast } from '../../../tensors/broadcast.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import { elementTypes, type Typed } from '../types.ts';
import { broadcastDims, enforced, refuse, same, type Inference, type Operator, type Running } from './operator.ts';

/** Shapes that are spread over each other, with the element type of one of them. */
const spread =
	(elem: number | 'first' | 'second' = 'first') =>
	({ inputs }: Inference): readonly (Typed | null)[] => {
		const shapes = inputs.map((one) => one?.shape ?? null);
		const type = elem === 'first' ? (inputs[0]?.elem ?? 0) : elem === 'second' ? (inputs[1]?.elem ?? 0) : elem;
		return [{ elem: type, shape: shapes.includes(null) ? null : broadcastDims(shapes.map((one) => one!)) }];
	};

/** What ONNX Runtime holds against shapes that do not spread over each other (element_wise_ops.h: BroadcastIterator::Init). */
function checkSpread(inputs: readonly StridedTensor[]): void {
	let before = inputs[0]!.shape;
	for (const { shape } of inputs.slice(1)) {
		const together = broadcast([before, shape]);
		if ('axis' in together) {
			const least = Math.min(...together.sizes);
			refuse(
				enforced(
					'cpu/math/element_wise_ops.h:563',
					'void onnxruntime::BroadcastIterator::Init(ptrdiff_t, ptrdiff_t)',
					'axis == 1 || axis == largest',
					`Attempting to broadcast an axis by a dimension other than 1. ${least} by ${Math.max(...together.sizes)}`
				),
				'FAIL',
				{ code: 'onnx.broadcast' }
			);
		} else before = together;
	}
}

const given = ({ inputs }: Running): readonly StridedTensor[] => inputs.filter((one) => one !== null);

const unary = (fn: ElementwiseFn, parameters?: (run: Running) => readonly number[]): Operator => ({
	infer: same,
	run: (run) => [run.by.map(fn, [run.inputs[0]!], {}, parameters?.(run))]
});

const test = (fn: ElementwiseFn): Operator => ({
	infer: ({ inputs }) => [{ elem: 9, shape: inputs[0]?.shape ?? null }],
	run: (run) => [run.by.map(fn, [run.inputs[0]!], { dtype: 'bool' })]
});

const compare = (fn: ElementwiseFn): Operator => ({
	infer: spread(9),
	run: (run) => {
		checkSpread(given(run));
		return [run.by.map(fn, given(run), { dtype: 'bool' })];
	}
});

const binary = (fn: ElementwiseFn | ((run: Running) => ElementwiseFn)): Operator => ({
	infer: spread(),
	run: (run) => {
		checkSpread(given(run));
		return [run.by.map(typeof fn === 'string' ? fn : fn(run), given(run))];
	}
});

/** One after the other, of any number. */
const many = (fn: ElementwiseFn, mean = false): Operator => ({
	infer: spread(),
	run: (run) => {
		const all = given(run);
		checkSpread(all);
		const total = all.reduce((sum, one) => run.by.map(fn, [sum, one]));
		const own = all.length === 1 ? run.by.cast(run.by.reshape(total, total.shape)) : total;
		return [mean && all.length > 1 ? run.by.map('div', [own, all.length]) : own];
	}
});

const number = (run: Running, name: string, otherwise: number): readonly number[] => [run.attributes.int(name, otherwise)];

/** Integers are divided as C divides them. */
const isWhole = ({ by }: Running): boolean => dtypeFacts[by.dtype].kind !== 'float';

function divide(run: Running): readonly StridedTensor[] {
	checkSpread(given(run));
	if (!isWhole(run)) return [run.by.map('div', given(run))];
	const wide = run.by.as(run.by.call, 'float64');
	return [run.by.cast(wide.map('trunc', [wide.map('div', given(run))]))];
}

function clip(run: Running): readonly StridedTensor[] {
	const [x, low = null, high = null] = run.inputs;
	const [min, max] = [run.attributes.int('min'), run.attributes.int('max')];
	const limit = (bound: StridedTensor | null, fn: ElementwiseFn, of: StridedTensor): StridedTensor => (bound ? run.by.map(fn, [of, bound]) : of);
	const below = min === undefined ? limit(low, 'maximum', x!) : run.by.map('maximum', [x!, min]);
	const within = max === undefined ? limit(high, 'minimum', below) : run.by.map('minimum', [below, max]);
	return [within === x ? run.by.reshape(x, x.shape) : within];
}

const castTo = (run: Running, elem: number): readonly StridedTensor[] => {
	const dtype = elementTypes.get(elem)?.dtype;
	if (!dtype) return run.host.unsupported('a cast to this type');
	const [x] = run.inputs;
	return [x!.dtype === dtype ? run.by.reshape(x!, x!.shape) : run.by.cast(x!, dtype)];
};

/** Alike in shape; the mask of a Dropout that keeps all. */
const dropout: Operator = {
	infer: ({ inputs }) => [inputs[0] ?? null, { elem: 9, shape: inputs[0]?.shape ?? null }],
	run: (run) => {
		const [x, , training = null] = run.inputs;
		if (training && training.values?.[0] !== 0) return run.host.unsupported('Dropout in training');
		return [run.by.reshape(x!, x!.shape), run.outputs > 1 ? run.by.source({ kind: 'full', value: 1 }, x!.shape, { dtype: 'bool' }) : null];
	}
};

const scaled = (run: Running): StridedTensor =>
	run.by.map('add', [run.by.map('mul', [run.inputs[0]!, run.attributes.int('alpha', 0.2)]), run.attributes.int('beta', 0.5)]);

const unaries: Readonly<Record<string, ElementwiseFn>> = {
	Abs: 'abs',
	Acos: 'acos',
	Asin: 'asin',
	Atan: 'atan',
	Ceil: 'ceil',
	Cos: 'cos',
	Cosh: 'cosh',
	Erf: 'erf',
	Exp: 'exp',
	Floor: 'floor',
	HardSwish: 'hardswish',
	Log: 'log',
	Mish: 'mish',
	Neg: 'neg',
	Reciprocal: 'reciprocal',
	Relu: 'relu',
	Sigmoid: 'sigmoid',
	Sign: 'sign',
	Sin: 'sin',
	Sinh: 'sinh',
	Softsign: 'softsign',
	Sqrt: 'sqrt',
	Tan: 'tan',
	Tanh: 'tanh'
};

export const elementwiseOperators: readonly (readonly [string, Operator])[] = [
	...Object.entries(unaries).map(([name, fn]): [string, Operator] => [name, unary(fn)]),
	['Identity', { infer: same, run: ({ by, inputs: [x] }) => [by.reshape(x!, x!.shape, { dtype: x!.dtype })] }],
	['Dropout', dropout],
	['Round', unary('round', () => [0])],
	['Softplus', unary('softplus', () => [1, 20])],
	['LeakyRelu', unary('leaky_relu', (run) => number(run, 'alpha', 0.01))],
	['Elu', unary('elu', (run) => number(run, 'alpha', 1))],
	['Gelu', unary('gelu', (run) => [run.attributes.text('approximate') === 'tanh' ? 1 : 0])],
	['HardSigmoid', { infer: same, run: (run) => [run.by.map('clamp', [scaled(run)], {}, [0, 1])] }],
	['Clip', { infer: same, run: clip }],
	['Not', test('not')],
	['IsNaN', test('isnan')],
	['IsInf', test('isinf')],
	['Add', binary('add')],
	['Sub', binary('sub')],
	['Mul', binary('mul')],
	['Div', { infer: spread(), run: divide }],
	['Pow', { infer: spread(), run: binary('pow').run }],
	['Mod', binary((run) => (run.attributes.int('fmod', 0) !== 0 ? 'fmod' : 'remainder'))],
	[
		'PRelu',
		{
			infer: ({ inputs }) => [inputs[0] ?? null],
			run: (run) => {
				const [x, slope] = given(run) as [StridedTensor, StridedTensor];
				checkSpread([x, slope]);
				return [run.by.map('where', [run.by.map('lt', [x, 0], { dtype: 'bool' }), run.by.map('mul', [x, slope]), x])];
			}
		}
	],
	['Sum', many('add')],
	['Mean', many('add', true)],
	['Max', many('maximum')],
	['Min', many('minimum')],
	['Equal', compare('eq')],
	['Greater', compare('gt')],
	['GreaterOrEqual', compare('ge')],
	['Less', compare('lt')],
	['LessOrEqual', compare('le')],
	['And', compare('logical_and')],
	['Or', compare('logical_or')],
	['Xor', compare('logical_xor')],
	[
		'Where',
		{
			infer: spread('second'),
			run: (run) => {
				checkSpread(given(run));
				return [run.by.map('where', given(run), { dtype: run.inputs[1]!.dtype })];
			}
		}
	],
	[
		'Cast',
		{
			infer: ({ inputs, attributes }) => [{ elem: attributes.int('to', 0), shape: inputs[0]?.shape ?? null }],
			run: (run) => castTo(run, run.attributes.int('to', 0))
		}
	],
	[
		'CastLike',
		{
			infer: ({ inputs }) => [{ elem: inputs[1]?.elem ?? 0, shape: inputs[0]?.shape ?? null }],
			run: (run) => [run.by.cast(run.by.reshape(run.inputs[0]!, run.inputs[0]!.shape, { dtype: run.inputs[0]!.dtype }), run.inputs[1]!.dtype)]
		}
	]
];
