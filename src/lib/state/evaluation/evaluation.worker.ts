/** Evaluates code cells that take longer than a page can wait for. */
import { evaluatePatiently } from '../../frameworks/evaluate.ts';
import { evaluateCells, type Cells } from '../../notebook/program.ts';
import { messagesOf, type EvaluationMessage } from './evaluationMessages.ts';

addEventListener('message', ({ data }: MessageEvent<Cells>) => {
	const say = (message: EvaluationMessage): void => postMessage(message);
	// From now on it is waited for.
	say({ kind: 'begun' });
	for (const message of messagesOf(evaluateCells(data, (source) => evaluatePatiently(source, Date.now)))) say(message);
});
