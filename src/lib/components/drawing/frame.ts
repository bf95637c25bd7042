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

/** What the picture around them does for its numbers. */
interface Frame {
	/** Opens the field that lies over it; false where another holds what would be lost. */
	open(request: FieldRequest): boolean;
	/** A number is dragged, until what this gives is called. */
	still(): () => void;
}

const key = Symbol('frame');

export const setFrame = (frame: Frame): void => {
	setContext(key, frame);
};

export const getFrame = (): Frame => getContext<Frame | undefined>(key) ?? { open: () => false, still: () => () => undefined };
