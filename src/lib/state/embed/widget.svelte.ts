import type { Trace } from '../../ir/index.ts';
import { readEmbed, stateOf, withValues, writeEmbed, type EmbedState, type PackedCode, type Wanted } from '../../notebook/embed/hash.ts';
import { defaultOptions, type EmbedOptions } from '../../notebook/embed/options.ts';
import { defaultView, type Depth } from '../../notebook/view.ts';
import { EmbedLayer } from './layer.svelte.ts';
import { RunHere } from './runHere.svelte.ts';

/** What is wrong in a widget, as a page that embeds it is told. */
export interface Diagnosis {
	readonly message: string;
	readonly cause: string;
}

/** What a program does that is shown as code, or as a whole notebook. */
export interface ShownProgram {
	readonly trace: Trace | null;
	/** The state of its notebook, as Shapebook opens it; null while it is not packed. */
	readonly link: string | null;
	readonly diagnosis: Diagnosis | null;
	/** Why there is nothing to run; empty where there is. */
	readonly idle: string;
}

/** A widget: how it looks, what it shows, and the run of it. */
export class Widget {
	options = $state.raw<EmbedOptions>(defaultOptions);
	/** The code that it was given, and how many times it was given one. */
	code = $state.raw<PackedCode | null>(null);
	given = $state.raw(0);
	complaints = $state.raw<readonly string[]>([]);
	/** The depth that it was given: from another, there is a way back. */
	depth = $state.raw<Depth>(defaultView.depth);
	readonly here = new RunHere();
	readonly layer = new EmbedLayer(this.here);
	/** Of a widget of code, once its evaluator is there. */
	shown = $state.raw<ShownProgram | null>(null);

	/** Whether its layer is what is shown. */
	readonly isLayer = $derived(this.code === null && this.options.mode !== 'code' && this.options.mode !== 'full');

	readonly #state = $derived.by((): Omit<EmbedState, 'complaints'> => {
		const { options, code, layer } = this;
		return { options, code, settings: layer.settings, view: layer.view };
	});
	/** What a reader may change, as a page that embeds it is told. */
	readonly state: string = $derived.by(() => this.shown?.link ?? stateOf(this.#state));
	/** What stands after `#` in the address of Shapebook that opens the same. */
	readonly link: string = $derived.by(
		() => this.shown?.link ?? (this.code?.as === 'cells' ? `v=3&cells=${this.code.text}` : stateOf({ ...this.#state, code: null }))
	);

	readonly diagnosis: Diagnosis | null = $derived.by(() => {
		if (!this.isLayer) return this.shown?.diagnosis ?? null;
		const { main } = this.layer;
		return main && (main.kind === 'error' || main.kind === 'hazard') ? { message: main.message, cause: main.cause ?? '' } : null;
	});

	/** The program that is run, and why there is none. */
	readonly trace: Trace | null = $derived.by(() => (this.isLayer ? (this.layer.judgement?.trace ?? null) : (this.shown?.trace ?? null)));
	readonly idle: string = $derived.by(() => {
		if (!this.isLayer) return this.shown?.idle ?? '';
		const { main } = this.layer;
		if (main?.kind === 'error') return 'Nothing to run: the shapes do not fit.';
		return main?.kind === 'unsupported' ? 'Nothing to run: this is not modelled.' : '';
	});

	/** Takes what an address says. */
	load(hash: string): void {
		const { options, settings, view, code, complaints } = readEmbed(hash);
		this.options = options;
		this.complaints = complaints;
		this.layer.changes = options.mode === 'diagram' ? [] : options.controls.length > 0 ? options.controls : 'all';
		this.layer.settings = settings;
		this.layer.view = view;
		this.depth = view.depth;
		if (code?.text !== this.code?.text || code?.as !== this.code?.as) {
			this.shown = null;
			this.code = code;
		}
		this.given++;
	}

	/** Sets what the page that embeds it asks for, one after the other, on top of what its reader has changed. */
	set(all: readonly Wanted[]): void {
		const { link } = this.shown ?? {};
		const now = writeEmbed(this.#state);
		this.load(all.reduce(withValues, link == null ? now : withValues(now, { state: link })));
	}

	async run(): Promise<void> {
		if (this.isLayer) await this.layer.load();
		if (this.trace && this.idle === '') await this.here.run(this.trace);
	}
}
