import { PyUnknown, type Value } from '../objects/values.ts';

/** How many characters a text has, also one of which no more is known; null of what is none. */
export const lettersOf = (value: Value | undefined): number | null =>
	value instanceof PyUnknown ? value.letters : typeof value === 'string' ? [...value].length : null;

/** Some text of so many characters. */
export const someText = (what: string, letters: number): PyUnknown => new PyUnknown(what, undefined, null, letters);

/** Something unknown, without what was known of it: what was done to it may have made something else of it. */
export const anyOf = (unknown: PyUnknown): PyUnknown =>
	unknown.number === null && unknown.letters === null ? unknown : new PyUnknown(unknown.what, unknown.letters === null ? unknown.shown : undefined);
