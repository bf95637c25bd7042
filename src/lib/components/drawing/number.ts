import type { SettingKey } from '$lib/ir/index.ts';

/** Pixels of a sideways drag that change a number by one. */
const pixelsAUnit = 4;
const pixelsALayer = 30;
/** Movement below this is a click. */
export const dragThreshold = 4;

/**
 * Where a sideways drag of `pixels` takes a number. It stops at 1 (or where it began, if that was less): what is meaningless is
 * typed on purpose, never dragged into.
 */
export function dragged(key: SettingKey, from: number, pixels: number, fast: boolean): number {
	const unit = key === 'num_layers' || key.endsWith('.layer') ? pixelsALayer : pixelsAUnit;
	return Math.max(Math.min(from, 1), from + Math.round(pixels / unit) * (fast ? 10 : 1));
}

/** Where an arrow key takes a number; null for any other key. */
export function stepped(pressed: string, from: number, fast: boolean): number | null {
	const step = fast ? 10 : 1;
	if (pressed === 'ArrowUp' || pressed === 'ArrowRight') return from + step;
	if (pressed === 'ArrowDown' || pressed === 'ArrowLeft') return from - step;
	return null;
}

/** Whether a key starts typing a new number. */
export const startsTyping = (pressed: string): boolean => /^[-0-9.]$/.test(pressed);
