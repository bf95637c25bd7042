import { parseSignature, types, type Interpreter, type NativeFunction, type Value } from '../../../../python/index.ts';
import { TorchTensor, typeName } from '../../tensor/tensor.ts';
import { apply, calc, functionsOf, holds, send, type Run } from '../call.ts';
import { isFloat } from '../lower.ts';
import { broadcastable, broadcastShapes } from './shapes.ts';
import { warnOf } from './warn.ts';

const reductions = ['none', 'mean', 'sum'];

/** The reduction that the arguments from before 0.4 ask for, with a warning; the one that is given where they say nothing. */
export function readReduction(host: Interpreter, sizeAverage: Value, reduce: Value, reduction: Value): Value {
	if (sizeAverage === null && reduce === null) return reduction;
	const [average, all] = [sizeAverage ?? true, reduce ?? true].map((one) => host.truth(one));
	const meant = reductions[!all ? 0 : average ? 1 : 2]!;
	host.warn('UserWarning', `size_average and reduce args will be deprecated, please use reduction='${meant}' instead.`);
	return meant;
}

/** Its number in C++. */
function numberOf(host: Interpreter, reduction: Value): bigint {
	if (reduction === 'elementwise_mean') {
		host.warn('UserWarning', "reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.");
		return 1n;
	}
	const at = reductions.indexOf(reduction as string);
	return at >= 0 ? BigInt(at) : host.raise('ValueError', `${host.str(reduction)} is not a valid value for reduction`);
}

/** How a loss is to be reduced. */
interface Reduction {
	readonly word: () => Value;
	readonly number: () => bigint;
	/** Whether it is said as it was before 0.4. */
	readonly former: boolean;
}
type Loss = (host: Interpreter, reduction: Reduction, ...args: Value[]) => Value;

const reading = ['size_average', 'reduce', 'reduction'];

/** Losses from a table; each gets its arguments without those three, which it reads when PyTorch does. */
const lossesOf = (table: Readonly<Record<string, Loss>>): readonly NativeFunction[] =>
	functionsOf(
		Object.fromEntries(
			Object.entries(table).map(([heading, run]): [string, Run] => {
				const names = parseSignature(heading.slice(heading.indexOf('(') + 1, -1)).map(({ name }) => name);
				const places = reading.map((name) => names.indexOf(name));
				return [
					heading,
					(host, ...args) => {
						const [average, reduce, reduction] = places.map((at) => args[at] ?? null) as [Value, Value, Value];
						let known: Value | undefined;
						const word = () => (known ??= readReduction(host, average, reduce, reduction));
						const former = average !== null || reduce !== null;
						return run(host, { word, number: () => numberOf(host, word()), former }, ...args.filter((_, i) => !places.includes(i)));
					}
				];
			})
		)
	);

const sizeOf = (host: Interpreter, tensor: Value): string => host.str(send(host, tensor, 'size'));
const sameSize = (host: Interpreter, a: Value, b: Value): boolean => sizeOf(host, a) === sizeOf(host, b);
const rankOf = (host: Interpreter, tensor: Value): number => Number(send(host, tensor, 'dim'));

/** Each loss, their mean or their sum, as operations of their own. */
const reduced = (host: Interpreter, each: Value, number: bigint): Value => (number === 0n ? each : send(host, each, reductions[Number(number)]!));

/** Losses of a difference want the same sizes, or sizes that broadcast. */
function compare(host: Interpreter, input: Value, target: Value): void {
	if (!sameSize(host, target, input))
		warnOf(
			host,
			`Using a target size (${sizeOf(host, target)}) that is different to the input size (${sizeOf(host, input)}). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.`
		);
}

/** `Σ w·loss/Σ w`, or as another reduction has it. */
function weighted(host: Interpreter, each: Value, weight: Value, input: Value, reduction: Value): Value {
	if (!sameSize(host, weight, input)) host.raise('ValueError', 'Weights and input must have the same size.');
	const losses = calc(host, each, '*', weight);
	if (reduction === 'none') return losses;
	if (reduction === 'sum') return send(host, losses, 'sum');
	if (reduction !== 'mean') host.raise('ValueError', `Invalid reduction mode: ${host.str(reduction)}. Expected one of 'none', 'mean', 'sum'.`);
	return calc(host, send(host, losses, 'sum'), '/', send(host, weight, 'sum'));
}

const difference =
	(name: string, of: (host: Interpreter, difference: Value) => Value): Loss =>
	(host, { word, number }, input: Value, target: Value, weight: Value) => {
		compare(host, input, target);
		word();
		broadcastable(host, input, target);
		if (weight === null) return apply(host, `C.${name}`, [input, target, number()]);
		return weighted(host, of(host, calc(host, input, '-', target)), weight, input, word());
	};

const positive = (host: Interpreter, x: Value): Value => send(host, x, 'clamp_min', 0n);

/** Losses that are functions of C++ behind checks in Python. */
const direct = lossesOf({
	"ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False)": (
		host,
		{ number },
		logs,
		targets,
		inputLengths,
		targetLengths,
		blank,
		zero
	) => apply(host, 'C.ctc_loss', [logs, targets, inputLengths, targetLengths, blank, number(), zero]),
	"cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0)": (
		host,
		{ number },
		input,
		target,
		weight,
		ignored,
		smoothing
	) => apply(host, 'C.cross_entropy_loss', [input, target, weight, number(), ignored, smoothing]),
	"nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean')": (
		host,
		{ number },
		input,
		target,
		weight,
		ignored
	) => apply(host, 'C.nll_loss_nd', [input, target, weight, number(), ignored]),
	"binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean')": (host, { number }, input, target, weight) => {
		const reduction = number();
		if (!sameSize(host, target, input))
			host.raise(
				'ValueError',
				`Using a target size (${sizeOf(host, target)}) that is different to the input size (${sizeOf(host, input)}) is deprecated. Please ensure they have the same size.`
			);
		const wide = weight instanceof TorchTensor && target instanceof TorchTensor ? broadcastShapes(host, target.shape, weight.shape) : null;
		return apply(host, 'C.binary_cross_entropy', [input, target, wide ? send(host, weight, 'expand', wide) : weight, reduction]);
	},
	"binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction='mean', pos_weight=None)": (
		host,
		{ number },
		input,
		target,
		weight,
		pos
	) => {
		const reduction = number();
		if (!sameSize(host, target, input))
			host.raise('ValueError', `Target size (${sizeOf(host, target)}) must be the same as input size (${sizeOf(host, input)})`);
		return apply(host, 'C.binary_cross_entropy_with_logits', [input, target, weight, pos, reduction]);
	},
	"mse_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None)": difference('mse_loss', (host, d) => calc(host, d, '**', 2n)),
	"l1_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None)": difference('l1_loss', (host, d) => send(host, d, 'abs')),
	"smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0)": (host, { word, number }, input, target, beta) => {
		compare(host, input, target);
		word();
		broadcastable(host, input, target);
		return Number(beta) === 0 ? apply(host, 'C.l1_loss', [input, target, number()]) : apply(host, 'C.smooth_l1_loss', [input, target, number(), beta]);
	},
	"huber_loss(input, target, reduction='mean', delta=1.0, weight=None)": (host, { number }, input, target, delta, weight) => {
		compare(host, input, target);
		broadcastable(host, input, target);
		return weight === null ? apply(host, 'C.huber_loss', [input, target, number(), delta]) : host.unsupported('a weighted huber_loss');
	},
	"kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False)": (host, { word, number, former }, input, target, log) => {
		const batches = !former && word() === 'batchmean';
		if (!former && word() === 'mean')
			host.warn(
				'UserWarning',
				"reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as 'batchmean' in the next major release."
			);
		const loss = apply(host, 'C.kl_div', [input, target, batches ? 2n : number()], new Map([['log_target', log]]));
		return batches && rankOf(host, input) > 0 ? calc(host, loss, '/', host.getItem(send(host, input, 'size'), 0n)) : loss;
	}
});

const dot = (host: Interpreter, a: Value, b: Value, dim: Value): Value => send(host, calc(host, a, '*', b), 'sum', dim);

/** The distance along the last axis. */
const distance = (host: Interpreter, a: Value, b: Value, p: Value, eps: Value, keep: Value = false): Value =>
	send(host, calc(host, calc(host, a, '-', b), '+', eps), 'norm', p, -1n, keep);

const distances = functionsOf({
	'cosine_similarity(x1, x2, dim=1, eps=1e-08)': (host, a, b, dim, eps) => {
		broadcastable(host, a, b);
		const [x, y] = [a, b].map((one) => calc(host, one, '/', send(host, send(host, one, 'norm', 2n, dim, true), 'clamp_min', eps)));
		return dot(host, x!, y!, dim);
	},
	'pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False)': distance,
	'normalize(input, p=2.0, dim=1, eps=1e-12, out=None)': (host, input, p, dim, eps) =>
		calc(host, input, '/', send(host, send(host, send(host, input, 'norm', p, dim, true), 'clamp_min', eps), 'expand_as', input))
});

function mustBeFloat(host: Interpreter, input: Value, name: string): void {
	if (input instanceof TorchTensor && !isFloat(input)) host.unsupported(`${name} of whole numbers`);
}

/** Losses that are composed of other operations. */
const composed = lossesOf({
	"cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean')": (host, { number }, a, b, target, margin) => {
		const reduction = number();
		const at = [a, b, target].findIndex((x) => !(x instanceof TorchTensor));
		if (at >= 0)
			host.raise(
				'TypeError',
				`cosine_embedding_loss(): argument '${['input1', 'input2', 'target'][at]}' (position ${at + 1}) must be Tensor, not ${typeName([a, b, target][at]!)}`
			);
		const rank = rankOf(host, target);
		if (rank > 1) host.raise('RuntimeError', '0D or 1D target tensor expected, multi-target not supported');
		if (rankOf(host, a) !== rank + 1) {
			const [one, other] = [a, b].map((x) => host.str(host.call(types.list, [send(host, x, 'size')])));
			host.raise('RuntimeError', `${rank}D target tensor expects ${rank + 1}D input tensors, but found inputs with sizes ${one} and ${other}.`);
		}
		const [dim, tiny] = [BigInt(rank), 1e-12];
		const squares = [a, b].map((x) => calc(host, dot(host, x, x, dim), '+', tiny));
		const cosine = calc(host, dot(host, a, b, dim), '/', send(host, calc(host, squares[0]!, '*', squares[1]!), 'sqrt'));
		broadcastable(host, target, cosine);
		const [alike, different] = [calc(host, 1n, '-', cosine), positive(host, calc(host, cosine, '-', margin))];
		const where = (sign: bigint, x: Value) => calc(host, x, '*', send(host, target, '__eq__', sign));
		return reduced(host, calc(host, where(1n, alike), '+', where(-1n, different)), reduction);
	},
	"margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean')": (host, { number }, a, b, target, margin) => {
		const reduction = number();
		if (new Set([a, b, target].map((x) => rankOf(host, x))).size > 1)
			host.raise(
				'RuntimeError',
				`margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: ${sizeOf(host, a)}, input2: ${sizeOf(host, b)}, target: ${sizeOf(host, target)} `
			);
		const apart = calc(host, send(host, target, '__neg__'), '*', calc(host, a, '-', b));
		return reduced(host, positive(host, calc(host, apart, '+', margin)), reduction);
	},
	"hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean')": (host, { number }, input, target, margin) => {
		const reduction = number();
		mustBeFloat(host, input, 'hinge_embedding_loss');
		const unless = (sign: bigint, x: Value) => calc(host, send(host, target, '__ne__', sign), '*', x);
		const far = positive(host, calc(host, margin, '-', input));
		return reduced(host, calc(host, unless(1n, far), '+', unless(-1n, input)), reduction);
	},
	"poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean')": (
		host,
		{ number },
		input,
		target,
		log,
		full,
		eps
	) => {
		const reduction = number();
		const logarithm = (x: Value): Value => send(host, x, 'log');
		let each = host.truth(log)
			? calc(host, send(host, input, 'exp'), '-', calc(host, target, '*', input))
			: calc(host, input, '-', calc(host, target, '*', logarithm(calc(host, input, '+', eps))));
		if (host.truth(full)) {
			const stirling = calc(
				host,
				calc(host, calc(host, target, '*', logarithm(target)), '-', target),
				'+',
				calc(host, 0.5, '*', logarithm(calc(host, 2 * Math.PI, '*', target)))
			);
			each = calc(host, each, '+', send(host, stirling, 'masked_fill', send(host, target, '__le__', 1n), 0n));
		}
		return reduced(host, each, reduction);
	},
	"gaussian_nll_loss(input, target, var, full=False, eps=1e-06, reduction='mean')": (host, { word }, input, target, given, full, eps) => {
		const negative = (): never => host.raise('ValueError', 'var has negative entry/entries');
		if (!(given instanceof TorchTensor) && holds(host, given, '<', 0n)) negative();
		let spread = given instanceof TorchTensor ? given : (calc(host, given, '*', send(host, input, 'new_ones', send(host, input, 'size'))) as TorchTensor);
		const suspects = spread.suspects(0, Infinity);
		if (suspects === null) host.unsupported('variances that only running the program would tell');
		if (suspects?.some((value) => value < 0)) negative();
		const [own, wanted] = [spread.shape, host.iterate(send(host, input, 'size')).map(Number)];
		const outer = String(wanted.slice(0, -1));
		if (String(own) !== String(wanted)) {
			if (String(own) === outer) spread = send(host, spread, 'unsqueeze', -1n) as TorchTensor;
			else if (String(own.slice(0, -1)) !== outer || own.at(-1) !== 1) host.raise('ValueError', 'var is of incorrect size');
		}
		const at = reductions.indexOf(word() as string);
		if (at < 0) host.raise('ValueError', `${host.str(word())} is not valid`);
		const least = send(host, spread, 'clamp', eps);
		const square = calc(host, calc(host, input, '-', target), '**', 2n);
		const each = calc(host, 0.5, '*', calc(host, send(host, least, 'log'), '+', calc(host, square, '/', least)));
		return reduced(host, host.truth(full) ? calc(host, each, '+', 0.5 * Math.log(2 * Math.PI)) : each, BigInt(at));
	},
	"multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction='mean')": (host, { word }, input, target, weight) => {
		const log = (x: Value): Value => apply(host, 'logsigmoid', [x]);
		const unlike = calc(host, calc(host, 1n, '-', target), '*', log(send(host, input, '__neg__')));
		const each = send(host, calc(host, calc(host, target, '*', log(input)), '+', unlike), '__neg__');
		const mean = send(host, weight === null ? each : calc(host, each, '*', weight), 'mean', -1n);
		const at = reductions.indexOf(word() as string);
		return at < 0 ? host.raise('ValueError', `${host.str(word())} is not valid`) : reduced(host, mean, BigInt(at));
	},
	"soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean')": (host, { number }, input, target) => {
		const reduction = number();
		mustBeFloat(host, input, 'soft_margin_loss');
		const power = calc(host, input, '*', send(host, target, '__neg__'));
		return reduced(host, send(host, send(host, send(host, power, 'exp'), 'log1p'), 'to', host.getAttribute(input, 'dtype')), reduction);
	},
	"triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, size_average=None, reduce=None, reduction='mean')": (
		host,
		{ number },
		anchor,
		like,
		unlike,
		margin,
		p,
		eps,
		swap
	) => {
		const reduction = number();
		if (holds(host, margin, '<=', 0n)) host.raise('ValueError', `margin must be greater than 0, got ${host.str(margin)}`);
		const [a, b, c] = [anchor, like, unlike].map((x) => rankOf(host, x));
		if (a !== b || a !== c)
			host.raise(
				'RuntimeError',
				`The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor ${a}D, positive ${b}D, and negative ${c}D inputs`
			);
		const near = distance(host, anchor, like, p, eps);
		const direct = distance(host, anchor, unlike, p, eps);
		const far = host.truth(swap) ? send(host, direct, 'minimum', distance(host, like, unlike, p, eps)) : direct;
		return reduced(host, positive(host, calc(host, calc(host, margin, '+', near), '-', far)), reduction);
	}
});

export const lossFunctions: readonly NativeFunction[] = [...direct, ...distances, ...composed];
