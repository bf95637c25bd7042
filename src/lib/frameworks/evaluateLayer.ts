import type { Trace } from '../ir/index.ts';
import { run } from '../python/index.ts';
import { layer } from './torch/layer.ts';
import { torchPackage } from './torch/package.ts';

const packages = [torchPackage([layer])];

/** The last programs that were asked for: what was tried as a fix, and what is gone back to, is known already. */
const known = new Map<string, Trace>();
const mostKnown = 32;

/**
 * What the program of a layer cell does: what `evaluate` says of it, from as much of PyTorch as such a program uses, so that a page that shows a layer
 * need not load the rest. Never throws.
 */
export function evaluateLayer(source: string): Trace {
	const trace = known.get(source) ?? run(source, { packages });
	known.delete(source);
	known.set(source, trace);
	for (const [oldest] of known) if (known.size > mostKnown) known.delete(oldest);
	return trace;
}
