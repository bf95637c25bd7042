import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksOf, orders, type Column, type FrameworkName } from '../../../../src/lib/diagnose/everywhere/checks.ts';
import { piecesOf } from '../../../../src/lib/diagnose/everywhere/cuts.ts';
import { stopsAt } from '../../../../src/lib/diagnose/everywhere/stops.ts';
import { templatesOf } from '../../../../src/lib/diagnose/everywhere/templates.ts';
import { evaluateLayer } from '../../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';
import { configurations } from '../../../reference/printed/configurations.ts';

interface Recorded {
	readonly configuration: string;
	readonly framework: 'keras' | 'onnx' | 'tensorflow';
	readonly result: { readonly ok: boolean; readonly type: string; readonly message: string };
}
const names = { keras: 'Keras', onnx: 'ONNX Runtime', tensorflow: 'TensorFlow op' } as const;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const unwrapped = (framework: FrameworkName, message: string): string =>
	plain(
		piecesOf(framework, message)
			.map(({ text, cut }) => (cut && framework !== 'TensorFlow op' ? ' ' : text))
			.join('')
	);

/** What was said, by whom, at which check. */
const heard: readonly { readonly framework: FrameworkName; readonly column: Column | null; readonly type: string; readonly message: string }[] = [
	...readFileSync(new URL('../../../reference/printed/recorded.jsonl', import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Recorded)
		.filter(({ result }) => !result.ok)
		.map(({ configuration, framework, result }) => ({
			framework: names[framework],
			column: stopsAt(names[framework], result, configurations.get(configuration)!),
			type: result.type,
			message: unwrapped(names[framework], result.message)
		})),
	...[...configurations.values()].flatMap((settings) => {
		const { outcome } = evaluateLayer(printTorch(settings));
		return outcome.kind === 'raised'
			? [{ framework: 'PyTorch' as const, column: stopsAt('PyTorch', outcome, settings), type: outcome.type, message: plain(outcome.message) }]
			: [];
	})
];
const asPattern = (words: string): RegExp =>
	new RegExp(
		plain(words)
			.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
			.replace(/\{[^{}]+\}/g, '.*?')
			.replace(/[{}]/g, '\\$&')
	);

describe('the words of a check', () => {
	const said = (Object.keys(orders) as FrameworkName[])
		.filter((framework) => framework !== 'TensorFlow.js')
		.flatMap((framework) => {
			const columns = checksOf(framework, configurations.get('lengths')!);
			return [...columns, 'kernel' as const].flatMap((column) => templatesOf(framework, column).map((template) => [framework, column, template] as const));
		})
		// A layer cell prints no x of another rank than 2 or 3, which PyTorch takes both.
		.filter(([framework, column]) => framework !== 'PyTorch' || column !== 'rank');
	it.each(said)('%s at %s are what it said there, in a run', (framework, column, { type, words }) => {
		const there = heard.filter((one) => one.framework === framework && one.column === column);
		expect(there.map((one) => `${one.type}: ${one.message}`)).toContainEqual(expect.stringMatching(new RegExp(`^${type}: .*${asPattern(words).source}`)));
	});
	it('are known for every check that a row shows, but where a framework never looks', () => {
		for (const framework of Object.keys(orders) as FrameworkName[])
			for (const column of checksOf(framework, configurations.get('lengths')!))
				if (framework !== 'TensorFlow op') expect([framework, column, templatesOf(framework, column).length > 0]).toEqual([framework, column, true]);
	});
});
