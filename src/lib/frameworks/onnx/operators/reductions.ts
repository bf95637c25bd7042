import type { ReduceFn } from '../../../ir/index.ts';
import { axesOf, type StridedTensor } from '../../../tensors/tensor.ts';
import { braced, type Typed } from '../types.ts';
import { axisAt, elemOf, fail, refuse, same, typedAs, type Inference, type Operator, type Running } from './operator.ts';
import { axesBefore, axesNow } from './shapes.ts';

function inferReduce(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const shape = node.inputs[0]?.shape ?? null;
	const axes = axesBefore(node);
	if (!shape || axes === null) return [typedAs(elem, null)];
	if (!axes?.length && node.attributes.int('noop_with_empty_axes', 0) !== 0) return [typedAs(elem, shape)];
	const rank = shape.length;
	const at = (axes ?? []).map((axis) => {
		if (axis < -rank || axis >= rank) fail(`axis must be in [-rank, rank-1]. Input rank was ${rank}`);
		return axis < 0 ? axis + rank : axis;
	});
	const kept = node.attributes.int('keepdims', 1) === 1;
	const gone = (i: number): boolean => at.length === 0 || at.includes(i);
	return [
		typedAs(
			elem,
			shape.flatMap((dim, i) => (gone(i) ? (kept ? [1] : []) : [dim]))
		)
	];
}

/** The tensor, the axes that go, and whether they stay as 1; null: nothing goes. */
function over(run: Running): { readonly x: StridedTensor; readonly axes: readonly number[]; readonly keep: boolean } | null {
	const [x] = run.inputs as readonly [StridedTensor];
	const axes = axesNow(run) ?? [];
	if (axes.length === 0 && run.attributes.int('noop_with_empty_axes', 0) !== 0) return null;
	const at = axes.map((axis) => axisAt(axis, x.rank));
	return { x, axes: at.length > 0 ? [...new Set(at)] : [...x.shape.keys()], keep: run.attributes.int('keepdims', 1) === 1 };
}

const reduction = (
	fn: ReduceFn,
	before: (run: Running, x: StridedTensor) => StridedTensor = (_, x) => x,
	after: (run: Running, y: StridedTensor) => StridedTensor = (_, y) => y,
	p?: number
): Operator => ({
	infer: inferReduce,
	run: (run) => {
		const what = over(run);
		if (!what) return [run.by.reshape(run.inputs[0]!, run.inputs[0]!.shape)];
		const { x, axes, keep } = what;
		return [after(run, run.by.reduce(fn, before(run, x), axes, { keep, ...(p !== undefined && { p }) }))];
	}
});

const map =
	(fn: 'abs' | 'square' | 'log') =>
	({ by }: Running, x: StridedTensor): StridedTensor =>
		by.map(fn, [x]);

const best = (fn: 'argmax' | 'argmin'): Operator => ({
	infer: (node) => {
		const shape = node.inputs[0]?.shape ?? null;
		if (!shape) return [typedAs(7, null)];
		const asked = node.attributes.int('axis', 0);
		if (asked < -shape.length || asked >= shape.length) fail("'axis' must be in [-rank(indices), rank(indices)-1]");
		const axis = asked < 0 ? asked + shape.length : asked;
		const kept = node.attributes.int('keepdims', 1) === 1;
		return [
			typedAs(
				7,
				shape.flatMap((dim, i) => (i === axis ? (kept ? [1] : []) : [dim]))
			)
		];
	},
	run: (run) => {
		const [x] = run.inputs as readonly [StridedTensor];
		if (run.attributes.int('select_last_index', 0) !== 0) return run.host.unsupported('the last of equals');
		const axis = axisAt(run.attributes.int('axis', 0), x.rank);
		return [run.by.reduce(fn, x, [axis], { keep: run.attributes.int('keepdims', 1) === 1, dtype: 'int64' })];
	}
});

const softmax = (log: boolean): Operator => ({
	infer: (node) => {
		const shape = node.inputs[0]?.shape ?? null;
		if (shape) {
			const rank = shape.length;
			const axis = node.attributes.int('axis', -1);
			if (rank === 0 && node.since >= 13) fail(`Input rank must be >= 1 for ${node.node.op}.`);
			if (axis < -rank || axis >= rank) fail(`'axis' must be in [${-rank} , ${rank - 1}]. Its actual value is: ${axis}`);
		}
		return same(node);
	},
	run: (run) => {
		const [x] = run.inputs as readonly [StridedTensor];
		const axis = axisAt(run.attributes.int('axis', -1), x.rank);
		const axes = axesOf(run.host, x);
		if (run.since >= 13 || axis === x.rank - 1) return [run.by.op({ kind: 'softmax', axis, log }, [x], x.shape, { axes })];
		// Before opset 13, over all axes from this one on.
		const flat = run.by.reshape(x, [...x.shape.slice(0, axis), x.shape.slice(axis).reduce((all, n) => all * n, 1)]);
		return [run.by.reshape(run.by.op({ kind: 'softmax', axis, log }, [flat], flat.shape), x.shape, { axes })];
	}
});

const cumulated: Operator = {
	infer: same,
	run: (run) => {
		const [x, at] = run.inputs as readonly [StridedTensor, StridedTensor];
		const asked = at.values?.[0];
		if (asked === undefined || run.attributes.int('exclusive', 0) !== 0 || asked < -x.rank || asked >= x.rank) return run.host.unsupported('such a CumSum');
		const axis = asked < 0 ? asked + x.rank : asked;
		const turned = (one: StridedTensor): StridedTensor =>
			run.attributes.int('reverse', 0) !== 0 ? run.by.op({ kind: 'flip', axes: [axis] }, [one], one.shape) : one;
		return [turned(run.by.op({ kind: 'cumulate', fn: 'sum', axis }, [turned(x)], x.shape, { axes: axesOf(run.host, x) }))];
	}
};

const layerNorm: Operator = {
	infer: same,
	run: (run) => {
		const [x, scale, bias = null] = run.inputs as readonly [StridedTensor, StridedTensor, (StridedTensor | null)?];
		if (run.outputs > 1) return run.host.unsupported('LayerNormalization with its mean');
		const axis = axisAt(run.attributes.int('axis', -1), x.rank);
		const inner = x.shape.slice(axis);
		const fits = (one: StridedTensor): boolean => one.rank <= x.rank && one.shape.every((n, i) => n === 1 || n === x.shape[x.rank - one.rank + i]);
		if (!fits(scale) || (bias && !fits(bias)))
			refuse(
				`Scale and (optional) bias must match X.shape[axis:] or be NumPy-broadcastable to it. X.shape=${braced(x.shape)} scale.shape=${braced(scale.shape)} bias.shape=${bias ? braced(bias.shape) : '{}'} and axis=${axis}`,
				'INVALID_ARGUMENT',
				{ code: 'onnx.layer_norm' }
			);
		const axes = inner.map((_, i) => axis + i);
		const normal = run.by.op({ kind: 'normalize', axes, eps: run.attributes.int('epsilon', 1e-5) }, [x], x.shape, { axes: axesOf(run.host, x) });
		const scaled = run.by.map('mul', [normal, scale]);
		return [bias ? run.by.map('add', [scaled, bias]) : scaled];
	}
};

const batchNorm: Operator = {
	infer: (node) => {
		const [x, ...rest] = node.inputs;
		const channels = x?.shape && x.shape.length > 1 ? x.shape[1] : undefined;
		let known = typeof channels === 'number' ? channels : undefined;
		for (const one of node.since >= 9 ? rest : []) {
			const [size] = one?.shape ?? [];
			if (typeof size !== 'number') continue;
			if (known !== undefined && known !== size) fail(`Dimension mismatch in unification between ${size} and ${known}`);
			known = size;
		}
		return [x ?? null];
	},
	run: (run) => {
		const [x, scale, bias, mean, variance] = run.inputs as readonly [StridedTensor, StridedTensor, StridedTensor, StridedTensor, StridedTensor];
		if (run.outputs > 1 || run.attributes.int('training_mode', 0) !== 0 || x.rank < 2 || [scale, bias, mean, variance].some(({ size }) => size !== x.shape[1]))
			return run.host.unsupported('such a BatchNormalization');
		const { by } = run;
		const along = (one: StridedTensor): StridedTensor => by.reshape(one, [1, one.size, ...x.shape.slice(2).map(() => 1)]);
		const deviation = by.map('sqrt', [by.map('add', [along(variance), run.attributes.int('epsilon', 1e-5)])]);
		const normal = by.map('div', [by.map('sub', [x, along(mean)]), deviation]);
		return [by.map('add', [by.map('mul', [normal, along(scale)]), along(bias)])];
	}
};

export const reductionOperators: readonly (readonly [string, Operator])[] = [
	['ReduceSum', reduction('sum')],
	['ReduceMean', reduction('mean')],
	['ReduceMax', reduction('max')],
	['ReduceMin', reduction('min')],
	['ReduceProd', reduction('prod')],
	['ReduceL1', reduction('sum', map('abs'))],
	['ReduceL2', reduction('norm', undefined, undefined, 2)],
	['ReduceSumSquare', reduction('sum', map('square'))],
	['ReduceLogSum', reduction('sum', undefined, map('log'))],
	['ReduceLogSumExp', reduction('logsumexp')],
	['ArgMax', best('argmax')],
	['ArgMin', best('argmin')],
	['Softmax', softmax(false)],
	['LogSoftmax', softmax(true)],
	['CumSum', cumulated],
	['LayerNormalization', layerNorm],
	['BatchNormalization', batchNorm]
];
