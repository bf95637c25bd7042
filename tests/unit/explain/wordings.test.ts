import { describe, expect, it } from 'vitest';
import { checks } from '../../../src/lib/explain/checks/all.ts';
import { explain } from '../../../src/lib/explain/explain.ts';
import type { Reading } from '../../../src/lib/explain/template.ts';
import { random } from '../../fuzz/mutate.ts';

/** What is printed in a place of a template, and what has to be read there. */
type Printed = readonly [printed: string, reading: Reading | null];

const next = random(17);
const below = (n: number): number => Math.floor(next() * n);
const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
const sizes = (): number[] => Array.from({ length: 1 + below(4) }, () => 1 + below(2000));

function printed(name: string, kind: string): Printed {
	const axes = sizes();
	switch (kind) {
		case 'int':
			return [String(axes[0]), axes[0]!];
		case 'number':
			return ['0.5', 0.5];
		case 'shape':
			return [pick([`(${axes.join(', ')}${axes.length === 1 ? ',' : ''})`, `[${axes.join(',')}]`]), axes];
		case 'tuple':
			return [`(${axes.join(', ')}${axes.length === 1 ? ',' : ''})`, axes];
		case 'factors':
			return [`{${axes.join(',')}}`, axes];
		case 'numbers':
			return [`${axes.join(',')},7.5`, [...axes, 7.5]];
		case 'sizes':
			return [axes.join(','), axes];
		case 'keys':
			return ["'rnn.weight_ih_l1', 'rnn.bias_hh_l1'", "'rnn.weight_ih_l1','rnn.bias_hh_l1'"];
		case 'printed':
			return [`[${axes.join(',')}]`, `[${axes.join(',')}]`];
		case 'dtype':
			return pick([
				['Float', 'Float'],
				['torch.float64', 'float64'],
				['Half', 'Half']
			] as const);
		case 'ctype':
			return ['c10::Half', 'c10::Half'];
		case 'device':
			return pick([
				['cpu', 'cpu'],
				['cuda:0', 'cuda:0']
			] as const);
		case 'version':
			return ['7.6.5', '7.6.5'];
		case 'status':
			return ['INTERNAL_ERROR', 'INTERNAL_ERROR'];
		case 'word':
			return ['something', 'something'];
		// What the text around says besides is not compared.
		case 'any':
			return ['abc', null];
		default:
			return [name === 'part' ? 'hidden' : `the_${name}`, name === 'part' ? 'hidden' : `the_${name}`];
	}
}

/** The text of a wording, its places filled at random. */
function message(text: string): { readonly text: string; readonly readings: ReadonlyMap<string, Reading> } {
	const readings = new Map<string, Reading>();
	const whole = text
		.replace(/\[\?(.*?)\?\]/g, (_, optional: string) => (next() < 0.5 ? optional : ''))
		.replace(/\{(…|\w*:\w+)\}/g, (_, place: string) => {
			if (place === '…') return 'something else';
			const [name = '', kind = ''] = place.split(':');
			const [shown, reading] = printed(name, kind);
			if (reading !== null && name !== '') readings.set(name, reading);
			return shown;
		});
	return { text: whole, readings };
}

const traceback = (said: string): string =>
	`Traceback (most recent call last):\n  File "/home/user/train.py", line 12, in <module>\n    main()\n  File "/home/user/model.py", line 40, in forward\n    out = self.rnn(x)\n${said}\n`;

/** What happens to a message on its way into a text field. */
const ways: readonly (readonly [name: string, mangle: (text: string) => string])[] = [
	['as it is', (text) => text],
	['behind a traceback', (text) => traceback(`RuntimeError: ${text}`)],
	['with a terminal’s colours', (text) => `\u001b[0;31mRuntimeError\u001b[0m: \u001b[1m${text}\u001b[0m`],
	['broken by a console of 60 columns', (text) => `RuntimeError: ${text}`.replace(/(.{60})/g, '$1\n')],
	['quoted in a mail', (text) => `> RuntimeError: ${text.replace(/(.{50}\S*) /g, '$1\n> ')}`],
	['with the quotes of a word processor', (text) => text.replace(/'([^']*)'/g, '‘$1’').replace(/"([^"]*)"/g, '“$1”')],
	['with full-width commas', (text) => text.replaceAll(',', '，')],
	['from a test of pytest', (text) => `E       RuntimeError: ${text}\n\nmodel.py:40: RuntimeError`],
	['between lines of a log', (text) => `2020-01-16 10:26:44: I start\n${text}\n2020-01-16 10:26:45: I end`],
	['from a log', (text) => `2020-01-16 10:26:44.375949: W tensorflow/core/framework/op_kernel.cc:1655] OP_REQUIRES failed : ${text}\n\t [[{{node x}}]]`],
	['of a replica', (text) => `Caught RuntimeError in replica 0 on device 0.\nOriginal ${traceback(`RuntimeError: ${text}`)}`],
	['between fences, with prose', (text) => `I get this and do not know why\n\n\`\`\`\n${text}\n\`\`\`\n\nthanks`]
];

/** Words of one check that stand for others as well: which it is, the text around tells. */
const apart: ReadonlySet<string> = new Set(checks.flatMap(({ id, wordings }) => (wordings.some(({ when }) => when) ? [id] : [])));

describe.each(checks.filter(({ id }) => !apart.has(id)))('$id', ({ id, wordings }) => {
	it.each(wordings)('is known however it is pasted: $text', ({ text, unless }) => {
		for (const [way, mangle] of ways.filter(([way]) => !unless || way !== 'from a log')) {
			const { text: said, readings } = message(text);
			const found = explain(mangle(said));
			expect(`${way}: ${found.check?.id}`).toBe(`${way}: ${id}`);
			expect(found.readings).toMatchObject(Object.fromEntries(readings));
		}
	});
});
