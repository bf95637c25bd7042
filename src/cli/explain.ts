import type { Readable, Writable } from 'node:stream';
import { layerRaising, programRaising } from '../lib/diagnose/reproduce/reproduce.ts';
import { explain, frameworkNames, shown, sourceOf, type Explanation } from '../lib/explain/explain.ts';
import { evaluate } from '../lib/frameworks/evaluate.ts';
import { printTorch } from '../lib/frameworks/torch/print.ts';
import { answerLines } from './lines.ts';
import { plain } from './plain.ts';

/** A message that was read, and a program that raises it; null where none is known to. */
export interface Message {
	readonly text: string;
	readonly explanation: Explanation;
	readonly program: string | null;
}

export function readMessage(text: string): Message {
	const explanation = explain(text);
	const settings = layerRaising(explanation);
	return { text, explanation, program: settings ? printTorch(settings) : programRaising(explanation, (source) => evaluate(source)) };
}

/** Answers each line `{"id", "text"}`. */
export const explainLines = (input: Readable, output: Writable): Promise<boolean> =>
	answerLines(
		input,
		output,
		({ text }) => (typeof text === 'string' ? recordMessage(readMessage(text)) : null),
		(problem) => ({ ...recordMessage(readMessage('')), problem })
	);

/** What `--json` and `--jsonl` write: public, and `score-errors.mjs` reads it. */
export const recordMessage = ({ explanation, program }: Message): object => ({
	framework: explanation.framework,
	check: explanation.check?.id ?? null,
	template: explanation.wording?.text ?? null,
	versions: explanation.wording?.versions ?? null,
	today: explanation.today,
	says: explanation.says,
	numbers: explanation.numbers,
	causes: explanation.causes.map(({ cause, tells, try: advice, evidence }) => ({ cause, tells, try: advice, evidence: sourceOf(evidence) })),
	confident: explanation.check !== null && explanation.isRecurrent,
	cut: explanation.isCut,
	reproduced: program !== null,
	program
});

/** A message for people: what it says, its numbers, its causes in order, and a program that raises it. */
export function describeMessage(file: string, { text, explanation, program }: Message): string {
	const { check, wording, framework, says, numbers, causes, excluded, message, today, isRecurrent, isCut } = explanation;
	if (!check || !wording || !message) {
		const whose = framework ? ` It looks like one of ${frameworkNames[framework]}.` : '';
		return `${plain(`${file}: we do not know this message.${whose}`)}\n`;
	}
	const line = text.slice(0, message.from).split('\n').length;
	const named = Object.entries(numbers).map(([name, reading]) => `${name.replaceAll('_', ' ')} ${shown(reading)}`);
	const lines = [
		`${file}:${line}: ${frameworkNames[framework ?? 'other']}: ${says}`,
		`    message: ${text.slice(message.from, message.to).replace(/\s+/g, ' ')}${isCut ? ' … (it is cut off there)' : ''}`,
		...(wording.versions ? [`    words of: ${wording.versions}${today ? `; today: ${today}` : ''}`] : []),
		...(named.length > 0 ? [`    numbers: ${named.join(', ')}`] : []),
		...(isRecurrent ? [] : ['    nothing in the text speaks of a recurrent layer: it may come from any layer']),
		...causes.flatMap(({ cause, tells, try: advice, evidence }) => [
			`    cause: ${cause}`,
			`        how to tell: ${tells}`,
			`        try: ${advice}`,
			`        known from: ${sourceOf(evidence)}`
		]),
		...(excluded.length > 0 ? [`    the numbers rule out: ${excluded.map(({ cause }) => cause).join('; ')}`] : []),
		...(program === null
			? []
			: [
					'    this raises it:',
					...program
						.trimEnd()
						.split('\n')
						.map((one) => `        ${one}`)
				])
	];
	return `${lines.map(plain).join('\n')}\n`;
}
