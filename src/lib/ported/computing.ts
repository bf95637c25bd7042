import type { ElementwiseFn } from '../ir/index.ts';
import { same } from './builder.ts';
import { NotPortable, type Computed, type Graph, type Node, type Value } from './graph.ts';

/** How a framework writes what is computed without weights. Text in, text out; shapes are those of the first input and of the result. */
export interface Words {
	/** Functions of tensors, and what each is given behind them. */
	readonly functions: Partial<Record<ElementwiseFn, (args: readonly string[], parameters: readonly number[]) => string>>;
	readonly softmax: (x: string, axis: number, log: boolean) => string;
	readonly reduce: (fn: string, x: string, axes: readonly number[], keeps: boolean) => string;
	readonly transpose: (x: string, axes: readonly number[]) => string;
	readonly reshape: (x: string, shape: readonly number[]) => string;
	readonly concat: (xs: readonly string[], axis: number) => string;
	readonly stack: (xs: readonly string[]) => string;
	readonly flip: (x: string, axes: readonly number[]) => string;
	readonly repeat: (x: string, times: readonly number[]) => string;
	readonly matmul: (a: string, b: string) => string;
	readonly pad: (x: string, before: readonly number[], after: readonly number[]) => string;
	readonly toFloat: (x: string) => string;
	/** With an axis of 1 more at a place, and without. */
	readonly unsqueeze: (x: string, axis: number) => string;
	readonly squeeze: (x: string, axis: number) => string;
	/** What it is called, for a sentence. */
	readonly framework: string;
}

const operators = new Map<ElementwiseFn, string>([
	['add', '+'],
	['sub', '-'],
	['mul', '*'],
	['div', '/'],
	['pow', '**'],
	['eq', '=='],
	['ne', '!='],
	['lt', '<'],
	['le', '<='],
	['gt', '>'],
	['ge', '>=']
]);

const reductions = new Set(['sum', 'mean', 'prod', 'max', 'min', 'argmax', 'argmin']);

/** A node's value as an expression of the framework. */
export function expressionOf(node: Extract<Node, { kind: 'computed' }>, graph: Graph, name: (value: Value) => string, words: Words): string {
	const { op, inputs, outputs } = node;
	const args = inputs.map(name);
	const [x = ''] = args;
	const from = graph.shapes.get(inputs[0]!) ?? [];
	const shape = graph.shapes.get(outputs[0]!)!;
	switch (op.kind) {
		case 'elementwise': {
			const operator = operators.get(op.fn);
			if (operator) return args.join(` ${operator} `);
			if (op.fn === 'neg') return `-${x}`;
			const written = words.functions[op.fn]?.(args, op.parameters ?? []);
			if (written === undefined) throw none(op.fn, words);
			return written;
		}
		case 'softmax':
			return words.softmax(x, fromEnd(op.axis, shape), op.log);
		case 'reduce': {
			if (!reductions.has(op.fn)) throw none(op.fn, words);
			const axes = op.axes.length > 0 ? op.axes : from.map((_, i) => i);
			const isBatch = axes.includes(0) && shape.length < from.length;
			return words.reduce(op.fn, x, isBatch ? axes : axes.map((axis) => fromEnd(axis, from)), shape.length === from.length);
		}
		case 'transpose':
			return words.transpose(x, op.axes);
		case 'reshape':
			return reshaped(x, from, shape, graph.batch?.get(outputs[0]!), words);
		case 'concat':
			return words.concat(args, fromEnd(op.axis, shape));
		case 'stack':
			return words.stack(args);
		case 'flip':
			return words.flip(x, op.axes);
		case 'expand':
			if (from.length !== shape.length) throw none('broadcasting to further axes', words);
			return words.repeat(
				x,
				shape.map((size, i) => size / from[i]!)
			);
		case 'matmul':
			return words.matmul(args[0]!, args[1]!);
		case 'slice':
			return `${x}[${indices(op, from)}]`;
		case 'cast':
			if (graph.dtypes.get(outputs[0]!) !== 'float32') throw none('a cast to another type than float32', words);
			return words.toFloat(x);
		case 'pad':
			if (op.mode !== 'constant' || op.value !== 0 || [...op.before, ...op.after].some((size) => size < 0)) throw none(`padding by ${op.mode}`, words);
			return words.pad(x, op.before, op.after);
		default:
			throw none(op.kind, words);
	}
}

function reshaped(x: string, from: readonly number[], shape: readonly number[], batch: readonly number[] | undefined, words: Words): string {
	const added = shape.findIndex((_, i) => same(shape.toSpliced(i, 1), from) && shape[i] === 1);
	if (added >= 0) return words.unsqueeze(x, added);
	const gone = from.findIndex((_, i) => same(from.toSpliced(i, 1), shape) && from[i] === 1);
	if (gone >= 0) return words.squeeze(x, gone);
	const open = batch === undefined || batch.length > 1 ? 0 : batch[0];
	return words.reshape(
		x,
		shape.map((size, i) => (i === open ? -1 : size))
	);
}

const none = (what: string, { framework }: Words): NotPortable =>
	new NotPortable(`What the model computes by ${what} is not among what is written in ${framework}.`);

/** An axis as a program writes it: the last is −1. */
const fromEnd = (axis: number, shape: readonly number[]): number => (axis === shape.length - 1 && shape.length > 1 ? -1 : axis);

function indices({ at }: Extract<Computed, { kind: 'slice' }>, shape: readonly number[]): string {
	const written = shape.map((size, i) => {
		const one = at[i];
		if (one === undefined) return ':';
		if (typeof one === 'number') return String(one === size - 1 && size > 1 ? -1 : one);
		const [start, stop, step] = [one.start === 0 ? '' : one.start, one.stop === size ? '' : one.stop, one.step === 1 ? '' : `:${one.step}`];
		return `${start}:${stop}${step}`;
	});
	while (written.length > 1 && written.at(-1) === ':') written.pop();
	return written.join(', ');
}

/** Calls of a function of one input that takes no more. */
export const plain =
	(name: string) =>
	(args: readonly string[]): string =>
		`${name}(${args.join(', ')})`;
