import { describe, expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { saidOnce } from '../../../../src/lib/diagnose/saidOnce.ts';
import { edited, searchFixes, sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { seq2seq } from '../../../programs/seq2seq.ts';

const head = 'import torch\nimport torch.nn as nn\n';

function mend(source: string) {
	const trace = evaluate(source);
	const [mistake] = diagnoseProgram(trace);
	if (!mistake) throw new Error('nothing is said of it');
	let tried = 0;
	const fixes = sourceFixes(trace, mistake, (text) => (tried++, evaluate(text)));
	return { trace, mistake, fixes, tried };
}

describe('of two mistakes in 299 lines', () => {
	it('offers what makes the first go and says where the program then stops', () => {
		const { fixes, tried } = mend(seq2seq());
		expect(fixes.map(({ label }) => label)).toEqual(['Build Linear with in_features 2 * hidden', 'Build Linear with in_features 96']);
		expect(fixes[0]?.next).toEqual({ line: 278, message: 'RuntimeError: Expected hidden size (2, 16, 128), got [1, 16, 128]' });
		expect(tried).toBeLessThan(33);
	});

	it('mends both one after the other, each where it was made', () => {
		const { trace, fixes } = mend(seq2seq());
		const next = mend(edited(trace.source, fixes[0]!.edit));
		expect(next.fixes[0]).toMatchObject({ label: 'Make the state with 2 for 1', result: 'runs: loss ()' });
		expect(edited(next.trace.source, next.fixes[0]!.edit).split('\n')[288]).toBe('        h0 = torch.zeros(2, ids.size(0), 128)');
	});

	it('says once what is true of many layers', () => {
		const notes = saidOnce(diagnoseProgram(evaluate(seq2seq()))).filter(({ diagnostic }) => diagnostic.kind === 'note');
		expect(notes.map(({ places }) => places.map(({ line }) => line))).toEqual([[90, 108, 126, 144, 162, 180, 198]]);
	});
});

it('offers nothing of a trial that ran out of time before it came to the mistake', () => {
	const trace = evaluate(seq2seq());
	const [mistake] = diagnoseProgram(trace);
	const limits = { steps: 400 };
	expect(evaluate(seq2seq(), limits).stopped).toBe(true);
	expect(sourceFixes(trace, mistake!, (text) => evaluate(text, limits))).toEqual([]);
});

it('changes the layer that the failing class builds, where others have one of the same name', () => {
	const cls = (name: string, size: string) =>
		`class ${name}(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n        self.fc = nn.Linear(${size}, 4)\n    def forward(self, x):\n        return self.fc(x)\n`;
	const { trace, fixes } = mend(`${head}${cls('A', 'n')}${cls('B', 'n + 1')}a, b = A(6), B(6)\nx = torch.randn(3, 5)\ny = a(x)`);
	const lines = fixes.map(({ edit }) => edited(trace.source, edit).split('\n'));
	expect(lines.some((source) => source[5] === '        self.fc = nn.Linear(5, 4)')).toBe(true);
	expect(lines.every((source) => source[11] === '        self.fc = nn.Linear(n + 1, 4)')).toBe(true);
});

it('does not take an error that merely says something else at the same place for one that is gone', () => {
	const { fixes } = mend(`${head}a = torch.randn(3, 4)\nb = torch.randn(5, 6)\nc = a @ b\nd = c @ torch.randn(7, 8)`);
	for (const { next } of fixes) expect(next?.line).not.toBe(5);
	expect(fixes[0]?.next?.line).toBe(6);
});

it('does not take a program that fails earlier for a mended one', () => {
	const { fixes } = mend(`${head}n = 4\nfirst = torch.randn(2, 4) @ torch.randn(n, 3)\nsecond = first @ torch.randn(5, n)\nthird = second @ torch.randn(9, 9)`);
	for (const { next, result } of fixes) expect(next ? next.line : result).not.toBe(4);
	expect(fixes.every(({ next }) => next === undefined || next.line === 6)).toBe(true);
});

it('counts the lines of the program as it is, where a fix adds one above', () => {
	const { fixes } = mend('import torch\nl = nn.Linear(2, 3)\ny = l(torch.randn(1, 2))\nz = y @ torch.randn(4, 4)');
	expect(fixes[0]).toMatchObject({ label: 'Add “import torch.nn as nn”', next: { line: 4 } });
});

it('makes the states of both directions from a name', () => {
	const { trace, fixes } = mend(
		`${head}layers = 2\nlstm = nn.LSTM(4, 8, layers, bidirectional=True)\nh = torch.zeros(layers, 3, 8)\nc = torch.zeros(layers, 3, 8)\ny, _ = lstm(torch.randn(5, 3, 4), (h, c))`
	);
	const mended = edited(trace.source, fixes[0]!.edit);
	expect(mended).toContain('h = torch.zeros(2 * layers, 3, 8)\nc = torch.zeros(2 * layers, 3, 8)');
	expect(fixes[0]?.result).toBe('runs: y (5, 3, 16)');
});

it('offers to mend one state where the other is wrong in its own way', () => {
	const { fixes } = mend(`${head}lstm = nn.LSTM(4, 8, 2)\nh = torch.zeros(1, 3, 8)\nc = torch.zeros(2, 3, 9)\ny, _ = lstm(torch.randn(5, 3, 4), (h, c))`);
	expect(fixes[0]).toMatchObject({
		label: 'Make the state with 2 for 1',
		next: { line: 6, message: 'RuntimeError: Expected hidden[1] size (2, 3, 8), got [2, 3, 9]' }
	});
});

it('tries no more than a page has time for', () => {
	const trace = evaluate(seq2seq());
	const [mistake] = diagnoseProgram(trace);
	expect([...searchFixes(trace, mistake!, evaluate)].length).toBeLessThan(33);
});

it('says where the size comes from, through what leaves a shape as it is', () => {
	expect(mend(seq2seq()).mistake.cause).toBe(
		'The LSTM reads both ways, so `y` carries 2 × 48 = 96 a step, but `self.proj.weight` is (64, 48): it multiplies 48. (320 in the message is 16 × 20: Linear takes all axes but the last together.)'
	);
});

it('builds a layer for one direction that was built for two, and for two that was built for one, by its own words', () => {
	const program = (size: string, features: number): string =>
		`${head}def make(hidden):\n    fc = nn.Linear(${size}, 4)\n    return fc(torch.randn(3, ${features}))\ny = make(8)`;
	const labels = (size: string, features: number) => mend(program(size, features)).fixes.map(({ label }) => label)[0];
	expect(labels('2 * hidden', 8)).toBe('Build Linear with in_features hidden');
	expect(labels('hidden*2', 8)).toBe('Build Linear with in_features hidden');
	expect(labels('2 * hidden', 32)).toBe('Build Linear with in_features 4 * hidden');
	expect(labels('hidden', 16)).toBe('Build Linear with in_features 2 * hidden');
});
