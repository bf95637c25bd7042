import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const made: { terminate: ReturnType<typeof vi.fn> }[] = [];
let workers: typeof import('../../../src/lib/state/evaluation/workers.ts');

beforeEach(async () => {
	made.length = 0;
	vi.stubGlobal(
		'Worker',
		class {
			terminate = vi.fn();
			constructor() {
				made.push(this);
			}
		}
	);
	vi.resetModules();
	workers = await import('../../../src/lib/state/evaluation/workers.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('one worker after the other is one and the same; of two at once one is kept', () => {
	const { takeWorker, giveBack } = workers;
	const first = takeWorker();
	giveBack(first);
	expect(takeWorker()).toBe(first);
	const second = takeWorker();
	expect(made).toHaveLength(2);
	giveBack(first);
	giveBack(second);
	expect(made[0]!.terminate).not.toHaveBeenCalled();
	expect(made[1]!.terminate).toHaveBeenCalledOnce();
});

it('what is only looked at waits until nobody waits for a program', async () => {
	const { hold, quiet } = workers;
	const done: string[] = [];
	const [one, other] = [hold(), hold()];
	void quiet().then(() => done.push('quiet'));
	one();
	one();
	await Promise.resolve();
	expect(done).toEqual([]);
	other();
	await vi.waitFor(() => expect(done).toEqual(['quiet']), { timeout: 5000 });
	await quiet();
});
