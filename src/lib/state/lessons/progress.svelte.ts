/** How far a reader is with a lesson. */
export type Stage = 'new' | 'open' | 'done';

/** What this browser keeps of a lesson: how far the reader is, what was typed into its exercise, and how many hints were asked for. */
export interface Kept {
	readonly stage: Stage;
	/** null where the exercise is as it came. */
	readonly source: string | null;
	/** What stood there before the reader started over; null where nothing did. */
	readonly before: string | null;
	readonly hints: number;
}

const untouched: Kept = { stage: 'new', source: null, before: null, hints: 0 };
const key = (slug: string): string => `lesson ${slug}`;
const lastKey = 'last lesson';

/** Of a lesson, as this browser has it. What it has is read with care: others may write there. */
export function keptOf(slug: string): Kept {
	try {
		const read: unknown = JSON.parse(localStorage.getItem(key(slug)) ?? '');
		if (typeof read !== 'object' || read === null) return untouched;
		const { stage, source, before, hints } = read as Partial<Record<keyof Kept, unknown>>;
		const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
		return {
			stage: stage === 'done' || stage === 'open' ? stage : 'new',
			source: text(source),
			before: text(before),
			hints: typeof hints === 'number' && hints >= 0 ? Math.floor(hints) : 0
		};
	} catch {
		// Storage is switched off, or nothing of ours is there.
		return untouched;
	}
}

/** False where the browser stores nothing, or no more. */
export function keepLesson(slug: string, kept: Kept): boolean {
	try {
		localStorage.setItem(key(slug), JSON.stringify(kept));
		localStorage.setItem(lastKey, slug);
		return true;
	} catch {
		return false;
	}
}

/** The lesson that was open last. */
function lastLesson(): string | null {
	try {
		return localStorage.getItem(lastKey);
	} catch {
		return null;
	}
}

/** How far the reader is with each lesson: nothing is known until the page has been drawn. */
export class Progress {
	#stages = $state.raw<ReadonlyMap<string, Stage>>(new Map());
	last = $state.raw<string | null>(null);

	read(slugs: readonly string[]): void {
		this.#stages = new Map(slugs.map((slug) => [slug, keptOf(slug).stage]));
		this.last = lastLesson();
	}

	of(slug: string): Stage {
		return this.#stages.get(slug) ?? 'new';
	}

	set(slug: string, stage: Stage): void {
		this.#stages = new Map([...this.#stages, [slug, stage]]);
	}
}
