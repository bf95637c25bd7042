import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';

/** What a value is, as far as it is recorded. */
interface Described {
	readonly raises?: string;
	readonly shape?: readonly number[];
	readonly dtype?: string;
	readonly length?: number;
	readonly parts?: readonly Described[];
}
type Row = Described & { readonly before: string; readonly expression: string };

const { rows, recorded } = JSON.parse(readFileSync(new URL('../../../reference/outside/recorded.json', import.meta.url), 'utf8')) as {
	rows: number;
	recorded: readonly Row[];
};

/** The recorded frame, as far as a program could ask for it. */
const known = new Map([
	['frame_rows', rows],
	['whole_a', 1],
	['whole_b', 0],
	['whole_c', 1],
	['a_distinct', rows],
	['text_distinct', 3],
	['classes', 3]
]);

const describing = `
def _said(one):
    if isinstance(one, (tuple, list)) and len(one) < 10: return '[' + ' '.join([_said(part) for part in one]) + ']'
    shape = getattr(one, 'shape', None)
    if shape is not None: return '(' + ','.join([str(size) for size in shape]) + ')' + (str(one.dtype) if type(one).__name__ not in ('Series', 'DataFrame', 'Objects', 'Index') else '')
    return '#' + str(len(one)) if hasattr(one, '__len__') and not isinstance(one, str) else '.'
`;

/** The same of what is recorded; what is no array has no dtype. */
function said({ shape, dtype, length, parts }: Described): string {
	if (parts) return `[${parts.map(said).join(' ')}]`;
	if (shape) return `(${shape.join()})${dtype ?? ''}`;
	return length === undefined ? '.' : `#${length}`;
}

const tokens = (text: string): readonly string[] => text.match(/<unknown>|\d+|[a-z]+\d*|./g) ?? [];

/** What the stand-ins say with some sizes: what is raised, or what the value is; null where they do not know. */
function answer({ before, expression }: Row, sizes: ReadonlyMap<string, number>): { readonly text: string | null; readonly asked: readonly string[] } {
	const source = `import numpy as np, pandas as pd\n${before}\n${describing}df = pd.read_csv('frame.csv', usecols=['a', 'b', 'c', 'text'])\nprint(_said(${expression}))\n`;
	const { outcome, stdout, assumedSizes = [] } = evaluateAssuming(source, { sizes });
	const asked = assumedSizes.map(({ name }) => name);
	if (outcome.kind === 'raised') return { text: `raises ${outcome.type}`, asked };
	return { text: stdout.trim() || null, asked };
}

/** A claim of the stand-ins that is not so; null where they say nothing, or what is so. What differs with sizes that nobody knows is no claim. */
function contradiction(row: Row): string | null {
	const first = answer(row, known);
	if (first.text === null) return null;
	const free = first.asked.filter((name) => !known.has(name));
	const others = new Map([...known, ...free.map((name) => [name, name.startsWith('whole_') ? 1 : 5] as const)]);
	const second = free.length > 0 ? answer(row, others).text : first.text;
	const truth = row.raises ? `raises ${row.raises}` : said(row);
	if (second === null) return null;
	if (second.startsWith('raises') !== first.text.startsWith('raises')) return null;
	const [a, b, c] = [tokens(first.text), tokens(second), tokens(truth)];
	if (a.length !== b.length) return null;
	if (a.includes('<unknown>')) return null;
	return a.length === c.length && a.every((token, i) => token === c[i] || token !== b[i]) ? null : `${first.text} for ${truth}`;
}

const missing: string[] = [];

it.each(recorded.map((row) => [row.expression, row] as const))('%s is what was recorded, or not known', (_, row) => {
	expect(contradiction(row)).toBeNull();
	if (answer(row, known).text === null) missing.push(row.expression);
});

it('knows most of what was recorded', () => {
	if (process.env.SHOW_MISSING) console.log(missing.join('\n'));
	expect(missing.length).toBeLessThanOrEqual(30);
});
