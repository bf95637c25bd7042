import type { Axis, ElementwiseFn } from '../../../ir/index.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';
import type { MemoryLowering, Running } from './operator.ts';
import { gates, type RecurrentInputs } from './recurrentChecks.ts';

type Cell = 'LSTM' | 'GRU' | 'RNN';
type Fn = (x: StridedTensor) => StridedTensor;

/** More steps than these are not written out: their shapes are known, their values are not. */
const mostSteps = 128;

const yAxes: readonly Axis[] = ['time', 'layer', 'batch', 'hidden'];
const stateAxes: readonly Axis[] = ['layer', 'batch', 'hidden'];

/** Alpha and beta of activations that take them, where the node does not say. */
const defaults: Table<readonly [alpha: number | null, beta: number | null]> = tableOf({
	affine: [0, 0],
	leakyrelu: [0.01, null],
	thresholdedrelu: [0, null],
	scaledtanh: [0, 0],
	hardsigmoid: [0.2, 0.5],
	elu: [1, null]
});

/** The activations of each direction. */
function activationsOf(cell: Cell, { by, attributes }: Running, directions: number): readonly (readonly Fn[])[] {
	const usual = cell === 'LSTM' ? ['sigmoid', 'tanh', 'tanh'] : cell === 'GRU' ? ['sigmoid', 'tanh'] : ['tanh'];
	const given = attributes.texts('activations').map((one) => one.toLowerCase());
	const names = given.length >= usual.length * directions ? given : Array.from({ length: directions }, () => usual).flat();
	const alphas = [...(attributes.floats('activation_alpha') ?? [])];
	const betas = [...(attributes.floats('activation_beta') ?? [])];
	const map = (fn: ElementwiseFn, x: StridedTensor | number, ...rest: (StridedTensor | number)[]): StridedTensor => by.map(fn, [x, ...rest]);
	const fns = names.slice(0, usual.length * directions).map((name): Fn => {
		const [alpha = 0, beta = 0] = [defaults[name]?.[0], defaults[name]?.[1]].map((one, i) =>
			one === null || one === undefined ? undefined : ((i === 0 ? alphas : betas).shift() ?? one)
		);
		if (name === 'affine') return (x) => map('add', map('mul', x, alpha), beta);
		if (name === 'scaledtanh') return (x) => map('mul', map('tanh', map('mul', x, beta)), alpha);
		if (name === 'hardsigmoid') return (x) => by.map('clamp', [map('add', map('mul', x, alpha), beta)], {}, [0, 1]);
		if (name === 'leakyrelu') return (x) => by.map('leaky_relu', [x], {}, [alpha]);
		if (name === 'elu') return (x) => by.map('elu', [x], {}, [alpha]);
		if (name === 'thresholdedrelu') return (x) => map('where', by.map('ge', [x, alpha], { dtype: 'bool' }), x, 0);
		if (name === 'softplus') return (x) => by.map('softplus', [x], {}, [1, 20]);
		return (x) => map(name === 'softsign' ? 'softsign' : name === 'relu' ? 'relu' : name === 'tanh' ? 'tanh' : 'sigmoid', x);
	});
	return Array.from({ length: directions }, (_, i) => fns.slice(i * usual.length, (i + 1) * usual.length));
}

const pick = (by: MemoryLowering, x: StridedTensor, at: readonly (number | readonly [number, number])[]): StridedTensor =>
	by.op(
		{ kind: 'slice', at: at.map((one) => (typeof one === 'number' ? one : { start: one[0], stop: one[1], step: 1 })) },
		[x],
		[...at.flatMap((one) => (typeof one === 'number' ? [] : [one[1] - one[0]])), ...x.shape.slice(at.length)],
		{ dtype: x.dtype }
	);

/** A recurrent node one step after the other, as ONNX writes its equations. */
export function stepByStep(cell: Cell, run: Running, inputs: RecurrentInputs): readonly StridedTensor[] {
	const { by } = run;
	const { x, hidden, directions } = inputs;
	const [steps, batch] = x.shape as readonly [number, number];
	const activations = activationsOf(cell, run, directions);
	const y = { shape: [steps, directions, batch, hidden], axes: yAxes };
	const state = { shape: [directions, batch, hidden], axes: stateAxes };
	const unknown = (): readonly StridedTensor[] => [y, state, ...(cell === 'LSTM' ? [state] : [])].map((one) => by.make({ ...one, dtype: by.dtype }));
	if (steps * directions > mostSteps || x.size === 0 || hidden === 0) return unknown();
	const ways = activations.map((fns, i) => oneDirection(cell, run, inputs, i, fns));
	const joined = (parts: readonly StridedTensor[], axis: number, axes: readonly Axis[]): StridedTensor =>
		by.op(
			{ kind: 'concat', axis },
			parts,
			parts[0]!.shape.map((n, i) => (i === axis ? n * parts.length : n)),
			{ axes }
		);
	const stacked = (parts: readonly StridedTensor[], axis: number, axes: readonly Axis[]): StridedTensor =>
		joined(
			parts.map((one) => by.reshape(one, [...one.shape.slice(0, axis), 1, ...one.shape.slice(axis)])),
			axis,
			axes
		);
	const sequence = stacked(
		ways.map(({ all }) => stacked(all, 0, ['time', 'batch', 'hidden'])),
		1,
		yAxes
	);
	return [
		sequence,
		stacked(
			ways.map(({ h }) => h),
			0,
			stateAxes
		),
		...(cell === 'LSTM'
			? [
					stacked(
						ways.map(({ c }) => c!),
						0,
						stateAxes
					)
				]
			: [])
	];
}

interface Way {
	readonly all: readonly StridedTensor[];
	readonly h: StridedTensor;
	readonly c: StridedTensor | null;
}

function oneDirection(cell: Cell, run: Running, inputs: RecurrentInputs, direction: number, fns: readonly Fn[]): Way {
	const { by, attributes } = run;
	const { x, w, r, b, hidden, lengths } = inputs;
	const [steps, batch] = x.shape as readonly [number, number];
	const backwards = direction === 1 || attributes.text('direction') === 'reverse';
	const rows = gates[cell] * hidden;
	const clip = attributes.int('clip');
	const map = (fn: ElementwiseFn, ...of: (StridedTensor | number)[]): StridedTensor => by.map(fn, of);
	const clipped = (one: StridedTensor): StridedTensor => (clip === undefined || clip < 0 ? one : by.map('clamp', [one], {}, [-clip, clip]));
	const block = (one: StridedTensor, i: number): StridedTensor =>
		pick(
			by,
			one,
			one.rank === 1
				? [[i * hidden, (i + 1) * hidden]]
				: [
						[0, one.shape[0]!],
						[i * hidden, (i + 1) * hidden]
					]
		);
	const times = (one: StridedTensor, weight: StridedTensor): StridedTensor =>
		by.op({ kind: 'matmul' }, [one, by.transpose(weight, [1, 0])], [...one.shape.slice(0, -1), weight.shape[0]!]);
	const weight = (of: StridedTensor): StridedTensor => pick(by, of, [direction]);
	const [wd, rd] = [weight(w), weight(r)];
	const [wb, rb] = b ? [pick(by, b, [direction, [0, rows]]), pick(by, b, [direction, [rows, 2 * rows]])] : [null, null];
	const biased = (one: StridedTensor, bias: StridedTensor | null): StridedTensor => (bias ? map('add', one, bias) : one);
	const zeros = (): StridedTensor => by.source({ kind: 'full', value: 0 }, [batch, hidden]);
	const first = (given: StridedTensor | null): StridedTensor => (given ? weight(given) : zeros());
	const peephole = inputs.p ? Array.from({ length: 3 }, (_, i) => pick(by, inputs.p!, [direction, [i * hidden, (i + 1) * hidden]])) : null;
	const ofX = biased(times(x, wd), wb);
	let h = first(inputs.h);
	let c = cell === 'LSTM' ? first(inputs.c) : null;
	const all: StridedTensor[] = [];
	const none = zeros();
	for (let step = 0; step < steps; step++) {
		const at = backwards ? steps - 1 - step : step;
		const now = pick(by, ofX, [at]);
		let next: { h: StridedTensor; c: StridedTensor | null };
		if (cell === 'RNN') next = { h: fns[0]!(clipped(map('add', now, biased(times(h, rd), rb)))), c: null };
		else if (cell === 'GRU') {
			const whole = attributes.int('linear_before_reset', 0) !== 0;
			const before = biased(times(h, rd), rb);
			const gate = (i: number): StridedTensor => fns[0]!(clipped(map('add', block(now, i), block(before, i))));
			const [z, reset] = [gate(0), gate(1)];
			const candidate = whole
				? map('mul', reset, block(before, 2))
				: biased(times(map('mul', reset, h), pick(by, rd, [[2 * hidden, rows]])), rb && block(rb, 2));
			const made = fns[1]!(clipped(map('add', block(now, 2), candidate)));
			next = { h: map('add', map('mul', map('sub', 1, z), made), map('mul', z, h)), c: null };
		} else {
			const sum = map('add', now, biased(times(h, rd), rb));
			const seen = (i: number, k: number, cell: StridedTensor): StridedTensor =>
				peephole ? map('add', block(sum, i), map('mul', peephole[k]!, cell)) : block(sum, i);
			const input = fns[0]!(clipped(seen(0, 0, c!)));
			const forget = attributes.int('input_forget', 0) !== 0 ? map('sub', 1, input) : fns[0]!(clipped(seen(2, 2, c!)));
			const update = fns[1]!(clipped(block(sum, 3)));
			const held = map('add', map('mul', forget, c!), map('mul', input, update));
			const output = fns[0]!(clipped(seen(1, 1, held)));
			next = { h: map('mul', output, fns[2]!(held)), c: held };
		}
		if (lengths) {
			const goesOn = by.literal(
				lengths.map((n) => (at < n ? 1 : 0)),
				[batch, 1],
				'bool'
			);
			const kept = (one: StridedTensor, other: StridedTensor): StridedTensor => map('where', goesOn, one, other);
			all[at] = kept(next.h, none);
			h = kept(next.h, h);
			c = next.c && kept(next.c, c!);
		} else {
			h = all[at] = next.h;
			c = next.c;
		}
	}
	// A sequence of no step ends in zeros, whatever it began with.
	const ends = (one: StridedTensor): StridedTensor =>
		lengths?.includes(0)
			? map(
					'mul',
					one,
					by.cast(
						by.literal(
							lengths.map((n) => (n > 0 ? 1 : 0)),
							[batch, 1]
						)
					)
				)
			: one;
	return { all, h: ends(h), c: c && ends(c) };
}
