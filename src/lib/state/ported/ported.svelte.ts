import type { Port } from '../../ported/port.ts';
import type { EvaluationMessage, EvaluationRequest } from '../evaluation/evaluationMessages.ts';
import { giveBack, takeWorker } from '../evaluation/workers.ts';

/** Milliseconds after which a worker that does not answer is ended. */
const longest = 40_000;

/** The models of a program in the other framework: asked for once they are looked at, in a worker that ends with the answer. */
export class Ported {
	/** null until they are known, or where they could not be told. */
	ports = $state.raw<readonly Port[] | null>(null);
	failed = $state.raw(false);
	#end = (): void => undefined;

	ask(source: string): void {
		this.close();
		this.ports = null;
		this.failed = false;
		const worker = takeWorker();
		const fail = (): void => {
			this.#end();
			this.failed = true;
		};
		const timer = setTimeout(fail, longest);
		this.#end = () => {
			clearTimeout(timer);
			worker.terminate();
		};
		worker.onerror = fail;
		worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
			if (data.kind !== 'ported') return;
			clearTimeout(timer);
			this.#end = () => undefined;
			giveBack(worker);
			this.ports = data.ports;
		};
		const asked: EvaluationRequest = { kind: 'port', source };
		worker.postMessage(asked);
	}

	close(): void {
		this.#end();
	}
}
