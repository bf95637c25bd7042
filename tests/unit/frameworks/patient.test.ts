import { expect, test } from 'vitest';
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
