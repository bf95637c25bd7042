import { expect, it } from 'vitest';
import { clock } from '../../../src/cli/clock.ts';

it('counts what the process works, not what it waits for a busy machine, and does not let it wait without end', () => {
	let [worked, wall] = [1000, 5000];
	const now = clock(
		() => worked,
		() => wall
	);
	expect(now()).toBe(0);
	wall += 30;
	worked += 10;
	expect(now()).toBe(10);
	wall += 4000;
	expect(now()).toBe(1010);
	worked += 700;
	wall += 500;
	expect(now()).toBe(1710);
});

it('asks the system once in four milliseconds at most', () => {
	let [wall, asked] = [0, 0];
	const now = clock(
		() => (asked++, wall),
		() => wall
	);
	for (; wall < 20; wall += 0.1) now();
	expect(now()).toBeGreaterThanOrEqual(16);
	expect(asked).toBeLessThanOrEqual(6);
});
