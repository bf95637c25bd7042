import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from '../../../src/lib/explain/checks/all.ts';
import { explain } from '../../../src/lib/explain/explain.ts';

const old = checks.flatMap((check) => check.wordings.filter(({ versions }) => versions !== undefined).map(({ text }) => ({ id: check.id, check, text })));

it.each(old.filter(({ check }) => !check.wordings.some(({ when }) => when)))('has today’s words beside the old ones of $id: $text', ({ id, text }) => {
	const message = text
		.replace(/\[\?.*?\?\]/g, '')
		.replace(/\{(?:…|\w*:(\w+))\}/g, (_, kind?: string) =>
			/shape|tuple/.test(kind ?? '')
				? '(2, 3)'
				: /int|number/.test(kind ?? '')
					? '4'
					: kind === 'version'
						? '7.6.5'
						: kind === 'printed'
							? '[4,16]'
							: kind === 'dtype'
								? 'Float'
								: 'x'
		);
	expect(explain(message)).toMatchObject({ check: { id }, today: expect.stringMatching(/\S/) as string });
});

const recorded = readFileSync(new URL('../../reference/tensorflow/today.txt', import.meta.url), 'utf8');

/** A quotation as an expression: `…` stands for anything. */
const quoted = (words: string): RegExp =>
	new RegExp(
		words
			.split('…')
			.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('.*')
	);

it.each(checks.flatMap(({ id, today }) => [...(today?.says ?? '').matchAll(/“([^”]+)”/g)].map(([, words = '']) => ({ id, words }))))(
	'quotes a framework that was run, in a wording or in the record: $id, $words',
	({ words }) => {
		const said = checks.flatMap(({ wordings }) =>
			wordings.filter(({ versions }) => versions === undefined).map(({ text }) => text.replace(/\{\w+:\w+\}/g, '…'))
		);
		expect(quoted(words).test(recorded) || said.some((text) => quoted(words).test(text))).toBe(true);
	}
);
