import { expect } from 'vitest';

/** Whether a text says nothing but what was recorded; digits that are not known stand for any. */
export function agrees(printed: string, recorded: string): boolean {
	const pattern = printed
		.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
		.replace(/…/g, '[\\d.]*')
		.replace(/ *<unknown>/g, ' *-?[\\d.a-z+-]+');
	return new RegExp(`^${pattern}$`).test(recorded);
}

/** Expects what was recorded, but for digits that are said to be unknown. */
export function expectAgrees(printed: string, recorded: string, of?: string): void {
	if (!agrees(printed, recorded)) expect(printed, of).toBe(recorded);
}
