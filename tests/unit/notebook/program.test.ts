import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { evaluateCells, partAt, programOf } from '../../../src/lib/notebook/program.ts';

const cells = (...sources: string[]) => sources.map((source, i) => ({ id: `code-${i + 1}`, source }));
const outcomes = (...sources: string[]) => evaluateCells(cells(...sources), evaluate).traces.map((trace) => trace?.outcome.kind ?? 'never');

test('cells are one program: their places and lines are counted through', () => {
	const program = programOf(cells('a = 1\nb = 2', '', 'c = a'));
	expect(program.source).toBe('a = 1\nb = 2\n\nc = a');
	expect(program.parts.map(({ from, to, firstLine }) => [from, to, firstLine])).toEqual([
		[0, 11, 1],
		[12, 12, 3],
		[13, 18, 4]
	]);
	expect([0, 11, 12, 13, 99].map((at) => partAt(program, at)?.id)).toEqual(['code-1', 'code-1', 'code-2', 'code-3', 'code-3']);
});

test('a cell that is named as a module is imported by the others, wherever it stands', () => {
	const module = '# module: layers.py\nimport torch\nwidth = 3\nx = torch.zeros(width)';
	const { program, trace, traces } = evaluateCells(cells('from layers import x', module, 'y = x + 1\nwidth'), evaluate);
	expect(trace.outcome).toMatchObject({ kind: 'raised', message: "name 'width' is not defined", line: 7 });
	const [, , last] = program.parts;
	expect(program.source.slice(last!.from, last!.to)).toBe('y = x + 1\nwidth');
	expect(trace.bindings.filter(({ shape }) => shape).map(({ name, span }) => [name, partAt(program, span.from)?.id])).toEqual([
		['x', 'code-2'],
		['y', 'code-3']
	]);
	expect(traces.map((one) => one !== null)).toEqual([true, true, true]);
});

test('a module is not out of reach below what raises', () => {
	expect(outcomes('from layers import x\nx + None', '# module: layers.py\nx = 1')).toEqual(['raised', 'raised']);
});

describe('the cells of a program', () => {
	test('see what cells above bound, and the whole runs once', () => {
		const { trace } = evaluateCells(cells('a = [1]', 'a.append(2)', 'print(a)'), evaluate);
		expect(trace.stdout).toBe('[1, 2]\n');
	});

	test('below the one that raises are never reached', () => {
		expect(outcomes('a = 1', 'b = a + None\nc = 1', 'd = a')).toEqual(['raised', 'raised', 'never']);
	});

	test('are reached up to the one whose call raises, not the one that holds the function', () => {
		expect(outcomes('def f():\n    return 1 / 0', 'x = 1', 'f()', 'y = 2')).toEqual(['raised', 'raised', 'raised', 'never']);
	});

	test('above one that cannot be read keep what they bind', () => {
		const { trace, traces } = evaluateCells(cells('a = 1\nprint(a)', 'def f(:', 'b = 2'), evaluate);
		expect(trace.outcome).toMatchObject({ kind: 'raised', type: 'SyntaxError', line: 3 });
		expect(traces.map((trace) => trace?.bindings.map(({ name }) => name))).toEqual([['a'], [], undefined]);
		expect(traces[0]?.stdout).toBe('1\n');
	});

	test('are told the first mistake: one that is raised above comes before one that cannot be read', () => {
		const { trace, traces } = evaluateCells(cells('a = 1 / 0', 'def f(:'), evaluate);
		expect(trace.outcome).toMatchObject({ type: 'ZeroDivisionError' });
		expect(traces[1]).toBeNull();
	});
});
