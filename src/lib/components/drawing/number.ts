import type { SettingKey } from '$lib/ir/index.ts';

/** Pixels of a sideways drag that change a number by one. */
const pixelsAUnit = 4;
const pixelsALayer = 30;
/** Movement below this is a click. */
export const dragThreshold = 4;

/**
 * Where a sideways drag of `pixels` takes a number. It stops at one `step` (or where it began, if that was less): what is meaningless is
 * typed on purpose, never dragged into.
 */
export function dragged(key: SettingKey, from: number, pixels: number, fast: boolean, step = 1): number {
	const unit = key === 'num_layers' || key.endsWith('.layer') ? pixelsALayer : pixelsAUnit;
	return Math.max(Math.min(from, step), from + Math.round(pixels / unit) * step * (fast ? 10 : 1));
}

/** Where an arrow key takes a number; null for any other key. */
export function stepped(pressed: string, from: number, fast: boolean, step = 1): number | null {
	const by = fast ? 10 * step : step;
	if (pressed === 'ArrowUp' || pressed === 'ArrowRight') return from + by;
	if (pressed === 'ArrowDown' || pressed === 'ArrowLeft') return from - by;
	return null;
}

/** Whether a key starts typing a new number. */
export const startsTyping = (pressed: string): boolean => /^[-0-9.]$/.test(pressed);
