import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/lib/explain/explain.ts';

const folder = new URL('../../cases/torch/', import.meta.url);
const recorded = readdirSync(folder)
	.map((name) => readFileSync(new URL(name, folder), 'utf8'))
	.join('\n');

const texts = readFileSync(new URL('../../fuzz/errors/neighbours.txt', import.meta.url), 'utf8')
	.split(/^=== /m)
	.slice(1)
	.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const);

it.each(texts)('is never called a recurrent layer’s: %s', (_, text) => {
	const { check, isRecurrent } = explain(text);
	expect(check && isRecurrent ? check.id : null).toBeNull();
});

describe('a message of the same library that is never a recurrent layer’s', () => {
	it.each([
		[
			'Given groups=1, weight of size [8, 8, 1, 1], expected input[4, 9, 8, 2] to have 8 channels, but got 9 channels instead',
			'takes 8 channels, and was given 9'
		],
		['running_mean should contain 4 elements not 3', 'made for 3 features, and was given 4'],
		['does not require grad and does not have a grad_fn', 'no parameter leads to'],
		['Input type (double) and bias type (float) should be the same', 'another dtype'],
		['Given normalized_shape=[4], expected input with shape [*, 4], but got input of size[3, 2, 6]', 'last axes of (4,), and was given (3, 2, 6)']
	])('is told what it is, and nothing of recurrence: %s', (message, says) => {
		expect(recorded).toContain(message);
		const text = `RuntimeError: ${message.startsWith('does') ? `element 0 of tensors ${message}` : message}`;
		expect(explain(text)).toMatchObject({ check: null, causes: [], isRecurrent: false, framework: 'torch', says: expect.stringContaining(says) as string });
	});

	it('is not taken for one that it only resembles', () => {
		expect(explain('ValueError: Given groups of people, weight of size matters').says).toBeNull();
		expect(explain("KeyError: 'image'").says).toBeNull();
	});
});
