import { evaluate, evaluateAlone } from '../../../src/lib/frameworks/evaluate.ts';

const inLine = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\x1b', '\\e');

/**
 * What a program does, in the words of the scripts that record cases (tests/reference/cases.py).
 * @param alone Nothing lies beside it.
 */
export function caseTold(source: string, before: number, alone = false): string {
	const { stdout, warnings, outcome } = (alone ? evaluateAlone : evaluate)(source);
	const lines = [
		...(stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n')),
		...warnings.map(({ category, message }) => `~ ${category}: ${inLine(message)}`),
		...(outcome.kind === 'raised'
			? [`! ${outcome.type.split('.').pop()}: ${inLine(outcome.message.replace(/ \(snippet\.py, line \d+\)$/, ''))} @ ${outcome.line - before}`]
			: []),
		...(outcome.kind === 'unsupported' ? ['? not modelled'] : [])
	];
	return lines
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\b0x[0-9a-f]{6,}/g, '0x');
}
