import type { Trace } from '../ir/index.ts';
import { run, within, type Assumed, type Limits, type Package } from '../python/index.ts';
import '../python/wholeLanguage.ts';
import './packageNames.ts';
import './torch/tensor/unknownTensors.ts';
import { library } from '../python/stdlib/index.ts';
import { patientBounds, lazyValues, type Bounds } from '../values/index.ts';
import { outside } from './outside/index.ts';
import { numpyPackage } from './numpy/package.ts';
import { keras } from './keras/package.ts';
import { tensorflow } from './tensorflow/package.ts';
import { onnxPackages } from './onnx/package.ts';
import { torchPackage } from './torch/package.ts';
import { parts } from './torch/all.ts';

/** Every framework that is modelled. */
export const packages: readonly Package[] = [torchPackage(parts), numpyPackage, ...tensorflow, ...keras, ...onnxPackages, ...library];

/** What a program does: its tensors, ops, output and mistakes. Never throws. */
export const evaluate = (source: string, limits: Partial<Limits> = {}, bounds?: Bounds): Trace =>
	run(source, { packages, valuesOf: (trace) => lazyValues(trace, bounds), limits });

/** The same of a program beside which nothing lies, as programs ran that were recorded. */
export const evaluateAlone = (source: string): Trace => run(source, { packages, valuesOf: (trace) => lazyValues(trace), alone: true });

/** The same with text around a program that is not whole, and sizes of what is not here. */
export const evaluateAssuming = (source: string, assumed: Assumed, limits: Partial<Limits> = {}, bounds?: Bounds): Trace =>
	run(source, { packages: [...packages, ...outside], valuesOf: (trace) => lazyValues(trace, bounds), limits, assumed });

/** Whether a program was evaluated to its end here: until then V8 has compiled little, and any program takes several times as long. */
let isWarm = false;

/**
 * The same for whoever can wait for some seconds: where the values that the program reads are much to compute, most are computed all the same.
 * @param now A clock, in milliseconds.
 * @param waits Called before what takes long.
 * @param patience Milliseconds that somebody waits for what a program does.
 */
export function evaluatePatiently(source: string, now: () => number, waits?: () => void, patience = 4000): Trace {
	const timeLeft = within(patience, now);
	let trace = evaluate(source, { timeLeft: within(patience / 2, now) });
	// Where more is missing than time, what stands for that wants what is left.
	const isWhole = trace.diagnostics.filter(({ kind }) => kind === 'unsupported').length < 2;
	if (trace.stopped && !isWarm && isWhole) trace = evaluate(source, { timeLeft });
	isWarm = true;
	if (!trace.refused || trace.stopped) return trace;
	waits?.();
	const patient = evaluate(source, { timeLeft }, patientBounds);
	return patient.stopped ? trace : patient;
}
