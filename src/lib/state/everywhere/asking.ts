import type { Trace } from '../../ir/index.ts';
import { EvaluationReader, type EvaluationMessage, type EvaluationRequest } from '../evaluation/evaluationMessages.ts';

/** Milliseconds after which a worker that does not answer is ended. */
const longest = 15_000;

/** Evaluates programs one after the other in a worker, which has all frameworks: the page waits for none of it. */
export class Asking {
	#worker: Worker | null = null;

	/** What a program does; null where no worker can tell. */
	ask(source: string): Promise<Trace | null> {
		if (typeof Worker === 'undefined') return Promise.resolve(null);
		const worker = (this.#worker ??= new Worker(new URL('../evaluation/evaluation.worker.ts', import.meta.url), { type: 'module' }));
		const reader = new EvaluationReader();
		return new Promise((done) => {
			const giveUp = (): void => {
				this.close();
				done(null);
			};
			const timer = setTimeout(giveUp, longest);
			worker.onerror = giveUp;
			worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
				const read = data.kind === 'begun' ? null : reader.read(data);
				if (!read) return;
				clearTimeout(timer);
				done(read.trace);
			};
			const asked: EvaluationRequest = { kind: 'evaluate', cells: [{ id: 'printed', source }] };
			worker.postMessage(asked);
		});
	}

	close(): void {
		this.#worker?.terminate();
		this.#worker = null;
	}
}
