import { assess, type Evaluated, type Result, type Assessment } from './answer.ts';
import type { Lesson } from './lesson.ts';

const asSaid = (results: readonly Result[]): readonly string[] => results.flatMap(({ goal, met, now }) => (met === true ? [] : [`${goal}; now ${now}`]));
const metOf = ({ goals }: Assessment): number => goals.filter(({ met }) => met === true).length;
const told = (lines: readonly string[]): string => (lines.length === 0 ? 'every goal is met' : lines.map((line) => `"${line}"`).join(', '));

/**
 * Tries a lesson: whether it fails as it says, each hint leads on, the solution and the other ways are accepted, and each wrong attempt is answered with its own words. Gives what is
 * not so, a sentence each.
 */
export function tryLesson({ exercise }: Pick<Lesson, 'exercise'>, evaluate: (source: string) => Evaluated): readonly string[] {
	const complaints: string[] = [];
	const stand = (source: string): Assessment => assess(exercise, evaluate(source));
	const expect = (what: string, assessment: Assessment, wanted: readonly string[]): void => {
		const found = asSaid(assessment.goals);
		if (found.join('\n') !== wanted.join('\n')) complaints.push(`${what} does not do as it says: ${told(found)}; said was: ${told(wanted)}.`);
	};
	const broken = stand(exercise.source);
	expect(
		'The exercise',
		broken,
		exercise.goals.flatMap(({ goal, now }) => (now === null ? [] : [`${goal.text}; now ${now}`]))
	);
	if (broken.solved) complaints.push('Nothing is broken: the exercise meets every goal.');
	let before = broken;
	for (const [i, { source }] of exercise.hints.entries()) {
		if (source === null) continue;
		const after = stand(source);
		if (metOf(after) < metOf(before)) complaints.push(`Hint ${i + 1} leads astray: with it, ${told(asSaid(after.goals))}.`);
		before = after;
	}
	for (const [what, source] of [
		['The solution', exercise.solution] as const,
		...exercise.others.map(({ source }, i) => [`Another way, ${i + 1},`, source] as const)
	]) {
		expect(what, stand(source), []);
	}
	const known = new Map<string, number>();
	for (const [i, { source, fails }] of exercise.wrong.entries()) {
		const assessment = stand(source);
		expect(
			`Wrong attempt ${i + 1}`,
			assessment,
			fails.map(({ goal, now }) => `${goal}; now ${now}`)
		);
		if (assessment.solved) complaints.push(`Wrong attempt ${i + 1} is accepted.`);
		const same = known.get(assessment.key);
		if (same !== undefined) complaints.push(`Wrong attempts ${same + 1} and ${i + 1} fail in the same way, so one answer is never given.`);
		known.set(assessment.key, i);
	}
	return complaints;
}
