import { diagnoseRun } from '../../diagnose/diagnoseRun.ts';
import type { Hazard } from '../../diagnose/hazards/hazard.ts';
import { hazards, hazardsFor, type Rule } from '../../diagnose/hazards/list.ts';
import { computes } from '../../assumed/uncalled.ts';
import { labelled } from '../../layout/program/axes.ts';
import { growTree } from '../../layout/program/tree.ts';
import { EvaluationReader, type EvaluationMessage, type EvaluationRequest } from './evaluationMessages.ts';
import { evaluateLoaded, load } from './onDemand.ts';
import { giveBack, hold, takeWorker } from './workers.ts';
import { onFault, type Diagnostic, type Trace } from '../../ir/index.ts';
import { evaluateCells, type Cells, type Evaluation } from '../../notebook/program.ts';
import { within, type Assumed, type Limits } from '../../python/index.ts';

if (import.meta.env.DEV) onFault((thrown) => globalThis.reportError?.(thrown));

/** Characters of a program that takes more than a page can wait for only to be read. */
const longest = 20_000;

/** What a page can wait for: some 100 ms on a slow machine. */
const atOnce = (): Partial<Limits> => ({ steps: 200_000, ops: 2000, timeLeft: within(120, Date.now) });

/**
 * What a program does, as far as that is known at once.
 * @param assumed What is supposed around one that is not whole.
 */
export const evaluateAtOnce = (source: string, assumed?: Assumed): Trace => evaluateLoaded(source, atOnce(), assumed);

/** The rules that are loaded, by name. */
const rules = new Map<string, Hazard>();
let diagnoseProgram: ((trace: Trace) => readonly Diagnostic[]) | null = null;

const diagnosed = new WeakMap<Trace, readonly Diagnostic[]>();

/** All there is to say of what came of a program. */
export const diagnoseTrace = (trace: Trace): readonly Diagnostic[] =>
	diagnosed.get(trace) ?? (diagnoseProgram ? diagnoseProgram(trace) : diagnoseRun(trace, rules));

/** Cells as they may go to a worker. */
export const plainCells = (cells: Cells): Cells => cells.map(({ id, source }) => ({ id, source }));

/** Loads what is said of an evaluation that a worker made, and looks it through; without a network, less is said. */
export async function prepare(evaluation: Evaluation): Promise<void> {
	await loadFor(evaluation.trace).catch(() => null);
	await lookThrough(evaluation);
}

/** Loads what a program names, also where nothing calls it, and what is supposed of it does; without a network, less of it can be evaluated here. */
export const loadNamedIn = ({ source }: Trace, { before = '', after = '' }: Assumed): Promise<void> =>
	load({ source: `${before}\n${source}\n${after}`.replaceAll('__torch__', 'torch') }).catch(() => undefined);

/** Loads what a trace says is absent; false where that cannot be fetched. */
export const loadAbsent = (trace: Trace): Promise<boolean> =>
	load(trace).then(
		() => true,
		() => false
	);

/** Lets the page do something else. */
const aTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Does what the page is about to ask of a long program, each in a task of its own: what is found is remembered. */
async function lookThrough({ trace, traces }: Evaluation): Promise<void> {
	for (const one of new Set([trace, ...traces])) {
		if (!one) continue;
		labelled(one);
		await aTask();
		for (const steps = growTree(one); !steps.next().done;) await aTask();
		await aTask();
		diagnosed.set(one, diagnoseTrace(one));
		await aTask();
	}
}

/** Whether a program defines something and computed nothing: then what it does not call is said. */
const isIdle = (trace: Trace): boolean => diagnoseProgram === null && trace.outcome.kind === 'ok' && /\bdef\b/.test(trace.source) && !computes(trace);

/** Whether a program raised, and nothing in its trace says why: that is looked up. */
const isUnexplained = ({ outcome }: Trace): boolean => diagnoseProgram === null && outcome.kind === 'raised' && outcome.mismatch === undefined;

/** The rules that may have something to say of a program, and are not loaded: any, where the program was not evaluated to its end, so that they come in the same go. */
const rulesWanting = (trace: Trace): readonly Rule[] =>
	diagnoseProgram ? [] : (trace.absent === undefined ? hazardsFor(trace) : hazards).filter(({ name }) => !rules.has(name));

/** Whether more must be loaded before all can be said of a program. */
const isIncomplete = (trace: Trace): boolean => trace.absent !== undefined || rulesWanting(trace).length > 0 || isIdle(trace) || isUnexplained(trace);

/** Loads what a trace says is wanting, and what is said of such a program. */
async function loadFor(trace: Trace): Promise<void> {
	const [mistakes] = await Promise.all([
		trace.absent === 'all names' || isIdle(trace) || isUnexplained(trace) ? import('../../diagnose/diagnoseProgram.ts') : null,
		trace.absent === undefined ? null : load(trace),
		...rulesWanting(trace).map(async ({ name, load }) => rules.set(name, await load()))
	]);
	if (mistakes) diagnoseProgram = mistakes.diagnoseProgram;
}

/** Milliseconds of a task beside which a page can do nothing else. */
const task = 50;

/** Of the characters of a program that could not be evaluated at once, so many are another that cannot. */
const alike = 0.9;

/** Milliseconds after which a worker is ended that has begun: twice what the evaluator gives itself. */
const patience = 16_000;

/** Evaluates code cells: at once what takes little, and later what needs more of the core than is loaded, or a worker's time. */
export class Evaluator {
	/** While it evaluates. */
	#worker: Worker | null = null;
	#request = 0;
	#watchdog: ReturnType<typeof setTimeout> | undefined;
	/** Characters of the last program if it could not be evaluated at once: the next is the same but for a keystroke. */
	#stopped = Infinity;
	#release = (): void => undefined;

	/**
	 * Calls `answer` before it returns, or later, or both where more is known later; a newer request ends the one before it, which is then not answered.
	 * A program that is longer than `longest`, or was more than can be done at once a keystroke ago, goes to the worker as it is.
	 * @param later Called where an answer comes later.
	 */
	evaluate(cells: Cells, answer: (evaluation: Evaluation) => void, later: () => void): void {
		this.close();
		this.#evaluate(
			cells,
			(evaluation) => {
				this.#release();
				answer(evaluation);
			},
			() => {
				const before = this.#release;
				this.#release = hold();
				before();
				later();
			}
		);
	}

	#evaluate(cells: Cells, answer: (evaluation: Evaluation) => void, later: () => void): void {
		const request = this.#request;
		const hasWorker = typeof Worker !== 'undefined';
		const size = cells.reduce((sum, { source }) => sum + source.length, 0);
		const isMuch = size >= this.#stopped * alike;
		if ((size > longest || isMuch) && hasWorker) {
			later();
			return this.#evaluateBeside(cells, answer, () => answer(evaluateCells(cells, evaluateAtOnce)));
		}
		const start = performance.now();
		const evaluation = evaluateCells(cells, isMuch ? evaluateLoaded : evaluateAtOnce);
		const took = performance.now() - start;
		const { stopped, refused, outcome } = evaluation.trace;
		this.#stopped = isMuch || stopped ? size : Infinity;
		const incomplete = [evaluation.trace, ...evaluation.traces].find((trace) => trace && isIncomplete(trace));
		// A worker has all there is.
		if (incomplete && !(stopped && hasWorker)) {
			later();
			loadFor(incomplete).then(
				() => request === this.#request && this.#evaluate(cells, answer, later),
				// Without a network: what was found so far is all that can be said.
				() => request === this.#request && answer(evaluation)
			);
			return;
		}
		// What is drawn of it is a task of its own where the evaluation was one.
		if (!stopped && !refused) return took > task ? void setTimeout(() => request === this.#request && answer(evaluation)) : answer(evaluation);
		if (!hasWorker) return answer(isMuch ? evaluation : evaluateCells(cells, evaluateLoaded));
		// Values that are much to compute: the shapes are known already.
		if (!stopped && outcome.kind !== 'unsupported') answer(evaluation);
		later();
		this.#evaluateBeside(cells, answer, () => answer(evaluation));
	}

	/**
	 * Has the worker evaluate cells.
	 * @param giveUp What is done where the worker could not be loaded, broke, or does not end.
	 */
	#evaluateBeside(cells: Cells, answer: (evaluation: Evaluation) => void, giveUp: () => void): void {
		const request = this.#request;
		const worker = (this.#worker = takeWorker());
		const end = () => {
			this.close();
			giveUp();
		};
		const reader = new EvaluationReader();
		worker.onmessage = ({ data }: MessageEvent<EvaluationMessage>) => {
			if (data.kind === 'begun') {
				this.#watchdog = setTimeout(end, patience);
				return;
			}
			clearTimeout(this.#watchdog);
			const read = reader.read(data);
			if (!read) return;
			this.#worker = null;
			giveBack(worker);
			void prepare(read).then(() => request === this.#request && answer(read));
		};
		worker.onerror = end;
		const asked: EvaluationRequest = { kind: 'evaluate', cells: plainCells(cells) };
		worker.postMessage(asked);
	}

	/** Ends what is on its way. */
	close(): void {
		clearTimeout(this.#watchdog);
		this.#worker?.terminate();
		this.#worker = null;
		this.#request++;
		this.#release();
	}
}
