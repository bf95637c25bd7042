/** The workers that evaluate programs. One that is through with what it was asked is kept for whoever asks next: to load what it evaluates with takes longer than most programs. */

let spare: Worker | null = null;

/** A worker that does nothing yet; whoever takes it gives it back once it has answered, or ends it. */
export function takeWorker(): Worker {
	const worker = spare ?? new Worker(new URL('./evaluation.worker.ts', import.meta.url), { type: 'module' });
	spare = null;
	return worker;
}

/** Keeps a worker that has answered all that it was asked. */
export function giveBack(worker: Worker): void {
	worker.onmessage = null;
	worker.onerror = null;
	if (spare) worker.terminate();
	else spare = worker;
}

let held = 0;
const waiting = new Set<() => void>();

/** Someone waits for a program: until what this gives is called, `quiet` is not. */
export function hold(): () => void {
	held++;
	let isHeld = true;
	return () => {
		if (!isHeld) return;
		isHeld = false;
		if (--held > 0) return;
		for (const go of waiting) go();
		waiting.clear();
	};
}

/** Milliseconds after which nobody waits any longer: what is looked for behind an answer begins with a rest. */
const rest = 400;

/** When nobody waits for a program: what is only looked at beside it goes behind it. */
export async function quiet(): Promise<void> {
	for (let isFirst = true; held > 0 || isFirst; isFirst = false) {
		if (held > 0) await new Promise<void>((done) => waiting.add(done));
		await new Promise((done) => setTimeout(done, rest));
	}
}
