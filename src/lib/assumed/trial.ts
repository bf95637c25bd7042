import type { Span, Trace } from '../ir/index.ts';
import type { Assumed } from '../python/vm/run.ts';
import { assumptionsOf, baseAssumptions, deviceAssumption } from './assumption.ts';
import { builderSlots, constructorSlots, definerSlots } from './candidates/arguments.ts';
import { Sizes } from './candidates/sizes.ts';
import { inputSlots } from './candidates/inputs.ts';
import {
	attributesLacking,
	attributesInherited,
	attributesUnset,
	attributeOf,
	attributeSlots,
	lackingOf,
	layersAmong,
	withLayers,
	type Lacking
} from './candidates/layers.ts';
import { nameSlots } from './candidates/missing.ts';
import { ofSpaces } from './candidates/spaces.ts';
import { conditionsOf, type Condition, type EvaluateGuess } from './verdict/conditions.ts';
import { freed, withVocabularies } from './generalise.ts';
import { isShown, isTold } from './itself.ts';
import { axesOf, noGuess, unknown, type Guess, type Leaf, type Slot } from './leaf.ts';
import type { Means, Spare } from './budget/means.ts';
import { isAgain, raisesAlways, type Other } from './verdict/never.ts';
import { clashing } from './verdict/defaults.ts';
import { otherwise } from './verdict/otherwise.ts';
import { whateverIsPassed } from './verdict/whatever.ts';
import { turned } from './otherwise.ts';
import { around, inheritedLines, linesBelow, type Entry } from './python.ts';
import { inConstructor } from './repair/constructors.ts';
import { growsIn, isMadeToFit, keeping, endedBy, raisedIn, search, type Search, type Trial } from './search.ts';
import { basesSupposed, basesText, decoratorsSupposed, extendsMore, type SupposedBase } from './text/bases.ts';
import type { Hint } from './text/hints/hint.ts';
import { isBuilder, isBuildingMethod, isStatic } from './text/keras/makers.ts';
import type { ClassShape, ProgramShape } from './text/program.ts';
import { hintWhere } from './text/hints/reading.ts';
import { isName } from './text/usage.ts';
import { isGiven, mostAside, withAbsent } from './withAbsent.ts';
import { boundIn, joint, jointOutput, type JointBinding, type Run } from './witnesses/joint.ts';
import { askedIn, numbersOf, runsOf } from './witnesses/runs.ts';
import { chosenTable, firstTable, numberOf, numbersIn, otherTable, type Table } from './witnesses/tables.ts';
import type { Supposed, Witnessed } from './supposed.ts';

/** Names that a text lacks: imports of those that everybody knows, and the others. */
export interface MissingNames {
	readonly imports: readonly string[];
	readonly wanted: readonly string[];
}

/** What trials of one program have in common. */
export interface Task extends MissingNames, Means {
	readonly source: string;
	readonly program: ProgramShape;
	readonly spare: Spare;
	/** What somebody says that an argument, an input or a name is. */
	readonly given: ReadonlyMap<string, Leaf>;
	/** Names of models of Keras' that the program builds, and may not tell what they take. */
	readonly models?: readonly string[];
	/** Statements that are left out. */
	readonly without: readonly Span[];
}

/** The trial of one class or function. */
export class Try {
	private readonly taken: ReadonlySet<number>;
	private readonly known: Sizes;
	/** The class of which a base is not here: that which is tried, or one that it extends. */
	private readonly absent: string | null;

	constructor(
		private readonly task: Task,
		private readonly entry: Entry | null
	) {
		this.taken = numbersIn(task.source);
		this.known = new Sizes(task.program.flows.counts);
		this.absent = this.withoutBase();
	}

	result(): Supposed {
		const { program, wanted, source, spare } = this.task;
		const names = nameSlots(program, wanted, this.known, source);
		const slots = [...names, ...this.slots()].map((slot) => this.said(slot));
		const first: Guess = { ...noGuess, slots, sizes: new Map(this.known.all), framework: program.framework };
		const { given } = this.task;
		const own = this.searched(first, this.task);
		const found =
			this.entry?.kind === 'class'
				? withAbsent(own, { program, source, sizes: this.known, search: (guess) => this.searched(guess, spare.aside, mostAside), more: spare.aside.more })
				: own;
		const kept = given.size > 0 ? keeping(found, (guess) => guess.slots.every(({ name, leaf }) => !given.has(name) || given.get(name) === leaf)) : found;
		const { raised, trace, guess } = kept.best;
		return raised || growsIn(trace) || (kept.byChance && isMadeToFit(guess, this.taken)) ? this.failed(kept) : this.ran(kept);
	}

	private searched(first: Guess, { evaluate, more }: Means, most?: number): Search {
		return search(first, {
			sizes: this.known,
			taken: this.taken,
			flows: this.task.program.flows,
			around: (guess, table) => this.assumed(guess, table),
			evaluate,
			more,
			isWhatever: whateverIsPassed({ at: (guess, table) => evaluate(this.assumed(guess, table)), program: this.task.program, given: this.task.given }),
			// What runs and shows nothing more shows no more with other sizes.
			...(most !== undefined && { most, anyRuns: true })
		});
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

	/** What the class that is tried uses, and does not have by its text. */
	private lacking(): readonly Lacking[] {
		const { entry, task, absent } = this;
		const cls = entry && task.program.classes.get(entry.name);
		if (!cls) return [];
		const fn = cls.methods.get(entry.method);
		if (absent === null && fn && isBuildingMethod(task.program, cls, fn) && !isStatic(fn)) return attributesUnset(cls, fn, task.source, task.program.framework);
		return absent === null ? attributesLacking(cls, task.source, task.program.framework) : attributesInherited(cls, task.source, task.program.framework);
	}

	/** Of the class that is tried, or of those that it extends, that of which a base is not here. */
	private withoutBase(): string | null {
		const { entry, task } = this;
		const { classes } = task.program;
		let cls = entry?.kind === 'class' ? classes.get(entry.name) : undefined;
		const chain: string[] = [];
		for (let next = cls; next && !chain.includes(next.name); next = cls) {
			chain.push(next.name);
			cls = next.statement.args.flatMap(({ value }) => (value.kind === 'name' ? (classes.get(value.name) ?? []) : []))[0];
		}
		if (!chain.some((name) => extendsMore(classes.get(name)!))) return null;
		const { supposedBases = [] } = this.at(noGuess, new Map());
		return chain.find((name) => supposedBases.includes(name)) ?? null;
	}

	private slots(): readonly Slot[] {
		const { entry, known, task, absent } = this;
		const { source, wanted } = task;
		if (!entry) return [];
		const lacking = this.lacking();
		const attributes = new Map(lacking.length > 0 ? [[entry.name, layersAmong(lacking)]] : []);
		const program = withLayers(task.program, layersAmong(lackingOf(wanted, task.program.block, source, task.program.framework, isName)), attributes);
		if (entry.kind === 'function') {
			const fn = program.functions.get(entry.name);
			if (fn && isBuilder(program, fn)) return builderSlots(program, null, fn, known);
			return fn ? inputSlots(program, null, fn, entry.name, known, source.slice(fn.from, fn.to)) : [];
		}
		const cls = program.classes.get(entry.name);
		const fn = cls?.methods.get(entry.method);
		if (!cls || !fn) return [];
		const definer = program.definers.get(entry.name);
		const args = [...(definer ? definerSlots(program, definer, known) : []), ...constructorSlots(program, cls, known)];
		const isBuilding = isBuildingMethod(program, cls, fn);
		const inputs = (): readonly Slot[] =>
			fn === cls.methods.get('__init__')
				? []
				: isBuilding
					? builderSlots(program, cls, fn, known)
					: inputSlots(program, cls, fn, `${entry.name}.${entry.method}`, known, source.slice(cls.statement.from, cls.statement.to));
		return [
			...attributeSlots(lacking, entry.name, known, source, task.program, (name) => this.hintOf(cls, name)).map((slot): Slot =>
				absent === null ? slot : { ...slot, isInherited: true }
			),
			...args,
			...ofSpaces(args, inputs())
		];
	}

	/** What methods of a class do with an attribute that it lacks. */
	private hintOf(cls: ClassShape, name: string): Hint {
		const { program } = this.task;
		const hints = [...cls.methods.values()].map((fn) => {
			const self = fn.parameters[0]?.name;
			return self === undefined ? {} : hintWhere({ program, cls, fn }, name, attributeOf(new Set([self]))(name));
		});
		return Object.assign({}, ...hints.reverse()) as Hint;
	}

	private readonly at = (guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>): Trace => this.task.evaluate(this.assumed(guess, table, sizes));

	private assumed(guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>): Assumed {
		const { imports, without, program, models } = this.task;
		const inherited = this.absent ? new Map([[this.absent, inheritedLines(guess, table)]]) : undefined;
		return {
			...around(guess === noGuess ? null : this.entry, guess, table, [...imports, ...basesText(program, inherited)], models),
			...(without.length > 0 && { without }),
			// What stands for something that is not here may ask for a size of the same name: that is one size.
			sizes: new Map([...(sizes ?? []), ...numbersOf(guess, table)])
		};
	}

	private readonly first: EvaluateGuess = (guess, round) => {
		const natural = firstTable(guess, this.taken);
		const table = round === undefined ? natural : otherTable(natural, guess, round, this.taken);
		const trace = this.at(guess, table);
		return { trace, table, raised: endedBy(trace) };
	};

	private failed(found: Search): Supposed {
		const raised = raisedIn(found.best.trace);
		const clash = clashing(found.best, this.task.program.flows);
		const isOpen = found.ended || isGiven(found.best.guess) || raised === null;
		const isClash = !isOpen && clash.length > 0 && isAgain(found.best, raised, (other) => raisedIn(this.at(found.best.guess, other)));
		const settled = isClash ? null : found.isWhatever ? found.best : isOpen ? null : raisesAlways(found, this.task.program, (trial) => this.otherwise(trial));
		const { guess, table, trace } = settled ?? found.best;
		const never = isClash || settled !== null;
		// What a constructor raises tells nothing of what its class computes.
		const builds = this.entry?.builds === true;
		const isReached = found.best.raised && (builds || !inConstructor(found.best.raised)) && boundIn(trace).some(builds ? isTold : isShown);
		if (!never && !isReached) return this.supposed('unsure', guess, table, trace, [], [], '', []);
		const runs = this.runs(guess, table, trace);
		const names = [...(runs[0]?.table.keys() ?? [])];
		const one = this.supposed(never ? 'never' : 'partly', guess, table, trace, runs, joint(runs, names), jointOutput(runs, names), []);
		return isClash ? { ...one, clashing: clash } : one;
	}

	/** How else the guess of a trial that failed can be tried. */
	private otherwise(trial: Trial): Other {
		const { at, first, known, taken } = this;
		const { program, more } = this.task;
		return otherwise(trial, { at, first, known, taken, flows: program.flows, more });
	}

	private ran({ best }: Search): Supposed {
		const free = freed(best.guess, this.first);
		const guess = withVocabularies(free, firstTable(free, this.taken), best.trace);
		const { trace, table } = guess === best.guess ? best : this.first(guess);
		const runs = this.runs(guess, table, trace);
		const names = [...(runs[0]?.table.keys() ?? [])];
		return this.supposed(
			'runs',
			guess,
			table,
			trace,
			runs,
			joint(runs, names),
			jointOutput(runs, names),
			isGiven(guess) ? [] : conditionsOf(guess, this.first)
		);
	}

	private runs(guess: Guess, table: Table, trace: Trace): readonly Run[] {
		return runsOf({ guess, table, trace, taken: this.taken, at: this.at, forSizes: this.task.spare.forSizes });
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

	private decorators(trace: Trace): readonly SupposedBase[] {
		const { entry, task } = this;
		const cls = entry && task.program.classes.get(entry.name);
		return cls ? decoratorsSupposed(trace, cls) : [];
	}

	private witnessed(guess: Guess, table: Table, trace: Trace, given?: Table): Witnessed {
		const sizes = [...table.keys()].map((name) => ({ name, witness: numberOf(guess, table, name) }));
		return {
			trace,
			sizes: [...sizes, ...[...askedIn(trace, table)].map(([name, witness]) => ({ name, witness }))],
			assumptions: [
				...assumptionsOf(guess, table),
				...baseAssumptions([...basesSupposed(trace, this.task.program), ...this.decorators(trace)]),
				...deviceAssumption(trace)
			],
			code: isGiven(guess) || this.entry?.definer ? [] : linesBelow(this.entry, guess, table),
			assumed: this.assumed(guess, table, given)
		};
	}
}
