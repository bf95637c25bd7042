import type { Trace } from '../../ir/index.ts';
import { Asker } from '../evaluation/asker.ts';
import { EvaluationReader } from '../evaluation/evaluationMessages.ts';
import { quiet } from '../evaluation/workers.ts';

/** Evaluates programs one after the other in a worker, which has all frameworks: the page waits for none of it, and they wait while someone waits for a program of their own. */
export class Asking {
	readonly #asker = new Asker(15_000);

	/** What a program does; null where no worker can tell. */
	async ask(source: string): Promise<Trace | null> {
		await quiet();
		const reader = new EvaluationReader();
		return new Promise((done) => {
			this.#asker.ask(
				{ kind: 'evaluate', cells: [{ id: 'printed', source }] },
				(message) => {
					const read = reader.read(message);
					return read && (() => done(read.trace));
				},
				() => done(null)
			);
		});
	}

	close(): void {
		this.#asker.close();
	}
}
