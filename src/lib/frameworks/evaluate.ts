import type { Trace } from '../ir/index.ts';
import { run, type Limits, type Package } from '../python/index.ts';
import '../python/wholeLanguage.ts';
import './torch/unknownTensors.ts';
import { library } from '../python/library/index.ts';
import { patientBounds, lazyValues, type Bounds } from '../values/index.ts';
import { numpyPackage } from './numpy/package.ts';
import { torchPackage } from './torch/package.ts';
import { parts } from './torch/parts.ts';

/** Every framework that is modelled. */
export const packages: readonly Package[] = [torchPackage(parts), numpyPackage, ...library];

/** What a program does: its tensors, ops, output and mistakes. Never throws. */
export const evaluate = (source: string, limits: Partial<Limits> = {}, bounds?: Bounds): Trace =>
	run(source, { packages, valuesOf: (trace) => lazyValues(trace, bounds), limits });

/**
 * The same for whoever can wait for some seconds: where the values that the program reads are much to compute, most are computed all the same.
 * @param waits Called before what takes long.
 */
export function evaluatePatiently(source: string, waits?: () => void): Trace {
	const started = Date.now();
	const trace = evaluate(source, { milliseconds: patience / 2 });
	if (!trace.refused || trace.stopped) return trace;
	waits?.();
	const patient = evaluate(source, { milliseconds: patience - (Date.now() - started) }, patientBounds);
	return patient.stopped ? trace : patient;
}

/** Milliseconds that somebody waits for what a program does. */
const patience = 4000;
