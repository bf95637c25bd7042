import type { Nodes } from 'mdast';
import { diagnoseProgram } from '../../diagnose/diagnoseProgram.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import { evaluatePatiently } from '../../frameworks/evaluate.ts';
import { assess, type Evaluated, type Assessment } from '../../lessons/answer.ts';
import { measures } from '../../lessons/measures.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { figureOf } from '../../layout/shared/figureOf.ts';
import type { Figure } from '../../layout/shared/figure.ts';
import { readLesson } from '../../lessons/read.ts';
import { parseMarkdown } from '../../notebook/text/markdown.ts';
import { mathsOfText } from '../../notebook/text/maths.ts';

/** The lessons, read while the site is built: no reader loads any of this. */
const files = import.meta.glob<string>('/src/lessons/*.md', { query: '?raw', import: 'default', eager: true });

const lessons: readonly Lesson[] = Object.entries(files)
	.map(([file, text]) => {
		const read = readLesson(file, text);
		if (read.kind === 'bad') throw new Error(`${file}: ${read.complaints.join(' ')}`);
		return read.lesson;
	})
	.sort((a, b) => a.number - b.number);

/** What a list says of a lesson. */
export type Entry = Pick<Lesson, 'number' | 'slug' | 'title' | 'part' | 'minutes' | 'summary'>;

export const entries: readonly Entry[] = lessons.map(({ number, slug, title, part, minutes, summary }) => ({ number, slug, title, part, minutes, summary }));

/** A lesson, and all that its page says of it before any script runs. */
export interface LessonData {
	readonly lesson: Lesson;
	readonly list: readonly Entry[];
	readonly prose: ReadonlyMap<string, readonly Nodes[]>;
	/** How the broken program stands. */
	readonly assessment: Assessment;
	/** What is said of programs that fail in a way that is known. */
	readonly answers: readonly { readonly key: string; readonly words: string }[];
}

function evaluate(source: string): Evaluated {
	const trace = evaluatePatiently(source, Date.now);
	return { trace, diagnostics: diagnoseProgram(trace), measures };
}

/** null where there is none of that address. */
export function lessonData(slug: string): LessonData | null {
	const lesson = lessons.find((one) => one.slug === slug);
	if (!lesson) return null;
	const { exercise, cells } = lesson;
	return {
		lesson,
		list: entries,
		prose: new Map(cells.flatMap((cell) => (cell.kind === 'text' ? [[cell.markdown, parseMarkdown(cell.markdown, mathsOfText()) ?? []] as const] : []))),
		assessment: assess(exercise, evaluate(exercise.source)),
		answers: exercise.wrong.map(({ source, words }) => ({ key: assess(exercise, evaluate(source)).key, words }))
	};
}

/** What the picture of each lesson's first layer is drawn from, as it stands in the lesson; null where it has none. */
export const figures: readonly (Figure | null)[] = lessons.map(({ cells }) => {
	const layer = cells.find((cell) => cell.kind === 'layer');
	if (!layer) return null;
	const { trace, diagnostics } = evaluate(printTorch(layer.settings));
	return figureOf(layer.settings, trace, diagnostics);
});
