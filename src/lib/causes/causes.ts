import { directml } from './directml.ts';
import { forward } from './forward.ts';
import { kernel } from './kernel.ts';
import { seq2seq } from './seq2seq.ts';
import { torch } from './torch.ts';
import type { Cause } from './cause.ts';

export { articles } from './cause.ts';

/** Every cause that an article names, article by article, in the article's order. */
export const causes: readonly Cause[] = [...directml, ...forward, ...kernel, ...seq2seq, ...torch];
