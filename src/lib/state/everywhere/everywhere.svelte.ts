import type { FrameworkName } from '../../diagnose/everywhere/checks.ts';
import { rowOf, type How, type Row } from '../../diagnose/everywhere/row.ts';
import { withCudnn } from '../../diagnose/everywhere/onCudnn.ts';
import { kerasAxes, verdictOf, type Verdict } from '../../diagnose/everywhere/verdict.ts';
import { passedTo } from '../../frameworks/tfjs/passed.ts';
import type { LayerSettings } from '../../ir/index.ts';
import { runInWorker } from '../../runtime/layers/layersClient.ts';
import { evaluateLayer } from '../../frameworks/evaluateLayer.ts';
import { Asking } from './asking.ts';
import { printers } from './printers.ts';

type Evaluated = Exclude<FrameworkName, 'TensorFlow.js'>;

const evaluated: readonly Evaluated[] = ['PyTorch', 'Keras', 'TensorFlow op', 'ONNX Runtime'];

/** How long a change is waited out for the next, in milliseconds. */
const settle = 150;

/** One configuration in every framework: what each makes of the program that is printed for it. */
export class Everywhere {
	#verdicts = $state.raw<Readonly<Partial<Record<FrameworkName, Verdict>>>>({});
	#how = $state.raw<How | null>(null);
	/** What the verdicts are of. */
	#settings = $state.raw<LayerSettings | null>(null);
	#timer: ReturnType<typeof setTimeout> | undefined;
	#stop = new AbortController();
	/** One program at a time is evaluated in it. */
	readonly #asking = new Asking();
	#turn: Promise<unknown> = Promise.resolve();

	readonly rows: readonly Row[] = $derived.by(() => {
		const settings = this.#settings;
		if (!settings) return [];
		const names: readonly FrameworkName[] = [...evaluated, 'TensorFlow.js'];
		return names.flatMap((name) =>
			withCudnn(name, settings, rowOf(name, settings, this.#verdicts[name] ?? { kind: 'waiting' }, name === 'TensorFlow.js' ? this.#how : null))
		);
	});
	readonly settings = $derived(this.#settings);

	/** Asks every framework, a moment after the last change. TensorFlow.js is run where `run` says so. */
	follow(settings: LayerSettings, run: boolean): void {
		clearTimeout(this.#timer);
		this.#stop.abort();
		const stop = (this.#stop = new AbortController());
		this.#timer = setTimeout(() => this.#ask(settings, run, stop.signal), this.#settings === null ? 0 : settle);
	}

	/** What was known of other settings goes at once; those that a worker evaluates wait until it is through with what it was asked before. */
	#ask(settings: LayerSettings, run: boolean, signal: AbortSignal): void {
		if (settings !== this.#settings) {
			this.#settings = settings;
			this.#verdicts = {};
		}
		const tell = (name: FrameworkName, verdict: Verdict): void => {
			if (!signal.aborted) this.#verdicts = { ...this.#verdicts, [name]: verdict };
		};
		void this.#run(settings, run, signal, tell);
		for (const name of evaluated) {
			const answer = async (): Promise<void> => {
				if (!signal.aborted && !this.#verdicts[name]) tell(name, await this.#evaluate(name, settings));
			};
			if (name === 'PyTorch') void answer();
			else this.#turn = this.#turn.then(answer);
		}
	}

	async #evaluate(name: Evaluated, settings: LayerSettings): Promise<Verdict> {
		const { print, lacks } = printers[name];
		const why = lacks(settings);
		if (why.length > 0) return { kind: 'cannot', why };
		const trace = name === 'PyTorch' ? evaluateLayer(print(settings)) : await this.#asking.ask(print(settings));
		return trace ? verdictOf(name, trace, settings) : { kind: 'unknown', why: 'Its rules could not be loaded.' };
	}

	async #run(settings: LayerSettings, run: boolean, signal: AbortSignal, tell: (name: 'TensorFlow.js', verdict: Verdict) => void): Promise<void> {
		const why = printers['TensorFlow.js'].lacks(settings);
		if (why.length > 0) return tell('TensorFlow.js', { kind: 'cannot', why });
		if (!run || this.#verdicts['TensorFlow.js']) return;
		const found = await runInWorker({ settings, passed: passedTo(settings) }, signal);
		if (signal.aborted) return;
		if (found.kind === 'not run') return tell('TensorFlow.js', { kind: 'unknown', why: found.why });
		this.#how = { how: 'run', words: found.kind === 'ran' ? `just now, in ${Math.max(1, Math.round(found.ms))} ms` : 'just now' };
		if (found.kind === 'raised') return tell('TensorFlow.js', found);
		const { output, states } = found.given;
		const names = settings.bidirectional ? ['forward h', 'forward c', 'backward h', 'backward c'] : ['h', 'c'];
		const named = settings.type === 'LSTM' ? names : names.filter((name) => name.endsWith('h'));
		tell('TensorFlow.js', {
			kind: 'ok',
			outputs: [
				{ name: 'output', shape: output, axes: kerasAxes(output.length === 3) },
				...states.map((shape, i) => ({ name: named[i] ?? 'state', shape, axes: kerasAxes(false) }))
			]
		});
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#stop.abort();
		this.#asking.close();
		// What was asked last is never answered.
		this.#turn = Promise.resolve();
	}
}
