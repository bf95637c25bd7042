/** Evaluates code cells that take longer than a page can wait for. */
import { evaluatePatiently } from '../frameworks/evaluate.ts';
import { evaluateCells, type Cells } from '../notebook/program.ts';

addEventListener('message', ({ data }: MessageEvent<Cells>) => {
	// It begins: from now on it is waited for.
	postMessage(null);
	postMessage(evaluateCells(data, (source) => evaluatePatiently(source, Date.now)));
});
