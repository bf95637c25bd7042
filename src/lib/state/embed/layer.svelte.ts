import { defaultLayer, type LayerSettings, type PassedKey, type Setting, type SettingKey } from '../../ir/index.ts';
import { figureOfFitting } from '../../layout/shared/figureOf.ts';
import type { Figure } from '../../layout/shared/figure.ts';
import { isPassed, linkOf, passedAxes, setNumber, settingOf, toggleLink } from '../../notebook/edit.ts';
import { fitsBeyondDoubt, type ControlName } from '../../notebook/embed/options.ts';
import { misfitOf } from '../../notebook/misfit.ts';
import { defaultView, type Depth, type LayerView } from '../../notebook/view.ts';
import type { EditOptions, PicturedLayer } from '../layer.svelte.ts';
import type { judge } from './judge.ts';
import type { RunHere } from './runHere.svelte.ts';

/**
 * The layer of a widget. What fits beyond doubt is drawn at once; what tells of anything else is loaded when it is asked, and until it is there the
 * last picture stays.
 */
export class EmbedLayer implements PicturedLayer {
	settings = $state.raw<LayerSettings>(defaultLayer);
	view = $state.raw<LayerView>(defaultView);
	held = $state.raw(false);
	/** What a reader may change: all, nothing, or what is named. */
	changes = $state.raw<'all' | readonly ControlName[]>('all');
	#judge = $state.raw<typeof judge | null>(null);
	/** What evaluates it could not be loaded. */
	missing = $state.raw(false);
	readonly #here: RunHere;
	readonly #hands = new Set<'pointer' | 'key'>();
	#loading: Promise<void> | null = null;

	constructor(here: RunHere) {
		this.#here = here;
	}

	/** What PyTorch says of it; null where nobody needs to be asked, and until the one who is asked is there. */
	readonly judgement = $derived(this.#judge?.(this.settings) ?? null);
	readonly #certain = $derived(fitsBeyondDoubt(this.settings));
	/** It is not known whether it fits. */
	readonly open = $derived(!this.#certain && this.judgement === null);
	#drawn: Figure | null = null;
	readonly figure: Figure = $derived.by(() => {
		const found = this.judgement?.figure ?? (this.#certain || !this.#drawn ? figureOfFitting(this.settings) : this.#drawn);
		return (this.#drawn = found);
	});
	readonly main = $derived(this.judgement?.main ?? null);
	readonly misfit = $derived(this.judgement && misfitOf(this.settings, this.judgement.trace));
	/** It raises: there is nothing to run. */
	readonly raises = $derived(this.main?.kind === 'error');

	readonly stave = $derived(Math.min(this.view.stave, Math.max(0, this.figure.layers * this.figure.directions - 1)));
	readonly step = $derived(Math.min(this.view.step, Math.max(0, this.figure.seq - 1)));

	get runner(): PicturedLayer['runner'] {
		const { status, noSequence } = this.#here;
		const told = this.#here.trace && this.#here.sequence ? { trace: this.#here.trace, values: this.#here.sequence } : null;
		return { sequence: told, noSequence, status: status === 'done' ? 'finished' : 'idle' };
	}
	readonly sequence = $derived.by(() => this.#here.sequence);
	readonly stepValues = $derived.by(() => this.#here.step);
	readonly stale = $derived.by(() => this.#here.trace !== null && this.#here.trace !== this.judgement?.trace);

	/** Loads what tells whether it fits; never rejects. */
	load(): Promise<void> {
		return (this.#loading ??= import('./judge.ts').then(
			(loaded) => {
				this.#judge = loaded.judge;
				this.missing = false;
			},
			() => {
				this.#loading = null;
				this.missing = true;
			}
		));
	}

	/** Whether a reader may change a number: itself, or that which it is one with. */
	live(key: SettingKey): boolean {
		const { changes } = this;
		if (changes === 'all') return true;
		const allowed: readonly string[] = changes;
		if (allowed.includes(key)) return true;
		if (!isPassed(key) || linkOf(this.settings, key) !== null) return false;
		const tensor = key.startsWith('x.') ? 'x' : key.startsWith('h_0.') ? 'h_0' : 'c_0';
		return passedAxes(this.settings, tensor).some((axis) => axis.key === key && allowed.includes(axis.setting));
	}

	edit(settings: LayerSettings): void {
		this.settings = settings;
	}

	/** Sets a number; where the layer's own may not be changed, that of x alone. */
	set(key: SettingKey, value: number, { gesture = null }: EditOptions = {}): void {
		if (!this.live(key)) return;
		if (gesture !== null && !gesture.startsWith('type') && this.#hands.size > 0) this.held = true;
		const breakLink = key === 'x.feat' && this.changes !== 'all' && !this.changes.includes('input_size');
		this.edit(setNumber(this.settings, key, value, { breakLink }));
	}

	toggleLink(key: PassedKey): void {
		if (this.live(key)) this.edit(toggleLink(this.settings, key));
	}

	present(key: SettingKey): Setting {
		return settingOf(this.settings, key);
	}

	show(depth: Depth, place: Partial<Pick<LayerView, 'stave' | 'step'>> = {}): void {
		this.view = { ...this.view, ...place, depth };
	}

	look(place: Partial<Pick<LayerView, 'stave' | 'step'>>): void {
		this.view = { ...this.view, ...place };
	}

	takeHold(hand: 'pointer' | 'key'): void {
		this.#hands.add(hand);
	}

	letGo(...hands: ('pointer' | 'key')[]): void {
		for (const hand of hands) this.#hands.delete(hand);
		if (this.#hands.size === 0) this.held = false;
	}
}
