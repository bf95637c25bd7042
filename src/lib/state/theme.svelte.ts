import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

export type Theme = 'light' | 'dark';

/** Light or dark: what the system asks for until the reader chooses, and what was chosen from then on. */
export class ThemeChoice {
	readonly #dark = new MediaQuery('(prefers-color-scheme: dark)', false);
	#chosen = $state.raw<Theme | null>(null);
	readonly current: Theme = $derived(this.#chosen ?? (this.#dark.current ? 'dark' : 'light'));

	/** Takes up what app.html read before the first paint. */
	restore(): void {
		const { theme } = document.documentElement.dataset;
		if (theme === 'light' || theme === 'dark') this.#chosen = theme;
	}

	/** Takes a theme, or the system's again, for as long as the page lasts. */
	take(theme: Theme | null): void {
		this.#chosen = theme;
		if (theme) document.documentElement.dataset.theme = theme;
		else delete document.documentElement.dataset.theme;
	}

	toggle(): void {
		this.#chosen = this.current === 'dark' ? 'light' : 'dark';
		document.documentElement.dataset.theme = this.#chosen;
		try {
			localStorage.setItem('theme', this.#chosen);
		} catch {
			// Storage is switched off: the choice lasts as long as the page.
		}
	}
}

export const [getTheme, setTheme] = createContext<ThemeChoice>();
