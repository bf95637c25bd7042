import type { Cells, Evaluation } from '../../notebook/program.ts';
import { plainCells, prepare } from './evaluator.ts';
import { EvaluationReader, type EvaluationMessage, type EvaluationRequest } from './evaluationMessages.ts';
import type { SupposedProgram } from './supposing.ts';
import { giveBack, hold, takeWorker } from './workers.ts';

/** A program that is not whole, and what it does with what was supposed. */
export interface Supposed {
	readonly program: SupposedProgram;
	readonly evaluation: Evaluation;
}

type Asked = EvaluationRequest & { readonly kind: 'suppose' };

/** Milliseconds after which a worker is ended that has begun: some times what the search gives itself. */
const longest = 20_000;

/** Has a worker look for what code cells lack. One question is asked at a time, and of those that wait the last. */
export class Supposer {
	/** While it looks. */
	#worker: Worker | null = null;
	#next: { readonly asked: Asked; readonly answer: (supposed: Supposed | null) => void } | null = null;
	#request = 0;
	#watchdog: ReturnType<typeof setTimeout> | undefined;
	#release = (): void => undefined;

	/** Answers once: with null where nothing is supposed, and not at all where something newer is asked first, or `forget` is called. */
	ask(cells: Cells, { sizes, said, called }: Pick<Asked, 'sizes' | 'said' | 'called'>, answer: (supposed: Supposed | null) => void): void {
		if (typeof Worker === 'undefined') return answer(null);
		this.forget();
		this.#release = hold();
		this.#next = { asked: { kind: 'suppose', cells: plainCells(cells), sizes, said, called }, answer };
		if (!this.#worker) this.#go();
	}

	/** Whatever is on its way is of a program that is no more. */
	forget(): void {
		this.#request++;
		this.#next = null;
		this.#release();
	}

	close(): void {
		this.forget();
		clearTimeout(this.#watchdog);
		this.#worker?.terminate();
		this.#worker = null;
	}

	#go(): void {
		const next = this.#next;
		if (!next) return;
		const request = this.#request;
		this.#next = null;
		const worker = (this.#worker = takeWorker());
		const answer = (supposed: Supposed | null): void => {
			if (request !== this.#request) return;
			this.#release();
			next.answer(supposed);
		};
		const end = (): void => {
			clearTimeout(this.#watchdog);
			this.#worker = null;
			giveBack(worker);
			this.#go();
		};
		const giveUp = (): void => {
			clearTimeout(this.#watchdog);
			worker.terminate();
			this.#worker = null;
			answer(null);
			this.#go();
		};
		const reader = new EvaluationReader();
		let program: SupposedProgram | null = null;
		worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
			if (data.kind === 'begun') {
				this.#watchdog = setTimeout(giveUp, longest);
				return;
			}
			if (data.kind === 'supposed') {
				program = data.supposed;
				if (program) return;
				answer(null);
				return end();
			}
			const evaluation = reader.read(data);
			if (!evaluation || !program) return;
			const supposed = { program, evaluation };
			end();
			void prepare(evaluation).then(() => answer(supposed));
		};
		worker.onerror = giveUp;
		worker.postMessage(next.asked);
	}
}
