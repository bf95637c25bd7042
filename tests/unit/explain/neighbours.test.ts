import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/lib/explain/explain.ts';
import { neighbourIn, neighbours } from '../../../src/lib/explain/neighbour.ts';
import { squeeze } from '../../../src/lib/explain/squeezed.ts';

const recorded = readFileSync(new URL('../../reference/neighbours/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as { readonly name: string; readonly said: string });

const frameworks: ReadonlyMap<string, string> = new Map(['torch', 'keras', 'tf', 'onnx'].map((name) => [name, name]));

const texts = readFileSync(new URL('../../fuzz/errors/neighbours.txt', import.meta.url), 'utf8')
	.split(/^=== /m)
	.slice(1)
	.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const);

it.each(texts)('is never called a recurrent layer’s: %s', (_, text) => {
	const { check, isRecurrent } = explain(text);
	expect(check && isRecurrent ? check.id : null).toBeNull();
});

describe('a message of the same libraries that is never a recurrent layer’s', () => {
	it.each(recorded)('is told what it is, and nothing of recurrence: $name', ({ name, said }) => {
		const framework = frameworks.get(name.split(':')[0]!) ?? 'other';
		const explanation = explain(said);
		expect(explanation).toMatchObject({ check: null, causes: [], isRecurrent: false, framework, says: expect.any(String) as string });
		expect(explanation.says).not.toMatch(/[{}]/);
	});

	it('was raised here where it is said to be run', () => {
		const raised = new Set(recorded.map(({ said }) => neighbourIn(squeeze(said))?.neighbour));
		expect(neighbours.filter((neighbour) => neighbour.evidence.how === 'run' && !raised.has(neighbour)).map(({ text }) => text)).toEqual([]);
	});

	it.each([
		['torch: channels of a convolution', 'takes 8 channels, and was given 9'],
		['torch: features of batch normalisation', 'made for 3 features, and was given 4'],
		['torch: axes of layer normalisation', 'last axes of (4,), and was given (3, 2, 6)'],
		['torch: stack', 'entry 0 is (3, 224), entry 1 is (3, 320)'],
		['keras: samples of targets', 'x has 800, y has 200'],
		['sklearn: features of a scaler', 'MinMaxScaler was fitted on 5 features, and is given 3'],
		['numpy: reshape', '10 numbers do not fill (3, 4)'],
		['tf: feeding of another shape', 'x:0 takes (None, 10), and is fed (4, 8)']
	])('is told with its numbers: %s', (name, says) => {
		expect(explain(recorded.find((one) => one.name === name)!.said).says).toContain(says);
	});

	it('is told of TensorFlow.js as well', () => {
		expect(
			explain("Error: Error in gradient for op BatchMatMul. The gradient of input 'b' has shape '4,8,8', which does not match the shape of the input '8,8'")
		).toMatchObject({
			framework: 'tfjs',
			says: expect.stringContaining('has shape (4, 8, 8), and its input (8, 8)') as string
		});
	});

	it('is not taken for one that it only resembles', () => {
		expect(explain('ValueError: Given groups of people, weight of size matters').says).toBeNull();
		expect(explain("KeyError: 'image'").says).toBeNull();
	});
});
