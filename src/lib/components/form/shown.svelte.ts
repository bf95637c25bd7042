import { getContext, setContext } from 'svelte';

/** Which settings a form shows: those that a page is about, until all are asked for. */
export class ShownSettings {
	readonly #only: ReadonlySet<string>;
	all = $state(false);

	constructor(only: readonly string[]) {
		this.#only = new Set(only);
	}

	has(...settings: string[]): boolean {
		return this.all || settings.some((setting) => this.#only.has(setting));
	}
}

const key = Symbol('the settings that are shown');

export const setShown = (shown: ShownSettings): ShownSettings => setContext(key, shown);
/** null where all are. */
export const getShown = (): ShownSettings | null => getContext<ShownSettings | undefined>(key) ?? null;
