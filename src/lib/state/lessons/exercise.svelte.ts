import { assess, type Evaluated, type Assessment } from '../../lessons/answer.ts';
import { asksMeasures, type Measures } from '../../lessons/check.ts';
import type { LessonData } from './lessonFiles.ts';
import { Notebook } from '../notebook.svelte.ts';
import { keepLesson, keptOf, type Stage } from './progress.svelte.ts';

/** Of its cell. */
export const exerciseId = 'exercise';
/** What was typed is kept once typing rests so long, in milliseconds. */
const lag = 300;

/** The exercise of a lesson: a notebook of one code cell, with what is to hold of it. */
export class ExerciseState {
	readonly #data: LessonData;
	readonly notebook: Notebook;
	/** What the program does, by whoever evaluates it; null before. */
	evaluated = $state.raw<Evaluated | null>(null);
	hints = $state(0);
	stage = $state.raw<Stage>('new');
	/** What stood there before the reader started over. */
	before = $state.raw<string | null>(null);
	/** This browser keeps nothing: what is typed is gone with the page. */
	refused = $state.raw(false);
	/** Once they are loaded, where a goal asks for them. */
	#measures = $state.raw<Measures | null>(null);
	readonly #asks: boolean;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Nothing is kept before it is known what was kept. */
	#restored = false;

	constructor(data: LessonData) {
		this.#data = data;
		const { goals, given } = data.lesson.exercise;
		this.#asks = [...goals.map(({ goal }) => goal), ...given].some(asksMeasures);
		this.notebook = new Notebook(new Map(), { cells: [{ id: exerciseId, kind: 'code', source: data.lesson.exercise.source }] });
	}

	readonly source: string = $derived.by(() => {
		const cell = this.notebook.document.cells.find(({ id }) => id === exerciseId);
		return cell?.kind === 'code' ? cell.source : '';
	});

	edit(source: string): void {
		this.notebook.editCode(new Map([[exerciseId, source]]));
	}

	/** How the program stands; until it has been evaluated, as it stood before. */
	readonly assessment: Assessment = $derived.by(() => {
		const { exercise } = this.#data.lesson;
		if (this.evaluated === null || (this.#asks && !this.#measures && this.fresh)) return this.#data.assessment;
		return assess(exercise, { ...this.evaluated, measures: this.#measures });
	});

	/** Whether it is as it came. */
	readonly fresh = $derived.by(() => this.source === this.#data.lesson.exercise.source);

	/** What is said below the goals, in Markdown. */
	readonly words: string = $derived.by(() => {
		const { exercise } = this.#data.lesson;
		const { assessment } = this;
		const count = exercise.goals.length;
		if (assessment.solved) return exercise.solved;
		if (this.fresh) return `Change what you like. The ${count === 1 ? 'line' : `${count} lines`} above ${count === 1 ? 'is' : 'are'} checked as you type.`;
		return this.#data.answers.find(({ key }) => key === assessment.key)?.words ?? assessment.words ?? '';
	});

	/** Takes up what this browser kept. */
	restore(): void {
		if (this.#asks)
			void import('../../lessons/measures.ts').then(
				({ measures }) => (this.#measures = measures),
				() => null
			);
		const kept = keptOf(this.#data.lesson.slug);
		this.hints = Math.min(kept.hints, this.#data.lesson.exercise.hints.length);
		this.before = kept.before;
		this.stage = kept.stage === 'new' ? 'open' : kept.stage;
		if (kept.source !== null) this.edit(kept.source);
		this.#restored = true;
		this.keep();
	}

	/** Keeps it soon. An effect may call it. */
	keepSoon(): void {
		clearTimeout(this.#timer);
		if (this.#restored) this.#timer = setTimeout(() => this.keep(), lag);
	}

	keep(): void {
		clearTimeout(this.#timer);
		if (!this.#restored) return;
		const { stage, before, hints } = this;
		this.refused = !keepLesson(this.#data.lesson.slug, { stage, before, hints, source: this.fresh ? null : this.source });
	}

	startOver(): void {
		this.before = this.source;
		this.edit(this.#data.lesson.exercise.source);
	}

	bringBack(): void {
		if (this.before !== null) this.edit(this.before);
		this.before = null;
	}
}
