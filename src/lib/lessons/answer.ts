import type { Diagnostic, Trace } from '../ir/index.ts';
import { atFirst, checkGoal, unreached, type Checked, type Measures } from './check.ts';
import type { Goal } from './goal.ts';
import type { Exercise } from './lesson.ts';

/** What a program does, and all there is to say of it. */
export interface Evaluated {
	readonly trace: Trace;
	readonly diagnostics: readonly Diagnostic[];
	/** null or absent where they have not been loaded, or no goal asks for them. */
	readonly measures?: Measures | null;
}

export interface Result extends Checked {
	readonly goal: string;
}

/** How a program stands: each goal, with what was given where that no longer holds. */
export interface Assessment {
	readonly goals: readonly Result[];
	readonly solved: boolean;
	/** The same for programs that fail in the same way. */
	readonly key: string;
	/** What is said where nobody foresaw this attempt, in Markdown; null where there is nothing to say but the goals. */
	readonly words: string | null;
}

export function assess({ goals, given }: Pick<Exercise, 'goals' | 'given'>, evaluated: Evaluated): Assessment {
	const { trace, diagnostics, measures } = evaluated;
	const result = (goal: Goal, of = trace): Result => ({ goal: goal.text, ...checkGoal(goal, of, diagnostics, measures) });
	const first = atFirst(trace);
	const results = [
		...goals.map(({ goal }) => result(goal)),
		...given.map((goal) => result(goal, first)).filter(({ met, now }) => met !== true && now !== unreached)
	];
	const solved = results.every(({ met }) => met === true);
	return {
		goals: results,
		solved,
		key: keyOf(results, evaluated),
		words: solved
			? null
			: wordsFor(
					goals.map(({ goal }) => goal),
					results,
					evaluated
				)
	};
}

const keyOf = (results: readonly Result[], { trace: { outcome }, diagnostics }: Evaluated): string =>
	JSON.stringify([
		outcome.kind === 'raised' ? outcome.message : '',
		results.map(({ goal, met, now }) => (met === true ? [] : [goal, now])),
		diagnostics.flatMap(({ kind, code }) => (kind === 'hazard' ? [code] : []))
	]);

/** What a reader is told who made a mistake that the lesson does not know. */
function wordsFor(goals: readonly Goal[], results: readonly Result[], { trace, diagnostics }: Evaluated): string | null {
	const { outcome } = trace;
	if (outcome.kind === 'raised') {
		const cause = diagnostics.find(({ kind }) => kind === 'error')?.cause;
		return [`\`${`${outcome.type}: ${outcome.message}`.split('\n')[0]!.replaceAll('`', '’').slice(0, 400)}\``, cause ?? ''].join(' ').trim();
	}
	const onWrongAxis = goals.find(
		(goal) =>
			goal.kind === 'axes' &&
			results.some((result) => result.goal === goal.text && result.met === false) &&
			goals.some((other, i) => other.kind === 'shape' && other.name === goal.name && results[i]?.met)
	);
	if (onWrongAxis?.kind === 'axes') {
		const now = results.find(({ goal }) => goal === onWrongAxis.text)?.now;
		return `**The right numbers on the wrong axis.** The axes of \`${onWrongAxis.name}\` are ${now ?? 'others'}.`;
	}
	const hazard = diagnostics.find(({ kind }) => kind === 'hazard');
	return hazard ? [hazard.message, hazard.cause ?? ''].join(' ').trim() : null;
}
