import { explain } from '../explain/explain.ts';
import type { Diagnostic, Raised, Trace } from '../ir/index.ts';

/**
 * What is found, with a cause for what raised and has none: what is known of such messages, whoever gets one. It is asked as one pastes it, with the
 * lines of the program that led there and the layer in which it raised.
 */
export function withExplained(trace: Trace, found: readonly Diagnostic[]): readonly Diagnostic[] {
	const { outcome } = trace;
	if (outcome.kind !== 'raised' || !found.some(isUnexplained)) return found;
	const cause = explainedCause(trace, outcome);
	return cause === undefined ? found : found.map((one) => (isUnexplained(one) ? { ...one, cause } : one));
}

/** So many causes are told. */
const most = 2;

const isUnexplained = ({ kind, cause }: Diagnostic): boolean => kind === 'error' && cause === undefined;

function explainedCause({ source, calls }: Trace, { type, message, line, frames }: Raised): string | undefined {
	const lines = source.split('\n');
	const led = [line, ...frames.map((frame) => frame.line)].map((at) => lines[at - 1]?.trim() ?? '');
	const layer = calls?.findLast(({ own, holds, outputs }) => own && !holds && outputs === null);
	const { says, causes } = explain([...new Set(led), ...(layer ? [`in ${layer.type}.forward`] : []), `${type}: ${message}`].join('\n'));
	if (says === null) return undefined;
	// Which of them it is, what raised does not tell.
	const often = causes.slice(0, most).map((one, i) => ` ${i === 0 ? 'Often' : 'Or'}: ${one.cause}. Try: ${one.try}.`);
	return says + often.join('');
}
