import { partsOf, type Block } from '../notebook/file/blocks.ts';
import { settingsOf } from '../notebook/file/markdown.ts';
import { oneLineEnd, type Cell } from '../notebook/document.ts';
import { defaultView, type LayerView } from '../notebook/view.ts';
import { edited } from './edits.ts';
import { goalLines, readGoal, type Goal } from './goal.ts';
import type { Attempt, Expected, Hint, Lesson } from './lesson.ts';

/** A lesson, or what is wrong with its file, a sentence each. */
export type Read = { readonly kind: 'read'; readonly lesson: Lesson } | { readonly kind: 'bad'; readonly complaints: readonly string[] };

/** Characters of a file, and how many goals, hints and attempts it may have. */
const longest = 100_000;
const most = 20;

const python = new Set(['python', 'py', 'python3']);
/** A block between fences with one of these words is a part of a lesson; any other is prose. */
const words: ReadonlySet<string> = new Set([...python, 'layer', 'goal', 'given', 'hint', 'wrong', 'solution', 'solved', 'another']);

/** Whether a file is a lesson: its front matter gives it a part of the list, and a task. */
export function isLesson(text: string): boolean {
	if (!text.startsWith('---')) return false;
	const { front } = partsOf(text.slice(0, 5000), new Set());
	return front.has('part') && front.has('task');
}

/**
 * Reads a lesson: Markdown with `key: value` above, text, ```` ```layer ```` and ```` ```python ```` blocks, and one ```` ```python exercise ````, with blocks that say what is to hold of it.
 * In those, a line of `--` stands between parts. Never throws.
 * @param file Its name: `02-batch-first.md`.
 */
export function readLesson(file: string, text: string): Read {
	if (text.length > longest) return { kind: 'bad', complaints: [`It has more than ${longest.toLocaleString('en-US')} characters.`] };
	const { front, blocks } = partsOf(text, words);
	const reader = new LessonReader();
	for (const block of blocks) reader.read(block);
	const [, number = '', slug = ''] = /^(?:.*[\\/])?(\d+)-([a-z0-9-]+)\.md$/.exec(file) ?? [];
	if (slug === '') reader.complain('Its file must be called like 02-batch-first.md: by it go its place and its address.');
	const of = (key: string): string => {
		const value = front.get(key)?.trim() ?? '';
		if (value === '') reader.complain(`Above, ${key} is missing.`);
		return value;
	};
	const minutes = Number(of('minutes'));
	if (!(minutes > 0)) reader.complain('minutes must be a number.');
	const exercise = reader.exercise(of('task'));
	const lesson: Lesson = {
		number: Number(number),
		slug,
		title: of('title'),
		part: of('part'),
		minutes,
		summary: of('summary'),
		shows: of('shows')
			.split(',')
			.map((word) => word.trim())
			.filter(Boolean),
		cells: reader.cells,
		view: reader.view ?? defaultView,
		exercise
	};
	return reader.complaints.length > 0 ? { kind: 'bad', complaints: reader.complaints } : { kind: 'read', lesson };
}

const split = (text: string): readonly string[] => text.split(/^--[ \t]*$/m).map((part) => part.trim());

class LessonReader {
	readonly cells: Cell[] = [];
	readonly complaints: string[] = [];
	view: LayerView | null = null;
	readonly #of = new Map<string, string[]>();
	#source: string | null = null;

	complain(sentence: string): void {
		this.complaints.push(sentence);
	}

	read(block: Block): void {
		if (block.kind === 'mark') return;
		if (block.kind === 'prose') {
			if (this.#source === null) this.cells.push({ id: this.#id('text'), kind: 'text', markdown: block.text });
			else this.complain('Text stands below the exercise: a lesson ends with it.');
			return;
		}
		const text = oneLineEnd(block.text);
		if (block.word === 'layer') {
			const { settings, view, complaints } = settingsOf(text);
			this.view ??= view;
			this.complaints.push(...complaints);
			this.cells.push({ id: this.#id('layer'), kind: 'layer', settings });
		} else if (!python.has(block.word)) {
			const all = this.#of.get(block.word) ?? [];
			this.#of.set(block.word, [...all, text]);
			if (all.length === most) this.complain(`There are more than ${most} blocks of ${block.word}.`);
			if (this.#source === null) this.complain(`A block of ${block.word} stands above the exercise.`);
		} else if (!block.flags.includes('exercise')) this.cells.push({ id: this.#id('code'), kind: 'code', source: text });
		else if (this.#source === null) this.#source = text;
		else this.complain('There is more than one exercise.');
	}

	exercise(task: string): Lesson['exercise'] {
		const source = this.#source ?? '';
		if (this.#source === null) this.complain('It has no exercise: one block of Python with "exercise" behind the word.');
		const goals = this.#lines('goal').flatMap((line) => this.#expected(line));
		if (goals.length === 0) this.complain('It has no goals.');
		return {
			task,
			source,
			goals,
			given: this.#lines('given').flatMap((line) => this.#goal(line)),
			hints: this.#all('hint').map((text) => this.#hint(text)),
			wrong: this.#all('wrong').map((text) => this.#attempt(text)),
			solution: this.#program(this.#one('solution')),
			solved: this.#one('solved').trim(),
			others: this.#all('another').map((text) => {
				const [words = '', edits = ''] = split(text);
				return { words, source: this.#program(edits) };
			})
		};
	}

	#all(word: string): readonly string[] {
		return (this.#of.get(word) ?? []).slice(0, most);
	}

	#one(word: string): string {
		const all = this.#all(word);
		if (all.length !== 1) this.complain(`There must be one block of ${word}; there are ${all.length}.`);
		return all[0] ?? '';
	}

	#lines(word: string): readonly string[] {
		const lines = this.#all(word).flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
		if (lines.length > most) this.complain(`There are more than ${most} lines of ${word}.`);
		return lines.slice(0, most);
	}

	#goal(line: string): readonly Goal[] {
		const goal = readGoal(line);
		if (!goal) this.complain(`"${line.trim()}" is no goal. A goal is one of: ${goalLines.join('; ')}.`);
		return goal ? [goal] : [];
	}

	/** `last has shape (32, 100); now (10, 100)` */
	#expected(line: string): readonly Expected[] {
		const [text = '', now = null] = line.split('; now ');
		return this.#goal(text).map((goal) => ({ goal, now: now?.trim() ?? null }));
	}

	#program(edits: string): string {
		const made = edited(this.#source ?? '', edits);
		if ('source' in made) return made.source;
		this.complain(made.bad);
		return '';
	}

	#hint(text: string): Hint {
		const [words = '', edits = ''] = split(text);
		return { words, source: edits === '' ? null : this.#program(edits) };
	}

	#attempt(text: string): Attempt {
		const [edits = '', fails = '', words = ''] = split(text);
		if (words === '') this.complain('A wrong attempt has three parts: the edit, the goals that it fails, and what is said of it.');
		return {
			source: this.#program(edits),
			fails: fails.split('\n').flatMap((line) => this.#expected(line).map(({ goal, now }) => ({ goal: goal.text, now: now ?? '' }))),
			words
		};
	}

	#id(kind: string): string {
		return `${kind}-${this.cells.filter((cell) => cell.kind === kind).length + 1}`;
	}
}
