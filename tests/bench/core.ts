/** The work of one keystroke, bundled for the bench: what the page itself calls. */
import { diagnoseTrace, Evaluator } from '../../src/lib/state/evaluation/evaluator.ts';
import type { Diagnostic, Trace } from '../../src/lib/ir/index.ts';

const evaluator = new Evaluator();

/** Evaluates and diagnoses a program, after loading what it needs. */
export const answer = (source: string): Promise<{ readonly trace: Trace; readonly diagnostics: readonly Diagnostic[]; readonly ms: number }> =>
	new Promise((resolve) => {
		let started = performance.now();
		evaluator.evaluate(
			[{ id: 'bench', source }],
			({ trace }) => {
				const diagnostics = diagnoseTrace(trace);
				resolve({ trace, diagnostics, ms: performance.now() - started });
			},
			() => (started = performance.now())
		);
	});
