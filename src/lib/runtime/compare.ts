import type { Tensor as TfTensor } from '@tensorflow/tfjs-core';
import type { Op, Shape } from '../ir/index.ts';
import type { Program } from './program.ts';

const printed = (shape: Shape): string => `[${shape?.join(', ') ?? '?'}]`;
const outputNames = ['output', 'h_n', 'c_n'];

/** Compares the shapes that ran with those predicted, op by op. */
export class ShapeComparison {
	readonly disagreements: string[] = [];
	compared = 0;
	readonly #program: Program;

	constructor(program: Program) {
		this.#program = program;
	}

	compare(op: Op, outputs: readonly Pick<TfTensor, 'shape'>[]): void {
		this.compared++;
		op.outputs.forEach((id, i) => {
			const { shape } = this.#program.trace.tensors[id]!;
			const executed = outputs[i]?.shape ?? null;
			if (printed(shape) === printed(executed)) return;
			const which = op.primitive.kind === 'rnn' ? `${outputNames[i]} of ` : '';
			this.disagreements.push(`${which}${op.call || op.primitive.kind}: predicted ${printed(shape)}, executed ${printed(executed)}`);
		});
	}
}

/** Largest absolute difference of two arrays of numbers; equal infinities and two NaN agree, one NaN is infinitely far off. */
export function largestDifference(values: ArrayLike<number>, expected: ArrayLike<number>): number {
	if (values.length !== expected.length) return Infinity;
	let largest = 0;
	for (let i = 0; i < expected.length; i++) {
		const a = values[i]!;
		const b = expected[i]!;
		if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
		const difference = Math.abs(a - b);
		if (!(difference <= largest)) largest = Number.isNaN(difference) ? Infinity : difference;
	}
	return largest;
}
