import { tick } from 'svelte';
import { shapeOf } from '../../editor/hints/hints.ts';
import type { CellReading } from '../../editor/reading.ts';
import { lineAt, type Axis, type Binding, type Diagnostic, type Outcome, type Raised, type Span, type Trace, type Warning } from '../../ir/index.ts';
import { moduleFiles } from '../../ir/moduleFiles.ts';
import { partAt, unreadable, type Part } from '../../notebook/program.ts';
import { linesOfEdits } from '../../notebook/fixText.ts';
import { labelled } from '../../layout/program/axes.ts';
import { readChosen, type Chosen } from '../../notebook/supposed/chosen.ts';
import { withImport, written, type Lines } from '../../notebook/supposed/written.ts';
import type { Notebook } from '../notebook.svelte.ts';
import type { Mistake } from '../mistake.ts';
import type { SupposedProgram } from '../evaluation/supposing.ts';
import { linesOf } from './assumedRows.ts';
import { programFor, type CodeProgram } from './codeProgram.svelte.ts';

export { callOfEdit } from '../../notebook/fixText.ts';
export {
	conditionWords,
	dataRowsOf,
	linesWord,
	rowsOf,
	saidAs,
	saidDtypes,
	saidKinds,
	settledWords,
	wholeNames,
	type AssumedRow,
	type RowPart,
	type SaidDtype,
	type SaidKind
} from './assumedRows.ts';
export { largestSize, readChosen } from '../../notebook/supposed/chosen.ts';
export { whatever } from '../../assumed/findings.ts';
export { saidOnce } from '../../diagnose/saidOnce.ts';
export { changesOf } from '../../notebook/textEdit.ts';

const none: readonly number[] = [];

/** The name and shape of a value that a cell leaves. */
export interface NamedShape {
	readonly name: string;
	readonly shape: readonly (number | string)[] | null;
	readonly axes: readonly (Axis | null)[];
}

/** A program, and which of its ops a cell makes: from `from` up to, not including, `to`. */
export interface CellDrawing {
	readonly trace: Trace;
	readonly ops: Span;
	/** All there is to say of the program. */
	readonly diagnostics: readonly Diagnostic[];
}

type Drawn = Pick<CodeCellState, 'reading' | 'drawn'>;

/** What is said below a code cell. */
export type CellVerdict =
	| { readonly kind: 'empty' }
	/** It has not been evaluated yet. */
	| { readonly kind: 'waiting' }
	| { readonly kind: 'never'; readonly why: string }
	| { readonly kind: 'ok'; readonly outputs: readonly NamedShape[] }
	/** It runs with what was supposed. */
	| { readonly kind: 'assumed'; readonly outputs: readonly NamedShape[]; readonly supposed: SupposedProgram }
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
	/** It is longer than what one sees at a glance: of it, the module that one is at is drawn. */
	readonly isLong: boolean = $derived(this.source.split('\n').length > 60);
	/** The module that it is, as programs import it: `models.lstm`; null for a part of the program. */
	readonly module: string | null = $derived.by(() => moduleFiles(this.source).find(({ from }) => from === 0)?.name ?? null);
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

	/** What is drawn of a cell that is out of sight while the code changes: of an evaluation before, and with nothing wrong in it; null for what is known now. */
	before = $state.raw<Drawn | null>(null);

	/** Leaves what is drawn as it is, or draws what is known now. */
	hold(again: boolean): void {
		if (again || !this.before) this.before = { reading: this.#reading, drawn: this.#drawn };
	}

	/** What the editor is told. */
	get reading(): CellReading | null {
		return this.before ? this.before.reading : this.#reading;
	}

	/** What this cell does, to be drawn: the program with the ops that are the cell's; null where it was never reached, or there is nothing in it. */
	get drawn(): CellDrawing | null {
		return this.before ? this.before.drawn : this.#drawn;
	}

	readonly #reading: CellReading | null = $derived.by(() => {
		const { part, trace, diagnostics } = this;
		return (
			part && {
				trace: trace && labelled(trace),
				part,
				diagnostics,
				unreadable: trace !== null && unreadable(trace),
				free: this.program.supposed?.program.shapes
			}
		);
	});

	/** Whether the program stopped, or ended, in this cell. */
	readonly #stopped = $derived.by(() => this.trace !== null && this.program.evaluation?.traces[this.#index + 1] == null);

	readonly verdict: CellVerdict = $derived.by(() => {
		const { trace, part } = this;
		const outcome = (trace ?? this.program.trace)?.outcome;
		if (this.source.trim() === '') return { kind: 'empty' };
		if (!part || !outcome) return { kind: 'waiting' };
		if (!trace) return { kind: 'never', why: outcome.kind === 'raised' ? `line ${outcome.line} raises ${outcome.type}` : 'a cell above cannot be read' };
		if (outcome.kind === 'raised' && this.#stopped) return { kind: 'raised', raised: outcome };
		const outputs = this.#outputs(trace, part);
		if (this.supposed && outcome.kind === 'ok') return { kind: 'assumed', outputs: this.#returned(trace) ?? outputs, supposed: this.supposed };
		const here = outcome.kind === 'unsupported' && this.diagnostics.some(({ kind }) => kind === 'unsupported');
		if (here) return { kind: 'unsupported', outcome, outputs };
		return this.#computes(trace) ? { kind: 'ok', outputs } : { kind: 'nothing', uncalled: this.uncalled.map(({ name }) => name) };
	});

	/** What is supposed, where what lacks it is defined in this cell. */
	readonly supposed: SupposedProgram | null = $derived.by(() => {
		const { supposed, evaluation } = this.program;
		if (!supposed || !this.part || !evaluation) return null;
		const { entry } = supposed.program;
		const { parts, source } = evaluation.program;
		const at = entry ? source.search(new RegExp(`^(?:class|(?:async )?def) +${entry.name}\\b`, 'm')) : -1;
		const home = at < 0 ? parts.at(-1) : partAt(evaluation.program, at);
		return home?.id === this.id ? supposed.program : null;
	});

	/** What the call returns that was supposed. */
	#returned(trace: Trace): readonly NamedShape[] | null {
		const last = this.supposed?.entry && trace.bindings.at(-1);
		if (!last || !/^return\b/.test(last.name)) return null;
		const isOfLast = ({ name, span, hit }: Binding): boolean => /^return\b/.test(name) && span.from === last.span.from && hit === last.hit;
		return trace.bindings.filter(isOfLast).map((binding) => ({ ...this.#named(trace, binding), name: binding.name.replace(/^return/, 'output') }));
	}

	#named(trace: Trace, binding: Binding): NamedShape {
		const { name, tensor } = binding;
		return {
			name,
			shape: shapeOf(binding, this.program.supposed?.program.shapes) ?? null,
			axes: (tensor === undefined ? undefined : labelled(trace).tensors[tensor]?.axes) ?? []
		};
	}

	/** What is defined here and never called, with the span of its first line. */
	readonly uncalled: readonly (Diagnostic & { readonly name: string })[] = $derived.by(() =>
		this.diagnostics.flatMap((one) => (one.code.startsWith('note.uncalled') ? [{ ...one, name: /^\w+/.exec(one.message)?.[0] ?? '' }] : []))
	);

	/** Whether this cell computes a tensor, or builds a layer that another does. */
	#computes(trace: Trace): boolean {
		const ops = this.#ops;
		return trace.ops.slice(ops.from, ops.to).some(({ outputs }) => outputs.some((id) => trace.tensors[id]?.role === 'activation'));
	}

	/** What the last line of the cell that leaves a tensor leaves. */
	#outputs(trace: Trace, part: Part): readonly NamedShape[] {
		const named = trace.bindings.filter(({ func, shape, span }) => func === '<module>' && shape !== undefined && span.from >= part.from && span.to <= part.to);
		const line = Math.max(...named.map((binding) => binding.line));
		const last = new Map(named.filter((binding) => binding.line === line).map((binding) => [binding.name, binding]));
		return last.size > 0 ? [...last.values()].map((binding) => this.#named(trace, binding)) : this.#several(trace, part);
	}

	/** What a line leaves that binds the several tensors of a model's call to one name: `output[0]`. */
	#several(trace: Trace, part: Part): readonly NamedShape[] {
		const bound = trace.bindings.findLast(({ func, kind, span }) => func === '<module>' && kind === 'tuple' && span.from >= part.from && span.to <= part.to);
		const call = trace.calls?.findLast(({ within, span }) => within === null && span.from >= part.from && span.to <= part.to);
		if (!bound || !call?.outputs || lineAt(trace.source, call.span.from) !== bound.line) return [];
		const { tensors } = labelled(trace);
		return call.outputs.map((id, i) => ({ name: `${bound.name}[${i}]`, shape: tensors[id]?.shape ?? null, axes: tensors[id]?.axes ?? [] }));
	}

	readonly #drawn: CellDrawing | null = $derived.by(() => {
		const { trace, program } = this;
		if (!trace || this.source.trim() === '') return null;
		const alone = program.evaluation?.program.parts.length === 1;
		// What raises further down is nothing of this cell's.
		return { trace: this.#stopped || alone ? trace : { ...trace, outcome: { kind: 'ok' } }, ops: this.#ops, diagnostics: program.diagnostics };
	});
	readonly #ops: Span = $derived.by(() => (this.trace && this.program.ops.get(this.trace)?.[this.#index]) ?? { from: 0, to: 0 });

	/** What the program printed, below the cell that it ended in. */
	readonly stdout: string = $derived.by(() =>
		this.#stopped ? ((this.program.supposed?.program.verdict === 'runs' ? this.program.supposed.program.stdout : this.trace?.stdout) ?? '') : ''
	);

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

	/** What the reader chose for what the program lacks. */
	readonly chosen: Chosen = $derived.by(() => readChosen(this.#notebook.document.chosen ?? ''));

	/** The lines that would make the program whole. */
	readonly lacking: Lines | null = $derived.by(() => this.supposed && withImport(linesOf(this.supposed), this.program.trace?.source ?? ''));

	/** Writes what is supposed into the code, as one step of undo, and goes there. */
	async write(): Promise<void> {
		const { lacking, part } = this;
		if (!lacking || !part) return;
		const { source, line } = written(this.source, lacking);
		if (!this.edit(source)) return;
		await tick();
		this.program.goTo.get(this.id)?.(line);
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
		return fix && part && trace ? linesOfEdits(trace.source, fix.edit).map((line) => line - part.firstLine + 1) : none;
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

	/** Where in the window the line stands that raised; null where it is not drawn. */
	extentOfMistake(): { readonly top: number; readonly bottom: number } | null {
		const { mistake, evaluation } = this.program;
		const part = mistake && evaluation && partAt(evaluation.program, mistake.span.from);
		return part ? (this.program.extents.get(part.id)?.(mistake.span.from - part.from) ?? null) : null;
	}

	/** Goes to a line of the program, in whichever cell it is. */
	goToLine(line: number): void {
		const part = this.program.evaluation?.program.parts.findLast(({ firstLine }) => firstLine <= line);
		if (part) this.program.goTo.get(part.id)?.(line - part.firstLine + 1);
	}
}
