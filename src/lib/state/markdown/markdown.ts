import type { Nodes } from 'mdast';

/** A text as it is shown: its blocks, or as it is written, and why. */
export type Laid = { readonly kind: 'laid out'; readonly nodes: readonly Nodes[] } | { readonly kind: 'as written'; readonly why: string };

interface Request {
	readonly markdown: string;
	readonly answer: (laid: Laid) => void;
}

/** How long a text is waited for before it is measured, in milliseconds. */
const patience = 300;
/** How long a text may take from then on, in turns of a loop beside it: under a second, and longer where a machine is slow or busy, as what is measured takes. */
const mostTurns = 1.5e8;
/** How many texts are remembered: as many as some notebooks have cells. */
const mostKept = 300;

const asWritten = (why: string): Laid => ({ kind: 'as written', why });

/** Reads text cells one after the other in a worker, each within a bound of time. */
class MarkdownReader {
	readonly #kept = new Map<string, Promise<Laid>>();
	readonly #queue: Request[] = [];
	#worker: Worker | null = null;
	#stopwatch: Worker | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Never rejects. */
	read(markdown: string): Promise<Laid> {
		const kept = this.#kept.get(markdown);
		if (kept) return kept;
		const laid = new Promise<Laid>((answer) => {
			this.#queue.push({ markdown, answer });
			if (this.#queue.length === 1) this.#next();
		});
		if (this.#kept.size >= mostKept) this.#kept.clear();
		this.#kept.set(markdown, laid);
		return laid;
	}

	#next(): void {
		const [request] = this.#queue;
		if (!request) return;
		this.#worker ??= this.#connect();
		if (!this.#worker) this.#answer(asWritten('this browser has no Web Workers, in which it is read'));
		else this.#worker.postMessage(request.markdown);
	}

	#begins(): void {
		this.#timer = setTimeout(() => {
			const stopwatch = (this.#stopwatch = new Worker(new URL('./stopwatch.worker.ts', import.meta.url), { type: 'module' }));
			for (const ends of ['message', 'error'])
				stopwatch.addEventListener(ends, (event) => {
					event.preventDefault();
					if (stopwatch !== this.#stopwatch) return;
					this.#close();
					this.#answer(asWritten('it takes too long to lay out'));
				});
			stopwatch.postMessage(mostTurns);
		}, patience);
	}

	#answer(laid: Laid): void {
		clearTimeout(this.#timer);
		this.#stopwatch?.terminate();
		this.#stopwatch = null;
		this.#queue.shift()?.answer(laid);
		this.#next();
	}

	#connect(): Worker | null {
		if (typeof Worker === 'undefined') return null;
		const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' });
		worker.addEventListener('message', ({ data }: MessageEvent<Laid | 'begins'>) => {
			if (worker !== this.#worker) return;
			if (data === 'begins') this.#begins();
			else this.#answer(data);
		});
		worker.addEventListener('error', (event) => {
			event.preventDefault();
			if (worker !== this.#worker) return;
			this.#close();
			this.#answer(asWritten('what lays it out could not be loaded'));
		});
		return worker;
	}

	#close(): void {
		this.#worker?.terminate();
		this.#worker = null;
	}
}

export const markdownReader = new MarkdownReader();
