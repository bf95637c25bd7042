import { highlightSpecialChars } from '@codemirror/view';

/** Characters that nobody sees, and that change what is read: controls, marks of direction, blanks without width. Not those that join an emoji. */
const characters = String.raw`\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc`;

/** So many of a line are drawn: to lay out a line takes a browser time that grows with the square of the widgets in it. */
const mostDrawn = 300;

/** Draws what is invisible. What stands before a character is looked at only where that is one of them: a long line is gone through once. */
export const invisible = highlightSpecialChars({
	specialChars: new RegExp(`[${characters}](?<!(?:[${characters}][^${characters}]*){${mostDrawn + 1}})`, 'gu')
});
