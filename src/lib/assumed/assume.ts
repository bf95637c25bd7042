import type { Span, Trace } from '../ir/index.ts';
import { mainText, moduleFiles } from '../ir/moduleFiles.ts';
import { isBody } from '../python/syntax/fragment.ts';
import { parse } from '../python/syntax/parse.ts';
import type { Block } from '../python/syntax/tree.ts';
import type { Assumed } from '../python/vm/run.ts';
import { assumptionsOf, deviceAssumption, type Assumption } from './assumption.ts';
import { builderSlots, constructorSlots, Sizes } from './candidates/arguments.ts';
import { entriesOf, isBuilder, usedEntriesOf } from './candidates/entries.ts';
import { inputSlots } from './candidates/inputs.ts';
import { attributesLacking, attributeSlots, lackingOf, layersAmong, withLayers, type Lacking } from './candidates/layers.ts';
import { nameSlots } from './candidates/missing.ts';
import { conditionsOf, type Condition, type EvaluateGuess } from './conditions.ts';
import { supposeData } from './data.ts';
import { freed, withVocabularies } from './generalise.ts';
import { isShown, supposeNothing } from './itself.ts';
import { axesOf, noGuess, unknown, type Guess, type Leaf, type Slot } from './leaf.ts';
import { raisesAlways } from './never.ts';
import { turned } from './otherwise.ts';
import { around, linesBelow, type Entry } from './python.ts';
import { inConstructor } from './repair/constructors.ts';
import { shapes } from './repair/shapes.ts';
import { isMadeToFit, keeping, raisedIn, search, type Search } from './search.ts';
import { everybodys, isMistaken, missingNames } from './text/names.ts';
import { lacksArguments } from './startedWith.ts';
import { shapeOf, type ProgramShape } from './text/program.ts';
import { isName } from './text/usage.ts';
import { computes } from './uncalled.ts';
import { joint, jointOutput, type JointBinding, type Run } from './witnesses/joint.ts';
import { chosenTable, firstTable, nudged, numberOf, numbersIn, otherTable, steps, type Table } from './witnesses/tables.ts';

/** A size that is free, and the number that the trace was made with. */
export interface FreeSize {
	readonly name: string;
	readonly witness: number;
}

/** What came of calling one class or function, or of running a program whose names are missing. */
export interface Supposed {
	readonly entry: Entry | null;
	/** `runs`: with these inputs. `never`: whatever one passes. `partly`: with these inputs up to a place that nothing which was tried gets past. `unsure`: nothing is known of it. */
	readonly verdict: 'runs' | 'never' | 'partly' | 'unsure';
	/** At the witnesses; spans are those of the program's own text. */
	readonly trace: Trace;
	readonly assumptions: readonly Assumption[];
	readonly sizes: readonly FreeSize[];
	/** What is bound, at all witnesses. */
	readonly bindings: readonly JointBinding[];
	readonly stdout: string;
	/** For which sizes it raises, where it runs for others. */
	readonly conditions: readonly Condition[];
	/** What may be written below the program, as Python: `model = Net(50, 64)`. */
	readonly code: readonly string[];
	/** What the trace was made with, so that edited programs can be tried in the same way. */
	readonly assumed: Assumed;
	/** How it was called, so that other sizes can be tried: see `at`. */
	readonly guess: Guess;
	readonly imports: readonly string[];
	/** The evaluations that what is said of all witnesses was held against. */
	readonly runs: readonly Run[];
	/** Evaluations with inputs that are laid out otherwise, as far as it runs with them. */
	readonly others: () => readonly Trace[];
	/** The same at sizes that one would choose, but for these. */
	readonly at: (witnesses: Table) => Witnessed;
}

/** What came of it at other witnesses. */
export type Witnessed = Pick<Supposed, 'trace' | 'assumptions' | 'sizes' | 'code' | 'assumed'>;

export type EvaluateAssumed = (assumed: Assumed) => Trace;

/** Reads a program; null where it cannot be read. */
export function blockOf(source: string): Block | null {
	try {
		return parse(mainText(source)).block;
	} catch {
		return null;
	}
}

/** What the program's other files say. */
export const modulesOf = (source: string): Block =>
	moduleFiles(source).flatMap(({ from, to }) => blockOf(`\n${source.slice(from, to).replace(/^[^\n]*\n/, '')}`) ?? []);

/** Names that a text lacks: imports of those that everybody knows, and the others. */
interface MissingNames {
	readonly imports: readonly string[];
	readonly wanted: readonly string[];
}

export function missingIn(block: Block): MissingNames {
	const names = missingNames(block);
	return { imports: names.flatMap((name) => everybodys.get(name) ?? []), wanted: names.filter((name) => !everybodys.has(name)) };
}

/** What binds names that are missing, with nothing known of them. */
export const unknownNames = ({ imports, wanted }: MissingNames): string => [...imports, ...wanted.map((name) => `${name} = __unknown__`)].join('\n');

/** Whether a device was asked for that is not here. */
export const lacksDevice = ({ outcome }: Pick<Trace, 'outcome'>): boolean =>
	outcome.kind === 'raised' && /Torch not compiled with CUDA enabled|accelerator device when none is available/.test(outcome.message);

/** Whether there is anything to be supposed: cheap, for each keystroke. */
const isOpen = ({ outcome }: Pick<Trace, 'outcome'>): boolean =>
	outcome.kind !== 'raised' || lacksDevice({ outcome }) || outcome.type === 'NameError' || (outcome.frames.length === 0 && isBody(outcome.message));

/**
 * Tries what a program defines and nobody calls, and what it lacks: what it takes, what it gives, in sizes that are free. The first is what the program is for.
 * Nothing where there is nothing to suppose.
 * @param plain What the program does by itself.
 * @param more Whether there is time for another trial.
 * @param given What somebody says that an argument, an input or a name is.
 */
export function suppose(plain: Trace, evaluate: EvaluateAssumed, more: () => boolean, given: ReadonlyMap<string, Leaf> = new Map()): readonly Supposed[] {
	if (!isOpen(plain)) return [];
	const { source } = plain;
	const text = blockOf(source);
	if (!text) return [];
	if (lacksDevice(plain)) return supposeDevice(plain, evaluate, more, given);
	const program = shapeOf(text, modulesOf(source));
	const { imports, wanted } = missingIn(program.block);
	const isWhole = imports.length + wanted.length === 0;
	const evaluateWith = (names: readonly string[]): Trace => evaluate({ before: unknownNames({ imports, wanted: names }) });
	const imported = imports.length > 0 && plain.outcome.kind === 'raised' ? evaluateWith([]) : plain;
	const task: Task = { source, program, imports, wanted, evaluate, more, given, without: [] };
	const tries = (entry: Entry | null): Try => new Try(task, entry);
	if (imported.outcome.kind === 'raised' && imported.outcome.type === 'NameError' && isMistaken(program.block, wanted, computes(imported)))
		return imported === plain ? [] : [new Try({ ...task, wanted: [] }, null).unknown(imported)];
	// A class whose line is missing, and a body whose head is, are read as such where something is supposed.
	const bare = !isWhole || plain.outcome.kind === 'raised' ? evaluateWith(wanted) : plain;
	const found = isWhole && (plain.outcome.kind === 'unsupported' || lacksArguments(plain)) ? supposeData(evaluate, more) : null;
	// What it does by itself is not given up for less.
	const data = found && plain.bindings.some(isShown) && !found.bindings.some(({ binding }) => isShown(binding)) ? null : found;
	const entries: readonly (Entry | null)[] = entriesOf(bare, program);
	if (data && (entries.length === 0 || data.bindings.some(({ binding }) => isShown(binding)))) return [data];
	const all = entries.length > 0 ? entries : !isWhole && plain.outcome.kind !== 'ok' ? [null] : [];
	const made = new Set<string>();
	const tried = all.flatMap((entry, i) => {
		if ((entry && made.has(entry.name)) || (i > 0 && !more())) return [];
		const one = tries(entry).result();
		if (one.verdict === 'runs') for (const { leaf } of one.guess.slots) if (leaf.kind === 'made') made.add(leaf.cls);
		return [one];
	});
	// Of what it is for nothing is known: of its parts something may be.
	if (tried.length > 0 && tried.every(isUnsettled)) tried.push(...partsTried(usedEntriesOf(bare, program), tries, more));
	// What is so whatever the names are that are missing.
	const isSettled = !tried.every(isUnsettled);
	const isAnswer = !isWhole && plain.outcome.kind === 'raised' && !(bare.outcome.kind === 'raised' && bare.outcome.type === 'NameError');
	return isSettled || !isAnswer ? tried : [tries(null).unknown(bare), ...tried];
}

/** What a program that asks for a device which is not here does where there is one, beside what it does here; nothing where that tells no more. */
function supposeDevice(plain: Trace, evaluate: EvaluateAssumed, more: () => boolean, given: ReadonlyMap<string, Leaf>): readonly Supposed[] {
	const trace = evaluate({});
	const others = suppose(trace, evaluate, more, given);
	const all = others.some(({ entry, verdict }) => entry === null && verdict !== 'unsure') ? others : [supposeNothing(trace), ...others];
	const itself = supposeNothing(plain);
	return all.some(({ bindings }) => bindings.length > itself.bindings.length) ? [itself, ...all] : [];
}

/** Whether nothing is known of all of it. */
export const isUnsettled = ({ verdict }: Supposed): boolean => verdict === 'unsure' || verdict === 'partly';

/** The classes among some that run with something: what uses them may call them otherwise, so that nothing is said against them. */
export function partsTried(entries: readonly Entry[], tries: (entry: Entry) => Try, more: () => boolean): readonly Supposed[] {
	return entries.flatMap((entry) => {
		const one = more() ? tries(entry).result() : null;
		return one?.verdict === 'runs' || one?.verdict === 'partly' ? [{ ...one, conditions: [] }] : [];
	});
}

/** What the class that is tried uses, and does not have. */
function attributesOf({ classes }: ProgramShape, { name }: Entry, source: string): readonly Lacking[] {
	const cls = classes.get(name);
	return cls ? attributesLacking(cls, source) : [];
}

/** What trials of one program have in common. */
export interface Task extends MissingNames {
	readonly source: string;
	readonly program: ProgramShape;
	readonly evaluate: EvaluateAssumed;
	/** Whether there is time for another trial. */
	readonly more: () => boolean;
	/** What somebody says that an argument, an input or a name is. */
	readonly given: ReadonlyMap<string, Leaf>;
	/** Statements that are left out. */
	readonly without: readonly Span[];
}

/** The trial of one class or function. */
export class Try {
	private readonly taken: ReadonlySet<number>;
	private readonly known = new Sizes();

	constructor(
		private readonly task: Task,
		private readonly entry: Entry | null
	) {
		this.taken = numbersIn(task.source);
	}

	result(): Supposed {
		const { program, wanted, source } = this.task;
		const names = nameSlots(program, wanted, this.known, source);
		const slots = [...names, ...this.slots()].map((slot) => this.said(slot));
		const first: Guess = { ...noGuess, slots, sizes: new Map(this.known.all), framework: program.framework };
		const { evaluate, more, given } = this.task;
		const found = search(first, this.known, this.taken, (guess, table) => this.assumed(guess, table), evaluate, more);
		const kept = given.size > 0 ? keeping(found, (guess) => guess.slots.every(({ name, leaf }) => !given.has(name) || given.get(name) === leaf)) : found;
		return kept.best.raised || (kept.byChance && isMadeToFit(kept.best.guess, this.taken)) ? this.failed(kept) : this.ran(kept);
	}

	/** What is known where nothing is of the names that are missing. */
	unknown(trace: Trace): Supposed {
		const slots = this.task.wanted.map((name): Slot => ({ what: 'name', of: null, name, optional: false, leaf: unknown, keyword: false, others: [] }));
		const guess: Guess = { ...noGuess, slots };
		const runs: readonly Run[] = [{ table: new Map(), trace }];
		return this.supposed(raisedIn(trace) ? 'never' : 'runs', guess, new Map(), trace, runs, joint(runs, []), jointOutput(runs, []), []);
	}

	/** What somebody says takes the place of what is thought. */
	private said(slot: Slot): Slot {
		const leaf = this.task.given.get(slot.name);
		if (!leaf) return slot;
		for (const axis of axesOf(leaf)) if (typeof axis === 'string') this.known.of(axis, axis === 'batch' ? 'batch' : axis === 'seq' ? 'time' : 'width');
		return { ...slot, leaf, optional: false, others: [] };
	}

	private slots(): readonly Slot[] {
		const { entry, known, task } = this;
		const { source, wanted } = task;
		if (!entry) return [];
		const lacking = attributesOf(task.program, entry, source);
		const attributes = new Map(lacking.length > 0 ? [[entry.name, layersAmong(lacking)]] : []);
		const program = withLayers(task.program, layersAmong(lackingOf(wanted, task.program.block, source, isName)), attributes);
		if (entry.kind === 'function') {
			const fn = program.functions.get(entry.name);
			if (fn && isBuilder(program, fn)) return builderSlots(program, fn, known);
			return fn ? inputSlots(program, null, fn, entry.name, known, source.slice(fn.from, fn.to)) : [];
		}
		const cls = program.classes.get(entry.name);
		const fn = cls?.methods.get(entry.method);
		if (!cls || !fn) return [];
		const args = constructorSlots(program, cls, known);
		return [
			...attributeSlots(lacking, entry.name, known, source),
			...args,
			...inputSlots(program, cls, fn, `${entry.name}.${entry.method}`, known, source.slice(cls.statement.from, cls.statement.to))
		];
	}

	private readonly at = (guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>): Trace => this.task.evaluate(this.assumed(guess, table, sizes));

	private assumed(guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>): Assumed {
		const { imports, without } = this.task;
		return { ...around(this.entry, guess, table, imports), ...(without.length > 0 && { without }), ...(sizes && { sizes }) };
	}

	private readonly first: EvaluateGuess = (guess) => {
		const table = firstTable(guess, this.taken);
		const trace = this.at(guess, table);
		return { trace, table, raised: raisedIn(trace) };
	};

	private failed(found: Search): Supposed {
		const { guess, table, trace } = found.best;
		const { at, first, known } = this;
		const never =
			!found.ended &&
			raisesAlways(found, this.task.program, {
				at: (other, sizes) => raisedIn(at(guess, other, sizes)),
				*laid() {
					for (const other of shapes(guess, found.best.raised!, known)) yield first(other).trace;
				}
			});
		// What a constructor raises tells nothing of what its class computes.
		const isReached = found.best.raised && !inConstructor(found.best.raised) && trace.bindings.some(isShown);
		if (!never && !isReached) return this.supposed('unsure', guess, table, trace, [], [], '', []);
		const runs = this.runs(guess, table, trace);
		const names = [...(runs[0]?.table.keys() ?? [])];
		return this.supposed(never ? 'never' : 'partly', guess, table, trace, runs, joint(runs, names), jointOutput(runs, names), []);
	}

	private ran({ best }: Search): Supposed {
		const free = freed(best.guess, best.trace, this.first);
		const guess = withVocabularies(free, firstTable(free, this.taken), best.trace);
		const { trace, table } = guess === best.guess ? best : this.first(guess);
		const runs = this.runs(guess, table, trace);
		const names = [...(runs[0]?.table.keys() ?? [])];
		return this.supposed('runs', guess, table, trace, runs, joint(runs, names), jointOutput(runs, names), conditionsOf(guess, this.first));
	}

	/** The same at other witnesses: each size changed alone, then all. What raises there is left out. */
	private runs(guess: Guess, table: Table, trace: Trace): readonly Run[] {
		const asked = new Map((trace.assumedSizes ?? []).map(({ name, witness }) => [name, witness]));
		const raised = raisedIn(trace);
		const whole = (free: Table, sizes: ReadonlyMap<string, number>): Table =>
			new Map([...[...free.keys()].map((name) => [name, numberOf(guess, free, name)] as const), ...sizes]);
		const runs: Run[] = [{ table: whole(table, asked), trace }];
		const add = (free: Table, sizes: ReadonlyMap<string, number>): boolean => {
			const other = this.at(guess, free, sizes.size > 0 ? sizes : undefined);
			if (raisedIn(other)?.span.from !== raised?.span.from) return false;
			runs.push({ table: whole(free, sizes), trace: other });
			return true;
		};
		for (const name of table.keys()) {
			if (!add(nudged(table, name, steps[guess.sizes.get(name)?.like ?? 'width']), asked)) add(nudged(table, name, table.get(name)!), asked);
		}
		for (const name of asked.keys()) add(table, nudged(asked, name, 2));
		for (const round of [0, 1, 2]) add(otherTable(table, guess, round, this.taken), otherTable(asked, guess, round, this.taken));
		return runs;
	}

	private supposed(
		verdict: Supposed['verdict'],
		guess: Guess,
		table: Table,
		trace: Trace,
		runs: readonly Run[],
		bindings: readonly JointBinding[],
		stdout: string,
		conditions: readonly Condition[]
	): Supposed {
		return {
			entry: this.entry,
			verdict,
			...this.witnessed(guess, table, trace),
			bindings,
			stdout,
			conditions,
			guess,
			imports: this.task.imports,
			runs,
			others: () => {
				const other = verdict === 'runs' ? turned(guess) : null;
				const found = other ? this.first(other) : null;
				return found && !found.raised ? [found.trace] : [];
			},
			at: (witnesses) => {
				const chosen = chosenTable(guess, table, witnesses);
				return this.witnessed(guess, chosen, this.at(guess, chosen, witnesses), witnesses);
			}
		};
	}

	private witnessed(guess: Guess, table: Table, trace: Trace, given?: Table): Witnessed {
		const sizes = [...table.keys()].map((name) => ({ name, witness: numberOf(guess, table, name) }));
		const asked = (trace.assumedSizes ?? []).map(({ name, witness }) => ({ name, witness }));
		return {
			trace,
			sizes: [...sizes, ...asked],
			assumptions: [...assumptionsOf(guess, table), ...deviceAssumption(trace)],
			code: linesBelow(this.entry, guess, table),
			assumed: this.assumed(guess, table, given)
		};
	}
}
