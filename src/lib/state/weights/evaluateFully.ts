import type { Trace } from '../../ir/index.ts';
import { Evaluator } from '../evaluation/evaluator.ts';

/** What a program does, with all of the core that it needs; beside the page where it takes longer than that can wait. */
export async function evaluateFully(source: string): Promise<Trace> {
	const evaluator = new Evaluator();
	const trace = await new Promise<Trace>((answer) =>
		evaluator.evaluate(
			[{ id: 'program', source }],
			({ trace }) => answer(trace),
			() => undefined
		)
	);
	evaluator.close();
	return trace;
}
