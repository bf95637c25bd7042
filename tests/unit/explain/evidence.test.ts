import { expect, it } from 'vitest';
import { checks } from '../../../src/lib/explain/checks/all.ts';
import { neighbours } from '../../../src/lib/explain/neighbour.ts';

const evidence = [
	...checks.flatMap(({ id, wordings, causes }) => [...wordings, ...causes].map((one) => ({ id, ...one.evidence }))),
	...neighbours.map(({ text, evidence }) => ({ id: text, ...evidence }))
];

it('names the issue, the file or the version that each wording, cause and neighbour is known from', () => {
	const named = { run: /\d\.\d/, source: /\.(?:py|cpp|cc|cu|h|ts)\b/, reported: /[\w.-]+\/[\w.-]+#\d+/, inferred: /\w/ };
	expect(evidence.filter(({ how, where }) => !named[how].test(where))).toEqual([]);
});

it('lists no cause twice', () => {
	for (const { id, causes } of checks) expect(new Set(causes.map(({ cause }) => cause)).size, id).toBe(causes.length);
});
