import type { Diagnostic, Span, TextEdit, Trace } from '../../ir/index.ts';
import { lacksArguments } from '../../assumed/startedWith.ts';
import { opsOfParts } from '../../layout/program/parts.ts';
import { codeCells, type CodeCell } from '../../notebook/document.ts';
import { partAt, unreadable, type Evaluation, type Part } from '../../notebook/program.ts';
import { applyEdits } from '../../notebook/textEdit.ts';
import { callOfEdit, linesOfEdits } from '../../notebook/fixText.ts';
import { writeChosen, type Chosen } from '../../notebook/supposed/chosen.ts';
import type { Notebook } from '../notebook.svelte.ts';
import { mistakeOf, type Mistake } from '../mistake.ts';
import { Asker } from '../evaluation/asker.ts';
import { diagnoseTrace, Evaluator, loadNamedIn } from '../evaluation/evaluator.ts';
import { Supposer, type Supposed } from '../evaluation/supposer.ts';
import { Mender, type FindFixes, type SourceFix } from './mender.svelte.ts';
import { saidOf, saidOfSupposed } from './said.ts';
import { Runner } from '../runner.svelte.ts';
import { OwnArrays } from '../weights/own.svelte.ts';

/** Whether a program may lack something: a name, data, arguments, or a call of what it defines. */
const mayLack = (trace: Trace): boolean => {
	const { outcome } = trace;
	if (trace.stopped) return false;
	if (outcome.kind === 'raised') return outcome.type === 'NameError';
	return outcome.kind === 'unsupported' || lacksArguments(trace) || diagnoseTrace(trace).some(({ code }) => code.startsWith('note.uncalled'));
};

/** An evaluation that takes longer, in milliseconds, waits until typing rests. */
const quick = 30;
const rest = 150;
/** How long a program that cannot be read may be one that is being written. */
const halfTyped = 600;

const none: Chosen = { sizes: new Map(), said: new Map() };

/** A fix that was applied, for the undo that stands in its place. */
interface AppliedFix {
	readonly label: string;
	/** The line whose error it makes go, and the call that it changed. */
	readonly line: number | null;
	readonly changed: { readonly line: number; readonly call: string } | null;
	readonly before: ReadonlyMap<string, string>;
	readonly after: ReadonlyMap<string, string>;
}

/** The program that the code cells of a notebook are together: evaluated on each change, run, mended. */
export class CodeProgram {
	readonly #notebook: Notebook;
	readonly runner = new Runner();
	/** The user's own weights and inputs. */
	readonly own = new OwnArrays();
	readonly #evaluator = new Evaluator();
	readonly cells: readonly CodeCell[] = $derived.by(() => codeCells(this.#notebook.document));
	/** What the cells do by themselves, when they were evaluated last. */
	#plain = $state.raw<Evaluation | null>(null);
	/** What is supposed of a program that is not whole; null where nothing is. While it is typed in, that of the text before stays. */
	supposed = $state.raw<Supposed | null>(null);
	/** The class that is called, of several that nobody calls. */
	#called: string | null = null;
	readonly #supposer = new Supposer();
	/** Tries whole programs by changing their data. */
	readonly #prober = new Asker(20_000);
	readonly #mender: Mender;
	/** What was found by trying a program: it comes when the rest is there. */
	#tried = $state.raw<{ readonly of: Evaluation; readonly found: readonly Diagnostic[] } | null>(null);
	#chosen: Chosen = none;
	/** The last evaluation, with what is supposed; null before the first. It lags behind the cells while a long program is typed in. */
	readonly evaluation: Evaluation | null = $derived(this.supposed?.evaluation ?? this.#plain);
	/** Whether the program takes so long that its evaluation goes on beside the page. */
	evaluating = $state.raw(false);
	/** Whether what it lacks is being looked for. */
	supposing = $state.raw(false);
	/** A span of the program that the editor or the picture speaks of: each sets it and shows the other's. */
	highlight = $state.raw<Span | null>(null);
	/** How to go to a line of a cell's editor, by the cell's id: each editor says so while it is there. */
	readonly goTo = new Map<string, (line: number) => void>();
	/** The same for a span that is worth reading around. */
	readonly goToSpan = new Map<string, (span: Span) => void>();
	/** Of each cell that is drawn: where the line of a place in it stands in the window. */
	readonly extents = new Map<string, (at: number) => { readonly top: number; readonly bottom: number }>();
	#applied = $state.raw<AppliedFix | null>(null);
	#asked: readonly CodeCell[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;
	#fixTimer: ReturnType<typeof setTimeout> | undefined;
	#slow = false;

	constructor(notebook: Notebook, findFixes?: FindFixes) {
		this.#notebook = notebook;
		this.#mender = new Mender(findFixes);
	}

	/** Of the whole program; null before the first evaluation. */
	readonly trace: Trace | null = $derived(this.evaluation?.trace ?? null);

	/** All there is to say, of the whole program and of what stands above a cell that cannot be read. */
	readonly diagnostics: readonly Diagnostic[] = $derived.by(() =>
		this.evaluation
			? this.supposed
				? saidOfSupposed(this.evaluation, this.supposed)
				: [...saidOf(this.evaluation), ...(this.#tried?.of === this.evaluation ? this.#tried.found : [])]
			: []
	);

	/** The ops that each cell makes, in each of the traces. */
	readonly ops: ReadonlyMap<Trace, readonly Span[]> = $derived.by(() => {
		const { program, traces } = this.evaluation ?? { program: { parts: [] }, traces: [] };
		return new Map([...new Set(traces)].flatMap((trace) => (trace ? [[trace, opsOfParts(trace, program.parts)]] : [])));
	});

	/** Evaluates the cells as they are: at once where that is quick, else when typing rests. An effect may call it. */
	follow(cells: readonly CodeCell[], chosen: Chosen = none): void {
		const asked = this.#asked;
		const other = writeChosen(chosen) !== writeChosen(this.#chosen);
		this.#chosen = chosen;
		if (cells.length === asked.length && cells.every((cell, i) => cell.id === asked[i]?.id && cell.source === asked[i].source)) {
			if (other && this.#plain && mayLack(this.#plain.trace)) this.#suppose(this.#plain);
			return;
		}
		this.#asked = cells;
		this.#supposer.forget();
		this.#prober.close();
		this.supposing = false;
		clearTimeout(this.#timer);
		this.#stopLooking();
		if (this.#slow) this.#timer = setTimeout(() => this.#evaluate(cells), rest);
		// The first time, the page draws what is written before it is evaluated.
		else if (asked.length === 0) this.#timer = setTimeout(() => this.#evaluate(cells));
		else this.#evaluate(cells);
	}

	#evaluate(cells: readonly CodeCell[]): void {
		const start = performance.now();
		this.evaluating = false;
		this.#evaluator.evaluate(
			cells,
			(evaluation) => this.#answer(evaluation),
			() => (this.evaluating = true)
		);
		this.#slow = performance.now() - start > quick;
	}

	#answer(evaluation: Evaluation): void {
		this.evaluating = false;
		// A line that is half typed cannot be read: what was known stays until typing rests.
		if (this.#plain && unreadable(evaluation.trace)) this.#timer = setTimeout(() => this.#show(evaluation), halfTyped);
		else this.#show(evaluation);
	}

	#show(evaluation: Evaluation): void {
		const lacks = mayLack(evaluation.trace);
		this.#plain = evaluation;
		if (!lacks) this.supposed = null;
		this.#notebook.raised = evaluation.trace.outcome.kind === 'raised';
		clearTimeout(this.#fixTimer);
		this.#mender.forget();
		this.#fixTimer = setTimeout(() => void this.#settle(evaluation, lacks), rest);
	}

	/** What is known once typing rests: what the program lacks, and what mends it. */
	async #settle(evaluation: Evaluation, lacks: boolean): Promise<void> {
		if (lacks) return this.#suppose(evaluation);
		const { trace } = evaluation;
		if (trace.outcome.kind === 'ok' && trace.ops.length > 1) this.#probe(evaluation);
		await this.#mender.look(evaluation);
	}

	/** Has a worker try the program, and mend what that finds. */
	#probe(evaluation: Evaluation): void {
		let tried: readonly Diagnostic[] = [];
		this.#prober.ask({ kind: 'probe', source: evaluation.trace.source }, (message) => {
			if (message.kind === 'probed') {
				tried = message.found;
				this.#tried = { of: evaluation, found: tried };
			}
			return message.kind === 'mended' ? () => tried.forEach((one, i) => this.#mender.add(one, message.fixes[i] ?? [])) : null;
		});
	}

	/** Looks for what a program lacks; where nothing is supposed, for what mends it as it is. */
	#suppose(plain: Evaluation): void {
		this.supposing = true;
		this.#supposer.ask(this.#asked, { ...this.#chosen, called: this.#called }, (supposed) => {
			this.supposing = false;
			this.supposed = supposed;
			if (!supposed) return void this.#mender.look(plain);
			this.#notebook.raised = supposed.evaluation.trace.outcome.kind === 'raised';
			clearTimeout(this.#fixTimer);
			this.#mender.forget();
			void loadNamedIn(supposed.evaluation.trace, supposed.program.assumed).then(() =>
				this.supposed === supposed ? this.#mender.look(supposed.evaluation, supposed.program.assumed) : undefined
			);
		});
	}

	/** Calls another of the classes that nobody calls. */
	call(name: string): void {
		this.#called = name;
		if (this.#plain) this.#suppose(this.#plain);
	}

	/** Tries the program with other sizes of what it lacks. Edits of one gesture are one step of undo. */
	assume(name: string, size: number, gesture: string): void {
		const { sizes, said } = this.#chosen;
		this.#notebook.assume(writeChosen({ said, sizes: new Map([...sizes, [name, size]]) }), gesture);
	}

	/** Tries the program with something else for what it lacks, as `readGiven` reads it; null: with what is supposed. */
	say(name: string, is: string | null): void {
		const { sizes, said } = this.#chosen;
		const others = [...said].filter(([other]) => other !== name);
		this.#notebook.assume(writeChosen({ sizes, said: new Map(is === null ? others : [...others, [name, is]]) }), null);
	}

	#stopLooking(): void {
		clearTimeout(this.#fixTimer);
		this.#mender.stop();
	}

	fixesOf(diagnostic: Diagnostic): readonly SourceFix[] {
		return this.#mender.of(diagnostic);
	}

	/** What raised, as a reader looks for it. */
	readonly mistake: Mistake | null = $derived(this.trace && mistakeOf(this.trace));
	/** The fixes of what raised. */
	readonly mends: readonly SourceFix[] = $derived.by(() => {
		const error = this.diagnostics.find(({ kind }) => kind === 'error');
		return error ? this.fixesOf(error) : [];
	});

	/** Takes a fix, as one step of undo. */
	apply({ label, edit }: SourceFix): void {
		const { evaluation } = this;
		if (!evaluation) return;
		const edits = new Map<Part, TextEdit[]>();
		for (const { from, to, insert } of edit) {
			const part = partAt(evaluation.program, from);
			if (part) edits.set(part, [...(edits.get(part) ?? []), { from: from - part.from, to: Math.min(to, part.to) - part.from, insert }]);
		}
		const before = new Map([...edits.keys()].map(({ id, from, to }) => [id, evaluation.program.source.slice(from, to)]));
		const after = new Map([...edits].map(([{ id }, list]) => [id, applyEdits(before.get(id) ?? '', list)]));
		const { source } = evaluation.program;
		const call = callOfEdit(source, edit);
		const changed = call === null ? null : { line: linesOfEdits(source, edit)[0]!, call };
		const line = this.mistake?.line ?? null;
		if (!this.#notebook.editCode(after)) return;
		this.#applied = { label, line, changed, before, after };
		this.#notebook.arrived = 'fix';
	}

	/** The fix that the present code comes from, until something else is edited. */
	readonly applied = $derived.by(() => {
		const applied = this.#applied;
		const stands = applied && [...applied.after].every(([id, source]) => this.cells.some((cell) => cell.id === id && cell.source === source));
		return stands ? applied : null;
	});

	/** Takes the applied fix back, as an edit of its own. */
	takeBack(): void {
		if (this.applied) this.#notebook.editCode(this.applied.before);
	}

	close(): void {
		clearTimeout(this.#timer);
		this.supposing = false;
		this.#stopLooking();
		this.#asked = [];
		this.#evaluator.close();
		this.#supposer.close();
		this.#prober.close();
		this.runner.close();
	}
}

const programs = new WeakMap<Notebook, CodeProgram>();

/** The program of a notebook. It outlives the cell that asks for it first. */
export function programFor(notebook: Notebook): CodeProgram {
	if (!programs.has(notebook)) $effect.root(() => setProgram(notebook, new CodeProgram(notebook)));
	return programs.get(notebook)!;
}

/** Gives a notebook its program: a test's, with fixes of its own. */
export function setProgram(notebook: Notebook, program: CodeProgram): void {
	programs.set(notebook, program);
}
