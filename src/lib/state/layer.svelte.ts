import { defaultLayer, type Diagnostic, type Fix, type LayerSettings, type Setting, type SettingKey } from '../ir/index.ts';
import { diagnose, layerFixes } from '../diagnose/index.ts';
import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTfjs } from '../frameworks/tfjs/print.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import { figureOf } from '../layout/figureOf.ts';
import { setNumber, settingOf } from '../notebook/edit.ts';
import { defaultView, type Depth, type LayerView } from '../notebook/view.ts';
import type { Notebook } from './notebook.svelte.ts';
import { Runner } from './runner.svelte.ts';

/** A fix that was applied, for the undo that stands in its place. */
interface AppliedFix {
	readonly fix: Fix<LayerSettings>;
	readonly before: LayerSettings;
}

/** How an edit in the form or in the picture is meant. */
export interface EditOptions {
	/** Moves this axis alone, not the layer's size that it is linked to. */
	readonly breakLink?: boolean;
	/** Edits of one gesture are one step of undo. */
	readonly gesture?: string | null;
}

/** One layer cell: everything that is shown of it, computed from its settings in one chain. */
export class LayerState {
	readonly #notebook: Notebook;
	readonly id: string;
	view = $state.raw<LayerView>(defaultView);
	readonly runner = new Runner();
	#applied = $state.raw<AppliedFix | null>(null);

	constructor(notebook: Notebook, id: string) {
		this.#notebook = notebook;
		this.id = id;
	}

	readonly settings: LayerSettings = $derived.by(() => {
		const cell = this.#notebook.document.cells.find(({ id }) => id === this.id);
		return cell?.kind === 'layer' ? cell.settings : defaultLayer;
	});
	readonly source = $derived(printTorch(this.settings));
	readonly tfjsSource = $derived(printTfjs(this.settings));
	readonly trace = $derived(evaluateLayer(this.source));
	readonly diagnostics = $derived(diagnose(this.trace));
	readonly figure = $derived(figureOf(this.settings, this.trace, this.diagnostics));
	/** The one diagnostic that the verdict is about, with its fixes. */
	readonly main: Diagnostic | undefined = $derived(this.diagnostics.find(({ kind }) => kind === 'error' || kind === 'unsupported' || kind === 'hazard'));
	readonly fixes: readonly Fix<LayerSettings>[] = $derived(this.main ? layerFixes(this.settings, this.main) : []);

	/** Where the reader is, within what the layer has. */
	readonly stave = $derived(Math.min(this.view.stave, Math.max(0, this.figure.layers * this.figure.directions - 1)));
	readonly step = $derived(Math.min(this.view.step, Math.max(0, this.figure.seq - 1)));

	/** What ran is what is shown: its values may be drawn. */
	readonly #current = $derived(this.runner.trace === this.trace);
	/** The values of one sequence, once this very program has run. */
	readonly sequence = $derived(this.#current ? this.runner.sequence : null);
	/** The values of the step that is looked at. */
	readonly stepValues = $derived(this.#current ? this.runner.step : null);

	edit(settings: LayerSettings, gesture: string | null = null): void {
		this.#notebook.edit(this.id, settings, gesture);
	}

	set(key: SettingKey, value: number, { breakLink = false, gesture = null }: EditOptions = {}): void {
		this.edit(setNumber(this.settings, key, value, { breakLink }), gesture);
	}

	/** What a setting is, and whether it is linked. */
	present(key: SettingKey): Setting {
		return settingOf(this.settings, key);
	}

	endGesture(): void {
		this.#notebook.endGesture();
	}

	apply(fix: Fix<LayerSettings>): void {
		this.#applied = { fix, before: this.settings };
		this.edit(fix.edit);
	}

	/** The fix that the present settings come from, until something else is edited. */
	readonly applied = $derived(this.#applied && this.#applied.fix.edit === this.settings ? this.#applied : null);

	/** Takes the applied fix back, as an edit of its own. */
	takeBack(): void {
		if (this.applied) this.edit(this.applied.before);
	}

	/** Opens a depth of the picture, at a stave and a step. */
	show(depth: Depth, place: Partial<Pick<LayerView, 'stave' | 'step'>> = {}): void {
		this.view = { ...this.view, ...place, depth };
	}

	/** Moves within the depth that is open. */
	look(place: Partial<Pick<LayerView, 'stave' | 'step'>>): void {
		this.view = { ...this.view, ...place };
	}
}
