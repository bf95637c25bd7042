import type { CellReading } from '../editor/reading.ts';
import type { Axis, Diagnostic, Fix, Outcome, Raised, Shape, Span, TextEdit, Trace, Warning } from '../ir/index.ts';
import { codeCells, type CodeCell } from '../notebook/document.ts';
import { partAt, unreadable, type Evaluation, type Part } from '../notebook/program.ts';
import { applyEdits } from '../notebook/textEdit.ts';
import { callOfEdit, linesOfEdits } from '../notebook/fixText.ts';
import { labelled } from '../layout/programAxes.ts';
import { opsOfParts } from '../layout/programParts.ts';
import type { Notebook } from './notebook.svelte.ts';
import { mistakeOf, type Mistake } from './mistake.ts';
import { diagnoseTrace, evaluateAtOnce, Evaluator } from './evaluator.ts';
import { Runner } from './runner.svelte.ts';

export { callOfEdit } from '../notebook/fixText.ts';
export { saidOnce } from '../diagnose/saidOnce.ts';
export { classAround, classesOf } from './mistake.ts';
export { changesOf } from '../notebook/textEdit.ts';

export type SourceFix = Fix<readonly TextEdit[]>;

/** Edits of a program that mend what a diagnostic tells of, each tried: what has been found so far, again and again. */
export type FindFixes = (trace: Trace, diagnostic: Diagnostic) => Iterable<readonly SourceFix[]> | AsyncIterable<readonly SourceFix[]>;

/** The search is loaded when something is wrong for the first time; without a network, nothing is found. */
async function* findFixesLater(trace: Trace, diagnostic: Diagnostic): AsyncGenerator<readonly SourceFix[]> {
	const loaded = await import('../diagnose/source/fixes.ts').catch(() => null);
	if (loaded) yield* loaded.searchFixes(trace, diagnostic, evaluateAtOnce);
}

/** An evaluation that takes longer, in milliseconds, waits until typing rests. */
const quick = 30;
const rest = 150;
/** How long a program that cannot be read may be one that is being written. */
const halfTyped = 600;

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
	readonly #findFixes: FindFixes;
	readonly runner = new Runner();
	readonly #evaluator = new Evaluator();
	readonly cells: readonly CodeCell[] = $derived.by(() => codeCells(this.#notebook.document));
	/** The last evaluation; null before the first. It lags behind the cells while a long program is typed in. */
	evaluation = $state.raw<Evaluation | null>(null);
	/** Whether the program takes so long that its evaluation goes on beside the page. */
	evaluating = $state.raw(false);
	/** A span of the program that the editor or the picture speaks of: each sets it and shows the other's. */
	highlight = $state.raw<Span | null>(null);
	/** How to go to a line of a cell's editor, by the cell's id: each editor says so while it is there. */
	readonly goTo = new Map<string, (line: number) => void>();
	/** The same for a span that is worth reading around. */
	readonly goToSpan = new Map<string, (span: Span) => void>();
	#fixes = $state.raw<ReadonlyMap<Diagnostic, readonly SourceFix[]>>(new Map());
	#applied = $state.raw<AppliedFix | null>(null);
	#asked: readonly CodeCell[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;
	#fixTimer: ReturnType<typeof setTimeout> | undefined;
	/** The search for fixes that is on: another takes its place with the next keystroke. */
	#search = {};
	#slow = false;

	constructor(notebook: Notebook, findFixes: FindFixes = findFixesLater) {
		this.#notebook = notebook;
		this.#findFixes = findFixes;
	}

	/** Of the whole program; null before the first evaluation. */
	readonly trace: Trace | null = $derived(this.evaluation?.trace ?? null);

	/** All there is to say, of the whole program and of what stands above a cell that cannot be read. */
	readonly diagnostics: readonly Diagnostic[] = $derived.by(() => {
		const traces = new Set([...(this.evaluation?.traces ?? []), this.trace].filter((trace) => trace !== null));
		return [...traces].flatMap((trace) => diagnoseTrace(trace));
	});

	/** Evaluates the cells as they are: at once where that is quick, else when typing rests. An effect may call it. */
	follow(cells: readonly CodeCell[]): void {
		const asked = this.#asked;
		if (cells.length === asked.length && cells.every((cell, i) => cell.id === asked[i]?.id && cell.source === asked[i].source)) return;
		this.#asked = cells;
		clearTimeout(this.#timer);
		this.#stopLooking();
		if (this.#slow) this.#timer = setTimeout(() => this.#evaluate(cells), rest);
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
		if (this.evaluation && unreadable(evaluation.trace)) this.#timer = setTimeout(() => this.#show(evaluation), halfTyped);
		else this.#show(evaluation);
	}

	#show(evaluation: Evaluation): void {
		this.evaluation = evaluation;
		this.#notebook.raised = evaluation.trace.outcome.kind === 'raised';
		this.#fixes = new Map();
		this.#stopLooking();
		this.#fixTimer = setTimeout(() => void this.#look(), rest);
	}

	#stopLooking(): void {
		clearTimeout(this.#fixTimer);
		this.#search = {};
	}

	/** Looks for fixes. Each is tried by evaluating; between two the page does what else it has to do, and a keystroke ends it. */
	async #look(): Promise<void> {
		const { trace } = this;
		const search = this.#search;
		if (!trace) return;
		for (const diagnostic of this.diagnostics) {
			if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') continue;
			for await (const found of this.#findFixes(trace, diagnostic)) {
				if (this.#search !== search) return;
				const shown = this.fixesOf(diagnostic);
				if (found.some((fix, i) => fix.label !== shown[i]?.label)) this.#fixes = new Map([...this.#fixes, [diagnostic, found]]);
				await new Promise((done) => setTimeout(done));
				if (this.#search !== search) return;
			}
		}
	}

	fixesOf(diagnostic: Diagnostic): readonly SourceFix[] {
		return this.#fixes.get(diagnostic) ?? [];
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

	/** Runs the program, where it runs. An effect may call it. */
	run(trace: Trace): void {
		this.runner.run(trace);
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#stopLooking();
		this.#asked = [];
		this.#evaluator.close();
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

/** The name and shape of a value that a cell leaves. */
export interface NamedShape {
	readonly name: string;
	readonly shape: Shape;
	readonly axes: readonly (Axis | null)[];
}

/** A program, and which of its ops a cell makes: from `from` up to, not including, `to`. */
export interface CellDrawing {
	readonly trace: Trace;
	readonly ops: Span;
}

/** What is said below a code cell. */
export type CellVerdict =
	| { readonly kind: 'empty' }
	| { readonly kind: 'never'; readonly why: string }
	| { readonly kind: 'ok'; readonly outputs: readonly NamedShape[] }
	/** It ran, and no tensor was computed; what is defined and never called. */
	| { readonly kind: 'nothing'; readonly uncalled: readonly string[] }
	| { readonly kind: 'raised'; readonly raised: Raised }
	| { readonly kind: 'unsupported'; readonly outcome: Outcome & { readonly kind: 'unsupported' }; readonly outputs: readonly NamedShape[] };

/** One code cell: what the program's evaluation says of it. */
export class CodeCellState {
	readonly program: CodeProgram;
	readonly #notebook: Notebook;
	readonly id: string;

	constructor(notebook: Notebook, id: string) {
		this.#notebook = notebook;
		this.id = id;
		this.program = programFor(notebook);
	}

	readonly source: string = $derived.by(() => this.program.cells.find(({ id }) => id === this.id)?.source ?? '');
	/** Which of the code cells it is, from 1. */
	readonly number = $derived.by(() => this.program.cells.findIndex(({ id }) => id === this.id) + 1);
	readonly isLast = $derived.by(() => this.program.cells[this.program.cells.length - 1]?.id === this.id);
	readonly #index = $derived.by(() => this.program.evaluation?.program.parts.findIndex(({ id }) => id === this.id) ?? -1);
	readonly part: Part | null = $derived.by(() => this.program.evaluation?.program.parts[this.#index] ?? null);
	readonly trace: Trace | null = $derived.by(() => this.program.evaluation?.traces[this.#index] ?? null);

	readonly diagnostics: readonly Diagnostic[] = $derived.by(() => {
		const { part, trace, program } = this;
		const { evaluation } = program;
		if (!part || !trace || !evaluation) return [];
		return program.diagnostics.filter(({ from }) => partAt(evaluation.program, from)?.id === this.id);
	});

	readonly reading: CellReading | null = $derived.by(() => {
		const { part, trace, diagnostics } = this;
		return part && { trace: trace && labelled(trace), part, diagnostics, unreadable: trace !== null && unreadable(trace) };
	});

	/** Whether the program stopped, or ended, in this cell. */
	readonly #stopped = $derived.by(() => this.trace !== null && this.program.evaluation?.traces[this.#index + 1] == null);

	readonly verdict: CellVerdict = $derived.by(() => {
		const { trace, part } = this;
		const outcome = (trace ?? this.program.trace)?.outcome;
		if (this.source.trim() === '' || !part || !outcome) return { kind: 'empty' };
		if (!trace) return { kind: 'never', why: outcome.kind === 'raised' ? `line ${outcome.line} raises ${outcome.type}` : 'a cell above cannot be read' };
		if (outcome.kind === 'raised' && this.#stopped) return { kind: 'raised', raised: outcome };
		const outputs = this.#outputs(trace, part);
		const here = outcome.kind === 'unsupported' && this.diagnostics.some(({ kind }) => kind === 'unsupported');
		if (here) return { kind: 'unsupported', outcome, outputs };
		return this.#computes(trace) ? { kind: 'ok', outputs } : { kind: 'nothing', uncalled: this.uncalled.map(({ name }) => name) };
	});

	/** What is defined here and never called, with the span of its first line. */
	readonly uncalled: readonly (Diagnostic & { readonly name: string })[] = $derived.by(() =>
		this.diagnostics.flatMap((one) => (one.code.startsWith('note.uncalled') ? [{ ...one, name: /^\w+/.exec(one.message)?.[0] ?? '' }] : []))
	);

	/** Whether this cell computes a tensor, or builds a layer that another does. */
	#computes(trace: Trace): boolean {
		const ops = this.drawn?.ops;
		return ops !== undefined && trace.ops.slice(ops.from, ops.to).some(({ outputs }) => outputs.some((id) => trace.tensors[id]?.role === 'activation'));
	}

	/** What the last line of the cell that leaves a tensor leaves. */
	#outputs(trace: Trace, part: Part): readonly NamedShape[] {
		const named = trace.bindings.filter(({ func, shape, span }) => func === '<module>' && shape !== undefined && span.from >= part.from && span.to <= part.to);
		const line = Math.max(...named.map((binding) => binding.line));
		const last = new Map(named.filter((binding) => binding.line === line).map((binding) => [binding.name, binding]));
		return [...last.values()].map(({ name, shape, tensor }) => ({
			name,
			shape: shape ?? null,
			axes: (tensor === undefined ? undefined : labelled(trace).tensors[tensor]?.axes) ?? []
		}));
	}

	/** What this cell does, to be drawn: the program with the ops that are the cell's; null where it was never reached, or there is nothing in it. */
	readonly drawn: CellDrawing | null = $derived.by(() => {
		const { trace, part, program } = this;
		const { evaluation } = program;
		if (!trace || !part || !evaluation || this.source.trim() === '') return null;
		const { parts } = evaluation.program;
		const ops = opsOfParts(trace, parts)[this.#index] ?? { from: 0, to: 0 };
		// What raises further down is nothing of this cell's.
		return { trace: this.#stopped || parts.length === 1 ? trace : { ...trace, outcome: { kind: 'ok' } }, ops };
	});

	/** What the program printed, below the cell that it ended in. */
	readonly stdout: string = $derived.by(() => (this.#stopped ? (this.trace?.stdout ?? '') : ''));

	readonly warnings: readonly Warning[] = $derived.by(() => {
		const { part, trace } = this;
		if (!part || !trace) return [];
		const lines = this.source.split('\n').length;
		return trace.warnings.filter(({ line }) => line >= part.firstLine && line < part.firstLine + lines);
	});

	edit(source: string, gesture: string | null = null): boolean {
		this.refusal = null;
		return this.#notebook.editCode(new Map([[this.id, source]]), gesture);
	}

	/** Why the last edit was refused, in a sentence; null where it was taken. */
	refusal = $state.raw<string | null>(null);

	/** Whether the cell may hold this code; `refusal` says why not. */
	takes(source: string): boolean {
		this.refusal = this.#notebook.refusal(new Map([[this.id, source]]));
		return this.refusal === null;
	}

	/** What raised, in the cell's own offsets: for where nothing else marks it. */
	readonly raised: Span | null = $derived.by(() => {
		const found = this.diagnostics.find(({ kind }) => kind === 'error');
		return found && this.part ? { from: found.from - this.part.from, to: found.to - this.part.from } : null;
	});

	/** Lines that are in sight, of this cell's own. */
	seen = $state.raw<{ readonly from: number; readonly to: number } | null>(null);
	/** Where the cursor is, in the program; null while the editor has no focus. */
	cursor = $state.raw<number | null>(null);

	/** What raised, where the program ended in this cell: it may stand in one above. */
	readonly mistake: Mistake | null = $derived.by(() => (this.verdict.kind === 'raised' ? this.program.mistake : null));

	/** The lines of this cell that the first fix of what raised would change. */
	readonly washed: readonly number[] = $derived.by(() => {
		const [fix] = this.program.mends;
		const { part, trace } = this;
		return fix && part && trace ? linesOfEdits(trace.source, fix.edit).map((line) => line - part.firstLine + 1) : [];
	});

	endGesture(): void {
		this.#notebook.endGesture();
	}

	/** Goes to what raised, wherever that is: line at 60 % of the height, the cursor at the expression. */
	goToMistake(): void {
		const { mistake, evaluation } = this.program;
		const part = mistake && evaluation && partAt(evaluation.program, mistake.span.from);
		if (part) this.program.goToSpan.get(part.id)?.({ from: mistake.span.from - part.from, to: mistake.span.to - part.from });
	}

	/** Goes to a line of the program, in whichever cell it is. */
	goToLine(line: number): void {
		const part = this.program.evaluation?.program.parts.findLast(({ firstLine }) => firstLine <= line);
		if (part) this.program.goTo.get(part.id)?.(line - part.firstLine + 1);
	}
}
