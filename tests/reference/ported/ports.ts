import { readFileSync } from 'node:fs';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { portsOf, type Port } from '../../../src/lib/ported/port.ts';

/** A program and what Shapebook makes of its models. */
export interface Row {
	readonly name: string;
	readonly source: string;
	readonly outcome: string;
	readonly ports: readonly Port[];
}

/** The programs of programs.txt, each behind a line `=== its name`. */
export const programs = (text: string): readonly (readonly [name: string, source: string])[] =>
	[...text.matchAll(/^=== (.*)\n([^]*?)(?=^=== |(?![^]))/gm)].map(([, name = '', source = '']) => [name, source]);

export const rows = (file: string): readonly Row[] =>
	programs(readFileSync(file, 'utf8')).map(([name, source]) => {
		const trace = evaluate(source);
		return { name, source, outcome: trace.outcome.kind, ports: portsOf(trace, evaluate) };
	});
