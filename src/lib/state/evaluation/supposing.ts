import { lacksDevice, suppose } from '../../assumed/assume.ts';
import type { FreeSize, Supposed, Witnessed } from '../../assumed/supposed.ts';
import type { Assumption } from '../../assumed/assumption.ts';
import { supposeDefinitions } from '../../assumed/definitions.ts';
import { partlyShown } from '../../assumed/findings.ts';
import { saidOfAll } from '../../assumed/otherwise.ts';
import { diagnoseProgram } from '../../diagnose/diagnoseProgram.ts';
import { supposeAsSaid } from '../../assumed/asSaid.ts';
import { readGiven, type Given } from '../../assumed/given.ts';
import { joint, type Run } from '../../assumed/witnesses/joint.ts';
import type { Entry } from '../../assumed/python.ts';
import { freeShapes, type FreeShapes } from '../../assumed/witnesses/tensors.ts';
import { evaluate, evaluateAssuming } from '../../frameworks/evaluate.ts';
import { lineAt, sizeOf, type Diagnostic, type Raised, type TensorId, type Trace } from '../../ir/index.ts';
import { within, type Assumed, type Limits } from '../../python/index.ts';

/** What is to be supposed of a program. */
export interface Supposition {
	readonly source: string;
	/** Sizes that the reader chose. */
	readonly sizes: ReadonlyMap<string, number>;
	/** What the reader says that something is, as `readGiven` reads it. */
	readonly said: ReadonlyMap<string, string>;
	/** The class that is to be called, of several; null for the one that the program is for. */
	readonly called: string | null;
}

/** A program that is not whole, with what was supposed, at sizes that one would choose. Its evaluation goes apart. */
export interface SupposedProgram {
	/** `never`: whatever one passes it raises. `raises`: with what the reader said. `partly`: it is known up to a place that nothing which was tried gets past. */
	readonly verdict: 'runs' | 'never' | 'raises' | 'partly';
	readonly entry: Entry | null;
	/** What else nothing calls, that could be called instead. */
	readonly others: readonly string[];
	readonly assumptions: readonly Assumption[];
	readonly sizes: readonly FreeSize[];
	readonly code: readonly string[];
	readonly assumed: Assumed;
	readonly shapes: FreeShapes;
	/** The tensors that have names which the program does not give them. */
	readonly names: ReadonlyMap<TensorId, string>;
	/** Sizes of data that are not free, and what it raises with one more. */
	readonly settled: readonly { readonly name: string; readonly size: number; readonly line: number; readonly raised: Raised }[];
	/** What it prints, at all witnesses. */
	readonly stdout: string;
	/** What is silently wrong only because of how the inputs were laid out, by code and place: it is not said. */
	readonly doubted: readonly string[];
	readonly conditions: readonly { readonly when: string; readonly raised: Raised }[];
	/** Numbers that the layers learn; `free` where that depends on what was supposed. */
	readonly parameters: { readonly count: number; readonly free: boolean };
}

/** Milliseconds for the search, and for one evaluation. */
const forSearch = 10_000;
const perTry = 1000;
/** How many sizes of data are told that are not free. */
const mostSettled = 3;

let last: { readonly key: string; readonly found: readonly Supposed[] } | null = null;

const bounds = (): Partial<Limits> => ({ steps: 200_000, ops: 2000, timeLeft: within(perTry, Date.now) });

const evaluating = (source: string) => (assumed: Assumed) => evaluateAssuming(source, assumed, bounds());

function found(source: string, said: Supposition['said']): readonly Supposed[] {
	const key = JSON.stringify([source, ...said]);
	if (last?.key !== key) {
		const left = within(forSearch, Date.now);
		const plain = evaluate(source, bounds());
		// What it does here it does, and that is what is shown.
		if (lacksDevice(plain)) return [];
		const given: Given = new Map([...said].map(([name, is]) => readGiven(`${name}=${is}`)).filter((one) => one !== null));
		const all = supposeAsSaid(source, new Map(), (said) => suppose(plain, evaluating(source), () => left() > 0, new Map([...said, ...given]))).found;
		// A search that was cut short has not shown that nothing runs.
		const settled = [...defined(plain, all, source, given, left), ...all].filter((one) =>
			one.verdict === 'runs' ? isReached(one) && isFree(one) : one.verdict === 'never' && left() > 0
		);
		// What is said is shown, whatever comes of it; what nobody said, as far as it is known.
		const shown = settled.length > 0 ? settled : all.filter(({ trace, verdict }) => (given.size > 0 ? trace.outcome.kind === 'raised' : verdict === 'partly'));
		// What cannot run comes first.
		last = { key, found: [...shown.filter(({ verdict }) => verdict !== 'runs'), ...shown.filter(({ verdict }) => verdict === 'runs')] };
	}
	return last.found;
}

/** What a program's classes compute that does not get to them, where that tells more than what it does by itself. */
function defined(plain: Trace, all: readonly Supposed[], source: string, given: Given, left: () => number): readonly Supposed[] {
	const known = Math.max(plain.bindings.filter(({ shape }) => shape).length, ...all.map(({ bindings }) => bindings.length));
	const found = supposeDefinitions(plain, all, evaluating(source), () => left() > 0, given);
	return found.filter(({ bindings }) => bindings.length > known);
}

/** What is not modelled may come before anything is called: then nothing is known of the call. */
const isReached = ({ entry, trace }: Supposed): boolean =>
	trace.outcome.kind !== 'unsupported' || (entry ? (trace.arguments?.length ?? 0) : trace.ops.length) > 0;

/** What runs at some sizes by chance, and hardly at any other, is not known by these. */
const isFree = (one: Supposed): boolean => ends(one.at(new Map()).trace) === ends(one.trace) || elsewhere(one.runs) >= 2;

/** How many evaluations there are with most sizes changed. */
function elsewhere([first, ...others]: readonly Run[]): number {
	const changed = ({ table }: Run): number => [...table].filter(([name, size]) => first!.table.get(name) !== size).length;
	return others.filter((run) => changed(run) * 2 > run.table.size).length;
}

const nameOf = ({ entry }: Supposed): string | null => entry?.name ?? null;

/** What a program that is not whole does with what is supposed; null where nothing is, or nothing is settled by it. */
export function supposeProgram({ source, sizes, said, called }: Supposition): { readonly supposed: SupposedProgram; readonly trace: Trace } | null {
	const all = found(source, said);
	const one = (called === null ? undefined : all.find((one) => nameOf(one) === called)) ?? all[0];
	if (!one) return null;
	const { entry, stdout, conditions } = one;
	const partly = one.verdict === 'partly' && said.size === 0;
	const verdict = partly ? 'partly' : one.verdict === 'unsure' || one.verdict === 'partly' ? 'raises' : one.verdict;
	const there = witnessed(one, sizes);
	const shown = partly ? { ...there, trace: upTo(one, there.trace), code: [] } : there;
	const runs = verdict === 'runs' ? one.runs : runsOf(one, there);
	const names = [...(runs[0]?.table.keys() ?? [])];
	const shapes = freeShapes(shown.trace, runs, verdict === 'runs' ? one.bindings : joint(runs, names));
	const { trace, assumptions, code, assumed } = shown;
	const others = all.flatMap((other) => (other === one ? [] : (nameOf(other) ?? [])));
	return {
		trace,
		supposed: {
			verdict,
			entry,
			others,
			assumptions,
			sizes: shown.sizes,
			settled: verdict === 'runs' ? settledOf(one, source) : [],
			code,
			assumed,
			shapes,
			names: namesOf(trace, assumptions),
			stdout,
			doubted: doubtedOf(one, trace),
			conditions: conditions.map(({ when, raised }) => ({ when, raised })),
			parameters: parametersOf(trace, shapes)
		}
	};
}

/** An evaluation as far as it tells more than of the inputs that were tried. */
function upTo({ entry }: Supposed, trace: Trace): Trace {
	const { outcome } = trace;
	if (outcome.kind !== 'raised') return trace;
	const { span, line } = outcome;
	const ends = partlyShown({ entry, trace }).map((note): Diagnostic => ({ ...note, kind: 'unsupported' }));
	return { ...trace, diagnostics: [...trace.diagnostics, ...ends], outcome: { kind: 'unsupported', what: 'which inputs get past this', span, line } };
}

function doubtedOf({ guess, others }: Supposed, trace: Trace): readonly string[] {
	const found = diagnoseProgram(trace);
	const said = new Set(saidOfAll(found, guess, others, diagnoseProgram));
	return found.filter((one) => !said.has(one)).map(({ code, from }) => `${code} ${from}`);
}

/** At the reader's sizes and such as one would choose; where it does something else there than the search found, at the search's. */
function witnessed(one: Supposed, sizes: ReadonlyMap<string, number>): Witnessed {
	const shown = one.at(sizes);
	return sizes.size > 0 || ends(shown.trace) === ends(one.trace) ? shown : one;
}

/** What the search had to settle about data, as far as one more makes a difference. */
function settledOf({ assumed, entry, trace }: Supposed, source: string): SupposedProgram['settled'] {
	const { sizes } = assumed;
	if (entry || !sizes || trace.outcome.kind === 'raised') return [];
	return [...sizes].slice(0, mostSettled).flatMap(([name, size]) => {
		const { outcome } = evaluating(source)({ ...assumed, sizes: new Map([...sizes, [name, size + 1]]) });
		return outcome.kind === 'raised' ? [{ name, size, line: lineAt(source, outcome.span.from), raised: outcome }] : [];
	});
}

const ends = ({ outcome }: Trace): string =>
	outcome.kind === 'raised' ? `${outcome.type} ${outcome.span.from}` : outcome.kind === 'ok' ? 'ok' : 'unsupported';

/** Evaluations of a program that raises whatever one passes, each size changed alone, and then all. */
function runsOf(one: Supposed, shown: Witnessed): readonly Run[] {
	const table = new Map(shown.sizes.map(({ name, witness }) => [name, witness]));
	const changes = [...table.keys()].map((name, i) => new Map([[name, table.get(name)! + i + 1]]));
	const all = new Map([...table].map(([name, size], i) => [name, size + 2 * i + 3]));
	const others = [...changes, all].map((change) => one.at(new Map([...table, ...change])));
	return [shown, ...others]
		.filter(({ trace }) => ends(trace) === ends(shown.trace))
		.map(({ sizes, trace }) => ({ table: new Map(sizes.map(({ name, witness }) => [name, witness])), trace }));
}

function parametersOf({ modules, tensors }: Trace, { tensors: free, upTo }: FreeShapes): SupposedProgram['parameters'] {
	const ids = new Set(modules.flatMap(({ parameters }) => parameters.map(({ tensor }) => tensor)));
	const count = [...ids].reduce((sum, id) => sum + sizeOf(tensors[id]?.shape ?? [0]), 0);
	return { count, free: [...ids].some((id) => id >= upTo || free.has(id)) };
}

/** What is bound before the program begins, in the order of its names, and what the call gives. */
function namesOf({ tensors, bindings }: Trace, assumptions: readonly Assumption[]): ReadonlyMap<TensorId, string> {
	const made = tensors.filter(({ role, span }) => role === 'activation' && span.to === 0);
	const names = new Map<TensorId, string>();
	const given = bindings.at(-1);
	if (given?.name === 'return' && given.tensor !== undefined) names.set(given.tensor, 'output');
	let at = 0;
	for (const { what, name, shape, witness } of assumptions) {
		if (what !== 'name' || !shape) continue;
		const found = made.findIndex((tensor, i) => i >= at && tensor.shape?.join() === String(witness));
		if (found < 0) continue;
		names.set(made[found]!.id, name);
		at = found + 1;
	}
	return names;
}
