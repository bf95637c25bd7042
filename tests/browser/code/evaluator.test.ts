import { expect, test, vi } from 'vitest';
import { Evaluator } from '../../../src/lib/state/evaluation/evaluator.ts';
import type { Evaluation } from '../../../src/lib/notebook/program.ts';

const cells = (source: string) => [{ id: 'code-1', source }];
const long = (last: string) => `import torch\nx = torch.zeros(2)\nfor i in range(3000):\n    x = x + 1\nprint(${last})\n`;

test('what takes little is answered at once', () => {
	const evaluator = new Evaluator();
	const later = vi.fn();
	let stdout = '';
	evaluator.evaluate(cells('print(1 + 1)'), ({ trace }) => (stdout = trace.stdout), later);
	expect(stdout).toBe('2\n');
	expect(later).not.toHaveBeenCalled();
	evaluator.close();
});

test('what takes longer is answered by a worker, and only where nothing newer was asked', async () => {
	const evaluator = new Evaluator();
	const later = vi.fn();
	const answers: Evaluation[] = [];
	const ask = (source: string) => evaluator.evaluate(cells(source), (evaluation) => void answers.push(evaluation), later);
	ask(long("'first'"));
	ask(long("'second'"));
	expect(answers).toHaveLength(0);
	expect(later).toHaveBeenCalledTimes(2);
	await vi.waitUntil(() => answers.length > 0, { timeout: 30_000 });
	expect(answers[0]!.trace).toMatchObject({ stdout: 'second\n', outcome: { kind: 'ok' }, stopped: false });
	ask(long('x'));
	await vi.waitUntil(() => answers.length > 1, { timeout: 30_000 });
	expect(answers[1]!.trace.stdout).toBe('tensor([3000., 3000.])\n');
	expect(answers).toHaveLength(2);
	evaluator.close();
});

test('where values are much to compute, what is known without them is answered at once, and they follow', async () => {
	const evaluator = new Evaluator();
	const answers: Evaluation[] = [];
	const wide = 'import torch\nx = torch.ones(900, 900)\ny = x @ x\nprint(y.sum().item())\n';
	evaluator.evaluate(
		cells(wide),
		(evaluation) => void answers.push(evaluation),
		() => undefined
	);
	await vi.waitUntil(() => answers.at(-1)?.trace.refused === false, { timeout: 30_000 });
	expect(answers.map(({ trace }) => [trace.outcome.kind, trace.stdout])).toEqual([
		['ok', '<unknown>\n'],
		['ok', '729000000.0\n']
	]);
	evaluator.close();
});
