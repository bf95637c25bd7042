import { defaultLayer, type Fix, type LayerSettings, type PassedKey, type Setting, type SettingKey, type Trace } from '../ir/index.ts';
import { network } from '../layout/network/network.ts';
import type { Figure } from '../layout/shared/figure.ts';
import { breakOf, type Break } from '../notebook/breaks.ts';
import { linkNames, linkOf, setNumber, settingOf, toggleLink } from '../notebook/edit.ts';
import { movedTogether, type Together } from '../notebook/together.ts';
import { defaultView, type Depth, type LayerView } from '../notebook/view.ts';
import { withGiven } from '../values/given.ts';
import { atRest } from './atRest.ts';
import { languageOf } from './keras/keras.svelte.ts';
import { LayerEvaluation } from './layerEvaluation.ts';
import type { Notebook } from './notebook.svelte.ts';
import { OncePerFrame } from './oncePerFrame.ts';
import { Runner } from './runner.svelte.ts';
import { OwnArrays } from './weights/own.svelte.ts';

/** What was done last, while nothing has been done since: the verdict tells of it, and offers the way back or on. */
export type Done = { readonly before: LayerSettings; readonly after: LayerSettings } & (
	| { readonly kind: 'fix'; readonly fix: Fix<LayerSettings> }
	| { readonly kind: 'together'; readonly key: SettingKey; readonly together: Together }
	| { readonly kind: 'parted'; readonly key: PassedKey; readonly names: readonly string[] }
);

/** How an edit in the form or in the picture is meant. */
export interface EditOptions {
	/** Edits of one gesture are one step of undo. */
	readonly gesture?: string | null;
}

/** A number that is to be set. */
interface Asked {
	readonly key: SettingKey;
	readonly value: number;
	readonly gesture: string | null;
}

/** How long what is only rehearsed may wait for the page to rest, in milliseconds. */
const patience = 10_000;

/** What a control can be held with. */
type Hand = 'pointer' | 'key';

/** Edits of a field that is typed in go on from key to key; all others end when the hand lets go. */
const isTyping = (gesture: string): boolean => gesture.startsWith('type');

/** One layer cell: everything that is shown of it, computed from its settings in one chain. */
export class LayerState {
	readonly #notebook: Notebook;
	readonly id: string;
	view = $state.raw<LayerView>(defaultView);
	readonly runner = new Runner();
	/** The user's own weights and inputs. */
	readonly own = new OwnArrays();
	#done = $state.raw<Done | null>(null);
	/** How many mistakes were made by the button that offers them; null once the reader has changed anything himself, who needs no guide any more. */
	#guided = $state.raw<number | null>(null);
	readonly #hands = new Set<Hand>();
	#gesture = $state.raw<string | null>(null);
	readonly #frames = new OncePerFrame();
	/** What a pointer asked for since the last frame. */
	#asked: Asked | null = null;

	constructor(notebook: Notebook, id: string, { guided = false } = {}) {
		this.#notebook = notebook;
		this.id = id;
		if (guided) this.#guided = 0;
	}

	readonly settings: LayerSettings = $derived.by(() => {
		const cell = this.#notebook.document.cells.find(({ id }) => id === this.id);
		return cell?.kind === 'layer' ? cell.settings : defaultLayer;
	});
	/** What the names of its regions end with, so that no two layers of a page share one: nothing for the first, ` 2` for the second. */
	readonly nth: string = $derived.by(() => {
		const index = this.#notebook.document.cells.filter(({ kind }) => kind === 'layer').findIndex(({ id }) => id === this.id);
		return index > 0 ? ` ${index + 1}` : '';
	});
	#last: LayerEvaluation | null = null;
	/** Of the mistake that is offered. */
	#rehearsed: LayerEvaluation | null = null;
	readonly evaluation: LayerEvaluation = $derived.by(() => {
		const { settings } = this;
		return (this.#last =
			this.#rehearsed?.settings === settings && !settings.framework ? this.#rehearsed : new LayerEvaluation(settings, this.#last, languageOf(settings)));
	});
	readonly trace: Trace = $derived(this.evaluation.trace);
	readonly figure: Figure = $derived(this.evaluation.figure);

	/** Where the reader is, within what the layer has. */
	readonly stave = $derived(Math.min(this.view.stave, Math.max(0, this.figure.layers * this.figure.directions - 1)));
	readonly step = $derived(Math.min(this.view.step, Math.max(0, this.figure.seq - 1)));

	/** A hand is on one of its controls, and changes it. */
	get held(): boolean {
		return this.#notebook.held;
	}

	/** A number is moved or typed beside the picture: what stands there keeps up with that. */
	get isSetBeside(): boolean {
		return this.#gesture !== null && !this.#gesture.startsWith('draw ');
	}

	/** The values of one sequence, of the last run that told of them, and of the step that is looked at. */
	readonly sequence = $derived(this.runner.sequence?.values ?? null);
	readonly stepValues = $derived(this.runner.step?.values ?? null);
	/** The program with the weights and inputs that its run has: what a file of the network is written from. */
	get running(): Trace {
		const given = this.own.given(this.trace);
		return given ? withGiven(this.trace, given) : this.trace;
	}

	/** They are of another program than the one that is drawn: they stay in their places, unseen. */
	readonly stale = $derived((this.view.depth === 'step' ? this.runner.step : this.runner.sequence)?.trace !== this.trace);

	edit(settings: LayerSettings, gesture: string | null = null): void {
		this.#finish();
		this.#guided = null;
		this.#record(settings, gesture);
	}

	#record(settings: LayerSettings, gesture: string | null = null): void {
		this.#gesture = gesture;
		this.#notebook.edit(this.id, settings, gesture);
	}

	/** Sets a number, and remembers what moved with it, as long as it is the number that moves. */
	set(key: SettingKey, value: number, { gesture = null }: EditOptions = {}): void {
		if (this.#asked?.gesture !== gesture) this.#finish();
		if (gesture !== null && !isTyping(gesture)) this.#hold();
		this.#asked = { key, value, gesture };
		if (this.#hands.has('pointer')) this.#frames.ask(() => this.#finish());
		else this.#finish();
	}

	/** Does what was asked for and no frame has shown. */
	#finish(): void {
		const asked = this.#asked;
		this.#asked = null;
		if (!asked) return;
		const { key, value, gesture } = asked;
		const last = this.done?.kind === 'together' && this.done.key === key ? this.done : null;
		const before = last?.before ?? this.settings;
		const after = setNumber(this.settings, key, value);
		this.edit(after, gesture);
		const together = movedTogether(before, after, key, value);
		this.#done = together && { kind: 'together', key, before, after, together };
	}

	#hold(): void {
		if (this.#hands.size > 0) this.#notebook.held = true;
	}

	/** A pointer or a key is down in the cell. */
	takeHold(hand: Hand): void {
		this.#hands.add(hand);
	}

	letGo(...hands: Hand[]): void {
		for (const hand of hands) this.#hands.delete(hand);
		if (this.#notebook.held) this.endGesture();
	}

	/** Parts two numbers that are one, or joins them again. */
	toggleLink(key: PassedKey): void {
		this.#finish();
		const before = this.settings;
		const after = toggleLink(before, key);
		this.edit(after);
		this.#done = linkOf(after, key) === null ? null : { kind: 'parted', key, before, after, names: linkNames(before, key) };
	}

	/** What a setting is, and whether it is linked. */
	present(key: SettingKey): Setting {
		const { settings } = this;
		return settingOf(this.#asked ? setNumber(settings, this.#asked.key, this.#asked.value) : settings, key);
	}

	/** What a hand does is over when the last one lets go. */
	endGesture(): void {
		if (this.#hands.size > 0 && this.#notebook.held) return;
		this.#finish();
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

	/** Does all that the mistake on offer will ask for, and shows nothing of it, so that a click waits for no more than its drawing. A step at a time, while the page rests. */
	async rehearse(): Promise<void> {
		const settings = this.offered?.settings;
		if (!settings) return;
		await atRest(patience);
		const evaluation = (this.#rehearsed = new LayerEvaluation(settings));
		await atRest(patience);
		void evaluation.fixes;
		await atRest(patience);
		network(evaluation.figure, { width: 1020, narrow: false });
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
		this.#hold();
		this.view = { ...this.view, ...place };
	}
}

/** What the picture of a layer is drawn from, and tells of what is done in it. */
export type PicturedLayer = Pick<LayerState, 'view' | 'figure' | 'stave' | 'step' | 'sequence' | 'stepValues' | 'stale' | 'held'> &
	Pick<LayerState, 'set' | 'toggleLink' | 'present' | 'show' | 'look'> & { readonly runner: Pick<Runner, 'sequence' | 'noSequence' | 'status'> };
