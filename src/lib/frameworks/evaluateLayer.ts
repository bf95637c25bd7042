import type { Trace } from '../ir/index.ts';
import { run } from '../python/index.ts';
import { layer } from './torch/layer.ts';
import { torchPackage } from './torch/package.ts';

const packages = [torchPackage([layer])];

/**
 * What the program of a layer cell does: what `evaluate` says of it, from as much of PyTorch as such a program uses, so that a page that shows a layer
 * need not load the rest. Never throws.
 */
export const evaluateLayer = (source: string): Trace => run(source, { packages });
