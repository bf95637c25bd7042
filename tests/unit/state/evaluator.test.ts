import { expect, it, vi } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import type { Evaluation } from '../../../src/lib/notebook/program.ts';
import type { EvaluationMessage } from '../../../src/lib/state/evaluation/evaluationMessages.ts';
import { diagnoseTrace, Evaluator } from '../../../src/lib/state/evaluation/evaluator.ts';

it.each([
	[
		'note.gradients_pile_up',
		'w = torch.nn.Parameter(torch.ones(3))\noptimizer = torch.optim.SGD([w], lr=0.1)\nfor i in range(2):\n    (w ** 2).sum().backward()\n    optimizer.step()'
	],
	['hazard.softmax_of_one', 'torch.softmax(torch.nn.Linear(3, 1)(torch.ones(2, 3)), 1)'],
	['hazard.view_for_permute', 'torch.nn.LSTM(3, 4)(torch.ones(2, 5, 3).view(5, 2, 3))']
])('has the rules loaded that a trace calls for before it answers: %s', async (code, lines) => {
	const evaluator = new Evaluator();
	let answer: Evaluation | null = null;
	evaluator.evaluate(
		[{ id: 'code-1', source: `import torch\n${lines}\n` }],
		(evaluation) => (answer = evaluation),
		() => undefined
	);
	const { trace } = await vi.waitUntil(() => answer, { timeout: 20_000 });
	expect(diagnoseTrace(trace).map((one) => one.code)).toEqual([code]);
	expect(diagnoseTrace(trace)).toEqual(diagnoseProgram(trace));
	evaluator.close();
});

it('ends a worker that hangs, and keeps what was found at once', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const terminate = vi.fn();
	let begin = (): void => undefined;
	const begun = new Promise<void>((resolve) => (begin = resolve));
	const hanging = class {
		onmessage: ((event: { data: EvaluationMessage }) => void) | null = null;
		terminate = terminate;
		postMessage() {
			this.onmessage?.({ data: { kind: 'begun' } });
			begin();
		}
	};
	vi.stubGlobal('Worker', hanging);
	const evaluator = new Evaluator();
	const answers: Evaluation[] = [];
	const source = 'x = 0\nwhile True:\n    x += 1\n';
	evaluator.evaluate(
		[{ id: 'code-1', source }],
		(evaluation) => answers.push(evaluation),
		() => undefined
	);
	await begun;
	vi.advanceTimersByTime(15_900);
	expect(answers).toEqual([]);
	vi.advanceTimersByTime(200);
	expect(terminate).toHaveBeenCalledOnce();
	expect(answers.map(({ trace }) => trace.stopped)).toEqual([true]);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it('asks a worker at once for what was too much a keystroke ago, and does a program that is shorter itself', async () => {
	const asked = vi.fn();
	vi.stubGlobal(
		'Worker',
		class {
			postMessage = asked;
			terminate = () => undefined;
		}
	);
	const evaluator = new Evaluator();
	const trace = vi.fn<(source: string) => void>();
	const evaluate = (source: string) =>
		evaluator.evaluate(
			[{ id: 'code-1', source }],
			(evaluation) => trace(evaluation.trace.source),
			() => undefined
		);
	const much = 'x = 0\nfor i in range(100000):\n    x += i\n';
	const before = performance.now();
	evaluate(much);
	const first = performance.now() - before;
	expect(asked).toHaveBeenCalledTimes(1);
	const again = performance.now();
	evaluate(`${much}#`);
	expect(performance.now() - again).toBeLessThan(first / 4);
	expect(asked).toHaveBeenCalledTimes(2);
	evaluate('x = 1\n');
	expect(trace.mock.calls.flat()).toEqual(['x = 1\n']);
	expect(asked).toHaveBeenCalledTimes(2);
	evaluator.close();
	vi.unstubAllGlobals();
});
