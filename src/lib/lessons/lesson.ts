import type { Cell } from '../notebook/document.ts';
import type { LayerView } from '../notebook/view.ts';
import type { Goal } from './goal.ts';

/** A lesson: a notebook, and in it one program that is broken, for the reader to mend. */
export interface Lesson {
	/** Its place in the list, from 1, and its address: of `02-batch-first.md`, 2 and `batch-first`. */
	readonly number: number;
	readonly slug: string;
	readonly title: string;
	/** The part of the list that it stands in. */
	readonly part: string;
	readonly minutes: number;
	/** In a line, what it is about. */
	readonly summary: string;
	/** The settings of a layer that its form shows; the others are put away. */
	readonly shows: readonly string[];
	/** What is read before the exercise. */
	readonly cells: readonly Cell[];
	/** Where the reader is in the picture of its first layer. */
	readonly view: LayerView;
	readonly exercise: Exercise;
}

export interface Exercise {
	/** What is to be done, in a sentence. */
	readonly task: string;
	/** The program, broken. */
	readonly source: string;
	readonly goals: readonly Expected[];
	/** What holds of the broken program and must go on to hold: said only where it does not. */
	readonly given: readonly Goal[];
	readonly hints: readonly Hint[];
	/** Mistakes that readers make, and what they are told. */
	readonly wrong: readonly Attempt[];
	readonly solution: string;
	/** What is said once it is mended, in Markdown. */
	readonly solved: string;
	/** Other ways that are accepted too. */
	readonly others: readonly { readonly words: string; readonly source: string }[];
}

/** A goal, and how the broken program fails it: what is now the case, or null where it holds from the start. */
export interface Expected {
	readonly goal: Goal;
	readonly now: string | null;
}

export interface Hint {
	readonly words: string;
	/** The program once the hint was followed; null where the hint is to think about. */
	readonly source: string | null;
}

export interface Attempt {
	readonly source: string;
	/** The goals that it fails, with what is then the case. */
	readonly fails: readonly { readonly goal: string; readonly now: string }[];
	readonly words: string;
}
