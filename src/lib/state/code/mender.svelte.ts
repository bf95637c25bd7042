import { hasWitness } from '../../assumed/findings.ts';
import type { Diagnostic, Fix, TextEdit, Trace } from '../../ir/index.ts';
import type { Evaluation } from '../../notebook/program.ts';
import type { Assumed } from '../../python/index.ts';
import { Asker } from '../evaluation/asker.ts';
import { evaluateAtOnce, loadAbsent } from '../evaluation/evaluator.ts';
import { saidOf } from './said.ts';

export type SourceFix = Fix<readonly TextEdit[]>;

/** Edits of a program that mend what a diagnostic tells of, each tried: what has been found so far, again and again. */
export type FindFixes = (
	trace: Trace,
	diagnostic: Diagnostic,
	evaluate: (source: string) => Trace
) => Iterable<readonly SourceFix[]> | AsyncIterable<readonly SourceFix[]>;

/** The search is loaded when something is wrong for the first time; without a network, nothing is found. */
async function* findFixesLater(trace: Trace, diagnostic: Diagnostic, evaluate: (source: string) => Trace): AsyncGenerator<readonly SourceFix[]> {
	const loaded = await import('../../diagnose/source/fixes.ts').catch(() => null);
	if (loaded) yield* loaded.searchFixes(trace, diagnostic, evaluate);
}

/** How often fixes are looked for again with what was not loaded. */
const mostRounds = 4;

const aTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Looks for what mends a program: on the page between all else that it does, and in a worker where the page cannot wait for one edited program. */
export class Mender {
	#found = $state.raw<ReadonlyMap<Diagnostic, readonly SourceFix[]>>(new Map());
	/** The search that is on. */
	#search = {};
	/** A worker tries one mistake after the other. */
	readonly #asker = new Asker(20_000);

	constructor(private readonly find: FindFixes = findFixesLater) {}

	of(diagnostic: Diagnostic): readonly SourceFix[] {
		return this.#found.get(diagnostic) ?? [];
	}

	/** What somebody else found. */
	add(diagnostic: Diagnostic, fixes: readonly SourceFix[]): void {
		this.#found = new Map([...this.#found, [diagnostic, fixes]]);
	}

	/** Another program is looked at. */
	forget(): void {
		this.stop();
		this.#found = new Map();
	}

	/** Ends the search; what it found stays. */
	stop(): void {
		this.#search = {};
		this.#asker.close();
	}

	/** @param assumed What is supposed around a program that is not whole. */
	async look(evaluation: Evaluation, assumed?: Assumed): Promise<void> {
		const search = this.#search;
		const { source } = evaluation.trace;
		for (const diagnostic of saidOf(evaluation)) {
			if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') continue;
			const show = (all: readonly SourceFix[]): void => {
				const found = assumed ? all.filter(({ edit }) => !hasWitness(edit, source)) : all;
				const shown = this.of(diagnostic);
				if (found.some((fix, i) => fix.label !== shown[i]?.label)) this.add(diagnostic, found);
			};
			const wasCut = await this.#lookHere(evaluation.trace, diagnostic, assumed, search, show);
			if (this.#search !== search) return;
			if (wasCut && this.of(diagnostic).length === 0) await this.#lookBeside(source, diagnostic, assumed, show);
			if (this.#search !== search) return;
		}
	}

	/** Each edit is tried by evaluating; between two the page does what else it has to do. Gives whether an edited program takes longer than that. */
	async #lookHere(
		trace: Trace,
		diagnostic: Diagnostic,
		assumed: Assumed | undefined,
		search: object,
		show: (all: readonly SourceFix[]) => void
	): Promise<boolean> {
		let wasCut = false;
		for (let round = 0; round < mostRounds; round++) {
			let absent: Trace | null = null;
			const evaluate = (text: string): Trace => {
				const tried = evaluateAtOnce(text, assumed);
				absent ??= tried.absent === undefined ? null : tried;
				if (tried.stopped) wasCut = true;
				return tried;
			};
			for await (const all of this.find(trace, diagnostic, evaluate)) {
				if (this.#search !== search) return false;
				show(all);
				await aTask();
				if (this.#search !== search) return false;
			}
			// What an edited program gets to may want more than is loaded.
			if (!absent || !(await loadAbsent(absent)) || this.#search !== search) break;
		}
		return wasCut;
	}

	#lookBeside(source: string, diagnostic: Diagnostic, assumed: Assumed | undefined, show: (all: readonly SourceFix[]) => void): Promise<void> {
		return new Promise((done) => {
			this.#asker.ask(
				{ kind: 'mend', source, assumed, diagnostic },
				(message) => {
					if (message.kind !== 'mended') return null;
					return () => {
						show(message.fixes[0] ?? []);
						done();
					};
				},
				done
			);
		});
	}
}
