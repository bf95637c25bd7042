import type { Evidence, Mismatch } from '../ir/index.ts';
import type { ExceptionName, Interpreter } from '../python/index.ts';

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
	/** How it is known, where not as most of the framework's are. */
	readonly how?: Evidence['how'];
	/** The two sizes that disagree. */
	readonly mismatch?: (call: Call) => Mismatch | undefined;
}

/** The release that a framework's checks are those of, and how most are known. */
export type Release = Omit<Evidence, 'file'>;

/** Raises for the first check that fails. */
export function runChecks<Call>(host: Interpreter, release: Release, checks: readonly Check<Call>[], call: Call): void {
	for (const { fails, type, message, code, source, how = release.how, mismatch } of checks) {
		if (!fails(call)) continue;
		const found = mismatch?.(call);
		host.raise(type, message(call), { code, evidence: { ...release, file: source, how }, ...(found && { mismatch: found }) });
	}
}
