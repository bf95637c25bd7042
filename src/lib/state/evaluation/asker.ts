import type { EvaluationMessage, EvaluationRequest } from './evaluationMessages.ts';
import { giveBack, takeWorker } from './workers.ts';

/** Has a worker answer one question at a time. A newer one ends the one before it, which is then not answered. */
export class Asker {
	#end = (): void => undefined;

	/** @param longest Milliseconds after which a worker that has not answered is ended. */
	constructor(private readonly longest: number) {}

	/**
	 * @param hear Takes what the worker says; with the last of it, gives what is to be done once the worker is free.
	 * @param fail Called where it cannot tell; not where something newer is asked, or `close` is called.
	 */
	ask(question: EvaluationRequest, hear: (message: EvaluationMessage) => (() => void) | null, fail = (): void => undefined): void {
		this.close();
		if (typeof Worker === 'undefined') return fail();
		const worker = takeWorker();
		const giveUp = (): void => {
			this.close();
			fail();
		};
		const timer = setTimeout(giveUp, this.longest);
		this.#end = () => {
			clearTimeout(timer);
			worker.terminate();
		};
		worker.onerror = giveUp;
		worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
			const answer = hear(data);
			if (!answer) return;
			clearTimeout(timer);
			this.#end = () => undefined;
			giveBack(worker);
			answer();
		};
		worker.postMessage(question);
	}

	/** Whatever is on its way is no longer wanted. */
	close(): void {
		this.#end();
		this.#end = () => undefined;
	}
}
