import { afterAll, expect, test, vi } from 'vitest';
import { evaluate, evaluatePatiently } from '../../../src/lib/frameworks/evaluate.ts';

test('whoever can wait is told before it takes long, and only then', () => {
	let waited = 0;
	const printed = (source: string) =>
		evaluatePatiently(
			source,
			() => 0,
			() => waited++
		).stdout;
	expect(printed('import torch\nprint(torch.ones(2, 3).sum().item())')).toBe('6.0\n');
	expect(waited).toBe(0);
	const much = 'import torch\nx = torch.ones(800, 800)\nprint((x @ x).sum().item())';
	expect(evaluate(much).stdout).toBe('<unknown>\n');
	expect(printed(much)).toBe('512000000.0\n');
	expect(waited).toBe(1);
});

afterAll(() => vi.resetModules());

test('the first program, for which nothing is compiled yet, gets the rest of the time where its own is up; a later one does not', async () => {
	vi.resetModules();
	const fresh = await import('../../../src/lib/frameworks/evaluate.ts');
	const source = 'x = 0\nfor i in range(3000):\n    x += 1\nprint(x)';
	/** A clock that leaps once the program has begun. */
	const printed = (): string => {
		let asked = 0;
		return fresh.evaluatePatiently(source, () => (asked++ < 3 ? 0 : 3000)).stdout;
	};
	expect(printed()).toBe('3000\n');
	expect(printed()).toBe('');
});

test('what stands for more than one thing that is missing has the rest of the time: the program alone is not evaluated again', async () => {
	vi.resetModules();
	const { evaluatePatiently } = await import('../../../src/lib/frameworks/evaluate.ts');
	const loop = 'x = 0\nfor i in range(3000):\n    x += 1\nprint(x)';
	let asked = 0;
	const { stopped } = evaluatePatiently(`import here, there\nhere.a()\nthere.b()\n${loop}`, () => (asked++ < 4 ? 0 : 3000));
	expect(stopped).toBe(true);
});
