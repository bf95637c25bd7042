import { machineOf } from '../../../python/builtins/methodDef.ts';
import { perRun, type Interpreter } from '../../../python/index.ts';

/** Where functions are traced: what it calls is counted by itself. */
const traced = 'tensorflow.python.eager.polymorphic_function.polymorphic_function';

/**
 * TensorFlow numbers tensors as they are made, at once or in a graph, and takes the next number for the name of a function that it has traced: `__inference_f_16`.
 * Recorded from TensorFlow 2.21. Only what is counted for sure is told.
 */
class Numbering {
	/** How many numbers are taken. */
	taken = 0;
	/** How many tensors are made here, and how many of them are counted. */
	made = 0;
	counted = 0;
	private isSure = true;
	private functions = 0;

	/** Something is made of which it is not known how many tensors TensorFlow makes. */
	lose(): void {
		this.isSure = false;
	}

	/** An op is done: tensors that it makes of numbers, and gives. `from`: how many were made here before it. */
	op(host: Interpreter, count: number, from: number): void {
		this.counted += this.made - from;
		this.taken += count;
		if (this.isSure && machineOf(host).running.some(({ code }) => code.library !== null && code.library !== traced)) this.lose();
	}

	/** The number in the name of a function that has been traced. */
	traced(parameters: number, outputs: number): number | null {
		this.taken += parameters + outputs + 2 + (this.functions++ === 0 ? 1 : 0);
		return this.isSure && this.made === this.counted ? this.taken - 1 : null;
	}
}

export const numberingOf = perRun(() => new Numbering());
