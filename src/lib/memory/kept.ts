import { sizeOf, type ElementwiseFn, type Op, type Primitive, type ReduceFn, type Tensor, type TensorId } from '../ir/index.ts';

/** Which of an op's tensors its gradient is computed from. What PyTorch 2.13 was seen to save; it is declared in tools/autograd/derivatives.yaml. */
type Rule = (op: Op, tensor: (id: TensorId) => Tensor) => readonly TensorId[];

const none: Rule = () => [];
const first: Rule = ({ inputs }) => inputs.slice(0, 1);
const all: Rule = ({ inputs }) => inputs;
const result: Rule = ({ outputs }) => outputs.slice(0, 1);
const inputAndResult: Rule = ({ inputs, outputs }) => [inputs[0]!, outputs[0]!];
const indices: Rule = ({ inputs }) => inputs.slice(1);
/** What a product's factor is multiplied with on the way back: each where the other one wants a gradient. */
const factors: Rule = ({ inputs: [a, b] }, tensor) => [...(tensor(b!).requiresGrad ? [a!] : []), ...(tensor(a!).requiresGrad ? [b!] : [])];

const words = <T extends string>(text: string): T[] => text.split(' ') as T[];
const each = <T extends string>(names: string, rule: Rule): [T, Rule][] => words<T>(names).map((name) => [name, rule]);

const elementwise: ReadonlyMap<ElementwiseFn, Rule> = new Map([
	...each<ElementwiseFn>('exp exp2 expm1 sqrt rsqrt reciprocal tan tanh sigmoid relu', result),
	...each<ElementwiseFn>(
		'abs log log2 log10 log1p square sin cos asin acos atan sinh cosh erf silu softsign hardsigmoid hardswish mish selu gelu leaky_relu elu softplus clamp',
		first
	),
	...each<ElementwiseFn>('maximum minimum atan2', all),
	['where', first],
	['mul', factors],
	['div', ({ inputs: [a, b] }, tensor) => (tensor(b!).requiresGrad ? [a!, b!] : [b!])],
	['pow', ({ inputs: [a, b], outputs }, tensor) => (tensor(b!).requiresGrad ? [a!, b!, outputs[0]!] : [a!])]
]);

const reductions: ReadonlyMap<ReduceFn, Rule> = new Map([
	...each<ReduceFn>('prod logsumexp norm', inputAndResult),
	['var', first],
	['max', (op, tensor) => (keptPositions(op, tensor) > 0 ? [] : inputAndResult(op, tensor))],
	['min', (op, tensor) => (keptPositions(op, tensor) > 0 ? [] : inputAndResult(op, tensor))]
]);

/** How many positions a maximum along an axis keeps, where each stood; 0 for `max` of all numbers, and for `amax`, which keep the numbers. */
export function keptPositions({ primitive, outputs, call }: Op, tensor: (id: TensorId) => Tensor): number {
	if (primitive.kind !== 'reduce' || (primitive.fn !== 'max' && primitive.fn !== 'min') || /\.a(max|min)$/.test(call)) return 0;
	const { shape } = tensor(outputs[0]!);
	return shape && shape.length > 0 ? sizeOf(shape) : 0;
}

const primitives: { readonly [K in Primitive['kind']]?: Rule } = {
	cumulate: (op, tensor) => (op.primitive.kind === 'cumulate' && op.primitive.fn === 'prod' ? inputAndResult(op, tensor) : []),
	softmax: result,
	normalize: first,
	take: indices,
	gather: indices,
	index: indices,
	scatter: ({ inputs }) => inputs.slice(1, 2),
	index_put: ({ inputs }) => inputs.slice(2),
	conv: ({ inputs }) => inputs.slice(0, 2),
	pool: ({ inputs, outputs }) => [inputs[0]!, ...outputs.slice(1)],
	pad: (op) => (op.primitive.kind === 'pad' && op.primitive.mode !== 'constant' ? op.inputs.slice(0, 1) : []),
	sort: ({ outputs }) => outputs.slice(1),
	matmul: factors,
	pack: indices,
	unpack: indices
};

/** The tensors that one op keeps for its gradient. */
export function keptBy(op: Op, tensor: (id: TensorId) => Tensor): readonly TensorId[] {
	const { primitive } = op;
	const rule =
		primitive.kind === 'elementwise' ? elementwise.get(primitive.fn) : primitive.kind === 'reduce' ? reductions.get(primitive.fn) : primitives[primitive.kind];
	return (rule ?? none)(op, tensor);
}

/** Calls that are one step of autograd's, however many ops they lower to here: they keep what they are given, and nothing in between. */
const whole = new Set(words('mseloss l1loss smoothl1loss huberloss bceloss binarycrossentropy bcewithlogitsloss binarycrossentropywithlogits'));
const norms = new Set(words('layernorm groupnorm batchnorm batchnorm1d batchnorm2d batchnorm3d instancenorm instancenorm1d instancenorm2d'));

/** `nn.MSELoss` and `F.mse_loss` are one. */
const plainName = (call: string): string =>
	call
		.slice(call.lastIndexOf('.') + 1)
		.replaceAll('_', '')
		.toLowerCase();

/** How a call's ops are gone through: as one step that keeps its inputs, as a norm, which keeps only what it normalises, or one by one. */
export const stepsOf = (call: string): 'whole' | 'norm' | 'attention' | 'each' => {
	const name = plainName(call);
	return whole.has(name) ? 'whole' : norms.has(name) ? 'norm' : name === 'scaleddotproductattention' ? 'attention' : 'each';
};
