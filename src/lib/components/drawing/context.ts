import { getContext, setContext } from 'svelte';
import type { PassedKey, Setting, SettingKey } from '$lib/ir/index.ts';
import type { Theme } from '$lib/layout/shared/heat.ts';

/** What the drawing tells the page, and what it needs to know of it. */
export interface Drawing {
	/**
	 * A number was set. A linked axis moves with the layer, both ends at once. Any number may come: 0, -3,
	 * 2.5, 1e9. Called once a step while a number is dragged.
	 */
	onedit(key: SettingKey, value: number): void;
	ontogglelink(key: PassedKey): void;
	/** What a setting is by now, with all that was asked of `onedit`; null where nobody holds the settings. */
	present(key: SettingKey): Setting | null;
	/** Values are drawn in the greys of the theme. Read it each time: it may change. */
	readonly theme: Theme;
	/** The values are of another program than the one that is drawn: their images stay in their places, unseen. */
	readonly stale?: boolean;
	/** Whether a number may be changed; any may where this is not said. */
	live?(key: SettingKey): boolean;
	/** What the framework that is spoken calls what PyTorch calls so; undefined where it says the same. */
	says?(word: string): string | undefined;
	/** A hand is on a control and changes it: the picture keeps its height. */
	readonly held?: boolean;
}

const key = Symbol('drawing');

/** For whoever holds the settings: call once, above the drawings. Pass an object with a getter for `theme`. */
export const setDrawing = (drawing: Drawing): Drawing => setContext(key, drawing);

/** For a part of a drawing. Without a page above it, edits go nowhere. */
export const getDrawing = (): Drawing => getContext<Drawing | undefined>(key) ?? still;

const still: Drawing = { onedit: () => undefined, ontogglelink: () => undefined, present: () => null, theme: 'light' };
