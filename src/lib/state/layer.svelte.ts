import { defaultLayer, type Diagnostic, type Fix, type LayerSettings, type PassedKey, type Setting, type SettingKey } from '../ir/index.ts';
import { diagnose, layerFixes } from '../diagnose/index.ts';
import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTfjs } from '../frameworks/tfjs/print.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import { figureOf } from '../layout/figureOf.ts';
import { breakOf, type Break } from '../notebook/breaks.ts';
import { linkNames, linkOf, setNumber, settingOf, toggleLink } from '../notebook/edit.ts';
import { movedTogether, type Together } from '../notebook/together.ts';
import { defaultView, type Depth, type LayerView } from '../notebook/view.ts';
import type { Notebook } from './notebook.svelte.ts';
import { Runner } from './runner.svelte.ts';

/** What was done last, while nothing has been done since: the verdict tells of it, and offers the way back or on. */
export type Done = { readonly before: LayerSettings; readonly after: LayerSettings } & (
	| { readonly kind: 'fix'; readonly fix: Fix<LayerSettings> }
	| { readonly kind: 'together'; readonly key: SettingKey; readonly together: Together }
	| { readonly kind: 'parted'; readonly key: PassedKey; readonly names: readonly string[] }
);

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
	#done = $state.raw<Done | null>(null);
	/** How many mistakes were made by the button that offers them; null once the reader has changed anything himself, who needs no guide any more. */
	#guided = $state.raw<number | null>(null);

	constructor(notebook: Notebook, id: string, { guided = false } = {}) {
		this.#notebook = notebook;
		this.id = id;
		if (guided) this.#guided = 0;
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
		this.#guided = null;
		this.#record(settings, gesture);
	}

	#record(settings: LayerSettings, gesture: string | null = null): void {
		this.#notebook.edit(this.id, settings, gesture);
	}

	/** Sets a number, and remembers what moved with it, as long as it is the number that moves. */
	set(key: SettingKey, value: number, { breakLink = false, gesture = null }: EditOptions = {}): void {
		const last = this.done?.kind === 'together' && this.done.key === key ? this.done : null;
		const before = last?.before ?? this.settings;
		const after = setNumber(this.settings, key, value, { breakLink });
		this.edit(after, gesture);
		const together = breakLink ? null : movedTogether(before, after, key, value);
		this.#done = together && { kind: 'together', key, before, after, together };
	}

	/** Parts two numbers that are one, or joins them again. */
	toggleLink(key: PassedKey): void {
		const before = this.settings;
		const after = toggleLink(before, key);
		this.edit(after);
		this.#done = linkOf(after, key) === null ? null : { kind: 'parted', key, before, after, names: linkNames(before, key) };
	}

	/** What a setting is, and whether it is linked. */
	present(key: SettingKey): Setting {
		return settingOf(this.settings, key);
	}

	endGesture(): void {
		this.#notebook.endGesture();
	}

	apply(fix: Fix<LayerSettings>): void {
		this.#done = { kind: 'fix', fix, before: this.settings, after: fix.edit };
		this.#record(fix.edit);
	}

	/** What the present settings come from, until something else is edited. */
	readonly done = $derived(this.#done && this.#done.after === this.settings ? this.#done : null);

	/** Takes what was done last back, as an edit of its own. */
	takeBack(): void {
		if (this.done) this.#record(this.done.before);
	}

	/** The mistake that is offered to a newcomer. */
	readonly offered: Break | null = $derived(this.#guided === null ? null : breakOf(this.settings, this.#guided));
	/** Whether it is the first one. */
	readonly isFirst = $derived(this.#guided === 0);

	/** No mistake is offered: the notebook is not a new one. */
	unguide(): void {
		this.#guided = null;
	}

	/** Makes the mistake that is offered. */
	break(): void {
		if (!this.offered || this.#guided === null) return;
		this.#record(this.offered.settings);
		this.#guided++;
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
