import type { Trace } from '../../ir/index.ts';
import { EvaluationReader, type EvaluationMessage, type EvaluationRequest } from '../evaluation/evaluationMessages.ts';
import { giveBack, quiet, takeWorker } from '../evaluation/workers.ts';

/** Milliseconds after which a worker that does not answer is ended. */
const longest = 15_000;

/** Evaluates programs one after the other in a worker, which has all frameworks: the page waits for none of it, and they wait while someone waits for a program of their own. */
export class Asking {
	/** While it evaluates. */
	#worker: Worker | null = null;

	/** What a program does; null where no worker can tell. */
	async ask(source: string): Promise<Trace | null> {
		if (typeof Worker === 'undefined') return null;
		await quiet();
		const worker = (this.#worker = takeWorker());
		const reader = new EvaluationReader();
		return new Promise((done) => {
			const giveUp = (): void => {
				worker.terminate();
				done(null);
			};
			const timer = setTimeout(giveUp, longest);
			worker.onerror = giveUp;
			worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
				const read = data.kind === 'begun' ? null : reader.read(data);
				if (!read) return;
				clearTimeout(timer);
				this.#worker = null;
				giveBack(worker);
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
