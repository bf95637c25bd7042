import { evaluate } from '../frameworks/evaluate.ts';
import type { Trace } from '../ir/index.ts';
import { evaluateCells, type Cells, type Evaluation } from '../notebook/program.ts';
import type { Limits } from '../python/index.ts';

/** What a page can wait for: some 100 ms on a slow machine. */
const atOnce: Partial<Limits> = { steps: 200_000, ops: 2000 };

/** What a program does, as far as that is known at once. */
export const evaluateAtOnce = (source: string): Trace => evaluate(source, atOnce);

/** Evaluates code cells: at once what takes little, and in a worker what takes longer. */
export class Evaluator {
	#worker: Worker | null = null;
	#busy = false;

	/**
	 * Calls `answer` before it returns, or later; a newer request ends the one before it, which is then not answered.
	 * @param later Called where the answer comes later.
	 */
	evaluate(cells: Cells, answer: (evaluation: Evaluation) => void, later: () => void): void {
		if (this.#busy) this.close();
		const evaluation = evaluateCells(cells, evaluateAtOnce);
		if (!evaluation.trace.stopped) return answer(evaluation);
		if (typeof Worker === 'undefined') return answer(evaluateCells(cells, evaluate));
		later();
		this.#busy = true;
		this.#worker ??= new Worker(new URL('./evaluation.worker.ts', import.meta.url), { type: 'module' });
		this.#worker.onmessage = ({ data }: MessageEvent<Evaluation>) => {
			this.#busy = false;
			answer(data);
		};
		// What could not be loaded, or broke: what was found at once is all that is known.
		this.#worker.onerror = () => {
			this.close();
			answer(evaluation);
		};
		this.#worker.postMessage(cells.map(({ id, source }) => ({ id, source })));
	}

	close(): void {
		this.#worker?.terminate();
		this.#worker = null;
		this.#busy = false;
	}
}
