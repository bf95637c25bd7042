/** Evaluates code cells that take longer than a page can wait for, and looks for what those lack that are not whole. */
import { evaluate, evaluateAssuming, evaluatePatiently } from '../../frameworks/evaluate.ts';
import type { Trace } from '../../ir/index.ts';
import { within } from '../../python/index.ts';
import { evaluateCells, programOf } from '../../notebook/program.ts';
import { messagesOf, type EvaluationMessage, type EvaluationRequest } from './evaluationMessages.ts';

/** Milliseconds that an edited program may take. */
const perEdit = 500;

/** The same where the page tried it and had not enough; and for all edits of one mistake. */
const perMend = 2000;
const forMending = 6000;

/** Milliseconds that a program may take: the page goes on meanwhile, and the clock counts what else the machine does. */
const patience = 8000;

const patiently = (source: string): Trace => evaluatePatiently(source, Date.now, undefined, patience);

const say = (message: EvaluationMessage): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<EvaluationRequest>) => {
	// From now on it is waited for.
	say({ kind: 'begun' });
	if (data.kind === 'suppose') void suppose(data);
	else if (data.kind === 'port') void port(data.source);
	else if (data.kind === 'probe') void probe(data.source);
	else if (data.kind === 'mend') void mend(data);
	else if (data.kind === 'reach') void reach(data.source);
	else for (const message of messagesOf(evaluateCells(data.cells, patiently))) say(message);
});

async function port(source: string): Promise<void> {
	const { portsOf } = await import('../../ported/port.ts');
	say({ kind: 'ported', ports: portsOf(patiently(source), patiently) });
}

async function probe(source: string): Promise<void> {
	const [{ diagnoseProgram }, { probeProgram }, { searchFixes }] = await Promise.all([
		import('../../diagnose/diagnoseProgram.ts'),
		import('../../diagnose/probes/probeProgram.ts'),
		import('../../diagnose/source/fixes.ts')
	]);
	const trace = patiently(source);
	const found = probeProgram(trace, diagnoseProgram(trace));
	say({ kind: 'probed', found });
	const evaluateEdited = (text: string): Trace => evaluate(text, { timeLeft: within(perEdit, Date.now) });
	say({ kind: 'mended', fixes: found.map((one) => [...searchFixes(trace, one, evaluateEdited)].at(-1) ?? []) });
}

/** What mends one mistake of a program that takes longer than a page can try so often. */
async function mend({ source, assumed, diagnostic }: EvaluationRequest & { kind: 'mend' }): Promise<void> {
	const { sourceFixes } = await import('../../diagnose/source/fixes.ts');
	const evaluateEdited = (text: string, patience = perMend): Trace => {
		const limits = { timeLeft: within(patience, Date.now) };
		return assumed ? evaluateAssuming(text, assumed, limits) : evaluate(text, limits);
	};
	const trace = assumed ? evaluateEdited(source, patience) : patiently(source);
	const left = within(forMending, Date.now);
	say({ kind: 'mended', fixes: [sourceFixes(trace, diagnostic, evaluateEdited, () => left() > 0)] });
}

async function reach(source: string): Promise<void> {
	const { reachOf } = await import('../../diagnose/probes/reach.ts');
	say({ kind: 'reached', reach: reachOf(patiently(source)) });
}

async function suppose({ cells, ...asked }: EvaluationRequest & { kind: 'suppose' }): Promise<void> {
	const { supposeProgram } = await import('./supposing.ts');
	const found = supposeProgram({ source: programOf(cells).source, ...asked });
	say({ kind: 'supposed', supposed: found?.supposed ?? null });
	if (found) for (const message of messagesOf(evaluateCells(cells, () => found.trace))) say(message);
}
