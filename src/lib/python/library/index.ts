import type { Package } from '../host.ts';
import { math } from './math.ts';
import { random } from './random.ts';

/** Python's standard library, as far as programs about networks use it. Each module is loaded when it is first imported. */
export const library: readonly Package[] = [math, random];
