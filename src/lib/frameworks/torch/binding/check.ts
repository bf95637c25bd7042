import type { Evidence } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import * as core from '../../../tensors/check.ts';

/** Every message here was recorded from PyTorch 2.13.0 on CPU. */
const release: core.Release = { framework: 'PyTorch', version: '2.13.0', how: 'recorded' };

export const recorded = (file: string): Evidence => ({ ...release, file });

/** Raises for the first check that fails. */
export const runChecks = <Call>(host: Interpreter, checks: readonly core.Check<Call>[], call: Call): void => core.runChecks(host, release, checks, call);
