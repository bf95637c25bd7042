import { expect, test } from 'vitest';
import { inTurn } from '../../../src/lib/components/drawing/inTurn.ts';

const busy = (ms: number): void => {
	const end = performance.now() + ms;
	while (performance.now() < end);
};

test('work that comes at once is done in order, with the page’s own turns between, but for what is called off', async () => {
	const done: (number | 'page')[] = [];
	for (const i of [0, 1, 2, 3]) {
		const callOff = inTurn(() => {
			done.push(i);
			if (i < 2) setTimeout(() => done.push('page'));
			busy(10);
		});
		if (i === 2) callOff();
	}
	expect(done).toEqual([]);
	await expect.poll(() => done).toEqual([0, 'page', 1, 'page', 3]);
});
