import type { Trace } from '../../../ir/index.ts';

/** Whether a program ran to its end and everything in it is modelled: only then is it known what nothing reads. */
export const isWhole = ({ outcome, diagnostics, stopped }: Trace): boolean =>
	outcome.kind === 'ok' && !stopped && !diagnostics.some(({ kind }) => kind === 'unsupported');
