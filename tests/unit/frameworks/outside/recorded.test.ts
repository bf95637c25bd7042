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
	if (shape) return `(${shape.join()})${dtype === undefined || /^(?:object|str|<U\d+)$/.test(dtype) ? '' : dtype}`;
	return length === undefined ? '.' : `#${length}`;
}

const tokens = (text: string): readonly string[] => text.match(/<unknown>|\d+|[a-z]+\d*|./g) ?? [];

/** So many expressions make one program. */
const together = 6;

interface Answer {
	/** What is raised, or what the value is; null where the stand-ins do not know. */
	readonly text: string | null;
	readonly asked: readonly string[];
}

/** What the stand-ins say of expressions with some sizes. Those after one that raises are asked anew. */
function answers(asking: readonly Row[], sizes: ReadonlyMap<string, number>): readonly Answer[] {
	if (asking.length === 0) return [];
	const lines = asking.map(({ expression }, i) => `df = pd.read_csv('frame.csv', usecols=['a', 'b', 'c', 'text'])\nprint('${i}@', _said(${expression}))\n`);
	const {
		outcome,
		stdout,
		assumedSizes = []
	} = evaluateAssuming(`import numpy as np, pandas as pd\n${asking[0]!.before}\n${describing}${lines.join('')}`, { sizes }, { steps: 150_000, ops: 2000 });
	const asked = assumedSizes.map(({ name }) => name);
	const said = new Map(stdout.split('\n').map((line) => [line.split('@ ')[0]!, line.split('@ ')[1] ?? null] as const));
	if (outcome.kind !== 'raised') return asking.map((_, i) => ({ text: said.get(String(i)) ?? null, asked }));
	const failed = asking.findIndex((_, i) => !said.has(String(i)));
	const before = asking.slice(0, failed).map((_, i) => ({ text: said.get(String(i)) ?? null, asked }));
	return [...before, { text: `raises ${outcome.type}`, asked }, ...answers(asking.slice(failed + 1), sizes)];
}

/** A claim that is not so; null where nothing is said, or what is so. What differs with sizes that nobody knows is no claim. */
function contradiction(row: Row, first: string | null, second: string | null): string | null {
	if (first === null || second === null || first.startsWith('raises') !== second.startsWith('raises')) return null;
	const truth = row.raises ? `raises ${row.raises}` : said(row);
	const [a, b, c] = [tokens(first), tokens(second), tokens(truth)];
	if (a.length !== b.length || a.includes('<unknown>')) return null;
	return a.length === c.length && a.every((token, i) => token === c[i] || token !== b[i]) ? null : `${row.expression}: ${first} for ${truth}`;
}

const blocks = [...new Set(recorded.map(({ before }) => before))]
	.map((before) => recorded.filter((row) => row.before === before))
	.flatMap((rows) => Array.from({ length: Math.ceil(rows.length / together) }, (_, i) => rows.slice(i * together, (i + 1) * together)));
let unknown: readonly string[] = [];

it.each(blocks.map((block) => [block[0]!.expression, block] as const))('%s and what follows is what was recorded, or not known', (_, block) => {
	const first = answers(block, known);
	const free = [...new Set(first.flatMap(({ asked }) => asked))].filter((name) => !known.has(name));
	const second = answers(block, new Map([...known, ...free.map((name) => [name, name.startsWith('whole_') ? 1 : 5] as const)]));
	unknown = [...unknown, ...block.filter((_, i) => first[i]!.text === null || first[i]!.text!.includes('<unknown>')).map(({ expression }) => expression)];
	expect(block.flatMap((row, i) => contradiction(row, first[i]!.text, second[i]!.text) ?? [])).toEqual([]);
});

it('knows most of what was recorded', () => {
	expect(unknown.length, unknown.join('\n')).toBeLessThanOrEqual(81);
});
