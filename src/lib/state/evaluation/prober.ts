import type { SourceFix } from '../../diagnose/source/fixes.ts';
import type { Diagnostic } from '../../ir/index.ts';
import type { EvaluationMessage, EvaluationRequest } from './evaluationMessages.ts';
import { giveBack, takeWorker } from './workers.ts';

/** Milliseconds after which a worker is ended that does not answer. */
const longest = 20_000;

/** Has a worker try a program: what is found by changing its data. A newer question ends the one before it, which is then not answered. */
export class Prober {
	/** While it is at work. */
	#worker: Worker | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Answers with what was found, and then with what mends each of it. */
	ask(source: string, answer: (found: readonly Diagnostic[]) => void, mend: (fixes: readonly (readonly SourceFix[])[]) => void): void {
		if (typeof Worker === 'undefined') return;
		this.close();
		const worker = (this.#worker = takeWorker());
		this.#timer = setTimeout(() => this.close(), longest);
		worker.onerror = () => this.close();
		worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
			if (data.kind === 'probed') answer(data.found);
			if (data.kind !== 'mended') return;
			clearTimeout(this.#timer);
			this.#worker = null;
			giveBack(worker);
			mend(data.fixes);
		};
		const asked: EvaluationRequest = { kind: 'probe', source };
		worker.postMessage(asked);
	}

	/** What is on its way is of a program that is no more. */
	close(): void {
		clearTimeout(this.#timer);
		this.#worker?.terminate();
		this.#worker = null;
	}
}
