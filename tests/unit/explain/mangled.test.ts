import { expect, it } from 'vitest';
import { checks } from '../../../src/lib/explain/checks/all.ts';
import { templates } from '../../fuzz/errors/pastes.ts';
import { readMangled } from '../../fuzz/errors/read.ts';

it('has every check whose messages are catalogued', () => {
	const known = new Set(checks.map(({ id }) => id));
	expect(templates.map(({ check }) => check).filter((id) => !known.has(id))).toEqual([]);
});

it('reads catalogued messages, mangled as people do who paste them: framework, check and numbers of 98 in 100', () => {
	const read = [...readMangled(4 * templates.length, 17)];
	for (const what of ['framework', 'check', 'numbers'] as const) {
		const missed = read.filter((one) => !one[what]);
		expect(missed.length / read.length, missed.map(({ paste, said }) => `${paste.check} (${paste.ways.join('; ')}): ${said}`).join('\n')).toBeLessThan(0.02);
	}
});
