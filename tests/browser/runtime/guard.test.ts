import { expect, test } from 'vitest';
import type { OpenBackend } from '../../../src/lib/runtime/backend.ts';
import { Guard } from '../../../src/lib/runtime/guard.ts';
import { Cancelled, Turn } from '../../../src/lib/runtime/turn.ts';

/** A device that says that it is done when the test does. */
function device(atOnce: number) {
	const marks: (() => void)[] = [];
	const backend: OpenBackend = {
		limits: { elements: 1, words: '', axes: 6, work: Infinity },
		atOnce,
		notes: [],
		drained: () => new Promise((resolve) => marks.push(resolve)),
		lost: new Promise(() => {}),
		isLost: () => false,
		takeErrors: () => []
	};
	return { backend, marks };
}

test('a device is asked for no more than twice as much as may be asked at once, so that a run that is cancelled is soon over', async () => {
	const { backend, marks } = device(100);
	const turn = new Turn();
	const guard = new Guard(backend, 'a device', turn);
	let asked = 0;
	const all = (async () => {
		for (; asked < 6; asked++) await guard.give(0, 90);
	})();
	const failed = all.then(
		() => null,
		(error: unknown) => error
	);
	await expect.poll(() => marks.length).toBe(1);
	expect(asked).toBe(2);
	marks[0]?.();
	await expect.poll(() => marks.length).toBe(2);
	expect(asked).toBe(3);
	turn.cancel();
	marks[1]?.();
	expect(await failed).toBeInstanceOf(Cancelled);
	expect(asked).toBe(3);
	guard.end();
});

test('a device waits for nothing between small pieces of work', async () => {
	const { backend, marks } = device(100);
	const guard = new Guard(backend, 'a device', new Turn());
	for (let i = 0; i < 5; i++) await guard.give(0, 20);
	expect(marks).toHaveLength(0);
	guard.end();
});
