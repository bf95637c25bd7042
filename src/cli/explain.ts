import type { Readable, Writable } from 'node:stream';
import { layerRaising, programRaising } from '../lib/diagnose/reproduce/reproduce.ts';
import { whyNotRaised } from '../lib/diagnose/reproduce/whyNot.ts';
import { nearestTo } from '../lib/explain/nearest.ts';
import { explain, frameworkNames, mostCharacters, shown, sourceOf, type Explanation } from '../lib/explain/explain.ts';
import { evaluate } from '../lib/frameworks/evaluate.ts';
import { printTorch } from '../lib/frameworks/torch/print.ts';
import { judge, type Verdict } from '../lib/versions/judge.ts';
import { readVersions, tellsVersions } from '../lib/versions/read.ts';
import { answerLines } from './lines.ts';
import { tracedIn } from '../lib/explain/traceback.ts';
import { plain } from './plain.ts';

/** A message that was read, and a program that raises it; null where none is known to. */
export interface Message {
	readonly text: string;
	readonly explanation: Explanation;
	readonly program: string | null;
	/** Of the versions that a text tells, whether they were tested together; null where it tells none. */
	readonly versions: Verdict | null;
}

export function readMessage(text: string): Message {
	const explanation = explain(text);
	const settings = layerRaising(explanation);
	const versions = tellsVersions(text) ? judge(readVersions(text)) : null;
	return { text, explanation, versions, program: settings ? printTorch(settings) : programRaising(explanation, (source) => evaluate(source)) };
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
export const recordMessage = ({ text, explanation, program, versions }: Message): object => ({
	framework: explanation.framework,
	check: explanation.check?.id ?? null,
	template: explanation.wording?.text ?? null,
	versions: explanation.wording?.versions ?? null,
	versionsFrom: explanation.wording?.versions === undefined ? null : sourceOf(explanation.wording.evidence),
	today: explanation.today,
	says: explanation.says,
	numbers: explanation.numbers,
	causes: explanation.causes.map(({ cause, tells, try: advice, evidence }) => ({ cause, tells, try: advice, evidence: sourceOf(evidence) })),
	confident: explanation.check !== null && explanation.isRecurrent,
	cut: explanation.isCut,
	others: explanation.others.map(({ check, says, message }) => ({ check: check.id, framework: check.framework, says, line: lineAt(text, message.from) })),
	raisedAt: explanation.check ? (tracedIn(text)?.fault ?? null) : null,
	reproduced: program !== null,
	notRaised: program === null ? whyNotRaised(explanation) : null,
	program,
	...(versions && { combination: recordVersions(versions) })
});

const recordVersions = ({ kind, title, says, parts, row, instead }: Verdict): object => ({
	kind,
	title,
	parts: parts.map(({ name, expected, got, state }) => ({ name, expected, got: got?.version ?? null, from: got?.from ?? null, state })),
	says: [...parts.flatMap((part) => part.says), ...says].map(({ text, source }) => ({ text, source: source && `${source.where}, ${source.date}` })),
	row: row && { ...row, source: `${row.source.where}, ${row.source.date}` },
	instead: instead.map(({ label }) => label)
});

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** For people: the verdict, each part, what is known of it, what to do, and the row of the table. */
function describeVersions({ title, says, parts, row, instead }: Verdict): readonly string[] {
	const words = { fits: 'as tested', off: 'OFF', allowed: 'not the one tested', unsaid: 'not told' } as const;
	return [
		title,
		...parts.map(({ name, expected, got, state }) => {
			const has = got ? `${got.version}${got.from ? ` (${got.from})` : ''}` : 'not told';
			return `    ${name}: ${has}${expected ? `; tested: ${expected}` : ''}${got && (expected || state !== 'unsaid') ? `: ${got && state === 'unsaid' ? 'too little is told' : words[state]}` : ''}`;
		}),
		...[...parts.flatMap((part) => part.says), ...says].map(({ text, source }) => `    ${text}${source ? ` (${source.where}, ${source.date})` : ''}`),
		...instead.map(({ label }) => `    tested together: ${label}`),
		...(row ? [`    table: ${row.source.where}, ${row.source.date}`] : [])
	];
}

/** A message for people: what it says, its numbers, its causes in order, and a program that raises it. */
export function describeMessage(file: string, { text, explanation, program, versions }: Message): string {
	const { check, wording, framework, says, from, numbers, causes, excluded, message, today, isRecurrent, isCut, others: besides } = explanation;
	const told = versions ? describeVersions(versions) : [];
	if (!check || !wording || !message) {
		if (versions)
			return `${plain(`${file}: ${told[0]}`)}\n${told
				.slice(1)
				.map((one) => `${plain(one)}\n`)
				.join('')}`;
		if (says !== null)
			return `${plain(`${file}: ${frameworkNames[framework ?? 'other']}: ${says}`)}\n    it is no ${isRecurrent ? 'check of a recurrent layer’s own, though one is spoken of around it' : 'message of a recurrent layer'}${from ? ` (${sourceOf(from)})` : ''}\n`;
		const whose = framework ? ` It looks like one of ${frameworkNames[framework]}.` : '';
		const nearest = nearestTo(text);
		const near = nearest ? `    nearest, with [what yours does not have]: ${nearest.words.map(({ text, same }) => (same ? text : `[${text}]`)).join(' ')}` : '';
		const read =
			text.length > mostCharacters ? ` The text is too long to be read whole: only its last ${mostCharacters.toLocaleString('en')} characters were.` : '';
		return `${plain(`${file}: we do not know this message.${whose}${read}`)}${near === '' ? '' : `\n${plain(near)}`}\n`;
	}
	const line = lineAt(text, message.from);
	const others = text.trim().split('\n').length - text.slice(message.from, message.to).split('\n').length;
	const fault = tracedIn(text)?.fault;
	const named = Object.entries(numbers).map(([name, reading]) => `${name.replaceAll('_', ' ')} ${shown(reading)}`);
	const lines = [
		`${file}:${line}: ${frameworkNames[framework ?? 'other']}: ${says}`,
		`    message: ${text.slice(message.from, message.to).replace(/\s+/g, ' ')}${isCut ? ' … (it is cut off there)' : ''}${others > 0 ? ` (${others} other ${others === 1 ? 'line' : 'lines'} left out)` : ''}`,
		...(fault ? [`    raised at: ${fault.file}:${fault.line}: ${fault.code}`] : []),
		...(wording.versions ? [`    words of: ${wording.versions} (${sourceOf(wording.evidence)})`] : []),
		...(today ? [`    today: ${today}`] : []),
		...(named.length > 0 ? [`    numbers: ${named.join(', ')}`] : []),
		...(isRecurrent ? [] : ['    nothing in the text speaks of a recurrent layer: it may come from any layer']),
		...causes.flatMap(({ cause, tells, try: advice, evidence }) => [
			`    cause: ${cause}`,
			`        how to tell: ${tells}`,
			`        try: ${advice}`,
			`        known from: ${sourceOf(evidence)}`
		]),
		...(excluded.length > 0 ? [`    the message rules out: ${excluded.map(({ cause }) => cause).join('; ')}`] : []),
		...(program === null
			? [`    not raised here: ${whyNotRaised(explanation) ?? 'it does not tell enough for that'}`]
			: [
					'    this raises it:',
					...program
						.trimEnd()
						.split('\n')
						.map((one) => `        ${one}`)
				]),
		...besides.map(({ check, says, message }) => `    also there, line ${lineAt(text, message.from)}: ${frameworkNames[check.framework]}: ${says}`),
		...(versions ? [`    versions: ${told[0]}`, ...told.slice(1)] : [])
	];
	return `${lines.map(plain).join('\n')}\n`;
}
