import type { Port } from '../../ported/port.ts';
import { Asker } from '../evaluation/asker.ts';

/** The models of a program in the other framework: a worker is asked for them once they are looked at. */
export class Ported {
	/** null until they are known, or where they could not be told. */
	ports = $state.raw<readonly Port[] | null>(null);
	failed = $state.raw(false);
	readonly #asker = new Asker(40_000);

	ask(source: string): void {
		this.ports = null;
		this.failed = false;
		this.#asker.ask(
			{ kind: 'port', source },
			(message) => (message.kind === 'ported' ? () => (this.ports = message.ports) : null),
			() => (this.failed = true)
		);
	}

	close(): void {
		this.#asker.close();
	}
}
