import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../../src/cli/explain.ts';
import { isSaid } from '../../../../src/lib/diagnose/reproduce/reproduce.ts';
import { whyNotRaised } from '../../../../src/lib/diagnose/reproduce/whyNot.ts';
import { explain } from '../../../../src/lib/explain/explain.ts';
import { example, templates, type Template } from '../../../fuzz/errors/pastes.ts';

/** A message, the program that it opens here, and how the framework itself ended that (`record.py`). */
interface Opened {
	readonly pasted: string;
	readonly program: string;
	readonly type?: string;
	readonly message?: string;
	readonly warnings?: readonly string[];
}

const opened = readFileSync(new URL('../../../reference/opened/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Opened);

describe.each(opened)('a cell that raises it: $pasted', ({ pasted, program, type, message, warnings = [] }) => {
	const read = readMessage(pasted);

	it('is offered, as it was recorded', () => expect(read.program).toBe(program));

	it('raises it in the framework itself', () => expect(isSaid(type === undefined ? warnings : [`${type}: ${message}`], program, read.explanation)).toBe(true));
});

/** A message as an expression: anything may stand in its places. */
const inWords = ({ message }: Template): RegExp =>
	new RegExp(
		message
			.split(/\{~?[A-Za-z]+\d?\}/)
			.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('[^]+?')
	);

it.each(templates)('opens a cell that raises it, or tells why not: $check, $message', (template) => {
	const words = inWords(template);
	if (!opened.some(({ pasted }) => words.test(pasted))) expect(whyNotRaised(explain(example(template)))).not.toBeNull();
});
