/** A line of what was pasted, and whether it is code. */
export interface Line {
	readonly text: string;
	readonly code: boolean;
}

/** What was done to the lines, in words. */
export interface Step {
	readonly lines: readonly Line[];
	readonly said: string;
}

/** `1 prompt`, `6 prompts`. */
export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** What was done, as the beginning of a sentence. */
export const capital = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
