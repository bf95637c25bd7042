import type { Evidence, Mismatch } from '../../../ir/index.ts';
import type { ExceptionName, Host } from '../../../python/index.ts';

/**
 * One of a framework's checks. A class or a call has a list of them, in the framework's own order; the first that fails raises. Adding a check
 * is adding an entry.
 */
export interface Check<Call> {
	/** Which rule: `torch.rnn.input_size`. */
	readonly code: string;
	readonly fails: (call: Call) => boolean;
	readonly type: ExceptionName;
	readonly message: (call: Call) => string;
	/** Where the framework checks: path in its source and line. */
	readonly source: string;
	/** The two sizes that disagree. */
	readonly mismatch?: (call: Call) => Mismatch | undefined;
}

/** Every message here was recorded from PyTorch 2.13.0 on CPU. */
export const recorded = (file: string): Evidence => ({ framework: 'PyTorch', version: '2.13.0', file, how: 'recorded' });

/** Raises for the first check that fails. */
export function runChecks<Call>(host: Host, checks: readonly Check<Call>[], call: Call): void {
	for (const check of checks) {
		if (!check.fails(call)) continue;
		const mismatch = check.mismatch?.(call);
		host.raise(check.type, check.message(call), { code: check.code, evidence: recorded(check.source), ...(mismatch && { mismatch }) });
	}
}
