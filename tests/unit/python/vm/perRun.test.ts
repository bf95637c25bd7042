import { expect, it } from 'vitest';
import { perRun, run, type TraceBuilder } from '../../../../src/lib/python/index.ts';

it('keeps a thing as long as a run takes, and no longer', () => {
	const words = perRun((): string[] => []);
	const traces: TraceBuilder[] = [];
	for (const word of ['one', 'two'])
		run('', {
			packages: [],
			setup: ({ trace }) => {
				traces.push(trace);
				words(trace).push(word);
				words(trace).push(word);
			}
		});
	expect(traces.map(words)).toEqual([
		['one', 'one'],
		['two', 'two']
	]);
});
