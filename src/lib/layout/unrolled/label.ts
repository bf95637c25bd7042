import { overlap } from '../shared/box.ts';
import type { Label } from '../shared/label.ts';

/** A label moved by some pixels, with all that answers to the pointer. */
function moved(text: Label, dx: number, dy = 0): Label {
	const shift = <T extends { readonly x: number; readonly y: number }>(box: T): T => ({ ...box, x: box.x + dx, y: box.y + dy });
	const runs = text.runs.map((run) => ({ ...run, x: run.x + dx, edit: run.edit && { ...run.edit, hit: shift(run.edit.hit) } }));
	return { ...text, y: text.y + dy, runs, box: shift(text.box) };
}

/** Moves a label sideways so that it lies between two borders; what is too long for them starts at the left one. */
export function within(text: Label, left: number, right: number): Label {
	const x = Math.max(left, Math.min(text.box.x, right - text.box.width));
	return x === text.box.x ? text : moved(text, x - text.box.x);
}

/** Of labels in order of importance, those that keep clear of the ones before them by at least `air` pixels. */
export function withoutCollisions(labels: readonly Label[], air = 5): Label[] {
	const kept: Label[] = [];
	for (const candidate of labels) {
		const { x, y, width, height } = candidate.box;
		const room = { x: x - air, y, width: width + 2 * air, height };
		if (!kept.some((other) => overlap(other.box, room))) kept.push(candidate);
	}
	return kept;
}

/** Labels as they are drawn: inside the picture's sides, those that are too long for it left out, and of those that would touch the more important one. */
export const settled = (labels: readonly Label[], width: number): Label[] =>
	withoutCollisions(
		labels.filter((text) => text.box.width <= width).map((text) => within(text, 0, width)),
		1
	);

/** Cuts a text that comes from outside to a number of characters. */
export const cut = (text: string, characters: number): string =>
	[...text].length <= characters ? text : `${[...text].slice(0, Math.max(1, characters - 1)).join('')}…`;
