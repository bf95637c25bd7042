/** What was edited, with what can be undone and redone. Values, not commands: each state is kept whole. */
export interface History<T> {
	readonly past: readonly T[];
	readonly present: T;
	readonly future: readonly T[];
	/** What the last edit was part of: further edits of the same gesture replace it, so that a drag is one step. */
	readonly gesture: string | null;
}

/** How many steps can be undone. */
const deepest = 500;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], gesture: null });

/** Makes `present` the state. Within one `gesture` only the state before it is kept. */
export function record<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
	if (gesture !== null && gesture === history.gesture) return { ...history, present, future: [] };
	return { past: [...history.past, history.present].slice(-deepest), present, future: [], gesture };
}

/** The next edit is a step of its own, whatever its gesture. */
export const endGesture = <T>(history: History<T>): History<T> => (history.gesture === null ? history : { ...history, gesture: null });

/** The state before the last step; the same history where there is none. */
export function undo<T>(history: History<T>): History<T> {
	const before = history.past.at(-1);
	if (before === undefined) return history;
	return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], gesture: null };
}

/** The state that was undone last; the same history where there is none. */
export function redo<T>(history: History<T>): History<T> {
	const [after, ...future] = history.future;
	if (after === undefined) return history;
	return { past: [...history.past, history.present], present: after, future, gesture: null };
}
