import type { Matrix } from '../../ir/index.ts';
import type { RowsRun, Theme } from '../../layout/shared/heat.ts';

/** A picture of values that is wanted: what the worker is asked. */
export interface HeatRequest {
	readonly id: number;
	readonly matrix: Matrix;
	readonly rowsRun: RowsRun;
	readonly theme: Theme;
}

/** Milliseconds after which a worker that was asked for nothing ends: a page may hold many figures, each with one. */
const patience = 3000;

let worker: Worker | null = null;
let last = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, (url: string) => void>();
const known = new WeakMap<Matrix, Map<string, Promise<string>>>();

/** A picture of values as a URL, encoded beside the page; empty where that cannot be done. The same matrix gives the same picture at no cost. */
export function heatImage(matrix: Matrix, rowsRun: RowsRun, theme: Theme): Promise<string> {
	const kinds = known.get(matrix) ?? new Map<string, Promise<string>>();
	known.set(matrix, kinds);
	const kind = `${rowsRun} ${theme}`;
	const url = kinds.get(kind) ?? ask(matrix, rowsRun, theme);
	kinds.set(kind, url);
	return url;
}

function ask(matrix: Matrix, rowsRun: RowsRun, theme: Theme): Promise<string> {
	return new Promise((answer) => {
		worker ??= connect();
		if (!worker) return answer('');
		clearTimeout(rest);
		const id = ++last;
		waiting.set(id, answer);
		worker.postMessage({ id, matrix, rowsRun, theme } satisfies HeatRequest);
	});
}

function connect(): Worker | null {
	if (typeof Worker === 'undefined') return null;
	const started = new Worker(new URL('./heat.worker.ts', import.meta.url), { type: 'module' });
	started.onmessage = ({ data: { id, url } }: MessageEvent<{ readonly id: number; readonly url: string }>) => {
		waiting.get(id)?.(url);
		waiting.delete(id);
		if (waiting.size > 0) return;
		rest = setTimeout(() => {
			started.terminate();
			worker = null;
		}, patience);
	};
	started.onerror = (event) => {
		event.preventDefault();
		for (const answer of waiting.values()) answer('');
		waiting.clear();
	};
	return started;
}
