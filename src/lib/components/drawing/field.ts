import { getContext, setContext } from 'svelte';
import type { EditableNumber } from '$lib/layout/shared/label.ts';
import type { Tone } from '$lib/layout/shared/tone.ts';

/** A number that is about to be typed over. */
export interface FieldRequest {
	readonly edit: EditableNumber;
	readonly tone: Tone;
	/** What the field starts with. */
	readonly text: string;
	/** Whether the text is selected, so that typing replaces it. */
	readonly select: boolean;
	/** The field is gone. `refocus`: the number gets the focus back. */
	closed(refocus: boolean): void;
}

/** Opens the field; false where another holds what would be lost. */
type Opener = (request: FieldRequest) => boolean;

const key = Symbol('field');

/** Lets the numbers of a picture open the field that lies over it. */
export const setFieldOpener = (open: Opener): void => {
	setContext(key, open);
};

export const getFieldOpener = (): Opener => getContext<Opener | undefined>(key) ?? (() => false);
