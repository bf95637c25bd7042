import { evaluate, evaluatePatiently } from '../lib/frameworks/evaluate.ts';
import { portsOf, type Port } from '../lib/ported/port.ts';
import { frameworkNames, saysAgreement } from '../lib/ported/said.ts';
import type { Framework } from '../lib/ported/probe.ts';
import { within } from '../lib/python/index.ts';
import { now } from './clock.ts';
import { plain } from './plain.ts';
import type { Program } from './program.ts';

/** What is printed for a file, and whether each of its models was ported. */
export interface PortedFile {
	readonly text: string;
	readonly good: boolean;
}

/** Milliseconds that one evaluation of a model beside its port may take. */
const patience = 20_000;

/** The recurrent models of a program in the other framework: Python, with all that is said of it as comments. */
export function portFile({ file, source }: Program, to: Framework | null): PortedFile {
	const trace = evaluatePatiently(source, now);
	if (trace.outcome.kind !== 'ok') return comment(file, 'the program does not run to its end, so nothing of it is ported; shapebook check says why.');
	const ports = portsOf(trace, (text) => evaluate(text, { timeLeft: within(patience, now) })).filter((port) => to === null || port.to === to);
	if (ports.length === 0)
		return comment(
			file,
			`no model with recurrent layers is bound to a name at the top of the program${to === null ? '' : `, but such as are ${frameworkNames[to]} already`}.`
		);
	return { text: ports.map((port) => described(file, port)).join('\n\n'), good: ports.every((port) => 'code' in port) };
}

const comment = (file: string, sentence: string): PortedFile => ({ text: `# ${plain(file)}: ${sentence}\n`, good: false });

function described(file: string, port: Port): string {
	const name = plain(`${file}: ${port.name}`);
	if (!('code' in port)) return `# ${name} is not ported to ${frameworkNames[port.to]}: ${plain(port.why)}\n`;
	const said = [saysAgreement(port), ...port.notes];
	return [`# ${name} in ${frameworkNames[port.to]}.`, ...said.map((sentence) => `# ${plain(sentence)}`), port.code].join('\n');
}
