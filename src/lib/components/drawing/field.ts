import { getContext, setContext } from 'svelte';
import type { EditableNumber } from '$lib/layout/label.ts';
import type { Tone } from '$lib/layout/tone.ts';

/** A number that is about to be typed over. */
export interface FieldRequest {
	readonly edit: EditableNumber;
	readonly tone: Tone;
	/** What the field starts with. */
	readonly text: string;
	/** Whether the text is selected, so that typing replaces it. */
	readonly select: boolean;
	/** Gives the focus back to the number. */
	restore(): void;
}

const key = Symbol('field');

/** Lets the numbers of a picture open the field that lies over it. */
export const setFieldOpener = (open: (request: FieldRequest) => void): void => {
	setContext(key, open);
};

export const getFieldOpener = (): ((request: FieldRequest) => void) => getContext<((request: FieldRequest) => void) | undefined>(key) ?? (() => undefined);
