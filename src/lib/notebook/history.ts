/** What was edited, with what can be undone and redone. Values, not commands: each state is kept whole. */
export interface History<T> {
	readonly past: readonly T[];
	readonly present: T;
	readonly future: readonly T[];
	/** A gesture that goes on, and the state before it: all its edits are one step, which is made when it ends. */
	readonly open: { readonly gesture: string; readonly before: T } | null;
}

/** How many steps can be undone. */
const deepest = 500;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], open: null });

const step = <T>(past: readonly T[], before: T, present: T): History<T> => ({
	past: [...past, before].slice(-deepest),
	present,
	future: [],
	open: null
});

/** Makes `present` the state. Within one `gesture` only the state before it is kept. */
export function record<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
	if (gesture !== null && gesture === history.open?.gesture) return { ...history, present };
	const ended = endGesture(history);
	return gesture === null ? step(ended.past, ended.present, present) : { ...ended, present, open: { gesture, before: ended.present } };
}

/** The gesture becomes a step; the next edit is one of its own, whatever its gesture. */
export const endGesture = <T>(history: History<T>): History<T> => (history.open ? step(history.past, history.open.before, history.present) : history);

export const canUndo = <T>({ past, open }: History<T>): boolean => open !== null || past.length > 0;

export const canRedo = <T>({ future, open }: History<T>): boolean => open === null && future.length > 0;

/** The state before the last step; the same history where there is none. */
export function undo<T>(history: History<T>): History<T> {
	const { past, present, future } = endGesture(history);
	const before = past.at(-1);
	return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future], open: null };
}

/** The state that was undone last; the same history where there is none. */
export function redo<T>(history: History<T>): History<T> {
	const { past, present, future } = endGesture(history);
	const [after, ...rest] = future;
	return after === undefined ? history : { past: [...past, present], present: after, future: rest, open: null };
}
