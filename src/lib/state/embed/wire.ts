import { readWanted, type Wanted } from '../../notebook/embed/hash.ts';

/** What a widget tells the page that embeds it. Each carries `shapebook: 1`, the widget's `id`, and what it is about. */
export type Told =
	| { readonly type: 'ready'; readonly height: number; readonly state: string }
	| { readonly type: 'resize'; readonly height: number }
	| { readonly type: 'change'; readonly state: string; readonly fits: boolean }
	| { readonly type: 'error'; readonly message: string; readonly cause: string };

/** The origin of the page that embeds this one, as the browser has it; null where there is none, or the browser keeps it. */
function hostOrigin(): string | null {
	if (parent === window) return null;
	const [nearest] = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : [];
	if (nearest !== undefined) return nearest;
	return document.referrer === '' ? null : new URL(document.referrer).origin;
}

/** The messages between this frame and the page that embeds it, and nobody else. */
export class Wire {
	readonly #origin = hostOrigin();
	readonly #id: () => string;
	readonly #hear: (event: MessageEvent<unknown>) => void;

	/** @param onset What the page asks to be set. */
	constructor(id: () => string, onset: (wanted: Wanted) => void) {
		this.#id = id;
		this.#hear = ({ source, origin, data }) => {
			if (this.#origin === null || source !== parent || origin !== this.#origin) return;
			if (typeof data !== 'object' || data === null || !('shapebook' in data) || data.shapebook !== 1) return;
			const wanted = 'type' in data && data.type === 'set' && 'values' in data ? readWanted(data.values) : null;
			if (wanted) onset(wanted);
		};
		addEventListener('message', this.#hear);
	}

	tell(told: Told): void {
		// A page without an origin of its own, such as a file, can only be told as anybody can.
		if (this.#origin !== null) parent.postMessage({ shapebook: 1, id: this.#id(), ...told }, this.#origin === 'null' ? '*' : this.#origin);
	}

	close(): void {
		removeEventListener('message', this.#hear);
	}
}
